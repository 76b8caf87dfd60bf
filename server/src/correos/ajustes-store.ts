import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';
import type { AjustesCorreo } from './types.ts';

interface De {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

const NINGUNO: AjustesCorreo = { activo: false, responderA: null, copia: null };

/** What nobody ever set is off. */
export async function findAjustes(db: Queryable, { empresaId, entorno }: De): Promise<AjustesCorreo> {
  const text = `select activo, responder_a as "responderA", copia from correo_ajustes where empresa_id = $1 and entorno = $2`;
  return (await run<AjustesCorreo>(db, text, [empresaId, entorno]))[0] ?? NINGUNO;
}

/** The same, and nobody else changes them before the transaction ends. */
export async function lockAjustes(db: Queryable, de: De): Promise<AjustesCorreo> {
  const text = 'insert into correo_ajustes (empresa_id, entorno) values ($1, $2) on conflict do nothing';
  await run(db, text, [de.empresaId, de.entorno]);
  const lock = 'select 1 as uno from correo_ajustes where empresa_id = $1 and entorno = $2 for update';
  await run(db, lock, [de.empresaId, de.entorno]);
  return findAjustes(db, de);
}

export async function saveAjustes(db: Queryable, { empresaId, entorno }: De, a: AjustesCorreo): Promise<void> {
  const text = `update correo_ajustes set activo = $3, responder_a = $4, copia = $5, cambiado_en = now()
    where empresa_id = $1 and entorno = $2`;
  await run(db, text, [empresaId, entorno, a.activo, a.responderA, a.copia]);
}

/** In how many companies and environments it is on. */
export async function countActivos(db: Queryable): Promise<number> {
  const text = 'select count(*)::int as n from correo_ajustes where activo';
  return (await run<{ n: number }>(db, text))[0]?.n ?? 0;
}
