/** How long a lease lasts without renewal, as PostgreSQL writes it. */
export const LEASE = '5 seconds';
const LEASE_MS = 5_000;

/** What is set of a row that is taken, or whose holder lives on. `ms`: the parameter with `instanteMs()`, as in `free`. */
export const leased = (ms: string) => `lease_hasta = now() + interval '${LEASE}', lease_ms = ${ms}::float8`;

/** What is set of a row that is taken from whoever holds it, and is carried by nobody then. */
export const TAKEN_AWAY = 'lease_token = lease_token + 1, lease_hasta = null';

/** Of a row: nobody carries it, by the database's clock. */
export const FREE = '(lease_hasta is null or lease_hasta < now())';

/** A parameter may have been read this long before its statement was executed: PostgreSQL may have stood still. */
const STALE_MS = 10_000;

/**
 * Of a row: nobody carries it, so it may be taken. The database's clock may jump, and then calls every lease over: one that was written on
 * this machine is over when its time has passed by the machine's monotonic clock as well.
 */
export const free = (ms: string) => `(lease_hasta is null or lease_hasta < now()
  and (lease_ms between ${ms}::float8 - ${LEASE_MS} and ${ms}::float8 + ${STALE_MS}) is not true)`;
