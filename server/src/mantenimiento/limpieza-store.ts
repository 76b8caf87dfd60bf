import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { RETENCION_DIAS, RETENCION_FILAS } from '../platform/retencion.ts';

const EVERY_MS = 3_600_000;

/** Rows of one statement: none of them takes long. */
const LOTE = 5_000;

/** What is over counts for nothing, and goes only this much later: a clock that is a day ahead for a moment ends nothing for good. */
const POR_SI_ACASO = `interval '2 days'`;

/** Of the dashboard's users, what counts for nothing any more: each statement says when. */
export const VENCIDO: readonly string[] = [
  `delete from sesiones where least(vence_en, vista_en) < now() - ${POR_SI_ACASO}`,
  `delete from enlaces where vence_en < now() - ${POR_SI_ACASO}`,
  // Whoever had to wait is remembered meanwhile, so that the next wait is longer.
  `delete from ingreso_ventanas where hasta < now() - ${POR_SI_ACASO}`,
  `delete from usuario_direcciones where vista_en < now() - interval '90 days'`,
];

/**
 * Forgets, once an hour and at the start, idempotency keys past their 30 days, which by then count for nothing, what the log of
 * requests keeps no longer, zips of exports past their day, and sessions, links and failed log-ins that are over.
 */
export function startLimpieza(pool: pg.Pool, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let stopping = false;
  const clean = async () => {
    await pool.query(`delete from idempotencia where creado_en < now() - interval '30 days' - ${POR_SI_ACASO}`);
    await forgetPeticiones(pool, () => stopping);
    await trimPeticiones(pool, RETENCION_FILAS, () => stopping);
    await deleteExportaciones(pool, () => stopping);
    for (const text of VENCIDO) await pool.query(text);
  };
  const sweep = () =>
    clean().catch((error: unknown) => {
      if (!stopping) log.warn({ err: error }, 'no se borró lo que ya no se conserva; sigue en una hora');
    });
  let running = sweep();
  const timer = setInterval(() => {
    running = sweep();
  }, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Answers how many. `basta`: what is left is for the next time. */
export async function forgetPeticiones(pool: pg.Pool, basta: () => boolean = () => false): Promise<number> {
  let total = 0;
  for (let last = LOTE; last === LOTE && !basta(); total += last) {
    const { rowCount } = await pool.query(
      `delete from peticiones where ctid = any (array(
         select ctid from peticiones where en < now() - interval '${RETENCION_DIAS} days' limit ${LOTE}))`,
    );
    last = rowCount ?? 0;
  }
  return total;
}

/** Pieces of one statement: each is a megabyte. */
const LOTE_PARTES = 20;
/** How long it is remembered that there was an export, once its zip is gone. */
const EXPORTACIONES_DIAS = 90;

/** The pieces of exports that can be downloaded no more, and in the end the exports. Answers how many pieces. `basta` as above. */
export async function deleteExportaciones(pool: pg.Pool, basta: () => boolean = () => false): Promise<number> {
  let total = 0;
  for (let last = LOTE_PARTES; last === LOTE_PARTES && !basta(); total += last) {
    const { rowCount } = await pool.query(
      `delete from exportacion_partes where ctid = any (array(
         select p.ctid from exportaciones e join exportacion_partes p on p.empresa_id = e.empresa_id and p.exportacion_id = e.id
         where e.estado <> 'EN_PROCESO' and (e.vence_en is null or e.vence_en <= now()) limit ${LOTE_PARTES}))`,
    );
    last = rowCount ?? 0;
  }
  await pool.query(
    `delete from exportaciones e where e.estado <> 'EN_PROCESO' and e.terminada_en < now() - interval '${EXPORTACIONES_DIAS} days'
       and not exists (select from exportacion_partes p where p.empresa_id = e.empresa_id and p.exportacion_id = e.id)`,
  );
  return total;
}

/** Of each company and environment the newest `maximo` stay. Answers how many went. `basta` as above. */
export async function trimPeticiones(
  pool: pg.Pool,
  maximo: number,
  basta: () => boolean = () => false,
): Promise<number> {
  const { rows } = await pool.query<{ empresaId: string; entorno: string; id: string }>(
    `select e.id as "empresaId", n.entorno, u.id from empresas e cross join (values ('test'), ('live')) n (entorno)
     cross join lateral (select p.id from peticiones p where p.empresa_id = e.id and p.entorno = n.entorno
       order by p.id desc offset $1 limit 1) u`,
    [maximo],
  );
  let total = 0;
  for (const { empresaId, entorno, id } of rows) {
    for (let last = LOTE; last === LOTE && !basta(); total += last) {
      const { rowCount } = await pool.query(
        `delete from peticiones where ctid = any (array(
           select ctid from peticiones where empresa_id = $1 and entorno = $2 and id <= $3 limit ${LOTE}))`,
        [empresaId, entorno, id],
      );
      last = rowCount ?? 0;
    }
  }
  return total;
}
