import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ajuste, Documento, Isc, Item } from '../documento/types.ts';
import { conNetoDe, netear } from '../documentos/nota/netear/netear.ts';
import { Decimal } from '../lib/decimal.ts';
import { casos } from '../lib/testing.ts';
import { computeTotales } from './compute-totales.ts';
import { descuadresSunat } from './desglose/descuadres.ts';
import { desglosar } from './desglose/desglose.ts';
import { sumasQueFallan } from './sumas-sunat.ts';
import { unDocumento, unItem } from './testing.ts';
import type { Calculado, Totales } from './types.ts';

const d = Decimal.from;
const CORRIDAS = { numRuns: casos(300) };

const cantidad = fc.oneof(
  fc.integer({ min: 1, max: 50 }).map((unidades) => Decimal.integer(unidades)),
  fc.integer({ min: 1, max: 50_000 }).map((milesimos) => new Decimal(BigInt(milesimos), 3)),
);
/** From 1.00 to 5,000.00 for the whole line; smaller ones are the rules' to refuse. */
const precioDeLinea = fc.integer({ min: 100, max: 500_000 }).map((centimos) => new Decimal(BigInt(centimos), 2));
const porcentajeHasta = (maximo: number) =>
  fc.integer({ min: 1, max: maximo * 100 }).map((centesimos) => new Decimal(BigInt(centesimos), 2));

/** Up to 30 %, as a percentage or as an amount of `base`. */
const ajusteDe = (base: Decimal): fc.Arbitrary<Ajuste> =>
  fc
    .record({ tasa: porcentajeHasta(30), enMonto: fc.boolean(), afectaBase: fc.boolean() })
    .map(({ tasa, enMonto, afectaBase }) =>
      enMonto ? { monto: base.times(tasa).times(d('0.01')).round(2), afectaBase } : { porcentaje: tasa, afectaBase },
    );

/** So much ISC that at most a third of the price is left to it. */
const iscDe = (unitario: Decimal): fc.Arbitrary<Isc> =>
  fc.oneof(
    porcentajeHasta(50).map((tasa): Isc => ({ sistema: '01', tasa })),
    porcentajeHasta(20).map(
      (parte): Isc => ({ sistema: '02', monto: unitario.times(parte).times(d('0.01')).round(4) }),
    ),
    porcentajeHasta(25).map((tasa): Isc => ({ sistema: '03', tasa, precioSugerido: unitario })),
  );

const opcional = <T>(arbitrario: fc.Arbitrary<T>) => fc.option(arbitrario, { nil: undefined, freq: 3 });

/** A line of any kind, in units of which each costs at least 0.02. */
const unaLinea = (tipos: readonly string[]): fc.Arbitrary<Item> =>
  fc
    .record({ cantidad, total: precioDeLinea, conImpuestos: fc.boolean(), tipoIgv: fc.constantFrom(...tipos) })
    .chain(({ cantidad: unidades, total, conImpuestos, tipoIgv }) => {
      const monto = total.dividedBy(unidades, 4);
      const gratuita = !['10', '17', '20', '30', '40'].includes(tipoIgv);
      const item = unItem({ cantidad: unidades, precio: { conImpuestos, monto }, tipoIgv });
      const ajuste = ajusteDe(total).map((suyo) => (gratuita ? { ...suyo, afectaBase: true } : suyo));
      return fc
        .record({
          descuento: opcional(ajuste),
          cargo: opcional(ajuste),
          isc: tipoIgv === '17' || tipoIgv === '40' ? fc.constant(undefined) : opcional(iscDe(monto)),
        })
        .map(({ descuento, cargo, isc }) => ({
          ...item,
          ...(descuento === undefined ? {} : { descuento }),
          ...(cargo === undefined ? {} : { cargo }),
          ...(isc === undefined ? {} : { isc }),
        }));
    });

function unasBolsasDe(centimos: fc.Arbitrary<number>): fc.Arbitrary<Item> {
  return fc
    .record({ centimos, unidades: fc.integer({ min: 1, max: 500 }), tipoIgv: fc.constantFrom('10', '15', '20') })
    .map(({ centimos: precio, unidades, tipoIgv }) =>
      unItem({
        cantidad: Decimal.integer(unidades),
        precio: { conImpuestos: true, monto: new Decimal(BigInt(precio), 2) },
        icbper: true,
        tipoIgv,
      }),
    );
}

const unasBolsas = unasBolsasDe(fc.constant(50));

const cargosGlobales: fc.Arbitrary<NonNullable<Documento['cargos']>> = fc.array(
  fc
    .record({ codigo: fc.constantFrom('45', '46', '49', '50'), porcentaje: porcentajeHasta(13) })
    .map(({ codigo, porcentaje }) => ({ codigo, porcentaje })),
  { minLength: 1, maxLength: 3 },
);

/** Advances of up to 90 % of what the document would total without them, in up to three parts. */
const conAnticipos = (documento: Documento): fc.Arbitrary<Documento> => {
  const gravado = computeTotales(documento).totales;
  const disponible = gravado.gravada.plus(gravado.igv);
  return fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 }).map((partes) => {
    const anticipos = partes
      .map((parte, i) => ({
        ...({ tipoComprobante: '01', serie: 'F001', numero: i + 1, tipoIgv: '10' } as const),
        total: disponible.times(Decimal.integer(parte)).times(d('0.01')).round(2),
      }))
      .filter(({ total }) => total.isPositive());
    return anticipos.length === 0 ? documento : { ...documento, anticipos };
  });
};

const sinAnticipos: fc.Arbitrary<Documento> = fc
  .record({
    gravada: unaLinea(['10']),
    items: fc.array(fc.oneof(unaLinea(['10', '10', '20', '30', '11', '15', '21', '31']), unasBolsas), {
      maxLength: 12,
    }),
    porcentajeIgv: fc.constantFrom('18', '10.5').map(d),
    moneda: fc.constantFrom('PEN', 'PEN', 'USD'),
    descuentoGlobal: opcional(
      fc.record({ porcentaje: porcentajeHasta(30), afectaBase: fc.boolean() }) as fc.Arbitrary<Ajuste>,
    ),
    cargos: opcional(cargosGlobales),
    redondeo: opcional(fc.integer({ min: -99, max: 99 }).map((centimos) => new Decimal(BigInt(centimos), 2))),
  })
  .map(({ gravada, items, moneda, descuentoGlobal, cargos, redondeo, porcentajeIgv }) =>
    unDocumento({
      items: [gravada, ...items],
      porcentajeIgv,
      moneda,
      ...(moneda === 'PEN' ? {} : { tipoCambio: d('3.752') }),
      ...(descuentoGlobal === undefined ? {} : { descuentoGlobal }),
      ...(cargos === undefined ? {} : { cargos }),
      ...(redondeo === undefined ? {} : { redondeo }),
    }),
  );

/** Exports and IVAP bear no line of another kind (2642, 2644). */
const deUnaClase: fc.Arbitrary<Documento> = fc.constantFrom('17', '40').chain((tipoIgv) =>
  fc
    .record({
      items: fc.array(unaLinea([tipoIgv]), { minLength: 1, maxLength: 6 }),
      porcentaje: porcentajeHasta(30),
      cargo: fc.constantFrom('46', '50', '49').filter((codigo) => tipoIgv === '17' || codigo !== '49'),
    })
    .map(({ items, porcentaje, cargo }) =>
      unDocumento({
        items,
        descuentoGlobal: { porcentaje, afectaBase: tipoIgv === '17' },
        cargos: [{ codigo: cargo, porcentaje }],
      }),
    ),
);

/** Something must be left to pay: more discounts and advances than that are refused (2062, 2999). */
const cualquiera = fc
  .oneof({ weight: 2, arbitrary: sinAnticipos }, sinAnticipos.chain(conAnticipos), deUnaClase)
  .filter((documento) => {
    const { importeTotal, icbper } = computeTotales(documento).totales;
    return importeTotal.minus(icbper).isPositive();
  });

/** Bags of a few cents beside what discounts of up to 99 % or advances of all of it leave next to nothing of. */
const muyRebajado: fc.Arbitrary<Documento> = fc
  .record({
    linea: unaLinea(['10', '20']),
    bolsas: fc.array(unasBolsasDe(fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 4 }),
    rebaja: fc.record({ porcentaje: porcentajeHasta(99), afectaBase: fc.boolean() }),
    propia: fc.boolean(),
    anticipado: fc.integer({ min: 0, max: 100 }),
    redondeo: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ linea, bolsas, rebaja, propia, anticipado, redondeo }) => {
    const items = [linea, ...(propia ? bolsas.map((item) => ({ ...item, descuento: rebaja })) : bolsas)];
    const documento = unDocumento(propia ? { items } : { items, descuentoGlobal: rebaja });
    const { gravada, igv } = computeTotales(documento).totales;
    const total = gravada.plus(igv).times(Decimal.integer(anticipado)).times(d('0.01')).round(2);
    const tipo = { tipoComprobante: '01', serie: 'F001', numero: 1, tipoIgv: '10' } as const;
    return {
      ...documento,
      ...(total.isPositive() ? { anticipos: [{ ...tipo, total }] } : {}),
      ...(redondeo === 0 ? {} : { redondeo: new Decimal(BigInt(redondeo), 2) }),
    };
  })
  .filter((documento) => {
    const { importeTotal, icbper } = computeTotales(documento).totales;
    return !importeTotal.minus(icbper).isNegative();
  });

const totalesEnTexto = (totales: Totales) => JSON.stringify(totales);
/** What two decimals cannot carry of tiny quantities and amounts is found, and refused by the rules. */
const noAccionables = new Set(['3271', '3074']);

describe('any mixture of lines, discounts, charges, ISC, bags and advances', () => {
  test('satisfies every sum of SUNAT’s (3273–3307), written from the rules', () => {
    fc.assert(
      fc.property(cualquiera, (documento) => {
        const calculado = computeTotales(documento);
        expect(sumasQueFallan(calculado)).toEqual([]);
        expect(descuadresSunat(calculado).filter(({ codigo }) => !noAccionables.has(codigo))).toEqual([]);
      }),
      CORRIDAS,
    );
  });

  test('adds up exactly: bases + taxes are what is paid, and lines are their parts', () => {
    fc.assert(
      fc.property(cualquiera, (documento) => cuadraAlCentimo(computeTotales(documento))),
      CORRIDAS,
    );
  });

  test('carries amounts of two decimals, none of them negative but the rounding', () => {
    fc.assert(
      fc.property(cualquiera, (documento) => {
        const { totales, items, cargos = [] } = computeTotales(documento);
        for (const [nombre, monto] of Object.entries(totales)) {
          expect(monto.decimals, nombre).toBe(2);
          if (nombre !== 'redondeo') expect(monto.isNegative(), `${nombre} ${totalesEnTexto(totales)}`).toBe(false);
        }
        for (const { monto, base } of [...cargos, ...items.flatMap((item) => item.cargos ?? [])]) {
          expect([monto.decimals, base.decimals, monto.isNegative()]).toEqual([2, 2, false]);
        }
      }),
      CORRIDAS,
    );
  });

  test('is copied into a note that totals the same to the cent, without discounts or advances', () => {
    fc.assert(
      fc.property(fc.oneof(cualquiera, muyRebajado), (documento) => {
        const afectado = computeTotales(documento);
        const neto = netear(afectado);
        const { items } = neto;
        const nota = computeTotales({ ...conNetoDe(documento, neto), tipoComprobante: '07', serie: 'FC01' });
        expect(nota.totales.importeTotal.toFixed(2)).toBe(afectado.totales.importeTotal.toFixed(2));
        expect(nota.totales.icbper.toFixed(2)).toBe(afectado.totales.icbper.toFixed(2));
        expect(items.some(({ descuento, cargo }) => descuento !== undefined || cargo !== undefined)).toBe(false);
        expect(nota.anticipos).toBeUndefined();
        expect(nota.cargos?.every(({ esCargo, codigo }) => esCargo && codigo !== '49') ?? true).toBe(true);
        expect(sumasQueFallan(nota)).toEqual([]);
      }),
      CORRIDAS,
    );
  });

  test('can be explained: the last step of every line is what it adds to the total', () => {
    fc.assert(
      fc.property(cualquiera, (documento) => {
        const calculado = computeTotales(documento);
        const { items, documento: pasos } = desglosar(calculado);
        for (const { item, pasos: propios } of items) {
          expect(propios.at(-1)?.monto).toBe(calculado.items[item]?.importe.toFixed(2));
          for (const { texto, monto } of propios)
            expect(`${texto} ${monto}`).toMatch(/^(?!.*(undefined|NaN)).* -?\d+\.\d\d$/);
        }
        expect(pasos.find(({ concepto }) => concepto === 'importeTotal')?.monto).toBe(
          calculado.totales.importeTotal.toFixed(2),
        );
      }),
      CORRIDAS,
    );
  });
});

test('prices with tax keep Σ round2(price × quantity − discounts), ISC or not', () => {
  const conPrecio = unaLinea(['10']).map((item) => ({ ...item, precio: { ...item.precio, conImpuestos: true } }));
  fc.assert(
    fc.property(fc.array(conPrecio, { minLength: 1, maxLength: 20 }), (items) => {
      const { totales } = computeTotales(unDocumento({ items }));
      const esperado = items.reduce((suma, item) => suma.plus(netoDelCliente(item)), Decimal.ZERO);
      expect(totales.precioVenta.toFixed(2)).toBe(esperado.toFixed(2));
    }),
    CORRIDAS,
  );
});

/** What the client asks for the line, before what does not touch its base; written apart from the product's own. */
function netoDelCliente({ precio, cantidad: unidades, descuento, cargo }: Item): Decimal {
  const bruto = precio.monto.times(unidades);
  const parte = (ajuste: Ajuste | undefined) => {
    if (ajuste === undefined || !ajuste.afectaBase) return Decimal.ZERO;
    return ajuste.monto ?? bruto.times(ajuste.porcentaje ?? Decimal.ZERO).times(d('0.01'));
  };
  return bruto.minus(parte(descuento)).plus(parte(cargo)).round(2);
}

function cuadraAlCentimo({ totales, items, cargos = [] }: Calculado): void {
  const add = (montos: readonly Decimal[]) => montos.reduce((suma, monto) => suma.plus(monto), Decimal.ZERO);
  const { gravada, exonerada, inafecta, exportacion, totalImpuestos, precioVenta } = totales;
  const despues = add([gravada, exonerada, inafecta, exportacion, totalImpuestos]);
  expect(despues.toFixed(2)).toBe(precioVenta.minus(totales.anticipos).toFixed(2));
  const pagado = despues.plus(totales.cargos).minus(totales.descuentos).plus(totales.redondeo);
  expect(totales.importeTotal.toFixed(2)).toBe(pagado.toFixed(2));
  for (const item of items) {
    const deLinea = (codigo: string) =>
      add((item.cargos ?? []).filter((cargo) => cargo.codigo === codigo).map(({ monto }) => monto));
    const pagado =
      item.tipoPrecio === '02'
        ? add(item.tributos.filter(({ codigo }) => codigo === '7152').map(({ monto }) => monto))
        : item.valorVenta.plus(item.totalImpuestos);
    const importe = pagado.minus(deLinea('01')).plus(deLinea('48'));
    expect(item.importe.toFixed(2)).toBe(importe.toFixed(2));
  }
  for (const { factor, base, monto } of cargos) {
    if (factor !== undefined) expect(monto.toFixed(2)).toBe(base.times(factor).round(2).toFixed(2));
  }
}
