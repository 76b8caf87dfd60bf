import { describe, expect, test } from 'vitest';
import { avisosDe, documentoDe, hallazgosDe, problemasDe, unaBoleta, unaFactura, unItem } from '../testing.ts';

function cliente(tipoDocumento: string, numeroDocumento: string) {
  return { tipoDocumento, numeroDocumento, denominacion: 'Ana Quispe' };
}

function codigos(documento: unknown) {
  return hallazgosDe(documento).map(({ ruta, codigo }) => `${ruta.replace('documento.', '')} ${codigo}`);
}

const aBoleta = (tipo: string, numero: string) => codigos(unaBoleta({ cliente: cliente(tipo, numero) }));
const aFactura = (tipo: string, numero: string, cambios = {}) =>
  codigos(unaFactura({ cliente: cliente(tipo, numero), ...cambios }));
const aExportacion = (sunatTransaccion: string, tipo: string, numero: string) =>
  aFactura(tipo, numero, { sunatTransaccion, items: [unItem({ tipoIgv: '40' })], exportacion: { pais: 'US' } });

describe('who can be the customer (2800)', () => {
  test('of a factura, only a RUC', () => {
    expect(aFactura('6', '20100070970')).toEqual([]);
    expect(aFactura('1', '45678912')).toEqual(['cliente.tipoDocumento 2800']);
    expect(aFactura('-', '-')).toEqual(['cliente.tipoDocumento 2800']);
    expect(aFactura('Z', '1')).toEqual(['cliente.tipoDocumento 2800']);
  });

  test('of a boleta, anybody', () => {
    for (const tipo of '04ABCDEFGH7') expect(aBoleta(tipo, 'AB-123.4/5')).toEqual([]);
    expect(aBoleta('1', '45678912')).toEqual([]);
    expect(aBoleta('6', '20100070970')).toEqual([]);
    expect(aBoleta('-', '-')).toEqual([]);
  });

  test('of an export, somebody abroad; some exports of services may be to a RUC', () => {
    for (const operacion of ['0200', '0201', '0203', '0204', '0206', '0207', '0208']) {
      expect(aExportacion(operacion, '0', 'X1')).toEqual([]);
      expect(aExportacion(operacion, '-', '-')).toEqual([]);
    }
    for (const operacion of ['0200', '0201', '0204']) {
      expect(aExportacion(operacion, '6', '20100070970')).toEqual(['cliente.tipoDocumento 2800']);
    }
    for (const operacion of ['0203', '0206', '0207', '0208'])
      expect(aExportacion(operacion, '6', '20100070970')).toEqual([]);
    const boleta = {
      sunatTransaccion: '0203',
      items: [unItem({ tipoIgv: '40' })],
      cliente: cliente('6', '20100070970'),
    };
    expect(codigos(unaBoleta(boleta))).toEqual(['cliente.tipoDocumento 2800']);
  });

  test('of the operations that have their own list, one of it', () => {
    const de0112 = { sunatTransaccion: '0112', items: [unItem({ codigoSunat: '80131501' })] };
    expect(aFactura('1', '45678912', de0112)).toEqual([]);
    expect(aFactura('7', 'P1', de0112)).toEqual(['cliente.tipoDocumento 2800']);
    expect(aFactura('7', 'P1', { sunatTransaccion: '2106' })).toEqual([]);
    expect(aFactura('6', '20100070970', { sunatTransaccion: '2106' })).toEqual(['cliente.tipoDocumento 2800']);
    expect(aFactura('0', 'X1', { sunatTransaccion: '0401' })).toEqual([]);
  });
});

describe('the number', () => {
  test.each(['20100070971', '2010007097', '30100070979', '2010007097O', ' 20100070970'])(
    'RUC %j is none (2017)',
    (ruc) => {
      expect(aFactura('6', ruc)).toEqual(['cliente.numeroDocumento 2017']);
    },
  );

  test.each(['4567891', '456789123', '4567891A'])('DNI %j is none (2801, of a boleta 4207)', (dni) => {
    expect(aBoleta('1', dni)).toEqual(['cliente.numeroDocumento 4207']);
    const de0112 = { sunatTransaccion: '0112', items: [unItem({ codigoSunat: '80131501' })] };
    expect(aFactura('1', dni, de0112)).toEqual(['cliente.numeroDocumento 2801']);
  });

  test.each(['1234567890123456', 'AB 123'])('passport %j is none (2802, of a boleta 4208)', (numero) => {
    expect(aBoleta('7', numero)).toEqual(['cliente.numeroDocumento 4208']);
    expect(aExportacion('0200', '7', numero)).toEqual(['cliente.numeroDocumento 2802']);
  });

  test('a boleta with a number that SUNAT only observes is issued with it', () => {
    const documento = unaBoleta({ cliente: cliente('1', '4567891') });
    expect(avisosDe(documento)).toMatchObject([{ codigo: '4207' }]);
    expect(documentoDe(documento).cliente.numeroDocumento).toBe('4567891');
  });

  test.each(['AB|123', '', 'A\n', 'x'.repeat(101)])('%j is no number of a boleta either', (numero) => {
    for (const tipo of ['1', '7']) {
      const documento = unaBoleta({ cliente: cliente(tipo, numero) });
      expect(Object.keys(problemasDe(documento))).toEqual(['documento.cliente.numeroDocumento']);
    }
    expect(aExportacion('0200', '7', numero)).toHaveLength(1);
  });

  test('without a type there is no number', () => {
    expect(aBoleta('-', '45678912')).toEqual(['cliente.numeroDocumento undefined']);
  });
});

test('the name has 3 to 1500 characters and no line breaks (2021, 2022)', () => {
  const nombre = (denominacion: string) =>
    codigos(unaFactura({ cliente: { ...cliente('6', '20100070970'), denominacion } }));
  expect(nombre('Ana')).toEqual([]);
  expect(nombre('x'.repeat(1500))).toEqual([]);
  expect(nombre('  An ')).toEqual(['cliente.denominacion 2022']);
  expect(nombre('a😀')).toEqual(['cliente.denominacion 2022']);
  expect(nombre('x'.repeat(1501))).toEqual(['cliente.denominacion 2022']);
  expect(nombre('Ana\nQuispe')).toEqual(['cliente.denominacion 2022']);
  expect(nombre('   ')).toEqual(['cliente.denominacion 2021']);
});
