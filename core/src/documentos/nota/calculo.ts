import { isExportacion } from '../../catalogos/c51-tipos-operacion.ts';
import type { ItemLeido, PorDefecto } from '../../documento/borrador.ts';
import { CLIENTE } from '../../documento/campos/cliente.ts';
import { ITEM } from '../../documento/campos/item.ts';
import type { Afectado } from '../../documento/contexto.ts';
import type { Documento, Item, TipoComprobante } from '../../documento/types.ts';
import { computeTotales } from '../../impuestos/compute-totales.ts';
import type { Calculado } from '../../impuestos/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { acredita, cambiaCuotas } from '../registro.ts';
import { MOTIVO_EXPORTACION, MOTIVO_IVAP, MOTIVOS_TOTALES } from './afectables.ts';
import { conNetoDe, type Neto, netear } from './netear/netear.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * What the note takes over wherever the caller left it out: of a document of ours the customer, the currency, the rate,
 * the establishment; for motives 01, 02 and 06, and 12 of a document of IVAP, also its items, net of discounts and advances,
 * its charges outside the base and its rounding, so that the note totals what it undoes. Motive 13 gets the one line of 0.00 that SUNAT wants, and credit.
 */
export function copiaDe(
  tipo: TipoComprobante,
  codigoMotivo: string | undefined,
  afectado: Afectado | undefined,
  descripcion = '',
): PorDefecto {
  const copia: Mutable<PorDefecto> = afectado === undefined ? {} : copiaDeDocumento(afectado.calculado.documento);
  if (codigoMotivo === MOTIVO_EXPORTACION) copia.sunatTransaccion ??= '0200';
  if (!acredita(tipo) || codigoMotivo === undefined) return copia;
  if (cambiaCuotas(tipo, codigoMotivo)) {
    copia.formaPago = 'CREDITO';
    copia.items = [lineaSinImporte(descripcion)];
  } else if (afectado !== undefined && deshaceTodo(codigoMotivo, afectado.calculado)) {
    const neto = netear(afectado.calculado);
    // Nothing is left to undo of a document that advances paid: then the caller says what the note is of.
    if (neto.items.length > 0 && cuadra(neto, afectado.calculado)) {
      copia.items = neto.items.map(toItemLeido);
      if (neto.cargos !== undefined) copia.cargos = neto.cargos;
      if (neto.redondeo !== undefined) copia.redondeo = neto.redondeo;
    }
  }
  return copia;
}

/** What is IVAP has one motive for everything (3230): without items of its own, it undoes it whole. */
function deshaceTodo(codigoMotivo: string, { documento }: Calculado): boolean {
  if (MOTIVOS_TOTALES.has(codigoMotivo)) return true;
  return codigoMotivo === MOTIVO_IVAP && documento.items.some(({ tipoIgv }) => tipoIgv === '17');
}

/** A copy that would credit another amount than was charged is none: then the caller sends the items. */
function cuadra(neto: Neto, { documento, totales }: Calculado): boolean {
  const { importeTotal, icbper } = computeTotales(conNetoDe(documento, neto)).totales;
  return importeTotal.equals(totales.importeTotal) && icbper.equals(totales.icbper);
}

/**
 * The kind of operation is taken over only where it bears on the lines (export): a note repeats neither the detracción
 * nor the percepción of what it affects.
 */
function copiaDeDocumento(documento: Documento): Mutable<PorDefecto> {
  const copia: Mutable<PorDefecto> = {
    cliente: CLIENTE.reopen(documento.cliente),
    moneda: documento.moneda,
    porcentajeIgv: documento.porcentajeIgv,
    establecimiento: documento.establecimiento,
  };
  if (documento.tipoCambio !== undefined) copia.tipoCambio = documento.tipoCambio;
  if (isExportacion(documento.sunatTransaccion)) copia.sunatTransaccion = documento.sunatTransaccion;
  return copia;
}

/** An item as if the caller had sent it, without its freight, which notes do not carry. */
function toItemLeido(item: Item): ItemLeido {
  return { ...ITEM.reopen(item), transporte: undefined };
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
