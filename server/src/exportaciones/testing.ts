import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CallOptions, TestService } from '@chaski/testing/service/service.ts';
import type pg from 'pg';
import { expect } from 'vitest';
import { fromBuffer } from 'yauzl';

/* For tests: zips opened by strangers, and many documents at once. */

/** Every file of a zip, as `yauzl` reads it: names are unique, and sizes and CRC-32 are right. */
export function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    fromBuffer(zip, { lazyEntries: true, strictFileNames: true }, (error, open) => {
      if (error !== null) return reject(error);
      open.on('entry', (entry) => {
        open.openReadStream(entry, (failure, stream) => {
          if (failure !== null) return reject(failure);
          const pieces: Buffer[] = [];
          stream.on('data', (piece: Buffer) => pieces.push(piece));
          stream.on('error', reject);
          stream.on('end', () => {
            if (files.has(entry.fileName)) return reject(new Error(`${entry.fileName} está dos veces`));
            files.set(entry.fileName, Buffer.concat(pieces));
            open.readEntry();
          });
        });
      });
      open.on('end', () => resolve(files));
      open.on('error', reject);
      open.readEntry();
    });
  });
}

const run = promisify(execFile);

/** Two strangers that a machine may not have. */
export const HAY_EXTRANOS = ['python3', 'unzip'].every((program) => spawnSync('which', [program]).status === 0);

/** Python's zipfile and Info-ZIP find so many files, all of whose CRC-32 are right; where they are. */
export async function requireDeExtranos(zip: Buffer, cuantos: number): Promise<void> {
  if (!HAY_EXTRANOS) return;
  const folder = await mkdtemp(join(tmpdir(), 'chaski-zip-'));
  const file = join(folder, 'a.zip');
  const script = 'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.testzip())';
  try {
    await writeFile(file, zip);
    const python = await run('python3', ['-c', script, file]);
    const unzip = await run('unzip', ['-tqq', file]);
    expect([python.stdout.trim(), unzip.stdout.trim()]).toEqual([`${cuantos} None`, '']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies of an issued document under other numbers, as if they had been issued in the same way. */
export async function copy(pool: pg.Pool, id: string, cuantas: number): Promise<void> {
  const text = `insert into comprobantes select copia.* from generate_series(1, $2::int) n, comprobantes c,
    jsonb_populate_record(c, jsonb_build_object('numero', c.numero + n,
      'id', overlay(c.id::text placing lpad(to_hex(n), 12, '0') from 25))) copia where c.id = $1`;
  await pool.query(text, [id, cuantas]);
}

/** Every document. */
export const SIEMPRE = { desde: '2020-01-01', hasta: '2099-12-31' };

/** What a program does with exports. */
export function createCliente(s: Pick<TestService, 'call'>) {
  const ask = (body: object, options: CallOptions = {}) => s.call('POST', '/exportaciones', { body, ...options });
  const ver = async (id: string) => (await s.call('GET', `/exportaciones/${id}`)).json.data;
  const eliminar = (id: string) => s.call('DELETE', `/exportaciones/${id}`);
  const lista = (id: string) => expect.poll(async () => (await ver(id)).estado, { timeout: 20_000 }).toBe('LISTA');
  return {
    pedir: ask,
    ver,
    eliminar,
    lista,
    /** Asks, waits until it is made, downloads. */
    async exportar(body: object) {
      const pedida = (await ask(body)).json.data;
      await lista(pedida.id);
      const answer = await s.call('GET', `/exportaciones/${pedida.id}/archivo`);
      return { answer, pedida, exportacion: await ver(pedida.id), files: await readZip(answer.bytes) };
    },
    /** Nothing is kept. */
    async despejar() {
      const { exportaciones } = (await s.call('GET', '/exportaciones')).json.data;
      for (const { id } of exportaciones) await eliminar(id);
    },
  };
}

/** A gate before each piece of one process is stored; open at first. */
export function createDoor() {
  let abierta = Promise.withResolvers<void>();
  abierta.resolve();
  let llegaron = 0;
  return {
    punto: async (punto: string) => {
      if (punto !== 'exportacion.porGuardar') return;
      llegaron++;
      await abierta.promise;
    },
    close: () => {
      abierta.resolve();
      abierta = Promise.withResolvers<void>();
    },
    open: () => abierta.resolve(),
    /** How many pieces came to it. */
    llegaron: () => llegaron,
  };
}
