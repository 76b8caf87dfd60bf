import { run } from '../../db/run.ts';
import type { Queryable } from '../../db/tx.ts';
import type { Held, Queue } from './cola.ts';
import { TO_COME } from './waits.ts';

/** Where the attempts of a queue are kept. */
interface Kept {
  readonly table: string;
  /** Its column with the id of what is attempted. */
  readonly of: string;
}

/** And what of them is written when. */
interface Declaration extends Kept {
  readonly name: string;
  /** At the beginning: columns, and their values from $4 on. */
  readonly begun: { readonly columns: string; readonly values: string };
  /** At the end: what is set of the row and of the attempt, with parameters from $5 on. */
  readonly ended: { readonly row: string; readonly attempt: string };
  /** Of which rows an outcome is still written; unless said, of those that are not over. */
  readonly still?: string;
}

/** Attempts are recorded before a socket opens: of one that nobody ended it is known that it was under way. */
export interface Attempts<T extends Held> {
  /** Answers its number. Undefined when the lease was lost, or it was called off. */
  begin(db: Queryable, e: T, values: readonly unknown[]): Promise<number | undefined>;
  /** Writes the outcome of attempt `n` (null: there was none) and gives the lease back. False: it is somebody else's, nothing was written. */
  record(db: Queryable, e: T, n: number | null, values: readonly unknown[]): Promise<boolean>;
}

export function defineAttempts<T extends Held>(queue: Queue<T>, declaration: Declaration): Attempts<T> {
  const { name, table, of, begun, ended, still } = declaration;
  const begin = `
with e as (
  update ${queue.table} set intentos = intentos + 1, interrumpidos = interrumpidos + 1 where ${queue.mine}
  returning empresa_id, id, intentos
)
insert into ${table} (empresa_id, ${of}, n, ${begun.columns}) select empresa_id, id, intentos, ${begun.values} from e returning n`;
  const mine = still === undefined ? queue.mine : `empresa_id = $1 and id = $2 and lease_token = $3 and ${still}`;
  const record = `
with e as (
  update ${queue.table} set interrumpidos = 0, lease_hasta = null, ${ended.row} where ${mine} returning empresa_id, id
), i as (
  update ${table} i set terminado_en = now(), ${ended.attempt} from e where i.empresa_id = $1 and i.${of} = $2 and i.n = $4
)
select 1 as uno from e`;
  return {
    begin: async (db, { empresaId, id, token }, values) => {
      const query = { name: `${name}-intento`, text: begin, values: [empresaId, id, token, ...values] };
      return (await run<{ n: number }>(db, query))[0]?.n;
    },
    record: async (db, { empresaId, id, token }, n, values) => {
      const query = { name: `${name}-resultado`, text: record, values: [empresaId, id, token, n, ...values] };
      return (await run(db, query)).length === 1;
    },
  };
}

/** Of a row `t`, whose `intentos` is the number of its last attempt: that one began or ended at a time that is still to come. */
export function triedAhead({ table, of }: Kept): string {
  return `exists (select from ${table} i where i.empresa_id = t.empresa_id and i.${of} = t.id and i.n = t.intentos
    and coalesce(i.terminado_en, i.iniciado_en) > ${TO_COME})`;
}
