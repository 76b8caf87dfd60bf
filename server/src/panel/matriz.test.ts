import { randomUUID } from 'node:crypto';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { createPersona } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panelRoutes, routes } from '../app.ts';
import { insertSesion } from '../usuarios/sesiones/sesiones-store.ts';
import { newToken } from '../usuarios/sesiones/token.ts';
import { mirrored } from './register.ts';
import { type PanelRoute, PERMISOS_DE, ROLES, type Rol } from './route.ts';

/*
 * Every route of the dashboard, and every route of the API as the dashboard has it, asked by everybody: without a session, by
 * each role, by who is no member, by the owner of another company, by the owner of the installation. What comes is what the
 * route itself declares; a route that is added is in the list.
 */

let s: TestService;
let empresaId: string;
let otra: string;
const usuarios = new Map<string, string>();

const QUIENES = [...ROLES, 'propietario', 'nadie', 'ajeno'] as const;
type Quien = (typeof QUIENES)[number];

let lista: readonly PanelRoute[];

beforeAll(async () => {
  s = await startTestService();
  const { deps, llavero } = s.service;
  lista = [...panelRoutes(deps, llavero), ...routes(deps).map(mirrored)];
  otra = (await createOtraEmpresa(s.pool, llavero, 1)).empresaId;
  for (const quien of QUIENES) {
    const rol = quien === 'ajeno' ? 'dueno' : quien;
    const persona = await createPersona(s, rol, quien === 'ajeno' ? { empresaId: otra } : {});
    usuarios.set(quien, persona.usuarioId);
    if (quien === 'dueno') empresaId = persona.empresaId;
  }
});
afterAll(() => s.stop());

interface Respuesta {
  readonly status: number;
  readonly codigo: string | undefined;
  readonly entorno: string | null;
}

/** A session of its own for each request, since some routes end the one that asks. */
async function como(quien: Quien | undefined, { reciente = true, completa = true } = {}): Promise<string | undefined> {
  if (quien === undefined) return undefined;
  const { texto, hash } = newToken();
  const usuarioId = usuarios.get(quien) ?? '';
  const sesion = { id: randomUUID(), hash, usuarioId, completa, desde: '127.0.0.1', agente: '' };
  await insertSesion(s.service.deps.db.sistema, sesion);
  if (!reciente)
    await s.pool.query(`update sesiones set probada_en = now() - interval '1 hour' where id = $1`, [sesion.id]);
  return texto;
}

async function ask(
  route: PanelRoute,
  token: string | undefined,
  { empresa = empresaId, entorno = 'test' } = {},
): Promise<Respuesta> {
  const path = route.url
    .replace(':empresa', empresa)
    .replace(':entorno', entorno)
    .replaceAll(/:\w+/g, () => randomUUID());
  const answer = await fetch(`${s.url}/panel/api${path}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      origin: s.url,
      'sec-fetch-site': 'same-origin',
      ...(token === undefined ? {} : { cookie: `chaski-sesion=${token}` }),
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
  });
  const { status, headers } = answer;
  const isError = status >= 400;
  const texto = isError ? await answer.text() : '';
  // A stream of events has no end.
  if (!isError) await answer.body?.cancel();
  expect(status, `${route.method} ${path}`).not.toBe(500);
  // Nobody is led anywhere (S48).
  expect([status >= 300 && status < 400, headers.get('location')]).toEqual([false, null]);
  return { status, codigo: isError ? JSON.parse(texto).error.code : undefined, entorno: headers.get('x-environment') };
}

const SIN_SESION = { status: 401, codigo: 'SESSION_REQUIRED' };
const NO_EXISTE = { status: 404, codigo: 'NOT_FOUND' };
const SIN_PERMISO = { status: 403, codigo: 'INSUFFICIENT_PERMISSIONS' };
const SIN_PRUEBA = { status: 403, codigo: 'REAUTH_REQUIRED' };

/** Neither the door nor the role stood in the way. */
function pasa({ status, codigo }: Respuesta): boolean {
  return status !== 403 && codigo !== 'SESSION_REQUIRED';
}

const nombre = ({ method, url }: PanelRoute) => `${method} ${url}`;
const rolDe = (quien: Quien): Rol | undefined =>
  quien === 'propietario' ? 'dueno' : ROLES.find((rol) => rol === quien);

describe('every route of the dashboard', () => {
  it('is in the list of which this test is made', () => {
    expect(lista.length).toBeGreaterThan(80);
    expect(new Set(lista.map(nombre)).size).toBe(lista.length);
    // GET changes nothing, so that no link and no image can.
    for (const { method } of lista) expect(['GET', 'POST', 'PATCH', 'DELETE']).toContain(method);
  });

  it('asks for a session that is whole, but for those by which one comes and goes', async () => {
    const publicas = lista.filter(({ nivel }) => nivel === 'publico').map(nombre);
    expect(publicas.toSorted()).toEqual([
      'DELETE /sesion',
      'POST /enlaces/leer',
      'POST /enlaces/usar',
      'POST /sesion',
      'POST /sesion/segundo-factor',
    ]);
    const aMedias = await como('dueno', { completa: false });
    for (const route of lista.filter(({ nivel }) => nivel !== 'publico')) {
      expect([nombre(route), await ask(route, undefined)]).toMatchObject([nombre(route), SIN_SESION]);
      expect([nombre(route), await ask(route, aMedias)]).toMatchObject([nombre(route), SIN_SESION]);
    }
  });

  it('of a company shows to each role what it declares, and to others a company that is not there', {
    timeout: 120_000,
  }, async () => {
    for (const route of lista) {
      if (route.nivel !== 'empresa' && route.nivel !== 'entorno') continue;
      for (const quien of QUIENES) {
        const answer = await ask(route, await como(quien));
        const rol = rolDe(quien);
        const caso = `${nombre(route)} como ${quien}`;
        if (rol === undefined) expect([caso, answer]).toMatchObject([caso, NO_EXISTE]);
        else if (!route.roles.includes(rol)) expect([caso, answer]).toMatchObject([caso, SIN_PERMISO]);
        else {
          expect([caso, pasa(answer), answer.status]).toEqual([caso, true, answer.status]);
          if (route.nivel === 'entorno') expect([caso, answer.entorno]).toEqual([caso, 'test']);
        }
      }
    }
  });

  it('answers of a company of others exactly what it answers of none', async () => {
    const dueno = await como('dueno');
    for (const route of lista) {
      if (route.nivel !== 'empresa' && route.nivel !== 'entorno') continue;
      for (const empresa of [otra, randomUUID(), 'no-es-un-id', '%2e%2e', `${empresaId}%00`]) {
        const answer = await ask(route, dueno, { empresa });
        expect([nombre(route), empresa, answer]).toMatchObject([nombre(route), empresa, NO_EXISTE]);
      }
      if (route.nivel === 'entorno') {
        const answer = await ask(route, dueno, { entorno: 'prod' });
        expect([nombre(route), answer]).toMatchObject([nombre(route), NO_EXISTE]);
      }
    }
  });

  it('that asks for a fresh proof is closed without one, also to the owner of the installation', async () => {
    const recientes = lista.filter((route) => route.nivel !== 'publico' && route.reciente === true);
    expect(recientes.length).toBeGreaterThan(8);
    // Where a company's messages go, and who can sign them, among them.
    const espejo = '/empresas/:empresa/:entorno/api/v1';
    const webhooks = ['POST /webhooks', 'PATCH /webhooks/:id', 'DELETE /webhooks/:id', 'POST /webhooks/:id/rotar'];
    expect(recientes.map(({ method, url }) => `${method} ${url.replace(espejo, '')}`)).toEqual(
      expect.arrayContaining([
        ...webhooks,
        // What is on the next paper.
        'PATCH /empresas/:empresa',
        'POST /empresas/:empresa/marca',
        ...['anular', 'apartar', 'reanudar'].map((acto) => `POST /comprobantes/:id/${acto}`),
      ]),
    );
    for (const route of recientes) {
      for (const quien of ['dueno', 'propietario'] as const) {
        const answer = await ask(route, await como(quien, { reciente: false }));
        expect([nombre(route), answer]).toMatchObject([nombre(route), SIN_PRUEBA]);
      }
    }
  });
});

describe('HEAD', () => {
  const cabeza = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${s.url}${path}`, { method: 'HEAD', headers, signal: AbortSignal.timeout(5_000) });
    return { status: answer.status, allow: answer.headers.get('allow') };
  };

  it('is a method that no route takes: nothing begins, nothing is made for it, and no stream is held open', async () => {
    const cookie = `chaski-sesion=${await como('dueno')}`;
    const urls = new Set(lista.map(({ url }) => url));
    for (const url of urls) {
      const path = url.replace(':empresa', empresaId).replace(':entorno', 'test').replaceAll(/:\w+/g, randomUUID());
      const answer = await cabeza(`/panel/api${path}`, { cookie });
      const allowed = lista.filter((route) => route.url === url).map(({ method }) => method);
      expect([url, answer.status, answer.allow]).toEqual([url, 405, allowed.join(', ')]);
    }
    // More of them than there are places: whoever comes afterwards finds one.
    const vivo = `/empresas/${empresaId}/test/vivo`;
    for (let n = 0; n < 25; n++) expect((await cabeza(`/panel/api${vivo}`, { cookie })).status).toBe(405);
    const despues = lista.find(({ url }) => url.endsWith('/vivo'));
    if (despues === undefined) throw new Error('falta vivo');
    expect((await ask(despues, await como('dueno'))).status).toBe(200);
  });

  it('is the same with a key, after the key; and a monitor may ask by it whether the service is there', async () => {
    const headers = { authorization: `Bearer ${s.clave}` };
    expect(await cabeza('/api/v1/invoices.csv', headers)).toEqual({ status: 405, allow: 'GET' });
    expect((await cabeza('/api/v1/invoices.csv')).status).toBe(401);
    for (const path of ['/healthz', '/readyz']) expect((await cabeza(path)).status).toBe(200);
    expect((await cabeza('/no-existe')).status).toBe(404);
  });
});

describe('the API behind the session', () => {
  it('gives each role what its permissions give a key, in both environments', async () => {
    const { deps } = s.service;
    for (const route of routes(deps)) {
      const { roles } = mirrored(route);
      for (const rol of ROLES) {
        const tiene = route.permisos.every((permiso) => PERMISOS_DE[rol].includes(permiso));
        expect([route.url, rol, roles.includes(rol)]).toEqual([route.url, rol, tiene]);
      }
    }
    const [facturas] = routes(deps).filter(({ method, url }) => method === 'GET' && url === '/invoices');
    if (facturas === undefined) throw new Error('falta GET /invoices');
    for (const entorno of ['test', 'live']) {
      const answer = await ask(mirrored(facturas), await como('lectura'), { entorno });
      expect(answer).toMatchObject({ status: 200, entorno });
    }
  });
});
