import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from './tx.ts';

/** The database's clock, as far as this process can tell it without asking each time. */
export interface Reloj {
  readonly ahora: () => Date;
  /** The same without what it jumped forward within the last hour: it may go back, and what ended by then would have ended for nothing. */
  readonly alMenos: () => Date;
  stop(): Promise<void>;
}

export interface RelojOptions {
  readonly db: Queryable;
  readonly log: FastifyBaseLogger;
  readonly everyMs?: number;
  /** Told when the database's clock is found elsewhere than it should be, by how many milliseconds; negative: it went back. */
  readonly onJump?: (ms: number) => void;
  /** Told when this machine's own clock jumped, or went on while its monotonic one stood still. */
  readonly onOwnJump?: (ms: number) => void;
}

const EVERY_MS = 30_000;
/** How often the machine's two clocks are compared, and how far apart they may drift. */
const LOOK_MS = 1_000;
const DIFFERENCE_MS = 2_000;
/** An answer that took longer says too little of the instant at which it was given: it is asked again at the next look, as after none. */
const PATIENCE_MS = 1_000;

/** For how long a jump forward is not trusted. A right one, of a machine that slept, ends nothing sooner than that. */
const DOUBT_MS = 3_600_000;

/** How far ahead the clock may be, for what it jumped of late: what goes back takes away what went forward. */
function createDoubt() {
  let ahead = 0;
  let since = 0;
  return {
    jumped(ms: number): void {
      ahead = Math.max(0, (performance.now() - since > DOUBT_MS ? 0 : ahead) + ms);
      since = performance.now();
    },
    ahead: () => (performance.now() - since > DOUBT_MS ? 0 : ahead),
  };
}

/**
 * Asks the database for its time, now and every half a minute, and counts on from there by the monotonic clock: the days of
 * documents and the deadlines are the same on every machine of the service, and a machine whose own clock jumps moves nothing.
 * Where the machine's two clocks part, because one was set or the other stood still while the machine slept, it asks at once.
 */
export async function startReloj({ db, log, everyMs = EVERY_MS, onJump, onOwnJump }: RelojOptions): Promise<Reloj> {
  /** The database's time when the monotonic clock stood at 0. */
  let origin = await ask(db);
  let between = Date.now() - performance.now();
  let asking: Promise<void> = Promise.resolve();
  let untold = false;
  const doubt = createDoubt();
  const askAgain = () => {
    const since = performance.now();
    untold = false;
    asking = ask(db)
      .then((answer) => {
        untold = performance.now() - since > PATIENCE_MS;
        if (untold) return;
        const jump = answer - origin;
        origin = answer;
        if (Math.abs(jump) <= DIFFERENCE_MS) return;
        doubt.jumped(jump);
        log.warn({ ms: Math.round(jump) }, 'el reloj de la base de datos saltó');
        onJump?.(jump);
      })
      .catch((error: unknown) => {
        untold = true;
        log.warn({ err: error }, 'no se preguntó la hora a la base de datos; sigue la última');
      });
  };
  const compare = () => {
    const now = Date.now() - performance.now();
    const jump = now - between;
    if (Math.abs(jump) <= DIFFERENCE_MS) return;
    between = now;
    log.warn({ ms: Math.round(jump) }, 'el reloj de este equipo saltó');
    onOwnJump?.(jump);
    askAgain();
  };
  const look = () => {
    if (untold) askAgain();
    else compare();
  };
  const timers = [setInterval(askAgain, everyMs), setInterval(look, LOOK_MS)];
  for (const timer of timers) timer.unref();
  return {
    ahora: () => {
      compare();
      return new Date(origin + performance.now());
    },
    alMenos: () => new Date(origin + performance.now() - doubt.ahead()),
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await asking;
    },
  };
}

async function ask(db: Queryable): Promise<number> {
  const before = performance.now();
  const { rows } = await db.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  const [row] = rows;
  if (row === undefined) throw new Error('La base de datos no dijo la hora');
  return row.ms - (before + performance.now()) / 2;
}
