import { contado } from '@chaski/testing/service/interrumpido.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeClave, revocarClave } from './claves.ts';
import { createClave } from './store.ts';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const ACTOR = { tipo: 'cli', id: 'prueba', desde: 'equipo', solicitud: 'x' } as const;

test('a key is found by its id, by the beginning of it or by its value without reading those of others', async () => {
  const { rows } = await s.pool.query('select id from empresas limit 1');
  const nueva = {
    empresaId: rows[0].id,
    entorno: 'test',
    permisos: ['invoices.read'],
    limite: 10,
    expiraEn: null,
  } as const;
  const claves = [];
  for (let i = 0; i < 30; i++) claves.push(await createClave(s.pool, { ...nueva, nombre: `clave ${i}` }));
  const [primera, segunda, tercera] = claves;
  if (primera === undefined || segunda === undefined || tercera === undefined) throw new Error('faltan claves');
  const { pool, filas } = contado(s.pool);
  expect(await revocarClave(pool, primera.id.toUpperCase(), ACTOR)).toBe(primera.id);
  expect(await revocarClave(pool, segunda.id.slice(0, 13), ACTOR)).toBe(segunda.id);
  expect((await changeClave(pool, tercera.clave, { nombre: 'otra' }, new Date(), ACTOR)).id).toBe(tercera.id);
  expect(filas()).toBeLessThan(20);
  for (const id of ['00000000-0000-4000-8000-000000000000', '%', '________', primera.id.slice(0, 7)]) {
    await expect(revocarClave(pool, id, ACTOR)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
