import { setTimeout as sleep } from 'node:timers/promises';
import type { Salto } from '../checker/evidence.ts';
import { type Clock, SEEN_MS } from '../cluster/clock.ts';
import type { FaultyCluster } from '../cluster/cluster.ts';
import type { FaultyProxy } from '../proxy/proxy.ts';
import type { Fleet, Member } from './fleet.ts';
import { integer, type Random, sample } from './random.ts';
import type { Watch, Window } from './recovery.ts';

/** How often each is chosen, in proportion. What the proxy does to single exchanges goes on all the time besides. */
const MISCHIEF = {
  /** kill -9 of a process, and a new one in its place. */
  kill: 30,
  /** kill -9 of all but one at once. */
  massacre: 5,
  /** SIGSTOP for longer than a lease lasts, then SIGCONT. */
  zombie: 20,
  /** SIGTERM, then a new one: a deployment. */
  deploy: 10,
  /** pg_ctl restart -m immediate. */
  pgRestart: 12,
  /** PostgreSQL stopped for some seconds. */
  pgFreeze: 8,
  /** PostgreSQL takes no writing for some seconds. */
  pgReadOnly: 7,
  /** Nobody listens at SUNAT's address for some seconds. */
  sunatDown: 8,
  /** The clock of all processes and of PostgreSQL is ten minutes or a day elsewhere for some seconds, and right again. */
  clock: 8,
};

export type Mischief = keyof typeof MISCHIEF;

/**
 * For how long after its end what was done still keeps everybody from carrying documents on: an endpoint that did not answer
 * rests for up to a minute; a new process takes a while to begin; connections are opened anew.
 */
const AFTERMATH_MS: Readonly<Partial<Record<Mischief, number>>> = {
  massacre: 2_000,
  pgRestart: 2_000,
  pgFreeze: 6_000,
  pgReadOnly: 2_000,
  sunatDown: 60_000,
  // A jump that was not noticed by the machine's own clock is noticed when the database's is asked, every half a minute.
  clock: 35_000,
};

export const MISCHIEFS = [
  'kill',
  'massacre',
  'zombie',
  'deploy',
  'pgRestart',
  'pgFreeze',
  'pgReadOnly',
  'sunatDown',
  'clock',
] as const;

const JUMPS = [600, 86_400, -600, -86_400] as const;

export interface Victims {
  readonly fleet: Fleet;
  readonly cluster: FaultyCluster;
  readonly proxy: FaultyProxy;
  readonly watch: Watch;
  /** None where libfaketime is not installed: then nobody's clock jumps. */
  readonly clock: Clock | undefined;
}

/** What was done, and what came out badly: an exit code of a drained process, a step that failed. */
export interface Done {
  readonly counts: Record<Mischief, number>;
  /** Times in which nobody could carry anything on. */
  readonly windows: Window[];
  readonly surprises: string[];
  readonly jumps: Salto[];
}

export interface MischiefOptions {
  readonly random: Random;
  /** Monotonic clock. */
  readonly until: number;
  /** Nothing but these; everything when empty. */
  readonly only: readonly Mischief[];
  /** Hears of each when it is over. */
  readonly tell: (text: string) => void;
}

/** One after the other, with a breath between, until `until` (monotonic clock); each is undone before it returns. */
export async function makeMischief(victims: Victims, { random, until, only, tell }: MischiefOptions): Promise<Done> {
  const counts = {
    kill: 0,
    massacre: 0,
    zombie: 0,
    deploy: 0,
    clock: 0,
    pgRestart: 0,
    pgFreeze: 0,
    pgReadOnly: 0,
    sunatDown: 0,
  };
  const possible = (only.length === 0 ? MISCHIEFS : only).filter(
    (one) => one !== 'clock' || victims.clock !== undefined,
  );
  const surprises: string[] = [];
  const windows: Window[] = [];
  const jumps: Salto[] = [];
  const deck: Mischief[] = [];
  while (performance.now() < until) {
    await sleep(1_000 + random() * 3_000);
    const mischief = deal(deck, random, possible);
    counts[mischief] += 1;
    const from = performance.now();
    const desde = new Date().toISOString();
    const surprise = await commit(mischief, victims, random).catch((error: unknown) => String(error));
    if (surprise !== undefined) surprises.push(`${mischief}: ${surprise}`);
    if (mischief === 'clock') jumps.push({ desde, hasta: new Date().toISOString() });
    const aftermath = AFTERMATH_MS[mischief];
    if (aftermath !== undefined) windows.push({ from, to: performance.now() + aftermath });
    tell(`${mischief}, ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  }
  return { counts, surprises, windows, jumps };
}

/** Each kind once, in some order, before chance alone decides: none is missing in a short run. */
function deal(deck: Mischief[], random: Random, among: readonly Mischief[]): Mischief {
  if (deck.length === 0) {
    deck.push(...sample(random, among, among.length));
    for (let extra = 0; extra < 3 * among.length; extra++) deck.push(draw(random, among));
    deck.reverse();
  }
  return deck.pop() ?? 'kill';
}

function draw(random: Random, among: readonly Mischief[]): Mischief {
  let rest = random() * among.reduce((sum, one) => sum + MISCHIEF[one], 0);
  for (const one of among) {
    if (rest < MISCHIEF[one]) return one;
    rest -= MISCHIEF[one];
  }
  return among[0] ?? 'kill';
}

/** Answers what came out badly. */
async function commit(mischief: Mischief, victims: Victims, random: Random): Promise<string | undefined> {
  const { fleet, cluster, proxy, watch, clock } = victims;
  const { members } = fleet;
  const one = members[integer(random, members.length)];
  switch (mischief) {
    case 'kill':
      return await killThem(one === undefined ? [] : [one], victims, random);
    case 'massacre':
      return await killThem(
        members.filter((member) => member !== one),
        victims,
        random,
      );
    case 'zombie':
      one?.freeze();
      await watch.mark(mischief);
      await sleep(6_000 + random() * 4_000);
      one?.thaw();
      return undefined;
    case 'deploy': {
      const code = await one?.restart();
      return code === 0 ? undefined : `el proceso ${one?.nombre} terminó con ${code}`;
    }
    case 'pgRestart': {
      const mark = await watch.mark(mischief);
      await cluster.restartImmediate();
      mark.since = performance.now();
      return undefined;
    }
    case 'pgFreeze': {
      const mark = await watch.mark(mischief);
      await cluster.freeze();
      await sleep(2_000 + random() * 7_000);
      await cluster.thaw();
      mark.since = performance.now();
      return undefined;
    }
    case 'pgReadOnly': {
      const mark = await watch.mark(mischief);
      await cluster.readOnly(true);
      await sleep(1_000 + random() * 3_000);
      await cluster.readOnly(false);
      mark.since = performance.now();
      return undefined;
    }
    case 'sunatDown':
      await proxy.down();
      await sleep(2_000 + random() * 4_000);
      await proxy.up();
      return undefined;
    case 'clock': {
      const mark = await watch.mark(mischief);
      await clock?.set(JUMPS[integer(random, JUMPS.length)] ?? 0);
      await sleep(SEEN_MS + random() * 8_000);
      await clock?.set(0);
      await sleep(SEEN_MS);
      mark.since = performance.now();
      return undefined;
    }
  }
}

async function killThem(victims: readonly Member[], { watch }: Victims, random: Random): Promise<undefined> {
  await Promise.all(victims.map((member) => member.kill()));
  await watch.mark(victims.length === 1 ? 'kill' : 'massacre');
  await sleep(random() * 1_500);
  await Promise.all(victims.map((member) => member.start()));
}
