import { describe, expect, test } from 'vitest';
import type { Documento, Item } from '../../documento/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { computeTotales } from '../compute-totales.ts';
import { unDocumento, unPrecio, unValor } from '../testing.ts';
import { desglosar } from './desglose.ts';

const d = Decimal.from;
const desglose = (items: readonly Item[], campos: Partial<Documento> = {}) =>
  desglosar(computeTotales(unDocumento({ items, ...campos })));
const textosDe = (items: readonly Item[], indice = 0) => desglose(items).items[indice]?.pasos.map(({ texto }) => texto);
const textosDelDocumento = (items: readonly Item[], campos: Partial<Documento> = {}) =>
  desglose(items, campos).documento.map(({ texto }) => texto);

describe('how each cent of a line arose', () => {
  test('a price with tax: the tax is taken out of it, and the value is what it leaves', () => {
    expect(textosDe([unPrecio('1', '10.00')])).toEqual([
      'Cantidad × precio con impuestos: 1 × 10 = 10',
      'IGV del precio: 10.00 × 18 ÷ 118 = 1.525424, redondeado a 1.53',
      'Valor de venta: precio neto 10.00 − IGV 1.53 = 8.47',
      'Importe de la línea: valor de venta 8.47 + impuestos 1.53 = 10.00',
    ]);
  });

  test('a value: the tax is added to it', () => {
    expect(textosDe([unValor('3', '12.50')])).toEqual([
      'Cantidad × valor sin impuestos: 3 × 12.5 = 37.5',
      'Valor de venta: 37.50',
      'IGV: 37.50 × 18 % = 6.75',
      'Importe de la línea: valor de venta 37.50 + impuestos 6.75 = 44.25',
    ]);
  });

  test('the cent that carried rounding moved is told, as data and in words', () => {
    const paso = desglose([unPrecio('1', '10.00'), unPrecio('1', '10.00')]).items[1]?.pasos[1];
    expect(paso).toEqual({
      concepto: 'igv',
      codigo: '1000',
      base: '10.00',
      tasa: '18',
      exacto: '1.525424',
      ajuste: '−0.01',
      monto: '1.52',
      texto:
        'IGV del precio: 10.00 × 18 ÷ 118 = 1.525424, redondeado a 1.53; ajuste de céntimos por reparto: −0.01 = 1.52',
    });
  });

  test('a discount, ISC and bags in one line, in the order in which they follow from each other', () => {
    const item: Item = {
      ...unPrecio('2', '50.00'),
      descuento: { porcentaje: d('10'), afectaBase: true },
      isc: { sistema: '01', tasa: d('10') },
      icbper: true,
    };
    expect(desglose([item]).items[0]?.pasos.map(({ concepto, monto }) => [concepto, monto])).toEqual([
      ['importeBruto', '100.00'],
      ['precioNeto', '90.00'],
      ['igv', '13.73'],
      ['isc', '6.93'],
      ['valorVenta', '69.34'],
      ['descuento', '7.70'],
      ['icbper', '1.00'],
      ['importe', '91.00'],
    ]);
  });

  test('a discount in the terms of the price, with what SUNAT is told of it', () => {
    const item: Item = { ...unPrecio('3', '333.33'), descuento: { porcentaje: d('7.5'), afectaBase: true } };
    expect(textosDe([item])).toEqual([
      'Cantidad × precio con impuestos: 3 × 333.33 = 999.99',
      'Precio neto, con impuestos: precio 999.99 − descuento de 7.5 % 75.00 = 924.99',
      'IGV del precio neto: 924.99 × 18 ÷ 118 = 141.100169, redondeado a 141.10',
      'Valor de venta: precio neto 924.99 − IGV 141.10 = 783.89',
      'Descuentos que afectan la base imponible del IGV/IVAP (código 00), sin impuestos: 847.45 × 7.5 % = 63.55875, redondeado a 63.56',
      'Importe de la línea: valor de venta 783.89 + impuestos 141.10 = 924.99',
    ]);
  });

  test('a free line informs its IGV and adds nothing', () => {
    expect(textosDe([unValor('1', '10', '15')])).toEqual([
      'Cantidad × valor sin impuestos: 1 × 10 = 10',
      'Valor referencial: 10.00',
      'Operación gratuita, IGV informativo que no se cobra: 10.00 × 18 % = 1.8',
      'Importe de la línea: 0.00',
    ]);
  });
});

test('a free line with its taxes in it, a discount and ISC', () => {
  const isc = { sistema: '01', tasa: d('10') } as const;
  const item: Item = { ...unPrecio('1', '129.80', '15'), isc, descuento: { porcentaje: d('10'), afectaBase: true } };
  expect(textosDe([item])).toEqual([
    'Cantidad × precio con impuestos: 1 × 129.8 = 129.8',
    'Precio neto, con impuestos: precio 129.80 − descuento de 10 % 12.98 = 116.82',
    'Operación gratuita, IGV informativo que no se cobra: 99.00 × 18 % = 17.82',
    'ISC al valor, incluido en la base: 99.00 × 10 ÷ 110 = 9',
    'Valor referencial: precio neto 116.82 − IGV 17.82 − ISC 9.00 = 90.00',
    'Descuentos que afectan la base imponible del IGV/IVAP (código 00), sin impuestos: 100.00 × 10 % = 10',
    'Importe de la línea: 0.00',
  ]);
});

describe('how each total arose', () => {
  test('global discount, advance and rounding', () => {
    const campos: Partial<Documento> = {
      descuentoGlobal: { porcentaje: d('5'), afectaBase: true },
      anticipos: [{ tipoComprobante: '01', serie: 'F001', numero: 1, tipoIgv: '10', total: d('118') }],
      redondeo: d('-0.10'),
    };
    expect(textosDelDocumento([unValor('1', '1000')], campos)).toEqual([
      'Descuentos globales que afectan la base imponible del IGV/IVAP (código 02), sin impuestos: 1000.00 × 5 % = 50',
      'Descuentos globales por anticipos gravados que afectan la base imponible del IGV/IVAP (código 04), sin impuestos: 100.00',
      'Operaciones gravadas: líneas 1000.00 − código 02 50.00 − código 04 100.00 = 850.00',
      'IGV: líneas 180.00 − por descuentos, cargos y anticipos 27.00 = 153.00',
      'Precio de venta: valor de venta 950.00 + impuestos antes de anticipos 171.00 = 1121.00',
      'Importe total: precio de venta 1121.00 − anticipos 118.00 − redondeo 0.10 = 1002.90',
    ]);
  });

  test('a discount says whether it is with taxes or without', () => {
    const dice = (campos: Partial<Documento>) => textosDelDocumento([unPrecio('1', '118')], campos)[0];
    const con = (afectaBase: boolean, conIgv?: true) => ({
      descuentoGlobal: { monto: d('11.80'), afectaBase, ...(conIgv ? { conIgv } : {}) },
    });
    expect(dice(con(true))).toMatch(/ \(código 02\), sin impuestos: 11\.80$/);
    expect(dice(con(true, true))).toMatch(/ \(código 02\), sin impuestos: con IGV 11\.80 − IGV 1\.80 = 10\.00$/);
    expect(dice(con(false))).toMatch(/ \(código 03\), con impuestos: 11\.80$/);
    const deLinea = (item: Item) =>
      textosDe([{ ...item, descuento: { porcentaje: d('10'), afectaBase: false } }])?.at(-2);
    expect(deLinea(unPrecio('1', '118'))).toMatch(/ \(código 01\), del precio con impuestos: 118\.00 × 10 % = 11\.8$/);
    expect(deLinea(unValor('1', '100'))).toMatch(/ \(código 01\), del valor sin impuestos: 100\.00 × 10 % = 10$/);
  });

  test('detracción, retención and what is left pending', () => {
    const campos: Partial<Documento> = {
      formaPago: 'CREDITO',
      detraccion: { codigo: '037', cuenta: '1', porcentaje: d('12'), medioPago: '001' },
    };
    expect(textosDelDocumento([unValor('1', '1000')], campos).slice(-2)).toEqual([
      'Detracción: 1180.00 × 12 % = 141.6, redondeada a soles enteros: PEN 142.00',
      'Monto pendiente de pago: importe total 1180.00 − detracción 142.00 = 1038.00',
    ]);
  });
});
