import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Child, killChildren, startChild } from '@chaski/testing/service/child.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { PERMISOS } from '../platform/http/route.ts';
import type { Punto } from '../platform/puntos.ts';
import { type Receptor, startReceptor } from './testing.ts';

/* kill -9 at every boundary of a delivery: the message arrives after the restart, under the same id. */

let database: TestDatabase;
let folder: string;
let r: Receptor;
let running: Child | undefined;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-avisos-'));
  r = await startReceptor();
});
afterEach(killChildren);
afterAll(async () => {
  await r.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The service in a process of its own, that dies at that boundary, or not at all. */
async function start(punto: Punto | 'nunca', vez = 1): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    LANG: 'C.UTF-8',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    SIMULADOR_PORT: '0',
    CHASKI_DATA: join(folder, 'datos'),
    WEBHOOK_REDES: '127.0.0.0/8',
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.duenoUrl,
    CHASKI_SECRETO: createHash('sha256').update('caida').digest('hex'),
  };
  running = startChild('servicio-que-muere.ts', [punto, String(vez)], { env });
  return (await running.line()) ?? '';
}

async function unaClave(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>('select id from empresas');
  const solicitud = { empresaId: rows[0]?.id ?? '', entorno: 'test', nombre: 'caida', permisos: PERMISOS } as const;
  return (await createClave(database.pool, { ...solicitud, limite: 1_000, expiraEn: null })).clave;
}

const call = async (url: string, clave: string, path: string, body: object) => {
  const headers = { authorization: `Bearer ${clave}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return JSON.parse(await response.text());
};

/** Whoever held them is dead, and five seconds pass. */
async function expireLeases(): Promise<void> {
  for (const tabla of ['comprobantes', 'webhook_entregas']) {
    await database.pool.query(
      `update ${tabla} set lease_hasta = now(), lease_ms = lease_ms - 5000 where lease_hasta > now()`,
    );
  }
}

// The first row: nobody heard of the message yet. The last two: the receiver has it, and gets it again under the same id.
test.each([
  ['envio.registrado', 0, 1],
  ['webhook.tomado', 0, 1],
  ['webhook.antesDeSocket', 0, 1],
  ['webhook.respondido', 1, 2],
  ['webhook.registrado', 1, 1],
] as const)(
  'at %s, having arrived %i times: after the restart it has arrived %i times in all',
  async (punto, antes, despues) => {
    const url = await start(punto);
    const clave = await unaClave();
    const ruta = `/${punto}`;
    const { secreto, id } = (await call(url, clave, '/webhooks', { url: `${r.origen}${ruta}` })).data;
    await call(url, clave, '/comprobantes/emitir', { documento: unaFactura({ serie: 'FK01' }), webhook: true }).catch(
      () => {},
    );
    await running?.ended();
    expect(r.recibidos(ruta)).toHaveLength(antes);
    // Of one row the lease runs out by itself.
    if (punto !== 'webhook.tomado') await expireLeases();

    const otra = await start('nunca');
    const entregada = async () => {
      const text = `select estado, intentos from webhook_entregas where webhook_id = $1`;
      return (await database.pool.query(text, [id])).rows;
    };
    await expect.poll(entregada, { timeout: 15_000 }).toMatchObject([{ estado: 'ENTREGADA' }]);
    expect(otra).not.toBe('');
    const recibidos = r.recibidos(ruta);
    expect(recibidos).toHaveLength(despues);
    expect(new Set(recibidos.map(({ cabeceras }) => cabeceras['webhook-id'])).size).toBe(1);
    expect(new Set(recibidos.map(({ cuerpo }) => cuerpo)).size).toBe(1);
    for (const { cuerpo, cabeceras } of recibidos) new Webhook(secreto).verify(cuerpo, { ...cabeceras });
    // The endpoint of this row is in nobody's way afterwards.
    await database.pool.query(`update webhooks set activo = false where id = $1`, [id]);
  },
  60_000,
);

test('a delivery that ends the process each time counts as failed after three', async () => {
  const url = await start('webhook.respondido');
  const clave = await unaClave();
  const { id } = (await call(url, clave, '/webhooks', { url: `${r.origen}/veneno` })).data;
  await call(url, clave, '/comprobantes/emitir', { documento: unaFactura({ serie: 'FK02' }), webhook: true }).catch(
    () => {},
  );
  await running?.ended();
  for (let n = 2; n <= 3; n++) {
    await expireLeases();
    await start('webhook.respondido');
    await running?.ended();
  }
  await expireLeases();
  await start('webhook.respondido');
  const text = `select estado, fallidos, interrumpidos, ultimo_error from webhook_entregas where webhook_id = $1`;
  await expect
    .poll(async () => (await database.pool.query(text, [id])).rows, { timeout: 15_000 })
    .toEqual([
      { estado: 'PENDIENTE', fallidos: 1, interrumpidos: 0, ultimo_error: expect.stringContaining('interrumpió') },
    ]);
  expect(r.recibidos('/veneno')).toHaveLength(3);
}, 120_000);
