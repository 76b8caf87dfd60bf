import { setTimeout as sleep } from 'node:timers/promises';
import type { Case } from '../matrix/case.ts';
import type { Fault } from '../matrix/fault.ts';
import type { Child } from '../matrix/service-child.ts';
import type { Place } from '../world/environment.ts';

/** A service that is started again when it dies, as by systemd. */
export interface Supervised {
  readonly first: Child;
  current(): Child;
  arm(): Promise<void>;
  /** Resolves once whatever was to happen to the process has happened, and it is up. */
  sound(): Promise<void>;
  disarm(): Promise<void>;
  logs(): string[];
  stop(): Promise<void>;
}

/** Starts the service of a case and looks after its processes. */
export async function superviseService(
  place: Place,
  { fault, second, zombie, killAfterMs }: Case,
): Promise<Supervised> {
  const first = await place.start(fault);
  const all = [first];
  let current = first;
  let stopped = false;
  let up = Promise.resolve();
  /** Watches one process: when it dies another takes its place, and is watched. */
  const watchOver = (child: Child, next: Fault | undefined) => {
    const revived = child.program.ended.then(async () => {
      if (stopped) return;
      current = await startAgain(place, next);
      all.push(current);
      watchOver(current, undefined);
    });
    revived.catch(() => {});
    up = revived;
  };
  const watch = async () => {
    while (!stopped && first.program.isAlive() && first.struck() === undefined) await sleep(20);
    if (stopped || !first.program.isAlive()) return;
    if (zombie === true) return await rouse();
    if (killAfterMs === undefined) return;
    await sleep(killAfterMs);
    await first.program.kill('SIGKILL');
  };
  /** Another process takes over from the first, which sleeps; that wakes while the other is in the midst of it. */
  const rouse = async () => {
    const other = await place.start(second ?? { tipo: 'ninguna' }, true);
    all.push(other);
    current = other;
    const until = performance.now() + TAKEN_OVER_MS;
    while (!stopped && other.struck() === undefined && performance.now() < until) await sleep(20);
    first.program.signal('SIGCONT');
  };
  let watching: Promise<void> = Promise.resolve();
  const isUp = () => current.program.isAlive();
  return {
    first,
    current: () => current,
    async arm() {
      await first.arm();
      watchOver(first, second);
      watching = watch();
      watching.catch(() => {});
    },
    async sound() {
      if (first.struck() !== undefined) await watching;
      while (!isUp()) await up;
    },
    async disarm() {
      for (const child of all) if (child.program.isAlive()) await Promise.race([child.disarm(), child.program.ended]);
    },
    logs: () => all.map(({ program }) => program.errors()),
    async stop() {
      stopped = true;
      await Promise.all(all.map(({ program }) => program.kill('SIGKILL')));
      await Promise.allSettled([up, watching]);
    },
  };
}

/** A lease lasts 5 s, that of a delivery some more. */
const TAKEN_OVER_MS = 30_000;

/** One that is struck while it starts is started again, as by systemd. */
async function startAgain(place: Place, fault: Fault | undefined): Promise<Child> {
  if (fault === undefined) return await place.start({ tipo: 'ninguna' });
  return await place.start(fault, true).catch(() => place.start({ tipo: 'ninguna' }));
}
