import type { TipoDeGuia, TipoDeOtro } from '../documentos/clase.ts';
import { claseDe, claseDeGuia, claseDeOtro, findClase, ventaDeLetra } from '../documentos/registro.ts';
import { addDays, type Fecha } from '../lib/fecha.ts';
import { ENVIO, RESUMEN } from '../vigencias/plazos.ts';
import { valorEn } from '../vigencias/vigencia.ts';
import type { TipoComprobante } from './types.ts';

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
  const venta = ventaDeLetra(serie);
  const dicen = venta === undefined ? [tipo, tipoAfectado] : [venta];
  return dicen.some((codigo) => findClase(codigo)?.vaEnResumen === 'siempre');
}

/** Calendar days after the issue date in which SUNAT takes the document by itself. */
export function diasDeEnvio(tipo: TipoComprobante, serie: string, fechaEmision: Fecha): number {
  return valorEn(ENVIO[envioDe(tipo, serie)].dias, fechaEmision);
}

function envioDe(tipo: TipoComprobante, serie: string): keyof typeof ENVIO {
  if (esContingencia(serie)) return 'contingencia';
  const { envio } = claseDe(tipo);
  if (envio !== 'porSerie') return envio;
  return esDeBoleta(tipo, serie) ? 'boleta' : 'factura';
}

/** Calendar days after the issue date in which the document can be annulled; undefined of a kind that nothing annuls. */
export function diasDeAnulacion(tipo: TipoComprobante, fechaEmision: Fecha): number | undefined {
  const { anulacion } = claseDe(tipo);
  return anulacion === 'ninguna' ? undefined : valorEn(anulacion.dias, fechaEmision);
}

/** Calendar days after the issue date in which a resumen diario informs of the document without being observed. */
export function diasDeResumen(fechaEmision: Fecha): number {
  return valorEn(RESUMEN, fechaEmision);
}

/** The last day in Lima on which the document may be sent. */
export function ultimoDiaDeEnvio(tipo: TipoComprobante, serie: string, fechaEmision: Fecha): Fecha {
  return addDays(fechaEmision, diasDeEnvio(tipo, serie, fechaEmision));
}

/** The same of a guía, which goes by itself whatever its series. */
export function ultimoDiaDeEnvioDeGuia(tipo: TipoDeGuia, fechaEmision: Fecha): Fecha {
  return addDays(fechaEmision, valorEn(claseDeGuia(tipo).envio, fechaEmision));
}

/** The same of a retención or a percepción. */
export function ultimoDiaDeEnvioDeOtro(tipo: TipoDeOtro, serie: string, fechaEmision: Fecha): Fecha {
  const dias = esContingencia(serie) ? ENVIO.contingencia.dias : claseDeOtro(tipo).envio;
  return addDays(fechaEmision, valorEn(dias, fechaEmision));
}

/** The last day in Lima on which a retención or a percepción may be reversed. `comunicada`: when the supplier or the customer was told of it. */
export function ultimoDiaDeReversion(tipo: TipoDeOtro, comunicada: Fecha): Fecha {
  return addDays(comunicada, valorEn(claseDeOtro(tipo).anulacion.dias, comunicada));
}

/**
 * The last day in Lima on which the document may be annulled, afterwards there is only the nota de crédito; undefined of a kind that
 * nothing annuls.
 */
export function ultimoDiaDeAnulacion(tipo: TipoComprobante, fechaEmision: Fecha): Fecha | undefined {
  const dias = diasDeAnulacion(tipo, fechaEmision);
  return dias === undefined ? undefined : addDays(fechaEmision, dias);
}
