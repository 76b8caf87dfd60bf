import type { Direccion } from '@chaski/core/documento/types.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';

/** A place of business other than the fiscal address. */
export interface Establecimiento {
  /** Four digits, as in the RUC; never `0000`. */
  readonly codigo: string;
  readonly nombre: string | null;
  readonly direccion: Direccion;
  /** The series that issue from here, and only from here. */
  readonly series: readonly string[];
}

/** The establishments of the company `e`, as a JSON column: they travel with what is read of it anyway. */
export const ESTABLECIMIENTOS = `coalesce((select json_agg(json_build_object('codigo', l.codigo, 'nombre', l.nombre,
    'direccion', l.direccion, 'series', l.series) order by l.codigo)
    from establecimientos l where l.empresa_id = e.id), '[]')`;

/** Locks the company until the transaction ends, so that no two changes give one series to two places. By code. */
export async function lockEstablecimientos(db: Queryable, empresaId: string): Promise<Establecimiento[]> {
  await run(db, 'select 1 as uno from empresas where id = $1 for no key update', [empresaId]);
  return listEstablecimientos(db, empresaId);
}

export async function listEstablecimientos(db: Queryable, empresaId: string): Promise<Establecimiento[]> {
  const text = `select ${ESTABLECIMIENTOS} as lista from empresas e where e.id = $1`;
  return (await run<{ lista: Establecimiento[] }>(db, text, [empresaId]))[0]?.lista ?? [];
}

/** Stores it, or replaces the one of that code. */
export async function saveEstablecimiento(db: Queryable, empresaId: string, e: Establecimiento): Promise<void> {
  await run(
    db,
    `insert into establecimientos (empresa_id, codigo, nombre, direccion, series) values ($1, $2, $3, $4, $5)
    on conflict (empresa_id, codigo) do update set nombre = excluded.nombre, direccion = excluded.direccion, series = excluded.series`,
    [empresaId, e.codigo, e.nombre, JSON.stringify(e.direccion), e.series],
  );
  await bump(db, empresaId);
}

/** False when there is none of that code. */
export async function deleteEstablecimiento(db: Queryable, empresaId: string, codigo: string): Promise<boolean> {
  const text = 'delete from establecimientos where empresa_id = $1 and codigo = $2 returning codigo';
  const deleted = await run(db, text, [empresaId, codigo]);
  await bump(db, empresaId);
  return deleted.length === 1;
}

/** Every process sees the change with its next request. */
async function bump(db: Queryable, empresaId: string): Promise<void> {
  await run(db, 'update empresas set version = version + 1 where id = $1', [empresaId]);
}
