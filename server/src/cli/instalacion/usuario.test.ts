import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { CONTRASENA, type Navegador, openNavegador } from '@chaski/testing/service/panel.ts';
import { runCli, type ServiceProcess, startServiceProcess } from '@chaski/testing/service/process.ts';
import { request } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

/* The way in from the machine itself: the first owner, who lost the password, who is to stay out. */

let database: TestDatabase;
let folder: string;
let env: Record<string, string>;
let service: ServiceProcess;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-usuarios-'));
  env = {
    CHASKI_DATA: folder,
    CHASKI_SECRETO: randomBytes(32).toString('hex'),
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.duenoUrl,
  };
  service = await startServiceProcess(env);
}, 60_000);
afterAll(async () => {
  await service?.kill('SIGTERM');
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const ENLACE = /(http:\/\/127\.0\.0\.1:\d+)\/enlace#([A-Za-z0-9_-]{43})/;

function navegador(): Navegador {
  const call: Parameters<typeof openNavegador>[0]['call'] = (method, path, options = {}) =>
    request(service.url, '', method, path, options);
  return openNavegador({ call, url: service.url });
}

const use = (quien: Navegador, body: object) => quien.call('POST', '/enlaces/usar', { body });

/** What the last `serve` printed; it prints the link after its addresses. */
async function enlaceImpreso(): Promise<string> {
  await expect.poll(() => service.output(), { timeout: 30_000 }).toMatch(ENLACE);
  return ENLACE.exec(service.output())?.[2] ?? '';
}

it('each start prints a new link for the first owner, and only the last one is good', {
  timeout: 120_000,
}, async () => {
  const viejo = await enlaceImpreso();
  await service.kill('SIGTERM');
  service = await startServiceProcess(env);
  const token = await enlaceImpreso();
  expect(token).not.toBe(viejo);
  const datos = { nombre: 'Rosa Huamán', correo: 'rosa@pruebas.pe', clave: CONTRASENA };
  expect((await use(navegador(), { token: viejo, ...datos })).status).toBe(404);
  const rosa = navegador();
  expect((await use(rosa, { token, ...datos })).status).toBe(200);
  expect((await rosa.call('GET', '/sesion')).json.data.usuario.duenoInstalacion).toBe(true);

  await service.kill('SIGTERM');
  service = await startServiceProcess(env);
  await fetch(`${service.url}/healthz`);
  expect(service.output()).not.toMatch(/enlace#/);
  await expect(runCli(env, 'usuario', 'enlace')).rejects.toThrow('Ya hay un propietario');
  // Nor did a log keep one.
  expect(service.output()).not.toContain(token);
});

it('who lost the password gets a link: it ends every session, and takes the second factor only when it says so', {
  timeout: 120_000,
}, async () => {
  const rosa = navegador();
  const enter = (quien: Navegador, clave: string) =>
    quien.call('POST', '/sesion', { body: { correo: 'rosa@pruebas.pe', clave } });
  expect((await enter(rosa, CONTRASENA)).json.data).toEqual({ paso: 'listo' });
  await database.pool.query(`update usuarios set totp_cifrado = '\\x00' where correo = 'rosa@pruebas.pe'`);
  const enlace = async (...mas: string[]) => {
    const { enlace: url } = JSON.parse(
      await runCli(env, 'usuario', 'enlace', '--correo', 'ROSA@pruebas.pe', '--json', ...mas),
    );
    return /#(.+)$/.exec(url)?.[1] ?? '';
  };
  const vieja = await enlace();
  const token = await enlace();
  expect((await use(navegador(), { token: vieja, clave: 'la segunda clave de Rosa' })).status).toBe(404);
  expect((await use(navegador(), { token, clave: 'rosa@pruebas.pe' })).status).toBe(400);
  const otra = await use(navegador(), { token, clave: 'cuatro gatos en el techo' });
  expect([otra.status, otra.json.data]).toEqual([200, { paso: 'segundo-factor' }]);
  expect((await rosa.call('GET', '/sesion')).status).toBe(401);
  const sin = await enlace('--sin-segundo-factor');
  expect((await use(navegador(), { token: sin, clave: 'tres tristes tigres comen' })).json.data).toEqual({
    paso: 'listo',
  });
  expect((await enter(navegador(), 'tres tristes tigres comen')).json.data).toEqual({ paso: 'listo' });
  expect((await enter(navegador(), CONTRASENA)).status).toBe(401);
});

it('lists users without what proves them, and switches one off at once', { timeout: 120_000 }, async () => {
  const lista = await runCli(env, 'usuario', 'listar', '--json');
  expect(JSON.parse(lista).usuarios).toMatchObject([{ correo: 'rosa@pruebas.pe', duenoInstalacion: true }]);
  expect(lista).not.toMatch(/argon2|contrasena|totp/);
  expect(await runCli(env, 'usuario', 'listar')).toContain('todas (propietario)');
  const rosa = navegador();
  await rosa.call('POST', '/sesion', { body: { correo: 'rosa@pruebas.pe', clave: 'tres tristes tigres comen' } });
  expect((await rosa.call('GET', '/sesion')).status).toBe(200);
  // Of everybody from now on, and then of nobody.
  const demand = async (...mas: string[]) =>
    JSON.parse(await runCli(env, 'usuario', 'exigir-segundo-factor', '--json', ...mas));
  expect(await demand()).toEqual({ exigeSegundoFactor: true, sinSegundoFactor: ['rosa@pruebas.pe'] });
  expect((await rosa.call('GET', '/cuenta/actividad')).status).toBe(403);
  expect((await demand('--no')).exigeSegundoFactor).toBe(false);
  expect((await rosa.call('GET', '/cuenta/actividad')).status).toBe(200);
  expect(await runCli(env, 'usuario', 'desactivar', 'rosa@pruebas.pe')).toMatch(
    /ya no puede entrar\. Sesiones cerradas: \d/,
  );
  expect((await rosa.call('GET', '/sesion')).status).toBe(401);
  const ingreso = await rosa.call('POST', '/sesion', {
    body: { correo: 'rosa@pruebas.pe', clave: 'tres tristes tigres comen' },
  });
  expect(ingreso.status).toBe(401);
  await expect(runCli(env, 'usuario', 'enlace', '--correo', 'rosa@pruebas.pe')).rejects.toThrow('desactivado');
  await expect(runCli(env, 'usuario', 'desactivar', 'nadie@pruebas.pe')).rejects.toThrow('No hay un usuario');
  // Without an owner who can get in, another one can come.
  expect(await runCli(env, 'usuario', 'enlace')).toMatch(/\/enlace#/);
});
