import { describe, expect, test } from 'vitest';
import { problemasConCodigo, problemasDe, unaBoleta, unaFactura, unItem } from '../../testing.ts';

const DNI = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'Ana Quispe' };
const por = (precioUnitario: unknown) => ({ items: [unItem({ precioUnitario })] });

describe('a boleta to nobody in particular', () => {
  test('goes up to S/ 700.00 and not a cent more', () => {
    expect(problemasDe(unaBoleta(por('700.00')))).toEqual({});
    expect(problemasDe(unaBoleta(por('700.01')))).toEqual({
      'documento.cliente':
        'Una boleta de más de S/ 700 (esta es de S/ 700.01) identifica al cliente; envíe su documento y denominación',
    });
    expect(problemasDe(unaBoleta({ ...por('700.01'), cliente: DNI }))).toEqual({});
  });

  test('is not made somebody by a dash or a row of zeros', () => {
    for (const [tipoDocumento, numeroDocumento] of [
      ['-', '-'],
      ['0', '0'],
      ['1', '00000000'],
    ]) {
      const cliente = { tipoDocumento, numeroDocumento, denominacion: 'CLIENTES VARIOS' };
      expect(problemasDe(unaBoleta({ ...por(700), cliente }))).toEqual({});
      expect(Object.keys(problemasDe(unaBoleta({ ...por(701), cliente })))).toEqual([
        'documento.cliente.numeroDocumento',
      ]);
    }
  });

  test('in another currency needs the exchange rate to tell', () => {
    const enDolares = (cambios: object) => problemasDe(unaBoleta({ moneda: 'USD', ...por('187.00'), ...cambios }));
    expect(Object.keys(enDolares({}))).toEqual(['documento.tipoCambio']);
    expect(enDolares({ tipoCambio: 3.743 })).toEqual({});
    expect(enDolares({ tipoCambio: 3.744 })['documento.cliente']).toContain('S/ 700.13');
    expect(enDolares({ cliente: DNI })).toEqual({});
    expect(enDolares({ items: [unItem({ tipoIgv: '15' })] })).toEqual({});
    expect(enDolares({ tipoCambio: '3.7445' })).toEqual({
      'documento.tipoCambio': 'Tiene 4 decimales; envíe como máximo 3: 3.745',
    });
  });

  test('is judged although another field is wrong', () => {
    expect(Object.keys(problemasDe(unaBoleta({ ...por(701), serie: 'X' })))).toEqual([
      'documento.serie',
      'documento.cliente',
    ]);
  });
});

test('a factura of any amount is taken', () => {
  expect(problemasDe(unaFactura(por('999999999999.99')))).toEqual({});
});

test('a total has twelve digits before the point (2062)', () => {
  const demasiado = { items: [unItem({ cantidad: '2', precioUnitario: '999999999999' })] };
  expect(problemasConCodigo(unaFactura(demasiado))).toMatchObject([{ ruta: 'documento.items', codigo: '2062' }]);
  const gratis = { items: [unItem({ cantidad: '2', precioUnitario: '999999999999', tipoIgv: '21' })] };
  expect(problemasConCodigo(unaFactura(gratis))).toMatchObject([{ ruta: 'documento.items', codigo: '2062' }]);
  const maximo = { cantidad: '999999999999.9999999999', precioUnitario: '999999999999.9999999999' };
  expect(problemasConCodigo(unaFactura({ items: Array(999).fill(unItem(maximo)) }))).not.toEqual([]);
});

test('a quantity for which ten decimals of price are too few is refused at its price (3271)', () => {
  const items = [unItem({ cantidad: '500000000000', precioUnitario: '0.0000000018' })];
  expect(problemasConCodigo(unaFactura({ items }))).toMatchObject([
    { ruta: 'documento.items.0.precioUnitario', codigo: '3271' },
  ]);
});
