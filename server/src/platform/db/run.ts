import { toDatabaseError } from './errors.ts';
import type { Queryable } from './tx.ts';

/** A statement that PostgreSQL may keep prepared under its name. */
interface Consulta {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** The rows of one statement of a store. Throws `DatabaseUnavailable` where the database cannot answer now. */
export async function run<T extends object>(
  db: Queryable,
  consulta: string | Consulta,
  values: unknown[] = [],
): Promise<T[]> {
  try {
    return (await (typeof consulta === 'string' ? db.query<T>(consulta, values) : db.query<T>(consulta))).rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}
