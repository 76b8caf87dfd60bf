import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { testConfig } from '@chaski/testing/service/service.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type FaultyCluster, startCluster } from '../../../faults/cluster/cluster.ts';
import { moveToSmallDisk, type SmallDisk } from '../../../faults/cluster/disk.ts';
import { type CommitProxy, startCommitProxy } from '../../../faults/proxy/commit.ts';
import { type Service, startService } from '../main.ts';

// A machine under load takes its time; what is judged is judged inside.
vi.setConfig({ testTimeout: 90_000 });

/*
 * A PostgreSQL that is restarted, frozen, turned read-only, filled, or that loses the answer of a COMMIT, under the whole service.
 * It is one of our own: the other tests' PostgreSQL stays well.
 */

let cluster: FaultyCluster;
let relay: CommitProxy;
let pool: pg.Pool;
let folder: string;
let service: Service;
let clave: string;
let running: { stop(): Promise<unknown> } | undefined;
let disk: SmallDisk | undefined;

beforeAll(async () => {
  cluster = await startCluster();
  disk = await moveToSmallDisk(cluster, 64);
  relay = await startCommitProxy(cluster.url);
  folder = await mkdtemp(join(tmpdir(), 'chaski-base-'));
  pool = new pg.Pool({ connectionString: cluster.superUrl });
  pool.on('error', () => {});
  service = await startService(
    testConfig({ dataFolder: folder, databaseUrl: relay.url, databaseAdminUrl: cluster.duenoUrl }),
  );
  clave = service.primerInicio?.clave ?? '';
  await pool.query('update claves set limite_por_minuto = 1000000');
});
afterEach(async () => {
  // What a failed test left undone must not fail its neighbours.
  await cluster.thaw();
  await running?.stop();
});
afterAll(async () => {
  // What `beforeAll` did not reach is not there.
  await service?.stop();
  await pool?.end();
  await relay?.close();
  disk?.remove();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
  readonly repetida: boolean;
  /** Of the document, where the answer names one. */
  readonly id: string | undefined;
}

async function emitir(documento: object, key?: string): Promise<Answer> {
  const from = performance.now();
  const response = await fetch(`${service.url}/api/v1/comprobantes/emitir`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${clave}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ documento }),
  });
  const json = JSON.parse(await response.text());
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ms: performance.now() - from,
    repetida: response.headers.get('idempotent-replayed') === 'true',
    id: json.data?.documento?.id ?? json.comprobante_id,
  };
}

/** The same request with the same key until the service answers for it; notes what it was told meanwhile. */
async function insist(documento: object, key: string, told: Answer[], until = () => false): Promise<Answer> {
  for (;;) {
    const answer = await emitir(documento, key);
    if (answer.status === 200 || answer.status === 502 || until()) return answer;
    told.push(answer);
    await sleep(50);
  }
}

/** Emissions without end, `parallel` at a time, until `stop`; answers the id of each key. */
function load(serie: string, parallel: number) {
  const told: Answer[] = [];
  const ids = new Map<string, string | undefined>();
  let stopped = false;
  let abandoned = false;
  const work = async (worker: number) => {
    for (let n = 0; !stopped; n++) {
      const key = `${serie}-${worker}-${n}`;
      const documento = worker % 2 === 0 ? unaFactura({ serie: `F${serie}` }) : unaBoleta({ serie: `B${serie}` });
      ids.set(key, (await insist(documento, key, told, () => abandoned)).id);
    }
  };
  const working = Promise.all(Array.from({ length: parallel }, (_, worker) => work(worker)));
  const stop = async () => {
    stopped = true;
    await working;
    return [...ids.values()];
  };
  running = {
    stop: () => {
      abandoned = true;
      return stop();
    },
  };
  return { told, stop, done: () => ids.size };
}

/** Waits until there are more than that. */
async function reach(count: () => number, more: number): Promise<void> {
  await expect.poll(count).toBeGreaterThan(more);
}

async function serieRows(serie: string) {
  const { rows } = await pool.query(
    'select id, serie, numero, estado from comprobantes where serie like $1 order by serie, numero',
    [`_${serie}`],
  );
  return rows;
}

/** Nothing lost, nothing skipped, nothing twice: of every document that the load was told of. */
async function expectWhole(serie: string, ids: readonly (string | undefined)[]): Promise<void> {
  await expect
    .poll(async () => (await serieRows(serie)).filter(({ estado }) => estado !== 'ACEPTADA').length, {
      timeout: 20_000,
    })
    .toBe(0);
  const rows = await serieRows(serie);
  expect(ids.every((id) => id !== undefined)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  for (const letter of ['F', 'B']) {
    const numbers = rows.filter((row) => row.serie.startsWith(letter)).map(({ numero }) => numero);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
  const accepted = (await libro()).filter(({ aceptado, archivo }) => aceptado && archivo.includes(`${serie}-`));
  expect(new Set(accepted.map(({ archivo }) => archivo)).size).toBe(accepted.length);
  expect(accepted).toHaveLength(rows.length);
}

async function libro(): Promise<{ archivo: string; aceptado: boolean }[]> {
  const text = await (await fetch(`${service.simuladorUrl}/_control/libro`)).text();
  return text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
}

function expectOutage(told: readonly Answer[]): void {
  expect(told.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of told) expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' });
}

test('an immediate restart of PostgreSQL under load: 503 with Retry-After meanwhile, nothing lost, no gap, nothing twice', async () => {
  const emisiones = load('R01', 8);
  await reach(emisiones.done, 40);
  await cluster.restartImmediate();
  const before = emisiones.done();
  await reach(emisiones.done, before + 40);
  const ids = await emisiones.stop();
  expectOutage(emisiones.told);
  await expectWhole('R01', ids);
});

test('a frozen PostgreSQL: 503 in bounded time, /readyz says no, and it goes on by itself when PostgreSQL does', async () => {
  const emisiones = load('C01', 8);
  await reach(emisiones.done, 20);
  await cluster.freeze();
  const frozenAt = performance.now();
  const [answer, ready] = await Promise.all([
    emitir(unaFactura({ serie: 'FC01' }), 'congelada'),
    fetch(`${service.url}/readyz`),
  ]);
  expect(answer).toMatchObject({ status: 503, retryAfter: '2' });
  expect(answer.ms).toBeLessThan(8_000);
  expect(ready.status).toBe(503);
  await sleep(Math.max(0, 8_000 - (performance.now() - frozenAt)));
  // One whose document was stored just before waits longer: it has yet to hear whether its outcome was.
  await expect.poll(() => emisiones.told.length).toBeGreaterThan(0);
  await cluster.thaw();
  const before = emisiones.done();
  await reach(emisiones.done, before + 20);
  const ids = await emisiones.stop();
  expectOutage(emisiones.told);
  const late = await insist(unaFactura({ serie: 'FC01' }), 'congelada', []);
  await expectWhole('C01', [...ids, late.id]);
});

test('a read-only PostgreSQL (25006): 503, nothing half done, and emission resumes alone', async () => {
  await cluster.readOnly(true);
  // What fails here must not leave its neighbours without a database to write to.
  onTestFinished(() => cluster.readOnly(false));
  const told: Answer[] = [];
  const insisting = insist(unaFactura({ serie: 'FL01' }), 'lectura', told);
  await reach(() => told.length, 3);
  expect(await serieRows('L01')).toEqual([]);
  await cluster.readOnly(false);
  const { id } = await insisting;
  expectOutage(told);
  await expectWhole('L01', [id]);
});

test.each([
  ['its answer lost', 'after'],
  ['the words of a pooler for an answer', 'told'],
  ['it lost', 'before'],
] as const)('a COMMIT with %s: the retry with the key gives one document, once', async (_name, when) => {
  const serie = { after: 'P01', before: 'P02', told: 'P03' }[when];
  const cuts = relay.cuts();
  relay.cutAtCommit('comprobante-insert', when);
  const first = await emitir(unaFactura({ serie: `F${serie}` }), serie);
  expect(first).toMatchObject({ status: 503, retryAfter: '2' });
  expect(relay.cuts()).toBe(cuts + 1);
  const stored = await serieRows(serie);
  expect(stored).toHaveLength(when === 'before' ? 0 : 1);
  const told: Answer[] = [];
  const second = await insist(unaFactura({ serie: `F${serie}` }), serie, told);
  expect(second.repetida).toBe(when !== 'before');
  if (when !== 'before') expect(second.id).toBe(stored[0]?.id);
  await expectWhole(serie, [second.id]);
});

test('a COMMIT of several documents that a pooler answers in its own words: none is stored a second time', async () => {
  const cuts = relay.cuts();
  relay.cutAtCommit('EL QUE VA ACOMPAÑADO', 'told');
  const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'EL QUE VA ACOMPAÑADO' };
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => emitir(unaFactura({ serie: 'FP04' }))),
    ...Array.from({ length: 8 }, () => emitir(unaFactura({ serie: 'FP04', cliente }))),
  ]);
  expect(relay.cuts()).toBe(cuts + 1);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(1);
  expect(await serieRows('P04')).toHaveLength(answers.length);
});

test('a full disk (53100): 503, nothing half done, and emission resumes when there is room', async ({ skip }) => {
  if (disk === undefined) return skip('this machine lets nobody mount a small disk');
  const emisiones = load('D01', 4);
  await reach(emisiones.done, 10);
  await disk.fill();
  // Pages with room left take a few more.
  await reach(() => emisiones.told.length, 20);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  await disk.free();
  const before = emisiones.done();
  await reach(emisiones.done, before + 20);
  const ids = await emisiones.stop();
  expectOutage(emisiones.told);
  await expectWhole('D01', ids);
});
