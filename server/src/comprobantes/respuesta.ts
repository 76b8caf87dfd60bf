import { ultimoDiaDeAnulacion, ultimoDiaDeEnvio } from '@chaski/core/documento/plazos.ts';
import type { Aviso } from '@chaski/core/documento/types.ts';
import { claseDe, claseDeOtro, claseEmitida, esDeOtro } from '@chaski/core/documentos/registro.ts';
import { type EstadoPublico, estadoPublico, estaEnCurso } from '@chaski/core/estado/estado.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { sinPuntoFinal } from '@chaski/core/sunat/texto.ts';
import { frase } from '../platform/http/reading/idioma.ts';
import { API_BASE } from '../platform/http/route.ts';
import { contenido } from './contenido/contenido.ts';
import type { NotasDe } from './read/consultar.ts';
import type { Pareja, Parejas } from './read/parejas-store.ts';
import type { Comprobante, ComprobanteDeVenta } from './types.ts';

/** The state that the client sees. */
export function estadoDe(c: Pick<Comprobante, 'estado' | 'asincrono' | 'leaseVivo'>): EstadoPublico {
  // A synchronous document whose carrier died is not "in progress": nobody knows its outcome yet.
  const estado = estaEnCurso(c.estado) && !c.leaseVivo ? 'POR_CONFIRMAR' : c.estado;
  return estadoPublico(estado, c.asincrono);
}

/** `data` of the issue response (`respuesta-schema.ts`). `origin` is scheme and host, for absolute links. */
export function datosEmision(c: ComprobanteDeVenta, origin: string) {
  const estado = estadoDe(c);
  const aceptada = esAceptada(estado);
  return {
    entorno: c.entorno,
    estado,
    documento: { ...resumen(c, estado), plazos: plazosDe(c), ...(aceptada ? sellos(c) : {}) },
    enlaces: enlaces(c, origin, aceptada),
    ...sunat(c, estado),
  };
}

/**
 * What the answer to a body announces of it; nothing where there is nothing. It is told of the body and kept nowhere: the
 * repetition of a request, whose body is the same, is told the same.
 */
export function warnings(avisos: readonly Aviso[]) {
  if (avisos.length === 0) return {};
  return {
    warnings: avisos.map(({ ruta, codigo, mensaje }) => ({
      path: ruta,
      ...(codigo === undefined ? {} : { codigo }),
      message: frase(mensaje),
    })),
  };
}

/** Whether SUNAT accepted it, whatever became of it afterwards. */
export function esAceptada(estado: EstadoPublico): boolean {
  return estado === 'ACEPTADA' || estado === 'ANULADA';
}

/** `data` of `GET /invoices/{id}`: the issue response with the whole document in it, and the notes over it. */
export function datosDocumento(c: ComprobanteDeVenta, calculado: Calculado, otros: OtrosDe, origin: string) {
  const { notas, parejas } = otros;
  const datos = datosEmision(c, origin);
  const documento = {
    ...datos.documento,
    ...contenido(calculado),
    ...(notas === undefined ? {} : conNotas(notas)),
    ...conParejas(parejas),
  };
  return { ...datos, documento };
}

/** The other documents that are told of with one. */
interface OtrosDe {
  readonly notas: NotasDe | undefined;
  readonly parejas: Parejas;
}

function conParejas({ corrige, corregido }: Parejas) {
  return {
    ...(corrige === undefined ? {} : { corrige: parejaDe(corrige) }),
    ...(corregido === undefined ? {} : { corregido: parejaDe(corregido) }),
  };
}

function parejaDe(c: Pareja) {
  return { id: c.id, correlativo: correlativoDe(c), estado: estadoDe(c), fechaEmision: c.fechaEmision };
}

function conNotas({ notas, saldo }: NotasDe) {
  return {
    notas: notas.map((nota) => ({
      id: nota.id,
      estado: estadoDe(nota),
      tipo: claseEmitida(nota.tipoComprobante).nombreApi,
      tipoComprobante: nota.tipoComprobante,
      correlativo: correlativoDe(nota),
      fechaEmision: nota.fechaEmision,
      codigoMotivo: nota.codigoMotivo,
      motivo: nota.sustento,
      total: nota.totales.total ?? '',
    })),
    ...(saldo === undefined ? {} : { saldo: saldo.toFixed(2) }),
  };
}

/** The last day in Lima for each: to send it to SUNAT, and to annul it. */
export function plazosDe({ tipoComprobante, serie, fechaEmision }: Plazo) {
  return {
    envio: ultimoDiaDeEnvio(tipoComprobante, serie, fechaEmision),
    anulacion: ultimoDiaDeAnulacion(tipoComprobante, fechaEmision),
  };
}

type Plazo = Pick<Comprobante, 'tipoComprobante' | 'serie' | 'fechaEmision'>;

/** One row of `GET /invoices`; of one that SUNAT refused, why, and what was issued in its place. */
export function filaLista(c: ComprobanteDeVenta, parejas: Parejas) {
  const estado = estadoDe(c);
  const fila = { ...resumen(c, estado), ...conParejas(parejas) };
  if (estado !== 'RECHAZADA' || c.sunat === null) return fila;
  const { codigo, mensaje } = c.sunat;
  return { ...fila, rechazo: { codigo, mensaje } };
}

/** A sentence for `message`. */
export function mensajeEmision(c: Comprobante): EnIdiomas {
  const { nombre } = claseEmitida(c.tipoComprobante);
  const es = `${nombre.es.toUpperCase()} ${correlativoDe(c)}`;
  const en = `${nombre.en} ${correlativoDe(c)}`;
  switch (estadoDe(c)) {
    case 'ACEPTADA':
      return c.sunat !== null && c.sunat.notas.length > 0
        ? { es: `${es} aceptada por SUNAT con observaciones.`, en: `${en} accepted by SUNAT with observations.` }
        : { es: `${es} aceptada por SUNAT.`, en: `${en} accepted by SUNAT.` };
    case 'RECHAZADA': {
      const porque = c.sunat?.mensaje ?? c.motivo ?? '';
      return {
        es: `${es} rechazada por SUNAT: ${porque}`.trim(),
        en: `${en} rejected by SUNAT: ${porque}`.trim(),
      };
    }
    case 'EN_PROCESO':
      return { es: `${es} creada; su envío a SUNAT está en proceso.`, en: `${en} created; it is being sent to SUNAT.` };
    case 'PENDIENTE_ENVIO':
      return { es: `${es} creada; falta transmitirla a SUNAT.`, en: `${en} created; it is still to be sent to SUNAT.` };
    case 'ANULADA':
      return { es: `${es} anulada.`, en: `${en} annulled.` };
  }
}

export function correlativoDe(c: Pick<Comprobante, 'serie' | 'numero'>): string {
  return `${c.serie}-${c.numero}`;
}

/** Why one that a resumen diario carries does not go on alone, as a clause without a final stop. */
export function informado({ motivo }: Pick<Comprobante, 'motivo'>): string {
  const dicho = motivo === null ? '' : `: ${sinPuntoFinal(motivo)}`;
  return `lo informa un resumen diario y termina con él${dicho}`;
}

export function urlConsulta(
  { id, tipoComprobante: tipo }: Pick<Comprobante, 'id' | 'tipoComprobante'>,
  origin: string,
): string {
  return `${origin}${API_BASE}/${esDeOtro(tipo) ? claseDeOtro(tipo).ruta : 'comprobantes'}/${id}`;
}

/** Of the annulment of a document of any kind. */
export function urlAnulacion(id: string, origin: string): string {
  return `${origin}${API_BASE}/comprobantes/${id}/anulacion`;
}

/** The body of a send failure, which is outside the envelope. */
export function fallaDeEnvio(c: Comprobante, origin: string) {
  const motivo = c.motivo ?? c.sunat?.mensaje ?? 'SUNAT no respondió.';
  return {
    success: false,
    code: 'INVOICE_SEND_FAILED_AFTER_CREATE',
    message: frase({
      es: `${correlativoDe(c)} se creó pero no se pudo transmitir: ${motivo}`,
      en: `${correlativoDe(c)} was created but could not be sent: ${motivo}`,
    }),
    comprobante_id: c.id,
    reintentar_en: `${urlConsulta(c, origin)}/reintentar`,
    estado: 'PENDIENTE_ENVIO',
  };
}

function resumen(c: ComprobanteDeVenta, estado: EstadoPublico) {
  return {
    id: c.id,
    estado,
    tipo: claseDe(c.tipoComprobante).nombreApi,
    tipoComprobante: c.tipoComprobante,
    serie: c.serie,
    correlativo: correlativoDe(c),
    fechaEmision: c.fechaEmision,
    moneda: c.moneda,
    cliente: {
      tipoDocumento: c.clienteTipo,
      numeroDocumento: c.clienteNumero,
      denominacion: c.clienteDenominacion,
    },
    totales: c.totales,
  };
}

function sellos(c: Comprobante) {
  return { hash: c.digest, cadenaQr: c.cadenaQr, codigoBarras: `${c.cadenaQr}|${c.signatureValue}` };
}

function enlaces(c: Comprobante, origin: string, aceptada: boolean) {
  const consulta = urlConsulta(c, origin);
  if (!aceptada) return { consulta };
  const base = `${origin}${API_BASE}/invoices/${c.id}`;
  return {
    consulta,
    pdf: `${base}/pdf`,
    xml: `${base}/xml`,
    ...(c.tieneCdr ? { cdr: `${base}/cdr` } : {}),
    ...(c.anulacionId === null ? {} : { anulacion: urlAnulacion(c.id, origin) }),
  };
}

/** SUNAT's verdict; while there is none, why the document waits. */
export function sunat(c: Comprobante, estado: EstadoPublico) {
  if (c.sunat !== null) return { sunat: { estado, ...c.sunat } };
  return c.motivo === null ? {} : { sunat: { estado, codigo: '', mensaje: c.motivo, notas: [] } };
}

/** `data.documento.totales`: three of them always, the others when they are not zero. */
export function totalesRespuesta(calculado: Calculado): Record<string, string> {
  const { gravada, igv, importeTotal } = calculado.totales;
  const totales: Record<string, string> = {
    gravada: gravada.toFixed(2),
    igv: igv.toFixed(2),
    total: importeTotal.toFixed(2),
  };
  for (const [nombre, monto] of otrosTotales(calculado)) {
    if (monto !== undefined && !monto.isZero()) totales[nombre] = monto.toFixed(2);
  }
  return totales;
}

/** In the document's currency, but detracción and percepción, which are in soles. */
function otrosTotales(calculado: Calculado): readonly (readonly [string, Decimal | undefined])[] {
  const { totales: t, detraccion, retencion, percepcion, montoPendiente } = calculado;
  return [
    ['exonerada', t.exonerada],
    ['inafecta', t.inafecta],
    ['exportacion', t.exportacion],
    ['gratuita', t.gratuita],
    ['isc', t.isc],
    ['icbper', t.icbper],
    ['ivap', t.ivap],
    ['descuentos', t.descuentosTotales],
    ['cargos', t.cargos],
    ['anticipos', t.anticipos],
    ['redondeo', t.redondeo],
    ['detraccion', detraccion?.monto],
    ['retencion', retencion],
    ['percepcion', percepcion?.monto],
    ['pendiente', montoPendiente],
  ];
}
