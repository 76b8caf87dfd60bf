import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Receptor, record, startReceptor } from '../testing.ts';
import { ES_PROPIA } from './destino.ts';
import { createEgreso } from './egreso.ts';

/* Webhooks that would call the service that sends them. The receiver plays the service. */

let r: Receptor;
beforeAll(async () => {
  r = await startReceptor();
});
afterAll(() => r.close());

const PUBLICADA = () => `http://Chaski.example.:${r.puerto}/`;
const ESCUCHA = () => `http://127.0.0.1:${r.puerto}`;

describe('a service that is reached', () => {
  test.each([
    ['by its name', PUBLICADA, 'chaski.example', '127.0.0.1'],
    ['by its name, written otherwise', PUBLICADA, 'CHASKI.example.', '127.0.0.1'],
    ['at the address where it listens, by any name', ESCUCHA, 'otro.example', '127.0.0.1'],
    ['at another address of its machine', ESCUCHA, 'otro.example', '127.0.0.9'],
  ])('%s is not called', async (_, propia, host, address) => {
    const resolve = async () => [{ address, family: 4 } as const];
    const egreso = createEgreso({ redes: ['127.0.0.0/8'], resolver: resolve, propias: () => [undefined, propia()] });
    const url = `http://${host}:${r.puerto}/`;
    expect(await egreso.post(url, {}, '{}')).toEqual({ tipo: 'bloqueada', detalle: ES_PROPIA.es });
    expect(r.recibidos()).toEqual([]);
  });

  test('is not mistaken for another name behind the same address, nor for another port', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 } as const];
    for (const propia of [PUBLICADA(), 'http://127.0.0.1:1', 'http://otro.example:1']) {
      const egreso = createEgreso({ redes: ['127.0.0.0/8'], resolver: resolve, propias: () => [propia] });
      expect(await egreso.post(`http://otro.example:${r.puerto}/`, {}, '{}')).toMatchObject({ status: 200 });
    }
  });
});

describe('the service itself', () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService();
  });
  afterAll(() => s.stop());

  test('cannot be registered, and is not called by what was registered before', async () => {
    const url = s.url.replace('127.0.0.1', '127.0.0.2');
    const { status, json } = await s.call('POST', '/webhooks', { body: { url } });
    expect([status, json.error.message]).toEqual([422, expect.stringContaining(ES_PROPIA.es)]);
    const { id } = await record(s, `${r.origen}/antes`);
    await s.pool.query('update webhooks set url = $2 where id = $1', [id, `${s.url}/api/v1/status`]);
    const { data } = (await s.call('POST', `/webhooks/${id}/probar`)).json;
    expect(data).toMatchObject({ estado: 'AGOTADA', ultimoError: ES_PROPIA.es });
  });
});
