import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';

/** The names of keys of the company (in the reach of `db`), by id. */
export async function nombresDeClaves(
  db: Queryable,
  empresaId: string,
  ids: readonly string[],
): Promise<{ id: string; nombre: string; ultimos4: string }[]> {
  const text = 'select id, nombre, ultimos4 from claves where empresa_id = $1 and id::text = any ($2)';
  return await run(db, { name: 'operacion-claves', text, values: [empresaId, ids] });
}

/** The names of persons, by id: for `chaski_sistema`. */
export async function nombresDeUsuarios(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; nombre: string }[]> {
  const text = 'select id, nombre from usuarios where id = any (array(select i::uuid from unnest($1::text[]) i))';
  return await run(db, { name: 'operacion-usuarios', text, values: [ids] });
}
