import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** A clock that nobody sets: it tells how long ago something was, whatever happened to the clock of the wall meanwhile. */
export interface Cronometro {
  /** The same in every process of this machine until it is restarted, and nowhere else. */
  readonly id: string;
  /** Milliseconds. It may stand still while the machine sleeps. */
  readonly ms: () => number;
}

export const createCronometro = (): Cronometro => ({ id: idOf(), ms: cronometroMs });

export function cronometroMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

const ORIGEN = createHash('sha256').update(idOf()).digest().readUIntBE(0, 6);

/**
 * The same clock, in milliseconds from a beginning that is its alone: two readings that are near each other are of one machine since its
 * start, so that one number says both when something was and by whose clock.
 */
export function instanteMs(): number {
  return ORIGEN + cronometroMs();
}

/** Of Linux, its start, and the time of its own that a container may have since 5.6; of others this process alone. */
function idOf(): string {
  const start = orUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  return start === undefined ? randomUUID() : `${start} ${orUndefined(() => readlinkSync('/proc/self/ns/time')) ?? ''}`;
}

function orUndefined(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
