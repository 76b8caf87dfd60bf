import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { CONTRASENA, createPersona, logInDesde, openNavegador } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService, testConfig } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService } from '../../main.ts';
import { createCifrador } from '../cuenta/contrasena.ts';
import { sha256 } from './token.ts';
import { LIMITES } from './ventanas-store.ts';

/* S43: whoever does not know the password learns nothing, and does not get to try many. */

let s: TestService;
let correo: string;

beforeAll(async () => {
  s = await startTestService();
  ({ correo } = await createPersona(s, 'dueno'));
});
afterAll(() => s.stop());
beforeEach(async () => {
  await s.pool.query('delete from ingreso_ventanas');
  await s.pool.query('delete from usuario_direcciones');
});

const desde = (direccion: string, quien = correo, clave = 'esta no es la de nadie', url = s.url) =>
  logInDesde(url, direccion, { correo: quien, clave });

/** One of many addresses of the loopback network. */
const direccion = (n: number) => `127.0.${1 + Math.floor(n / 200)}.${1 + (n % 200)}`;

describe('who does not know the password', () => {
  it('is told the same, word for word, whether there is such a user, the password is wrong or the user is switched off', async () => {
    const { correo: apagado, usuarioId } = await createPersona(s, 'lectura');
    await s.pool.query('update usuarios set desactivado_en = now() where id = $1', [usuarioId]);
    const answers = await Promise.all([
      desde('127.0.0.2'),
      desde('127.0.0.3', 'nadie@pruebas.pe'),
      desde('127.0.0.4', apagado, CONTRASENA),
      desde('127.0.0.5', 'no es un correo'),
      desde('127.0.0.6', correo, 'x'.repeat(3_000)),
      desde('127.0.0.7', correo, ''),
    ]);
    const [first] = answers;
    expect(first?.status).toBe(401);
    expect(first?.texto).toContain('INVALID_CREDENTIALS');
    for (const { status, texto, cabeceras } of answers) {
      expect([status, texto]).toEqual([first?.status, first?.texto]);
      expect(cabeceras['set-cookie']).toBeUndefined();
    }
  });

  it('cannot tell by the time either: both take the same, within 10 %', { timeout: 120_000 }, async () => {
    await desde('127.0.0.2');
    // Both at once, so that whatever else the machine does befalls both; each is first in half of the pairs.
    const razones: [number[], number[]] = [[], []];
    let razon = 0;
    for (let lote = 0; lote < 4 && Math.abs(razon - 1) >= 0.1; lote++) {
      await s.pool.query('delete from ingreso_ventanas');
      for (let n = 0; n < 24; n++) {
        const conocido = () => desde(direccion(n));
        const desconocido = () => desde(direccion(n), 'nadie@pruebas.pe');
        const [uno, otro] = n % 2 === 0 ? [conocido(), desconocido()] : [desconocido(), conocido()];
        const [a, b] = [await uno, await otro];
        expect([a.status, b.status]).toEqual([401, 401]);
        razones[n % 2 === 0 ? 0 : 1].push(n % 2 === 0 ? a.espera / b.espera : b.espera / a.espera);
      }
      razon = Math.sqrt(median(razones[0]) * median(razones[1]));
    }
    expect(Math.abs(razon - 1), `×${razon.toFixed(3)}`).toBeLessThan(0.1);
  });

  it('gets ten tries from one address, of a thousand at once on two processes, and then 429 with how long to wait', {
    timeout: 90_000,
  }, async () => {
    const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
    const otro = await startService(testConfig({ databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-b` }));
    try {
      const urls = [s.url, otro.url];
      const answers = [];
      // In twenties, so that the line for hashing is never full.
      for (let lote = 0; lote < 50; lote++) {
        const veinte = Array.from({ length: 20 }, (_, n) => desde('127.0.0.2', correo, `intento ${n}`, urls[n % 2]));
        answers.push(...(await Promise.all(veinte)));
      }
      expect(answers.filter(({ status }) => status === 401).length).toBe(LIMITES.pareja);
      const llenas = answers.filter(({ status }) => status === 429);
      expect(llenas.length).toBe(1_000 - LIMITES.pareja);
      for (const { cabeceras, texto } of llenas) {
        expect(texto).toContain('RATE_LIMIT_EXCEEDED');
        const espera = Number(cabeceras['retry-after']);
        expect(espera).toBeGreaterThan(800);
        expect(espera).toBeLessThanOrEqual(900);
      }
      // The right password does not open either, from there; from the owner's own address it does.
      expect((await desde('127.0.0.2', correo, CONTRASENA)).status).toBe(429);
      expect((await desde('127.0.0.3', correo, CONTRASENA)).status).toBe(200);
    } finally {
      await otro.stop();
    }
  });

  it('waits twice as long after each full window, up to an hour, and no longer for having asked meanwhile', async () => {
    const minutos: number[] = [];
    const pasada = `update ingreso_ventanas set hasta = now() - interval '1 second' where llave = $1`;
    const llave = [sha256(`pareja|${correo}|127.0.0.2`)];
    for (let ronda = 0; ronda < 4; ronda++) {
      // The first failure of a window, eight that need not be made, the tenth.
      expect((await desde('127.0.0.2')).status).toBe(401);
      await yaFallo(`pareja|${correo}|127.0.0.2`, LIMITES.pareja - 1);
      expect((await desde('127.0.0.2')).status).toBe(401);
      const [primera, segunda] = [await desde('127.0.0.2'), await desde('127.0.0.2')];
      expect([primera.status, segunda.status]).toEqual([429, 429]);
      const espera = Number(primera.cabeceras['retry-after']);
      expect(Number(segunda.cabeceras['retry-after'])).toBeLessThanOrEqual(espera);
      minutos.push(Math.ceil(espera / 60));
      await s.pool.query(pasada, llave);
    }
    expect(minutos).toEqual([15, 30, 60, 60]);
  });

  it.each(['10 minutes', '1 day'])(
    'waits no longer than its window where a clock that was %s ahead began it, and the next is still twice as long',
    async (ahead) => {
      const llave = sha256(`pareja|${correo}|127.0.0.2`);
      for (const espera of [15, 30]) {
        expect((await desde('127.0.0.2')).status).toBe(401);
        await yaFallo(`pareja|${correo}|127.0.0.2`, LIMITES.pareja - 1);
        expect((await desde('127.0.0.2')).status).toBe(401);
        const llena = await desde('127.0.0.2');
        expect([llena.status, Math.ceil(Number(llena.cabeceras['retry-after']) / 60)]).toEqual([429, espera]);
        // As if all of it had been at that time, and the clock were right again.
        await s.pool.query('update ingreso_ventanas set hasta = hasta + $2::interval where llave = $1', [llave, ahead]);
      }
      expect((await desde('127.0.0.2', correo, CONTRASENA)).status).toBe(200);
    },
  );

  it('is told no more than a whole wait, and waits no more, where a clock was ahead for less than a minute', async () => {
    expect((await desde('127.0.0.2')).status).toBe(401);
    await yaFallo(`pareja|${correo}|127.0.0.2`, LIMITES.pareja);
    await s.pool.query(`update ingreso_ventanas set hasta = hasta + interval '50 seconds'`);
    for (const _ of [1, 2]) {
      const { status, cabeceras } = await desde('127.0.0.2');
      expect([status, Number(cabeceras['retry-after']) <= 900]).toEqual([429, true]);
    }
    const { rows } =
      await s.pool.query(`select max(hasta) - now() <= interval '15 minutes' as bien from ingreso_ventanas
      where fallidos > ${LIMITES.pareja}`);
    expect(rows).toEqual([{ bien: true }]);
  });

  it('does not get more tries by coming from everywhere: fifty for an account, and its owner still gets in', async () => {
    // The owner was here before; so were some in the same office.
    expect((await desde('127.0.9.9', correo, CONTRASENA)).status).toBe(200);
    const statuses: number[] = [(await desde(direccion(0))).status];
    await yaFallo(`cuenta|${correo}`, LIMITES.cuenta - 5);
    for (let n = 1; n < 10; n++) statuses.push((await desde(direccion(n))).status);
    expect(statuses).toEqual([...new Array<number>(6).fill(401), ...new Array<number>(4).fill(429)]);
    expect((await desde('127.0.9.9', correo, CONTRASENA)).status).toBe(200);
    // Other accounts are no concern of it.
    expect((await desde('127.0.0.200', 'otra@pruebas.pe')).status).toBe(401);
  });

  it('does not get to try one password on every account from one address', async () => {
    const statuses: number[] = [(await desde('127.0.0.2', 'persona0@pruebas.pe')).status];
    await yaFallo('direccion|127.0.0.2', LIMITES.direccion - 5);
    for (let n = 1; n < 10; n++) statuses.push((await desde('127.0.0.2', `persona${n}@pruebas.pe`)).status);
    expect(statuses).toEqual([...new Array<number>(6).fill(401), ...new Array<number>(4).fill(429)]);
    expect((await desde('127.0.0.3')).status).toBe(401);
  });

  it('cannot fill the line for hashing: the rest is told to come back, and the service issues meanwhile', {
    timeout: 90_000,
  }, async () => {
    const muchos = Array.from({ length: 120 }, (_, n) => desde(direccion(n), `fila${n}@pruebas.pe`));
    let terminados = 0;
    for (const cada of muchos) cada.then(() => terminados++);
    // Signing goes on meanwhile: a document that is issued now does not wait for those who try to get in.
    const emitida = await s.emitir(unaFactura({ serie: 'F001' }));
    expect([emitida.status, terminados < muchos.length]).toEqual([200, true]);
    const answers = await Promise.all(muchos);
    const con = (status: number) => answers.filter((answer) => answer.status === status);
    expect(con(401).length + con(503).length).toBe(120);
    expect(con(401).length).toBeGreaterThan(60);
    expect(con(503).length).toBeGreaterThan(0);
    for (const { cabeceras } of con(503)) expect(cabeceras['retry-after']).toBe('2');
  });
});

describe('who knows the password', () => {
  it('gets in however the keyboard composes it, and not with another one that looks alike', async () => {
    const { correo: quien } = await createPersona(s, 'lectura', { contrasena: 'ñandú ﬁno y Ⅳ más' });
    const con = async (clave: string) => (await desde('127.0.0.2', quien, clave)).status;
    expect(await con('ñandú ﬁno y Ⅳ más'.normalize('NFD'))).toBe(200);
    expect(await con('ñandú fino y IV más')).toBe(200);
    expect(await con('ñandú fino y iv más')).toBe(401);
    expect(await con('nandu fino y IV mas')).toBe(401);
    expect(await con(' ñandú fino y IV más')).toBe(401);
  });

  it('gets in by the address in any case', async () => {
    expect((await desde('127.0.0.2', correo.toUpperCase(), CONTRASENA)).status).toBe(200);
  });

  it('is forgiven the failures from there', async () => {
    for (let n = 0; n < 9; n++) await desde('127.0.0.2');
    expect((await desde('127.0.0.2', correo, CONTRASENA)).status).toBe(200);
    expect((await desde('127.0.0.2')).status).toBe(401);
    expect((await desde('127.0.0.2', correo, CONTRASENA)).status).toBe(200);
  });

  it('is written down with the address, and so is who failed, without the word that was tried', async () => {
    await desde('127.0.0.42', correo, 'palabra-secreta-equivocada');
    await desde('127.0.0.42', correo, CONTRASENA);
    const { rows } = await s.pool.query(
      `select accion, actor_tipo, desde, coalesce(antes::text, '') || coalesce(despues::text, '') as resto
       from auditoria where desde = '127.0.0.42' order by n`,
    );
    expect(rows).toEqual([
      { accion: 'ingreso.fallido', actor_tipo: 'sistema', desde: '127.0.0.42', resto: '' },
      { accion: 'ingreso.hecho', actor_tipo: 'usuario', desde: '127.0.0.42', resto: '' },
    ]);
  });
});

describe('a password', () => {
  it('of 10 MB is refused before it is read', async () => {
    const answer = await openNavegador(s).call('POST', '/sesion', { body: { correo, clave: 'x'.repeat(10_000_000) } });
    expect(answer.status).toBe(413);
  });

  it('is kept as argon2id with 19 MiB and two rounds, and cannot be tried without the installation’s key', async () => {
    const { rows } = await s.pool.query<{ contrasena: string }>('select contrasena from usuarios');
    for (const { contrasena } of rows)
      expect(contrasena).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
    const [guardada] = rows.map(({ contrasena }) => contrasena);
    const propia = createCifrador(s.service.llavero.derivar('contrasena'));
    const nadie = { de: 'x', conocido: false };
    const ajena = createCifrador(Buffer.alloc(32));
    expect(await propia.verificar(CONTRASENA, guardada, nadie)).toBe(true);
    expect(await ajena.verificar(CONTRASENA, guardada, nadie)).toBe(false);
  });
});

/** As if it had failed that often: trying costs time, and here it is about what comes afterwards. */
async function yaFallo(cuenta: string, veces: number): Promise<void> {
  const text = 'update ingreso_ventanas set fallidos = $2 where llave = $1';
  expect((await s.pool.query(text, [sha256(cuenta), veces])).rowCount).toBe(1);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
