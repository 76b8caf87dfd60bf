import { daysBetween, type Fecha } from '../../lib/fecha.ts';
import { DIAS_DE_ANULACION, esDeBoleta, ultimoDiaDeAnulacion } from '../plazos.ts';
import type { TipoComprobante } from '../types.ts';

/** What decides how a comprobante is annulled. */
export interface Anulable {
  readonly tipoComprobante: TipoComprobante;
  readonly serie: string;
  readonly fechaEmision: Fecha;
}

export type Via =
  | { readonly via: 'RA' | 'RC'; readonly explicacion: string }
  | { readonly rechazo: { readonly codigo: string; readonly mensaje: string } };

/**
 * How a comprobante that SUNAT accepted is annulled: by comunicación de baja (RA), or, if it is a boleta or a note of
 * boletas, by resumen diario with state 3 (RC), since the RA takes no 03 (2308). With `hoy`, refused when the 7 calendar
 * days from its issue are over (2957): then only a nota de crédito undoes it.
 * SUNAT counts no days for numeric series; the service counts the same 7 for all.
 */
export function elegirVia({ tipoComprobante, serie, fechaEmision }: Anulable, hoy?: Fecha): Via {
  if (hoy !== undefined && daysBetween(fechaEmision, hoy) > DIAS_DE_ANULACION) {
    return { rechazo: { codigo: '2957', mensaje: mensajeVencido(tipoComprobante, fechaEmision) } };
  }
  if (esDeBoleta(tipoComprobante, serie)) {
    return {
      via: 'RC',
      explicacion: 'Las boletas y sus notas se anulan por resumen diario (RC), con el estado 3',
    };
  }
  return { via: 'RA', explicacion: 'Las facturas y sus notas se anulan por comunicación de baja (RA)' };
}

function mensajeVencido(tipoComprobante: TipoComprobante, fechaEmision: Fecha): string {
  const remedio =
    tipoComprobante === '07'
      ? 'compense la nota con una nota de débito o un comprobante nuevo'
      : 'emita una nota de crédito con codigoMotivo "01"';
  return `El plazo para anular es de ${DIAS_DE_ANULACION} días desde la emisión y venció el ${ultimoDiaDeAnulacion(fechaEmision)}; ${remedio}`;
}
