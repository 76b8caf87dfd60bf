import type { Ajuste, Item, Nota } from '@chaski/core/documento/types.ts';
import type { Calculado, CargoCalculado, ItemCalculado, TributoItem } from '@chaski/core/impuestos/types.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import { ecoDe } from './eco.ts';

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

/** Discounts, charges, advances, and what is collected or withheld beside the total. */
function casosDe({ documento, cargos, anticipos, detraccion, retencion, percepcion }: Calculado) {
  const { descuentoGlobal } = documento;
  return presentes({
    descuentoGlobal: descuentoGlobal && presentes({ ...ajusteDe(descuentoGlobal), conIgv: descuentoGlobal.conIgv }),
    ajustes: cargos?.map(cargoDe),
    anticipos: anticipos?.map(({ anticipo: a, valor }) => ({
      ...{ tipoComprobante: a.tipoComprobante, serie: a.serie, correlativo: a.numero, tipoIgv: a.tipoIgv },
      ...{ total: dinero(a.total), valor: dinero(valor) },
      ...(a.isc === undefined ? {} : { isc: dinero(a.isc) }),
    })),
    detraccion: documento.detraccion &&
      detraccion && {
        codigo: documento.detraccion.codigo,
        cuenta: documento.detraccion.cuenta,
        porcentaje: documento.detraccion.porcentaje.toString(),
        medioPago: documento.detraccion.medioPago,
        monto: dinero(detraccion.monto),
      },
    retencion: documento.retencion &&
      retencion && { porcentaje: documento.retencion.porcentaje.toString(), monto: dinero(retencion) },
    percepcion: documento.percepcion &&
      percepcion && {
        codigo: documento.percepcion.codigo,
        monto: dinero(percepcion.monto),
        totalConPercepcion: dinero(percepcion.totalConPercepcion),
      },
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
  return {
    ...presentes({ codigo: item.codigo, codigoSunat: item.codigoSunat, gtin: item.gtin }),
    descripcion: item.descripcion,
    unidadMedida: item.unidadMedida,
    cantidad: item.cantidad.toString(),
    tipoIgv: item.tipoIgv,
    valorUnitario: computed.valorUnitario.toString(),
    precioUnitario: computed.precioUnitario.toString(),
    valorVenta: dinero(computed.valorVenta),
    impuestos: dinero(computed.totalImpuestos),
    importe: dinero(computed.importe),
    tributos: computed.tributos.map(tributoDe),
    ...casosDeItem(item),
    ...(computed.cargos === undefined ? {} : { ajustes: computed.cargos.map(cargoDe) }),
  };
}

function casosDeItem({ descuento, cargo, isc, icbper, atributos, transporte }: Item) {
  return presentes({
    descuento: descuento && ajusteDe(descuento),
    cargo: cargo && ajusteDe(cargo),
    isc:
      isc &&
      presentes({
        sistema: isc.sistema,
        tasa: isc.tasa?.toString(),
        monto: isc.monto?.toString(),
        precioSugerido: isc.precioSugerido?.toString(),
      }),
    icbper: icbper === true ? true : undefined,
    atributos: atributos === undefined ? undefined : noVacio(atributos),
    transporte: transporte && {
      ...transporte,
      valorReferencial: dinero(transporte.valorReferencial),
      valorCargaEfectiva: dinero(transporte.valorCargaEfectiva),
      valorCargaUtil: dinero(transporte.valorCargaUtil),
    },
  });
}

function tributoDe({ codigo, baseImponible, porcentaje, monto, sistemaIsc, bolsas }: TributoItem) {
  return {
    ...{ codigo, baseImponible: dinero(baseImponible), porcentaje: porcentaje.toString(), monto: dinero(monto) },
    ...(sistemaIsc === undefined ? {} : { sistemaIsc }),
    ...(bolsas === undefined
      ? {}
      : { bolsas: { cantidad: bolsas.cantidad.toString(), montoUnitario: bolsas.montoUnitario.toString() } }),
  };
}

function ajusteDe({ monto, porcentaje, afectaBase }: Ajuste) {
  return { ...presentes({ monto: monto && dinero(monto), porcentaje: porcentaje?.toString() }), afectaBase };
}

/** As the XML carries it: catalog 53. */
function cargoDe({ codigo, esCargo, factor, base, monto, moneda }: CargoCalculado) {
  return {
    ...{ codigo, esCargo, base: dinero(base), monto: dinero(monto) },
    ...presentes({ factor: factor?.toString(), moneda }),
  };
}

function dinero(monto: Decimal): string {
  return monto.toFixed(2);
}

function noVacio<T>(lista: readonly T[]): readonly T[] | undefined {
  return lista.length === 0 ? undefined : lista;
}

type Presentes<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The object without what is undefined. */
function presentes<T extends object>(object: T): Presentes<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Presentes<T>;
}
