import { type Dentro, enterComo, openNavegador } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { watchStatements } from '@chaski/testing/service/statements.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from './sesiones/token.ts';

/* S45, S49: tokens of nobody, from one address. They are not guessed; here it is about what they cost. */

let s: TestService;
let dueno: Dentro;

beforeAll(async () => {
  s = await startTestService({ proxyRedes: ['127.0.0.1/32'] });
  dueno = await enterComo(s, 'dueno');
});
afterAll(() => s.stop());

const desde = (direccion: string) => ({ headers: { 'x-forwarded-for': direccion } });

describe('cookies of nobody without end', () => {
  const conUna = async (direccion: string) =>
    (await openNavegador(s, `chaski-sesion=${newToken().texto}`).call('GET', '/sesion', desde(direccion))).status;

  it('cost one statement at a time, and a session that is valid still passes, there too', async () => {
    for (let i = 0; i < 20; i++) expect(await conUna('198.51.100.1')).toBe(401);
    let running = 0;
    let most = 0;
    let asked = 0;
    const stop = watchStatements((text, done) => {
      if (!text.includes('s.token_hash = $1')) return;
      asked++;
      most = Math.max(most, ++running);
      void done.finally(() => running--);
    });
    const statuses: number[] = [];
    const una = async () => void statuses.push(await conUna('198.51.100.1'));
    // However quick the database is, the lane fills while it answers nobody.
    const ocupada = await s.pool.connect();
    await ocupada.query('begin');
    await ocupada.query('lock table sesiones in access exclusive mode');
    const todas = Promise.all(Array.from({ length: 300 }, una));
    await expect.poll(() => statuses).toContain(429);
    await ocupada.query('rollback');
    ocupada.release();
    await todas.finally(stop);
    expect(most).toBe(1);
    // Whoever found the lane full cost none.
    expect(asked).toBe(statuses.filter((status) => status === 401).length);
    expect([...new Set(statuses)].toSorted()).toEqual([401, 429]);
    expect((await dueno.call('GET', '/sesion', desde('198.51.100.1'))).status).toBe(200);
    expect((await dueno.call('GET', '/sesion', desde('198.51.100.2'))).status).toBe(200);
  });
});

describe('what opens nothing, of who is not in', () => {
  it.each([
    ['a link', 404, '198.51.100.11', '/enlaces/leer', () => ({ body: { token: newToken().texto } })],
    [
      'a link that is used',
      404,
      '198.51.100.12',
      '/enlaces/usar',
      () => ({ body: { token: newToken().texto, clave: 'x' } }),
    ],
    [
      'a second step without a first',
      401,
      '198.51.100.13',
      '/sesion/segundo-factor',
      () => ({ body: { codigo: '123456' } }),
    ],
    ['a log-out', 200, '198.51.100.14', '/sesion', () => ({}), 'DELETE'],
  ])(
    '%s: 20 a minute are %i, and then none costs a statement',
    async (_what, status, direccion, camino, cuerpo, metodo = 'POST') => {
      const uno = async () => {
        const navegador = openNavegador(s, `chaski-sesion=${newToken().texto}`);
        return (await navegador.call(metodo, camino, { ...cuerpo(), ...desde(direccion) })).status;
      };
      for (let i = 0; i < 20; i++) expect(await uno()).toBe(status);
      let asked = 0;
      const stop = watchStatements((text) => {
        if (text.includes('token_hash')) asked++;
      });
      const statuses = await Promise.all(Array.from({ length: 50 }, uno)).finally(stop);
      expect([asked, new Set(statuses)]).toEqual([0, new Set([429])]);
      // Nobody else waits for that.
      const otra = await openNavegador(s).call(metodo, camino, { ...cuerpo(), ...desde('198.51.100.99') });
      expect(otra.status).toBe(status);
    },
  );
});
