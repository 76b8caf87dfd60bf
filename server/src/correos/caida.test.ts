import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Child, killChildren, startChild } from '@chaski/testing/service/child.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { PERMISOS } from '../platform/http/route.ts';
import type { Punto } from '../platform/puntos.ts';
import { type Buzon, startBuzon } from './testing.ts';

/* kill -9 at every boundary of a mail: it arrives after the restart, under the same Message-ID. */

let database: TestDatabase;
let folder: string;
let b: Buzon;
let running: Child | undefined;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-correos-'));
  b = await startBuzon();
});
afterEach(killChildren);
afterAll(async () => {
  await b.caer();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The service in a process of its own, that dies at that boundary, or not at all. */
async function start(punto: Punto | 'nunca'): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    LANG: 'C.UTF-8',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    SIMULADOR_PORT: '0',
    CHASKI_DATA: join(folder, 'datos'),
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.duenoUrl,
    SMTP_URL: b.url,
    SMTP_REMITENTE: 'Facturación <facturas@chaski.example>',
    CHASKI_SECRETO: createHash('sha256').update('caida').digest('hex'),
  };
  running = startChild('servicio-que-muere.ts', [punto, '1'], { env });
  return (await running.line()) ?? '';
}

/** A key of the demo company, which sends mail. */
async function unaClave(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>('select id from empresas');
  const empresaId = rows[0]?.id ?? '';
  await database.pool.query(
    `insert into correo_ajustes (empresa_id, entorno, activo) values ($1, 'test', true) on conflict do nothing`,
    [empresaId],
  );
  const solicitud = { empresaId, entorno: 'test', nombre: 'caida', permisos: PERMISOS } as const;
  return (await createClave(database.pool, { ...solicitud, limite: 1_000, expiraEn: null })).clave;
}

async function emitir(url: string, clave: string, correo: string, serie: string): Promise<void> {
  const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL S.A.C.', correo };
  const headers = { authorization: `Bearer ${clave}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ documento: unaFactura({ serie, cliente }) });
  // The answer may die with the service.
  await fetch(`${url}/api/v1/comprobantes/emitir`, { method: 'POST', headers, body }).catch(() => {});
}

/** Whoever held them is dead, and five seconds pass. */
async function expireLeases(): Promise<void> {
  for (const tabla of ['comprobantes', 'correos']) {
    await database.pool.query(
      `update ${tabla} set lease_hasta = now(), lease_ms = lease_ms - 5000 where lease_hasta > now()`,
    );
  }
}

// The first row: the verdict is stored, and the mail with it. The third but last: the server has it, and nobody wrote that down.
test.each([
  ['envio.porRegistrar', 0, 1],
  ['envio.registrado', 0, 1],
  ['correo.tomado', 0, 1],
  ['correo.antesDeSocket', 0, 1],
  ['correo.respondido', 1, 2],
  ['correo.registrado', 1, 1],
] as const)(
  'at %s, having arrived %i times: after the restart it has arrived %i times in all',
  async (punto, antes, despues) => {
    const url = await start(punto);
    const para = `${punto.toLowerCase()}@ejemplo.pe`;
    await emitir(url, await unaClave(), para, 'FK01');
    await running?.ended();
    expect(b.llegados(para)).toHaveLength(antes);
    // Of one row the lease runs out by itself.
    if (punto !== 'correo.tomado') await expireLeases();

    await start('nunca');
    const enviado = async () => (await database.pool.query(`select estado from correos where para = $1`, [para])).rows;
    await expect.poll(enviado, { timeout: 20_000 }).toEqual([{ estado: 'ENVIADO' }]);
    const llegados = b.llegados(para);
    expect(llegados).toHaveLength(despues);
    expect(new Set(llegados.map(({ correo }) => correo.messageId)).size).toBe(1);
  },
  60_000,
);

test('a mail that ends the process each time counts as failed after three, and is in nobody’s way', async () => {
  const para = 'veneno@ejemplo.pe';
  const url = await start('correo.antesDeSocket');
  await emitir(url, await unaClave(), para, 'FK02');
  await running?.ended();
  for (let n = 2; n <= 3; n++) {
    await expireLeases();
    await start('correo.antesDeSocket');
    await running?.ended();
  }
  await expireLeases();
  await start('correo.antesDeSocket');
  const text = `select estado, intentos, fallidos, interrumpidos, ultimo_error from correos where para = $1`;
  await expect
    .poll(async () => (await database.pool.query(text, [para])).rows, { timeout: 15_000 })
    .toEqual([
      {
        estado: 'PENDIENTE',
        intentos: 3,
        fallidos: 1,
        interrumpidos: 0,
        ultimo_error: 'envio-interrumpido',
      },
    ]);
  expect(b.llegados(para)).toEqual([]);
}, 120_000);

test('whoever slept past its lease writes nothing over what another wrote', async () => {
  await start('nunca');
  const para = 'dormido@ejemplo.pe';
  const { rows } = await database.pool.query(
    `select empresa_id, id from comprobantes where estado = 'ACEPTADA' limit 1`,
  );
  await database.pool.query(
    `insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, siguiente_intento_en)
     values ($1, gen_random_uuid(), 'test', $2, 'pedido', $3, now() + interval '1 hour')`,
    [rows[0]?.empresa_id, rows[0]?.id, para],
  );
  b.deny('mensaje', para, 'callar');
  await database.pool.query(`update correos set siguiente_intento_en = now() where para = $1`, [para]);
  const intentos = async () =>
    (await database.pool.query(`select intentos from correos where para = $1`, [para])).rows[0]?.intentos;
  await expect.poll(intentos, { timeout: 15_000 }).toBe(1);
  // Another took it over and was told to come back later.
  await database.pool.query(
    `update correos set lease_token = lease_token + 1, lease_hasta = null, fallidos = 1, ultimo_error = 'de otro',
     siguiente_intento_en = now() + interval '1 hour' where para = $1`,
    [para],
  );
  await b.caer();
  await b.comeBack();
  // The service is still there, and writes the next one.
  await database.pool.query(
    `insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, siguiente_intento_en)
     values ($1, gen_random_uuid(), 'test', $2, 'pedido', 'siguiente@ejemplo.pe', now())`,
    [rows[0]?.empresa_id, rows[0]?.id],
  );
  await expect.poll(() => b.llegados('siguiente@ejemplo.pe').length, { timeout: 20_000 }).toBe(1);
  const text = `select estado, fallidos, ultimo_error from correos where para = $1`;
  expect((await database.pool.query(text, [para])).rows).toEqual([
    { estado: 'PENDIENTE', fallidos: 1, ultimo_error: 'de otro' },
  ]);
}, 60_000);
