import { expect, test } from 'vitest';
import { FILAS_DESCUADRE } from '../../../impuestos/desglose/descuadres.ts';
import { CASOS_DE_CALCULO, deBoleta } from '../../testing/calculo.ts';
import { DE_SUMAS } from '../../testing/sumas.ts';
import { findDescuadres } from './descuadres.ts';

const FILAS = Object.entries(FILAS_DESCUADRE);

test.each(CASOS_DE_CALCULO)('$codigo: a figure that was changed trips it, and none is found as computed', (caso) => {
  const deSuHoja = FILAS.find(([codigo]) => codigo === caso.codigo)?.[1].boleta ?? caso.codigo;
  for (const [codigo, calculado] of [
    [caso.codigo, caso.de()],
    [deSuHoja, deBoleta(caso.de())],
  ] as const) {
    expect(findDescuadres(calculado, 'documento')).toEqual([]);
    expect(findDescuadres(caso.altera(calculado), 'documento').map((problema) => problema.codigo)).toContain(codigo);
  }
});

test('no row of the sums is without a document, or a figure, that trips it', () => {
  const probados = new Set([...CASOS_DE_CALCULO, ...DE_SUMAS].map(({ codigo }) => codigo));
  expect(FILAS.map(([codigo]) => codigo).filter((codigo) => !probados.has(codigo))).toEqual([]);
});
