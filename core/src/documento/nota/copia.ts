import { isExportacion } from '../../catalogos/c51-tipos-operacion.ts';
import { netear } from '../../impuestos/netear.ts';
import { Decimal } from '../../lib/decimal.ts';
import type { AjusteLeido, ClienteLeido, ItemLeido, PorDefecto } from '../borrador.ts';
import type { Afectado } from '../contexto.ts';
import type { Ajuste, Cliente, Documento, Isc, Item, TipoComprobante } from '../types.ts';
import { MOTIVO_CUOTAS, MOTIVO_EXPORTACION, MOTIVOS_TOTALES } from './afectables.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * What the note takes over wherever the caller left it out: of a document of ours the customer, the currency, the rate,
 * the establishment; for motives 01, 02 and 06 also its items, net of discounts, charges and advances, so that the
 * note totals what it undoes. Motive 13 gets the one line of 0.00 that SUNAT wants, and credit.
 */
export function copiaDe(
  tipo: TipoComprobante,
  codigoMotivo: string | undefined,
  afectado: Afectado | undefined,
  descripcion = '',
): PorDefecto {
  const copia: Mutable<PorDefecto> = afectado === undefined ? {} : copiaDeDocumento(afectado.calculado.documento);
  if (codigoMotivo === MOTIVO_EXPORTACION) copia.sunatTransaccion ??= '0200';
  if (tipo !== '07' || codigoMotivo === undefined) return copia;
  if (codigoMotivo === MOTIVO_CUOTAS) {
    copia.formaPago = 'CREDITO';
    copia.items = [lineaSinImporte(descripcion)];
  } else if (afectado !== undefined && MOTIVOS_TOTALES.has(codigoMotivo)) {
    const items = netear(afectado.calculado);
    // Nothing is left to undo of a document that advances paid: then the caller says what the note is of.
    if (items.length > 0) copia.items = items.map(toItemLeido);
  }
  return copia;
}

/**
 * The kind of operation is taken over only where it bears on the lines (export): a note repeats neither the detracción
 * nor the percepción of what it affects.
 */
function copiaDeDocumento(documento: Documento): Mutable<PorDefecto> {
  const copia: Mutable<PorDefecto> = {
    cliente: toClienteLeido(documento.cliente),
    moneda: documento.moneda,
    porcentajeIgv: documento.porcentajeIgv,
    establecimiento: documento.establecimiento,
  };
  if (documento.tipoCambio !== undefined) copia.tipoCambio = documento.tipoCambio;
  if (isExportacion(documento.sunatTransaccion)) copia.sunatTransaccion = documento.sunatTransaccion;
  return copia;
}

function toClienteLeido({ tipoDocumento, numeroDocumento, denominacion, direccion, correo }: Cliente): ClienteLeido {
  return { tipoDocumento, numeroDocumento, denominacion, direccion, correo };
}

/** An item as if the caller had sent it, without its freight, which notes do not carry. */
function toItemLeido(item: Item): ItemLeido {
  return {
    codigo: item.codigo,
    codigoSunat: item.codigoSunat,
    gtin: item.gtin,
    descripcion: item.descripcion,
    unidadMedida: item.unidadMedida,
    cantidad: item.cantidad,
    precio: item.precio,
    tipoIgv: item.tipoIgv,
    descuento: toAjusteLeido(item.descuento),
    cargo: toAjusteLeido(item.cargo),
    isc: toIscLeido(item.isc),
    icbper: item.icbper,
    atributos: (item.atributos ?? []).map(({ codigo, nombre, valor }) => ({ codigo, nombre, valor })),
    transporte: undefined,
  };
}

function toAjusteLeido(ajuste: Ajuste | undefined): AjusteLeido | undefined {
  if (ajuste === undefined) return undefined;
  const { monto, porcentaje, afectaBase } = ajuste;
  return { monto, porcentaje, afectaBase, enviados: monto === undefined ? 'porcentaje' : 'monto' };
}

function toIscLeido(isc: Isc | undefined): ItemLeido['isc'] {
  if (isc === undefined) return undefined;
  const { sistema, tasa, monto, precioSugerido } = isc;
  return { sistema, tasa, monto, precioSugerido };
}

function lineaSinImporte(descripcion: string): ItemLeido {
  return toItemLeido({
    descripcion: descripcion === '' ? 'Nueva programación de cuotas' : descripcion,
    unidadMedida: 'NIU',
    cantidad: Decimal.integer(1),
    precio: { conImpuestos: false, monto: Decimal.ZERO },
    tipoIgv: '10',
  });
}
