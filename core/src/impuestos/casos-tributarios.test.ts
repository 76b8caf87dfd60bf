import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ajuste, Documento, Isc, Item } from '../documento/types.ts';
import { Decimal } from '../lib/decimal.ts';
import { toFecha } from '../lib/fecha.ts';
import { computeTotales } from './compute-totales.ts';
import { descuadresSunat } from './desglose/descuadres.ts';
import { sumasQueFallan } from './sumas-sunat.ts';
import { unDocumento, unItem, unPrecio, unValor } from './testing.ts';
import { calculadoToJson } from './to-json.ts';
import { tasaIcbper } from './tributos/icbper.ts';

const d = Decimal.from;
const monto = (importe: string, afectaBase = true): Ajuste => ({ monto: d(importe), afectaBase });
const porcentaje = (tasa: string, afectaBase = true): Ajuste => ({ porcentaje: d(tasa), afectaBase });
const alValor = (tasa: string): Isc => ({ sistema: '01', tasa: d(tasa) });
const computar = (items: readonly Item[], campos: Partial<Documento> = {}) =>
  computeTotales(unDocumento({ items, ...campos }));
const json = (items: readonly Item[], campos: Partial<Documento> = {}) => calculadoToJson(computar(items, campos));
const anticipo = (total: string, tipoIgv: '10' | '20' | '30' = '10', isc?: string) => ({
  ...({ tipoComprobante: '01', serie: 'F001', numero: 1, tipoIgv } as const),
  total: d(total),
  ...(isc === undefined ? {} : { isc: d(isc) }),
});

interface Caso {
  readonly items: Item[];
  readonly campos?: Partial<Documento>;
  readonly esperado: object;
}

/** To the cent, what each of these examples carries, which SUNAT itself took. */
const EJEMPLOS: Record<string, Caso> = {
  desc_linea00: {
    items: [{ ...unValor('2', '100'), descuento: monto('20') }],
    esperado: {
      totales: {
        valorVenta: '180.00',
        igv: '32.40',
        precioVenta: '212.40',
        importeTotal: '212.40',
        descuentosTotales: '20.00',
      },
      items: [
        { precioUnitario: '106.2', valorUnitario: '100', cargos: [{ codigo: '00', monto: '20.00', base: '200.00' }] },
      ],
    },
  },
  desc_linea01: {
    items: [{ ...unValor('1', '100'), descuento: monto('5', false) }],
    esperado: {
      totales: {
        valorVenta: '100.00',
        igv: '18.00',
        precioVenta: '118.00',
        descuentos: '5.00',
        importeTotal: '113.00',
      },
      items: [{ precioUnitario: '113', cargos: [{ codigo: '01', monto: '5.00', base: '118.00' }] }],
    },
  },
  desc_global02: {
    items: [unValor('1', '200')],
    campos: { descuentoGlobal: porcentaje('10') },
    esperado: {
      totales: { gravada: '180.00', valorVenta: '180.00', igv: '32.40', precioVenta: '212.40', importeTotal: '212.40' },
      cargos: [{ codigo: '02', esCargo: false, factor: '0.1', monto: '20.00', base: '200.00' }],
      items: [{ totalImpuestos: '36.00' }],
    },
  },
  desc_global03: {
    items: [unValor('1', '200')],
    campos: { descuentoGlobal: monto('6', false) },
    esperado: {
      totales: {
        valorVenta: '200.00',
        igv: '36.00',
        precioVenta: '236.00',
        descuentos: '6.00',
        importeTotal: '230.00',
      },
      cargos: [{ codigo: '03', esCargo: false, monto: '6.00', base: '236.00' }],
    },
  },
  recargo46: {
    items: [unValor('1', '100')],
    campos: { cargos: [{ codigo: '46', porcentaje: d('10') }] },
    esperado: {
      totales: { valorVenta: '100.00', igv: '18.00', precioVenta: '118.00', cargos: '10.00', importeTotal: '128.00' },
      cargos: [{ codigo: '46', esCargo: true, factor: '0.1', monto: '10.00', base: '100.00' }],
    },
  },
  isc: {
    items: [{ ...unValor('1', '100'), isc: alValor('10') }],
    esperado: {
      totales: {
        gravada: '100.00',
        valorVenta: '100.00',
        isc: '10.00',
        igv: '19.80',
        precioVenta: '129.80',
        importeTotal: '129.80',
      },
      tributos: [
        { codigo: '1000', baseImponible: '100.00', monto: '19.80' },
        { codigo: '2000', baseImponible: '100.00', monto: '10.00' },
      ],
      items: [
        { precioUnitario: '129.8', tributos: [{ baseImponible: '110.00' }, { porcentaje: '10', sistemaIsc: '01' }] },
      ],
    },
  },
  icbper: {
    items: [unValor('1', '100'), { ...unValor('2', '0.10'), icbper: true }],
    esperado: {
      totales: { valorVenta: '100.20', igv: '18.04', icbper: '1.00', totalImpuestos: '19.04', importeTotal: '119.24' },
      items: [
        {},
        {
          precioUnitario: '0.62',
          totalImpuestos: '1.04',
          tributos: [{}, { bolsas: { cantidad: '2', montoUnitario: '0.5' } }],
        },
      ],
    },
  },
  anticipo_regulariza: {
    items: [unValor('1', '1000')],
    campos: { anticipos: [anticipo('236')] },
    esperado: {
      totales: {
        gravada: '800.00',
        valorVenta: '1000.00',
        igv: '144.00',
        totalImpuestos: '144.00',
        precioVenta: '1180.00',
        anticipos: '236.00',
        importeTotal: '944.00',
      },
      cargos: [{ codigo: '04', esCargo: false, monto: '200.00', base: '200.00' }],
      anticipos: [{ comprobante: 'F001-1', total: '236.00', valor: '200.00' }],
    },
  },
  detraccion: {
    items: [unValor('1', '1000')],
    campos: {
      sunatTransaccion: '1001',
      detraccion: { codigo: '037', cuenta: '00068123456', porcentaje: d('12'), medioPago: '001' },
    },
    esperado: {
      totales: { importeTotal: '1180.00' },
      detraccion: { monto: '142.00', montoEnMoneda: '142.00' },
      leyendas: [{ codigo: '1000' }, { codigo: '2006', texto: 'OPERACIÓN SUJETA A DETRACCIÓN' }],
      montoPendiente: '0.00',
    },
  },
  detraccion_credito: {
    items: [unValor('1', '1000')],
    campos: {
      formaPago: 'CREDITO',
      detraccion: { codigo: '037', cuenta: '00068123456', porcentaje: d('12'), medioPago: '001' },
    },
    esperado: { totales: { importeTotal: '1180.00' }, montoPendiente: '1038.00' },
  },
  retencion62: {
    items: [unValor('1', '1000')],
    campos: { retencion: { porcentaje: d('3') }, formaPago: 'CREDITO' },
    esperado: {
      totales: { importeTotal: '1180.00' },
      retencion: '35.40',
      cargos: [{ codigo: '62', esCargo: false, factor: '0.03', monto: '35.40', base: '1180.00' }],
      montoPendiente: '1144.60',
    },
  },
  percepcion: {
    items: [unValor('1', '1000')],
    campos: { sunatTransaccion: '2001', percepcion: { codigo: '51' } },
    esperado: {
      totales: { importeTotal: '1180.00' },
      percepcion: { monto: '23.60', totalConPercepcion: '1203.60' },
      cargos: [{ codigo: '51', esCargo: true, factor: '0.02', monto: '23.60', base: '1180.00', moneda: 'PEN' }],
      leyendas: [{ codigo: '1000' }, { codigo: '2000' }],
    },
  },
  redondeo: {
    items: [unValor('1', '99.97')],
    campos: { redondeo: d('0.04') },
    esperado: { totales: { igv: '17.99', precioVenta: '117.96', redondeo: '0.04', importeTotal: '118.00' } },
  },
};

describe("SUNAT's numeric examples of the tax cases come out to the cent", () => {
  test.each(Object.entries(EJEMPLOS))('%s', (_, { items, campos, esperado }) => {
    const calculado = computar(items, campos);
    expect(calculadoToJson(calculado)).toMatchObject(esperado);
    expect(descuadresSunat(calculado)).toEqual([]);
    expect(sumasQueFallan(calculado)).toEqual([]);
  });
});

describe('a price with tax keeps its total', () => {
  test('less the discount in the same terms: 118.00 − 11.80 pays 106.20', () => {
    const linea = { ...unPrecio('1', '118.00'), descuento: monto('11.80') };
    expect(json([linea])).toMatchObject({
      totales: { valorVenta: '90.00', igv: '16.20', importeTotal: '106.20', descuentosTotales: '10.00' },
      items: [
        { valorUnitario: '100', precioUnitario: '106.2', cargos: [{ codigo: '00', monto: '10.00', base: '100.00' }] },
      ],
    });
  });

  test('a percentage is rounded once, together with the line', () => {
    const linea = { ...unPrecio('1', '10.05'), descuento: porcentaje('50') };
    expect(json([linea]).totales.importeTotal).toBe('5.03');
  });

  test('with ISC at value in it: 129.80 is 100.00 + 10.00 + 19.80', () => {
    expect(json([{ ...unPrecio('1', '129.80'), isc: alValor('10') }])).toMatchObject({
      totales: { valorVenta: '100.00', isc: '10.00', igv: '19.80', importeTotal: '129.80' },
      items: [{ valorUnitario: '100', precioUnitario: '129.8' }],
    });
  });

  test('with a fixed ISC per unit in it: 6 × 5.00 at 2.25 a unit', () => {
    const isc: Isc = { sistema: '02', monto: d('2.25') };
    const { totales, items } = json([{ ...unPrecio('6', '5.00'), isc }]);
    expect(totales).toMatchObject({ valorVenta: '11.92', isc: '13.50', igv: '4.58', importeTotal: '30.00' });
    expect(items[0]?.tributos[1]).toMatchObject({ baseImponible: '13.50', monto: '13.50', porcentaje: '100' });
  });

  test('with ISC on the suggested price: base = price × quantity × 0.847', () => {
    const isc: Isc = { sistema: '03', tasa: d('27.8'), precioSugerido: d('10') };
    const { totales, items } = json([{ ...unPrecio('10', '9.00'), isc }]);
    expect(items[0]?.tributos[1]).toMatchObject({ baseImponible: '84.70', monto: '23.55', porcentaje: '27.8' });
    expect(totales).toMatchObject({ valorVenta: '52.72', isc: '23.55', igv: '13.73', importeTotal: '90.00' });
  });

  test('and the bags come on top of it', () => {
    expect(json([{ ...unPrecio('3', '0.20'), icbper: true }])).toMatchObject({
      totales: { icbper: '1.50', importeTotal: '2.10' },
      items: [{ precioUnitario: '0.7' }],
    });
  });
});

describe('charges', () => {
  test('47 adds to the base, 48 only to what is paid', () => {
    const items = [
      { ...unValor('1', '100'), cargo: monto('10') },
      { ...unValor('1', '100'), cargo: monto('10', false) },
    ];
    expect(json(items)).toMatchObject({
      totales: { valorVenta: '210.00', igv: '37.80', cargos: '10.00', importeTotal: '257.80' },
      items: [{ cargos: [{ codigo: '47' }] }, { cargos: [{ codigo: '48', base: '118.00' }] }],
    });
  });

  test('49 adds to the base of the document, 45 and 50 do not; they stand in the order of their codes', () => {
    const cargos = [
      { codigo: '50', monto: d('3') },
      { codigo: '49', monto: d('20') },
      { codigo: '45', porcentaje: d('1') },
    ] as const;
    const { totales, cargos: lista } = json([unValor('1', '100')], { cargos });
    expect(totales).toMatchObject({ gravada: '120.00', igv: '21.60', cargos: '4.20', importeTotal: '145.80' });
    expect(lista?.map(({ codigo }) => codigo)).toEqual(['45', '49', '50']);
  });

  test('a global discount of the whole base leaves neither base nor tax', () => {
    const descuentoGlobal = monto('8.47');
    expect(json([unPrecio('1', '10.00')], { descuentoGlobal }).totales).toMatchObject({
      gravada: '0.00',
      igv: '0.00',
      importeTotal: '0.00',
    });
  });
});

describe('advances', () => {
  test('that pay everything leave every total at 0.00, however they were rounded', () => {
    const calculado = computar([unPrecio('1', '10.00')], { anticipos: [anticipo('5.00'), anticipo('5.00')] });
    expect(calculadoToJson(calculado)).toMatchObject({
      totales: { gravada: '0.00', igv: '0.00', totalImpuestos: '0.00', importeTotal: '0.00', valorVenta: '8.47' },
      anticipos: [{ valor: '4.24' }, { valor: '4.23' }],
    });
    expect(descuadresSunat(calculado)).toEqual([]);
  });

  test('of values whose taxes were rounded up line by line too', () => {
    const items = Array.from({ length: 20 }, () => unValor('1', '0.25'));
    const calculado = computar(items, { anticipos: [anticipo('6.00')] });
    expect(calculadoToJson(calculado).totales).toMatchObject({ gravada: '0.00', igv: '0.00', importeTotal: '0.00' });
    expect(descuadresSunat(calculado)).toEqual([]);
  });

  test('lessen the base of their own kind: 04, 05, 06 and 20', () => {
    const items = [{ ...unValor('1', '100'), isc: alValor('10') }, unValor('1', '50', '20'), unValor('1', '40', '30')];
    const anticipos = [anticipo('64.90', '10', '5.00'), anticipo('20', '20'), anticipo('10', '30')];
    const calculado = computar(items, { anticipos });
    expect(calculadoToJson(calculado)).toMatchObject({
      totales: {
        gravada: '50.00',
        exonerada: '30.00',
        inafecta: '30.00',
        igv: '9.90',
        isc: '5.00',
        valorVenta: '190.00',
        precioVenta: '219.80',
        anticipos: '94.90',
        importeTotal: '124.90',
      },
      cargos: [{ codigo: '04', monto: '50.00' }, { codigo: '05' }, { codigo: '06' }, { codigo: '20', monto: '5.00' }],
    });
    expect(descuadresSunat(calculado)).toEqual([]);
  });

  test('over what they are taken from are found (2999)', () => {
    const calculado = computar([unValor('1', '100')], { anticipos: [anticipo('236')] });
    expect(descuadresSunat(calculado)).toEqual([{ codigo: '2999', campo: 'anticipos' }]);
    const sinExoneradas = computar([unValor('1', '100')], { anticipos: [anticipo('20', '20')] });
    expect(descuadresSunat(sinExoneradas)).toEqual([{ codigo: '2999', campo: 'anticipos' }]);
  });
});

describe('currency', () => {
  const dolares = { moneda: 'USD', tipoCambio: d('3.750') };

  test('the deposit is in whole soles and comes off the pending amount in the document’s currency', () => {
    const detraccion = { codigo: '037', cuenta: '1', porcentaje: d('12'), medioPago: '001' };
    const calculado = json([unValor('1', '1000')], { ...dolares, detraccion, formaPago: 'CREDITO' });
    expect(calculado).toMatchObject({
      detraccion: { monto: '531.00', montoEnMoneda: '141.60' },
      montoPendiente: '1038.40',
    });
  });

  test('percepción is in soles', () => {
    expect(json([unValor('1', '1000')], { ...dolares, percepcion: { codigo: '52' } }).percepcion).toEqual({
      monto: '44.25',
      totalConPercepcion: '4469.25',
    });
  });

  test('ICBPER is converted, and its amount is quantity × unit amount to the cent (4318)', () => {
    const { items } = json([{ ...unValor('7', '0.10'), icbper: true }], dolares);
    expect(items[0]?.tributos[1]).toMatchObject({ monto: '0.93', bolsas: { montoUnitario: '0.13333' } });
  });

  test('freight of goods deposits on the reference value where it is higher', () => {
    const detraccion = { codigo: '027', cuenta: '1', porcentaje: d('4'), medioPago: '001' };
    const transporte = {
      ubigeoOrigen: '150101',
      direccionOrigen: 'A',
      ubigeoDestino: '150101',
      direccionDestino: 'B',
      detalle: 'C',
      valorReferencial: d('2000'),
      valorCargaEfectiva: d('1'),
      valorCargaUtil: d('1'),
    };
    expect(json([{ ...unValor('1', '1000'), transporte }], { detraccion }).detraccion?.monto).toBe('80.00');
    expect(json([unValor('1', '1000')], { detraccion }).detraccion?.monto).toBe('47.00');
  });
});

test.each([
  ['2019-07-31', '0'],
  ['2019-08-01', '0.1'],
  ['2020-05-05', '0.2'],
  ['2021-12-31', '0.3'],
  ['2022-01-01', '0.4'],
  ['2023-01-01', '0.5'],
  ['2026-11-21', '0.5'],
])('on %s a bag pays %s', (fecha, tasa) => {
  expect(String(tasaIcbper(toFecha(fecha)))).toBe(tasa);
});

test('bags that are given away pay their ICBPER and nothing else', () => {
  const calculado = computar([unValor('1', '100'), { ...unValor('2', '0.10', '15'), icbper: true }]);
  expect(calculadoToJson(calculado).totales).toMatchObject({
    gratuita: '0.20',
    icbper: '1.00',
    importeTotal: '119.00',
  });
  expect(descuadresSunat(calculado)).toEqual([]);
});

describe('a percentage is of the price as it was given', () => {
  const conAjuste = (item: Item, afectaBase: boolean) => [
    computar([{ ...item, descuento: porcentaje('10', afectaBase) }]),
    computar([{ ...item, cargo: porcentaje('10', afectaBase) }]),
  ];

  test.each([
    ['100 without tax', unValor('1', '100'), '10.00', ['108.00', '128.00']],
    ['118 with it', unPrecio('1', '118'), '11.80', ['106.20', '129.80']],
  ] as const)('10 %% of a line of %s, off what is paid or on it', (_que, item, diez, totales) => {
    const calculados = conAjuste(item, false);
    expect(calculados.map(({ items }) => items[0]?.cargos?.[0]?.monto.toFixed(2))).toEqual([diez, diez]);
    expect(calculados.map((calculado) => calculado.totales.importeTotal.toFixed(2))).toEqual(totales);
    expect(calculados.flatMap(descuadresSunat)).toEqual([]);
  });

  test.each([
    ['100 without tax', unValor('1', '100')],
    ['118 with it', unPrecio('1', '118')],
  ])('10 %% of the base of a line of %s is 10 without tax', (_que, item) => {
    const [descontado, cargado] = conAjuste(item, true);
    expect(descontado?.items[0]?.cargos).toMatchObject([{ codigo: '00', monto: d('10.00') }]);
    expect(cargado?.items[0]?.cargos).toMatchObject([{ codigo: '47', monto: d('10.00') }]);
    expect(descontado?.totales.importeTotal.toFixed(2)).toBe('106.20');
  });

  test.each(['45', '46', '50'] as const)('charge %s: of each line in its own terms', (codigo) => {
    const cargo = (items: readonly Item[], campos: Partial<Documento> = {}) =>
      computar(items, { cargos: [{ codigo, porcentaje: d('10') }], ...campos }).cargos?.find(
        (uno) => uno.codigo === codigo,
      );
    expect(cargo([unValor('1', '100')])).toMatchObject({ monto: d('10.00'), base: d('100.00') });
    expect(cargo([unPrecio('1', '118')])).toMatchObject({ monto: d('11.80'), base: d('118.00') });
    expect(cargo([unValor('1', '100'), unPrecio('1', '118')])).toMatchObject({ base: d('218.00') });
    expect(cargo([unPrecio('1', '118'), unPrecio('1', '50', '15')])).toMatchObject({ base: d('118.00') });
    expect(cargo([{ ...unPrecio('2', '1.00'), icbper: true }])).toMatchObject({ base: d('2.00') });
    const mitad = { descuentoGlobal: porcentaje('50') };
    expect(cargo([unValor('1', '100')], mitad)).toMatchObject({ base: d('50.00') });
    expect(cargo([unPrecio('1', '118')], mitad)).toMatchObject({ base: d('59.00') });
    expect(cargo([unValor('1', '100'), unPrecio('1', '118')], mitad)).toMatchObject({ base: d('109.00') });
  });

  test('with five decimals SUNAT is told the amount alone, where its factor cannot say it', () => {
    const { cargos } = computar([unValor('1', '100000')], { descuentoGlobal: porcentaje('12.34567') });
    expect(cargos).toEqual([{ codigo: '02', esCargo: false, monto: d('12345.67'), base: d('100000.00') }]);
  });
});

describe('a global discount on the base', () => {
  const con = (importe: string, items: readonly Item[], conIgv?: true) =>
    computar(items, { descuentoGlobal: { ...monto(importe), ...(conIgv ? { conIgv } : {}) } });

  test('is without tax, or with it when it says so', () => {
    expect(con('10', [unPrecio('1', '118')]).totales.importeTotal.toFixed(2)).toBe('106.20');
    const conIgv = con('11.80', [unPrecio('1', '118')], true);
    expect(conIgv.totales.importeTotal.toFixed(2)).toBe('106.20');
    expect(conIgv.cargos).toEqual([{ codigo: '02', esCargo: false, monto: d('10.00'), base: d('100.00') }]);
    expect(descuadresSunat(conIgv)).toEqual([]);
  });

  test('with tax takes off the total what it says, to the cent, up to all of it', () => {
    const importes = fc.integer({ min: 1, max: 10_000 }).map((centimos) => new Decimal(BigInt(centimos), 2));
    const lineas = fc.array(
      fc.record({
        precio: fc.integer({ min: 100, max: 9999 }),
        conImpuestos: fc.boolean(),
        tipoIgv: fc.constantFrom('10', '17'),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(lineas, importes, fc.boolean(), (todas, importe, todo) => {
        const tipoIgv = todas[0]?.tipoIgv ?? '10';
        const items = todas.map(({ precio, conImpuestos }) =>
          unItem({ precio: { conImpuestos, monto: new Decimal(BigInt(precio), 2) }, tipoIgv }),
        );
        const antes = computar(items).totales.importeTotal;
        const descuento = todo || importe.greaterThan(antes) ? antes : importe;
        const calculado = computar(items, { descuentoGlobal: { monto: descuento, afectaBase: true, conIgv: true } });
        expect(calculado.totales.importeTotal.toFixed(2)).toBe(antes.minus(descuento).toFixed(2));
        expect(descuadresSunat(calculado)).toEqual([]);
      }),
    );
  });

  test('as a percentage is the same either way', () => {
    const con10 = (conIgv?: true) =>
      json([unPrecio('3', '33.33')], { descuentoGlobal: { ...porcentaje('10'), ...(conIgv ? { conIgv } : {}) } });
    expect(con10(true)).toEqual(con10());
  });
});

describe('what is given away', () => {
  const gratuita = (campos: Partial<Item>) =>
    computar([unValor('1', '100'), { ...unValor('2', '50', '15'), ...campos }]);

  test('may have a discount or a charge, which change what it is worth and nobody pays', () => {
    const calculado = gratuita({ descuento: porcentaje('10'), cargo: monto('5') });
    expect(calculadoToJson(calculado)).toMatchObject({
      totales: { gratuita: '95.00', descuentosTotales: '0.00', igv: '18.00', importeTotal: '118.00' },
      items: [{}, { valorVenta: '95.00', valorUnitario: '0', precioUnitario: '50', totalImpuestos: '0.00' }],
    });
    expect(calculado.items[1]?.cargos).toMatchObject([{ codigo: '00' }, { codigo: '47' }]);
    expect(descuadresSunat(calculado)).toEqual([]);
  });

  test.each<[Isc, string, string]>([
    [{ sistema: '01', tasa: d('10') }, '10.00', '19.80'],
    [{ sistema: '02', monto: d('2.25') }, '4.50', '18.81'],
    [{ sistema: '03', tasa: d('10'), precioSugerido: d('70.80') }, '11.99', '20.16'],
  ])('may bear ISC, which informs like its IGV and counts in no total: %j', (isc, montoIsc, igv) => {
    const calculado = gratuita({ isc });
    expect(calculadoToJson(calculado)).toMatchObject({
      totales: { gratuita: '100.00', isc: '0.00', igv: '18.00', totalImpuestos: '18.00', importeTotal: '118.00' },
      items: [{}, { valorVenta: '100.00', totalImpuestos: montoIsc, importe: '0.00' }],
    });
    expect(calculado.items[1]?.tributos.map((uno) => [uno.codigo, uno.monto.toFixed(2)])).toEqual([
      ['9996', igv],
      ['2000', montoIsc],
    ]);
    expect(calculado.tributos.map(({ codigo }) => codigo)).toEqual(['1000', '9996']);
    expect(descuadresSunat(calculado)).toEqual([]);
  });

  test('keeps the price that has its taxes in it', () => {
    const isc: Isc = { sistema: '01', tasa: d('10') };
    const { items } = json([{ ...unPrecio('1', '129.80', '11'), isc }]);
    expect(items[0]).toMatchObject({ valorVenta: '100.00', precioUnitario: '100' });
  });
});

test('a fixed ISC of millions of gallons has itself as its base, at 100 %', () => {
  const isc: Isc = { sistema: '02', monto: d('1.52') };
  const calculado = computar([{ ...unValor('12345678.901', '9.8765'), isc }]);
  expect(calculado.items[0]?.tributos[1]).toMatchObject({ codigo: '2000', porcentaje: d('100') });
  expect(calculadoToJson(calculado).totales.isc).toBe('18765431.93');
  expect(descuadresSunat(calculado)).toEqual([]);
});

test('the legends that only the seller knows come in order and once', () => {
  const { leyendas } = computar([unValor('1', '100', '17')], { leyendas: ['2005', '2001', '2007'] });
  expect(leyendas.map(({ codigo }) => codigo)).toEqual(['1000', '2001', '2005', '2007']);
});

describe('nota de crédito of motive 13', () => {
  const nota = { codigoMotivo: '13', motivo: 'Nuevas cuotas' };
  const cuotas = [{ monto: d('590'), fechaVencimiento: toFecha('2026-12-30') }];

  test('totals 0.00, leaves its cuotas pending, and its line of nothing is no finding', () => {
    const calculado = computar([unItem({ precio: { conImpuestos: false, monto: Decimal.ZERO } })], {
      tipoComprobante: '07',
      serie: 'FC01',
      formaPago: 'CREDITO',
      cuotas,
      nota,
    });
    expect(calculadoToJson(calculado)).toMatchObject({ totales: { importeTotal: '0.00' }, montoPendiente: '590.00' });
    expect(descuadresSunat(calculado)).toEqual([]);
  });
});

describe('findings', () => {
  test('a FISE or a withholding that rounds to 0.00 (3074, 2968)', () => {
    const calculado = computar([unValor('1', '0.10')], {
      cargos: [{ codigo: '45', porcentaje: d('1') }],
      retencion: { porcentaje: d('3') },
    });
    expect(descuadresSunat(calculado)).toEqual([
      { codigo: '3074', campo: 'cargos' },
      { codigo: '2968', campo: 'retencion' },
    ]);
  });

  test('a discount over the line (2999)', () => {
    expect(descuadresSunat(computar([{ ...unValor('1', '10'), descuento: monto('20') }]))).toContainEqual({
      codigo: '2999',
      item: 0,
    });
  });

  test('a discount off the total over the total (2062)', () => {
    const calculado = computar([unValor('1', '10')], { descuentoGlobal: monto('20', false) });
    expect(descuadresSunat(calculado)).toEqual([{ codigo: '2062', campo: 'descuentoGlobal' }]);
  });
});
