import { type EstadoPublico, estadoPublico, estaEnCurso } from '@chaski/core/estado/estado.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { API_BASE } from '../http/server.ts';
import type { Comprobante } from './types.ts';

/** Catalog 01 as the API names it (`data.documento.tipo`). */
export const NOMBRE_TIPO: Readonly<Record<string, string>> = {
  '01': 'FACTURA',
  '03': 'BOLETA',
  '07': 'NOTA_CREDITO',
  '08': 'NOTA_DEBITO',
};

/** The state that the client sees (`decisiones.md` §3). */
export function estadoDe(c: Comprobante): EstadoPublico {
  // A synchronous document whose carrier died is not "in progress": nobody knows its outcome yet.
  const estado = estaEnCurso(c.estado) && !c.leaseVivo ? 'POR_CONFIRMAR' : c.estado;
  return estadoPublico(estado, c.asincrono);
}

/** `data` of the issue response (contract §2.2). `origin` is scheme and host, for absolute links. */
export function datosEmision(c: Comprobante, origin: string) {
  const estado = estadoDe(c);
  const aceptada = estado === 'ACEPTADA' || estado === 'ANULADA';
  return {
    entorno: c.entorno,
    estado,
    documento: { ...resumen(c, estado), ...(aceptada ? sellos(c) : {}) },
    enlaces: enlaces(c, origin, aceptada),
    ...sunat(c, estado),
  };
}

/** `data` of `GET /invoices/{id}`: the issue response with the whole document in it. */
export function datosDocumento(c: Comprobante, calculado: Calculado, origin: string) {
  const datos = datosEmision(c, origin);
  return { ...datos, documento: { ...datos.documento, ...contenido(calculado) } };
}

/** One row of `GET /invoices`. */
export function filaLista(c: Comprobante) {
  return resumen(c, estadoDe(c));
}

/** A sentence for `message`. */
export function mensajeEmision(c: Comprobante): string {
  const nombre = `${NOMBRE_TIPO[c.tipoComprobante] ?? 'COMPROBANTE'} ${correlativoDe(c)}`;
  switch (estadoDe(c)) {
    case 'ACEPTADA':
      return c.sunat !== null && c.sunat.notas.length > 0
        ? `${nombre} aceptada por SUNAT con observaciones.`
        : `${nombre} aceptada por SUNAT.`;
    case 'RECHAZADA':
      return `${nombre} rechazada por SUNAT: ${c.sunat?.mensaje ?? c.motivo ?? ''}`.trim();
    case 'EN_PROCESO':
      return `${nombre} creada; su envío a SUNAT está en proceso.`;
    case 'PENDIENTE_ENVIO':
      return `${nombre} creada; falta transmitirla a SUNAT.`;
    case 'ANULADA':
      return `${nombre} anulada.`;
  }
}

export function correlativoDe(c: Pick<Comprobante, 'serie' | 'numero'>): string {
  return `${c.serie}-${c.numero}`;
}

export function urlConsulta(c: Pick<Comprobante, 'id'>, origin: string): string {
  return `${origin}${API_BASE}/comprobantes/${c.id}`;
}

/** The body of a send failure (contract §2.3), which is outside the envelope. */
export function fallaDeEnvio(c: Comprobante, origin: string) {
  const motivo = c.motivo ?? c.sunat?.mensaje ?? 'SUNAT no respondió.';
  return {
    success: false,
    code: 'INVOICE_SEND_FAILED_AFTER_CREATE',
    message: `${correlativoDe(c)} se creó pero no se pudo transmitir: ${motivo}`,
    comprobante_id: c.id,
    reintentar_en: `${urlConsulta(c, origin)}/reintentar`,
    estado: 'PENDIENTE_ENVIO',
  };
}

function resumen(c: Comprobante, estado: EstadoPublico) {
  return {
    id: c.id,
    estado,
    tipo: NOMBRE_TIPO[c.tipoComprobante] ?? c.tipoComprobante,
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
  return { consulta, pdf: `${base}/pdf`, xml: `${base}/xml`, ...(c.tieneCdr ? { cdr: `${base}/cdr` } : {}) };
}

/** SUNAT's verdict; while there is none, why the document waits. */
function sunat(c: Comprobante, estado: EstadoPublico) {
  if (c.sunat !== null) return { sunat: { estado, ...c.sunat } };
  return c.motivo === null ? {} : { sunat: { estado, codigo: '', mensaje: c.motivo, notas: [] } };
}

/** The document as the client asked for it, with what was computed. */
function contenido({ documento, items, leyendas, montoPendiente }: Calculado) {
  const { cliente, cuotas, guias, ordenCompra, observaciones, fechaVencimiento, exportacion } = documento;
  return {
    sunatTransaccion: documento.sunatTransaccion,
    horaEmision: documento.horaEmision,
    formaPago: documento.formaPago,
    porcentajeIgv: documento.porcentajeIgv.toString(),
    establecimiento: documento.establecimiento,
    cliente,
    items: items.map(({ item, ...computed }) => ({
      ...(item.codigo === undefined ? {} : { codigo: item.codigo }),
      ...(item.codigoSunat === undefined ? {} : { codigoSunat: item.codigoSunat }),
      ...(item.gtin === undefined ? {} : { gtin: item.gtin }),
      descripcion: item.descripcion,
      unidadMedida: item.unidadMedida,
      cantidad: item.cantidad.toString(),
      tipoIgv: item.tipoIgv,
      valorUnitario: computed.valorUnitario.toString(),
      precioUnitario: computed.precioUnitario.toString(),
      valorVenta: computed.valorVenta.toFixed(2),
      impuestos: computed.totalImpuestos.toFixed(2),
      importe: computed.importe.toFixed(2),
    })),
    leyendas,
    ...(cuotas.length === 0
      ? {}
      : {
          cuotas: cuotas.map(({ monto, fechaVencimiento: fecha }) => ({
            monto: monto.toFixed(2),
            fechaVencimiento: fecha,
          })),
        }),
    ...(montoPendiente.isZero() ? {} : { pendiente: montoPendiente.toFixed(2) }),
    ...(guias.length === 0 ? {} : { guias }),
    ...(ordenCompra === undefined ? {} : { ordenCompra }),
    ...(observaciones === undefined ? {} : { observaciones }),
    ...(fechaVencimiento === undefined ? {} : { fechaVencimiento }),
    ...(exportacion === undefined ? {} : { exportacion }),
  };
}

/** `data.documento.totales`: the three of the contract always, the others when they are not zero. */
export function totalesRespuesta({ totales, montoPendiente }: Calculado): Record<string, string> {
  const { gravada, igv, importeTotal, exonerada, inafecta, exportacion, gratuita, ivap } = totales;
  const otros = { exonerada, inafecta, exportacion, gratuita, ivap, pendiente: montoPendiente };
  return {
    gravada: gravada.toFixed(2),
    igv: igv.toFixed(2),
    total: importeTotal.toFixed(2),
    ...Object.fromEntries(
      Object.entries(otros).flatMap(([nombre, monto]) => (monto.isZero() ? [] : [[nombre, monto.toFixed(2)]])),
    ),
  };
}
