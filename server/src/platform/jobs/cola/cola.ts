import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { instanteMs } from '../../cronometro.ts';
import type { Alcance } from '../../db/db.ts';
import { isBusy } from '../../db/errors.ts';
import { run } from '../../db/run.ts';
import type { Queryable } from '../../db/tx.ts';
import { isFree, leased } from './lease.ts';
import { POSTPONED } from './waits.ts';

/** A row in somebody's hands, with the token that proves the right to write it. */
export interface Held extends Alcance {
  readonly id: string;
  readonly token: number;
}

/** A row that was seen to be due, and free. */
export interface Seen {
  readonly empresaId: string;
  readonly id: string;
}

/** What may be taken now. */
export interface Turn<T> {
  readonly limit: number;
  /** Those who hold enough of this process already, as `keyOf` names them. */
  readonly busy: readonly string[];
  /** Endpoints that take nothing now. */
  readonly resting: readonly string[];
  /** What this process is carrying. */
  readonly held: Iterable<T>;
}

/**
 * What waits in a table, is taken for a few seconds at a time and carried until it is over. SQL is over the row, whose columns
 * `lease_token`, `lease_hasta`, `lease_ms` and `siguiente_intento_en` are the engine's to write.
 */
export interface Declaration {
  readonly table: string;
  /** With which the names of its prepared statements begin. */
  readonly name: string;
  /** That it is not over: begins with a column. */
  readonly open: string;
  /** What else makes it nobody's to take now. */
  readonly takeable?: string;
  /** A `T`, of the row `e` and of what is joined. */
  readonly columns: string;
  /** Read with it. */
  readonly joined?: { readonly tables: string; readonly on: string };
  /** How many times in a row its holders may end without an outcome: it must not end them for ever. */
  readonly most: number;
  /** The longest that a right clock ever puts its turn off: an interval over the row, besides what a failure that nobody foresaw does. */
  readonly longest: string;
  /** What else proves of a row `t` that the clock was ahead when its turn was set. */
  readonly proof?: string;
  /** The column that counts by how often it failed for how long it waits after a failure that nobody foresaw; and that this counts as well. */
  readonly pace: string;
  readonly paceCounts?: boolean;
  /** What else is set when it is claimed, or given back. */
  readonly onClaim?: string;
  readonly onRelease?: string;
}

/** What is only looked into now and then: whoever takes it holds nothing, and its next turn is set as it is taken. */
export interface Visits extends Pick<Declaration, 'table' | 'name' | 'open' | 'takeable' | 'columns'> {
  readonly onClaim: string;
}

/**
 * Among others who look at the same rows one sees more than are wanted, that many times as many, and has the first of them that nobody has
 * taken: else all would want the same ones, and all but one look in vain.
 */
export interface Rivals {
  width: number;
}

/** Whose turn it is, the first one first. Locks nothing: who is quicker with the claim has it. */
export type Look<T, S extends Seen> = (db: Queryable, turn: Turn<T>) => Promise<S[]>;

/** The statements that each such table needs, each true to the token. */
export interface Queue<T extends Held> extends Pick<Declaration, 'table' | 'name' | 'open' | 'most' | 'proof'> {
  /** The longest that its turn may be ahead: an interval over the row. */
  readonly longest: string;
  /** Of a row of that alias: it is not over, its turn has come, and nobody carries it; with `ms`, by both clocks, as in `isFree`. */
  due(alias: string, ms?: string): string;
  /** The holder's row, as long as its token ($3) counts; $1 and $2 are company and id. */
  readonly mine: string;
  /**
   * Takes one for who asks for it by name, whenever its turn is; undefined when it is over, held, or not there. Who has its row locked
   * may be about to let it go, so that is waited for, a second and a half at most; whoever has it longer counts as its holder.
   */
  claim(db: Queryable, empresaId: string, id: string): Promise<T | undefined>;
  /** Takes those of them that are due still, in that order. Waits for nobody. */
  claimSeen<S extends Seen>(db: Queryable, seen: readonly S[]): Promise<(S & T)[]>;
  /**
   * Looks, and takes of what it saw; looks again for as many as others were quicker with. Throws where nothing was taken. `rivals`: what who
   * takes again and again has learnt of others.
   */
  take<S extends Seen>(pool: pg.Pool, look: Look<T, S>, turn: Turn<T>, rivals?: Rivals): Promise<(S & T)[]>;
  /** Gives up one whose holder failed in a way that nobody foresaw: its turn comes again later. */
  postpone(db: Queryable, e: Held): Promise<void>;
  /** Gives one back unfinished, because the service stops or another's turn has come: that is no interruption. */
  release(db: Queryable, e: Held): Promise<void>;
}

/** Columns of a `Held`, of the row `e`. */
export const HELD = 'e.empresa_id as "empresaId", e.id, e.entorno, e.lease_token as token';

/** Of a row that counts its interruptions: this was none. */
export const NOT_INTERRUPTED = 'interrumpidos = greatest(interrumpidos - 1, 0)';

/** What was taken is carried once it is handed over: further looks for more may take that long, in milliseconds. */
const FURTHER_MS = 1_000;

/** How often it looks in a row when others were quicker with all that it saw. */
const LOOKS = 3;

/** For more processes than one installation has. */
const WIDEST = 16;

/** How a claim names its row: what else is asked of it, and what is done where somebody has it locked. */
interface Naming {
  readonly where: string;
  readonly lock: string;
}

/** What was seen to be due may be due no more; where somebody has it locked, another is as good. */
const DUE: Naming = { where: ' and siguiente_intento_en <= now()', lock: 'skip locked' };

/** Far less than a lease, which begins with the statement. The setting is read before the row is locked, and ends with the transaction. */
const NAMED: Naming = {
  where: ` and (select set_config('lock_timeout', '1500ms', true)) is not null`,
  lock: '',
};

export function defineQueue<T extends Held>(declaration: Declaration): Queue<T> {
  const { table, name, open, most, proof, pace, paceCounts, onRelease } = declaration;
  const mine = `empresa_id = $1 and id = $2 and lease_token = $3 and ${open}`;
  const giveUp = async (db: Queryable, suffix: string, text: string, { empresaId, id, token }: Held) => {
    await run(db, { name: `${name}-${suffix}`, text, values: [empresaId, id, token] });
  };
  const postponeText = `update ${table} set lease_hasta = null${also(paceCounts ? `${pace} = ${pace} + 1` : undefined)},
    siguiente_intento_en = now() + ${POSTPONED.sql(`${pace} + 1`)}
    where ${mine}`;
  const releaseText = `update ${table} set lease_hasta = null${also(onRelease)} where ${mine}`;
  const hold = `lease_token = e.lease_token + 1, ${leased('$3')}${also(declaration.onClaim)}`;
  const claim = claiming<T>(`${name}-claim`, claimSql(declaration, hold, NAMED));
  const claimDue = claiming<T>(`${name}-tomar`, claimSql(declaration, hold, DUE));
  return {
    table,
    name,
    open,
    most,
    mine,
    ...(proof !== undefined && { proof }),
    longest: `greatest(${declaration.longest}, ${POSTPONED.sql(paceCounts ? pace : `${pace} + 1`)})`,
    due: (alias, ms) => `${alias}.${open} and ${alias}.siguiente_intento_en <= now() and ${isFree(alias, ms)}`,
    claim: async (db, empresaId, id) => (await claim(db, [{ empresaId, id }], 1).catch(noneWhenBusy))[0],
    claimSeen: (db, seen) => claimDue(db, seen, seen.length),
    take: (pool, look, turn, rivals) => take(pool, look, turn, claimDue, rivals),
    postpone: (db, e) => giveUp(db, 'postpone', postponeText, e),
    release: (db, e) => giveUp(db, 'soltar', releaseText, e),
  };
}

/** The same looking and claiming where nobody holds what is taken. */
export function defineVisits<T extends Held>(declaration: Visits): Pick<Queue<T>, 'take'> {
  const claimDue = claiming<T>(`${declaration.name}-tomar`, claimSql(declaration, declaration.onClaim, DUE));
  return { take: (pool, look, turn, rivals) => take(pool, look, turn, claimDue, rivals) };
}

/** Takes up to that many of what was seen, in that order. */
type Claim<T extends Held> = <S extends Seen>(db: Queryable, seen: readonly S[], most: number) => Promise<(S & T)[]>;

function claiming<T extends Held>(name: string, text: string): Claim<T> {
  return async (db, seen, most) => {
    const values = [seen.map(({ empresaId }) => empresaId), seen.map(({ id }) => id), instanteMs(), most];
    const taken = new Map((await run<T>(db, { name, text, values })).map((one) => [one.id, one]));
    return seen.flatMap((one) => {
      const suya = taken.get(one.id);
      return suya === undefined ? [] : [{ ...one, ...suya }];
    });
  };
}

async function take<T extends Held, S extends Seen>(
  pool: pg.Pool,
  look: Look<T, S>,
  turn: Turn<T>,
  claim: Claim<T>,
  rivals: Rivals = { width: 1 },
): Promise<(S & T)[]> {
  const held = [...turn.held];
  const all: (S & T)[] = [];
  let vain = 0;
  let until: number | undefined;
  while (vain < LOOKS && all.length < turn.limit) {
    const limit = turn.limit - all.length;
    const most = limit * rivals.width;
    const looking = look(pool, { ...turn, limit: most, held: [...held, ...all] });
    const seen = await (until === undefined ? looking : gotBy(until, looking));
    if (seen.length === 0) break;
    const claiming = claim(pool, seen, limit);
    // What was taken before is not to be lost with these: they are held by nobody, and come to their turn again.
    const taken = await (until === undefined ? claiming : claiming.catch(() => []));
    learn(rivals, seen.slice(0, limit), taken);
    if (taken.length > 0) until ??= performance.now() + FURTHER_MS;
    all.push(...taken);
    vain = taken.length > 0 ? 0 : vain + 1;
    if (vain === 0 && seen.length < most) break;
  }
  return all;
}

/** It sees twice as many where what it saw was not enough, and fewer again once nobody else took any of what it wanted first. */
function learn(rivals: Rivals, wanted: readonly Seen[], taken: readonly Seen[]): void {
  if (taken.length < wanted.length) rivals.width = Math.min(rivals.width * 2, WIDEST);
  else if (wanted.every(({ id }, n) => taken[n]?.id === id)) rivals.width = Math.max(rivals.width - 1, 1);
}

/** What it comes to by then, by `performance.now()`; nothing where it fails, or takes longer. */
function gotBy<S>(until: number, work: Promise<S[]>): Promise<S[]> {
  return Promise.race([work.catch(() => []), sleep(Math.max(until - performance.now(), 0), [], { ref: false })]);
}

/**
 * The first `$4` of the rows that it names, but for those that are no longer to be taken. It may be asked of wherever those rows are. No row is
 * waited for where it is `DUE`, so several do no more to each other than one would.
 */
function claimSql(
  { table, open, takeable, columns, joined }: Pick<Declaration, keyof Visits | 'joined'>,
  set: string,
  naming: Naming,
): string {
  const where = `${open} and ${isFree(undefined, '$3')}${takeable ? ` and ${takeable}` : ''}${naming.where}`;
  return `
with libre as (
  select empresa_id as de, id as cual from ${table}
  join unnest($1::uuid[], $2::uuid[]) with ordinality v (de, cual, n) on empresa_id = v.de and id = v.cual
  where ${where} order by v.n limit $4 for update of ${table} ${naming.lock})
update ${table} e set ${set}
from libre${also(joined?.tables)} where e.empresa_id = libre.de and e.id = libre.cual${joined ? ` and ${joined.on}` : ''}
returning ${columns}`;
}

function noneWhenBusy(error: unknown): never[] {
  if (!isBusy(error)) throw error;
  return [];
}

function also(sql: string | undefined): string {
  return sql === undefined ? '' : `, ${sql}`;
}
