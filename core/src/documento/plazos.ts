import { addDays, type Fecha } from '../lib/fecha.ts';
import type { TipoComprobante } from './types.ts';

/**
 * Calendar days after the issue date in which SUNAT takes the document by itself: facturas 3 (RS 000003-2023/SUNAT, code
 * 2108), boletas 5 (code 1079).
 */
export const DIAS_DE_ENVIO: Readonly<Record<TipoComprobante, number>> = { '01': 3, '03': 5 };

/** The last day in Lima on which the document may be sent. */
export function ultimoDiaDeEnvio(tipo: TipoComprobante, fechaEmision: Fecha): Fecha {
  return addDays(fechaEmision, DIAS_DE_ENVIO[tipo]);
}
