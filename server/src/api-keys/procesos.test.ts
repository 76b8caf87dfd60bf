import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { type ServiceProcess, startServiceProcess } from '@chaski/testing/service/process.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClave, lockClave, revokeClave, rotateClave, updateClave } from './store.ts';

/* S4, S9, S10, S42: four processes of the service on one database, as four machines behind a balancer would be. */

let database: TestDatabase;
let folder: string;
let processes: ServiceProcess[];
let empresaId: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-claves-'));
  const secreto = randomBytes(32).toString('hex');
  const start = (name: string) =>
    startServiceProcess({
      CHASKI_DATA: join(folder, name),
      CHASKI_SECRETO: secreto,
      DATABASE_URL: database.url,
      DATABASE_ADMIN_URL: database.duenoUrl,
      LOG_LEVEL: 'trace',
    });
  // The first one makes the demo company.
  processes = [await start('a'), ...(await Promise.all(['b', 'c', 'd'].map(start)))];
  const { rows } = await database.pool.query<{ id: string }>('select id from empresas');
  empresaId = rows[0]?.id ?? '';
}, 120_000);
afterAll(async () => {
  await Promise.all((processes ?? []).map((process) => process.kill('SIGTERM')));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function unaClave(limite = 1_000_000) {
  const solicitud = { empresaId, entorno: 'test' as const, nombre: 'caja', permisos: ['invoices.read'] as const };
  return await createClave(database.db.sistema, { ...solicitud, limite, expiraEn: null });
}

function processAt(index: number): ServiceProcess {
  const process = processes[index % processes.length];
  if (process === undefined) throw new Error('sin procesos');
  return process;
}

async function call(index: number, clave: string, path = '/invoices') {
  const answer = await fetch(`${processAt(index).url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${clave}` },
  });
  const { error } = JSON.parse(await answer.text());
  return {
    status: answer.status,
    code: error?.code,
    mensaje: error?.message,
    reset: answer.headers.get('ratelimit-reset'),
  };
}

/** Calls every process again and again while `change` is made here; answers what each said to its first call after it. */
async function changeUnderCalls(clave: string, change: () => Promise<unknown>) {
  let committed = Number.POSITIVE_INFINITY;
  const caller = async (index: number) => {
    for (;;) {
      const begun = performance.now();
      const answer = await call(index, clave);
      // It began after the commit: whatever it says now, it says for good.
      if (begun > committed) return { ...answer, ms: performance.now() - committed };
      expect(answer.status).toBe(200);
    }
  };
  // The change itself is in the middle of calls; those that overlap it may say either.
  const quiet = async (index: number) => {
    while (committed === Number.POSITIVE_INFINITY) await call(index, clave);
    return await caller(index);
  };
  const answers = Promise.all(processes.map((_, index) => quiet(index)));
  await call(0, clave);
  await change();
  committed = performance.now();
  return await answers;
}

describe('what a person changes of a key counts at once on every process, for the very next call', () => {
  test('S4 a revocation', async () => {
    const { id, clave } = await unaClave();
    const answers = await changeUnderCalls(clave, () => revokeClave(database.db.sistema, id));
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    report('revocation', answers);
  });

  test('S4 a rotation: the old value ends, the new one works', async () => {
    const { id, clave } = await unaClave();
    let nueva = '';
    const answers = await changeUnderCalls(clave, async () => {
      nueva = (await rotateClave(database.db.sistema, id, 'test'))?.clave ?? '';
    });
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    for (const [index] of processes.entries()) expect((await call(index, nueva)).status).toBe(200);
    report('rotation', answers);
  });

  test('S4 a permission taken away', async () => {
    const { id, clave } = await unaClave();
    const answers = await changeUnderCalls(clave, async () => {
      const antes = await lockClave(database.db.sistema, id);
      if (antes !== undefined) await updateClave(database.db.sistema, { ...antes, permisos: ['customers.read'] });
    });
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 403, mensaje: expect.stringContaining('invoices.read') });
    }
    report('permission', answers);
  });

  test('S4 an expiry that has passed, a limit that shrank', async () => {
    for (const [cambio, status] of [
      [{ expiraEn: new Date(Date.now() - 1_000) }, 401],
      [{ limite: 1 }, 429],
    ] as const) {
      const { id, clave } = await unaClave();
      const answers = await changeUnderCalls(clave, async () => {
        const antes = await lockClave(database.db.sistema, id);
        if (antes !== undefined) await updateClave(database.db.sistema, { ...antes, ...cambio });
      });
      for (const answer of answers) expect(answer.status).toBe(status);
    }
  });
});

function report(what: string, answers: readonly { readonly ms: number }[]): void {
  const slowest = Math.max(...answers.map(({ ms }) => ms)).toFixed(1);
  console.info(`${what}: refused by all ${answers.length} processes, the last answer ${slowest} ms after the commit`);
}

test('S10 a limit of 60 a minute over four processes: of 200 calls at once, exactly 60 pass', async () => {
  // Again when the minute turned meanwhile, where each of the two has its 60.
  for (let attempt = 0; attempt < 3; attempt++) {
    const { clave } = await unaClave(60);
    const minutes = await minuteOf();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => call(index, clave)));
    if ((await minuteOf()) !== minutes) continue;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(140);
    return;
  }
  expect.unreachable('the minute turned three times');
});

/** Of the database, whose clock counts. */
async function minuteOf(): Promise<string> {
  return String((await database.pool.query(`select date_trunc('minute', now()) as minuto`)).rows[0]?.minuto);
}

test('S9, S42 no key reaches the log, wherever it is put; and every line of the log is one JSON object', async () => {
  const { clave } = await unaClave();
  const { url } = processAt(0);
  const hostile = `%0d%0a%1b[31m{"level":60,"msg":"falso"}`;
  const calls = [
    [`${url}/api/v1/invoices?api_key=${clave}`, {}],
    [`${url}/api/v1/invoices?q=${hostile}`, { authorization: `Bearer ${clave}` }],
    [`${url}/api/v1/invoices/${clave}`, { authorization: `Bearer ${clave}` }],
    [`${url}/api/v1/${hostile}`, { authorization: `Bearer ${clave}`, 'x-request-id': `${clave}` }],
    [`${url}/api/v1/invoices`, { authorization: `Bearer ${clave}x`, 'x-api-key': clave }],
    [`${url}/api/v1/invoices`, { authorization: `Basic ${clave}`, 'user-agent': clave }],
    [`${url}/api/v1/invoices/%ZZ${clave}`, { authorization: `Bearer ${clave}` }],
    [`${url}/${clave}`, { cookie: clave, referer: `https://x/?k=${clave}` }],
  ] as const;
  for (const [address, headers] of calls) await (await fetch(address, { headers })).arrayBuffer();
  await expect.poll(() => processAt(0).output().split('\n').length).toBeGreaterThan(calls.length);
  const log = processAt(0).output();
  expect(log).not.toContain(clave);
  expect(log).not.toContain(clave.slice(9, 41));
  const lines = log.split('\n').filter((line) => line.startsWith('{') || line.includes('falso'));
  expect(lines.length).toBeGreaterThanOrEqual(calls.length);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  expect(log).not.toContain('\u001b[31m');
});
