import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import { type Cronometro, instanteMs } from '../cronometro.ts';
import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import type { Entorno } from '../http/route.ts';
import { LEASE, leased } from '../jobs/cola/lease.ts';
import type { Tramo } from '../sunat/client.ts';
import type { Comprobante, EnCurso, SunatRespuesta } from './types.ts';

/** Columns of a `Comprobante`. */
export const COLUMNS = `empresa_id as "empresaId", id, entorno, tipo_comprobante as "tipoComprobante", serie, numero,
  fecha_emision as "fechaEmision", moneda, cliente_tipo as "clienteTipo", cliente_numero as "clienteNumero",
  cliente_denominacion as "clienteDenominacion", totales, digest, signature_value as "signatureValue",
  cadena_qr as "cadenaQr", asincrono, estado, motivo, sunat, cdr is not null as "tieneCdr",
  anulacion_id as "anulacionId", apartado_en is not null as apartado,
  coalesce(lease_hasta > now(), false) as "leaseVivo"`;

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

/** What an outcome writes. */
export interface Resultado {
  readonly estado: EstadoInterno;
  readonly evento: string;
  readonly motivo: string | null;
  readonly sunat: SunatRespuesta | null;
  readonly cdr: Buffer | null;
  /** SUNAT registered nothing under the number. */
  readonly numeroLibre: boolean;
  /** SUNAT may have registered the document in this attempt. */
  readonly pudoRegistrarse: boolean;
  /** The attempt may have arrived at SUNAT. */
  readonly pudoLlegar: boolean;
  /** Of its request, where it may have arrived. */
  readonly tramo: Tramo | undefined;
  /** How it is known that what SUNAT has is ours; the event says it. */
  readonly prueba: string | undefined;
  readonly final: boolean;
  /** How long until the next attempt, by the database's clock; null where none comes by itself. */
  readonly esperaMs: number | null;
  /** What came back, capped, for the attempt's record. */
  readonly respuesta: Buffer | null;
  readonly codigo: string | null;
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
  select empresa_id, id, 1, 'sendBill', sha256, clock_timestamp(), $24, $25 from c where estado = 'ENVIANDO'
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
      asincrono ? null : instanteMs(),
    ],
  });
}

const START_ATTEMPT = `
with c as (
  update comprobantes set estado = $6, intentos = intentos + 1, pudo_registrarse = pudo_registrarse or $7,
    ${leased('$11')}, siguiente_intento_en = now() + $8::float8 * interval '1 millisecond'
  where empresa_id = $1 and id = $2 and lease_token = $3 and final_en is null
  returning empresa_id, id, intentos, sha256
), i as (
  insert into intentos (empresa_id, comprobante_id, n, operacion, sha256, iniciado_en, cronometro, anotado_ms)
  select empresa_id, id, intentos, $4, sha256, clock_timestamp(), $9, $10 from c
), e as (
  insert into eventos (empresa_id, comprobante_id, de, a, evento) select empresa_id, id, $5, $6, 'intentoIniciado' from c
)
select intentos from c`;

interface NuevoIntento {
  readonly operacion: string;
  readonly estado: EstadoInterno;
  readonly reloj: Cronometro;
  readonly esperaMs?: number;
}

/**
 * Records the intent before any socket opens. Answers the attempt's number, or undefined when the lease was lost. Should the
 * holder die, nobody takes the document up before `esperaMs`, nor before the lease runs out.
 */
export async function startAttempt(
  db: Queryable,
  c: EnCurso,
  { operacion, estado, reloj, esperaMs = 0 }: NuevoIntento,
): Promise<number | undefined> {
  const rows = await run<{ intentos: number }>(db, {
    name: 'comprobante-intento',
    text: START_ATTEMPT,
    values: [
      ...[c.empresaId, c.id, c.token, operacion, c.estado, estado, c.pudoRegistrarse, esperaMs],
      ...[reloj.id, reloj.ms(), instanteMs()],
    ],
  });
  return rows[0]?.intentos;
}

const RECORD = `
with c as (
  update comprobantes set estado = $4, motivo = $5, sunat = coalesce($6::json, sunat), cdr = coalesce($7, cdr),
    numero_libre = $8, pudo_registrarse = pudo_registrarse or $15, final_en = case when $9 then now() end, siguiente_intento_en = now() + $10::float8 * interval '1 millisecond', lease_hasta = null
  where empresa_id = $1 and id = $2 and lease_token = $3 and final_en is null
  returning empresa_id, id, intentos
), i as (
  update intentos set terminado_en = now(), resultado = $12, codigo = $13, respuesta = $14, pudo_llegar = $16,
    enviado_ms = coalesce($18, enviado_ms), terminado_ms = $19 from c
  -- What an attempt that has ended brought stays: an outcome without an attempt, such as a deadline, has none to write to.
  where intentos.empresa_id = $1 and intentos.comprobante_id = $2 and intentos.n = c.intentos and intentos.terminado_en is null
), e as (
  insert into eventos (empresa_id, comprobante_id, de, a, evento, detalle) select empresa_id, id, $11, $4, $12, coalesce($17::json, $6::json) from c
)
select 1 from c`;

/** Writes an outcome and gives the lease back. False: someone else holds the document now, nothing was written. */
export async function recordOutcome(db: Queryable, c: EnCurso, r: Resultado): Promise<boolean> {
  const sunat = r.sunat === null ? null : JSON.stringify(r.sunat);
  const detalle = r.prueba === undefined ? null : JSON.stringify({ ...r.sunat, prueba: r.prueba });
  const rows = await run(db, {
    name: 'comprobante-resultado',
    text: RECORD,
    values: [
      ...[c.empresaId, c.id, c.token, r.estado, r.motivo, sunat, r.cdr, r.numeroLibre, r.final, r.esperaMs],
      ...[c.estado, r.evento, r.codigo, r.respuesta, r.pudoRegistrarse, r.pudoLlegar, detalle],
      ...[r.tramo?.enviadoMs, r.tramo?.terminadoMs],
    ],
  });
  return rows.length === 1;
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
