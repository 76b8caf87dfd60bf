import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** The right to carry one document, as the row's fencing token proves it. */
export interface Lease {
  readonly empresaId: string;
  readonly id: string;
  readonly token: number;
}

/** Renews the leases of the documents that this process is carrying. */
export interface Leases {
  /** Keeps the lease alive until `release`. */
  hold(lease: Lease): void;
  release(lease: Lease): void;
  close(): Promise<void>;
}

/** A lease lasts 5 s and most documents take far less: only those that are held longer than this are renewed. */
const RENEW_EVERY_MS = 1_500;

const RENEW = `
update comprobantes c set lease_hasta = now() + interval '5 seconds'
from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as held (empresa_id, id, token)
where c.empresa_id = held.empresa_id and c.id = held.id and c.lease_token = held.token and c.lease_hasta is not null`;

export function createLeases(pool: pg.Pool, log: FastifyBaseLogger): Leases {
  const held = new Map<Lease, number>();
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renew(pool, held).catch((error: unknown) => log.warn({ err: error }, 'no se renovaron los leases'));
  }, RENEW_EVERY_MS);
  return {
    hold: (lease) => void held.set(lease, performance.now()),
    release: (lease) => void held.delete(lease),
    close: async () => {
      clearInterval(timer);
      await renewing;
    },
  };
}

async function renew(pool: pg.Pool, held: ReadonlyMap<Lease, number>): Promise<void> {
  const since = performance.now() - RENEW_EVERY_MS / 2;
  const due = [...held].filter(([, taken]) => taken < since).map(([lease]) => lease);
  if (due.length === 0) return;
  await pool.query(RENEW, [
    due.map(({ empresaId }) => empresaId),
    due.map(({ id }) => id),
    due.map(({ token }) => token),
  ]);
}
