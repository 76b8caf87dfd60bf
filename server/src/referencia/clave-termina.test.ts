import { randomUUID } from 'node:crypto';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { CONTRASENA, createPersona, type Dentro, enterComo, openNavegador } from '@chaski/testing/service/panel.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISOS_DE } from '../panel/route.ts';
import { tx } from '../platform/db/tx.ts';
import { deactivateUsuario } from '../usuarios/desactivar.ts';
import { enlaceDeRecuperacion } from '../usuarios/enlaces/enlaces.ts';
import { requireSegundoFactor } from '../usuarios/exigir.ts';
import { findUsuario } from '../usuarios/usuarios-store.ts';
import { createVisor } from './testing.ts';

/* What ends the key with which who is in tries the API on the page of its reference. */

let s: TestService;
beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const { ask, entra, filas, auditadas } = createVisor(() => s);

/** Each way in which whoever holds a session of a person, and should not, loses it. */
const SALIDAS: readonly (readonly [string, (quien: Dentro) => Promise<void>])[] = [
  ['signs out', async (quien) => bien(await quien.call('DELETE', '/sesion'))],
  [
    'closes one session',
    async (quien) => {
      const { sesiones } = (await quien.call('GET', '/sesiones')).json.data;
      bien(await quien.call('DELETE', `/sesiones/${sesiones[0].id}`));
    },
  ],
  [
    'closes the others, of which there is none any more',
    async (quien) => bien(await quien.call('DELETE', '/sesiones')),
  ],
  [
    'changes the password',
    async (quien) => {
      const body = { actual: CONTRASENA, nueva: 'otras cuatro palabras largas' };
      bien(await quien.call('POST', '/cuenta/clave', { body }));
    },
  ],
  [
    'puts on a second factor',
    async (quien) => {
      const { secreto } = (await quien.call('POST', '/cuenta/segundo-factor')).json.data;
      const codigo = new TOTP({ secret: secreto }).generate();
      bien(await quien.call('POST', '/cuenta/segundo-factor/confirmar', { body: { codigo } }));
    },
  ],
  ['takes the second factor off', async (quien) => bien(await quien.call('POST', '/cuenta/segundo-factor/quitar'))],
  [
    'recovers the account by a link',
    async (quien) => {
      const { usuarioId } = quien;
      const { ruta } = await tx(s.service.deps.db.sistema, (db) =>
        enlaceDeRecuperacion(db, randomUUID(), { usuarioId, quitaSegundoFactor: false }, ACTOR),
      );
      const body = { token: ruta.split('#')[1], clave: 'otras cuatro palabras largas' };
      bien(await openNavegador(s).call('POST', '/enlaces/usar', { body }));
    },
  ],
  [
    'is followed in the same browser by somebody else',
    async (quien) => {
      const { correo } = await createPersona(s, 'lectura');
      bien(await quien.call('POST', '/sesion', { body: { correo, clave: CONTRASENA } }));
    },
  ],
];

function bien({ status, bytes }: Answer): void {
  expect([status, bytes.toString()]).toEqual([200, expect.anything()]);
}

describe('the test key of a person ends with what made it', () => {
  it('when the role changes, when the person is taken out of the company, when the person is switched off', async () => {
    const dueno = await enterComo(s, 'dueno');
    const quien = await enterComo(s, 'emisor');
    const apagado = await enterComo(s, 'emisor');
    const suya = await ask(apagado);
    await tx(s.service.deps.db.sistema, async (db) => {
      const usuario = await findUsuario(db, apagado.usuarioId);
      if (usuario !== undefined) await deactivateUsuario(db, usuario, ACTOR);
    });
    expect(await entra(suya.clave)).toBe(401);
    const ruta = `/empresas/${dueno.empresaId}/miembros/${quien.usuarioId}`;
    const una = await ask(quien);
    expect((await dueno.call('PATCH', ruta, { body: { rol: 'lectura' } })).status).toBe(200);
    expect(await entra(una.clave)).toBe(401);
    const otra = await ask(quien);
    expect(otra.permisos).toEqual(PERMISOS_DE.lectura);
    expect((await dueno.call('DELETE', ruta)).status).toBe(200);
    expect(await entra(otra.clave)).toBe(401);
    expect((await quien.call('POST', '/referencia/clave', { body: { empresa: dueno.empresaId } })).status).toBe(404);
    expect((await auditadas(una.id)).map(({ accion }) => accion)).toEqual([
      'clave.creada',
      'clave.revocada',
      'clave.rotada',
      'clave.revocada',
    ]);
  });

  it('also when it is asked for at the very moment at which the person is taken out', async () => {
    const dueno = await enterComo(s, 'dueno');
    for (let vez = 0; vez < 6; vez++) {
      const quien = await enterComo(s, 'emisor');
      const ruta = `/empresas/${dueno.empresaId}/miembros/${quien.usuarioId}`;
      const pedirla = () => quien.call('POST', '/referencia/clave', { body: { empresa: dueno.empresaId } });
      const [quitado, ...pedidas] = await Promise.all([dueno.call('DELETE', ruta), pedirla(), pedirla(), pedirla()]);
      expect(quitado.status).toBe(200);
      for (const { status } of pedidas) expect([200, 404, 429]).toContain(status);
      expect((await filas(quien.usuarioId)).filter(({ revocada_en }) => revocada_en === null)).toEqual([]);
    }
  });

  it.each([...SALIDAS])('when the person %s', async (_, leave) => {
    const quien = await enterComo(s, 'emisor');
    const { clave } = await ask(quien);
    expect(await entra(clave)).toBe(200);
    await leave(quien);
    expect(await entra(clave)).toBe(401);
    expect((await filas(quien.usuarioId)).filter(({ revocada_en }) => revocada_en === null)).toEqual([]);
  });

  it('when a second factor is asked of everybody, of who has none; of who has one it goes on', async () => {
    const quien = await enterComo(s, 'emisor');
    const [suya, conFactor] = [await ask(quien), await enterComo(s, 'emisor')];
    const { secreto } = (await conFactor.call('POST', '/cuenta/segundo-factor')).json.data;
    const codigo = new TOTP({ secret: secreto }).generate();
    bien(await conFactor.call('POST', '/cuenta/segundo-factor/confirmar', { body: { codigo } }));
    const otra = await ask(conFactor);
    const demand = (si: boolean) => tx(s.service.deps.db.sistema, (db) => requireSegundoFactor(db, si, ACTOR));
    await demand(true);
    try {
      expect([await entra(suya.clave), await entra(otra.clave)]).toEqual([401, 200]);
      expect((await auditadas(suya.id)).map(({ accion }) => accion)).toEqual(['clave.creada', 'clave.revocada']);
      expect((await quien.call('POST', '/referencia/clave', { body: { empresa: quien.empresaId } })).status).toBe(403);
    } finally {
      await demand(false);
    }
  });

  it('also when it is asked for at the very moment at which that is', async () => {
    const demand = (si: boolean) => tx(s.service.deps.db.sistema, (db) => requireSegundoFactor(db, si, ACTOR));
    for (let vez = 0; vez < 6; vez++) {
      const quien = await enterComo(s, 'emisor');
      const pedirla = () => quien.call('POST', '/referencia/clave', { body: { empresa: quien.empresaId } });
      const [, ...pedidas] = await Promise.all([demand(true), pedirla(), pedirla(), pedirla()]);
      for (const { status } of pedidas) expect([200, 401, 403, 429]).toContain(status);
      expect((await filas(quien.usuarioId)).filter(({ revocada_en }) => revocada_en === null)).toEqual([]);
      await demand(false);
    }
  });

  it('also when it is asked for at the very moment at which the person goes out', async () => {
    for (let vez = 0; vez < 6; vez++) {
      const quien = await enterComo(s, 'emisor');
      const pedirla = () => quien.call('POST', '/referencia/clave', { body: { empresa: quien.empresaId } });
      const antes = quien.cookie;
      const salir = s.call('DELETE', `${s.url}/panel/api/sesion`, {
        clave: null,
        headers: { origin: s.url, 'sec-fetch-site': 'same-origin', cookie: antes },
      });
      const pedidas = await Promise.all([pedirla(), pedirla(), pedirla(), salir]);
      for (const { status } of pedidas) expect([200, 401, 429]).toContain(status);
      expect((await filas(quien.usuarioId)).filter(({ revocada_en }) => revocada_en === null)).toEqual([]);
    }
  });
});
