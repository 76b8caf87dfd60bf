import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { Unavailable } from '../platform/mensajes/app-error.ts';
import { createPdfPool, type PdfPool, type PdfPoolOptions } from './pool.ts';
import { createRenderer } from './renderer.ts';
import { facturaDe, papelDe } from './testing.ts';

const script = new URL('./testing-processes/unruly.ts', import.meta.url);
const factura = papelDe(facturaDe(1));
const open: PdfPool[] = [];

function startPool(options: PdfPoolOptions = {}): PdfPool {
  const pool = createPdfPool(options);
  open.push(pool);
  return pool;
}

afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close();
});

/** Asks a process of `unruly.ts` to do something; it answers which process it was. */
async function ask(pool: PdfPool, hash: string): Promise<string> {
  return (await pool.renderPdf({ ...factura, hash })).toString();
}

test('a PDF from the pool is the one that this process would make', async () => {
  const papel = papelDe(facturaDe(12), { xml: Buffer.from('<a/>'), nombreXml: 'a.xml' });
  const pool = startPool();
  const [first, second] = await Promise.all([pool.renderPdf(papel), pool.renderPdf(papel)]);
  expect(first.equals(createRenderer()(papel))).toBe(true);
  expect(second.equals(first)).toBe(true);
  expect(papel.xml?.bytes.byteLength).toBe(4);
});

test('documents that wait are rendered on several processes', async () => {
  const pool = startPool({ processes: 2 });
  const pdfs = await Promise.all(Array.from({ length: 8 }, () => pool.renderPdf(factura)));
  expect(new Set(pdfs.map((pdf) => pdf.toString('latin1'))).size).toBe(1);
});

describe('a document that', () => {
  test('takes too long is given up with its process, which is gone before the next begins in a new one', async () => {
    const pool = startPool({ script, timeoutMs: 4_000 });
    const first = await ask(pool, '');
    await expect(ask(pool, 'hang')).rejects.toMatchObject({ razon: 'pdf-que-tarda', status: 503 });
    expect(isThere(first)).toBe(false);
    expect(await ask(pool, '')).not.toBe(first);
  });

  test('ends its process is given up, and what waits goes to a new one', async () => {
    const pool = startPool({ script });
    const first = await ask(pool, '');
    const [died, next] = await Promise.allSettled([ask(pool, 'die'), ask(pool, '')]);
    expect(died).toMatchObject({ reason: { status: 503, cause: { message: 'El proceso terminó: 7' } } });
    expect(next).toMatchObject({ status: 'fulfilled' });
    expect(await ask(pool, '')).not.toBe(first);
  });

  test('takes memory without end is given up, and what waits goes to a new process', async () => {
    const pool = startPool({ script });
    const first = await ask(pool, '');
    const [devoured, next] = await Promise.allSettled([ask(pool, 'devour'), ask(pool, '')]);
    expect(devoured).toMatchObject({ reason: { razon: 'pdf-interrumpido', status: 503 } });
    expect(next).toMatchObject({ status: 'fulfilled' });
    expect(isThere(first)).toBe(false);
  });

  test('took much memory is the last of its process: the memory goes back', async () => {
    const pool = startPool({ script });
    const first = await ask(pool, '');
    expect(await ask(pool, 'swell')).toBe(first);
    expect(isThere(first)).toBe(false);
    expect(await ask(pool, '')).not.toBe(first);
  });

  test('cannot be set is an error, and its process goes on', async () => {
    const pool = startPool({ script });
    const first = await ask(pool, '');
    await expect(ask(pool, 'refuse')).rejects.toThrow('refused');
    expect(await ask(pool, '')).toBe(first);
  });
});

test('a process that ends while nobody needs it is missed by nobody', async () => {
  const pool = startPool({ script });
  const first = await ask(pool, '');
  process.kill(Number(first), 'SIGKILL');
  await expect.poll(() => isThere(first)).toBe(false);
  expect(await ask(pool, '')).not.toBe(first);
});

test('a process goes on where a terminal or the system tells everybody to stop', async () => {
  const pool = startPool({ script });
  const first = await ask(pool, '');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(Number(first), signal);
  expect(await ask(pool, '')).toBe(first);
});

test('a service that is killed leaves no process, not even one that hangs', async () => {
  const service = fileURLToPath(new URL('./testing-processes/service.ts', import.meta.url));
  const parent = spawn(process.execPath, [service], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [first] = await once(parent.stdout, 'data');
  expect(isThere(first)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(() => isThere(first)).toBe(false);
});

/** Whether that process is still there. */
function isThere(pid: string | Buffer): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

test('a process is replaced after so many documents', async () => {
  const pool = startPool({ script, jobsPerProcess: 2 });
  const pids = [await ask(pool, ''), await ask(pool, ''), await ask(pool, '')];
  expect(pids[1]).toBe(pids[0]);
  expect(pids[2]).not.toBe(pids[0]);
  expect(isThere(pids[0] ?? '')).toBe(false);
});

test('more than the queue holds is refused at once', async () => {
  const pool = startPool({ script, queue: 2 });
  const accepted = [ask(pool, ''), ask(pool, ''), ask(pool, '')];
  await expect(ask(pool, '')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  await expect(Promise.all(accepted)).resolves.toHaveLength(3);
});

describe('the papers of a company', () => {
  /** The paper of somebody else. */
  const deOtra = { ...factura, emisor: { ...factura.emisor, ruc: '20500000001' } };

  test('that has forty waiting keep nobody else: the neighbour’s is next', async () => {
    const pool = startPool();
    const order: string[] = [];
    const forty = Array.from({ length: 40 }, () => pool.renderPdf(factura).then(() => void order.push('own')));
    const other = pool.renderPdf(deOtra).then(() => void order.push('other'));
    await Promise.all([...forty, other]);
    expect(order.indexOf('other')).toBe(1);
  });

  test('that are asked for are read two at a time, and the neighbour’s is read next', async () => {
    const pool = startPool({ script });
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const read = (quien: string) =>
      pool.conTurno(quien, () => {
        began.push(quien);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        return promise;
      });
    const all = [...Array.from({ length: 40 }, () => read('own')), read('other')];
    await expect.poll(() => began).toEqual(['own', 'own']);
    ends[0]?.();
    await expect.poll(() => began).toEqual(['own', 'own', 'other']);
    while (began.length < 41 || ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
  });

  test('are the ones that are refused where too many wait, and not the neighbour’s', async () => {
    const pool = startPool({ script, queue: 2 });
    const own = Promise.allSettled(Array.from({ length: 3 }, () => ask(pool, '')));
    await expect(pool.renderPdf(deOtra)).resolves.toBeInstanceOf(Buffer);
    const ended = await own;
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});

test('a closed pool gives up what it has and takes no more', async () => {
  const pool = startPool({ script });
  const jobs = [ask(pool, 'hang'), ask(pool, '')];
  const ended = Promise.allSettled(jobs);
  await pool.close();
  for (const job of await ended) expect(job).toMatchObject({ status: 'rejected', reason: { status: 503 } });
  await expect(ask(pool, '')).rejects.toBeInstanceOf(Unavailable);
});
