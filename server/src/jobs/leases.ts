import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** Where rows with a lease are: documents, and the files that go by `sendSummary`. */
type Tabla = 'comprobantes' | 'resumenes';

/** The right to carry one row, as its fencing token proves it. */
export interface Lease {
  /** `comprobantes` unless said. */
  readonly tabla?: Tabla;
  readonly empresaId: string;
  readonly id: string;
  readonly token: number;
}

/** Renews the leases of what this process is carrying. */
export interface Leases {
  /** Keeps the lease alive until `release`. */
  hold(lease: Lease): void;
  release(lease: Lease): void;
  close(): Promise<void>;
}

/** A lease lasts 5 s and most documents take far less: only those that are held longer than this are renewed. */
const RENEW_EVERY_MS = 1_500;

const renewal = (tabla: Tabla) => `
update ${tabla} c set lease_hasta = now() + interval '5 seconds'
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

const RENEW: Readonly<Record<Tabla, string>> = {
  comprobantes: renewal('comprobantes'),
  resumenes: renewal('resumenes'),
};

async function renew(pool: pg.Pool, held: ReadonlyMap<Lease, number>): Promise<void> {
  const since = performance.now() - RENEW_EVERY_MS / 2;
  const due = [...held].filter(([, taken]) => taken < since).map(([lease]) => lease);
  for (const tabla of ['comprobantes', 'resumenes'] as const) {
    const own = due.filter((lease) => (lease.tabla ?? 'comprobantes') === tabla);
    if (own.length === 0) continue;
    await pool.query(RENEW[tabla], [
      own.map(({ empresaId }) => empresaId),
      own.map(({ id }) => id),
      own.map(({ token }) => token),
    ]);
  }
}
