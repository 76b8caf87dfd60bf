import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { searchCanarios } from '@chaski/testing/service/canarios.ts';
import { CONTRASENA, type Dentro, enterComo, logInDesde, openNavegador } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService, testConfig } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panelRoutes, routes } from '../app.ts';
import { startService } from '../main.ts';

/* S38, S46, S47, S48: what a page of others could make a browser do, and what a browser is told about what it gets. */

let s: TestService;
let dueno: Dentro;
let facturaId: string;

beforeAll(async () => {
  s = await startTestService();
  dueno = await enterComo(s, 'propietario');
  const emitida = await s.emitir(unaFactura({ serie: 'F001' }));
  facturaId = emitida.json.data.documento.id;
});
afterAll(() => s.stop());

const api = (path: string) => `/empresas/${dueno.empresaId}/test/api/v1${path}`;

/** As a browser asks: its cookie, and what else the case says. */
function ask(path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  return fetch(`${s.url}/panel/api${path}`, {
    redirect: 'manual',
    ...init,
    headers: { cookie: dueno.cookie, ...init.headers },
  });
}

describe('S46: a page of others', () => {
  const JSON_DE = { 'content-type': 'application/json' };
  const propio = () => ({ origin: s.url, 'sec-fetch-site': 'same-origin' });
  const body = JSON.stringify({ nombre: 'Cambiado por otros' });

  const ajenos: [string, () => Record<string, string>][] = [
    ['without Origin', () => JSON_DE],
    ['of another origin', () => ({ ...JSON_DE, origin: 'https://malo.example', 'sec-fetch-site': 'cross-site' })],
    [
      'of another port of this host',
      () => ({ ...JSON_DE, origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }),
    ],
    ['of a sandboxed frame', () => ({ ...JSON_DE, origin: 'null', 'sec-fetch-site': 'cross-site' })],
    [
      'that names us as its origin, and whose browser knows better',
      () => ({ ...JSON_DE, ...propio(), 'sec-fetch-site': 'cross-site' }),
    ],
    ['that the person typed', () => ({ ...JSON_DE, 'sec-fetch-site': 'none' })],
    ['whose host only begins like ours', () => ({ ...JSON_DE, origin: `${s.url}.malo.example` })],
    ['with a referrer of ours and no Origin', () => ({ ...JSON_DE, referer: `${s.url}/cuenta` })],
    ['with two origins', () => ({ ...JSON_DE, origin: `${s.url}, https://malo.example` })],
  ];

  it.each(ajenos)('%s changes nothing: 403', async (_caso, headers) => {
    const answer = await ask('/cuenta', { method: 'POST', headers: headers(), body });
    expect(answer.status).toBe(403);
    expect(JSON.parse(await answer.text()).error.code).toBe('INSUFFICIENT_PERMISSIONS');
    const ingreso = await ask('/sesion', { method: 'POST', headers: headers(), body: '{}' });
    expect(ingreso.status).toBe(403);
    const salida = await ask('/sesion', { method: 'DELETE', headers: headers() });
    expect(salida.status).toBe(403);
    const espejo = await ask(api('/comprobantes/emitir'), { method: 'POST', headers: headers(), body: '{}' });
    expect(espejo.status).toBe(403);
    expect((await dueno.call('GET', '/sesion')).json.data.usuario.nombre).toBe('Persona de Prueba');
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'nombre=x'],
    ['a form with files', 'multipart/form-data; boundary=x', '--x--'],
    ['JSON called text', 'text/plain', body],
    ['JSON called text, as a form makes it', 'text/plain;charset=UTF-8', `{"nombre":"x","a":"="}`],
  ])('cannot send %s, not even from our own origin: 415', async (_caso, type, content) => {
    const answer = await ask('/cuenta', {
      method: 'POST',
      headers: { ...propio(), 'content-type': type },
      body: content,
    });
    expect(answer.status).toBe(415);
  });

  it('finds no GET that changes anything: after asking for each, with a session, the database is as it was', async () => {
    const huella = async () => {
      const { rows } = await s.pool.query<{ tabla: string }>(
        `select relname as tabla from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
           and relname not in ('sesiones', 'peticiones', 'testigos') order by 1`,
      );
      const counts = rows.map(
        ({ tabla }) =>
          `select '${tabla}' as t, md5(coalesce(string_agg(x::text, '' order by x::text), '')) as h from ${tabla} x`,
      );
      return (await s.pool.query(counts.join(' union all '))).rows;
    };
    const rutas = [
      ...panelRoutes(s.service.deps, s.service.llavero).map(({ method, url }) => ({ method, url })),
      ...routes(s.service.deps).map(({ method, url }) => ({ method, url: `/empresas/:empresa/:entorno/api/v1${url}` })),
    ].filter(({ method }) => method === 'GET');
    expect(rutas.length).toBeGreaterThan(30);
    const antes = await huella();
    for (const { url } of rutas) {
      const path = url.replace(':empresa', dueno.empresaId).replace(':entorno', 'test').replaceAll(/:\w+/g, facturaId);
      const answer = await ask(path);
      await answer.body?.cancel();
    }
    expect(await huella()).toEqual(antes);
  });

  it('behind an https proxy is told from ours by the address that the operator configured', async () => {
    const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
    const publicUrl = 'https://facturas.pruebas.pe';
    const otro = await startService(
      testConfig({ databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-b`, publicUrl }),
    );
    try {
      const con = async (origin: string) =>
        (
          await openNavegador(s, '', otro.url).call('POST', '/sesion', {
            body: { correo: dueno.correo, clave: CONTRASENA },
            headers: { origin },
          })
        ).status;
      expect(await con(publicUrl)).toBe(200);
      expect(await con('https://facturas.pruebas.pe.malo.example')).toBe(403);
      expect(await con('http://facturas.pruebas.pe')).toBe(403);
    } finally {
      await otro.stop();
    }
  });
});

describe('S47: what a browser is told', () => {
  it('by https, in every answer, is never to come without it; by plain http it is told nothing of that', async () => {
    const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
    const publicUrl = 'https://facturas.pruebas.pe';
    const otro = await startService(
      testConfig({ databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-h`, publicUrl }),
    );
    const caminos = ['/cuenta', '/docs', '/healthz', '/openapi.json', '/nada', '/api/v1/invoices', '/panel/api/sesion'];
    const hsts = async (url: string, camino: string) =>
      (await fetch(url + camino, { headers: { accept: 'text/html,*/*' } })).headers.get('strict-transport-security');
    try {
      for (const camino of [...caminos, `/api/v1/${'%ff'}`]) {
        expect([camino, await hsts(otro.url, camino)]).toEqual([camino, 'max-age=31536000; includeSubDomains']);
        expect([camino, await hsts(s.url, camino)]).toEqual([camino, null]);
      }
    } finally {
      await otro.stop();
    }
  });

  it('when it leaves: to forget what it kept to show again', async () => {
    const quien = await enterComo(s, 'lectura');
    const answer = await quien.call('DELETE', '/sesion');
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(quien.cookie).toBe('');
  });

  it('of the page: it may be framed by nobody, runs only our scripts and sends its address to nobody', async () => {
    for (const path of ['/', '/ingresar', '/enlace', '/20000000001/test/comprobantes?estado=ACEPTADO']) {
      const { headers } = await fetch(`${s.url}${path}`, { headers: { accept: 'text/html,*/*' } });
      const csp = headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
      ]) {
        expect(csp.split('; ')).toContain(part);
      }
      expect(csp).not.toMatch(/unsafe-|\*|https?:/);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-store',
      });
    }
    const nonce = async () =>
      /'nonce-([^']+)'/.exec(
        (await fetch(s.url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? '',
      )?.[1];
    expect(await nonce()).not.toBe(await nonce());
  });

  it.each(['pdf', 'xml', 'cdr'])(
    'of the %s of a document: store it, do not guess, run nothing of it',
    async (archivo) => {
      const answer = await ask(api(`/invoices/${facturaId}/${archivo}`), { headers: { accept: 'text/html,*/*' } });
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    },
  );

  it('of every answer, errors too: no type to be guessed, nothing to be kept, nothing to be embedded', async () => {
    for (const [method, path] of [
      ['GET', '/sesion'],
      ['GET', '/nada'],
      ['PUT', '/sesion'],
      ['GET', '/sesiones'],
    ] as const) {
      const answer = await ask(path, { method, headers: { origin: s.url } });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });

  it('nothing is said to pages of other origins: no header of CORS, not even for a preflight', async () => {
    const origin = 'https://malo.example';
    const preflight = await ask('/sesion', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    const simple = await ask('/sesion', { headers: { origin } });
    for (const { headers } of [preflight, simple]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('S48: whatever asks to be led elsewhere', () => {
  it.each(['//malo.example', '/\\malo.example', 'https://malo.example', 'javascript:alert(1)', '%2F%2Fmalo.example'])(
    '(%s) is led nowhere: the service knows no redirections',
    async (next) => {
      const query = `?next=${next}&redirect=${next}&url=${next}`;
      const answers = [
        await fetch(`${s.url}/ingresar${query}`, { redirect: 'manual', headers: { accept: 'text/html' } }),
        await ask(`/sesion${query}`),
        await ask(`/sesion${query}`, {
          method: 'POST',
          headers: { origin: s.url, 'content-type': 'application/json' },
          body: '{}',
        }),
      ];
      for (const answer of answers) {
        expect(answer.status < 300 || answer.status >= 400).toBe(true);
        expect(answer.headers.get('location')).toBeNull();
        expect(answer.headers.get('refresh')).toBeNull();
        if (next.length > 5) expect(await answer.text()).not.toContain('malo.example');
      }
    },
  );
});

describe('the two doors', () => {
  it('a cookie opens nothing under /api/v1, and a key nothing under /panel', async () => {
    const conCookie = await fetch(`${s.url}/api/v1/invoices`, { headers: { cookie: dueno.cookie } });
    expect(conCookie.status).toBe(401);
    const conClave = await fetch(`${s.url}/panel/api${api('/invoices')}`, {
      headers: { authorization: `Bearer ${s.clave}` },
    });
    expect(conClave.status).toBe(401);
    const sesion = await fetch(`${s.url}/panel/api/sesion`, { headers: { authorization: `Bearer ${s.clave}` } });
    expect(sesion.status).toBe(401);
    const enCookie = await fetch(`${s.url}/panel/api/sesion`, { headers: { cookie: `chaski-sesion=${s.clave}` } });
    expect(enCookie.status).toBe(401);
  });
});

describe('S11: an address that a proxy tells', () => {
  it('is believed of the operator’s proxy alone, and of what it was told only the last that it saw itself', async () => {
    const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
    const config = { databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-c`, proxyRedes: ['127.0.0.1/32'] };
    const detras = await startService(testConfig(config));
    try {
      const headers = { 'x-forwarded-for': '198.51.100.66, 203.0.113.9', 'x-forwarded-proto': 'https' };
      const navegador = openNavegador(s, '', detras.url);
      const body = { correo: dueno.correo, clave: CONTRASENA };
      const answer = await navegador.call('POST', '/sesion', { body, headers });
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-chaski=.*Secure/);
      const { sesiones } = (await navegador.call('GET', '/sesiones', { headers })).json.data;
      expect(sesiones[0].desde).toBe('203.0.113.9');
      // Not even the proxy is believed of another host: links lead where `Host` says.
      const emitida = await s.call('POST', `${detras.url}/api/v1/comprobantes/emitir`, {
        headers: { 'x-forwarded-host': 'malo.example' },
        body: { documento: unaFactura({ serie: 'F077' }) },
      });
      expect(emitida.status).toBe(200);
      expect(emitida.json.data.enlaces.pdf).toContain(`://${new URL(detras.url).host}/`);
      // Past the proxy, from another address of the machine.
      const directa = await logInDesde(detras.url, '127.0.0.7', body, headers);
      expect(directa.cabeceras['set-cookie']?.[0]).toMatch(/^chaski-sesion=/);
      const { rows } = await s.pool.query('select desde from sesiones order by creada_en desc limit 1');
      expect(rows).toEqual([{ desde: '127.0.0.7' }]);
    } finally {
      await detras.stop();
    }
  });
});

describe('S38: no GET of the dashboard', () => {
  it('gives a secret back: of a company, of its certificate, of its users, of the installation', async () => {
    const { rows } = await s.pool.query<{ valor: string }>(
      `select encode(llave_cifrada, 'hex') as valor from empresas union all select encode(clave_privada_cifrada, 'hex') from empresa_entornos
       where clave_privada_cifrada is not null union all select encode(sol_clave_cifrada, 'hex') from empresa_entornos where sol_clave_cifrada is not null
       union all select contrasena from usuarios union all select encode(token_hash, 'hex') from sesiones union all select encode(hash, 'hex') from claves`,
    );
    expect(rows.length).toBeGreaterThan(4);
    const { config } = s.service.deps;
    const canarios = [
      ...rows.map(({ valor }) => ({ nombre: valor.slice(0, 12), valor })),
      { nombre: 'llave', valor: config.secreto?.toString('hex') ?? '' },
      { nombre: 'contraseña', valor: CONTRASENA },
      { nombre: 'cookie', valor: dueno.cookie.split('=')[1] ?? '' },
    ];
    const rutas = panelRoutes(s.service.deps, s.service.llavero).filter(
      ({ method, url }) => method === 'GET' && !/vivo/.test(url),
    );
    for (const { url } of rutas) {
      const path = url.replace(':empresa', dueno.empresaId).replace(':entorno', 'test').replaceAll(/:\w+/g, facturaId);
      const answer = await dueno.call('GET', path);
      expect([url, answer.status < 500]).toEqual([url, true]);
      expect([url, searchCanarios(answer.bytes.toString('latin1'), canarios)]).toEqual([url, []]);
    }
  });
});
