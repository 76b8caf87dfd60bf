import type { Aviso } from '@chaski/core/documento/types.ts';
import type { LineaDeOtro, OtroCalculado } from '@chaski/core/documentos/otros/calculo.ts';
import { OTRO } from '@chaski/core/documentos/otros/campos.ts';
import { claseDeOtro } from '@chaski/core/documentos/registro.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Static } from '../../platform/http/schema.ts';
import {
  correlativoDe,
  datosEmision,
  esAceptada,
  estadoDe,
  plazosDe,
  sunat,
  urlAnulacion,
  urlConsulta,
  warnings,
} from '../respuesta.ts';
import { type Comprobante, type ComprobanteDeOtro, isDeOtro, isDeVenta } from '../types.ts';
import type { DatosDeOtro, ResumenDeOtro } from './respuesta-schema.ts';

/** `data` of the issue response of a document of whatever kind. */
export function datosDe(c: Comprobante, origin: string) {
  if (isDeOtro(c)) return datosDeOtro(c, origin);
  if (isDeVenta(c)) return datosEmision(c, origin);
  throw new Error(`De qué tipo es ${c.id} no se conoce`);
}

/** One row of the list; of one that SUNAT refused, why. */
export function filaDeOtro(c: ComprobanteDeOtro): Static<typeof ResumenDeOtro> {
  const fila = resumen(c);
  if (fila.estado !== 'RECHAZADA' || c.sunat === null) return fila;
  const { codigo, mensaje } = c.sunat;
  return { ...fila, rechazo: { codigo, mensaje } };
}

/** `data` of the issue response. `origin` is scheme and host, for absolute links. */
export function datosDeOtro(c: ComprobanteDeOtro, origin: string): Static<typeof DatosDeOtro> {
  const estado = estadoDe(c);
  const sellos = esAceptada(estado) ? { hash: c.digest, cadenaQr: c.cadenaQr } : {};
  return {
    entorno: c.entorno,
    estado,
    documento: { ...resumen(c), plazos: plazosDe(c), ...sellos },
    enlaces: enlaces(c, origin),
    ...sunat(c, estado),
  };
}

/** The same with all that it says, and what was computed of each payment. */
export function datosCompletos(c: ComprobanteDeOtro, calculado: OtroCalculado, origin: string) {
  const { documento, ...resto } = datosDeOtro(c, origin);
  return { ...resto, documento: { ...contenido(calculado), ...documento } };
}

/** What would be issued. */
export function datosValidados(calculado: OtroCalculado, numero: number, avisos: readonly Aviso[]) {
  const { otro } = calculado;
  const { tipo, serie, fechaEmision } = otro;
  const documento = {
    ...contenido(calculado),
    tipo: claseDeOtro(tipo).nombreApi,
    correlativo: correlativoDe({ serie, numero }),
    totales: totalesDe(calculado),
    plazos: plazosDe({ tipoComprobante: tipo, serie, fechaEmision }),
  };
  return { documento, ...warnings(avisos) };
}

/** `data.documento.totales`, in soles: what is withheld or collected and what was paid with it; the rounding where there is one. */
export function totalesDe({ otro, total, neto }: OtroCalculado): Record<string, string> {
  const { redondeo } = otro;
  return {
    total: dinero(total),
    neto: dinero(neto),
    ...(redondeo === undefined || redondeo.isZero() ? {} : { redondeo: dinero(redondeo) }),
  };
}

function contenido({ otro, tasa, lineas }: OtroCalculado) {
  const { regimen } = otro;
  return { ...OTRO.write(otro, 'respuesta'), regimen, tasa: tasa.toFixed(2), lineas: lineas.map(lineaDe) };
}

/** As the XML carries it. */
function lineaDe({ tipo, numero, fecha, moneda, total, pago }: LineaDeOtro) {
  const linea = { tipo, numero, fecha, moneda, total: dinero(total) };
  if (pago === undefined) return linea;
  const { tipoCambio } = pago;
  return {
    ...linea,
    pago: {
      numero: pago.numero,
      fecha: pago.fecha,
      importe: dinero(pago.importe),
      ...(tipoCambio === undefined ? {} : { tipoCambio: tipoCambio.toString() }),
      retenido: dinero(pago.retenido),
      neto: dinero(pago.neto),
    },
  };
}

function resumen(c: ComprobanteDeOtro): Static<typeof ResumenDeOtro> {
  const { nombreApi, receptor } = claseDeOtro(c.tipoComprobante);
  return {
    id: c.id,
    estado: estadoDe(c),
    tipo: nombreApi,
    tipoComprobante: c.tipoComprobante,
    serie: c.serie,
    correlativo: correlativoDe(c),
    fechaEmision: c.fechaEmision,
    moneda: c.moneda,
    [receptor]: {
      tipoDocumento: c.clienteTipo,
      numeroDocumento: c.clienteNumero,
      denominacion: c.clienteDenominacion,
    },
    totales: c.totales,
  };
}

function enlaces(c: ComprobanteDeOtro, origin: string) {
  const consulta = urlConsulta(c, origin);
  if (!esAceptada(estadoDe(c))) return { consulta };
  return {
    consulta,
    pdf: `${consulta}/pdf`,
    xml: `${consulta}/xml`,
    ...(c.tieneCdr ? { cdr: `${consulta}/cdr` } : {}),
    ...(c.anulacionId === null ? {} : { anulacion: urlAnulacion(c.id, origin) }),
  };
}

function dinero(monto: Decimal): string {
  return monto.toFixed(2);
}
