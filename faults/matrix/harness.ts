import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuzon } from '../../server/src/correos/testing.ts';
import { prepareTemplate, type Servers, startServers, startSimHost } from '../world/environment.ts';
import { startReceiver } from '../world/receiver.ts';
import { type Case, type CaseResult, type Harness, runCase } from './case.ts';

/** SUNAT, a receiver and a template database, for as many cases as wanted. `servers`: a PostgreSQL that is there already. */
export async function openHarness(servers?: Servers): Promise<Harness & { close(): Promise<void> }> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (let next = closers.pop(); next !== undefined; next = closers.pop()) await next().catch(() => {});
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'chaski-fallas-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const own = servers === undefined ? await startServers() : undefined;
    if (own !== undefined) closers.push(own.stop);
    const simHost = await startSimHost(join(folder, 'simulador'));
    closers.push(simHost.stop);
    const receiver = await startReceiver(join(folder, 'receptor.jsonl'));
    closers.push(receiver.stop);
    const buzon = await startBuzon();
    closers.push(buzon.caer);
    const template = await prepareTemplate(servers ?? own ?? never(), simHost);
    closers.push(template.stop);
    return { template, simHost, receiver, buzon, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function never(): never {
  throw new Error('No hay PostgreSQL');
}

/** How many cases are under way at once. Most of a case is waiting. */
export const PARALLEL = 2;

/** Runs all, `PARALLEL` at a time; `onResult` hears of each as it ends. A case that could not be run is a failed one. */
export async function runCases(
  harness: Harness,
  cases: readonly Case[],
  onResult: (result: CaseResult) => void = () => {},
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  let next = 0;
  const lane = async () => {
    for (let one = cases[next++]; one !== undefined; one = cases[next++]) {
      const result = await runCase(harness, one).catch((error: unknown) => failed(one, error));
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return results;
}

function failed({ nombre }: Case, error: unknown): CaseResult {
  const empty = { struck: undefined, points: [], calls: undefined, violations: [], log: '', quietMs: 0, ms: 0 };
  return { nombre, ...empty, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Whether a case shows something wrong: a violation, or a customer or checker that could not do its work. */
export function isBad({ violations, error }: CaseResult): boolean {
  return violations.length > 0 || error !== undefined;
}
