import type { Deps } from '../../deps.ts';
import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';

/** By which an instant is past. */
export type Clocks = Pick<Deps, 'ahora' | 'alMenos'>;

/**
 * Whether an instant is past for good: by our clock, also without what it jumped forward of late, and by the database's, which is asked only
 * then. A clock that is ahead for a moment ends nothing.
 */
export async function haPasado({ ahora, alMenos }: Clocks, db: Queryable, instante: Date): Promise<boolean> {
  if (ahora() < instante || alMenos() < instante) return false;
  const query = { name: 'instante-pasado', text: 'select clock_timestamp() >= $1 as pasado', values: [instante] };
  return (await run<{ pasado: boolean }>(db, query))[0]?.pasado === true;
}
