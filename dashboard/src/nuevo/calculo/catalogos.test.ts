import { expect, test } from 'vitest';
import { opcionesDetraccion, opcionesMotivo, searchUnidades } from './catalogos.ts';

const valores = (opciones: readonly { valor: string }[]) => opciones.map(({ valor }) => valor);

test('the motives of a note are those of its day, by their names of then', () => {
  expect(opcionesMotivo('08', '2026-12-31')).toContainEqual({
    valor: '03',
    texto: '03 · Penalidades / otros conceptos',
  });
  expect(valores(opcionesMotivo('08', '2026-12-31'))).not.toContain('13');
  expect(opcionesMotivo('08', '2027-01-01')).toContainEqual({ valor: '03', texto: '03 · Otros conceptos' });
  expect(opcionesMotivo('08', '2027-01-01')).toContainEqual({ valor: '13', texto: '13 · Penalidades' });
  expect(opcionesMotivo('07', '2026-12-31')).toHaveLength(13);
});

test('goods under detracción are those of the day; while there is none, all', () => {
  expect(valores(opcionesDetraccion('2026-08-31'))).not.toContain('042');
  expect(valores(opcionesDetraccion('2026-09-01'))).toContain('042');
  expect(opcionesDetraccion('')).toHaveLength(44);
});

test.each([
  ['kilo', 'KGM'],
  ['KG', 'KGM'],
  ['DOCENA', 'DZN'],
  ['CAJA', 'BX'],
  ['METROS CUADRADOS', 'MTK'],
  ['und', 'NIU'],
  ['GLL', 'NIU'],
  ['', 'NIU'],
])('%j finds first %s, and never more than twelve units', (escrito, primera) => {
  const halladas = searchUnidades(escrito);
  expect(halladas[0]?.valor).toBe(primera);
  expect(halladas.length).toBeLessThanOrEqual(12);
  expect(new Set(valores(halladas)).size).toBe(halladas.length);
});

test('any of the two thousand is found by its code or by a word of its name', () => {
  expect(valores(searchUnidades('Q1'))).toContain('Q10');
  expect(valores(searchUnidades('barrilete'))).toEqual(['KG']);
});
