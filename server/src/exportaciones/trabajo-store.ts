import { instanteMs } from '../platform/cronometro.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { defineQueue, HELD, type Look, NOT_INTERRUPTED, type Seen } from '../platform/jobs/cola/cola.ts';
import { leased } from '../platform/jobs/cola/lease.ts';
import { backoff, interval } from '../platform/jobs/cola/waits.ts';
import { DIAS_DISPONIBLE, type EnCurso, type Parte } from './types.ts';

const COLUMNS = `${HELD}, e.filtro, e.contenido, e.hechos, e.cursor, e.bytes, e.entradas, e.bytes_directorio as "bytesDirectorio",
  e.indice_crc as "indiceCrc", e.indice_tamano as "indiceTamano", e.indice_bytes as "indiceBytes", e.fallidos,
  e.avanzo_en as "avanzoEn"`;

/** Of a failure of one piece, and of a database that cannot be asked now. */
export const TRAS_FALLA = backoff(4_000, 300_000);
export const SIN_BASE_MS = 10_000;

/** Exports that are being made. One turn makes several pieces, so that it is the turn of which nobody may tell the end. */
export const EXPORTACIONES = defineQueue<EnCurso>({
  table: 'exportaciones',
  name: 'exportacion',
  open: `estado = 'EN_PROCESO'`,
  most: 10,
  longest: `greatest(${TRAS_FALLA.sql('fallidos')}, ${interval(SIN_BASE_MS)})`,
  pace: 'interrumpidos',
  onClaim: 'interrumpidos = e.interrumpidos + 1',
  // Between two pieces: its turn is behind the others'.
  onRelease: `${NOT_INTERRUPTED}, siguiente_intento_en = now()`,
  columns: `${COLUMNS}, e.interrumpidos - 1 as interrumpidos`,
});

const LOOK = `
select e.empresa_id as "empresaId", e.id from exportaciones e
where ${EXPORTACIONES.due('e')} and e.empresa_id <> all ($2::uuid[])
order by e.siguiente_intento_en limit $1`;

export const look: Look<EnCurso, Seen> = (db, { limit, busy }) =>
  run<Seen>(db, { name: 'exportacion-due', text: LOOK, values: [limit, busy] });

const { mine: MIA } = EXPORTACIONES;

const STORE_PART = `
with e as (
  update exportaciones set hechos = hechos + $4, total = greatest(total, hechos + $4), cursor = coalesce($5, cursor),
    partes = partes + 1, bytes = bytes + octet_length($6::bytea), entradas = entradas + $9,
    bytes_directorio = bytes_directorio + octet_length($8::bytea), indice_crc = $10, indice_tamano = $11,
    indice_bytes = indice_bytes + octet_length($7::bytea), trabajado_ms = trabajado_ms + $12, mensaje = null,
    fallidos = 0, interrumpidos = 0, avanzo_en = now(), ${leased('$13')}
  where ${MIA} returning *
), p as (
  insert into exportacion_partes (empresa_id, exportacion_id, n, contenido, indice, directorio)
  select empresa_id, id, partes - 1, $6, $7, $8 from e
)
select ${COLUMNS}, e.interrumpidos from e`;

/** Stores a piece and how far the whole has come, both or neither. Undefined: somebody else holds the export now. */
export async function storePart(db: Queryable, e: EnCurso, parte: Parte, ms: number): Promise<EnCurso | undefined> {
  const { documentos, cursor, contenido, indice, directorio, entradas, indiceCrc, indiceTamano } = parte;
  const values = [e.empresaId, e.id, e.token, documentos, cursor, contenido, indice, directorio];
  const resto = [entradas, indiceCrc, indiceTamano, Math.round(ms), instanteMs()];
  return (await run<EnCurso>(db, { name: 'exportacion-parte', text: STORE_PART, values: [...values, ...resto] }))[0];
}

/** It can be downloaded from now on. False: somebody else holds it now. */
export async function finish(db: Queryable, e: EnCurso, cabezaIndice: Buffer, cola: Buffer): Promise<boolean> {
  const text = `update exportaciones set estado = 'LISTA', total = hechos, cabeza_indice = $4, cola = $5, mensaje = null,
    terminada_en = now(), vence_en = now() + interval '${DIAS_DISPONIBLE} days', lease_hasta = null where ${MIA} returning 1 as uno`;
  return (await run(db, text, [e.empresaId, e.id, e.token, cabezaIndice, cola])).length === 1;
}

/** It ends without a zip. */
export async function fail(db: Queryable, e: EnCurso, mensaje: string): Promise<void> {
  const text = `update exportaciones set estado = 'FALLIDA', mensaje = $4, terminada_en = now(), lease_hasta = null where ${MIA}`;
  await run(db, text, [e.empresaId, e.id, e.token, mensaje]);
}

/**
 * Its turn comes again after a while; `cuenta`: as a failure of this piece. Not the engine's `postpone`, which tells of nothing and ends nothing:
 * who asked for the export reads why it waits, and too many failures of one piece end it.
 */
export async function postpone(
  db: Queryable,
  e: EnCurso,
  { mensaje, cuenta, esperaMs }: { mensaje: string; cuenta: boolean; esperaMs: number },
): Promise<void> {
  const text = `update exportaciones set mensaje = $4, fallidos = fallidos + $5, interrumpidos = greatest(interrumpidos - 1, 0),
    lease_hasta = null, siguiente_intento_en = now() + $6::float8 * interval '1 millisecond' where ${MIA}`;
  await run(db, text, [e.empresaId, e.id, e.token, mensaje, cuenta ? 1 : 0, esperaMs]);
}
