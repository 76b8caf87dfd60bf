import { ACTOR } from '@chaski/testing/service/actor.ts';
import { CONTRASENA, type Dentro, enterComo, type Navegador, openNavegador } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService, testConfig } from '@chaski/testing/service/service.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLlavero } from '../../empresas/secretos/llavero.ts';
import { rotateLlave } from '../../empresas/secretos/rotar.ts';
import { startService } from '../../main.ts';
import { createSegundoFactor } from './segundo-factor.ts';

/* S44: the second factor counts once, cannot be gone around, and cannot be guessed. */

let s: TestService;

/** The service's clock stands still, so that no step of 30 s ends in the middle of a test. */
const CHANCE = { ahora: () => new Date('2026-11-21T15:00:15Z') };

beforeAll(async () => {
  s = await startTestService({}, CHANCE);
});
afterAll(() => s.stop());
beforeEach(() => s.pool.query('delete from ingreso_ventanas'));

interface ConFactor {
  readonly quien: Dentro;
  readonly totp: TOTP;
  readonly codigos: readonly string[];
}

/** A user who put a second factor, and is in. */
async function conFactor(rol: 'dueno' | 'propietario' = 'dueno'): Promise<ConFactor> {
  const quien = await enterComo(s, rol);
  return { quien, ...(await put(quien)) };
}

async function put(quien: Navegador): Promise<Omit<ConFactor, 'quien'>> {
  const pedido = await quien.call('POST', '/cuenta/segundo-factor', { body: {} });
  expect(pedido.status).toBe(200);
  const totp = new TOTP({ secret: Secret.fromBase32(pedido.json.data.secreto) });
  // A step before, so that the code of now is still unused.
  const codigo = codigoDe(totp, -1);
  const confirmado = await quien.call('POST', '/cuenta/segundo-factor/confirmar', { body: { codigo } });
  expect(confirmado.json.data.codigos).toHaveLength(10);
  return { totp, codigos: confirmado.json.data.codigos };
}

function codigoDe(totp: TOTP, pasos = 0): string {
  return totp.generate({ timestamp: s.service.deps.ahora().getTime() + pasos * 30_000 });
}

/** The password is given; what is left is the code. */
async function primerPaso(quien: Pick<Dentro, 'correo'>, url = s.url): Promise<Navegador> {
  const navegador = openNavegador(s, '', url);
  const answer = await navegador.call('POST', '/sesion', { body: { correo: quien.correo, clave: CONTRASENA } });
  expect(answer.json.data).toEqual({ paso: 'segundo-factor' });
  return navegador;
}

const give = (navegador: Navegador, codigo: string) =>
  navegador.call('POST', '/sesion/segundo-factor', { body: { codigo } });

describe('a second factor', () => {
  it('is asked for at the next log-in, and ended every session that was opened without', async () => {
    const quien = await enterComo(s, 'dueno');
    const otra = openNavegador(s);
    await otra.call('POST', '/sesion', { body: { correo: quien.correo, clave: CONTRASENA } });
    expect((await otra.call('GET', '/sesion')).status).toBe(200);
    const { secreto, uri, qrSvg } = (await quien.call('POST', '/cuenta/segundo-factor', { body: {} })).json.data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Chaski:dueno-.*secret=/);
    expect(qrSvg).toMatch(/^<svg /);
    // Until it is confirmed it counts for nothing.
    expect((await quien.call('GET', '/sesion')).json.data.usuario.segundoFactor).toBe(false);
    const totp = new TOTP({ secret: Secret.fromBase32(secreto) });
    expect((await quien.call('POST', '/cuenta/segundo-factor/confirmar', { body: { codigo: '000000' } })).status).toBe(
      400,
    );
    const antes = quien.cookie;
    const codigo = codigoDe(totp);
    expect((await quien.call('POST', '/cuenta/segundo-factor/confirmar', { body: { codigo } })).status).toBe(200);
    expect(quien.cookie).not.toBe(antes);
    expect((await otra.call('GET', '/sesion')).status).toBe(401);
    const fin = await primerPaso(quien);
    // The code that confirmed it is used up.
    expect((await give(fin, codigo)).status).toBe(401);
    expect((await give(fin, codigoDe(totp, 1))).status).toBe(200);
    expect((await fin.call('GET', '/sesion')).json.data.usuario.segundoFactor).toBe(true);
  });

  it('lets in again after a clock that was a day ahead, and takes no code twice', async () => {
    const { quien, totp } = await conFactor();
    const ahead = 'update usuarios set totp_paso = totp_paso + 2880 where correo = $1';
    expect((await s.pool.query(ahead, [quien.correo])).rowCount).toBe(1);
    const codigo = codigoDe(totp);
    expect((await give(await primerPaso(quien), codigo)).status).toBe(200);
    expect((await give(await primerPaso(quien), codigo)).status).toBe(401);
    expect((await give(await primerPaso(quien), codigoDe(totp, 1))).status).toBe(200);
    // What was used a moment ago is no clock's fault: neither it nor what was before it.
    expect((await give(await primerPaso(quien), codigo)).status).toBe(401);
  });

  it('cannot be skipped: until it is given the cookie opens no route but that for it', async () => {
    const { quien } = await conFactor();
    const medio = await primerPaso(quien);
    const rutas = [
      ['GET', '/sesion'],
      ['GET', '/sesiones'],
      ['POST', '/sesion/mantener'],
      ['GET', '/cuenta/actividad'],
      ['POST', '/cuenta/segundo-factor/quitar'],
      ['POST', '/sesion/reautenticar'],
      ['POST', '/cuenta/clave'],
      ['GET', `/empresas/${quien.empresaId}/miembros`],
      ['GET', `/empresas/${quien.empresaId}/test/api/v1/invoices`],
    ] as const;
    for (const [method = '', path = ''] of rutas) {
      const answer = await medio.call(method, path, method === 'GET' ? {} : { body: {} });
      expect([path, answer.status, answer.json.error.code]).toEqual([path, 401, 'SESSION_REQUIRED']);
    }
  });

  it('renews the session when it is given: the cookie of the first step is worth nothing', async () => {
    const { quien, totp } = await conFactor();
    const medio = await primerPaso(quien);
    const primera = medio.cookie;
    expect((await give(medio, codigoDe(totp))).status).toBe(200);
    expect(medio.cookie).not.toBe(primera);
    expect((await openNavegador(s, primera).call('GET', '/sesion')).status).toBe(401);
    expect((await give(openNavegador(s, primera), codigoDe(totp, 1))).status).toBe(401);
  });

  it('counts once in its window: of many who give the same code at once, on two processes, one gets in', async () => {
    const { quien, totp } = await conFactor();
    const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
    const otro = await startService(
      testConfig({ databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-b` }),
      CHANCE,
    );
    try {
      const medios = [];
      for (let n = 0; n < 8; n++) medios.push(await primerPaso(quien, n % 2 === 0 ? s.url : otro.url));
      const codigo = codigoDe(totp);
      const statuses = await Promise.all(medios.map(async (medio) => (await give(medio, codigo)).status));
      expect(statuses.toSorted()).toEqual([200, ...new Array<number>(7).fill(401)]);
      expect((await give(await primerPaso(quien), codigo)).status).toBe(401);
      // Nor does the one before it count any more, though its window is not over.
      expect((await give(await primerPaso(quien), codigoDe(totp, -1))).status).toBe(401);
    } finally {
      await otro.stop();
    }
  });

  it('takes the code of the step before and after, and of no other', async () => {
    const { quien, totp } = await conFactor();
    const medio = await primerPaso(quien);
    for (const pasos of [-2, 2, 3]) expect((await give(medio, codigoDe(totp, pasos))).status).toBe(401);
    expect((await give(medio, codigoDe(totp, 1))).status).toBe(200);
  });

  it('cannot be guessed: ten wrong codes and who knows the password waits, from whichever address; a recovery code still opens', async () => {
    const { quien, codigos } = await conFactor();
    const medio = await primerPaso(quien);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await give(medio, String(n).padStart(6, '0'))).status);
    expect(statuses).toEqual([...new Array<number>(10).fill(401), 429, 429]);
    expect((await give(await primerPaso(quien), '123456')).status).toBe(429);
    expect((await give(await primerPaso(quien), codigos[0] ?? '')).status).toBe(200);
  });

  it('is dead after ten minutes without its code', async () => {
    const { quien, totp } = await conFactor();
    const medio = await primerPaso(quien);
    await s.pool.query(`update sesiones set vence_en = vence_en - interval '10 minutes' where not completa`);
    const answer = await give(medio, codigoDe(totp));
    expect([answer.status, answer.json.error.code]).toEqual([401, 'SESSION_REQUIRED']);
  });

  it('is asked for again to prove who is there, and its code is used up by that too', async () => {
    const { quien, totp } = await conFactor();
    const falta = await quien.call('POST', '/sesion/reautenticar', { body: { clave: CONTRASENA } });
    expect([falta.status, falta.json.error.details.fields.codigo]).toEqual([400, expect.any(String)]);
    const codigo = codigoDe(totp);
    expect((await quien.call('POST', '/sesion/reautenticar', { body: { clave: CONTRASENA, codigo } })).status).toBe(
      200,
    );
    const otra = await quien.call('POST', '/sesion/reautenticar', { body: { clave: CONTRASENA, codigo } });
    expect([otra.status, otra.json.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    // A wrong code does not end the session.
    expect((await quien.call('GET', '/sesion')).status).toBe(200);
  });

  it('can be taken off only by who proved it lately', async () => {
    const { quien } = await conFactor();
    await s.pool.query(`update sesiones set probada_en = now() - interval '11 minutes' where usuario_id = $1`, [
      quien.usuarioId,
    ]);
    const vieja = await quien.call('POST', '/cuenta/segundo-factor/quitar', { body: {} });
    expect([vieja.status, vieja.json.error.code]).toEqual([403, 'REAUTH_REQUIRED']);
    await s.pool.query('update sesiones set probada_en = now() where usuario_id = $1', [quien.usuarioId]);
    expect((await quien.call('POST', '/cuenta/segundo-factor/quitar', { body: {} })).status).toBe(200);
    expect((await quien.call('POST', '/cuenta/segundo-factor/codigos', { body: {} })).status).toBe(422);
    const navegador = openNavegador(s);
    const answer = await navegador.call('POST', '/sesion', { body: { correo: quien.correo, clave: CONTRASENA } });
    expect(answer.json.data.paso).toBe('listo');
  });
});

describe('a recovery code', () => {
  it('opens once, however it is written, also where two give it at once', async () => {
    const { quien, codigos } = await conFactor();
    const [primero = '', segundo = ''] = codigos;
    const medio = await primerPaso(quien);
    expect((await give(medio, primero.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await give(await primerPaso(quien), primero)).status).toBe(401);
    const [a, b] = [await primerPaso(quien), await primerPaso(quien)];
    const statuses = await Promise.all([a, b].map(async (cada) => (await give(cada, segundo)).status));
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it('is stored as a hash with the installation’s key, and opens no other account', async () => {
    const { quien, codigos } = await conFactor();
    const { rows } = await s.pool.query<{ hash: Buffer }>('select hash from usuario_codigos where usuario_id = $1', [
      quien.usuarioId,
    ]);
    expect(rows.length).toBe(10);
    const sinGuiones = codigos.map((codigo) => codigo.replaceAll('-', ''));
    const propio = createSegundoFactor(s.service.llavero);
    const esperados = sinGuiones.map((codigo) => propio.hashDe(quien.usuarioId, codigo).toString('hex'));
    expect(rows.map(({ hash }) => hash.toString('hex')).toSorted()).toEqual(esperados.toSorted());
    const ajeno = createSegundoFactor({ derivar: () => Buffer.alloc(32) });
    expect(ajeno.hashDe(quien.usuarioId, sinGuiones[0] ?? '').toString('hex')).not.toBe(esperados[0]);
    const otro = await conFactor();
    expect((await give(await primerPaso(otro.quien), codigos[0] ?? '')).status).toBe(401);
  });

  it('is worth nothing once new ones were asked for', async () => {
    const { quien, codigos } = await conFactor();
    const nuevos = (await quien.call('POST', '/cuenta/segundo-factor/codigos', { body: {} })).json.data.codigos;
    expect((await give(await primerPaso(quien), codigos[0] ?? '')).status).toBe(401);
    expect((await give(await primerPaso(quien), nuevos[0])).status).toBe(200);
  });
});

describe('a second factor that the installation asks of everybody', () => {
  const demand = (quien: Navegador, si: boolean) =>
    quien.call('POST', '/instalacion/segundo-factor', { body: { exigir: si } });
  afterEach(() => s.pool.query('update instalacion set exige_segundo_factor = false'));

  it('lets who has none reach nothing but what it takes to put it on, from the next request on; and then all', async () => {
    const { quien: dueno } = await conFactor('propietario');
    const otro = await enterComo(s, 'dueno');
    const lista = `/empresas/${otro.empresaId}/test/api/v1/invoices`;
    expect((await otro.call('GET', lista)).status).toBe(200);
    expect((await demand(dueno, true)).status).toBe(200);
    const prohibidas = [
      ['GET', lista],
      ['GET', '/empresas'],
      ['GET', `/empresas/${otro.empresaId}/miembros`],
      ['POST', '/cuenta/clave'],
      ['GET', '/cuenta/actividad'],
      ['POST', '/instalacion/segundo-factor'],
    ] as const;
    for (const [method, path] of prohibidas) {
      const { status, json } = await otro.call(method, path, method === 'GET' ? {} : { body: {} });
      expect([path, status, json.error?.message]).toEqual([
        path,
        403,
        expect.stringContaining('exige un segundo factor'),
      ]);
    }
    const dentro = (await otro.call('GET', '/sesion')).json.data;
    expect([dentro.usuario.faltaSegundoFactor, dentro.exigeSegundoFactor]).toEqual([true, true]);
    await put(otro);
    expect((await otro.call('GET', lista)).status).toBe(200);
    // Nor can it be taken off again.
    expect((await otro.call('POST', '/cuenta/segundo-factor/quitar', { body: {} })).status).toBe(422);
    // A key is no person.
    expect((await s.call('GET', '/invoices')).status).toBe(200);
    expect((await demand(dueno, false)).status).toBe(200);
    expect((await otro.call('POST', '/cuenta/segundo-factor/quitar', { body: {} })).status).toBe(200);
    expect((await otro.call('GET', lista)).status).toBe(200);
  });

  it('is of the owner of the installation alone to ask for, who has one, with a fresh proof; and is written down', async () => {
    const sinFactor = await enterComo(s, 'propietario');
    expect((await demand(sinFactor, true)).status).toBe(422);
    const { quien: otro } = await conFactor();
    expect((await demand(otro, true)).status).toBe(403);
    const { quien: dueno } = await conFactor('propietario');
    for (const si of [true, true, false]) expect((await demand(dueno, si)).status).toBe(200);
    await s.pool.query(`update sesiones set probada_en = now() - interval '1 hour' where usuario_id = $1`, [
      dueno.usuarioId,
    ]);
    expect((await demand(dueno, true)).json.error.code).toBe('REAUTH_REQUIRED');
    const { rows } = await s.pool.query(
      `select accion from auditoria where objeto = 'instalacion' and actor_id = $1 order by n`,
      [dueno.usuarioId],
    );
    expect(rows).toEqual([{ accion: 'segundo-factor.exigido' }, { accion: 'segundo-factor.opcional' }]);
  });
});

describe('a database that was put back', () => {
  it('brings no recovery code back, since they may have been used; the telephone goes on', async () => {
    const { quien, totp, codigos } = await conFactor();
    const medio = await primerPaso(quien);
    await s.service.deps.db.sistema.query(`insert into restauraciones (motivo) values ('prueba')`);
    await s.service.deps.db.sistema.query('update restauraciones set cerrada_en = now()');
    expect((await give(medio, codigos[0] ?? '')).status).toBe(401);
    expect((await give(await primerPaso(quien), codigos[0] ?? '')).status).toBe(401);
    expect((await give(await primerPaso(quien), codigoDe(totp))).status).toBe(200);
  });
});

describe('the secret of a second factor', () => {
  it('is stored sealed, opens in its own row alone, and still opens after the installation’s key was rotated', async () => {
    const { quien, totp } = await conFactor();
    const otro = await conFactor();
    const { rows } = await s.pool.query<{ id: string; sellado: Buffer }>(
      'select id, totp_cifrado as sellado from usuarios where id = any ($1)',
      [[quien.usuarioId, otro.quien.usuarioId]],
    );
    for (const { sellado } of rows) expect(sellado.includes(Buffer.from(totp.secret.buffer))).toBe(false);
    await s.pool.query('update usuarios set totp_cifrado = $2 where id = $1', [
      otro.quien.usuarioId,
      rows.find(({ id }) => id === quien.usuarioId)?.sellado,
    ]);
    // Copied from another row: it does not open, and the answer tells nothing.
    const copiado = await give(await primerPaso(otro.quien), codigoDe(totp, 1));
    expect([copiado.status, copiado.bytes.includes('segundo-factor')]).toEqual([500, false]);

    const { db, config } = s.service.deps;
    const secreto = Buffer.from((config.secreto ?? Buffer.alloc(32)).map((byte) => byte ^ 0xa5));
    const fuente = { ...config, secreto, secretoAnterior: config.secreto };
    await rotateLlave({ pool: db.sistema, fuente, actor: ACTOR });
    // By the process that runs, and by one that starts with the new key alone.
    expect((await give(await primerPaso(quien), codigoDe(totp))).status).toBe(200);
    const nuevo = await openLlavero(db.sistema, { ...config, secreto, secretoAnterior: undefined });
    const sellado = rows.find(({ id }) => id === quien.usuarioId)?.sellado ?? Buffer.alloc(0);
    const ahora = s.service.deps.ahora();
    expect(createSegundoFactor(nuevo).pasoDe(quien.usuarioId, sellado, codigoDe(totp), ahora)).toBeGreaterThan(0);
  });
});
