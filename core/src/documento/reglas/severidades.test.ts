import { expect, test } from 'vitest';
import { soloObserva } from '../../catalogos/observaciones.ts';
import { FILAS_DESCUADRE } from '../../impuestos/desglose/descuadres.ts';
import { toFecha } from '../../lib/fecha.ts';
import { REGLAS } from '../testing/reglas.ts';
import { PARES_DE_SEVERIDAD } from '../testing/severidades.ts';

const OBSERVADOS = new Set(PARES_DE_SEVERIDAD.map(([observa]) => observa));
const POR_ERROR = new Map(PARES_DE_SEVERIDAD.map(([observa, rechaza]) => [rechaza, observa]));

/** The codes of each row that has one for facturas and one for boletas. */
const FILAS = [
  ...REGLAS.flatMap(({ regla: { codigo } }) => (typeof codigo === 'object' ? [codigo] : [])),
  ...Object.entries(FILAS_DESCUADRE).map(([factura, { boleta }]) => ({ factura, boleta })),
];

test.each(PARES_DE_SEVERIDAD)('%s observes and %s refuses, before and after 2027', (observa, rechaza) => {
  for (const dia of ['2026-12-31', '2027-01-01'].map(toFecha)) {
    expect([soloObserva(observa, dia), soloObserva(rechaza, dia)]).toEqual([true, false]);
  }
});

test('a row refuses a factura and observes a boleta with the two codes of one pair', () => {
  const deLaLista = FILAS.filter(({ factura = '', boleta = '' }) => POR_ERROR.has(factura) || OBSERVADOS.has(boleta));
  expect(deLaLista.length).toBeGreaterThanOrEqual(25);
  for (const { factura = '', boleta } of deLaLista)
    expect([factura, boleta]).toEqual([factura, POR_ERROR.get(factura)]);
});

test('no row has one code of a pair for every kind', () => {
  const sueltos = REGLAS.flatMap(({ regla: { codigo } }) => (typeof codigo === 'string' ? [codigo] : []));
  expect(sueltos.filter((codigo) => OBSERVADOS.has(codigo) || POR_ERROR.has(codigo))).toEqual([]);
});
