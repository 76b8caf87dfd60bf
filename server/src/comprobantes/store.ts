import { claseDe } from '@chaski/core/documentos/registro.ts';
import { type Cronometro, instanteMs } from '../cronometro.ts';
import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import type { Entorno } from '../http/route.ts';
import { isHeld, LEASE } from '../jobs/cola/lease.ts';
import type { Comprobante } from './types.ts';

/** Columns of a `Comprobante`. */
export const COLUMNS = `empresa_id as "empresaId", id, entorno, tipo_comprobante as "tipoComprobante", serie, numero,
  fecha_emision as "fechaEmision", moneda, cliente_tipo as "clienteTipo", cliente_numero as "clienteNumero",
  cliente_denominacion as "clienteDenominacion", totales, digest, signature_value as "signatureValue",
  cadena_qr as "cadenaQr", asincrono, estado, motivo, sunat, cdr is not null as "tieneCdr",
  anulacion_id as "anulacionId", apartado_en is not null as apartado,
  ${isHeld()} as "leaseVivo"`;

/** Columns of an `EnCurso`. */
export const EN_CURSO = `${COLUMNS}, false as "intentoAbierto", pudo_registrarse as "pudoRegistrarse", archivo, sha256, lease_token as token, intentos, plazo_envio as "plazoEnvio"`;

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

const INSERT = `
with c as (
  insert into comprobantes (empresa_id, id, entorno, tipo_comprobante, serie, numero, fecha_emision, moneda,
    cliente_tipo, cliente_numero, cliente_denominacion, importe_total, totales, documento, archivo, digest,
    signature_value, cadena_qr, sha256, asincrono, plazo_envio, estado, intentos, lease_token, lease_hasta,
    siguiente_intento_en, afectado_id, lease_ms)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    case when $20 then 'EN_COLA' else 'ENVIANDO' end, case when $20 then 0 else 1 end, 1,
    case when $20 then null else clock_timestamp() + interval '${LEASE}' end,
    now(), $22, $26)
  returning empresa_id, id, estado, sha256
), i as (
  insert into intentos (empresa_id, comprobante_id, n, operacion, sha256, iniciado_en, cronometro, anotado_ms)
  select empresa_id, id, 1, $27, sha256, clock_timestamp(), $24, $25 from c where estado = 'ENVIANDO'
)
insert into eventos (empresa_id, comprobante_id, a, evento, detalle) select empresa_id, id, estado, 'creado', $23::json from c`;

/**
 * Stores a signed document with its intent to send, in the caller's transaction. A synchronous one is born `ENVIANDO`
 * with its first attempt recorded and its lease (token 1) taken; an asynchronous one `EN_COLA`.
 */
export async function insertComprobante(db: Queryable, nuevo: NuevoComprobante, reloj: Cronometro): Promise<void> {
  const { empresaId, id, entorno, tipoComprobante, serie, numero, fechaEmision, moneda } = nuevo;
  const { clienteTipo, clienteNumero, clienteDenominacion, importeTotal, totales, documento, archivo } = nuevo;
  const { digest, signatureValue, cadenaQr, sha256, asincrono, plazoEnvio, afectadoId, origen } = nuevo;
  await db.query({
    name: 'comprobante-insert',
    text: INSERT,
    values: [
      ...[empresaId, id, entorno, tipoComprobante, serie, numero, fechaEmision, moneda],
      ...[clienteTipo, clienteNumero, clienteDenominacion, importeTotal, totales, documento, archivo],
      ...[digest, signatureValue, cadenaQr, sha256, asincrono, plazoEnvio, afectadoId, origen, reloj.id, reloj.ms()],
      ...[asincrono ? null : instanteMs(), claseDe(tipoComprobante).canal],
    ],
  });
}

/** One document of that company and environment, or undefined: another's is the same as none. */
export async function findComprobante(
  db: Queryable,
  acceso: { readonly empresaId: string; readonly entorno: Entorno },
  id: string,
): Promise<Comprobante | undefined> {
  const rows = await run<Comprobante>(db, {
    name: 'comprobante-find',
    text: `select ${COLUMNS} from comprobantes where empresa_id = $1 and entorno = $2 and id = $3`,
    values: [acceso.empresaId, acceso.entorno, id],
  });
  return rows[0];
}

/** One heavy column of a document. */
export async function findContent<T>(
  db: Queryable,
  acceso: { readonly empresaId: string; readonly entorno: Entorno },
  id: string,
  column: 'archivo' | 'cdr' | 'documento::text',
): Promise<T | undefined> {
  const rows = await run<{ content: T | null }>(db, {
    name: `comprobante-${column}`,
    text: `select ${column} as content from comprobantes where empresa_id = $1 and entorno = $2 and id = $3`,
    values: [acceso.empresaId, acceso.entorno, id],
  });
  return rows[0]?.content ?? undefined;
}

/** The id of the document that holds a number, or undefined. A number that SUNAT never registered is free again. */
export async function findByNumero(
  db: Queryable,
  n: { empresaId: string; entorno: Entorno; tipoComprobante: string; serie: string; numero: number },
): Promise<string | undefined> {
  const rows = await run<{ id: string }>(db, {
    name: 'comprobante-numero',
    text: `select id from comprobantes where empresa_id = $1 and entorno = $2 and tipo_comprobante = $3
      and serie = $4 and numero = $5 and not numero_libre`,
    values: [n.empresaId, n.entorno, n.tipoComprobante, n.serie, n.numero],
  });
  return rows[0]?.id;
}
