import { CONTRASENA, type Dentro, enterComo, openNavegador } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService, testConfig } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../../main.ts';
import { VENCIDO } from '../../mantenimiento/limpieza-store.ts';

/* S45: a session is of the browser that began it, for as long as it lasts, and ends at once on every process. */

let s: TestService;
let otro: Service;

beforeAll(async () => {
  s = await startTestService();
  const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
  otro = await startService(testConfig({ databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-b` }));
});
afterAll(async () => {
  await otro.stop();
  await s.stop();
});

const logIn = (navegador: Pick<Dentro, 'call'>, correo: string, clave = CONTRASENA) =>
  navegador.call('POST', '/sesion', { body: { correo, clave } });

/** Whether a cookie opens, on this process and on the other. */
async function abre(cookie: string, path = '/sesion'): Promise<number[]> {
  const answers = [openNavegador(s, cookie), openNavegador(s, cookie, otro.url)].map((cada) => cada.call('GET', path));
  return (await Promise.all(answers)).map(({ status }) => status);
}

const VALE = [200, 200];
const NO_VALE = [401, 401];

describe('the cookie', () => {
  it('is HttpOnly, SameSite=Lax, of the whole host and of the browser’s session', async () => {
    const quien = await enterComo(s, 'lectura');
    const [set = ''] = (await logIn(quien, quien.correo)).headers.getSetCookie();
    expect(set).toMatch(/^chaski-sesion=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is stored as its hash', async () => {
    const quien = await enterComo(s, 'lectura');
    const valor = quien.cookie.split('=')[1] ?? '';
    const { rows } = await s.pool.query('select s::text as fila from sesiones s');
    for (const { fila } of rows) {
      expect(fila).not.toContain(valor);
      expect(fila).not.toContain(Buffer.from(valor).toString('hex'));
      expect(fila).not.toContain(Buffer.from(valor, 'base64url').toString('hex'));
    }
  });

  it('with https is __Host-, Secure, and the only name that counts: one without the prefix opens nothing', async () => {
    const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
    const publicUrl = 'https://facturas.pruebas.pe';
    const config = { databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-c`, publicUrl };
    const seguro = await startService(testConfig(config));
    try {
      const quien = await enterComo(s, 'lectura');
      const navegador = openNavegador(s, '', seguro.url);
      const body = { correo: quien.correo, clave: CONTRASENA };
      const answer = await navegador.call('POST', '/sesion', { body, headers: { origin: publicUrl } });
      const [set = ''] = answer.headers.getSetCookie();
      expect(set).toMatch(/^__Host-chaski=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect((await navegador.call('GET', '/sesion')).status).toBe(200);
      const valor = navegador.cookie.split('=')[1];
      for (const nombre of ['chaski-sesion', 'chaski', '__Secure-chaski', '__host-chaski']) {
        const sin = openNavegador(s, `${nombre}=${valor}`, seguro.url);
        expect([nombre, (await sin.call('GET', '/sesion')).status]).toEqual([nombre, 401]);
      }
    } finally {
      await seguro.stop();
    }
  });

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(5_000), '%00', '"; drop table sesiones; --'])(
    'of a value that nobody was given (%.20s) opens nothing',
    async (valor) => {
      expect((await openNavegador(s, `chaski-sesion=${valor}`).call('GET', '/sesion')).status).toBe(401);
    },
  );
});

describe('a session', () => {
  it('that an attacker planted is not the one that the log-in opens, and ends with it', async () => {
    const atacante = await enterComo(s, 'lectura');
    const plantada = atacante.cookie;
    const victima = await enterComo(s, 'dueno');
    const navegador = openNavegador(s, plantada);
    expect((await logIn(navegador, victima.correo)).status).toBe(200);
    expect(navegador.cookie).not.toBe(plantada);
    expect(await abre(plantada)).toEqual(NO_VALE);
    // Nor is a value that the attacker makes up ever taken over.
    const inventada = `chaski-sesion=${'A'.repeat(43)}`;
    const otra = openNavegador(s, inventada);
    await logIn(otra, victima.correo);
    expect(otra.cookie).not.toBe(inventada);
    expect(await abre(inventada)).toEqual(NO_VALE);
  });

  it('that was stolen is worth nothing after the log-out, on any process', async () => {
    const quien = await enterComo(s, 'lectura');
    const robada = quien.cookie;
    expect(await abre(robada)).toEqual(VALE);
    const salida = await quien.call('DELETE', '/sesion');
    expect(salida.status).toBe(200);
    expect(quien.cookie).toBe('');
    expect(await abre(robada)).toEqual(NO_VALE);
  });

  it('that was stolen is worth nothing after a change of the password, and the own one goes on under another token', async () => {
    const quien = await enterComo(s, 'lectura');
    const robada = quien.cookie;
    const otroEquipo = openNavegador(s, '', otro.url);
    await logIn(otroEquipo, quien.correo);
    const body = { actual: CONTRASENA, nueva: 'otras cuatro palabras nuevas' };
    const cambio = await quien.call('POST', '/cuenta/clave', { body });
    expect([cambio.status, cambio.json.data.cerradas]).toEqual([200, 1]);
    expect(await abre(robada)).toEqual(NO_VALE);
    expect(await abre(otroEquipo.cookie)).toEqual(NO_VALE);
    expect(quien.cookie).not.toBe(robada);
    expect(await abre(quien.cookie)).toEqual(VALE);
    expect((await logIn(openNavegador(s), quien.correo)).status).toBe(401);
    expect((await logIn(openNavegador(s), quien.correo, body.nueva)).status).toBe(200);
  });

  it('that was stolen is worth nothing after its user proved who it is', async () => {
    const quien = await enterComo(s, 'lectura');
    const robada = quien.cookie;
    expect((await quien.call('POST', '/sesion/reautenticar', { body: { clave: CONTRASENA } })).status).toBe(200);
    expect(await abre(robada)).toEqual(NO_VALE);
    expect(await abre(quien.cookie)).toEqual(VALE);
  });

  it('loses a company with the membership, and what its role allowed with the role, on any process', async () => {
    const dueno = await enterComo(s, 'dueno');
    const quien = await enterComo(s, 'emisor');
    const clientes = `/empresas/${quien.empresaId}/test/api/v1/customers`;
    const lista = `/empresas/${quien.empresaId}/test/api/v1/invoices`;
    expect(await abre(quien.cookie, lista)).toEqual(VALE);
    const ruta = `/empresas/${quien.empresaId}/miembros/${quien.usuarioId}`;
    expect((await dueno.call('PATCH', ruta, { body: { rol: 'lectura' } })).status).toBe(200);
    const emitir = (url: string) =>
      openNavegador(s, quien.cookie, url).call('POST', `/empresas/${quien.empresaId}/test/api/v1/comprobantes/emitir`, {
        body: {},
      });
    expect([(await emitir(s.url)).status, (await emitir(otro.url)).status]).toEqual([403, 403]);
    expect(await abre(quien.cookie, lista)).toEqual(VALE);
    expect((await dueno.call('DELETE', ruta)).status).toBe(200);
    expect(await abre(quien.cookie, lista)).toEqual([404, 404]);
    expect(await abre(quien.cookie, clientes)).toEqual([404, 404]);
    expect((await quien.call('GET', '/sesion')).json.data.empresas).toEqual([]);
  });

  it('ends after thirty minutes without anybody, and after twelve hours in any case, by the database’s clock', async () => {
    const quien = await enterComo(s, 'lectura');
    const pass = (columna: string, cuanto: string) =>
      s.pool.query(`update sesiones set ${columna} = now() - interval '${cuanto}' where usuario_id = $1`, [
        quien.usuarioId,
      ]);
    await pass('vista_en', '29 minutes 55 seconds');
    expect((await quien.call('GET', '/sesion')).status).toBe(200);
    // That was somebody: it begins anew.
    const { rows } = await s.pool.query(
      `select vista_en > now() - interval '1 minute' as vista from sesiones where usuario_id = $1`,
      [quien.usuarioId],
    );
    expect(rows).toEqual([{ vista: true }]);
    await pass('vista_en', '30 minutes');
    expect(await abre(quien.cookie)).toEqual(NO_VALE);
    await pass('vista_en', '0 minutes');
    expect(await abre(quien.cookie)).toEqual(VALE);
    await pass('vence_en', '1 second');
    expect(await abre(quien.cookie)).toEqual(NO_VALE);
    const fresca = await logIn(quien, quien.correo);
    expect(fresca.status).toBe(200);
    const { venceEn, inactivaEn } = (await quien.call('GET', '/sesion')).json.data;
    const horas = (Date.parse(venceEn) - s.service.deps.ahora().getTime()) / 3_600_000;
    const minutos = (Date.parse(inactivaEn) - s.service.deps.ahora().getTime()) / 60_000;
    expect([Math.round(horas), Math.round(minutos)]).toEqual([12, 30]);
  });

  it('is not kept alive by what the page asks by itself, but by a person who says so', async () => {
    const quien = await enterComo(s, 'lectura');
    const vista = async () =>
      (
        await s.pool.query(
          'select extract(epoch from now() - vista_en)::int as hace from sesiones where usuario_id = $1',
          [quien.usuarioId],
        )
      ).rows[0].hace;
    await s.pool.query(`update sesiones set vista_en = now() - interval '20 minutes' where usuario_id = $1`, [
      quien.usuarioId,
    ]);
    const sola = await quien.call('GET', '/sesion', { headers: { 'x-segundo-plano': '1' } });
    expect(sola.status).toBe(200);
    const flujo = await quien.call('GET', '/sesion', { headers: { accept: 'text/event-stream' } });
    expect(flujo.status).toBe(200);
    expect(await vista()).toBeGreaterThan(1_190);
    const answer = await quien.call('POST', '/sesion/mantener', { body: {}, headers: { 'x-segundo-plano': '1' } });
    expect(answer.status).toBe(200);
    expect(await vista()).toBeLessThan(60);
  });

  it('is shown to its user alone, who ends it from anywhere; that of another user is as none', async () => {
    const quien = await enterComo(s, 'lectura');
    const segunda = openNavegador(s, '', otro.url);
    await logIn(segunda, quien.correo);
    const { sesiones } = (await quien.call('GET', '/sesiones')).json.data;
    expect(sesiones).toHaveLength(2);
    expect(sesiones.filter(({ actual }: { actual: boolean }) => actual)).toHaveLength(1);
    expect(sesiones[0]).toMatchObject({ desde: '127.0.0.1', agente: 'Navegador de prueba' });
    const ajena = await enterComo(s, 'dueno');
    const suya = sesiones.find(({ actual }: { actual: boolean }) => !actual).id;
    expect((await ajena.call('DELETE', `/sesiones/${suya}`)).status).toBe(404);
    expect((await ajena.call('DELETE', '/sesiones/no-es-un-id')).status).toBe(404);
    expect(await abre(segunda.cookie)).toEqual(VALE);
    expect((await quien.call('DELETE', `/sesiones/${suya}`)).status).toBe(200);
    expect(await abre(segunda.cookie)).toEqual(NO_VALE);
    const tercera = openNavegador(s);
    await logIn(tercera, quien.correo);
    expect((await quien.call('DELETE', '/sesiones')).json.data).toEqual({ cerradas: 1 });
    expect(await abre(tercera.cookie)).toEqual(NO_VALE);
    expect(await abre(quien.cookie)).toEqual(VALE);
  });

  it('has to prove itself after ten minutes before it changes who may do what, and a wrong password does not end it', async () => {
    const quien = await enterComo(s, 'dueno');
    await s.pool.query(`update sesiones set probada_en = now() - interval '10 minutes' where usuario_id = $1`, [
      quien.usuarioId,
    ]);
    const invitar = () =>
      quien.call('POST', `/empresas/${quien.empresaId}/invitaciones`, {
        body: { correo: 'x@pruebas.pe', rol: 'lectura' },
      });
    expect((await invitar()).json.error.code).toBe('REAUTH_REQUIRED');
    expect((await quien.call('GET', '/sesion')).json.data.recienteHasta).toBeNull();
    const mala = await quien.call('POST', '/sesion/reautenticar', { body: { clave: 'otra cosa cualquiera' } });
    expect([mala.status, mala.json.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    // Who they are is known: only the password can be wrong.
    expect(mala.json.error.message).toBe('La contraseña no es correcta.');
    expect((await quien.call('GET', '/sesion')).status).toBe(200);
    const buena = await quien.call('POST', '/sesion/reautenticar', { body: { clave: CONTRASENA } });
    expect(Date.parse(buena.json.data.recienteHasta)).toBeGreaterThan(s.service.deps.ahora().getTime() + 590_000);
    expect((await invitar()).status).toBe(200);
  });

  it('tells its user what was done in that name, here and in a company, and who tried', async () => {
    const quien = await enterComo(s, 'dueno');
    await logIn(openNavegador(s), quien.correo, 'no es esta contraseña');
    await quien.call('POST', '/cuenta', { body: { nombre: 'Otro Nombre' } });
    const body = { correo: 'actividad@pruebas.pe', rol: 'lectura' };
    await quien.call('POST', `/empresas/${quien.empresaId}/invitaciones`, { body });
    const { actividad } = (await quien.call('GET', '/cuenta/actividad')).json.data;
    expect(actividad.map(({ accion }: { accion: string }) => accion)).toEqual([
      'invitacion.creada',
      'usuario.cambiado',
      'ingreso.fallido',
      'ingreso.hecho',
      'usuario.creado',
    ]);
    expect(actividad[0]).toMatchObject({ desde: '127.0.0.1', empresa: { id: quien.empresaId, ruc: '20000000001' } });
    expect(actividad[1].empresa).toBeNull();
    const ajena = await enterComo(s, 'dueno');
    const suya = (await ajena.call('GET', '/cuenta/actividad')).json.data.actividad;
    expect(suya.map(({ accion }: { accion: string }) => accion)).toEqual(['ingreso.hecho', 'usuario.creado']);
  });

  it('that has been over for two days is forgotten by the cleaning; what a clock that is a day ahead would end stays', async () => {
    const [quien, viva] = [await enterComo(s, 'lectura'), await enterComo(s, 'lectura')];
    const quedan = async (hace: string) => {
      await s.pool.query('update sesiones set vence_en = now() - $2::interval where usuario_id = $1', [
        quien.usuarioId,
        hace,
      ]);
      for (const text of VENCIDO) await s.service.deps.db.sistema.query(text);
      const text = 'select usuario_id as de from sesiones where usuario_id = any ($1) order by usuario_id = $2';
      return (await s.pool.query(text, [[quien.usuarioId, viva.usuarioId], viva.usuarioId])).rows.map(({ de }) => de);
    };
    expect(await quedan('47 hours')).toEqual([quien.usuarioId, viva.usuarioId]);
    expect(await abre(quien.cookie)).toEqual(NO_VALE);
    expect(await quedan('49 hours')).toEqual([viva.usuarioId]);
  });

  it('does not come back with a database that was put back', async () => {
    const quien = await enterComo(s, 'lectura');
    await s.service.deps.db.sistema.query(`insert into restauraciones (motivo) values ('prueba')`);
    await s.service.deps.db.sistema.query('update restauraciones set cerrada_en = now()');
    expect(await abre(quien.cookie)).toEqual(NO_VALE);
  });
});
