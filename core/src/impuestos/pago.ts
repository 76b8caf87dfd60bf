import type { Documento } from '../documento/types.ts';
import { cambiaCuotas } from '../documentos/registro.ts';
import { Decimal } from '../lib/decimal.ts';
import { tasaPercepcion } from '../vigencias/tasas.ts';
import { MONTO_CERO, redondearMonto } from './redondeo.ts';
import type { Calculado, CargoCalculado, DetraccionCalculada, Totales } from './types.ts';

const CENTESIMO = Decimal.from('0.01');
/** Freight of goods: the deposit is on the reference value where that is higher (DS 010-2006-MTC; RS 073-2006, art. 4). */
const TRANSPORTE_DE_BIENES = '027';

/** What is paid beside or out of the total: none of it changes the total. */
export interface Pago {
  readonly detraccion?: DetraccionCalculada;
  readonly retencion?: Decimal;
  readonly percepcion?: NonNullable<Calculado['percepcion']>;
  /** Codes 62 and 51–53. */
  readonly cargos: readonly CargoCalculado[];
}

/** Of a document that is simply paid. */
export const SIN_PAGO: Pago = { cargos: [] };

/** Detracción, retención and percepción of a document that totals `importeTotal`. */
export function computePago(documento: Documento, { importeTotal }: Totales): Pago {
  if (documento.detraccion === undefined && documento.retencion === undefined && documento.percepcion === undefined) {
    return SIN_PAGO;
  }
  const retencion = cargoRetencion(documento, importeTotal);
  const percepcion = cargoPercepcion(documento, importeTotal);
  return {
    ...(documento.detraccion === undefined ? {} : { detraccion: computeDetraccion(documento, importeTotal) }),
    ...(retencion === undefined ? {} : { retencion: retencion.monto }),
    ...(percepcion === undefined
      ? {}
      : {
          percepcion: { monto: percepcion.monto, totalConPercepcion: percepcion.base.plus(percepcion.monto) },
        }),
    cargos: [retencion, percepcion].filter((cargo) => cargo !== undefined),
  };
}

/** The deposit in whole soles, half up (SPOT, RS 183-2004), and what it is worth in the document's currency. */
function computeDetraccion(documento: Documento, importeTotal: Decimal): DetraccionCalculada {
  const porcentaje = documento.detraccion?.porcentaje ?? Decimal.ZERO;
  const base = baseDetraccion(documento, enSoles(importeTotal, documento));
  const monto = base.times(porcentaje).times(CENTESIMO).round(0).round(2);
  return { monto, montoEnMoneda: enMoneda(monto, documento) };
}

function baseDetraccion({ detraccion, items }: Documento, total: Decimal): Decimal {
  if (detraccion?.codigo !== TRANSPORTE_DE_BIENES) return total;
  const referencial = items.reduce(
    (suma, { transporte }) => (transporte === undefined ? suma : suma.plus(transporte.valorReferencial)),
    Decimal.ZERO,
  );
  return referencial.greaterThan(total) ? referencial : total;
}

/** Code 62, on the total, in the document's currency (3263, 3264). */
function cargoRetencion({ retencion }: Documento, base: Decimal): CargoCalculado | undefined {
  if (retencion === undefined) return undefined;
  const factor = retencion.porcentaje.times(CENTESIMO);
  return { codigo: '62', esCargo: false, factor, monto: redondearMonto(base.times(factor)), base };
}

/** Codes 51–53, on the total, in soles whatever the currency (2788, 2792, 2798). */
function cargoPercepcion(documento: Documento, importeTotal: Decimal): CargoCalculado | undefined {
  if (documento.percepcion === undefined) return undefined;
  const { codigo } = documento.percepcion;
  const factor = tasaPercepcion(codigo, documento.fechaEmision).times(CENTESIMO);
  const base = enSoles(importeTotal, documento);
  return { codigo, esCargo: true, factor, monto: redondearMonto(base.times(factor)), base, moneda: 'PEN' };
}

/** Without `tipoCambio`, which the rules ask for, the amount stays as it is. */
function enSoles(monto: Decimal, { moneda, tipoCambio }: Documento): Decimal {
  return moneda === 'PEN' || tipoCambio === undefined ? monto : redondearMonto(monto.times(tipoCambio));
}

function enMoneda(soles: Decimal, { moneda, tipoCambio }: Documento): Decimal {
  if (moneda === 'PEN' || tipoCambio === undefined || tipoCambio.isZero()) return soles;
  return soles.dividedBy(tipoCambio, 2);
}

/**
 * What is left to pay on credit: total − detracción − retención (RS 193-2020), 0.00 in cash. A nota de crédito of motive
 * 13 carries the new schedule of its factura (3319); no other note has one.
 */
export function computePendiente(documento: Documento, { importeTotal }: Totales, pago: Pago): Decimal {
  if (documento.formaPago !== 'CREDITO') return MONTO_CERO;
  if (documento.nota !== undefined) return esCambioDeCuotas(documento) ? addCuotas(documento) : MONTO_CERO;
  const sinDetraccion = importeTotal.minus(pago.detraccion?.montoEnMoneda ?? MONTO_CERO);
  return sinDetraccion.minus(pago.retencion ?? MONTO_CERO);
}

/** Nota de crédito of motive 13: it changes dates and amounts of cuotas and credits nothing (3315). */
export function esCambioDeCuotas({ tipoComprobante, nota }: Documento): boolean {
  return cambiaCuotas(tipoComprobante, nota?.codigoMotivo);
}

function addCuotas({ cuotas }: Documento): Decimal {
  return cuotas.reduce((suma, { monto }) => suma.plus(monto), MONTO_CERO).round(2);
}
