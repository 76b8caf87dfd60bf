import { expect, test } from 'vitest';
import {
  cuantosFaltan,
  idDeSerie,
  informeDeHuecos,
  readNumero,
  saltados,
  siguienteMinimo,
  textoDeRango,
  totalFaltan,
} from './numeracion.ts';
import type { Serie } from './tipos.ts';

const unaSerie = (cambios: Partial<Serie> = {}): Serie => ({
  tipoComprobante: '01',
  serie: 'F001',
  siguienteNumero: 11,
  establecimiento: null,
  ultimo: null,
  pendientes: 0,
  estado: 'alDia',
  motivo: null,
  conocido: null,
  huecos: [],
  ...cambios,
});

test('a series goes on after our last number and after the last that SUNAT is known to have', () => {
  expect(siguienteMinimo(unaSerie())).toBe(11);
  expect(siguienteMinimo(unaSerie({ conocido: 25 }))).toBe(26);
  expect(siguienteMinimo(unaSerie({ conocido: 3 }))).toBe(11);
});

test('what is skipped by a decision is said before it is confirmed', () => {
  expect(saltados(unaSerie(), 11)).toBeUndefined();
  expect(saltados(unaSerie(), 12)).toEqual({ desde: 11, hasta: 11 });
  expect(saltados(unaSerie(), 26)).toEqual({ desde: 11, hasta: 25 });
});

test('only whole numbers from the lowest one up to what SUNAT admits are taken', () => {
  expect(readNumero(' 26 ', 26)).toBe(26);
  expect(readNumero('99999999', 26)).toBe(99_999_999);
  for (const malo of ['25', '', '26.5', '-30', '100000000', 'F001-26']) expect(readNumero(malo, 26)).toBeUndefined();
});

test('a run of one number is written as that number', () => {
  expect(textoDeRango('F001', { desde: 5, hasta: 5 })).toBe('F001-5');
  expect(textoDeRango('F001', { desde: 5, hasta: 9 })).toBe('F001-5 – F001-9');
  expect(cuantosFaltan({ desde: 5, hasta: 9 })).toBe(5);
});

test('the report has every gap of every series, and can be of one alone', () => {
  const huecos = [
    { desde: 2, hasta: 4, libres: 3, motivo: null },
    { desde: 8, hasta: 8, libres: 0, motivo: 'vista en los PDF' },
  ];
  const series = [
    unaSerie({ huecos }),
    unaSerie({ serie: 'F002', huecos: [{ desde: 1, hasta: 1, libres: 1, motivo: null }] }),
  ];
  expect(totalFaltan(huecos)).toBe(4);
  expect(informeDeHuecos(series)).toHaveLength(3);
  expect(informeDeHuecos(series, '01-F002').map(({ serie }) => serie.serie)).toEqual(['F002']);
});

test('the same series of another type of document is another series', () => {
  expect(idDeSerie(unaSerie())).not.toBe(idDeSerie(unaSerie({ tipoComprobante: '07' })));
});
