import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Documento, Item } from '../documento/types.ts';
import { Decimal } from '../lib/decimal.ts';
import { toFecha } from '../lib/fecha.ts';
import { computeTotales } from './compute-totales.ts';
import { descuadresSunat } from './desglose/descuadres.ts';
import { unDocumento, unItem, unPrecio, unValor } from './testing.ts';
import { calculadoToJson } from './to-json.ts';
import { lacksIgv } from './tributos/igv.ts';
import type { Calculado, ItemCalculado } from './types.ts';

const computar = (items: readonly Item[], campos: Partial<Documento> = {}) =>
  computeTotales(unDocumento({ items, ...campos }));
const totalesDe = (items: readonly Item[], campos: Partial<Documento> = {}) =>
  calculadoToJson(computar(items, campos)).totales;
const textos = (valores: readonly Decimal[]) => valores.map(String);

/** Examples that SUNAT itself took: LineExtension, IGV, TaxInclusive and total, to the cent. */
const EJEMPLOS: Record<string, { items: Item[]; campos?: Partial<Documento>; esperado: Record<string, string> }> = {
  gravada_contado: {
    items: [unValor('2', '50'), unValor('3', '12.50')],
    esperado: { gravada: '137.50', valorVenta: '137.50', igv: '24.75', precioVenta: '162.25', importeTotal: '162.25' },
  },
  exonerada: {
    items: [unValor('10', '8.50', '20')],
    esperado: { exonerada: '85.00', gravada: '0.00', igv: '0.00', valorVenta: '85.00', importeTotal: '85.00' },
  },
  inafecta: {
    items: [unValor('1', '100', '30')],
    esperado: { inafecta: '100.00', igv: '0.00', valorVenta: '100.00', importeTotal: '100.00' },
  },
  gratuita: {
    items: [unValor('2', '25', '15')],
    esperado: {
      gratuita: '50.00',
      valorVenta: '0.00',
      totalImpuestos: '0.00',
      precioVenta: '0.00',
      importeTotal: '0.00',
    },
  },
  credito: {
    items: [unValor('1', '1000')],
    campos: {
      formaPago: 'CREDITO',
      cuotas: [
        { monto: Decimal.integer(590), fechaVencimiento: toFecha('2026-12-20') },
        { monto: Decimal.integer(590), fechaVencimiento: toFecha('2027-01-20') },
      ],
    },
    esperado: { valorVenta: '1000.00', igv: '180.00', precioVenta: '1180.00', importeTotal: '1180.00' },
  },
  usd: {
    items: [unValor('1.5', '33.3333333333')],
    campos: { moneda: 'USD' },
    esperado: { valorVenta: '50.00', igv: '9.00', precioVenta: '59.00', importeTotal: '59.00' },
  },
  mixta: {
    items: [unValor('1', '100'), unValor('2', '20', '20'), unValor('1', '30', '30'), unValor('1', '10', '15')],
    esperado: {
      gravada: '100.00',
      exonerada: '40.00',
      inafecta: '30.00',
      gratuita: '10.00',
      valorVenta: '170.00',
      igv: '18.00',
      precioVenta: '188.00',
      importeTotal: '188.00',
    },
  },
  exportacion: {
    items: [unValor('1', '100', '40')],
    campos: { moneda: 'USD', sunatTransaccion: '0200' },
    esperado: { exportacion: '100.00', igv: '0.00', valorVenta: '100.00', importeTotal: '100.00' },
  },
  ivap: {
    items: [unValor('1', '100', '17')],
    esperado: { gravada: '100.00', ivap: '4.00', igv: '0.00', valorVenta: '100.00', importeTotal: '104.00' },
  },
  boleta: {
    items: [unValor('1', '100')],
    campos: { tipoComprobante: '03', serie: 'B001' },
    esperado: { valorVenta: '100.00', igv: '18.00', precioVenta: '118.00', importeTotal: '118.00' },
  },
};

describe("SUNAT's numeric examples come out to the cent", () => {
  test.each(Object.entries(EJEMPLOS))('%s', (_, { items, campos, esperado }) => {
    const calculado = computar(items, campos);
    expect(calculadoToJson(calculado).totales).toMatchObject(esperado);
    expect(descuadresSunat(calculado)).toEqual([]);
  });

  test('usd: the unit price with tax of 1.5 × 33.3333333333 is 39.3333333333', () => {
    const [linea] = computar([unValor('1.5', '33.3333333333')]).items;
    expect(String(linea?.precioUnitario)).toBe('39.3333333333');
    expect(String(linea?.valorUnitario)).toBe('33.3333333333');
  });

  test('mixta: the taxes of the document stand in the order of catalog 05', () => {
    const { tributos } = computar(EJEMPLOS.mixta?.items ?? []);
    expect(tributos.map(({ codigo, baseImponible, monto }) => [codigo, String(baseImponible), String(monto)])).toEqual([
      ['1000', '100', '18'],
      ['9996', '10', '1.8'],
      ['9997', '40', '0'],
      ['9998', '30', '0'],
    ]);
  });

  test('credit leaves the whole total pending, cash nothing', () => {
    const items = [unValor('1', '1000')];
    expect(computar(items, { formaPago: 'CREDITO' }).montoPendiente.toFixed(2)).toBe('1180.00');
    expect(computar(items).montoPendiente.toFixed(2)).toBe('0.00');
  });
});

describe('prices with tax keep their total', () => {
  test('10.00 stays 10.00: 8.47 + 1.53', () => {
    expect(totalesDe([unPrecio('1', '10.00')])).toMatchObject({ gravada: '8.47', igv: '1.53', importeTotal: '10.00' });
  });

  test('three hundred lines of 10.00 total exactly 3000.00', () => {
    const items = Array.from({ length: 300 }, () => unPrecio('1', '10.00'));
    expect(totalesDe(items)).toMatchObject({ gravada: '2542.37', igv: '457.63', importeTotal: '3000.00' });
  });

  test('at 10.5 % too', () => {
    const porcentajeIgv = Decimal.from('10.5');
    const items = [unPrecio('1', '10.00'), unPrecio('3', '25.90')];
    expect(totalesDe(items, { porcentajeIgv })).toMatchObject({ gravada: '79.37', igv: '8.33', importeTotal: '87.70' });
  });

  test('the unit value goes to ten decimals, the unit price stays as the client wrote it', () => {
    const [linea] = computar([unPrecio('700', '1.102')]).items;
    expect(String(linea?.valorUnitario)).toBe('0.9338983051');
    expect(String(linea?.precioUnitario)).toBe('1.102');
    expect(linea?.importe.toFixed(2)).toBe('771.40');
  });

  test('lines priced without tax in the same document keep their own IGV', () => {
    const { items, totales } = computar([unPrecio('1', '10.00'), unValor('1', '12.25'), unPrecio('1', '10.00')]);
    expect(textos(items.map((linea) => linea.totalImpuestos))).toEqual(['1.53', '2.21', '1.52']);
    expect(totales.importeTotal.toFixed(2)).toBe('34.46');
  });
});

describe('free lines', () => {
  const linea = (item: Item) => computar([item]).items[0];

  test.each(['11', '12', '13', '14', '15', '16'])('of kind %s inform their IGV and charge nothing', (tipoIgv) => {
    for (const item of [unValor('2', '25', tipoIgv), unPrecio('2', '29.50', tipoIgv)]) {
      const calculado = linea(item);
      expect(calculado).toMatchObject({ tipoPrecio: '02' });
      expect(textos([calculado?.valorUnitario, calculado?.precioUnitario].filter((d) => d !== undefined))).toEqual([
        '0',
        '25',
      ]);
      expect(calculado?.valorVenta.toFixed(2)).toBe('50.00');
      expect(calculado?.importe.toFixed(2)).toBe('0.00');
      expect(calculado?.totalImpuestos.toFixed(2)).toBe('0.00');
      const [tributo] = calculado?.tributos ?? [];
      expect(tributo?.codigo).toBe('9996');
      expect(`${tributo?.baseImponible.toFixed(2)} ${tributo?.monto.toFixed(2)} ${tributo?.porcentaje}`).toBe(
        '50.00 9.00 18',
      );
    }
  });

  test.each(['21', '31', '32', '33', '34', '35', '36', '37'])('of kind %s bear no tax at all', (tipoIgv) => {
    for (const item of [unValor('2', '25', tipoIgv), unPrecio('2', '25', tipoIgv)]) {
      const [tributo] = linea(item)?.tributos ?? [];
      expect(`${tributo?.baseImponible.toFixed(2)} ${tributo?.monto.toFixed(2)} ${tributo?.porcentaje}`).toBe(
        '50.00 0.00 0',
      );
    }
  });
});

describe('legends', () => {
  const codigos = (items: Item[]) => computar(items).leyendas.map(({ codigo }) => codigo);

  test('the amount in words is always there', () => {
    expect(computar([unPrecio('1', '162.25')]).leyendas).toEqual([
      { codigo: '1000', texto: 'SON CIENTO SESENTA Y DOS CON 25/100 SOLES' },
    ]);
  });

  test('1002 goes with free lines, unless their total is 0.00 (2416)', () => {
    expect(codigos([unValor('1', '10'), unValor('1', '5', '13')])).toEqual(['1000', '1002']);
    expect(codigos([unValor('1', '10'), unValor('1', '0.001', '13')])).toEqual(['1000']);
  });

  test('2007 goes with IVAP', () => {
    expect(codigos([unValor('1', '100', '17')])).toEqual(['1000', '2007']);
  });
});

describe('lines too small for two decimals are found, not hidden', () => {
  const dieciocho = Decimal.integer(18);

  test.each([
    [unPrecio('1', '0.03'), false],
    [unValor('1', '0.02'), false],
    [unPrecio('1', '0.01', '15'), false],
    [unValor('1', '0.06', '17'), false],
    [unPrecio('1', '0.07', '17'), true],
    [unValor('1', '0.12', '17'), true],
    [unValor('1', '0.13', '17'), false],
    [unValor('1', '0.01', '20'), false],
    [unValor('1', '0.01', '31'), false],
  ])('%#: the tax of a line alone rounds to 0.00 on a base above 0.06 (3111)', (item, esperado) => {
    expect(lacksIgv(item, { porcentajeIgv: dieciocho, fechaEmision: toFecha('2026-11-20') })).toBe(esperado);
  });

  test('a line worth 0.00 has no base (3105)', () => {
    expect(descuadresSunat(computar([unValor('1', '10'), unValor('1', '0.004', '20')]))).toEqual([
      { codigo: '3105', item: 1 },
    ]);
  });

  test.each(['10', '20', '40'])(
    'a price that two decimals cannot carry for so little is told as what it comes to (3270): %s',
    (tipoIgv) => {
      const calculado = computar([unPrecio('0.001', '25.49', tipoIgv), unPrecio('0.5', '25.49', tipoIgv)]);
      expect(descuadresSunat(calculado)).toEqual([]);
      expect(
        calculado.items.map(({ precioUnitario, importe }) => [String(precioUnitario), importe.toFixed(2)]),
      ).toEqual([
        ['30', '0.03'],
        ['25.49', '12.75'],
      ]);
    },
  );

  test('a thousandth of something with ISC too', () => {
    const isc = { sistema: '01', tasa: Decimal.integer(10) } as const;
    const calculado = computar([{ ...unPrecio('0.001', '25.49'), isc }]);
    expect(descuadresSunat(calculado)).toEqual([]);
    expect(calculado.totales.importeTotal.toFixed(2)).toBe('0.03');
  });

  test('a quantity so large that ten decimals of unit value are not enough fails the value check (3271)', () => {
    expect(descuadresSunat(computar([unPrecio('100000000000', '0.01')]))).toEqual([{ codigo: '3271', item: 0 }]);
  });

  test.each(['0.02', '0.03', '0.04'])(
    '999 lines of %s total what they were priced at, and their IGV is that of the sum',
    (precio) => {
      const calculado = computar(Array.from({ length: 999 }, () => unPrecio('1', precio)));
      expect(descuadresSunat(calculado)).toEqual([]);
      const total = Decimal.from(precio).times(Decimal.integer(999));
      expect(calculado.totales.importeTotal.toFixed(2)).toBe(total.toFixed(2));
      expect(calculado.totales.igv.toFixed(2)).toBe(
        total.times(dieciocho).dividedBy(Decimal.integer(118), 2).toFixed(2),
      );
    },
  );

  test('a price of one cent is all base, and others carry no tax for it', () => {
    const calculado = computar([...Array.from({ length: 99 }, () => unPrecio('1', '0.01')), unPrecio('1', '10.00')]);
    expect(descuadresSunat(calculado)).toEqual([]);
    expect(calculado.totales.importeTotal.toFixed(2)).toBe('10.99');
    expect(calculado.totales.igv.toFixed(2)).toBe('1.53');
    const todas = computar(Array.from({ length: 999 }, () => unPrecio('1', '0.01')));
    expect(descuadresSunat(todas)).toEqual([{ codigo: '3291' }]);
  });

  test('hundreds of lines of IVAP, of which none may lose its cent, take it out of tolerance (3295)', () => {
    const pocas = Array.from({ length: 150 }, () => unPrecio('1', '0.13', '17'));
    expect(descuadresSunat(computar(pocas))).toEqual([]);
    const quinientas = Array.from({ length: 500 }, () => unPrecio('1', '0.13', '17'));
    expect(descuadresSunat(computar(quinientas))).toEqual([{ codigo: '3295' }]);
    expect(computar(quinientas).totales.importeTotal.toFixed(2)).toBe('65.00');
  });

  test('hundreds of values whose IGV ends in half a cent stay in tolerance: theirs is carried', () => {
    const calculado = computar(Array.from({ length: 300 }, () => unValor('1', '12.25')));
    expect(descuadresSunat(calculado)).toEqual([]);
    expect(calculado.totales.igv.toFixed(2)).toBe('661.50');
    expect(calculado.totales.gravada.toFixed(2)).toBe('3675.00');
  });
});

test('a code outside catalog 07 is a bug of the caller and throws', () => {
  expect(() => computar([unItem({ tipoIgv: '99' })])).toThrow('catálogo 07');
});

const onerosos = ['10', '20', '30'];
const gratuitos = ['11', '13', '15', '21', '31', '37'];

/** Any line that a shop could sell: from a screw to a ship, in up to ten decimals. */
const unaLinea = (tipos: readonly string[]) =>
  fc
    .record({
      cantidad: fc.tuple(fc.bigInt(1n, 10n ** 6n), fc.integer({ min: 0, max: 3 })),
      monto: fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.integer({ min: 0, max: 10 })),
      conImpuestos: fc.boolean(),
      tipoIgv: fc.constantFrom(...tipos),
    })
    .map(({ cantidad, monto, conImpuestos, tipoIgv }) =>
      unItem({
        cantidad: new Decimal(...cantidad),
        precio: { conImpuestos, monto: new Decimal(...monto) },
        tipoIgv,
      }),
    )
    // At least 1.00 in all and one unit in ten thousand: smaller ones are the rules' to refuse, and tested above.
    .filter(({ precio, cantidad }) => precio.monto.times(cantidad).compare(Decimal.integer(1)) >= 0);

const unDocumentoCualquiera = fc
  .record({
    items: fc.array(unaLinea([...onerosos, ...gratuitos]), { minLength: 1, maxLength: 40 }),
    porcentajeIgv: fc.constantFrom('18', '10.5').map(Decimal.from),
  })
  .map((campos) => unDocumento(campos));

const add = (lineas: readonly ItemCalculado[], monto: (linea: ItemCalculado) => Decimal) =>
  lineas.reduce((total, linea) => total.plus(monto(linea)), Decimal.ZERO);
const conTributo = ({ items }: Calculado, codigo: string) =>
  items.filter((linea) => linea.tributos.some((tributo) => tributo.codigo === codigo));
const dentroDe = (uno: Decimal, otro: Decimal, tolerancia: string) =>
  expect(uno.minus(otro).abs().compare(Decimal.from(tolerancia))).toBeLessThanOrEqual(0);

describe("SUNAT's formulas hold for any document", () => {
  test('a document of prices with tax totals Σ round2(price × quantity), and its IGV is that of the total', () => {
    const conPrecio = fc.array(
      unaLinea(['10']).map((item) => ({ ...item, precio: { ...item.precio, conImpuestos: true } })),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(conPrecio, (items) => {
        const { totales, items: lineas } = computar(items);
        const total = items.reduce(
          (s, { precio, cantidad }) => s.plus(precio.monto.times(cantidad).round(2)),
          Decimal.ZERO,
        );
        expect(totales.importeTotal.toFixed(2)).toBe(total.toFixed(2));
        expect(totales.igv.toFixed(2)).toBe(
          total.times(Decimal.integer(18)).dividedBy(Decimal.integer(118), 2).toFixed(2),
        );
        for (const linea of lineas) {
          const propia = linea.importe.times(Decimal.integer(100)).dividedBy(Decimal.integer(118), 2);
          dentroDe(linea.valorVenta, propia, '0.01');
        }
      }),
    );
  });

  test('every total is exactly the sum of its lines (3273–3280, 3288, 3294, 3300, 3302, 3305)', () => {
    fc.assert(
      fc.property(unDocumentoCualquiera, (documento) => {
        const calculado = computeTotales(documento);
        const { totales, tributos } = calculado;
        for (const { codigo, baseImponible, monto } of tributos) {
          const lineas = conTributo(calculado, codigo);
          dentroDe(
            baseImponible,
            add(lineas, (linea) => linea.valorVenta),
            '0',
          );
          dentroDe(
            monto,
            add(lineas, (linea) => linea.tributos[0]?.monto ?? Decimal.ZERO),
            '0',
          );
        }
        const onerosas = calculado.items.filter((linea) => linea.tipoPrecio === '01');
        dentroDe(
          totales.valorVenta,
          add(onerosas, (linea) => linea.valorVenta),
          '0',
        );
        dentroDe(
          totales.totalImpuestos,
          add(calculado.items, (linea) => linea.totalImpuestos),
          '0',
        );
        dentroDe(totales.precioVenta, totales.valorVenta.plus(totales.totalImpuestos), '0');
        dentroDe(
          totales.importeTotal,
          add(calculado.items, (linea) => linea.importe),
          '0',
        );
        expect(new Set(tributos.map(({ codigo }) => codigo)).size).toBe(tributos.length);
      }),
    );
  });

  test('the IGV is Σ bases × rate within half a cent a line (3291; tolerance 1.00)', () => {
    fc.assert(
      fc.property(unDocumentoCualquiera, (documento) => {
        const { tributos, items } = computeTotales(documento);
        const igv = tributos.find(({ codigo }) => codigo === '1000');
        const esperado = igv?.baseImponible.times(documento.porcentajeIgv).times(Decimal.from('0.01')) ?? Decimal.ZERO;
        dentroDe(igv?.monto ?? Decimal.ZERO, esperado, String(0.02 + items.length * 0.005));
      }),
    );
  });

  test('every line passes the checks of its own (3103, 3110, 3111, 3234, 3270, 3271, 3272, 3292, 2640)', () => {
    fc.assert(
      fc.property(unDocumentoCualquiera, (documento) => {
        const calculado = computeTotales(documento);
        expect(descuadresSunat(calculado).filter(({ codigo }) => codigo !== '3270')).toEqual([]);
        for (const linea of calculado.items) checkLinea(linea);
      }),
    );
  });
});

function checkLinea(linea: ItemCalculado): void {
  const gratuita = linea.tipoPrecio === '02';
  const { cantidad } = linea.item;
  const [tributo] = linea.tributos;
  if (tributo === undefined) throw new Error('sin tributo');
  const delImpuesto = linea.valorVenta.times(tributo.porcentaje).times(Decimal.from('0.01'));
  dentroDe(tributo.monto, delImpuesto, '0.013');
  expect(tributo.monto.isZero()).toBe(tributo.porcentaje.isZero());
  dentroDe(tributo.baseImponible, linea.valorVenta, '0');
  dentroDe(linea.totalImpuestos, gratuita ? Decimal.ZERO : tributo.monto, '0');
  dentroDe(linea.importe, gratuita ? Decimal.ZERO : linea.valorVenta.plus(tributo.monto), '0');
  expect(linea.valorUnitario.isZero()).toBe(gratuita);
  const valor = gratuita ? linea.precioUnitario : linea.valorUnitario;
  dentroDe(valor.times(cantidad), linea.valorVenta, '0.02');
  if (!gratuita) dentroDe(linea.precioUnitario.times(cantidad), linea.importe, '0.02');
}
