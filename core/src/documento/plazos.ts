import { addDays, type Fecha } from '../lib/fecha.ts';
import type { TipoComprobante } from './types.ts';

/** Calendar days after the issue date in which a series F is taken (RS 000003-2023/SUNAT, code 2108). */
const DIAS_SERIE_F = 3;
/** The same of a boleta or a note of boleta by itself (code 1079); past them it goes by resumen diario. */
const DIAS_SERIE_B = 5;
/**
 * Paper of a contingency, declared afterwards: neither 2108 nor 1079 applies to numeric series (rules of CPE, sheets Factura
 * and Boleta); seven days is the term to declare it (RS 113-2018/SUNAT).
 */
const DIAS_CONTINGENCIA = 7;
/** Calendar days after the issue date in which a document can be annulled (code 2957). */
export const DIAS_DE_ANULACION = 7;

const NUMERICA = /^\d{1,4}$/;

/** Whether the series is that of paper issued while the service could not be used. */
export function esContingencia(serie: string): boolean {
  return NUMERICA.test(serie);
}

/**
 * Whether SUNAT counts the document among the boletas: those of series B, paper boletas of numeric series, and notes of
 * numeric series over a boleta (`tipoAfectado`, catalog 01).
 */
export function esDeBoleta(tipo: TipoComprobante, serie: string, tipoAfectado?: string): boolean {
  return serie.startsWith('B') || ((tipo === '03' || tipoAfectado === '03') && !serie.startsWith('F'));
}

/** Calendar days after the issue date in which SUNAT takes the document by itself. */
export function diasDeEnvio(tipo: TipoComprobante, serie: string): number {
  if (esContingencia(serie)) return DIAS_CONTINGENCIA;
  return esDeBoleta(tipo, serie) ? DIAS_SERIE_B : DIAS_SERIE_F;
}

/** The last day in Lima on which the document may be sent. */
export function ultimoDiaDeEnvio(tipo: TipoComprobante, serie: string, fechaEmision: Fecha): Fecha {
  return addDays(fechaEmision, diasDeEnvio(tipo, serie));
}

/** The last day in Lima on which the document may be annulled; afterwards there is only the nota de crédito. */
export function ultimoDiaDeAnulacion(fechaEmision: Fecha): Fecha {
  return addDays(fechaEmision, DIAS_DE_ANULACION);
}
