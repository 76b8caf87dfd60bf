import { CONTRASENA, createPersona, type Navegador, openNavegador } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whoseAddress, widerNetworks } from '../../platform/http/connections/failed-auth.ts';
import { MAX_DIRECCIONES } from '../usuarios-store.ts';
import { sha256 } from './token.ts';
import { LIMITES } from './ventanas-store.ts';

/* S43: log-ins from everywhere at once. Whoever works here already is not kept out by those who do not. */

/** Milliseconds in which somebody who is known gets in, whatever the flood, on two cores that the flood and other tests use too. */
const A_TIEMPO_MS = 10_000;
/** Requests of the flood that are always under way: more than the line holds. */
const A_LA_VEZ = 100;

let s: TestService;

beforeAll(async () => {
  s = await startTestService({ proxyRedes: ['127.0.0.1/32'] });
});
afterAll(() => s.stop());
beforeEach(async () => {
  await s.pool.query('delete from ingreso_ventanas');
  await s.pool.query('delete from usuario_direcciones');
});

async function logIn(direccion: string, correo: string, clave = 'esta no es la de nadie', navegador?: Navegador) {
  const from = performance.now();
  const { status } = await (navegador ?? openNavegador(s)).call('POST', '/sesion', {
    body: { correo, clave },
    headers: { 'x-forwarded-for': direccion },
  });
  return { status, ms: performance.now() - from };
}

/** Log-ins without end, each from another of 4,000 addresses and for another account. `stop` answers how many got which status. */
function avalancha() {
  const statuses = new Map<number, number>();
  let goesOn = true;
  let n = 0;
  const one = async () => {
    while (goesOn) {
      const nth = n++ % 4_000;
      const { status } = await logIn(`198.18.${nth >> 8}.${nth & 255}`, `nadie${n}@pruebas.pe`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const all = Array.from({ length: A_LA_VEZ }, one);
  const seen = (status: number) => statuses.get(status) ?? 0;
  const stop = async () => {
    goesOn = false;
    await Promise.all(all);
    return statuses;
  };
  return { seen, stop };
}

describe('log-ins from thousands of addresses at once', () => {
  it('leave whoever works here in within ten seconds: at a known address, and with a session wherever it is', async () => {
    const { correo } = await createPersona(s, 'dueno');
    const { correo: colega } = await createPersona(s, 'lectura');
    const dentro = openNavegador(s);
    expect((await logIn('203.0.113.7', correo, CONTRASENA, dentro)).status).toBe(200);
    const flood = avalancha();
    try {
      // The line is full, and who stands in it is tried.
      await expect.poll(() => flood.seen(503) > 20 && flood.seen(401) > 5, { timeout: 30_000 }).toBe(true);
      const known: { status: number; ms: number }[] = [];
      for (let round = 0; round < 4; round++) {
        known.push(await logIn('203.0.113.7', correo, CONTRASENA));
        // Somebody of the same office who has never been here.
        known.push(await logIn('203.0.113.7', colega, CONTRASENA));
        const from = performance.now();
        const otra = { 'x-forwarded-for': `192.0.2.${round + 1}` };
        const probada = await dentro.call('POST', '/sesion/reautenticar', {
          body: { clave: CONTRASENA },
          headers: otra,
        });
        known.push({ status: probada.status, ms: performance.now() - from });
      }
      expect(known.map(({ status }) => status)).toEqual(new Array(12).fill(200));
      expect(Math.max(...known.map(({ ms }) => ms))).toBeLessThan(A_TIEMPO_MS);
    } finally {
      const statuses = await flood.stop();
      // Nobody of the flood got in, and nothing broke.
      expect([...statuses.keys()].toSorted()).toEqual([401, 503]);
    }
  }, 120_000);

  it('by who is in do not use up the tries of who is at the same address, nor the other way round', async () => {
    const { correo } = await createPersona(s, 'dueno');
    const dentro = openNavegador(s);
    expect((await logIn('203.0.113.7', correo, CONTRASENA, dentro)).status).toBe(200);
    expect((await logIn('203.0.113.7', 'otra@pruebas.pe')).status).toBe(401);
    await yaFallo('direccion|203.0.113.7', LIMITES.direccion);
    expect((await logIn('203.0.113.7', correo, CONTRASENA)).status).toBe(429);
    const tryOut = async (clave: string, n: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      return (await dentro.call('POST', '/sesion/reautenticar', { body: { clave }, headers })).status;
    };
    expect(await tryOut(CONTRASENA, 7)).toBe(200);
    // A stolen session gets ten tries, from however many addresses.
    const statuses: number[] = [];
    for (let n = 0; n <= LIMITES.pareja; n++) statuses.push(await tryOut('esta no es', 20 + n));
    expect(statuses).toEqual([...new Array<number>(LIMITES.pareja).fill(401), 429]);
  });
});

describe('the networks of IPv6 that one customer is given', () => {
  it.each([
    ['2001:db8:1:2ab:3::1', ['2001:db8:1:0200::/56', '2001:db8:1::/48']],
    ['2001:db8:1:ffab::1', ['2001:db8:1:ff00::/56', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0000::/56', '2001:db8:0::/48']],
    ['203.0.113.7', []],
    ['::ffff:203.0.113.7', []],
  ])('of %s are %j', (address, networks) => {
    expect(widerNetworks(whoseAddress(address))).toEqual(networks);
  });

  it.each([
    ['56', LIMITES.red56, '2001:db8:1:0a00::/56', (n: number) => `2001:db8:1:a${n.toString(16).padStart(2, '0')}::1`],
    ['48', LIMITES.red48, '2001:db8:1::/48', (n: number) => `2001:db8:1:${n.toString(16)}00::1`],
  ])('get together no more tries than one of /%s may: %i', async (_bits, limite, red, direccion) => {
    const { correo } = await createPersona(s, 'dueno');
    // The owner lives there too.
    expect((await logIn(direccion(200), correo, CONTRASENA)).status).toBe(200);
    const desde = async (n: number) => (await logIn(direccion(n), `nadie${n}@pruebas.pe`)).status;
    expect(await desde(0)).toBe(401);
    await yaFallo(`red|${red}`, limite - 5);
    const statuses: number[] = [];
    for (let n = 1; n < 10; n++) statuses.push(await desde(n));
    expect(statuses).toEqual([...new Array<number>(5).fill(401), ...new Array<number>(4).fill(429)]);
    expect((await logIn(direccion(200), correo, CONTRASENA)).status).toBe(200);
    expect((await logIn('2001:db8:2::1', 'nadie@pruebas.pe')).status).toBe(401);
  });
});

it('the addresses that are remembered of a user are the last fifty', async () => {
  const { correo, usuarioId } = await createPersona(s, 'lectura');
  await s.pool.query(
    `insert into usuario_direcciones select $1, '198.51.100.' || n, now() - n * interval '1 minute' from generate_series(1, 60) n`,
    [usuarioId],
  );
  expect((await logIn('203.0.113.7', correo, CONTRASENA)).status).toBe(200);
  const { rows } = await s.pool.query<{ direccion: string }>(
    'select direccion from usuario_direcciones where usuario_id = $1 order by vista_en desc',
    [usuarioId],
  );
  expect([rows.length, rows[0]?.direccion, rows.at(-1)?.direccion]).toEqual([
    MAX_DIRECCIONES,
    '203.0.113.7',
    '198.51.100.49',
  ]);
});

/** As if it had failed that often: trying costs time, and here it is about what comes afterwards. */
async function yaFallo(cuenta: string, veces: number): Promise<void> {
  const text = 'update ingreso_ventanas set fallidos = $2 where llave = $1';
  expect((await s.pool.query(text, [sha256(cuenta), veces])).rowCount).toBe(1);
}
