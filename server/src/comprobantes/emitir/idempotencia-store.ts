import { RowBusy, toDatabaseError } from '../../platform/db/errors.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Entorno } from '../../platform/http/route.ts';

/** What one `Idempotency-Key` stands for: its text and a fingerprint of operation and body. */
export interface Idempotencia {
  readonly clave: string;
  /** SHA-256. */
  readonly huella: Buffer;
}

export interface Recordada {
  readonly comprobanteId: string;
  readonly huella: Buffer;
}

interface Alcance {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

/** Kept for 30 days. */
export const VENTANA = '30 days';

/** What the key was used for before, or undefined. */
export async function findIdempotencia(db: Queryable, a: Alcance, clave: string): Promise<Recordada | undefined> {
  const query = {
    name: 'idempotencia-find',
    text: `select comprobante_id as "comprobanteId", huella from idempotencia
      where empresa_id = $1 and entorno = $2 and clave = $3 and creado_en > now() - interval '${VENTANA}'`,
    values: [a.empresaId, a.entorno, clave],
  };
  try {
    return (await db.query<Recordada>(query)).rows[0];
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Of whoever is about to take a key, until the end of its transaction: what an insert would wait for, and cannot say. */
const LLAVE = `hashtextextended('clave ' || $1::text || ' ' || $2::text || ' ' || $3::text, 0)`;
const TAKE = `
with llave as materialized (
  select case when $6 then pg_try_advisory_xact_lock(${LLAVE}) else pg_advisory_xact_lock(${LLAVE})::text is not null end as mia
), tomada as (
  insert into idempotencia as i (empresa_id, entorno, clave, huella, comprobante_id)
  select $1::uuid, $2::text, $3::text, $4::bytea, $5::uuid from llave where mia
  on conflict (empresa_id, entorno, clave) do update set huella = excluded.huella,
    comprobante_id = excluded.comprobante_id, creado_en = now()
  where i.creado_en <= now() - interval '${VENTANA}' returning 1
)
select mia, exists (select from tomada) as tomada from llave`;

/**
 * Takes the key for this document, in its transaction. False when another request has it: while that one is running this
 * waits for it or, with `sinEsperar`, throws `RowBusy`. A key older than 30 days is free again.
 */
export async function takeIdempotencia(
  db: Queryable,
  a: Alcance,
  i: Idempotencia,
  comprobanteId: string,
  sinEsperar = false,
): Promise<boolean> {
  const { rows } = await db.query<{ mia: boolean; tomada: boolean }>({
    name: 'idempotencia-take',
    text: TAKE,
    values: [a.empresaId, a.entorno, i.clave, i.huella, comprobanteId, sinEsperar],
  });
  if (rows[0]?.mia !== true) throw new RowBusy();
  return rows[0].tomada;
}

/** Gives keys back that the same transaction took: what they stand for is not to be. */
export async function deleteIdempotencias(db: Queryable, a: Alcance, claves: readonly string[]): Promise<void> {
  const text = 'delete from idempotencia where empresa_id = $1 and entorno = $2 and clave = any($3)';
  await run(db, { name: 'idempotencia-delete', text, values: [a.empresaId, a.entorno, claves] });
}
