import { afterEach, describe, expect, test } from 'vitest';
import { Unavailable } from '../platform/mensajes/app-error.ts';
import { createPdfPool, type PdfPool, type PdfPoolOptions } from './pool.ts';
import { createRenderer } from './renderer.ts';
import { facturaDe, impresoDe } from './testing.ts';

const script = new URL('./testing-threads/unruly.ts', import.meta.url);
const factura = impresoDe(facturaDe(1));
const open: PdfPool[] = [];

function startPool(options: PdfPoolOptions = {}): PdfPool {
  const pool = createPdfPool(options);
  open.push(pool);
  return pool;
}

afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close();
});

/** Asks a thread of `unruly.ts` to do something; it answers which thread it was. */
async function ask(pool: PdfPool, hash: string): Promise<string> {
  return (await pool.renderPdf({ ...factura, hash })).toString();
}

test('a PDF from the pool is the one that this thread would make', async () => {
  const impreso = impresoDe(facturaDe(12), { xml: Buffer.from('<a/>'), nombreXml: 'a.xml' });
  const pool = startPool();
  const [first, second] = await Promise.all([pool.renderPdf(impreso), pool.renderPdf(impreso)]);
  expect(first.equals(createRenderer()(impreso))).toBe(true);
  expect(second.equals(first)).toBe(true);
  expect(impreso.xml?.bytes.byteLength).toBe(4);
});

test('documents that wait are rendered on several threads', async () => {
  const pool = startPool({ threads: 2 });
  const pdfs = await Promise.all(Array.from({ length: 8 }, () => pool.renderPdf(factura)));
  expect(new Set(pdfs.map((pdf) => pdf.toString('latin1'))).size).toBe(1);
});

describe('a document that', () => {
  test('takes too long is given up, and the next goes to a new thread', async () => {
    const pool = startPool({ script, timeoutMs: 4_000 });
    const thread = await ask(pool, '');
    await expect(ask(pool, 'hang')).rejects.toBeInstanceOf(Unavailable);
    expect(await ask(pool, '')).not.toBe(thread);
  });

  test('kills its thread is given up, and what waits goes to a new one', async () => {
    const pool = startPool({ script });
    const thread = await ask(pool, '');
    const [died, next] = await Promise.allSettled([ask(pool, 'die'), ask(pool, '')]);
    expect(died).toMatchObject({ status: 'rejected', reason: { status: 503, cause: { message: 'dead' } } });
    expect(next).toMatchObject({ status: 'fulfilled' });
    expect(await ask(pool, '')).not.toBe(thread);
  });

  test('cannot be set is an error, and its thread goes on', async () => {
    const pool = startPool({ script });
    const thread = await ask(pool, '');
    await expect(ask(pool, 'refuse')).rejects.toThrow('refused');
    expect(await ask(pool, '')).toBe(thread);
  });
});

test('a thread is replaced after so many documents', async () => {
  const pool = startPool({ script, jobsPerThread: 2 });
  const threads = [await ask(pool, ''), await ask(pool, ''), await ask(pool, '')];
  expect(threads[1]).toBe(threads[0]);
  expect(threads[2]).not.toBe(threads[0]);
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
