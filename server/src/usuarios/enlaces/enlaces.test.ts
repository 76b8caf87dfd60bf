import { ACTOR } from '@chaski/testing/service/actor.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { CONTRASENA, createPersona, type Dentro, enterComo, openNavegador } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService, testConfig } from '@chaski/testing/service/service.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../../main.ts';
import { tx } from '../../platform/db/tx.ts';
import { enlaceDePropietario } from './enlaces.ts';

/* S49, S50, S57: one-time links. They lead where the operator said, count once and for a while, and prove no more than they say. */

let s: TestService;
let publico: Service;
let dueno: Dentro;

const ORIGEN = 'https://facturas.pruebas.pe';

beforeAll(async () => {
  s = await startTestService({ proxyRedes: ['127.0.0.1/32'] });
  dueno = await enterComo(s, 'dueno');
  const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
  const config = { databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-b`, publicUrl: ORIGEN };
  publico = await startService(testConfig(config));
});
afterAll(async () => {
  await publico.stop();
  await s.stop();
});

let siguiente = 0;
const unCorreo = () => `invitada${++siguiente}@pruebas.pe`;

async function invitar(correo: string, rol = 'emisor', por: Dentro = dueno) {
  const answer = await por.call('POST', `/empresas/${por.empresaId}/invitaciones`, { body: { correo, rol } });
  expect(answer.status, answer.bytes.toString()).toBe(200);
  const { id, enlace } = answer.json.data;
  return { id, enlace, token: tokenDe(enlace) };
}

function tokenDe(enlace: string): string {
  const [, token = ''] = /^[^#]+\/enlace#([A-Za-z0-9_-]{43})$/.exec(enlace) ?? [];
  expect(token).not.toBe('');
  return token;
}

/** Each from an address of its own: how much one may try in vain is told elsewhere (`tokens.test.ts`). */
let visits = 0;
const deOtra = () => ({ 'x-forwarded-for': `198.18.0.${visits++ % 250}` });
const use = (body: object, navegador = openNavegador(s)) =>
  navegador.call('POST', '/enlaces/usar', { body, headers: deOtra() });
const read = (token: string) => openNavegador(s).call('POST', '/enlaces/leer', { body: { token }, headers: deOtra() });

describe('an invitation', () => {
  it('says what it is for, makes the account and the membership, and opens a session', async () => {
    const correo = unCorreo();
    const { token } = await invitar(correo.toUpperCase());
    expect((await read(token)).json.data).toMatchObject({
      tipo: 'invitacion',
      correo,
      rol: 'emisor',
      conCuenta: false,
    });
    const navegador = openNavegador(s);
    const answer = await use({ token, nombre: 'Ana Quispe', clave: CONTRASENA }, navegador);
    expect([answer.status, answer.json.data]).toEqual([200, { paso: 'listo' }]);
    const { usuario, empresas } = (await navegador.call('GET', '/sesion')).json.data;
    expect(usuario).toMatchObject({ nombre: 'Ana Quispe', correo, duenoInstalacion: false, segundoFactor: false });
    expect(empresas).toMatchObject([{ id: dueno.empresaId, rol: 'emisor' }]);
  });

  it('is used once, also by many at once', async () => {
    const { token } = await invitar(unCorreo());
    const todas = Array.from({ length: 8 }, (_, n) => use({ token, nombre: `Persona ${n}`, clave: CONTRASENA }));
    const statuses = (await Promise.all(todas)).map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).every((status) => status === 404 || status === 409)).toBe(true);
    expect((await use({ token, nombre: 'Otra', clave: CONTRASENA })).status).toBe(404);
    expect((await read(token)).status).toBe(404);
  });

  it('is worth nothing after seven days, when it was taken back, and when another to the same address took its place', async () => {
    const vencida = await invitar(unCorreo());
    await s.pool.query(`update enlaces set vence_en = vence_en - interval '7 days' where id = $1`, [vencida.id]);
    const quitada = await invitar(unCorreo());
    const ruta = `/empresas/${dueno.empresaId}/invitaciones`;
    expect((await dueno.call('DELETE', `${ruta}/${quitada.id}`)).status).toBe(200);
    expect((await dueno.call('DELETE', `${ruta}/${quitada.id}`)).status).toBe(404);
    const correo = unCorreo();
    const reemplazada = await invitar(correo);
    const nueva = await invitar(correo, 'lectura');
    for (const { token } of [vencida, quitada, reemplazada]) {
      expect((await read(token)).status).toBe(404);
      expect((await use({ token, nombre: 'Nadie', clave: CONTRASENA })).status).toBe(404);
    }
    const { invitaciones } = (await dueno.call('GET', ruta)).json.data;
    const ids = invitaciones.map(({ id }: { id: string }) => id);
    expect(ids).toContain(nueva.id);
    for (const { id } of [vencida, quitada, reemplazada]) expect(ids).not.toContain(id);
    // The list does not give the link again.
    expect(JSON.stringify(invitaciones)).not.toContain(nueva.token);
    expect((await read(nueva.token)).json.data.rol).toBe('lectura');
  });

  it('is spoiled by no mistake: a bad password leaves it as it was', async () => {
    const correo = unCorreo();
    const { token } = await invitar(correo);
    const mala = await use({ token, clave: 'corta' });
    expect(mala.json.error.details.fields).toEqual({ nombre: expect.any(String), clave: expect.any(String) });
    expect((await use({ token, nombre: 'Ana', clave: `${correo.split('@')[0]}2026` })).status).toBe(400);
    expect((await use({ token, nombre: 'Ana', clave: CONTRASENA })).status).toBe(200);
  });

  it('for an address that has an account asks for its own password, does not replace it, and skips no second factor', async () => {
    const quien = await enterComo(s, 'nadie');
    const { secreto } = (await quien.call('POST', '/cuenta/segundo-factor', { body: {} })).json.data;
    const totp = new TOTP({ secret: Secret.fromBase32(secreto) });
    const codigo = totp.generate({ timestamp: s.service.deps.ahora().getTime() });
    expect((await quien.call('POST', '/cuenta/segundo-factor/confirmar', { body: { codigo } })).status).toBe(200);
    const { token } = await invitar(quien.correo);
    expect((await read(token)).json.data.conCuenta).toBe(true);
    const mala = await use({ token, nombre: 'Otra', clave: 'una clave que elige el atacante' });
    expect([mala.status, mala.json.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    const navegador = openNavegador(s);
    const buena = await use({ token, clave: CONTRASENA }, navegador);
    expect([buena.status, buena.json.data]).toEqual([200, { paso: 'segundo-factor' }]);
    expect((await navegador.call('GET', '/sesion')).status).toBe(401);
    const despues = totp.generate({ timestamp: s.service.deps.ahora().getTime() + 30_000 });
    expect((await navegador.call('POST', '/sesion/segundo-factor', { body: { codigo: despues } })).status).toBe(200);
    const { usuario, empresas } = (await navegador.call('GET', '/sesion')).json.data;
    expect([usuario.id, usuario.nombre, empresas[0].rol]).toEqual([quien.usuarioId, 'Persona de Prueba', 'emisor']);
  });

  it('and another that are used at once, by new and by existing accounts, wait for each other and not for ever', {
    timeout: 90_000,
  }, async () => {
    const cuentas = await Promise.all(Array.from({ length: 6 }, () => createPersona(s, 'nadie')));
    const correos = cuentas.flatMap(({ correo }) => [correo, unCorreo()]);
    const tokens: string[] = [];
    for (const correo of correos) tokens.push((await invitar(correo)).token);
    const usos = tokens.map((token) => use({ token, nombre: 'Una de Muchas', clave: CONTRASENA }));
    expect((await Promise.all(usos)).map(({ status }) => status)).toEqual(correos.map(() => 200));
  });

  it('for who is a member already is refused, and changes no role', async () => {
    const quien = await enterComo(s, 'lectura');
    const ruta = `/empresas/${dueno.empresaId}/invitaciones`;
    const answer = await dueno.call('POST', ruta, { body: { correo: quien.correo, rol: 'dueno' } });
    expect([answer.status, answer.json.error.code]).toEqual([409, 'ALREADY_EXISTS']);
  });

  it('leads where the operator said, whatever the request says of its host', async () => {
    const navegador = openNavegador(s, dueno.cookie.replace('chaski-sesion', '__Host-chaski'), publico.url);
    const headers = { origin: ORIGEN, 'x-forwarded-host': 'malo.example', forwarded: 'host=malo.example' };
    const body = { correo: unCorreo(), rol: 'lectura' };
    const answer = await navegador.call('POST', `/empresas/${dueno.empresaId}/invitaciones`, { body, headers });
    expect(answer.status).toBe(200);
    expect(answer.json.data.enlace.startsWith(`${ORIGEN}/enlace#`)).toBe(true);
    // Without an address of the operator's: where the service listens, never what the request calls it.
    const { enlace } = await invitar(unCorreo());
    expect(enlace.startsWith(`${s.url}/enlace#`)).toBe(true);
  });

  it.each([
    'ana@pruebas.pe\r\nBcc: todos@pruebas.pe',
    'ana@pruebas.pe, beto@pruebas.pe',
    'Ana <ana@pruebas.pe>',
    'ana@pruebas.pe\u2028x',
    'ana%0abcc@pruebas.pe\n',
    'ana@[127.0.0.1]',
    'ana@localhost',
    `${'a'.repeat(65)}@pruebas.pe`,
    'ana@@pruebas.pe',
    '"ana\\"@pruebas.pe',
  ])('to what is not one plain address (%j) is refused', async (correo) => {
    const answer = await dueno.call('POST', `/empresas/${dueno.empresaId}/invitaciones`, {
      body: { correo, rol: 'lectura' },
    });
    expect([answer.status, Object.keys(answer.json.error.details.fields)]).toEqual([400, ['correo']]);
  });

  it('carries a name without anything that is not seen', async () => {
    const { token } = await invitar(unCorreo());
    for (const nombre of ['Ana\r\nX', 'Ana\u202Eanimaz', 'Ana\u200B', '']) {
      expect((await use({ token, nombre, clave: CONTRASENA })).status).toBe(400);
    }
  });

  it('is written down in the company’s audit, with who made it, who used it and what it gave; never the token', async () => {
    const correo = unCorreo();
    const { id, token } = await invitar(correo, 'contador');
    await use({ token, nombre: 'Eva', clave: CONTRASENA });
    const { rows } = await s.pool.query(
      `select accion, actor_tipo, actor_id = $2 as suyo, despues::text from auditoria
       where empresa_id = $3 and despues ->> 'correo' = $1 order by n`,
      [correo, dueno.usuarioId, dueno.empresaId],
    );
    const despues = JSON.stringify({ correo, rol: 'contador' });
    expect(rows).toEqual([
      { accion: 'invitacion.creada', actor_tipo: 'usuario', suyo: true, despues },
      { accion: 'miembro.agregado', actor_tipo: 'usuario', suyo: false, despues },
    ]);
    const { rows: todo } = await s.pool.query('select a::text as fila from auditoria a');
    for (const { fila } of todo) expect(fila).not.toContain(token);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a link', () => {
  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5_000), '../../etc/passwd', "' or true --"])(
    'that nobody made (%.20s) is no link',
    async (token) => {
      expect((await read(token)).status).toBe(404);
      expect((await use({ token, nombre: 'X', correo: 'x@pruebas.pe', clave: CONTRASENA })).status).toBe(404);
    },
  );

  it('is stored as its hash', async () => {
    const { token } = await invitar(unCorreo());
    const { rows } = await s.pool.query('select l::text as fila from enlaces l');
    expect(rows.length).toBeGreaterThan(0);
    for (const { fila } of rows) expect(fila).not.toContain(token);
  });
});

describe('the members of a company', () => {
  it('always include an owner who can get in, also when two owners remove each other at once', async () => {
    const { empresaId } = await createOtraEmpresa(s.pool, s.service.llavero, 1);
    const [a, b] = [await enterComo(s, 'dueno', { empresaId }), await enterComo(s, 'dueno', { empresaId })];
    const ruta = (quien: Dentro) => `/empresas/${empresaId}/miembros/${quien.usuarioId}`;
    const ambas = await Promise.all([a.call('DELETE', ruta(b)), b.call('DELETE', ruta(a))]);
    const statuses = ambas.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    // The other one came second: not allowed any more, or it would have been the last.
    expect([404, 422]).toContain(statuses[1]);
    const queda = (await a.call('GET', '/sesion')).json.data.empresas.length === 1 ? a : b;
    for (const intento of [
      await queda.call('DELETE', ruta(queda)),
      await queda.call('PATCH', ruta(queda), { body: { rol: 'emisor' } }),
    ]) {
      expect([intento.status, intento.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
    }
    const apagado = await createPersona(s, 'dueno', { empresaId });
    await s.pool.query('update usuarios set desactivado_en = now() where id = $1', [apagado.usuarioId]);
    expect((await queda.call('DELETE', ruta(queda))).status).toBe(422);
    const otro = await createPersona(s, 'dueno', { empresaId });
    expect((await queda.call('DELETE', ruta(queda))).status).toBe(200);
    expect(
      (await s.pool.query('select rol from membresias where usuario_id = $1', [otro.usuarioId])).rows,
    ).toHaveLength(1);
  });

  it('who were owners leave no way back: the invitations that they made die with their role', async () => {
    const { empresaId } = await createOtraEmpresa(s.pool, s.service.llavero, 3);
    const [a, b, c] = [
      await enterComo(s, 'dueno', { empresaId }),
      await enterComo(s, 'dueno', { empresaId }),
      await enterComo(s, 'dueno', { empresaId }),
    ];
    const [deB, deC, deA] = [
      await invitar(unCorreo(), 'dueno', b),
      await invitar(unCorreo(), 'dueno', c),
      await invitar(unCorreo(), 'dueno', a),
    ];
    const ruta = (quien: Dentro) => `/empresas/${empresaId}/miembros/${quien.usuarioId}`;
    expect((await a.call('DELETE', ruta(b))).status).toBe(200);
    expect((await a.call('PATCH', ruta(c), { body: { rol: 'emisor' } })).status).toBe(200);
    const statuses = [];
    for (const { token } of [deB, deC, deA]) statuses.push((await read(token)).status);
    expect(statuses).toEqual([404, 404, 200]);
  });

  it('are told together with the owners of the installation, whom nobody takes out or changes there', async () => {
    const { empresaId } = await createOtraEmpresa(s.pool, s.service.llavero, 4);
    const quien = await enterComo(s, 'dueno', { empresaId });
    const propietario = await createPersona(s, 'propietario');
    const ruta = `/empresas/${empresaId}/miembros`;
    const { miembros } = (await quien.call('GET', ruta)).json.data;
    expect(miembros.filter(({ id }: { id: string }) => [quien.usuarioId, propietario.usuarioId].includes(id))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: quien.usuarioId, rol: 'dueno', duenoInstalacion: false }),
        expect.objectContaining({ id: propietario.usuarioId, rol: 'dueno', duenoInstalacion: true }),
      ]),
    );
    for (const intento of [
      await quien.call('DELETE', `${ruta}/${propietario.usuarioId}`),
      await quien.call('PATCH', `${ruta}/${propietario.usuarioId}`, { body: { rol: 'lectura' } }),
    ]) {
      expect([intento.status, intento.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
    }
    // It is owner of the company by being so of the installation, and still no member: the last one stays.
    expect((await quien.call('DELETE', `${ruta}/${quien.usuarioId}`)).status).toBe(422);
  });

  it('are of that company alone: a member of another is as none', async () => {
    const { empresaId } = await createOtraEmpresa(s.pool, s.service.llavero, 2);
    const ajeno = await createPersona(s, 'lectura', { empresaId });
    const ruta = `/empresas/${dueno.empresaId}/miembros/${ajeno.usuarioId}`;
    expect((await dueno.call('PATCH', ruta, { body: { rol: 'dueno' } })).status).toBe(404);
    expect((await dueno.call('DELETE', ruta)).status).toBe(404);
    const { miembros } = (await dueno.call('GET', `/empresas/${dueno.empresaId}/miembros`)).json.data;
    expect(miembros.map(({ id }: { id: string }) => id)).not.toContain(ajeno.usuarioId);
    expect(JSON.stringify(miembros)).not.toContain('argon2');
  });
});

describe('the first owner', () => {
  it('comes by a link that counts once; of two who use it at once one becomes owner, and of every company', async () => {
    const nueva = await startTestService();
    try {
      const { sistema } = nueva.service.deps.db;
      const hacer = (soloPrimero = true) =>
        tx(sistema, (db) => enlaceDePropietario(db, nueva.service.deps.uuid(), ACTOR, { soloPrimero }));
      const vieja = (await hacer())?.ruta.split('#')[1];
      const token = (await hacer())?.ruta.split('#')[1];
      const enter = (correo: string, elegido = token) => {
        const navegador = openNavegador(nueva);
        const body = { token: elegido, nombre: 'Rosa Huamán', correo, clave: CONTRASENA };
        return navegador.call('POST', '/enlaces/usar', { body }).then((answer) => ({ answer, navegador }));
      };
      // The one that was made before died with the next.
      expect((await enter('a@pruebas.pe', vieja)).answer.status).toBe(404);
      const ambas = await Promise.all([enter('a@pruebas.pe'), enter('b@pruebas.pe')]);
      const dentro = ambas.filter(({ answer }) => answer.status === 200);
      expect(dentro).toHaveLength(1);
      const { usuario, empresas } = (await dentro[0]?.navegador.call('GET', '/sesion'))?.json.data ?? {};
      expect([usuario.duenoInstalacion, empresas[0].rol]).toEqual([true, 'dueno']);
      expect(await hacer()).toBeUndefined();
      expect(await hacer(false)).toBeUndefined();
      expect((await nueva.pool.query('select from usuarios')).rowCount).toBe(1);
    } finally {
      await nueva.stop();
    }
  });
});
