import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { killChildren, startChild } from '../../testing/src/service/child.ts';
import { startTestService, type TestService } from '../../testing/src/service/service.ts';
import { type Chaski, createChaski } from './index.ts';
import { idOf, unaFactura } from './testing.ts';

let s: TestService;
let chaski: Chaski;
let folder: string;

beforeAll(async () => {
  s = await startTestService();
  chaski = createChaski({ url: s.url, clave: s.clave });
  folder = await mkdtemp(join(tmpdir(), 'chaski-sdk-'));
});
afterEach(killChildren);
afterAll(async () => {
  await s.stop();
  await rm(folder, { recursive: true, force: true });
});

// Before SUNAT heard of it; and when all is written but the answer.
test.each(['emitir.guardado', 'emitir.porResponder'])(
  'a service that dies at %s: the same call, with its own retries, gives that document and no other',
  async (punto) => {
    const url = await arrancar(punto);
    const pausas: number[] = [];
    const tenaz = createChaski({
      url,
      clave: s.clave,
      dormir: async (ms) => {
        if (pausas.push(ms) === 1) expect(await arrancar('nunca', new URL(url).port)).toBe(url);
      },
    });
    const serie = `F${punto.length}1`;
    const emision = await tenaz.emitir({ documento: unaFactura({ serie }) });
    expect(pausas[0]).toBe(1_000);
    const { estado, documento } = await chaski.esperarFinal(idOf(emision));
    expect([estado, documento.correlativo]).toEqual(['ACEPTADA', `${serie}-1`]);
    const todos = await Array.fromAsync(chaski.comprobantes({ serie }), ({ id }) => id);
    expect(todos).toEqual([documento.id]);
  },
  60_000,
);

/** The service in a process of its own, on the same database, that dies at that boundary. */
async function arrancar(punto: string, puerto = '0'): Promise<string> {
  const { databaseUrl = '', databaseAdminUrl = '' } = s.service.deps.config;
  const env = {
    PATH: process.env.PATH ?? '',
    LANG: 'C.UTF-8',
    LOG_LEVEL: 'fatal',
    PORT: puerto,
    SIMULADOR_PORT: '0',
    CHASKI_DATA: join(folder, 'datos'),
    DATABASE_URL: databaseUrl,
    DATABASE_ADMIN_URL: databaseAdminUrl,
    CHASKI_SECRETO: createHash('sha256').update('pruebas').digest('hex'),
  };
  return (await startChild('servicio-que-muere.ts', [punto], { env }).line()) ?? '';
}
