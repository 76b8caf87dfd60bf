import { AJUSTE_GLOBAL, ANTICIPO, DETRACCION, PERCEPCION, RETENCION } from '@chaski/core/documento/campos/tributos.ts';
import type { Nota } from '@chaski/core/documento/types.ts';
import type { Calculado, CargoCalculado, ItemCalculado, TributoItem } from '@chaski/core/impuestos/types.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import { ecoDe, ecoDeItem, ecoDeParte } from './eco.ts';

/*
 * The whole document in an answer: what was asked for, in the words of the request, and what was computed. Amounts are text
 * with two decimals, quantities and unit prices text with as many as they have. What does not occur is left out.
 */

/** `data.documento` of `GET /invoices/{id}` besides what the issue answer has. */
export function contenido(calculado: Calculado) {
  const { documento, items, leyendas, montoPendiente } = calculado;
  return {
    sunatTransaccion: documento.sunatTransaccion,
    horaEmision: documento.horaEmision,
    formaPago: documento.formaPago,
    porcentajeIgv: documento.porcentajeIgv.toString(),
    establecimiento: documento.establecimiento,
    cliente: documento.cliente,
    items: items.map(itemDe),
    leyendas,
    ...(documento.nota === undefined ? {} : notaDe(documento.nota)),
    ...(montoPendiente.isZero() ? {} : { pendiente: dinero(montoPendiente) }),
    ...ecoDe(documento),
    ...presentes({ fechaVencimiento: documento.fechaVencimiento }),
    ...casosDe(calculado),
  };
}

/** In an answer, which tells the amount before taxes beside the total. */
export const ORDEN_DE_ANTICIPO = ['tipoComprobante', 'serie', 'correlativo', 'tipoIgv', 'total', 'valor'] as const;

/** Discounts, charges, advances, and what is collected or withheld beside the total. */
function casosDe({ documento, cargos, anticipos, detraccion, retencion, percepcion }: Calculado) {
  return presentes({
    descuentoGlobal: documento.descuentoGlobal && ecoDeParte(AJUSTE_GLOBAL, documento.descuentoGlobal),
    ajustes: cargos?.map(cargoDe),
    anticipos: anticipos?.map(({ anticipo, valor }) =>
      ecoDeParte(ANTICIPO, anticipo, { valor: dinero(valor) }, ORDEN_DE_ANTICIPO),
    ),
    detraccion:
      documento.detraccion &&
      detraccion &&
      ecoDeParte(DETRACCION, documento.detraccion, { monto: dinero(detraccion.monto) }),
    retencion:
      documento.retencion && retencion && ecoDeParte(RETENCION, documento.retencion, { monto: dinero(retencion) }),
    percepcion:
      documento.percepcion &&
      percepcion &&
      ecoDeParte(PERCEPCION, documento.percepcion, {
        monto: dinero(percepcion.monto),
        totalConPercepcion: dinero(percepcion.totalConPercepcion),
      }),
  });
}

/** Which document the note changes, and why. */
function notaDe({ codigoMotivo, motivo, afectado }: Nota) {
  if (afectado === undefined) return { codigoMotivo, motivo };
  const { id, tipoComprobante, serie, numero, fechaEmision } = afectado;
  const documentoAfectado = { ...presentes({ id, fechaEmision }), tipoComprobante, serie, correlativo: numero };
  return { documentoAfectado, codigoMotivo, motivo };
}

function itemDe({ item, ...computed }: ItemCalculado) {
  const linea = ecoDeItem(item, {
    valorUnitario: computed.valorUnitario.toString(),
    precioUnitario: computed.precioUnitario.toString(),
    valorVenta: dinero(computed.valorVenta),
    impuestos: dinero(computed.totalImpuestos),
    importe: dinero(computed.importe),
    tributos: computed.tributos.map(tributoDe),
  });
  return computed.cargos === undefined ? linea : { ...linea, ajustes: computed.cargos.map(cargoDe) };
}

function tributoDe({ codigo, baseImponible, porcentaje, monto, sistemaIsc, bolsas }: TributoItem) {
  return {
    codigo,
    baseImponible: dinero(baseImponible),
    porcentaje: porcentaje.toString(),
    monto: dinero(monto),
    ...(sistemaIsc === undefined ? {} : { sistemaIsc }),
    ...(bolsas === undefined
      ? {}
      : { bolsas: { cantidad: bolsas.cantidad.toString(), montoUnitario: bolsas.montoUnitario.toString() } }),
  };
}

/** As the XML carries it: catalog 53. */
function cargoDe({ codigo, esCargo, factor, base, monto, moneda }: CargoCalculado) {
  return {
    codigo,
    esCargo,
    base: dinero(base),
    monto: dinero(monto),
    ...presentes({ factor: factor?.toString(), moneda }),
  };
}

function dinero(monto: Decimal): string {
  return monto.toFixed(2);
}

type Presentes<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The object without what is undefined. */
function presentes<T extends object>(object: T): Presentes<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Presentes<T>;
}
