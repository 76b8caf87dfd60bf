import type pg from 'pg';
import { createPool, type PoolOptions } from './pool.ts';
import { BEGIN, pipelined, type Queryable, tx } from './tx.ts';

/** On whose behalf the database is asked; `*` for the company as a whole. */
export interface Alcance {
  readonly empresaId: string;
  readonly entorno: 'test' | 'live' | '*';
}

/**
 * The database as the service uses it. What a request does, it does within the reach of its company and environment: row
 * level security shows and takes nothing else, whatever a query forgets to say.
 */
export interface Db {
  /** Each statement in a transaction of its own, in one round trip. */
  of(alcance: Alcance): Queryable;
  /** As `tx` of `tx.ts`, within that reach. */
  tx<T>(alcance: Alcance, work: (db: Queryable) => Promise<T>): Promise<T>;
  /**
   * One transaction for several companies: `en` moves it into the reach of one and answers its connection, for statements
   * that are issued in the same turn of the event loop.
   */
  group<T>(work: (en: (alcance: Alcance) => Queryable) => Promise<T>): Promise<T>;
  /** For work across companies: who owns a key, what is due, what an operator administers. */
  readonly sistema: pg.Pool;
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

/** Two pools on that server, one for each role. `options.max` counts both. */
export function createDb(url: string, options: PoolOptions = {}): Db {
  const { max = MAX } = options;
  const maxSistema = Math.max(1, Math.min(MAX_SISTEMA, max >> 1));
  const servicio = createPool(withRole(url, ROL_SERVICIO), { ...options, max: Math.max(1, max - maxSistema) });
  const sistema = createPool(withRole(url, ROL_SISTEMA), { ...options, max: maxSistema });
  return {
    of: (alcance) => scoped(servicio, alcance),
    tx: (alcance, work) => tx(servicio, work, `${BEGIN}; ${entering(alcance)}`),
    group: (work) => tx(servicio, (client) => work(mover(client)), BEGIN_GROUP),
    sistema,
    conexiones: { servicio, sistema },
    close: async () => {
      await Promise.all([servicio.end(), sistema.end()]);
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
function scoped(pool: pg.Pool, alcance: Alcance): Queryable {
  const begin = `begin; ${entering(alcance)}`;
  const query = async (...args: Parameters<pg.ClientBase['query']>) =>
    (await pipelined(pool, (client) => [client.query(...args)], begin))[0];
  // The overloads of `pg`, all of which are one function.
  return { query: query as Queryable['query'] };
}

function mover(client: Queryable): (alcance: Alcance) => Queryable {
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
