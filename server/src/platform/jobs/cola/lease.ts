/** How long a lease lasts without renewal, as PostgreSQL writes it. */
export const LEASE = '5 seconds';
const LEASE_MS = 5_000;

/** What is set of a row that is taken, or whose holder lives on. `ms`: the parameter with `instanteMs()`, as in `isFree`. */
export const leased = (ms: string) => `lease_hasta = now() + interval '${LEASE}', lease_ms = ${ms}::float8`;

/** What is set of a row that is taken from whoever holds it, and is carried by nobody then. */
export const TAKEN_AWAY = 'lease_token = lease_token + 1, lease_hasta = null';

/** A parameter may have been read this long before its statement was executed: PostgreSQL may have stood still. */
const STALE_MS = 10_000;

/**
 * Of a row (`alias` where there are others): nobody carries it. The database's clock may jump, and then calls every lease over: with `ms`, the
 * parameter with `instanteMs()`, one that was written on this machine is over when its time has passed by the machine's monotonic clock as well.
 */
export function isFree(alias?: string, ms?: string): string {
  const lasts = `${of('lease_ms', alias)} between ${ms}::float8 - ${LEASE_MS} and ${ms}::float8 + ${STALE_MS}`;
  return `(${of('lease_hasta', alias)} is null or ${of('lease_hasta', alias)} < now()${ms === undefined ? '' : ` and (${lasts}) is not true`})`;
}

/** Of a row: somebody carries it, by the database's clock. */
export function isHeld(alias?: string): string {
  return `coalesce(${of('lease_hasta', alias)} >= now(), false)`;
}

function of(column: string, alias: string | undefined): string {
  return alias === undefined ? column : `${alias}.${column}`;
}
