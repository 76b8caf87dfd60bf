import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { type Contenido, huellaContenido, SIN_ANTERIOR } from './huella.ts';

/** A row of the audit as it is stored. */
export interface FilaAuditoria extends Contenido {
  readonly n: number;
  readonly en: Date;
  /** `en` in microseconds since 1970, as the fingerprint has it. */
  readonly micros: number;
  readonly huellaAnterior: Buffer;
  readonly huella: Buffer;
}

/** The end of a chain. */
export interface Cabeza {
  readonly empresaId: string;
  readonly n: number;
  readonly huella: Buffer;
}

const MICROS = (en: string) => `(extract(epoch from ${en}) * 1000000)::bigint`;

/** As `huellaFila`. */
const HUELLA = (anterior: string, n: string, en: string) =>
  `sha256(${anterior} || int8send(${n}) || int8send(${MICROS(en)}) || $3::bytea)`;

/**
 * One statement. The row of the chain's head is what makes the chain one: whoever updates it waits for whoever did before,
 * then sees what that one wrote, and only then takes its number, its instant and the fingerprint before it.
 */
const APPEND = `
with cabeza as (
  insert into auditoria_cabezas as c (empresa_id, n, en, huella_anterior, huella)
  select $1::uuid, 1, t.en, $2::bytea, ${HUELLA('$2::bytea', '1', 't.en')} from (select clock_timestamp() as en) t
  on conflict (empresa_id) do update set (n, en, huella_anterior, huella) = (
    select c.n + 1, t.en, c.huella, ${HUELLA('c.huella', 'c.n + 1', 't.en')} from (select clock_timestamp() as en) t)
  returning n, en, huella_anterior, huella
)
insert into auditoria (empresa_id, entorno, accion, objeto, actor_tipo, actor_id, desde, solicitud, antes, despues,
  n, en, huella_anterior, huella)
select $1, $4, $5, $6, $7, $8, $9, $10, $11, $12, n, en, huella_anterior, huella from cabeza`;

/** Appends to the chain of the company; its head stays locked until the transaction ends. */
export async function appendAuditoria(db: Queryable, c: Contenido): Promise<void> {
  await run(db, APPEND, [
    c.empresaId,
    SIN_ANTERIOR,
    huellaContenido(c),
    c.entorno,
    c.accion,
    c.objeto,
    c.actorTipo,
    c.actorId,
    c.desde,
    c.solicitud,
    c.antes,
    c.despues,
  ]);
}

const COLUMNS = `empresa_id as "empresaId", n, en, ${MICROS('en')} as micros, entorno, accion, objeto,
  actor_tipo as "actorTipo", actor_id as "actorId", desde, solicitud, antes::text as antes, despues::text as despues,
  huella_anterior as "huellaAnterior", huella`;

/** The rows of a chain after the `n`th, in order, at most `limit`. */
export async function readCadena(
  db: Queryable,
  empresaId: string,
  n: number,
  limit: number,
): Promise<readonly FilaAuditoria[]> {
  const text = `select ${COLUMNS} from auditoria where empresa_id = $1 and n > $2 order by n limit $3`;
  return await run(db, text, [empresaId, n, limit]);
}

/** Every company that has rows or a head; without one of them that one is undefined. */
export async function listCadenas(db: Queryable): Promise<{ empresaId: string; cabeza: Cabeza | undefined }[]> {
  const text = `select empresa_id as "empresaId", c.n, c.huella
    from (select distinct empresa_id from auditoria) a full join auditoria_cabezas c using (empresa_id) order by empresa_id`;
  const rows = await run<{ empresaId: string; n: number | null; huella: Buffer | null }>(db, text, []);
  return rows.map(({ empresaId, n, huella }) => ({
    empresaId,
    cabeza: n === null || huella === null ? undefined : { empresaId, n, huella },
  }));
}

/** Which acts to list; all undefined: the newest of all. */
export interface FiltroAuditoria {
  readonly empresaId?: string | undefined;
  readonly desde?: Date | undefined;
  /** The whole of it, or what stands before the dot. */
  readonly accion?: string | undefined;
  readonly limite: number;
}

/** The newest acts that fit, oldest of them first. */
export async function listAuditoria(db: Queryable, filtro: FiltroAuditoria): Promise<readonly FilaAuditoria[]> {
  const text = `select * from (select ${COLUMNS} from auditoria
    where ($1::uuid is null or empresa_id = $1) and ($2::timestamptz is null or en >= $2)
      and ($3::text is null or accion = $3 or split_part(accion, '.', 1) = $3)
    order by en desc, n desc limit $4) ultimas order by en, n`;
  const { empresaId, desde, accion, limite } = filtro;
  return await run(db, text, [empresaId ?? null, desde ?? null, accion ?? null, limite]);
}
