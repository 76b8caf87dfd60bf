import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import pg from 'pg';
import { vi } from 'vitest';
import { conOrden, unaFactura } from '../../testing/src/documents/builders.ts';
import { logInDesde } from '../../testing/src/service/panel.ts';
import { runCli } from '../../testing/src/service/process.ts';
import { startChild } from '../matrix/service-child.ts';
import { startSimHost } from '../world/environment.ts';
import { parseJson, textAt } from '../world/json.ts';
import { startReceiver } from '../world/receiver.ts';
import { createClock, SEEN_MS } from './clock.ts';
import { startCluster } from './cluster.ts';

/** A jump of the database's clock alone is noticed when it is asked, every half a minute; then what waits goes on. */
export const SOON_MS = 60_000;

export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

interface Undone {
  readonly ids: readonly string[];
  readonly delivered: () => boolean;
}

interface Asked {
  readonly key?: string;
  readonly webhook?: true;
}

interface Options {
  readonly clave?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export type ClockWorld = Awaited<ReturnType<typeof startClockWorld>>;

/** A service, its PostgreSQL, each by a clock of its own to be moved, and a SUNAT whose clock is right all along. `library`: libfaketime. */
export async function startClockWorld(library: string) {
  const closers: (() => Promise<unknown>)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'chaski-reloj-'));
  await chmod(folder, 0o755);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const clock = (name: string) => createClock(library, join(folder, name));
  const clocks = { service: await clock('servicio'), postgres: await clock('postgres') };
  const cluster = await startCluster(clocks.postgres);
  closers.push(cluster.stop);
  const pool = new pg.Pool({ connectionString: cluster.superUrl, max: 1 });
  closers.push(() => pool.end());
  await mkdir(join(folder, 'sunat'));
  const simHost = await startSimHost(join(folder, 'sunat'));
  closers.push(simHost.stop);
  const receiver = await startReceiver(join(folder, 'avisos.jsonl'));
  closers.push(receiver.stop);
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_ADMIN_URL: cluster.duenoUrl,
    CHASKI_DATA: join(folder, 'datos'),
    PORT: '0',
    SIMULADOR_PORT: '0',
    LOG_LEVEL: 'warn',
    SUNAT_TIMEOUT_MS: '5000',
    WEBHOOK_REDES: '127.0.0.0/8',
  };
  const simulador = await simHost.fresh();
  const where = { servers: cluster, database: 'chaski', fault: { tipo: 'ninguna' } as const, simulador };
  const start = () => startChild({ env: { ...env, ...clocks.service.env }, ...where });
  let child = await start();
  closers.push(() => child.program.kill('SIGTERM'));
  const key = async (limite: string) => {
    const args = ['--entorno', 'test', '--permisos', 'todos', '--limite', limite, '--json'];
    return textAt(JSON.parse(await runCli(env, 'clave', 'crear', ...args)), 'clave') ?? '';
  };
  const [clave, pocas] = [await key('100000'), await key('2')];
  const webhook = await call('POST', '/webhooks', { body: { url: `${receiver.url}/avisos` } });
  assert.equal(webhook.status, 200);

  let series = 0;

  const ready = async () => (await fetch(`${child.url}/readyz`)).status;

  /** Sets clocks, and waits until the processes see them and the service has noticed a jump of the database's. */
  async function move(whose: 'both' | 'PostgreSQL' | 'the service', seconds: number): Promise<void> {
    const jumps = countJumps();
    if (whose !== 'the service') await clocks.postgres.set(seconds);
    // The service asks the database as soon as its own clock moved: by then the database's is to have moved.
    await sleep(SEEN_MS);
    if (whose !== 'PostgreSQL') await clocks.service.set(seconds);
    await sleep(SEEN_MS);
    if (whose !== 'the service') await until(() => countJumps() > jumps, true, 45_000);
  }

  const countJumps = () => child.program.errors().split('el reloj de la base de datos saltó').length;

  /** Uses up what a key and an address may do within their windows. */
  async function fillWindows(serie: string): Promise<void> {
    // Its minute may end in between, and the next one holds no more.
    const series = () => call('GET', '/series', { clave: pocas });
    const keys = [];
    while (keys.length < 5 && keys.at(-1) !== 429) keys.push((await series()).status);
    assert.equal(keys.at(-1), 429);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push(await logIn(serie));
    assert.deepEqual(statuses, [...new Array<number>(10).fill(401), 429]);
  }

  async function logIn(serie: string): Promise<number> {
    const body = { correo: `${serie}@pruebas.pe`, clave: 'la de nadie' };
    return (await logInDesde(child.url, `127.0.1.${Number(serie.slice(2)) + 1}`, body)).status;
  }

  /** A document that failed and is to be tried again, a delivery that failed, and a document that is on its way to SUNAT. */
  async function leaveUndone(serie: string): Promise<Undone> {
    const failed = await emitir(unaFactura({ serie, ...conOrden('fault=0109x2') }));
    assert.equal(failed.status, 502);
    await receiver.script({ ruta: '/avisos', status: 500, times: 1 });
    const told = await emitir(unaFactura({ serie }), { webhook: true });
    const id = textAt(told.json, 'data', 'documento', 'id') ?? '';
    const lines = (status: number) =>
      receiver.lines('/avisos').filter((line) => line.status === status && line.cuerpo.includes(id));
    await until(() => lines(500).length, 1, 10_000);
    const slow = await emitir(unaFactura({ serie, ...conOrden('lento=4000') }), { webhook: true });
    const ids = [textAt(failed.json, 'comprobante_id'), id, textAt(slow.json, 'data', 'documento', 'id')];
    return { ids: ids.map((each) => each ?? ''), delivered: () => lines(200).length === 1 };
  }

  async function expectDone({ ids, delivered }: Undone): Promise<void> {
    for (const id of ids) {
      await until(() => stateOf(id), 'ACEPTADA', SOON_MS);
    }
    await until(delivered, true, SOON_MS);
  }

  /** Attempts that were begun and did not end. */
  async function underWay(id: string): Promise<number> {
    const { rows } = await pool.query('select 1 from intentos where comprobante_id = $1 and terminado_en is null', [
      id,
    ]);
    return rows.length;
  }

  const stateOf = async (id: string) => textAt((await call('GET', `/comprobantes/${id}`)).json, 'data', 'estado');

  function emitir(documento: object, { key, webhook }: Asked = {}): Promise<Answer> {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return call('POST', '/comprobantes/emitir', { headers, body: { documento, ...(webhook ? { webhook } : {}) } });
  }

  async function call(method: string, path: string, { clave: other = clave, headers = {}, body }: Options = {}) {
    const answer = await fetch(`${child.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${other}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, json: parseJson(await answer.text()) };
  }

  return {
    pool,
    nextSerie: () => `FJ${String(++series).padStart(2, '0')}`,
    /** Of the key that may ask twice a minute. */
    askWithFew: () => call('GET', '/series', { clave: pocas }),
    ready,
    move,
    fillWindows,
    logIn,
    leaveUndone,
    expectDone,
    underWay,
    stateOf,
    emitir,
    kill: () => child.program.kill('SIGKILL'),
    /** Both clocks right again, and the service started anew. */
    async startRight(): Promise<void> {
      await Promise.all([clocks.postgres.set(0), clocks.service.set(0)]);
      await sleep(SEEN_MS);
      child = await start();
    },
    async stop(): Promise<void> {
      for (const close of closers.toReversed()) await close();
    },
  };
}

/** Lima's day, by a clock that is so many seconds ahead. */
export const dayIn = (seconds: number): string => fechaLima(new Date(Date.now() + seconds * 1_000));

/** State, number and day. */
export function said({ json }: Answer): (string | undefined)[] {
  const of = (name: string) => textAt(json, 'data', 'documento', name);
  return [textAt(json, 'data', 'estado'), of('correlativo'), of('fechaEmision')];
}

/** Waits until it is so: its last answer is told when it never is. */
async function until<T>(ask: () => T | Promise<T>, expected: T, timeout: number): Promise<void> {
  await vi.waitFor(async () => assert.equal(await ask(), expected), { timeout, interval: 100 });
}
