import { claseEmitida } from '@chaski/core/documentos/registro.ts';
import type { Cronometro } from '../../platform/cronometro.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { VIDA } from '../enviar/intentos-store.ts';
import type { Comprobante } from '../types.ts';

/** A document about to be born: everything is decided, nothing is stored yet. */
export interface NuevoComprobante
  extends Omit<
    Comprobante,
    'totales' | 'estado' | 'motivo' | 'sunat' | 'tieneCdr' | 'anulacionId' | 'apartado' | 'leaseVivo'
  > {
  readonly importeTotal: string;
  /** JSON text of what the API answers in `totales`. */
  readonly totales: string;
  /** JSON text of the calculado document. */
  readonly documento: string;
  /** The zip as it is sent; the signed XML, byte by byte, is in it. */
  readonly archivo: Buffer;
  /** Of the signed XML. */
  readonly sha256: Buffer;
  readonly plazoEnvio: Date;
  /** Of a note: the document of ours that it changes; null of any other. */
  readonly afectadoId: string | null;
  /** JSON text of who asked for it: `{ clave, desde, solicitud }`. */
  readonly origen: string;
}

const bear = VIDA.born([
  'empresa_id',
  'id',
  'entorno',
  'tipo_comprobante',
  'serie',
  'numero',
  'fecha_emision',
  'moneda',
  'cliente_tipo',
  'cliente_numero',
  'cliente_denominacion',
  'importe_total',
  'totales',
  'documento',
  'archivo',
  'digest',
  'signature_value',
  'cadena_qr',
  'sha256',
  'asincrono',
  'plazo_envio',
  'afectado_id',
  'corrige_id',
]);

/**
 * Stores a signed document with its intent to send, in the caller's transaction. A synchronous one is born `ENVIANDO`
 * with its first attempt recorded and its lease (token 1) taken; an asynchronous one `EN_COLA`.
 */
export async function insertComprobante(db: Queryable, nuevo: NuevoComprobante, reloj: Cronometro): Promise<void> {
  const { empresaId, id, entorno, tipoComprobante, serie, numero, fechaEmision, moneda } = nuevo;
  const { clienteTipo, clienteNumero, clienteDenominacion, importeTotal, totales, documento, archivo } = nuevo;
  const { digest, signatureValue, cadenaQr, sha256, asincrono, plazoEnvio, afectadoId, corrigeId, origen } = nuevo;
  const values = [
    empresaId,
    id,
    entorno,
    tipoComprobante,
    serie,
    numero,
    fechaEmision,
    moneda,
    clienteTipo,
    clienteNumero,
    clienteDenominacion,
    importeTotal,
    totales,
    documento,
    archivo,
    digest,
    signatureValue,
    cadenaQr,
    sha256,
    asincrono,
    plazoEnvio,
    afectadoId,
    corrigeId,
  ];
  const birth = { enCola: asincrono, operacion: claseEmitida(tipoComprobante).canal, detalle: origen };
  await bear(db, birth, values, [reloj.id, reloj.ms()]);
}
