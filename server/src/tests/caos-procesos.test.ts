import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Simulador } from '@chaski/simulator/servicio/listen.ts';
import { startSimuladorThread } from '@chaski/simulator/servicio/thread.ts';
import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import type { Entrada } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startBalancer } from '../../../faults/proxy/balancer.ts';
import { killServes, runChaski, type Serve, startServe } from '../../../faults/world/serve.ts';

// A machine under load takes its time; what is judged is judged inside.
vi.setConfig({ testTimeout: 90_000 });

/* Several processes of the service on one database, before one SUNAT: one is drained, killed or frozen, the others go on. */

let database: TestDatabase;
let folder: string;
let simulador: Simulador;
let clave: string;
const secreto = randomBytes(32).toString('hex');
/** By name: each has a data folder of its own, and keeps it when it starts again. */
const processes = new Map<string, Serve>();

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-procesos-'));
  simulador = await startSimuladorThread({ port: 0, carpeta: join(folder, 'sunat') });
  await start('a');
  const created = await runChaski(env('a'), ...'clave crear --entorno test --limite 100000 --json'.split(' '));
  clave = JSON.parse(created).clave;
  const destino = [
    '--url',
    `${simulador.url}/ol-ti-itcpfegem/billService`,
    '--consulta-url',
    `${simulador.url}/ol-it-wsconscpegem/billConsultService`,
  ];
  await runChaski(env('a'), 'empresa', 'destino', '--entorno', 'test', ...destino);
  await start('b');
});
// What a failed test left asked of the simulator, or stopped, must not fail its neighbours.
afterEach(async () => {
  await simulate({ modo: 'normal' });
  for (const name of ['a', 'b']) {
    processes.get(name)?.signal('SIGCONT');
    if (processes.get(name)?.isAlive() !== true) await start(name);
  }
});
afterAll(async () => {
  killServes();
  await simulador?.close();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

function env(name: string): Record<string, string> {
  return {
    CHASKI_DATA: join(folder, name),
    CHASKI_SECRETO: secreto,
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.duenoUrl,
    SUNAT_TIMEOUT_MS: '60000',
  };
}

async function start(name: string): Promise<Serve> {
  const started = await startServe(env(name));
  processes.set(name, started);
  return started;
}

function processOf(name: string): Serve {
  const found = processes.get(name);
  if (found === undefined) throw new Error(`No hay proceso ${name}`);
  return found;
}

async function emitir(origin: string, documento: object, idempotencia?: string) {
  const response = await fetch(`${origin}/api/v1/comprobantes/emitir`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${clave}`,
      'content-type': 'application/json',
      ...(idempotencia === undefined ? {} : { 'idempotency-key': idempotencia }),
    },
    body: JSON.stringify({ documento }),
  });
  return { status: response.status, text: await response.text() };
}

async function simulate(comportamiento: object): Promise<void> {
  const body = JSON.stringify(comportamiento);
  await fetch(`${simulador.url}/_control/comportamiento`, { method: 'PUT', body });
}

async function libro(serie: string): Promise<Entrada[]> {
  const text = await (await fetch(`${simulador.url}/_control/libro`)).text();
  const lines: Entrada[] = text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
  return lines.filter(({ archivo }) => archivo.includes(`-${serie}-`));
}

async function filas(serie: string) {
  const { rows } = await database.pool.query(
    `select id, numero, estado, intentos, lease_token as token, lease_hasta > clock_timestamp() as "leaseVivo"
     from comprobantes where serie = $1 order by numero`,
    [serie],
  );
  return rows;
}

test('SIGTERM under load, one process after the other: readiness goes first and every request is answered well', async () => {
  const balancer = await startBalancer();
  const behind = () => balancer.setBackends([...processes.values()].map(({ url }) => url));
  const bothReady = () => expect.poll(() => balancer.ready().length, { timeout: 10_000 }).toBe(2);
  behind();
  await bothReady();
  const statuses: number[] = [];
  let stopped = false;
  const work = async (worker: number) => {
    while (!stopped) {
      const documento = worker % 2 === 0 ? unaFactura({ serie: 'FT01' }) : unaBoleta({ serie: 'BT01' });
      statuses.push((await emitir(balancer.url, documento)).status);
    }
  };
  const working = Promise.all(Array.from({ length: 6 }, (_, worker) => work(worker)));
  onTestFinished(async () => {
    stopped = true;
    await working;
    await balancer.close();
  });
  const reach = (more: number) => expect.poll(() => statuses.length).toBeGreaterThan(more);
  await reach(30);
  for (const name of ['a', 'b']) {
    const leaving = processOf(name);
    expect(await leaving.end('SIGTERM')).toBe(0);
    expect(balancer.ready()).not.toContain(leaving.url);
    await start(name);
    behind();
    await bothReady();
    await reach(statuses.length + 30);
  }
  stopped = true;
  await working;
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const rows = [...(await filas('FT01')), ...(await filas('BT01'))];
  expect(rows).toHaveLength(statuses.length);
  expect(rows.every(({ estado }) => estado === 'ACEPTADA')).toBe(true);
});

test('a document whose process is killed while SUNAT has it is carried on by another process within 10 s', async () => {
  await simulate({ modo: 'timeout-tras-aceptar', operaciones: ['sendBill'] });
  const asking = emitir(processOf('a').url, unaFactura({ serie: 'FK01' })).catch(() => 'cortada');
  await expect.poll(() => libro('FK01'), { timeout: 10_000 }).toHaveLength(1);
  const [held] = await filas('FK01');
  const killedAt = performance.now();
  await processOf('a').end('SIGKILL');
  expect(await asking).toBe('cortada');
  await simulate({ modo: 'normal' });
  const ofFactura = async () => (await filas('FK01'))[0];
  await expect
    .poll(async () => (await ofFactura()).token, { timeout: 10_000, interval: 50 })
    .toBeGreaterThan(held.token);
  expect(performance.now() - killedAt).toBeLessThan(10_000);
  await expect.poll(async () => (await ofFactura()).estado, { timeout: 20_000 }).toBe('ACEPTADA');
  // SUNAT was asked what it had: nothing was sent a second time.
  const sent = (await libro('FK01')).filter(({ operacion }) => operacion === 'sendBill');
  expect(sent).toMatchObject([{ aceptado: true }]);
});

test('a process frozen past its lease writes nothing when it wakes up with an acceptance: another one is in the midst of its document', async () => {
  await simulate({ modo: 'lento=5000', operaciones: ['sendBill', 'getStatusCdr'] });
  const [zombie, other] = [processOf('a'), processOf('b')];
  const asking = emitir(zombie.url, unaFactura({ serie: 'FZ02' }));
  await expect.poll(() => libro('FZ02'), { timeout: 10_000 }).toHaveLength(1);
  zombie.signal('SIGSTOP');
  const [held] = await filas('FZ02');
  const midst = await stopInTheMidst(other, 'FZ02');
  zombie.signal('SIGCONT');
  await expectUntouched('FZ02', midst, held.intentos);
  other.signal('SIGCONT');
  await expectFinal('FZ02');
  expect((await asking).status).toBeLessThan(503);
  expect((await libro('FZ02')).filter(({ operacion }) => operacion === 'sendBill')).toHaveLength(1);
});

test('a process frozen past its lease sends nothing when it wakes up to hear that SUNAT does not have the document', async () => {
  const [zombie, other] = [processOf('a'), processOf('b')];
  other.signal('SIGSTOP');
  await simulate({ modo: 'lento=5000', operaciones: ['getStatusCdr'] });
  await emitir(zombie.url, unaFactura({ serie: 'FZ03', ...conOrden('cortarx1') }));
  await expect.poll(() => preguntas('FZ03'), { timeout: 20_000, interval: 50 }).toBe(1);
  zombie.signal('SIGSTOP');
  const [held] = await filas('FZ03');
  expect(held).toMatchObject({ estado: 'CONFIRMANDO', leaseVivo: true });
  other.signal('SIGCONT');
  const midst = await stopInTheMidst(other, 'FZ03');
  expect(midst.row.token).toBeGreaterThan(held.token);
  const sent = (await libro('FZ03')).length;
  zombie.signal('SIGCONT');
  await expectUntouched('FZ03', midst, held.intentos);
  expect(await libro('FZ03')).toHaveLength(sent);
  other.signal('SIGCONT');
  await expectFinal('FZ03');
  expect((await libro('FZ03')).filter(({ aceptado, operacion }) => aceptado && operacion === 'sendBill')).toHaveLength(
    1,
  );
});

const preguntas = async (serie: string) =>
  (await libro(serie)).filter(({ operacion }) => operacion === 'getStatusCdr').length;

/** Waits until that process has taken the document whose holder is frozen and asks SUNAT about it, and stops it then. */
async function stopInTheMidst(other: Serve, serie: string) {
  const before = await preguntas(serie);
  await expect.poll(() => preguntas(serie), { timeout: 14_000, interval: 50 }).toBe(before + 1);
  other.signal('SIGSTOP');
  // As if it had just renewed it: nobody else may take the document, however long it stands still.
  await database.pool.query(`update comprobantes set lease_hasta = now() + interval '5 minutes' where serie = $1`, [
    serie,
  ]);
  const [row] = await filas(serie);
  expect(row).toMatchObject({ estado: 'CONFIRMANDO', leaseVivo: true });
  return { row, events: await eventos(row.id) };
}

/** Until the process that woke up has found that it may write nothing of its attempt, and said so. */
async function expectUntouched(
  serie: string,
  { row, events }: Awaited<ReturnType<typeof stopInTheMidst>>,
  attempt: number,
): Promise<void> {
  const text = 'select sobrevivido from intentos where comprobante_id = $1 and n = $2';
  const gaveUp = async () => (await database.pool.query(text, [row.id, attempt])).rows[0].sobrevivido;
  for (let over = false; !over; await sleep(50)) {
    over = await gaveUp();
    expect(await filas(serie)).toEqual([row]);
    expect(await eventos(row.id)).toEqual(events);
  }
}

/** Once SUNAT answers at once again: who was so slow to say what time it is does not tell whose a document is. */
async function expectFinal(serie: string): Promise<void> {
  await simulate({ modo: 'normal' });
  await expect.poll(async () => (await filas(serie))[0].estado, { timeout: 40_000 }).toBe('ACEPTADA');
}

async function eventos(id: string) {
  return (await database.pool.query('select * from eventos where comprobante_id = $1 order by 1, 2, 3', [id])).rows;
}

test('the same keys, numbers and balances asked of two processes at once, one of which is killed: each is had once', async () => {
  const una = await emitir(processOf('b').url, unaFactura({ serie: 'FX00' }));
  const { documento: afectada } = JSON.parse(una.text).data;
  const nota = {
    tipoComprobante: '07',
    serie: 'FX09',
    documentoAfectado: { id: afectada.id },
    codigoMotivo: '07',
    motivo: 'Devolución',
    items: [unItem({ precioUnitario: 1 })],
  };
  const pedidos: (readonly [string, object])[] = Array.from({ length: 40 }, (_, n) => [
    [`siguiente-${n}`, unaFactura({ serie: 'FX01' })] as const,
    [`otra-${n}`, unaFactura({ serie: 'FX02' })] as const,
    [`elegida-${n}`, unaFactura({ serie: 'FX03', correlativo: n + 1 })] as const,
    [`la-misma-${n}`, unaFactura({ serie: 'FX04', correlativo: Math.floor(n / 2) + 1 })] as const,
    [`nota-${n}`, nota] as const,
  ]).flat();
  const answers = new Map<string, Set<string>>();
  // The two are asked in opposite orders, so that each meets the other's in the midst of its own.
  const ask = async (name: string, [key, documento]: readonly [string, object]) => {
    const { status, text } = await emitir(processOf(name).url, documento, key);
    const json = JSON.parse(text);
    const what = status === 409 ? 'ocupado' : (json.data?.documento?.id ?? json.comprobante_id ?? text);
    answers.set(key, (answers.get(key) ?? new Set()).add(what));
  };
  const all = (name: string, order: typeof pedidos) => Promise.allSettled(order.map((each) => ask(name, each)));
  const asked = [all('b', pedidos), all('a', pedidos.toReversed())];
  await expect.poll(async () => (await filas('FX01')).length, { timeout: 20_000 }).toBeGreaterThan(3);
  await processOf('a').end('SIGKILL');
  await Promise.all(asked);
  // What was cut off is asked again, as a customer does.
  for (const each of pedidos) await ask('b', each);
  for (const [key, whats] of answers) expect([key, whats.size, [...whats]]).toEqual([key, 1, [...whats]]);
  for (const [serie, cuantos] of [
    ['FX01', 40],
    ['FX02', 40],
    ['FX03', 40],
    ['FX04', 20],
    ['FX09', 40],
  ] as const) {
    const numeros = () => filas(serie).then((rows) => rows.map(({ numero }) => numero));
    expect([serie, ...(await numeros())]).toEqual([serie, ...Array.from({ length: cuantos }, (_, n) => n + 1)]);
    const estados = () => filas(serie).then((rows) => rows.filter(({ estado }) => estado !== 'ACEPTADA'));
    await expect.poll(estados, { timeout: 30_000 }).toEqual([]);
    const aceptados = (await libro(serie)).filter(({ aceptado, operacion }) => aceptado && operacion === 'sendBill');
    expect(new Set(aceptados.map(({ archivo }) => archivo)).size).toBe(aceptados.length);
  }
});
