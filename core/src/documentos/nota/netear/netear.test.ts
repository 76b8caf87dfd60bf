import { describe, expect, test } from 'vitest';
import type { Documento, Item } from '../../../documento/types.ts';
import { computeTotales } from '../../../impuestos/compute-totales.ts';
import { unDocumento, unPrecio, unValor } from '../../../impuestos/testing.ts';
import { calculadoToJson } from '../../../impuestos/to-json.ts';
import { lacksIgv } from '../../../impuestos/tributos/igv.ts';
import { Decimal } from '../../../lib/decimal.ts';
import { toFecha } from '../../../lib/fecha.ts';
import { conNetoDe, type Neto, netear } from './netear.ts';

const d = Decimal.from;
const netos = (items: readonly Item[], campos: Partial<Documento> = {}) =>
  netear(computeTotales(unDocumento({ items, ...campos })));
const totalesDeNota = (neto: Neto) => {
  const documento = unDocumento({ tipoComprobante: '07', serie: 'FC01' });
  return calculadoToJson(computeTotales(conNetoDe(documento, neto))).totales;
};
/** What the document and the note that copies it total, and the items of the note. */
const copy = (items: readonly Item[], campos: Partial<Documento> = {}) => {
  const totales = calculadoToJson(computeTotales(unDocumento({ items, ...campos }))).totales;
  const neto = netos(items, campos);
  return { neto, totales, nota: totalesDeNota(neto) };
};
const anticipo = (total: string) =>
  ({ tipoComprobante: '01', serie: 'F001', numero: 1, tipoIgv: '10', total: d(total) }) as const;

describe('the items that a note copies', () => {
  test('are the very items where nothing was discounted, charged or paid in advance', () => {
    const items = [unPrecio('1', '10.00'), unValor('2', '3.00', '20'), unValor('1', '5', '15')];
    expect(netos(items)).toEqual({ items });
  });

  test('carry the discount of their line in their price, by the same terms, so that every total is the same', () => {
    const items = [
      { ...unValor('3', '100'), descuento: { porcentaje: d('10'), afectaBase: true } },
      unPrecio('1', '10.00'),
    ];
    const [primero, segundo] = netos(items).items;
    expect(String(primero?.precio.monto)).toBe('90');
    expect(primero?.precio.conImpuestos).toBe(false);
    expect(segundo).toEqual(items[1]);
    const { descuentosTotales: _, ...sinDescuentos } = calculadoToJson(computeTotales(unDocumento({ items }))).totales;
    expect(totalesDeNota(netos(items))).toMatchObject(sinDescuentos);
  });

  test('share a global discount in proportion', () => {
    const { items } = netos([unPrecio('1', '100.00'), unPrecio('1', '200.00')], {
      descuentoGlobal: { monto: d('30'), afectaBase: false },
    });
    expect(items.map(({ precio }) => String(precio.monto))).toEqual(['90', '180']);
  });

  test('are what is left after advances; nothing, when they paid everything', () => {
    expect(totalesDeNota(netos([unValor('1', '1000')], { anticipos: [anticipo('236')] }))).toMatchObject({
      gravada: '800.00',
      igv: '144.00',
      importeTotal: '944.00',
    });
    expect(netos([unValor('1', '1000')], { anticipos: [anticipo('1180')] })).toEqual({ items: [] });
  });

  test('leave exonerated lines alone when only taxed ones were discounted', () => {
    const neto = netos([unValor('1', '100'), unValor('1', '50', '20')], {
      descuentoGlobal: { monto: d('10'), afectaBase: true },
    });
    expect(totalesDeNota(neto)).toMatchObject({ gravada: '90.00', igv: '16.20', exonerada: '50.00' });
  });

  test('scale a fixed ISC with what a discount outside the base leaves of its line', () => {
    const isc = { sistema: '02', monto: d('2') } as const;
    const descuento = { porcentaje: d('90'), afectaBase: false };
    const { totales, nota, neto } = copy([{ ...unPrecio('1', '10.00'), isc, descuento }, unPrecio('1', '118.00')]);
    expect(String(neto.items[0]?.isc?.monto)).toBe('0.2');
    expect(nota.importeTotal).toBe(totales.importeTotal);
  });
});

describe('a document that was stored', () => {
  const descuentoGlobal = { porcentaje: d('10'), afectaBase: false };

  test.each([
    ['a global discount', { items: [unPrecio('1', '118.00')], descuentoGlobal }],
    ['an advance', { items: [unPrecio('1', '118.00'), unPrecio('2', '5', '20')], anticipos: [anticipo('11.80')] }],
    ['its own discount', { items: [{ ...unPrecio('1', '118.00'), descuento: descuentoGlobal }] }],
    [
      'a charge',
      { items: [unPrecio('1', '118.00')], cargos: [{ codigo: '46', monto: d('0.50') }], redondeo: d('0.10') },
    ],
    ['bags', { items: [unPrecio('1', '118.00'), { ...unPrecio('1', '0.10'), icbper: true }], descuentoGlobal }],
  ] as const)('is copied with %s as before its amounts lost their trailing zeros', (_que, campos) => {
    const calculado = computeTotales(unDocumento(campos));
    const guardado = sinCeros(calculado);
    expect(totalesDeNota(netear(guardado))).toEqual(totalesDeNota(netear(calculado)));
    expect(totalesDeNota(netear(guardado)).importeTotal).toBe(calculado.totales.importeTotal.toFixed(2));
  });
});

describe('charges outside the base and the rounding', () => {
  test('are copied as they are, in amounts, and make no line', () => {
    const { neto, totales, nota } = copy([unValor('1', '100')], { cargos: [{ codigo: '46', porcentaje: d('10') }] });
    expect(neto.items).toEqual([unValor('1', '100')]);
    expect(nota).toEqual(totales);
    expect(nota).toMatchObject({ cargos: '10.00', inafecta: '0.00', igv: '18.00', importeTotal: '128.00' });
  });

  test('of a line go with the others that are not of the base', () => {
    const cargo = { monto: d('5'), afectaBase: false };
    const { neto } = copy([{ ...unPrecio('1', '118.00'), cargo }], { cargos: [{ codigo: '50', monto: d('3') }] });
    expect(neto.cargos?.map(({ codigo, monto }) => [codigo, String(monto)])).toEqual([['50', '8']]);
    expect(neto.items[0]?.cargo).toBeUndefined();
  });

  test('leave the IGV as it was', () => {
    const { totales, nota } = copy([unPrecio('1', '117.96')], { redondeo: d('0.04') });
    expect(nota).toEqual(totales);
    expect([nota.igv, nota.redondeo]).toEqual(['17.99', '0.04']);
  });

  test('go into the lines where advances left nothing else', () => {
    const { neto, totales, nota } = copy([unPrecio('1', '118.00')], {
      anticipos: [anticipo('118')],
      cargos: [{ codigo: '46', monto: d('10') }],
    });
    expect(neto.cargos).toBeUndefined();
    expect([totales.importeTotal, nota.importeTotal]).toEqual(['10.00', '10.00']);
  });
});

describe('bags', () => {
  const bolsas = (precio: string, cantidad = '1') => ({ ...unPrecio(cantidad, precio), icbper: true });

  test.each([
    ['an advance', [unPrecio('1', '118.00'), bolsas('0.10', '10')], { anticipos: [anticipo('118')] }],
    [
      'an advance for all but the ICBPER',
      [unPrecio('1', '118.00'), bolsas('0.10', '10')],
      { anticipos: [anticipo('119')] },
    ],
    ['half off the base', [unPrecio('1', '200.00'), bolsas('0.05')], { descuentoGlobal: mitad(true) }],
    ['half off the total', [unPrecio('1', '200.00'), bolsas('0.05')], { descuentoGlobal: mitad(false) }],
    [
      '70 % off',
      [unPrecio('1', '100.00'), bolsas('0.10')],
      { descuentoGlobal: { porcentaje: d('70'), afectaBase: false } },
    ],
    ['their price off', [unPrecio('1', '118.00'), { ...bolsas('0.50'), descuento: todo(false) }], {}],
    ['their base off', [unPrecio('1', '118.00'), { ...bolsas('0.50'), descuento: todo(true) }], {}],
  ] as const)('keep their ICBPER after %s, and no line is too small to bear its IGV (3111)', (_que, items, campos) => {
    const { neto, totales, nota } = copy(items, campos);
    expect([nota.importeTotal, nota.icbper]).toEqual([totales.importeTotal, totales.icbper]);
    expect(
      neto.items.filter((item) => lacksIgv(item, { porcentajeIgv: d('18'), fechaEmision: toFecha('2026-11-20') })),
    ).toEqual([]);
  });

  test('keep what is left of them, however little, and are free where nothing is', () => {
    const conDescuento = copy([unPrecio('1', '200.00'), bolsas('0.05')], { descuentoGlobal: mitad(false) });
    expect(conDescuento.neto.items.map(({ tipoIgv, precio }) => [tipoIgv, String(precio.monto)])).toEqual([
      ['10', '100'],
      ['10', '0.02'],
    ]);
    const pagado = copy([unPrecio('1', '118.00'), bolsas('0.10', '10')], { anticipos: [anticipo('119')] });
    expect(pagado.neto.items.map(({ tipoIgv }) => tipoIgv)).toEqual(['15']);
    expect(pagado.nota.importeTotal).toBe('5.00');
  });
});

/** Every Decimal as its text reads back: 106.2 for 106.20. */
function sinCeros<T>(valor: T): T;
function sinCeros(valor: unknown): unknown {
  if (valor instanceof Decimal) return d(String(valor));
  if (Array.isArray(valor)) return valor.map((uno: unknown) => sinCeros(uno));
  if (typeof valor !== 'object' || valor === null) return valor;
  return Object.fromEntries(Object.entries(valor).map(([campo, suyo]: [string, unknown]) => [campo, sinCeros(suyo)]));
}

function mitad(afectaBase: boolean) {
  return { porcentaje: d('50'), afectaBase };
}

function todo(afectaBase: boolean) {
  return { porcentaje: d('100'), afectaBase };
}
