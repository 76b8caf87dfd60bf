import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { instanteMs } from '../../cronometro.ts';
import { leased } from './lease.ts';

/** The right to carry one row, as its fencing token proves it. */
export interface Lease {
  readonly tabla: string;
  readonly empresaId: string;
  readonly id: string;
  readonly token: number;
  /** How long its holder may take, in milliseconds; absent: five minutes. */
  readonly maxMs?: number;
}

/** Renews the leases of what this process is carrying. */
export interface Leases {
  /** Keeps the lease alive until `release`. */
  hold(lease: Lease): void;
  release(lease: Lease): void;
  close(): Promise<void>;
}

/** Nothing that is carried takes this long, unless its holder says so: whoever holds on has lost its way, and another is to take over. */
const MAX_HELD_MS = 300_000;

/** A lease lasts 5 s and most documents take far less: only those that are held longer than this are renewed. */
const RENEW_EVERY_MS = 1_500;

/** A row that is locked is having its outcome written: waiting for it could end in each waiting for the other. */
const renewal = (tabla: string) => `
with vivos as materialized (
  select c.empresa_id as de, c.id as cual from ${tabla} c
  join unnest($1::uuid[], $2::uuid[], $3::bigint[]) as held (empresa_id, id, token)
    on c.empresa_id = held.empresa_id and c.id = held.id and c.lease_token = held.token
  where c.lease_hasta is not null for update of c skip locked)
update ${tabla} c set ${leased('$4')} from vivos where c.empresa_id = vivos.de and c.id = vivos.cual`;

export function createLeases(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  { everyMs = RENEW_EVERY_MS, maxHeldMs = MAX_HELD_MS } = {},
): Leases {
  const held = new Map<Lease, number>();
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    letGo(held, maxHeldMs, log);
    renewing = renew(pool, held, everyMs).catch((error: unknown) =>
      log.warn({ err: error }, 'no se renovaron los leases'),
    );
  }, everyMs);
  return {
    hold: (lease) => void held.set(lease, performance.now()),
    release: (lease) => void held.delete(lease),
    close: async () => {
      clearInterval(timer);
      await renewing;
    },
  };
}

function letGo(held: Map<Lease, number>, maxHeldMs: number, log: FastifyBaseLogger): void {
  for (const [lease, taken] of held) {
    if (performance.now() - taken < (lease.maxMs ?? maxHeldMs)) continue;
    held.delete(lease);
    log.error({ id: lease.id, tabla: lease.tabla }, 'lleva demasiado: se suelta para que otro lo tome');
  }
}

async function renew(pool: pg.Pool, held: ReadonlyMap<Lease, number>, everyMs: number): Promise<void> {
  const since = performance.now() - everyMs / 2;
  const due = [...held].filter(([, taken]) => taken < since).map(([lease]) => lease);
  for (const [tabla, own] of Map.groupBy(due, (lease) => lease.tabla)) {
    await pool.query(renewal(tabla), [
      own.map(({ empresaId }) => empresaId),
      own.map(({ id }) => id),
      own.map(({ token }) => token),
      instanteMs(),
    ]);
  }
}
