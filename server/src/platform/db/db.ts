import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { createTurnos, type SinTurno, type Soltar } from '../turnos.ts';
import { DatabaseUnavailable, DemasiadasALaVez } from './errors.ts';
import { createPool, type PoolOptions, WAIT_MS } from './pool.ts';
import { BEGIN, pipelined, type Queryable, tx } from './tx.ts';

/** On whose behalf the database is asked; `*` for the company as a whole. */
export interface Alcance {
  readonly empresaId: string;
  readonly entorno: 'test' | 'live' | '*';
}

/**
 * The database as the service uses it. What a request does, it does within the reach of its company and environment: row
 * level security shows and takes nothing else, whatever a query forgets to say. Companies share the connections in turns, so that
 * none waits for all that another asks for; what is asked within a transaction takes no second turn.
 */
export interface Db {
  /** Each statement in a transaction of its own, in one round trip; in the turn of its company, or of `quien`. */
  of(alcance: Alcance, quien?: Pick<Alcance, 'empresaId'>): Queryable;
  /** As `tx` of `tx.ts`, within that reach. */
  tx<T>(alcance: Alcance, work: (db: Queryable) => Promise<T>): Promise<T>;
  /**
   * One transaction for several companies: `en` moves it into the reach of one and answers its connection, for statements
   * that are issued in the same turn of the event loop. In the turn of several, or of `quien`, where all is of one.
   */
  group<T>(work: (en: (alcance: Alcance) => Queryable) => Promise<T>, quien?: Pick<Alcance, 'empresaId'>): Promise<T>;
  /** For work across companies: who owns a key, what is due, what an operator administers. */
  readonly sistema: pg.Pool;
  /**
   * A transaction of `sistema` that somebody at the dashboard asks for, in the line of `quien` (a company, a user): half of its connections
   * at most, one of each, so that what waits for a row keeps neither others' changes nor keys, leases and readiness from theirs.
   */
  change<T>(quien: string, work: (db: Queryable) => Promise<T>): Promise<T>;
  /** Connections by role, for the metrics. */
  readonly conexiones: Readonly<Record<'servicio' | 'sistema', Conexiones>>;
  /** Waits for what is borrowed. */
  close(): Promise<void>;
}

/** As `pg.Pool` counts them. */
export interface Conexiones {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Who waits for one. */
  readonly waitingCount: number;
}

/** Rights are granted to roles, in `migrations/0005-aislamiento.sql`. */
export const ROL_SERVICIO = 'chaski_servicio';
export const ROL_SISTEMA = 'chaski_sistema';

/** Few: its statements are single and short. */
const MAX_SISTEMA = 6;
/** Four processes fit into the 100 connections that PostgreSQL allows by default. */
const MAX = 22;
/** Statements and transactions of one company that may wait for their turn: more are told at once to come back. */
const MAX_EN_ESPERA = 1_000;
/** In whose turn is done what several companies wait for: none of them waits for the line of another. */
export const DE_VARIAS: Pick<Alcance, 'empresaId'> = { empresaId: '*' };

/** Two pools on that server, one for each role. `options.max` counts both. */
export function createDb(url: string, options: PoolOptions = {}): Db {
  const { max = MAX } = options;
  const maxSistema = Math.max(1, Math.min(MAX_SISTEMA, max >> 1));
  const maxServicio = Math.max(1, max - maxSistema);
  const servicio = createPool(withRole(url, ROL_SERVICIO), { ...options, max: maxServicio });
  const sistema = createPool(withRole(url, ROL_SISTEMA), { ...options, max: maxSistema });
  const plazas = createPlazas(maxServicio, maxServicio >> 1, options.waitMs);
  const cambios = createPlazas(maxSistema >> 1, 1, options.waitMs);
  return {
    of: (alcance, { empresaId } = alcance) => scoped(servicio, alcance, () => plazas.take(empresaId)),
    tx: (alcance, work) => plazas.con(alcance.empresaId, servicio, work, `${BEGIN}; ${entering(alcance)}`),
    group: (work, { empresaId } = DE_VARIAS) =>
      plazas.con(empresaId, servicio, (client) => work(move(client)), BEGIN_GROUP),
    sistema,
    change: (quien, work) => cambios.con(quien, sistema, work, BEGIN),
    conexiones: { servicio: conEspera(servicio, plazas), sistema: conEspera(sistema, cambios) },
    close: async () => {
      await Promise.all([servicio.end(), sistema.end()]);
    },
  };
}

/** Who has a connection, and who waits for one. */
interface Plazas {
  /** A place for a statement: at once where one is free. Rejects with `DatabaseUnavailable` where its turn does not come. */
  take(quien: string): Soltar | Promise<Soltar>;
  /** A transaction in its place. */
  con<T>(quien: string, pool: pg.Pool, work: (client: Queryable) => Promise<T>, begin: string): Promise<T>;
  esperan(): number;
}

/**
 * So many places for connections, some of them for one company: what waits for a lock holds its own, and the others' are there. Whoever
 * asks again from within a transaction has a place already, and waits for none that its own company holds.
 */
function createPlazas(plazas: number, cupo: number, esperaMs = WAIT_MS): Plazas {
  const turnos = createTurnos({ plazas: Math.max(1, plazas), cupo: Math.max(1, cupo), porFila: MAX_EN_ESPERA });
  const dentro = new AsyncLocalStorage<{ abierta: boolean }>();
  const take = (quien: string): Soltar | Promise<Soltar> =>
    dentro.getStore()?.abierta === true ? nada : turnos.take(quien, sinTurno, esperaMs);
  return {
    take,
    esperan: turnos.esperan,
    con: async (quien, pool, work, begin) => {
      const turno = take(quien);
      const release = typeof turno === 'function' ? turno : await turno;
      const transaccion = { abierta: true };
      try {
        return await tx(pool, (client) => dentro.run(transaccion, work, client), begin);
      } finally {
        // Whatever was begun within it and goes on by itself is as anybody else.
        transaccion.abierta = false;
        release();
      }
    },
  };
}

function sinTurno(por: SinTurno): DatabaseUnavailable {
  return por === 'sobra'
    ? new DemasiadasALaVez()
    : new DatabaseUnavailable(new Error('no hubo turno para una conexión'));
}

function nada(): void {}

/** Who waits for a turn waits for a connection. */
function conEspera(pool: pg.Pool, plazas: Plazas): Conexiones {
  return {
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount + plazas.esperan();
    },
  };
}

/** Many wait for what one of them waits for: whoever has to wait longer does it alone. */
const BEGIN_GROUP = `${BEGIN}; set local lock_timeout = '1s'`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Until the end of the transaction: the next one on this connection begins as nobody's. */
function entering({ empresaId, entorno }: Alcance): string {
  if (!UUID.test(empresaId)) throw new Error('El id de la empresa no es un uuid');
  return `set local chaski.empresa = '${empresaId}'; set local chaski.entorno = '${entorno}'`;
}

/** Beginning, reach, statement and commit leave together. */
function scoped(pool: pg.Pool, alcance: Alcance, take: () => Soltar | Promise<Soltar>): Queryable {
  const begin = `begin; ${entering(alcance)}`;
  const query = async (...args: Parameters<pg.ClientBase['query']>) => {
    const turno = take();
    const release = typeof turno === 'function' ? turno : await turno;
    try {
      return (await pipelined(pool, (client) => [client.query(...args)], begin))[0];
    } finally {
      release();
    }
  };
  // The overloads of `pg`, all of which are one function.
  return { query: query as Queryable['query'] };
}

function move(client: Queryable): (alcance: Alcance) => Queryable {
  let at = '';
  return (alcance) => {
    const next = entering(alcance);
    // Not awaited: it travels ahead of the statement that needs it, and fails only with the connection.
    if (next !== at) client.query(next).catch(() => {});
    at = next;
    return client;
  };
}

/** The connection begins in that role, so that not even `reset role` leaves it. */
export function withRole(url: string, role: string): string {
  const option = encodeURIComponent(`-c role=${role}`);
  const [, before, given, after] = /^(.*[?&]options=)([^&]*)(.*)$/s.exec(url) ?? [];
  if (before !== undefined) return `${before}${given}%20${option}${after}`;
  return `${url}${url.includes('?') ? '&' : '?'}options=${option}`;
}
