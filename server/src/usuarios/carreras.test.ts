import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import {
  CONTRASENA,
  createPersona,
  type Dentro,
  enterComo,
  logInDesde,
  openNavegador,
} from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_SESIONES } from './sesiones/sesiones-store.ts';
import { sha256 } from './sesiones/token.ts';

/* S43, S44, S45: what was proved counts for what it proved, and only as long as it holds, whatever happens meanwhile. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());
beforeEach(() => s.pool.query('delete from ingreso_ventanas'));

/** Waits until somebody in the database waits for a lock of `donde`. */
async function alguienEspera(donde: string): Promise<void> {
  const text = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1`;
  await expect.poll(async () => (await s.pool.query(text, [`%${donde}%`])).rowCount, { timeout: 5_000 }).toBe(1);
}

describe('a log-in under way', () => {
  /** What `cambio` does to the user's row, before a log-in that has proved the password opens its session. */
  async function logInMientras(cambio: string, begin?: (quien: { correo: string }) => Promise<{ status: number }>) {
    const quien = await createPersona(s, 'dueno');
    const navegador = openNavegador(s);
    const client = await s.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update usuarios set ${cambio} where id = $1`, [quien.usuarioId]);
      await client.query('delete from sesiones where usuario_id = $1', [quien.usuarioId]);
      const body = { correo: quien.correo, clave: CONTRASENA };
      const ingreso = begin?.(quien) ?? navegador.call('POST', '/sesion', { body });
      await alguienEspera('usuarios');
      await client.query('commit');
      return { answer: await ingreso, navegador };
    } finally {
      client.release(true);
    }
  }

  it('does not survive a change of the password', async () => {
    const { answer, navegador } = await logInMientras(`contrasena = 'otra'`);
    expect(answer.status).toBe(401);
    expect(navegador.cookie).toBe('');
  });

  it('does not survive that the user is switched off', async () => {
    expect((await logInMientras('desactivado_en = now()')).answer.status).toBe(401);
  });

  it('does not go around a second factor that was put on meanwhile', async () => {
    const { answer, navegador } = await logInMientras(`totp_cifrado = '\\x00'`);
    expect(answer.status).toBe(200);
    expect((await navegador.call('GET', '/sesion')).status).toBe(401);
  });

  it('by an invitation does not survive a change of the password either, and the invitation is not used up', async () => {
    const dueno = await enterComo(s, 'dueno');
    const { empresaId } = await createOtraEmpresa(s.pool, s.service.llavero, 1);
    const anfitrion = await enterComo(s, 'dueno', { empresaId });
    let token = '';
    const { answer } = await logInMientras(`contrasena = 'otra'`, async ({ correo }) => {
      const body = { correo, rol: 'emisor' };
      const { enlace } = (await anfitrion.call('POST', `/empresas/${empresaId}/invitaciones`, { body })).json.data;
      token = enlace.split('#')[1];
      return await openNavegador(s).call('POST', '/enlaces/usar', { body: { token, clave: CONTRASENA } });
    });
    expect(answer.status).toBe(401);
    expect((await dueno.call('POST', '/enlaces/leer', { body: { token } })).status).toBe(200);
  });
});

describe('another password', () => {
  /** A user with a second factor, who proved it an hour ago. */
  async function conFactorDeHaceUnRato(): Promise<{ quien: Dentro; totp: TOTP }> {
    const quien = await enterComo(s, 'dueno');
    const { secreto } = (await quien.call('POST', '/cuenta/segundo-factor', { body: {} })).json.data;
    const totp = new TOTP({ secret: Secret.fromBase32(secreto) });
    const codigo = totp.generate({ timestamp: s.service.deps.ahora().getTime() - 30_000 });
    const puesto = await quien.call('POST', '/cuenta/segundo-factor/confirmar', { body: { codigo } });
    expect(puesto.status).toBe(200);
    await hace(quien, '1 hour');
    return { quien, totp };
  }

  const hace = (quien: Dentro, cuanto: string) =>
    s.pool.query(`update sesiones set probada_en = now() - $2::interval where usuario_id = $1`, [
      quien.usuarioId,
      cuanto,
    ]);

  const change = (quien: Dentro, mas: object = {}) =>
    quien.call('POST', '/cuenta/clave', { body: { actual: CONTRASENA, nueva: 'otra frase bien distinta 77', ...mas } });

  it('is given only with the second factor, where there is one', async () => {
    const { quien, totp } = await conFactorDeHaceUnRato();
    const sin = await change(quien);
    expect([sin.status, Object.keys(sin.json.error.details.fields)]).toEqual([400, ['codigo']]);
    expect((await change(quien, { codigo: '000000' })).status).toBe(401);
    const codigo = totp.generate({ timestamp: s.service.deps.ahora().getTime() });
    expect((await change(quien, { codigo })).status).toBe(200);
  });

  it('is no fresh proof of who is there: what asks for one stays closed', async () => {
    const quien = await enterComo(s, 'dueno');
    await hace(quien, '1 hour');
    expect((await change(quien)).status).toBe(200);
    const despues = await quien.call('POST', '/cuenta/segundo-factor', { body: {} });
    expect([despues.status, despues.json.error.code]).toEqual([403, 'REAUTH_REQUIRED']);
  });
});

describe('who sends a body slowly', () => {
  /** Sends the head of a request and the first bytes of its body; the rest when it is told to. */
  async function despacio(quien: Dentro, path: string, body: string) {
    const url = new URL(s.url);
    const socket = connect(Number(url.port), url.hostname);
    const fin = text(socket);
    const head = [
      `POST /panel/api${path} HTTP/1.1`,
      `host: ${url.host}`,
      `origin: ${s.url}`,
      'sec-fetch-site: same-origin',
      `cookie: ${quien.cookie}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    const antes = await vistas(quien);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    // The door was passed: it notes that the session was seen.
    await expect.poll(() => vistas(quien), { timeout: 5_000 }).not.toBe(antes);
    return async () => {
      socket.write(body.slice(5));
      return await fin;
    };
  }

  const vistas = async ({ usuarioId }: Dentro): Promise<string> =>
    (await s.pool.query('select vista_en::text as en from sesiones where usuario_id = $1', [usuarioId])).rows[0]?.en;

  const deHaceRato = ({ usuarioId }: Dentro) =>
    s.pool.query(`update sesiones set vista_en = now() - interval '5 minutes' where usuario_id = $1`, [usuarioId]);

  const INVITACION = JSON.stringify({ correo: 'complice@pruebas.pe', rol: 'dueno' });

  async function invitaciones(empresaId: string): Promise<number> {
    const text = 'select from enlaces where empresa_id = $1 and correo = $2';
    return (await s.pool.query(text, [empresaId, 'complice@pruebas.pe'])).rowCount ?? 0;
  }

  it('and is taken out of the company meanwhile, invites nobody', async () => {
    const [quien, otro] = [await enterComo(s, 'dueno'), await enterComo(s, 'dueno')];
    await deHaceRato(quien);
    const follow = await despacio(quien, `/empresas/${quien.empresaId}/invitaciones`, INVITACION);
    const ruta = `/empresas/${quien.empresaId}/miembros/${quien.usuarioId}`;
    expect((await otro.call('DELETE', ruta)).status).toBe(200);
    expect(await follow()).toMatch(/^HTTP\/1.1 404 /);
    expect(await invitaciones(quien.empresaId)).toBe(0);
  });

  it('and whose session ends meanwhile, changes nothing', async () => {
    const quien = await enterComo(s, 'dueno');
    await deHaceRato(quien);
    const follow = await despacio(quien, '/cuenta', JSON.stringify({ nombre: 'Cambiado tarde' }));
    await s.pool.query('delete from sesiones where usuario_id = $1', [quien.usuarioId]);
    expect(await follow()).toMatch(/^HTTP\/1.1 401 /);
    const { rows } = await s.pool.query('select nombre from usuarios where id = $1', [quien.usuarioId]);
    expect(rows).toEqual([{ nombre: 'Persona de Prueba' }]);
  });

  it('or waits for the members, invites nobody when it is an owner no more', async () => {
    const quien = await enterComo(s, 'dueno');
    const client = await s.pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from empresas where id = $1 for no key update', [quien.empresaId]);
      const body = { correo: 'complice@pruebas.pe', rol: 'dueno' };
      const answer = quien.call('POST', `/empresas/${quien.empresaId}/invitaciones`, { body });
      await alguienEspera('empresas');
      await client.query(`update membresias set rol = 'lectura' where usuario_id = $1`, [quien.usuarioId]);
      await client.query('commit');
      expect([(await answer).status, (await answer).json.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(await invitaciones(quien.empresaId)).toBe(0);
    } finally {
      client.release(true);
    }
  });
});

describe('invitations at once', () => {
  it('to one address, of a company without members, leave one, and none fails', async () => {
    const propietario = await enterComo(s, 'propietario');
    const { empresaId } = await createOtraEmpresa(s.pool, s.service.llavero, 2);
    const body = { correo: 'primera@pruebas.pe', rol: 'dueno' };
    const ruta = `/empresas/${empresaId}/invitaciones`;
    const todas = Array.from({ length: 8 }, () => propietario.call('POST', ruta, { body }));
    expect((await Promise.all(todas)).map(({ status }) => status)).toEqual(new Array<number>(8).fill(200));
    expect((await s.pool.query('select from enlaces where empresa_id = $1', [empresaId])).rowCount).toBe(1);
  });
});

describe('what is counted of a log-in', () => {
  const fallidos = async (cuenta: string): Promise<number | undefined> =>
    (await s.pool.query('select fallidos from ingreso_ventanas where llave = $1', [sha256(cuenta)])).rows[0]?.fallidos;

  it('is not that of one for whom there was no turn: it is taken back, and no more than that', async () => {
    const { correo } = await createPersona(s, 'dueno');
    const desde = '127.0.0.9';
    const mala = await logInDesde(s.url, desde, { correo, clave: 'no es esta contraseña' });
    expect(mala.status).toBe(401);
    const todas = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        logInDesde(s.url, desde, { correo: n % 5 === 0 ? correo : `fila${n}@pruebas.pe`, clave: 'tampoco es esta' }),
      ),
    );
    const con = (status: number) => todas.filter((answer) => answer.status === status).length;
    expect(con(503)).toBeGreaterThan(0);
    expect(con(401) + con(503)).toBe(40);
    expect(await fallidos(`direccion|${desde}`)).toBe(1 + con(401));
    const propias = todas.filter((answer, n) => n % 5 === 0 && answer.status === 401).length;
    expect(await fallidos(`pareja|${correo}|${desde}`)).toBe(1 + propias);
    expect(await fallidos(`cuenta|${correo}`)).toBe(1 + propias);
  });

  it('from everywhere is not taken back by log-ins from a known address, which are not counted there', async () => {
    const { correo } = await createPersona(s, 'dueno');
    expect((await logInDesde(s.url, '127.0.0.2', { correo, clave: CONTRASENA })).status).toBe(200);
    expect((await logInDesde(s.url, '127.0.0.3', { correo, clave: 'no es esta contraseña' })).status).toBe(401);
    for (let n = 0; n < 3; n++) await logInDesde(s.url, '127.0.0.2', { correo, clave: CONTRASENA });
    expect(await fallidos(`cuenta|${correo}`)).toBe(1);
    // One from elsewhere is, and takes back its own.
    expect((await logInDesde(s.url, '127.0.0.4', { correo, clave: CONTRASENA })).status).toBe(200);
    expect(await fallidos(`cuenta|${correo}`)).toBe(1);
  });
});

describe('the sessions of a user', () => {
  it('are fifty: one more ends the oldest, and nobody else’s', async () => {
    const [quien, otra] = [await enterComo(s, 'lectura'), await enterComo(s, 'lectura')];
    const primera = quien.cookie;
    const text = `insert into sesiones (id, token_hash, usuario_id, completa, vence_en, desde, agente)
      select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), $1, $2, now() + interval '1 hour', '', ''
      from generate_series(1, $3)`;
    await s.pool.query(text, [quien.usuarioId, true, MAX_SESIONES - 1]);
    // Those that wait for a second factor are counted apart.
    await s.pool.query(text, [quien.usuarioId, false, MAX_SESIONES]);
    expect((await openNavegador(s, primera).call('GET', '/sesion')).status).toBe(200);
    const nueva = openNavegador(s);
    await nueva.call('POST', '/sesion', { body: { correo: quien.correo, clave: CONTRASENA } });
    expect((await nueva.call('GET', '/sesion')).status).toBe(200);
    expect((await openNavegador(s, primera).call('GET', '/sesion')).status).toBe(401);
    const { rows } = await s.pool.query(
      'select completa, count(*)::int as n from sesiones where usuario_id = $1 group by 1 order by 1',
      [quien.usuarioId],
    );
    expect(rows).toEqual([
      { completa: false, n: MAX_SESIONES },
      { completa: true, n: MAX_SESIONES },
    ]);
    expect((await otra.call('GET', '/sesion')).status).toBe(200);
  });
});
