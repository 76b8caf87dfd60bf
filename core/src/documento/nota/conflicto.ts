import type { Calculado } from '../../impuestos/types.ts';
import type { Decimal } from '../../lib/decimal.ts';
import { esDeBoleta } from '../plazos.ts';
import type { Documento, DocumentoAfectado } from '../types.ts';

/** How the affected document stands when the note is about to take its number. */
export interface SituacionAfectado {
  readonly estado: 'ACEPTADA' | 'EN_PROCESO' | 'PENDIENTE_ENVIO' | 'RECHAZADA' | 'ANULADA';
  /** What may still be credited: its total and its notas de débito, less its notas de crédito. */
  readonly saldo: Decimal;
}

export interface Conflicto {
  /** SUNAT's code for the same finding. */
  readonly codigo: string;
  readonly mensaje: string;
}

/**
 * Why a note cannot be issued as things stand, although nothing is wrong with its body: the affected document was not
 * accepted, was rejected or annulled (2119–2121, 2207–2209), or the note credits more than is left (3286, boletas 4028).
 * Undefined when it can.
 */
export function conflictoConAfectado(nota: Calculado, { estado, saldo }: SituacionAfectado): Conflicto | undefined {
  const { tipoComprobante, moneda, nota: datos } = nota.documento;
  const cual =
    datos?.afectado === undefined ? 'El documento afectado' : `El documento afectado ${correlativo(datos.afectado)}`;
  const esCredito = tipoComprobante === '07';
  if (estado === 'RECHAZADA') {
    const mensaje = `${cual} fue rechazado por SUNAT y no vale; emita uno nuevo en lugar de la nota`;
    return { codigo: esCredito ? '2121' : '2208', mensaje };
  }
  if (estado === 'ANULADA') {
    return { codigo: esCredito ? '2120' : '2207', mensaje: `${cual} está anulado; ya no admite notas` };
  }
  if (estado !== 'ACEPTADA') {
    const mensaje = `SUNAT todavía no aceptó el documento afectado${cual.slice('El documento afectado'.length)}; envíe la nota cuando esté ACEPTADA`;
    return { codigo: esCredito ? '2119' : '2209', mensaje };
  }
  const { importeTotal } = nota.totales;
  if (!esCredito || !importeTotal.greaterThan(saldo)) return undefined;
  return {
    codigo: codigoDeSaldo(nota.documento),
    mensaje: `La nota es de ${moneda} ${importeTotal.toFixed(2)} y por acreditar quedan ${moneda} ${saldo.toFixed(2)}; ${remedioDeSaldo(saldo)}`,
  };
}

/** A note of the whole sends no items of its own: it is told to. */
function remedioDeSaldo(saldo: Decimal): string {
  return saldo.isPositive()
    ? 'envíe items por lo que queda, o por menos'
    : 'otras notas ya lo acreditaron por completo';
}

function codigoDeSaldo({ tipoComprobante, serie, nota }: Documento): string {
  return esDeBoleta(tipoComprobante, serie, nota?.afectado?.tipoComprobante) ? '4028' : '3286';
}

function correlativo({ serie, numero }: DocumentoAfectado): string {
  return `${serie}-${numero}`;
}
