import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchCanarios } from '@chaski/testing/service/canarios.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { type ServiceProcess, startServiceProcess } from '@chaski/testing/service/process.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClave } from './store.ts';

/* Keys as an owner makes, changes, rotates and revokes them in the dashboard; a second process minds it with its next request. */

let s: TestService;
let segundo: ServiceProcess;
let folder: string;
let dueno: Dentro;
let url: string;

beforeAll(async () => {
  s = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'chaski-panel-'));
  const { databaseUrl = '', databaseAdminUrl = '', secreto } = s.service.deps.config;
  segundo = await startServiceProcess({
    CHASKI_DATA: folder,
    CHASKI_SECRETO: secreto?.toString('hex') ?? '',
    DATABASE_URL: databaseUrl,
    DATABASE_ADMIN_URL: databaseAdminUrl,
  });
  dueno = await enterComo(s, 'dueno', { nombre: 'Dueña de Prueba' });
  url = `/empresas/${dueno.empresaId}/claves`;
}, 60_000);
afterAll(async () => {
  await segundo?.kill('SIGTERM');
  await s.stop();
  await rm(folder, { recursive: true, force: true });
});

const NUEVA = { entorno: 'test', nombre: 'ERP', permisos: ['invoices.read'] };

async function create(cambios: object = {}): Promise<{ id: string; clave: string }> {
  const { status, json } = await dueno.call('POST', url, { body: { ...NUEVA, ...cambios } });
  expect([status, json.data]).toEqual([200, { id: expect.any(String), clave: expect.stringMatching(/^chk_/) }]);
  return json.data;
}

const filaDe = async (id: string) =>
  (await dueno.call('GET', url)).json.data.claves.find((clave: { id: string }) => clave.id === id);

/** What both processes say to the key's next request. */
async function enAmbos(clave: string): Promise<number[]> {
  const statuses = [s.url, segundo.url].map(async (origin) => {
    const answer = await fetch(`${origin}/api/v1/invoices`, { headers: { authorization: `Bearer ${clave}` } });
    await answer.arrayBuffer();
    return answer.status;
  });
  return await Promise.all(statuses);
}

describe('a new key', () => {
  test('is shown once and works at once on every process; lists tell it by its end, its maker and its last use', async () => {
    const { id, clave } = await create({ limite: 500, expiraEn: '2099-12-31' });
    expect(await enAmbos(clave)).toEqual([200, 200]);
    const { json, bytes } = await dueno.call('GET', url);
    expect(json.data.claves[0]).toMatchObject({
      id,
      entorno: 'test',
      nombre: 'ERP',
      prefijo: 'chk_test_',
      ultimos4: clave.slice(-4),
      estado: 'activa',
      permisos: ['invoices.read'],
      limite: 500,
      redes: null,
      expiraEn: '2100-01-01T04:59:59.999Z',
      creadaPor: { tipo: 'usuario', nombre: 'Dueña de Prueba' },
      rotadaEn: null,
      revocadaEn: null,
      ultimoUsoEn: expect.any(String),
      ultimoUsoDesde: '127.0.0.1',
      ultimoUsoRuta: 'GET /api/v1/invoices',
    });
    expect(searchCanarios(bytes.toString())).toEqual([]);
    const { rows } = await s.pool.query(
      `select actor_tipo as tipo, actor_id as actor, despues from auditoria where objeto = $1`,
      [id],
    );
    expect(rows).toMatchObject([{ tipo: 'usuario', actor: dueno.usuarioId, despues: { ultimos4: clave.slice(-4) } }]);
    expect(searchCanarios(JSON.stringify(rows))).toEqual([]);
  });

  test('is refused with every bad field at once, and the field or permission that was meant', async () => {
    const body = {
      entorno: 'prod',
      nombre: '\n',
      permisos: ['invoices.write', 4],
      limite: 0,
      expiraEn: '2020-01-01',
      redes: ['10.0.0.1/8'],
      permiso: 1,
    };
    const { status, json } = await dueno.call('POST', url, { body });
    expect([status, Object.keys(json.error.details.fields).sort()]).toEqual([
      400,
      ['entorno', 'expiraEn', 'limite', 'nombre', 'permiso', 'permisos', 'permisos.1', 'redes.0'],
    ]);
    expect(json.error.details.fields.permiso).toContain('`permisos`');
    for (const malo of [
      {},
      { ...NUEVA, permisos: [] },
      { ...NUEVA, redes: [] },
      { ...NUEVA, limite: 1.5 },
      { ...NUEVA, expiraEn: '2099-02-31' },
      { ...NUEVA, redes: Array(51).fill('::1') },
    ]) {
      expect((await dueno.call('POST', url, { body: malo })).status).toBe(400);
    }
  });

  test('and whatever is done to keys is for owners alone, who just proved it; lists too are theirs', async () => {
    const { id } = await create();
    const actos = [
      ['POST', url, NUEVA],
      ['PATCH', `${url}/${id}`, { nombre: 'Otra' }],
      ['POST', `${url}/${id}/rotar`, undefined],
      ['POST', `${url}/${id}/revocar`, { nombre: 'ERP' }],
    ] as const;
    for (const rol of ['emisor', 'contador', 'lectura'] as const) {
      const otro = await enterComo(s, rol);
      expect((await otro.call('GET', url)).status).toBe(403);
      for (const [method, path, body] of actos) expect((await otro.call(method, path, { body })).status).toBe(403);
    }
    const viejo = await enterComo(s, 'dueno');
    await s.pool.query(`update sesiones set probada_en = now() - interval '11 minutes' where usuario_id = $1`, [
      viejo.usuarioId,
    ]);
    for (const [method, path, body] of actos) {
      expect((await viejo.call(method, path, { body })).json.error.code).toBe('REAUTH_REQUIRED');
    }
    expect((await viejo.call('GET', url)).status).toBe(200);
    expect(await filaDe(id)).toMatchObject({ nombre: 'ERP', rotadaEn: null, revocadaEn: null });
  });
});

describe('what an owner changes of a key counts for the very next request of every process', () => {
  test('permissions, limit, expiry', async () => {
    const { id, clave } = await create();
    const change = async (body: object) => (await dueno.call('PATCH', `${url}/${id}`, { body })).json.data;
    expect(await change({ permisos: ['customers.read'] })).toMatchObject({
      permisos: ['customers.read'],
      limite: 120,
    });
    expect(await enAmbos(clave)).toEqual([403, 403]);
    await change({ permisos: ['invoices.read'], nombre: ' Caja 2 ' });
    expect(await enAmbos(clave)).toEqual([200, 200]);
    await change({ limite: 1 });
    expect(await enAmbos(clave)).toEqual([429, 429]);
    await s.pool.query(`update claves set expira_en = now() - interval '1 second' where id = $1`, [id]);
    expect(await enAmbos(clave)).toEqual([401, 401]);
    expect(await filaDe(id)).toMatchObject({ nombre: 'Caja 2', estado: 'vencida' });
    expect(await change({ limite: 9, expiraEn: null })).toMatchObject({ estado: 'activa', expiraEn: null });
  });

  test('a rotation: the old value ends, the new one works', async () => {
    const { id, clave } = await create();
    const rotada = (await dueno.call('POST', `${url}/${id}/rotar`)).json.data;
    expect(rotada.id).toBe(id);
    expect(await enAmbos(clave)).toEqual([401, 401]);
    expect(await enAmbos(rotada.clave)).toEqual([200, 200]);
    expect(await filaDe(id)).toMatchObject({ ultimos4: rotada.clave.slice(-4), rotadaEn: expect.any(String) });
  });

  test('a revocation, once the name was typed as it is', async () => {
    const { id, clave } = await create();
    for (const nombre of ['erp', 'ERP ', '']) {
      const { status, json } = await dueno.call('POST', `${url}/${id}/revocar`, { body: { nombre } });
      expect([status, json.error.code, Object.keys(json.error.details.fields)]).toEqual([
        422,
        'DOMAIN_ERROR',
        ['nombre'],
      ]);
    }
    expect((await dueno.call('POST', `${url}/${id}/revocar`)).status).toBe(400);
    expect(await enAmbos(clave)).toEqual([200, 200]);
    const { json } = await dueno.call('POST', `${url}/${id}/revocar`, { body: { nombre: 'ERP' } });
    expect(json.data).toMatchObject({ estado: 'revocada', revocadaEn: expect.any(String) });
    expect(await enAmbos(clave)).toEqual([401, 401]);
    expect((await dueno.call('POST', `${url}/${id}/rotar`)).status).toBe(422);
    expect((await dueno.call('PATCH', `${url}/${id}`, { body: { nombre: 'X' } })).status).toBe(422);
  });
});

/** The same request from another of this machine's own addresses. */
function desde(localAddress: string, clave: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${s.url}/api/v1/invoices`, { localAddress, headers: { authorization: `Bearer ${clave}` } });
    call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
    call.on('error', reject).end();
  });
}

test('a key with networks works from them alone, at once, and from elsewhere is like any that does not exist', async () => {
  const { id, clave } = await create({ redes: ['127.0.0.2', '203.0.113.0/24', '2001:db8::/32'] });
  expect((await filaDe(id)).redes).toEqual(['127.0.0.2/32', '203.0.113.0/24', '2001:db8::/32']);
  expect(await desde('127.0.0.2', clave)).toBe(200);
  expect(await enAmbos(clave)).toEqual([401, 401]);
  expect(await filaDe(id)).toMatchObject({ ultimoUsoDesde: '127.0.0.2' });
  // One key at one instant from both: each is judged by its own address.
  const juntas = Array.from({ length: 20 }, (_, n) => desde(`127.0.0.${1 + (n % 2)}`, clave));
  expect(await Promise.all(juntas)).toEqual(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 401 : 200)));
  await dueno.call('PATCH', `${url}/${id}`, { body: { redes: ['127.0.0.0/8'] } });
  expect([await desde('127.0.0.9', clave), ...(await enAmbos(clave))]).toEqual([200, 200, 200]);
  await dueno.call('PATCH', `${url}/${id}`, { body: { redes: ['198.51.100.0/24'] } });
  expect([await desde('127.0.0.2', clave), ...(await enAmbos(clave))]).toEqual([401, 401, 401]);
  await dueno.call('PATCH', `${url}/${id}`, { body: { redes: null } });
  expect(await enAmbos(clave)).toEqual([200, 200]);
});

test('keys of another company, and ids that are none, are not there', async () => {
  const otra = await createOtraEmpresa(s.pool, s.service.llavero, 1);
  const ajena = await createClave(s.pool, {
    empresaId: otra.empresaId,
    entorno: 'test',
    nombre: 'ajena',
    permisos: ['invoices.read'],
    limite: 100,
    expiraEn: null,
  });
  for (const id of [
    ajena.id,
    ajena.id.slice(0, 8),
    '00000000-0000-7000-8000-000000000000',
    encodeURIComponent(ajena.clave),
    '%00',
    "'",
  ]) {
    expect((await dueno.call('PATCH', `${url}/${id}`, { body: { nombre: 'robada' } })).status).toBe(404);
    expect((await dueno.call('POST', `${url}/${id}/rotar`)).status).toBe(404);
    expect((await dueno.call('POST', `${url}/${id}/revocar`, { body: { nombre: 'ajena' } })).status).toBe(404);
  }
  expect((await dueno.call('GET', `/empresas/${otra.empresaId}/claves`)).status).toBe(404);
  expect((await dueno.call('GET', url)).bytes.toString()).not.toContain(ajena.id);
  expect(await enAmbos(ajena.clave)).toEqual([200, 200]);
});
