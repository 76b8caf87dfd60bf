import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { type Buzon, startBuzon } from '../../server/src/correos/testing.ts';
import { startTestService, type TestService } from '../../testing/src/service/service.ts';
import { type Chaski, createChaski } from './index.ts';
import { idOf, unaFactura } from './testing.ts';

/* What the service does in the background, through the SDK: the ZIP of a period, and mail. */

let s: TestService;
let b: Buzon;
let chaski: Chaski;
let folder: string;
/** Opened by a test while the service waits for it before each part of a ZIP. */
let porGuardar: Promise<void> | undefined;

beforeAll(async () => {
  b = await startBuzon();
  const punto = async (nombre: string) => {
    if (nombre === 'exportacion.porGuardar') await porGuardar;
  };
  s = await startTestService({ smtp: b.config }, { punto });
  chaski = createChaski({ url: s.url, clave: s.clave });
  folder = await mkdtemp(join(tmpdir(), 'chaski-sdk-zip-'));
});
afterAll(async () => {
  await s.stop();
  await b.caer();
  await rm(folder, { recursive: true, force: true });
});

const periodo = async () => {
  const { fechaEmision } = (await chaski.comprobantes({ limite: 1 })[Symbol.asyncIterator]().next()).value ?? {};
  return { desde: fechaEmision ?? '', hasta: fechaEmision ?? '' };
};

async function nombresDe(flujo: ReadableStream<Uint8Array>): Promise<string[]> {
  const ruta = join(folder, 'todo.zip');
  await writeFile(ruta, flujo);
  const zip = await yauzl.openPromise(ruta);
  const nombres: string[] = [];
  for await (const { fileName } of zip.eachEntry()) nombres.push(fileName);
  return nombres;
}

test('the ZIP of a period is asked for, waited for, taken as it flows, listed and deleted', async () => {
  await chaski.emitir({ documento: unaFactura() });
  const pedida = await chaski.exportaciones.crear({ ...(await periodo()), contenido: ['xml', 'cdr'] });
  const lista = await chaski.exportaciones.esperar(pedida.id);
  expect(lista).toMatchObject({ id: pedida.id, estado: 'LISTA', progreso: { hechos: 1, total: 1 } });
  const nombres = await nombresDe(await chaski.exportaciones.flujo(lista.id));
  expect(nombres.filter((nombre) => nombre.endsWith('.xml'))).toHaveLength(2);
  expect((await chaski.exportaciones.listar()).map(({ id }) => id)).toEqual([lista.id]);
  await chaski.exportaciones.eliminar(lista.id);
  await expect(chaski.exportaciones.flujo(lista.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('asked twice it is one, and waiting has an end', async () => {
  const gate = Promise.withResolvers<void>();
  porGuardar = gate.promise;
  const cuerpo = await periodo();
  const una = await chaski.exportaciones.crear(cuerpo);
  expect((await chaski.exportaciones.crear(cuerpo)).id).toBe(una.id);
  expect((await chaski.exportaciones.esperar(una.id, { timeoutMs: 1 })).estado).toBe('EN_PROCESO');
  gate.resolve();
  porGuardar = undefined;
  expect((await chaski.exportaciones.esperar(una.id)).estado).toBe('LISTA');
});

test('who gives up a flow gives up its rest', async () => {
  const { id } = await chaski.exportaciones.crear({ ...(await periodo()), contenido: ['pdf'] });
  await chaski.exportaciones.esperar(id);
  const fin = new AbortController();
  const flujo = await chaski.exportaciones.flujo(id, { signal: fin.signal });
  fin.abort();
  await expect(new Response(flujo).bytes()).rejects.toThrow();
});

test('the CSV flows, byte by byte what comes at once', async () => {
  const entero = await chaski.csv({ serie: 'F001' });
  expect(await new Response(await chaski.flujoCsv({ serie: 'F001' })).bytes()).toEqual(entero);
  await expect(chaski.flujoCsv({ desde: 'ayer' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a document is mailed to whom one says, and what became of it is listed', async () => {
  const id = idOf(await chaski.emitir({ documento: unaFactura() }));
  const { estado } = await chaski.correos.enviar(id, { para: 'ana@cliente.pe' });
  expect(['PENDIENTE', 'ENVIADO']).toContain(estado);
  const ultimo = async () => (await chaski.correos.listar(id))[0];
  await expect.poll(async () => (await ultimo())?.estado, { timeout: 15_000 }).toBe('ENVIADO');
  expect((await ultimo())?.intentos).toMatchObject([{ n: 1, codigo: 250 }]);
  expect(b.llegados('ana@cliente.pe')).toHaveLength(1);
  await expect(chaski.correos.enviar(id)).rejects.toMatchObject({ fields: { para: expect.any(String) } });
});
