import { CATALOGOS } from '@chaski/core/catalogos/index.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClave } from '../api-keys/claves.ts';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

test('every catalog in use is answered with its codes and names, and listed', async () => {
  const { status, json } = await s.call('GET', '/catalogos');
  expect(status).toBe(200);
  expect(json.data.catalogos.map(({ numero }: { numero: string }) => numero)).toEqual([...CATALOGOS.keys()]);
  for (const [numero, { nombre, entradas }] of CATALOGOS) {
    const answer = await s.call('GET', `/catalogos/${numero}`);
    expect(answer.json.data).toMatchObject({ numero, nombre });
    expect(answer.json.data.entradas).toHaveLength(entradas.length);
    const [first] = entradas;
    expect(answer.json.data.entradas[0]).toMatchObject({ codigo: first?.codigo, nombre: first?.nombre });
  }
});

test('a catalog may be kept for a week, and its ETag says whether it is still the same', async () => {
  const first = await s.call('GET', '/catalogos/07');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(first.headers.get('cache-control')).toBe('private, max-age=604800');
  for (const known of [etag, `W/${etag}`, `"otra", ${etag}`, '*']) {
    const again = await s.call('GET', '/catalogos/7', { headers: { 'if-none-match': known } });
    expect([known, again.status, again.bytes.length]).toEqual([known, 304, 0]);
    expect([again.headers.get('etag'), again.headers.get('x-environment')]).toEqual([etag, 'test']);
  }
  const other = await s.call('GET', '/catalogos/06', { headers: { 'if-none-match': etag } });
  expect(other.status).toBe(200);
});

test('a key of any permission reads them; without a key nobody does; others are 404', async () => {
  const { pool } = s;
  const { rows } = await pool.query<{ id: string }>('select id from empresas');
  const nueva = {
    empresaId: rows[0]?.id ?? '',
    entorno: 'test' as const,
    nombre: 'solo clientes',
    permisos: ['customers.read'],
  };
  const { clave } = await buildClave(pool, nueva, new Date(), ACTOR);
  expect((await s.call('GET', '/catalogos/51', { clave })).status).toBe(200);
  expect((await s.call('GET', '/catalogos/51', { clave: null })).status).toBe(401);
  for (const n of ['99', '007', 'x', '..%2f07']) {
    const { status, json } = await s.call('GET', `/catalogos/${n}`);
    expect([n, status, json.error.code]).toEqual([n, 404, 'NOT_FOUND']);
  }
});
