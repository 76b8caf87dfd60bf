/**
 * `npm run chaos -- --minutos 10 --semilla S [--procesos 4] [--ritmo 20] [--informe archivo.md]
 * [--fallas kill,zombie]`: several processes of the
 * service on one PostgreSQL, before one SUNAT behind a bad network, under the load of three companies, while processes are
 * killed and frozen, PostgreSQL is restarted, frozen and closed to writing, and their clocks jump. Then everything is left in peace, and a checker
 * that knows only what the outside can know decides whether I1–I16 held. Ends with 1 when they did not.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { check } from '../checker/checker.ts';
import { collect } from '../checker/collect.ts';
import type { Faultiness } from '../proxy/faults.ts';
import { killServes } from '../world/serve.ts';
import { startLoad } from './load.ts';
import { MISCHIEFS, type Mischief, makeMischief } from './mischief.ts';
import { type ChaosPlace, openPlace, SIN_VALIDEZ } from './place.ts';
import { quiesce } from './quiesce.ts';
import { createRandom, seedOf } from './random.ts';
import { startWatch } from './recovery.ts';
import { complaintsOf, reportOf, type Soak } from './report.ts';

interface Options {
  readonly minutos: number;
  readonly semilla: number;
  readonly procesos: number;
  /** Works of the load a second. */
  readonly ritmo: number;
  readonly informe: string | undefined;
  /** Nothing but these is done to processes, PostgreSQL and SUNAT; everything when empty. */
  readonly fallas: readonly Mischief[];
}

/**
 * Of every exchange with SUNAT; the rest passes untouched. What SUNAT answers to a copy that came first (1033) is told from a
 * number that another system took by asking when it was received and of what amount it is. A boleta that was never sent before rightly waits
 * for a person; so do others of the company that has no credential to ask for the amount.
 */
const FAULTINESS: Faultiness = {
  latency: 0.6,
  reset: 0.015,
  refuse: 0.01,
  cutUpload: 0.015,
  halfClose: 0.015,
  cutAfterRequest: 0.025,
  cutResponse: 0.015,
  silence: 0.01,
  duplicate: 0.02,
  echo: 0.02,
};

const PARALLEL = 16;
/** Without faults every request under way is soon answered. */
const LOAD_END_MS = 120_000;
const QUIET_LIMIT_MS = 300_000;
/** Of how many documents of each company XML and CDR are read. */
const HEAVY = 250;

const closers: (() => Promise<unknown>)[] = [];
let leaving = false;

const options = readOptions();
// Nothing of this may outlive its time: preparation, faults, calm and reading together.
const overdue = setTimeout(() => void leave(2, 'La prueba no terminó a tiempo'), options.minutos * 60_000 + 780_000);
overdue.unref();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void leave(130, signal));
process.on('uncaughtException', (error) => void leave(2, error));

try {
  const soak = await run(options);
  const report = reportOf(soak);
  console.log(report);
  if (options.informe !== undefined) await writeFile(options.informe, report);
  await leave(complaintsOf(soak).length === 0 ? 0 : 1);
} catch (error) {
  await leave(2, error);
}

async function run({ semilla, minutos, procesos, ritmo, fallas }: Options): Promise<Soak> {
  say(`semilla ${semilla}: ${procesos} procesos, ${minutos} min`);
  const place = await openPlace({ semilla, procesos }, (close) => closers.push(close));
  const { fleet, cluster, clock, proxy, scopes } = place;
  if (clock === undefined) say('ningún reloj salta: falta libfaketime (en Debian: apt install faketime)');
  const watch = startWatch(cluster.superUrl);
  closers.push(watch.stop);
  const random = (part: string) => createRandom(seedOf(semilla, part));
  const clients = scopes.map(({ client }) => client);
  const load = startLoad({ clients, random: random('carga'), ritmo, parallel: PARALLEL });
  say('fallas');
  proxy.setFaults(FAULTINESS);
  const until = performance.now() + minutos * 60_000;
  const victims = { fleet, cluster, clock, proxy, watch };
  const done = await makeMischief(victims, { random: random('fallas'), until, only: fallas, tell: say });
  proxy.setFaults({});
  await fleet.allUp();
  say('la carga termina lo empezado');
  const ended = await Promise.race([load.stop(), sleep(LOAD_END_MS, 'tarde', { ref: false })]);
  if (ended === 'tarde') done.surprises.push(`la carga no terminó en ${LOAD_END_MS / 1_000} s`);
  say('calma');
  const quiet = await quiesce({ databaseUrl: cluster.superUrl, limitMs: QUIET_LIMIT_MS, everyMs: 250 });
  await watch.stop();
  say(`revisión (calma en ${Math.round(quiet.ms / 1_000)} s)`);
  const evidence = await collect({
    ...evidenceOf(place),
    quiet,
    heavy: HEAVY,
    sinValidez: [SIN_VALIDEZ],
    saltos: done.jumps,
  });
  return {
    semilla,
    minutos,
    procesos,
    evidence,
    mischief: done.counts,
    surprises: done.surprises,
    windows: done.windows,
    works: load.counts(),
    proxy: proxy.counts(),
    recoveries: watch.recoveries(),
    violations: check(evidence),
  };
}

function evidenceOf({ scopes, cluster, simulador, record, receiver, fleet, canarios }: ChaosPlace) {
  return {
    scopes,
    canarios,
    databaseUrl: cluster.superUrl,
    simuladorUrl: simulador.url,
    record: record.lines(),
    receiver: receiver.lines(),
    logs: fleet.logs(),
  };
}

/** Closes everything, last opened first, and ends; whatever breaks meanwhile, because its other half is gone, is no news. */
async function leave(code: number, why?: unknown): Promise<void> {
  if (leaving) return;
  leaving = true;
  if (why !== undefined) console.error(why);
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
    await Promise.race([close(), sleep(30_000, undefined, { ref: false })]).catch((error: unknown) =>
      console.error(error),
    );
  }
  killServes();
  process.exit(code);
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      minutos: { type: 'string', default: '10' },
      semilla: { type: 'string', default: String(Date.now() % 1_000_000) },
      procesos: { type: 'string', default: '4' },
      ritmo: { type: 'string', default: '20' },
      informe: { type: 'string' },
      fallas: { type: 'string', default: '' },
    },
  });
  const number = (name: 'minutos' | 'semilla' | 'procesos' | 'ritmo', min: number, max: number) => {
    const value = Number(values[name]);
    if (value >= min && value <= max) return value;
    console.error(`--${name} ${values[name]} no sirve: un número de ${min} a ${max}.`);
    process.exit(64);
  };
  return {
    minutos: number('minutos', 0.2, 240),
    semilla: number('semilla', 0, 2 ** 32 - 1),
    procesos: Math.round(number('procesos', 2, 16)),
    ritmo: number('ritmo', 1, 1_000),
    informe: values.informe,
    fallas: MISCHIEFS.filter((one) => values.fallas.split(',').includes(one)),
  };
}

function say(text: string): void {
  console.error(`[caos] ${text}`);
}
