import { describe, expect, test } from 'vitest';
import { addCartera, type Cartera, joinCifras, sortCartera } from './cartera.ts';
import type { EmpresaPropia } from './use-empresas.ts';

const empresa = (id: string, razonSocial: string, dias: number | null): EmpresaPropia => ({
  id,
  ruc: '20000000001',
  razonSocial,
  nombreComercial: null,
  rol: 'contador',
  entornos: {
    test: { listo: true, certificado: null },
    live: { listo: dias !== null, certificado: dias === null ? null : { hasta: '2027-01-01T00:00:00Z', dias } },
  },
});
const VACIA = { ventas: [], pendientes: 0, porCorregir: 0 };
const ventas = (importe: string) => [
  { moneda: 'PEN', cantidad: 1, importe, igv: '0.10' },
  { moneda: 'USD', cantidad: 1, importe: '1000000.00', igv: '1.00' },
];
const EMPRESAS = [empresa('a', 'Ñandú', 10), empresa('b', 'Nube', null), empresa('c', 'Oso', 300)];
const CARTERA: Cartera = {
  mes: '2026-11-01',
  hasta: '2026-11-28',
  empresas: [
    { id: 'a', test: VACIA, live: { ...VACIA, ventas: ventas('99999999999999.99'), porCorregir: 2 } },
    { id: 'b', test: VACIA, live: { ...VACIA, ventas: ventas('0.01'), pendientes: 7 } },
    { id: 'c', test: VACIA, live: VACIA },
  ],
};
const filas = joinCifras(EMPRESAS, CARTERA, 'live');
const ids = (orden: string | undefined) => sortCartera(filas, orden).map(({ id }) => id);

test('the figures are those of the environment, and none before they arrive', () => {
  expect(filas[0]).toMatchObject({ listo: true, certificado: { dias: 10 }, cifras: { porCorregir: 2 } });
  expect(joinCifras(EMPRESAS, CARTERA, 'test')[0]).toMatchObject({ certificado: null, cifras: VACIA });
  expect(joinCifras(EMPRESAS, undefined, 'live')[0]?.cifras).toBeUndefined();
});

describe('the order', () => {
  test('by name is that of Spanish; by sales, that of the soles', () => {
    expect(ids('nombre')).toEqual(['b', 'a', 'c']);
    expect(ids('-ventas')).toEqual(['a', 'b', 'c']);
    expect(ids(undefined)).toEqual(['a', 'b', 'c']);
    expect(ids('otra')).toEqual(['a', 'b', 'c']);
  });

  test('by certificate begins with who has none', () => {
    expect(ids('certificado')).toEqual(['b', 'a', 'c']);
  });
});

test('all of them come to what they come to, to the cent, in soles alone', () => {
  expect(addCartera(filas)).toEqual({ importe: '100000000000000.00', igv: '0.20', pendientes: 7, porCorregir: 2 });
});
