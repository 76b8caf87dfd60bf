import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What became of one document or file that was under way when its holder was struck. */
export interface Recovery {
  readonly id: string;
  readonly causa: string;
  /** When its time began to count (monotonic clock). */
  readonly since: number;
  /** Milliseconds until another holder carried it on; undefined: not within the time. */
  readonly tomadoMs: number | undefined;
  /** Until its end (or until a person has to decide). */
  readonly finalMs: number | undefined;
}

/** Watches interrupted documents from outside, by read-only SQL. */
export interface Watch {
  /**
   * Call when a holder has just been struck: what is under way now is watched. Time counts from `since` (monotonic clock),
   * which may be moved on, for a database that is away first.
   */
  mark(causa: string): Promise<{ since: number }>;
  recoveries(): readonly Recovery[];
  stop(): Promise<void>;
}

const EVERY_MS = 150;

/** Under way: somebody holds it, by the database's clock. */
const HELD = `
  select 'c' as tabla, id, lease_token as token from comprobantes where final_en is null and lease_hasta > clock_timestamp()
  union all select 'r', id, lease_token from resumenes where final_en is null and lease_hasta > clock_timestamp()
  union all select 'g', id, lease_token from guias where final_en is null and lease_hasta > clock_timestamp()`;

const NOW = `
  select 'c' as tabla, id, lease_token as token, lease_hasta is null as suelto,
    final_en is not null or estado = 'POR_ATENDER' as terminado from comprobantes where id = any($1)
  union all select 'r', id, lease_token, lease_hasta is null, final_en is not null or estado = 'POR_ATENDER'
    from resumenes where id = any($1)`;

interface Watched {
  readonly mark: { since: number };
  readonly causa: string;
  readonly token: number;
  tomadoMs: number | undefined;
}

interface Row {
  readonly id: string;
  readonly token: string;
  readonly suelto: boolean;
  readonly terminado: boolean;
}

/** @param superUrl the service's database, as a superuser. */
export function startWatch(superUrl: string): Watch {
  const pool = new pg.Pool({
    connectionString: superUrl,
    max: 2,
    connectionTimeoutMillis: 2_000,
    query_timeout: 3_000,
  });
  pool.on('error', () => {});
  const watched = new Map<string, Watched>();
  const ended: Recovery[] = [];
  let stopped = false;
  const look = async () => {
    const { rows } = await pool.query<Row>(NOW, [[...watched.keys()]]);
    const now = performance.now();
    for (const row of rows) {
      const one = watched.get(row.id);
      if (one === undefined) continue;
      const next = judge(one, row, now);
      if (next === 'watch') continue;
      watched.delete(row.id);
      if (next !== 'uninterrupted') ended.push(next);
    }
  };
  const loop = async () => {
    while (!stopped) {
      // While PostgreSQL is away there is nothing to see.
      if (watched.size > 0) await look().catch(() => {});
      await sleep(EVERY_MS);
    }
  };
  const looping = loop();
  return {
    async mark(causa) {
      const mark = { since: performance.now() };
      const { rows } = await pool.query<{ id: string; token: string }>(HELD).catch(() => ({ rows: [] }));
      for (const { id, token } of rows) {
        if (!watched.has(id)) watched.set(id, { mark, causa, token: Number(token), tomadoMs: undefined });
      }
      return mark;
    },
    recoveries: () => [
      ...ended,
      ...[...watched].map(([id, { causa, mark, tomadoMs }]) => {
        return { id, causa, since: mark.since, tomadoMs, finalMs: undefined };
      }),
    ],
    async stop() {
      if (stopped) return;
      stopped = true;
      await looping;
      await look().catch(() => {});
      await pool.end();
    },
  };
}

/**
 * A token that grew is another holder. With the old token, what ended or was given back was never interrupted: its holder
 * lived.
 */
function judge(one: Watched, row: Row, now: number): 'watch' | 'uninterrupted' | Recovery {
  const elapsed = Math.max(0, now - one.mark.since);
  if (Number(row.token) === one.token) return row.terminado || row.suelto ? 'uninterrupted' : 'watch';
  one.tomadoMs ??= elapsed;
  if (!row.terminado) return 'watch';
  return { id: row.id, causa: one.causa, since: one.mark.since, tomadoMs: one.tomadoMs, finalMs: elapsed };
}

/** A time in which something else kept everybody from carrying anything on (monotonic clock). */
export interface Window {
  readonly from: number;
  readonly to: number;
}

const PROMISED_MS = 10_000;

/**
 * Those that nobody carried on within ten seconds, not counting the time in which nobody could: SUNAT or PostgreSQL were away,
 * or there was nobody.
 */
export function latecomers(recoveries: readonly Recovery[], windows: readonly Window[]): Recovery[] {
  return recoveries.filter(({ since, tomadoMs }) => {
    if (tomadoMs === undefined) return true;
    return tomadoMs - overlap({ from: since, to: since + tomadoMs }, windows) > PROMISED_MS;
  });
}

/** How much of a time lies in any of the windows. */
function overlap({ from, to }: Window, windows: readonly Window[]): number {
  let [covered, upTo] = [0, from];
  for (const window of [...windows].sort((a, b) => a.from - b.from)) {
    const begin = Math.max(window.from, upTo);
    const end = Math.min(window.to, to);
    if (end <= begin) continue;
    covered += end - begin;
    upTo = end;
  }
  return covered;
}

/** The value below which that share of them lies (0.5: the median); undefined of none. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
