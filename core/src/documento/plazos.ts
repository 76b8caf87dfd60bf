import type { TipoDeGuia, TipoEmitido } from '../documentos/clase.ts';
import {
  claseDe,
  claseDeGuia,
  claseDeOtro,
  claseEmitida,
  esDeOtro,
  findClase,
  ventaDeLetra,
} from '../documentos/registro.ts';
import { addDays, type Fecha } from '../lib/fecha.ts';
import { ENVIO, RESUMEN } from '../vigencias/plazos.ts';
import { valorEn } from '../vigencias/vigencia.ts';

const NUMERICA = /^\d{1,4}$/;

/** Whether the series is that of paper issued while the service could not be used. */
export function esContingencia(serie: string): boolean {
  return NUMERICA.test(serie);
}

/**
 * Whether SUNAT counts the document among the boletas: those of series B, paper boletas of numeric series, and notes of
 * numeric series over a boleta (`tipoAfectado`, catalog 01).
 */
export function esDeBoleta(tipo: TipoEmitido, serie: string, tipoAfectado?: string): boolean {
  const venta = ventaDeLetra(serie);
  const dicen = venta === undefined ? [tipo, tipoAfectado] : [venta];
  return dicen.some((codigo) => findClase(codigo)?.vaEnResumen === 'siempre');
}

/** Calendar days after the issue date in which SUNAT takes the document by itself. */
export function diasDeEnvio(tipo: TipoEmitido, serie: string, fechaEmision: Fecha): number {
  const suyos = esDeOtro(tipo) && !esContingencia(serie) ? claseDeOtro(tipo).envio : undefined;
  return valorEn(suyos ?? ENVIO[envioDe(tipo, serie)].dias, fechaEmision);
}

function envioDe(tipo: TipoEmitido, serie: string): keyof typeof ENVIO {
  if (esContingencia(serie) || esDeOtro(tipo)) return 'contingencia';
  const { envio } = claseDe(tipo);
  if (envio !== 'porSerie') return envio;
  return esDeBoleta(tipo, serie) ? 'boleta' : 'factura';
}

/**
 * Calendar days after the issue date in which the document can be annulled; undefined of a kind that nothing annuls. Of what certifies a
 * tax they are counted from the day on which it was told to whom it is issued to.
 */
export function diasDeAnulacion(tipo: TipoEmitido, fechaEmision: Fecha): number | undefined {
  const { anulacion } = claseEmitida(tipo);
  return anulacion === 'ninguna' ? undefined : valorEn(anulacion.dias, fechaEmision);
}

/** Calendar days after the issue date in which a resumen diario informs of the document without being observed. */
export function diasDeResumen(fechaEmision: Fecha): number {
  return valorEn(RESUMEN, fechaEmision);
}

/** The last day in Lima on which the document may be sent. */
export function ultimoDiaDeEnvio(tipo: TipoEmitido, serie: string, fechaEmision: Fecha): Fecha {
  return addDays(fechaEmision, diasDeEnvio(tipo, serie, fechaEmision));
}

/** The same of a guía, which goes by itself whatever its series. */
export function ultimoDiaDeEnvioDeGuia(tipo: TipoDeGuia, fechaEmision: Fecha): Fecha {
  return addDays(fechaEmision, valorEn(claseDeGuia(tipo).envio, fechaEmision));
}

/**
 * The last day in Lima on which the document may be annulled, afterwards there is only the nota de crédito; undefined of a kind that
 * nothing annuls. `desde`: its issue or, of what certifies a tax, the day on which the supplier or the customer was told of it.
 */
export function ultimoDiaDeAnulacion(tipo: TipoEmitido, desde: Fecha): Fecha | undefined {
  const dias = diasDeAnulacion(tipo, desde);
  return dias === undefined ? undefined : addDays(desde, dias);
}
