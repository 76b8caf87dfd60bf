import { expect, it } from 'vitest';
import {
  alDejar,
  conEscrito,
  nombreDistinto,
  numeroBuscado,
  numeroConsultable,
  rellenar,
  reparos,
} from './consulta-cliente.ts';

const RUC = '20100070970';
const HALLADO = {
  tipoDocumento: '6',
  numeroDocumento: RUC,
  denominacion: 'COMERCIAL DE MUESTRA S.A.C.',
  direccion: 'AV. DE LA MUESTRA NRO. 123',
};
const VACIO = { tipoDocumento: '6', numeroDocumento: RUC, denominacion: '' };

it('asks for whole numbers of the kind that was chosen, and for nothing else', () => {
  expect(numeroConsultable('6', ` ${RUC} `)).toBe(RUC);
  expect(numeroConsultable('1', '12345678')).toBe('12345678');
  for (const [tipo, numero] of [
    ['6', '20100070971'],
    ['6', '2010007097'],
    ['6', '12345678'],
    ['1', '1234567'],
    ['1', RUC],
    ['7', '12345678'],
  ] as const) {
    expect(numeroConsultable(tipo, numero), `${tipo} ${numero}`).toBeUndefined();
  }
  expect([RUC, '12345678', 'comercial', '20100070971'].map(numeroBuscado)).toEqual([
    RUC,
    '12345678',
    undefined,
    undefined,
  ]);
});

it('takes in one field a RUC, a DNI or a name', () => {
  const dni = { tipoDocumento: '1', numeroDocumento: '', denominacion: '' };
  expect(conEscrito(dni, RUC)).toEqual({ ...dni, tipoDocumento: '6', numeroDocumento: RUC });
  expect(conEscrito(dni, '12345678')).toEqual({ ...dni, numeroDocumento: '12345678' });
  const carne = { ...dni, tipoDocumento: '4' };
  expect(conEscrito(carne, RUC)).toEqual({ ...carne, numeroDocumento: RUC });
  const ruc = { ...dni, tipoDocumento: '6', numeroDocumento: '12345678' };
  expect(alDejar(ruc, true)).toEqual({ ...ruc, tipoDocumento: '1' });
  // A factura is to a RUC: what is short of it is said to be so.
  expect(alDejar(ruc, false)).toBe(ruc);
  const escrito = { ...dni, numeroDocumento: ' Ñandú 3 ' };
  expect(alDejar(escrito, true)).toEqual({ ...dni, denominacion: 'Ñandú 3' });
  for (const igual of [
    { ...escrito, denominacion: 'Otro' },
    { ...carne, numeroDocumento: 'AB123' },
  ])
    expect(alDejar(igual, true)).toBe(igual);
});

it('fills what is empty and leaves alone what somebody typed', () => {
  expect(rellenar(VACIO, RUC, HALLADO, undefined).cambios).toEqual([
    ['denominacion', HALLADO.denominacion],
    ['direccion', HALLADO.direccion],
  ]);
  const conNombre = { ...VACIO, denominacion: 'Mi cliente' };
  const { cambios, puesto } = rellenar(conNombre, RUC, HALLADO, undefined);
  expect(cambios).toEqual([['direccion', HALLADO.direccion]]);
  expect(puesto.campos).toEqual({ direccion: HALLADO.direccion });
  expect(nombreDistinto(conNombre, HALLADO)).toBe(HALLADO.denominacion);
  expect(nombreDistinto({ ...VACIO, denominacion: 'Comercial de Muestra S.A.C.' }, HALLADO)).toBeUndefined();
});

it('changes or takes away with the number what an earlier look-up put, unless it was touched since', () => {
  const { puesto } = rellenar(VACIO, RUC, HALLADO, undefined);
  const lleno = { ...VACIO, denominacion: HALLADO.denominacion, direccion: 'JR. ESCRITO A MANO 1' };
  const otro = { tipoDocumento: '6', numeroDocumento: '20000000010', denominacion: 'DISTRIBUIDORA FICTICIA E.I.R.L.' };
  expect(rellenar(lleno, '20000000010', otro, puesto).cambios).toEqual([['denominacion', otro.denominacion]]);
  const sinHallar = rellenar(lleno, '20000000010', undefined, puesto);
  expect(sinHallar.cambios).toEqual([['denominacion', '']]);
  expect(sinHallar.puesto.campos).toEqual({});
});

it('warns of whoever is not ACTIVO or not HABIDO, and of nobody else', () => {
  expect(reparos({ estado: 'ACTIVO', condicion: 'HABIDO' })).toEqual([]);
  expect(reparos({})).toEqual([]);
  expect(reparos({ estado: 'BAJA DE OFICIO', condicion: 'NO HABIDO' })).toEqual(['BAJA DE OFICIO', 'NO HABIDO']);
});
