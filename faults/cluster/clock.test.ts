import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conOrden, unaFactura } from '../../testing/src/documents/builders.ts';
import { logInDesde } from '../../testing/src/service/panel.ts';
import { runCli } from '../../testing/src/service/process.ts';
import { type Child, startChild } from '../matrix/service-child.ts';
import { startSimHost } from '../world/environment.ts';
import { parseJson, textAt } from '../world/json.ts';
import { type Receiver, startReceiver } from '../world/receiver.ts';
import { type Clock, createClock, findFaketime, SEEN_MS } from './clock.ts';
import { startCluster } from './cluster.ts';

/* F34: the clock of the service, of its PostgreSQL or of both is elsewhere for a moment, and right again. SUNAT's is right all along. */

const FAKETIME = findFaketime();
if (FAKETIME === undefined) {
  console.warn('SKIPPED: a clock that jumps, because libfaketime is not installed (Debian: apt install faketime)');
}

const MINUTES = 60;
const DAY = 86_400;
/** A jump of the database's clock alone is noticed when it is asked, every half a minute; then what waits goes on. */
const SOON_MS = 60_000;

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

let folder: string;
let clocks: { readonly service: Clock; readonly postgres: Clock };
let receiver: Receiver;
let start: () => Promise<Child>;
let child: Child;
let pool: pg.Pool;
let clave: string;
let pocas: string;
const closers: (() => Promise<unknown>)[] = [];

describe.skipIf(FAKETIME === undefined)('a clock that is elsewhere for a moment', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chaski-reloj-'));
    await chmod(folder, 0o755);
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const clock = (name: string) => createClock(FAKETIME ?? '', join(folder, name));
    clocks = { service: await clock('servicio'), postgres: await clock('postgres') };
    const cluster = await startCluster(clocks.postgres);
    closers.push(cluster.stop);
    pool = new pg.Pool({ connectionString: cluster.superUrl, max: 1 });
    closers.push(() => pool.end());
    await mkdir(join(folder, 'sunat'));
    const simHost = await startSimHost(join(folder, 'sunat'));
    closers.push(simHost.stop);
    receiver = await startReceiver(join(folder, 'avisos.jsonl'));
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
    start = () => startChild({ env: { ...env, ...clocks.service.env }, ...where });
    child = await start();
    closers.push(() => child.program.kill('SIGTERM'));
    const key = async (limite: string) => {
      const args = ['--entorno', 'test', '--permisos', 'todos', '--limite', limite, '--json'];
      return textAt(JSON.parse(await runCli(env, 'clave', 'crear', ...args)), 'clave') ?? '';
    };
    [clave, pocas] = [await key('100000'), await key('2')];
    expect((await call('POST', '/webhooks', { body: { url: `${receiver.url}/avisos` } })).status).toBe(200);
  }, 120_000);
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  test.each([
    ['both', '10 minutes ahead', 10 * MINUTES],
    ['both', 'a day ahead', DAY],
    ['both', '10 minutes behind', -10 * MINUTES],
    ['both', 'a day behind', -DAY],
    ['PostgreSQL', '10 minutes ahead', 10 * MINUTES],
    ['PostgreSQL', 'a day ahead', DAY],
  ] as const)('%s, %s: then keys, log-ins, leases and deliveries go on at once', async (whose, _when, seconds) => {
    const serie = nextSerie();
    const first = await emitir(unaFactura({ serie }), { key: serie });
    await move(whose, seconds);
    expect(said(await emitir(unaFactura({ serie })))).toEqual(['ACEPTADA', `${serie}-2`, dayIn(seconds)]);
    expect(said(await emitir(unaFactura({ serie }), { key: serie }))).toEqual(said(first));
    await fillWindows(serie);
    const left = await leaveUndone(serie);
    await move(whose, 0);
    const from = performance.now();
    expect((await call('GET', '/series', { clave: pocas })).status).toBe(200);
    // Ten failures of ten minutes ago are still of the same quarter of an hour.
    expect(await logIn(serie)).toBe(seconds === -10 * MINUTES ? 429 : 401);
    await expectDone(left);
    expect(performance.now() - from).toBeLessThan(SOON_MS);
    expect(said(await emitir(unaFactura({ serie })))).toEqual(['ACEPTADA', `${serie}-6`, dayIn(0)]);
    expect(said(await emitir(unaFactura({ serie }), { key: serie }))).toEqual(said(first));
  });

  test('killed while both were a day ahead, it carries on at once, when it starts again, what it was carrying', async () => {
    const serie = nextSerie();
    await move('both', DAY);
    const { json } = await emitir(unaFactura({ serie, ...conOrden('lento=4000x1') }), { webhook: true });
    const id = textAt(json, 'data', 'documento', 'id') ?? '';
    await expect.poll(() => underWay(id), { timeout: 10_000 }).toBe(1);
    await child.program.kill('SIGKILL');
    await Promise.all([clocks.postgres.set(0), clocks.service.set(0)]);
    await sleep(SEEN_MS);
    child = await start();
    await expect.poll(() => stateOf(id), { timeout: 20_000, interval: 200 }).toBe('ACEPTADA');
  });

  test.each([
    [
      '10 minutes ahead',
      10 * MINUTES,
      /^Lo recibió [^.]*; nuestro primer envío comenzó [^.]*\.(?: La consulta de validez|$)/,
    ],
    ['10 minutes behind', -10 * MINUTES, /El reloj de este sistema cambió .* con su importe y su fecha/],
  ])(
    'what was sent while both were %s, and its answer lost, is known to be ours by when it was, or else by its amount',
    async (_when, seconds, prueba) => {
      const serie = nextSerie();
      await move('both', seconds);
      const { json } = await emitir(unaFactura({ serie, ...conOrden('cortar-tras-aceptarx1') }));
      const id = textAt(json, 'comprobante_id') ?? '';
      // Nobody takes it up before the clocks are right again, in the eyes of everybody.
      const takenUp = (when: string) =>
        pool.query(`update comprobantes set siguiente_intento_en = ${when} where id = $1`, [id]);
      await takenUp(`now() + interval '1 hour'`);
      await move('both', 0);
      await sleep(SEEN_MS);
      await takenUp('now()');
      await expect.poll(() => stateOf(id), { timeout: SOON_MS, interval: 200 }).toBe('ACEPTADA');
      const told = `select detalle->>'prueba' as prueba from eventos where comprobante_id = $1 and evento = 'aceptado'`;
      expect((await pool.query(told, [id])).rows).toEqual([{ prueba: expect.stringMatching(prueba) }]);
    },
  );

  test.each([
    ['a day ahead', DAY],
    ['a day behind', -DAY],
  ])(
    'the service, %s: days, numbers and turns are the database’s, and it says that it is not well',
    async (_when, seconds) => {
      const serie = nextSerie();
      await move('the service', seconds);
      expect(said(await emitir(unaFactura({ serie })))).toEqual(['ACEPTADA', `${serie}-1`, dayIn(0)]);
      await expect.poll(ready, { timeout: 10_000 }).toBe(503);
      const left = await leaveUndone(serie);
      await expectDone(left);
      await move('the service', 0);
      await expect.poll(ready, { timeout: 10_000 }).toBe(200);
      expect(said(await emitir(unaFactura({ serie })))).toEqual(['ACEPTADA', `${serie}-5`, dayIn(0)]);
    },
  );
});

let series = 0;
const nextSerie = () => `FJ${String(++series).padStart(2, '0')}`;

const ready = async () => (await fetch(`${child.url}/readyz`)).status;

/** Lima's day, by a clock that is so many seconds ahead. */
const dayIn = (seconds: number): string => fechaLima(new Date(Date.now() + seconds * 1_000));

/** Sets clocks, and waits until the processes see them and the service has noticed a jump of the database's. */
async function move(whose: 'both' | 'PostgreSQL' | 'the service', seconds: number): Promise<void> {
  const jumps = countJumps();
  if (whose !== 'the service') await clocks.postgres.set(seconds);
  // The service asks the database as soon as its own clock moved: by then the database's is to have moved.
  await sleep(SEEN_MS);
  if (whose !== 'PostgreSQL') await clocks.service.set(seconds);
  await sleep(SEEN_MS);
  if (whose !== 'the service') await expect.poll(countJumps, { timeout: 45_000 }).toBeGreaterThan(jumps);
}

const countJumps = () => child.program.errors().split('el reloj de la base de datos saltó').length;

/** Uses up what a key and an address may do within their windows. */
async function fillWindows(serie: string): Promise<void> {
  // Its minute may end in between, and the next one holds no more.
  const series = () => call('GET', '/series', { clave: pocas });
  const keys = [];
  while (keys.length < 5 && keys.at(-1) !== 429) keys.push((await series()).status);
  expect(keys.at(-1)).toBe(429);
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push(await logIn(serie));
  expect(statuses).toEqual([...new Array<number>(10).fill(401), 429]);
}

async function logIn(serie: string): Promise<number> {
  const body = { correo: `${serie}@pruebas.pe`, clave: 'la de nadie' };
  return (await logInDesde(child.url, `127.0.1.${Number(serie.slice(2)) + 1}`, body)).status;
}

interface Undone {
  readonly ids: readonly string[];
  readonly delivered: () => boolean;
}

/** A document that failed and is to be tried again, a delivery that failed, and a document that is on its way to SUNAT. */
async function leaveUndone(serie: string): Promise<Undone> {
  const failed = await emitir(unaFactura({ serie, ...conOrden('fault=0109x2') }));
  expect(failed).toMatchObject({ status: 502 });
  await receiver.script({ ruta: '/avisos', status: 500, times: 1 });
  const told = await emitir(unaFactura({ serie }), { webhook: true });
  const id = textAt(told.json, 'data', 'documento', 'id') ?? '';
  const lines = (status: number) =>
    receiver.lines('/avisos').filter((line) => line.status === status && line.cuerpo.includes(id));
  await expect.poll(() => lines(500).length, { timeout: 10_000 }).toBe(1);
  const slow = await emitir(unaFactura({ serie, ...conOrden('lento=4000') }), { webhook: true });
  const ids = [textAt(failed.json, 'comprobante_id'), id, textAt(slow.json, 'data', 'documento', 'id')];
  return { ids: ids.map((each) => each ?? ''), delivered: () => lines(200).length === 1 };
}

async function expectDone({ ids, delivered }: Undone): Promise<void> {
  for (const id of ids) {
    await expect.poll(() => stateOf(id), { timeout: SOON_MS, interval: 200 }).toBe('ACEPTADA');
  }
  await expect.poll(delivered, { timeout: SOON_MS, interval: 200 }).toBe(true);
}

/** Attempts that were begun and did not end. */
async function underWay(id: string): Promise<number> {
  const { rows } = await pool.query('select 1 from intentos where comprobante_id = $1 and terminado_en is null', [id]);
  return rows.length;
}

const stateOf = async (id: string) => textAt((await call('GET', `/comprobantes/${id}`)).json, 'data', 'estado');

/** State, number and day. */
function said({ json }: Answer): (string | undefined)[] {
  const of = (name: string) => textAt(json, 'data', 'documento', name);
  return [textAt(json, 'data', 'estado'), of('correlativo'), of('fechaEmision')];
}

interface Asked {
  readonly key?: string;
  readonly webhook?: true;
}

function emitir(documento: object, { key, webhook }: Asked = {}): Promise<Answer> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return call('POST', '/comprobantes/emitir', { headers, body: { documento, ...(webhook ? { webhook } : {}) } });
}

interface Options {
  readonly clave?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

async function call(method: string, path: string, { clave: other = clave, headers = {}, body }: Options = {}) {
  const answer = await fetch(`${child.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${other}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, json: parseJson(await answer.text()) };
}
