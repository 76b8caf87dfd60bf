import { DOCUMENTOS_DE_OTROS } from '../../catalogos/documentos-de-otros.ts';
import { redondearMonto } from '../../impuestos/redondeo.ts';
import { Decimal } from '../../lib/decimal.ts';
import type { Fecha } from '../../lib/fecha.ts';
import { tasasPercepcion, tasasRetencion } from '../../vigencias/tasas.ts';
import type { TipoDeOtro } from '../clase.ts';
import { claseDeOtro } from '../registro.ts';
import type { Documento, OtroPedido, Pago, Persona } from './campos.ts';
import { COMPROBANTE_RETENCION } from './index.ts';

/* What follows from the payments: their numbers, what is withheld or collected of each, and the totals. */

/** One that can be issued: to somebody, by a régimen. */
export interface Otro extends OtroPedido {
  readonly receptor: Persona;
  readonly regimen: string;
}

/** One payment of a document. */
export interface PagoCalculado {
  readonly numero: number;
  readonly fecha: Fecha;
  /** In the currency of the document. */
  readonly importe: Decimal;
  /** Soles for one of that currency; absent of soles. */
  readonly tipoCambio?: Decimal;
  /** Withheld or collected, in soles, two decimals. */
  readonly retenido: Decimal;
  /** What the supplier got, or the customer paid, in soles, two decimals. */
  readonly neto: Decimal;
}

/** A document of the XML: with one payment, or none of a nota de crédito. */
export interface LineaDeOtro {
  /** Catalog 01. */
  readonly tipo: string;
  /** `F001-812`. */
  readonly numero: string;
  readonly fecha: Fecha;
  readonly moneda: string;
  readonly total: Decimal;
  readonly pago?: PagoCalculado;
}

export interface OtroCalculado {
  readonly otro: Otro;
  /** Percent. */
  readonly tasa: Decimal;
  readonly lineas: readonly LineaDeOtro[];
  /** The reversed one that this replaces, the last line of the XML: no part of any sum. */
  readonly reemplazado?: LineaDeOtro;
  /** All that is withheld or collected, in soles. */
  readonly total: Decimal;
  /** All that was paid or got, with its rounding, in soles. */
  readonly neto: Decimal;
}

/** Whether that is what was computed of a retención or percepción, and not of a sale. */
export function isOtroCalculado(calculado: OtroCalculado | object): calculado is OtroCalculado {
  return 'otro' in calculado;
}

export const SOLES = 'PEN';
const CENTESIMO = Decimal.from('0.01');
const CIENTO = Decimal.integer(100);
const DECIMALES_DE_PAGO = 2;
/** How far from its own rate a payment may be (2623, 2608). */
const TOLERANCIA = Decimal.integer(1);

/** The régimen of a retención that says none: that of what is issued today. */
const REGIMEN_DE_RETENCION = '01';
/** That of a retención of what was issued while more was withheld (2985). */
export const REGIMEN_DE_ANTES = '02';

/** The régimen that it says, or that stands for it; undefined of a percepción that says none. */
export function regimenDe({
  tipo,
  regimen,
}: {
  readonly tipo?: TipoDeOtro | undefined;
  readonly regimen?: string | undefined;
}) {
  return regimen ?? (tipo === COMPROBANTE_RETENCION.codigo ? REGIMEN_DE_RETENCION : undefined);
}

/** Percent by régimen of that kind, issued on that day. */
export function tasasDe(tipo: TipoDeOtro, fecha: Fecha): ReadonlyMap<string, Decimal> {
  return tipo === COMPROBANTE_RETENCION.codigo ? tasasRetencion(fecha) : tasasPercepcion(fecha);
}

/** A document by what SUNAT knows it by, however it was written. */
export function claveDe({
  tipo,
  serie,
  numero,
}: {
  readonly tipo?: string | undefined;
  readonly serie?: string | undefined;
  readonly numero?: string | undefined;
}): string {
  return `${tipo ?? ''} ${serie ?? ''}-${numero ?? ''}`;
}

/** Whether something is withheld or collected of what that document's payments are. */
export function sePaga(tipo: string | undefined): boolean {
  return DOCUMENTOS_DE_OTROS.get(tipo ?? '')?.como === 'pago';
}

/** That amount in soles, exact; undefined where its rate is not told. */
export function enSoles(importe: Decimal, moneda: string | undefined, tipoCambio: Decimal | undefined) {
  if (moneda === SOLES) return importe;
  return tipoCambio === undefined ? undefined : importe.times(tipoCambio);
}

/** With whom it is issued to and its régimen; undefined where one of them is not told. */
export function completeOtro(pedido: OtroPedido): Otro | undefined {
  const receptor = pedido[claseDeOtro(pedido.tipo).receptor];
  const regimen = regimenDe(pedido);
  return receptor === undefined || regimen === undefined ? undefined : { ...pedido, receptor, regimen };
}

/** Every amount of it. Each payment is rounded by itself, half up. */
export function computeOtro(otro: Otro): OtroCalculado {
  const tasa = tasasDe(otro.tipo, otro.fechaEmision).get(otro.regimen) ?? Decimal.ZERO;
  const lineas = lineasDe(otro, tasa);
  const reemplazado = reemplazadoDe(otro, tasa);
  const pagos = lineas.flatMap(({ pago }) => pago ?? []);
  return {
    otro,
    tasa,
    lineas,
    ...(reemplazado === undefined ? {} : { reemplazado }),
    total: sumar(pagos.map(({ retenido }) => retenido)),
    neto: sumar([...pagos.map(({ neto }) => neto), otro.redondeo ?? Decimal.ZERO]),
  };
}

export function sumar(montos: readonly Decimal[]): Decimal {
  return redondearMonto(montos.reduce((suma, monto) => suma.plus(monto), Decimal.ZERO));
}

function lineasDe(otro: Otro, tasa: Decimal): LineaDeOtro[] {
  const { documentos, tipo } = otro;
  const numeros = numerosDePago(documentos);
  return documentos.flatMap((documento, indice) => {
    const linea = {
      tipo: documento.tipo,
      numero: `${documento.serie}-${documento.numero}`,
      fecha: documento.fecha,
      moneda: documento.moneda,
      total: documento.total,
    };
    if (!sePaga(documento.tipo)) return [linea];
    return pagosDe(documento, tipo, tasa, numeros[indice] ?? []).map((pago): LineaDeOtro => ({ ...linea, pago }));
  });
}

/**
 * SUNAT asks a payment of every document but a nota de crédito (2733, 2697), of the month of issue (2625, 2612) and at the rate of this one
 * (2623, 2608), and no rule says which the reversed one has: it is that of which its total follows, on the day on which it is replaced.
 */
function reemplazadoDe({ reemplaza, tipo, fechaEmision }: Otro, tasa: Decimal): LineaDeOtro | undefined {
  if (reemplaza === undefined || tasa.isZero()) return undefined;
  const { serie, numero, fecha, total } = reemplaza;
  const importe = total.times(CIENTO).dividedBy(tasa, DECIMALES_DE_PAGO);
  const pago = { numero: 1, fecha: fechaEmision, importe, retenido: total, neto: netoDe(importe, total, tipo) };
  return { tipo, numero: `${serie}-${numero}`, fecha, moneda: SOLES, total, pago };
}

function netoDe(soles: Decimal, retenido: Decimal, tipo: TipoDeOtro): Decimal {
  return redondearMonto(claseDeOtro(tipo).efecto === 'resta' ? soles.minus(retenido) : soles.plus(retenido));
}

function pagosDe(documento: Documento, tipo: TipoDeOtro, tasa: Decimal, numeros: readonly number[]): PagoCalculado[] {
  const retenidos = retenidosDe(documento, tasa);
  return documento.pagos.map((pago, indice) => {
    const soles = enSoles(pago.importe, documento.moneda, pago.tipoCambio) ?? Decimal.ZERO;
    const retenido = retenidos[indice] ?? Decimal.ZERO;
    return {
      numero: numeros[indice] ?? 0,
      fecha: pago.fecha,
      importe: pago.importe,
      ...(documento.moneda === SOLES || pago.tipoCambio === undefined ? {} : { tipoCambio: pago.tipoCambio }),
      retenido,
      neto: netoDe(soles, retenido, tipo),
    };
  });
}

/** What its own rate withholds or collects of each payment of a document; of the one that completes it, what is left. */
function retenidosDe(documento: Documento, tasa: Decimal): Decimal[] {
  const { pagos, moneda, total, yaInformado } = documento;
  const propios = pagos.map(({ importe, tipoCambio }) =>
    porcentajeDe(enSoles(importe, moneda, tipoCambio) ?? Decimal.ZERO, tasa),
  );
  const antes = yaInformado?.retenido;
  if (antes === undefined || moneda !== SOLES || !isCompleto(documento)) return propios;
  const previos = propios.slice(0, -1);
  return [...previos, sumar([porcentajeDe(total, tasa), sumar([antes, ...previos]).negated()])];
}

function porcentajeDe(monto: Decimal, tasa: Decimal): Decimal {
  return redondearMonto(monto.times(tasa).times(CENTESIMO));
}

function isCompleto({ pagos, total, yaInformado }: Documento): boolean {
  return sumar([...pagos.map(({ importe }) => importe), yaInformado?.importe ?? Decimal.ZERO]).equals(total);
}

/** Whether what is left to withhold of a document is below zero, or so far from the rate of the payment that completes it that SUNAT refuses it (2623, 2608). */
export function isDescuadrado(documento: Documento, { tasa }: Pick<OtroCalculado, 'tasa'>): boolean {
  const ultimo = documento.pagos.at(-1);
  const retenido = retenidosDe(documento, tasa).at(-1);
  if (ultimo === undefined || retenido === undefined || documento.moneda !== SOLES) return false;
  return retenido.isNegative() || retenido.minus(porcentajeDe(ultimo.importe, tasa)).abs().greaterThan(TOLERANCIA);
}

interface ConPagos {
  readonly tipo?: string | undefined;
  readonly serie?: string | undefined;
  readonly numero?: string | undefined;
  readonly pagos: readonly (Partial<Pick<Pago, 'numero'>> | undefined)[];
  readonly yaInformado?: { readonly pagos?: number | undefined } | undefined;
}

/** The numbers of the payments of each document: those that they bring, and after the greatest of it the next ones. */
export function numerosDePago(documentos: readonly ConPagos[]): readonly (readonly number[])[] {
  const ultimos = new Map<string, number>();
  for (const documento of documentos) {
    const propios = documento.pagos.map((pago) => pago?.numero ?? 0);
    const clave = claveDe(documento);
    ultimos.set(clave, Math.max(ultimos.get(clave) ?? 0, documento.yaInformado?.pagos ?? 0, ...propios));
  }
  return documentos.map((documento) => {
    const clave = claveDe(documento);
    return documento.pagos.map((pago) => {
      if (pago?.numero !== undefined) return pago.numero;
      const siguiente = (ultimos.get(clave) ?? 0) + 1;
      ultimos.set(clave, siguiente);
      return siguiente;
    });
  });
}

/** The payments that bring a number which an earlier one of the same document brings, or what was told of it before has (2626). */
export function findRepetidos<P extends { readonly numero?: number | undefined }>(
  documentos: readonly (Omit<ConPagos, 'pagos'> & { readonly pagos: readonly (P | undefined)[] })[],
): ReadonlySet<P> {
  const antes = new Map<string, number>();
  for (const documento of documentos) {
    const clave = claveDe(documento);
    antes.set(clave, Math.max(antes.get(clave) ?? 0, documento.yaInformado?.pagos ?? 0));
  }
  const vistos = new Set<string>();
  const repetidos = new Set<P>();
  for (const documento of documentos) {
    const clave = claveDe(documento);
    for (const pago of documento.pagos) {
      if (pago?.numero === undefined) continue;
      const suya = `${clave} ${pago.numero}`;
      if (vistos.has(suya) || pago.numero <= (antes.get(clave) ?? 0)) repetidos.add(pago);
      vistos.add(suya);
    }
  }
  return repetidos;
}
