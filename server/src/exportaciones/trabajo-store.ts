import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import { DIAS_DISPONIBLE, type EnCurso, type Parte } from './types.ts';

/** How long a lease lasts without renewal, as PostgreSQL writes it. Time is always the database's. */
const LEASE = '5 seconds';

const COLUMNS = `e.empresa_id as "empresaId", e.id, e.entorno, e.filtro, e.contenido, e.lease_token as token, e.hechos, e.cursor,
  e.bytes, e.entradas, e.bytes_directorio as "bytesDirectorio", e.indice_crc as "indiceCrc", e.indice_tamano as "indiceTamano",
  e.indice_bytes as "indiceBytes", e.fallidos, e.avanzo_en as "avanzoEn"`;

const CLAIM_DUE = `
with elegidas as (
  select empresa_id, id from exportaciones
  where estado = 'EN_PROCESO' and siguiente_intento_en <= now() and (lease_hasta is null or lease_hasta < now())
    and empresa_id <> all ($2::uuid[])
  order by siguiente_intento_en limit $1 for update skip locked
)
update exportaciones e set lease_token = e.lease_token + 1, lease_hasta = now() + interval '${LEASE}',
  interrumpidos = e.interrumpidos + 1
from elegidas c where e.empresa_id = c.empresa_id and e.id = c.id
returning ${COLUMNS}, e.interrumpidos - 1 as interrumpidos`;

/** Takes up to `limit` exports whose turn has come, of companies that are not in `ocupadas`: who waits longest first. */
export function claimDue(db: Queryable, limit: number, ocupadas: readonly string[]): Promise<EnCurso[]> {
  return run<EnCurso>(db, { name: 'exportacion-due', text: CLAIM_DUE, values: [limit, ocupadas] });
}

/** The holder's row, as long as its token counts. */
const MIA = `empresa_id = $1 and id = $2 and lease_token = $3 and estado = 'EN_PROCESO'`;

const STORE_PART = `
with e as (
  update exportaciones set hechos = hechos + $4, total = greatest(total, hechos + $4), cursor = coalesce($5, cursor),
    partes = partes + 1, bytes = bytes + octet_length($6::bytea), entradas = entradas + $9,
    bytes_directorio = bytes_directorio + octet_length($8::bytea), indice_crc = $10, indice_tamano = $11,
    indice_bytes = indice_bytes + octet_length($7::bytea), trabajado_ms = trabajado_ms + $12, mensaje = null,
    fallidos = 0, interrumpidos = 0, avanzo_en = now(), lease_hasta = now() + interval '${LEASE}'
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
  const resto = [entradas, indiceCrc, indiceTamano, Math.round(ms)];
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

/** Its turn comes again after a while; `cuenta`: as a failure of this piece. */
export async function postpone(
  db: Queryable,
  e: EnCurso,
  { mensaje, cuenta, esperaMs }: { mensaje: string; cuenta: boolean; esperaMs: number },
): Promise<void> {
  const text = `update exportaciones set mensaje = $4, fallidos = fallidos + $5, interrumpidos = greatest(interrumpidos - 1, 0),
    lease_hasta = null, siguiente_intento_en = now() + $6::float8 * interval '1 millisecond' where ${MIA}`;
  await run(db, text, [e.empresaId, e.id, e.token, mensaje, cuenta ? 1 : 0, esperaMs]);
}

/** Gives it back between two pieces: its turn is behind the others'. */
export async function soltar(db: Queryable, e: EnCurso): Promise<void> {
  const text = `update exportaciones set lease_hasta = null, interrumpidos = greatest(interrumpidos - 1, 0),
    siguiente_intento_en = now() where ${MIA}`;
  await run(db, text, [e.empresaId, e.id, e.token]);
}
