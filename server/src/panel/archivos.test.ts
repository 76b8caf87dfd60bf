import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrors } from '../platform/http/errors.ts';
import { readArchivos, registerArchivos } from './archivos.ts';

/* The files of the built dashboard. A large one stays on the disk, and nobody who asks for it can tell. */

const CHICO = 'const chico = 1;'.repeat(50);
const GRANDE = `const grande = '${randomBytes(400_000).toString('hex')}';`;
const ARCHIVOS = [
  ['chico', CHICO],
  ['grande', GRANDE],
] as const;

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-archivos-'));
  await mkdir(join(folder, 'assets'));
  for (const [nombre, texto] of [...ARCHIVOS, ['borrado', GRANDE]] as const) {
    const path = join(folder, 'assets', `${nombre}.js`);
    await writeFile(path, texto);
    await writeFile(`${path}.br`, brotliCompressSync(texto));
    await writeFile(`${path}.gz`, gzipSync(texto));
  }
  app = Fastify({ logger: false });
  registerErrors(app);
  registerArchivos(app, readArchivos(folder));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (nombre: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/assets/${nombre}.js`, headers });

describe.each(ARCHIVOS)('a file that is %s', (nombre, texto) => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const)('comes whole to who takes %s, with its length', async (acepta, encoding, open) => {
    const answer = await ask(nombre, { 'accept-encoding': acepta });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(open(answer.rawPayload).toString() === texto).toBe(true);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('is not sent to who has it, nor to who asks only about it', async () => {
    const { headers } = await ask(nombre);
    const otra = await ask(nombre, { 'if-none-match': String(headers.etag) });
    expect([otra.statusCode, otra.payload]).toEqual([304, '']);
    const cabeza = await ask(nombre, {}, 'HEAD');
    expect([cabeza.statusCode, cabeza.payload, cabeza.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ]);
  });

  it('comes whole to many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(nombre, { 'accept-encoding': 'gzip' })));
    expect(answers.filter(({ rawPayload }) => gunzipSync(rawPayload).toString() !== texto)).toEqual([]);
  });
});

it('a large file that is not there any more is 404, with what to do', async () => {
  await rm(join(folder, 'assets/borrado.js.br'));
  const answer = await ask('borrado', { 'accept-encoding': 'br' });
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NOT_FOUND']);
  expect(answer.json().error.message).toContain('reinicie');
  expect([answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([undefined, undefined]);
});
