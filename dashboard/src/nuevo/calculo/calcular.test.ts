import { describe, expect, test } from 'vitest';
import { add, put, type Rama } from '../campos/arbol.ts';
import { formularioNuevo } from '../campos/cambios.ts';
import { CONTEXTO, HOY } from '../testing.ts';
import { compute } from './calcular.ts';
import { FILA_NUEVA } from './documento.ts';

const con = (formulario: Rama, cambios: Readonly<Record<string, string>>) =>
  Object.entries(cambios).reduce((anterior, [lugar, valor]) => put(anterior, lugar, valor), formulario);

const silla = { 'items.0.descripcion': 'Silla', 'items.0.precioUnitario': '118' };
const factura = con(formularioNuevo(HOY), {
  ...silla,
  serie: 'F001',
  'cliente.numeroDocumento': '20100070970',
  'cliente.denominacion': 'COMERCIAL ANDINA S.A.C.',
});

test('a form without problems has the totals, the words and the deadlines of its document', () => {
  const { problemas, calculado, enLetras, plazos, sinSumar } = compute(factura, CONTEXTO);
  expect([...problemas]).toEqual([]);
  expect(calculado?.totales.importeTotal.toFixed(2)).toBe('118.00');
  expect(enLetras).toBe('SON CIENTO DIECIOCHO CON 00/100 SOLES');
  expect(plazos).toEqual({ envio: '2026-11-23', anulacion: '2026-11-27' });
  expect(sinSumar).toBe(0);
});

test('what SUNAT only observes is told at its field, and the form may be issued', () => {
  const orden = 'x'.repeat(21);
  const { problemas, avisos, documento } = compute(
    con(factura, { ordenCompra: orden, 'items.0.codigoSunat': '123' }),
    CONTEXTO,
  );
  expect([...problemas]).toEqual([]);
  expect([...avisos.keys()].sort()).toEqual(['items.0.codigoSunat', 'ordenCompra']);
  expect(documento).toMatchObject({ ordenCompra: orden });
});

test('what SUNAT will observe is told beside what keeps the form from being issued', () => {
  const { problemas, avisos } = compute(con(factura, { serie: 'X', 'items.0.codigoSunat': '123' }), CONTEXTO);
  expect([[...problemas.keys()], [...avisos.keys()]]).toEqual([['serie'], ['items.0.codigoSunat']]);
});

describe('a problem hides no total that can be told', () => {
  test('of the customer', () => {
    const { problemas, calculado } = compute(con(factura, { 'cliente.numeroDocumento': '20100070971' }), CONTEXTO);
    expect(problemas.get('cliente.numeroDocumento')).toMatch(/RUC/);
    expect(calculado?.totales.importeTotal.toFixed(2)).toBe('118.00');
  });

  test('of a line half written: the others are summed and it is said that one is not', () => {
    const mitad = con(add(factura, 'items', FILA_NUEVA), { 'items.1.descripcion': 'Mesa' });
    const { problemas, calculado, sinSumar } = compute(mitad, CONTEXTO);
    expect([...problemas.keys()]).toEqual(['items.1.precioUnitario']);
    expect(calculado?.totales.importeTotal.toFixed(2)).toBe('118.00');
    expect(sinSumar).toBe(1);
  });
});

test('a problem of an item is told at its own row, whatever empty rows are before', () => {
  const huecos = con(add(formularioNuevo(HOY), 'items', FILA_NUEVA), {
    'items.1.descripcion': 'Mesa',
    'items.1.precioUnitario': '1,50',
  });
  const { problemas } = compute(huecos, CONTEXTO);
  expect(problemas.get('items.1.precioUnitario')).toMatch(/decimal/);
  expect([...problemas.keys()].filter((lugar) => lugar.startsWith('items.0'))).toEqual([]);
});

test('nothing that can be typed makes it throw', () => {
  for (const valor of ['', '-', '1e9', '999999999999999', '0', '-1', 'NaN', '\u0000', '𝟙', '1'.repeat(80)]) {
    for (const lugar of ['items.0.cantidad', 'items.0.precioUnitario', 'items.0.tipoIgv', 'moneda', 'fechaEmision']) {
      const { calculado } = compute(con(factura, { [lugar]: valor }), CONTEXTO);
      expect(calculado === undefined || calculado.totales.importeTotal.isNegative()).toBe(calculado === undefined);
    }
  }
});
