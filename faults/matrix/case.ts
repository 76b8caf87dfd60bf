import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Buzon } from '../../server/src/correos/testing.ts';
import { quiesce } from '../chaos/quiesce.ts';
import { type Supervised, superviseService } from '../chaos/supervise.ts';
import { startWatch } from '../chaos/watch.ts';
import { check } from '../checker/checker.ts';
import { resentBlindly } from '../checker/checks-asked.ts';
import { collect, type Scope } from '../checker/collect.ts';
import type { Evidence, Quiescence, Violation } from '../checker/evidence.ts';
import { openRecord } from '../checker/record.ts';
import { createClient } from '../world/client.ts';
import { clonePlace, type Place, type SimHost, type Template } from '../world/environment.ts';
import type { Receiver } from '../world/receiver.ts';
import type { Fault } from './fault.ts';
import type { Flow, Stage } from './flows.ts';
import type { Child } from './service-child.ts';

/** What every case of a run shares. */
export interface Harness {
  readonly template: Template;
  readonly simHost: SimHost;
  readonly receiver: Receiver;
  readonly buzon: Buzon;
}

export interface Case {
  readonly nombre: string;
  readonly flow: Flow;
  readonly fault: Fault;
  /** What strikes the process that takes over from a first one that died. */
  readonly second?: Fault;
  /** Something fails for ever, so that only a person can go on. */
  readonly poison?: true;
  /** Two processes carry it: the one that slept sends what it had begun without asking, as it may. */
  readonly zombie?: true;
  /** A process that hangs is killed this long after it was struck; undefined: the fault leaves it sound. */
  readonly killAfterMs?: number;
}

export interface CaseResult {
  readonly nombre: string;
  /** What the fault struck; undefined: it never came to that. */
  readonly struck: string | undefined;
  /** Points passed by the first process. */
  readonly points: readonly string[];
  readonly calls: { readonly sql: number; readonly http: number } | undefined;
  readonly violations: readonly Violation[];
  /** What the customer's program could not do, or what kept the checker from looking. */
  readonly error: string | undefined;
  /** What the service wrote, for who has to find out why. */
  readonly log: string;
  readonly quietMs: number;
  readonly ms: number;
}

/** Once the fault is over, everything is to be at its end within this. */
const QUIET_MS = 45_000;

/** Plays one flow while one thing goes wrong, waits until all is quiet, and has everything checked. */
export async function runCase(harness: Harness, one: Case): Promise<CaseResult> {
  const start = performance.now();
  const smtpUrl = one.flow.correo === true ? harness.buzon.url : undefined;
  const place = await clonePlace(harness.template, harness.simHost, smtpUrl);
  const service = await superviseService(place, one);
  try {
    const { violations, error, quiet } = await play(harness, place, service, one);
    const { first } = service;
    return {
      nombre: one.nombre,
      violations,
      error,
      quietMs: quiet.ms,
      log: service.logs().join('\n'),
      struck: first.struck(),
      points: first.points(),
      calls: await countsOf(first),
      ms: Math.round(performance.now() - start),
    };
  } finally {
    await service.stop();
    await place.stop();
  }
}

interface Played {
  readonly violations: readonly Violation[];
  readonly error: string | undefined;
  readonly quiet: Quiescence;
}

async function play(
  { template, receiver, buzon }: Harness,
  place: Place,
  service: Supervised,
  one: Case,
): Promise<Played> {
  const record = openRecord(join(place.folder, 'registro.jsonl'));
  const url = () => service.current().url;
  const client = createClient({ url, clave: template.clave, scope: 'demo', record, timeoutMs: 20_000 });
  const stage: Stage = { client, receiver, buzon, ruta: `/${randomBytes(6).toString('hex')}` };
  const { empresaId, ruc } = template;
  const scope: Scope = { empresaId, ruc, entorno: 'test', client };
  const watch = await startWatch(place.databaseUrl);
  try {
    await one.flow.prepare?.(stage);
    await service.arm();
    const error = await one.flow.play(stage).then(
      () => undefined,
      (reason: unknown) => String(reason),
    );
    await service.sound();
    watch.hurry();
    const quiet = await quiesce({ databaseUrl: place.databaseUrl, limitMs: QUIET_MS });
    await service.disarm();
    await service.sound();
    const evidence = await collect({
      scopes: [scope],
      databaseUrl: place.databaseUrl,
      simuladorUrl: place.simulador.url,
      quiet,
      record: record.lines(),
      receiver: receiver.lines(stage.ruta),
      logs: service.logs(),
      canarios: template.canarios,
      pdfs: 1,
      vigilia: watch.seen(),
      veneno: one.poison === true,
    });
    const problem = error ?? waitingFor(evidence) ?? (one.zombie === true ? undefined : resentBlindly(evidence));
    return { violations: check(evidence), error: problem, quiet };
  } finally {
    await watch.stop();
    record.close();
  }
}

/** A single fault leaves nothing that a person would have to look into, although the invariants would allow it; one for ever does. */
function waitingFor({ sql, veneno }: Evidence): string | undefined {
  const aside = new Set(sql.eventos.filter(({ evento }) => evento === 'personaAparta').map(({ padre }) => padre));
  const waiting = [
    ...sql.comprobantes.map(({ id, estado, motivo }) => ({ id, estado, razon: motivo })),
    ...sql.resumenes.map(({ id, estado, mensaje }) => ({ id, estado, razon: mensaje })),
  ].filter(({ id, estado }) => estado === 'POR_ATENDER' && !aside.has(id));
  if (veneno === true) return waiting.length === 0 ? 'Nada espera a una persona, y algo falla siempre' : undefined;
  return waiting.length === 0 ? undefined : `Espera a una persona sin necesidad: ${JSON.stringify(waiting)}`;
}

async function countsOf(child: Child): Promise<CaseResult['calls']> {
  return child.program.isAlive() ? await child.counts() : undefined;
}
