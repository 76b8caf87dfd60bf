import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { killChildren, startChild } from '@chaski/testing/service/child.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { PERMISOS } from '../platform/http/route.ts';
import type { Punto } from '../platform/puntos.ts';
import { copy, readZip, requireDeExtranos } from './testing.ts';

/* kill -9 in the midst of an export (every boundary: `npm run faults`): whoever comes next goes on at the next piece, and every document is there once. */

let database: TestDatabase;
let folder: string;
let clave: string;

/** 50 are a piece. */
const DOCUMENTOS = 121;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-exportaciones-'));
  const { url, morir } = await start('nunca');
  const { rows } = await database.pool.query<{ id: string }>('select id from empresas');
  const solicitud = { empresaId: rows[0]?.id ?? '', entorno: 'test', nombre: 'caida', permisos: PERMISOS } as const;
  clave = (await createClave(database.pool, { ...solicitud, limite: 10_000, expiraEn: null })).clave;
  const emitida = await call(url, 'POST', '/comprobantes/emitir', { documento: unaFactura({ serie: 'FX01' }) });
  await copy(database.pool, emitida.data.documento.id, DOCUMENTOS - 1);
  await morir();
});
afterEach(killChildren);
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The service in a process of its own, that dies at that boundary, or not by itself. */
async function start(punto: Punto | 'nunca', vez = 1) {
  const env = {
    PATH: process.env.PATH ?? '',
    LANG: 'C.UTF-8',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    SIMULADOR_PORT: '0',
    CHASKI_DATA: join(folder, 'datos'),
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.duenoUrl,
    CHASKI_SECRETO: createHash('sha256').update('caida').digest('hex'),
  };
  const child = startChild('servicio-que-muere.ts', [punto, String(vez)], { env });
  const url = (await child.line()) ?? '';
  return { url, muerto: () => child.ended(), morir: () => child.kill('SIGKILL') };
}

async function ask(url: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${clave}`, ...(body && { 'content-type': 'application/json' }) };
  return fetch(`${url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

const call = async (url: string, method: string, path: string, body?: object) =>
  JSON.parse(await (await ask(url, method, path, body)).text());

async function partes(id: string): Promise<unknown[]> {
  const text = `select n, md5(contenido) as contenido, md5(indice) as indice, md5(directorio) as directorio
    from exportacion_partes where exportacion_id = $1 order by n`;
  return (await database.pool.query(text, [id])).rows;
}

// The first piece is the line of titles. At `guardada` for the third time all documents are in it, and the end is not written.
test.each([
  ['exportacion.porGuardar', 2, 2],
  ['exportacion.guardada', 2, 3],
  ['exportacion.guardada', 3, 4],
  ['exportacion.terminada', 1, 4],
] as const)(
  'at %s for the %ith time: of the %i pieces stored by then none is made again, and the zip is whole',
  async (punto, vez, guardadas) => {
    const { url, muerto } = await start(punto, vez);
    const body = { desde: '2020-01-01', hasta: '2099-12-31', contenido: ['xml', 'cdr'] };
    const { id } = (await call(url, 'POST', '/exportaciones', body)).data;
    await muerto();
    const antes = await partes(id);
    expect(antes).toHaveLength(guardadas);

    const { url: otra } = await start('nunca');
    const ver = async () => (await call(otra, 'GET', `/exportaciones/${id}`)).data;
    await expect.poll(async () => (await ver()).estado, { timeout: 30_000 }).toBe('LISTA');
    expect((await ver()).progreso).toEqual({ hechos: DOCUMENTOS, total: DOCUMENTOS, restanteSegundos: null });
    expect((await partes(id)).slice(0, guardadas)).toEqual(antes);

    const zip = Buffer.from(await (await ask(otra, 'GET', `/exportaciones/${id}/archivo`)).arrayBuffer());
    const files = await readZip(zip);
    expect(files.size).toBe(2 * DOCUMENTOS + 1);
    for (let n = 1; n <= DOCUMENTOS; n++) expect(files.has(`xml/20000000001-01-FX01-${n}.xml`)).toBe(true);
    expect(files.get('indice.csv')?.toString().split('\r\n')).toHaveLength(DOCUMENTOS + 2);
    await requireDeExtranos(zip, files.size);
    await call(otra, 'DELETE', `/exportaciones/${id}`);
  },
  90_000,
);
