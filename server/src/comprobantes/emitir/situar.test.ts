import { readEmitir } from '@chaski/core/documento/validate.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { expect, test } from 'vitest';
import { place } from './situar.ts';

const fiscal = { ubigeo: '150101', direccion: 'AV. UNO', distrito: 'LIMA', provincia: 'LIMA', departamento: 'LIMA' };
const emisor = { ruc: '20000000001', razonSocial: 'EMPRESA DEMO S.A.C.', direccion: fiscal };
const tienda = { codigo: '0001', nombre: 'Tienda', direccion: { ...fiscal, direccion: 'JR. DOS' }, series: ['F010'] };
const almacen = { codigo: '0002', nombre: null, direccion: { ...fiscal, direccion: 'JR. TRES' }, series: [] };
const presentacion = { emisor, establecimientos: [tienda, almacen] };

function factura(overrides: object): Calculado {
  const body = JSON.stringify({ documento: unaFactura(overrides) });
  const leido = readEmitir(body, { hoy: toFecha('2026-11-20'), ahora: '12:00:00' });
  if (!leido.ok) throw new Error(JSON.stringify(leido.problemas));
  return leido.calculado;
}

function lugarDe(overrides: object, conEstablecimientos = presentacion) {
  const situado = place(factura(overrides), conEstablecimientos, 'establecimiento' in overrides);
  return [situado.calculado.documento.establecimiento, situado.emisor] as const;
}

test('a series issues from its establishment by itself, and any other from where the caller says', () => {
  expect(lugarDe({ serie: 'F010' })).toEqual(['0001', { ...emisor, establecimiento: tienda.direccion }]);
  expect(lugarDe({ serie: 'F001' })).toEqual(['0000', emisor]);
  expect(lugarDe({ serie: 'F001', establecimiento: '0002' })).toEqual([
    '0002',
    { ...emisor, establecimiento: almacen.direccion },
  ]);
});

test('a series of another place and a code that is not registered are refused', () => {
  for (const establecimiento of ['0000', '0002']) {
    expect(() => lugarDe({ serie: 'F010', establecimiento })).toThrow('es del establecimiento 0001');
  }
  expect(() => lugarDe({ serie: 'F001', establecimiento: '0009' })).toThrow('0009 no está registrado');
});

test('a company that registered none issues from any code, at its fiscal address', () => {
  const sinRegistro = { emisor, establecimientos: [] };
  expect(lugarDe({ establecimiento: '0009' }, sinRegistro)).toEqual(['0009', emisor]);
});
