import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { portOf } from '../../server/src/webhooks/testing.ts';
import { type Chaski, createChaski, type OpcionesChaski } from './index.ts';
import { dormir } from './retry.ts';

/* What stands between a client and the service, or in its place: proxies, captive portals, networks that break. */

type Responder = (response: ServerResponse, request: IncomingMessage) => void;

interface Solicitud {
  readonly metodo: string;
  readonly ruta: string;
  readonly autorizacion: string | undefined;
  readonly clave: string | undefined;
  readonly cuerpo: string;
}

const CLAVE = 'chk_test_canarioDelSdk';
const DOCUMENTO = { tipoComprobante: '03', serie: 'B001' };
const json = (status: number, cuerpo: object, headers = {}): Responder => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(cuerpo));
};
const exito = json(200, { success: true, message: '', data: { estado: 'ACEPTADA', series: [] } });
const error = (status: number, code: string, headers = {}) =>
  json(status, { success: false, error: { code, message: 'No.' } }, { 'x-request-id': 'r-1', ...headers });
const pagina =
  (status: number, headers = {}): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Bienvenido</h1>');

/** One answer for each request; the last one goes on. */
let guion: Responder[];
let solicitudes: Solicitud[];
let url: string;

const server = createServer(async (request, response) => {
  let cuerpo = '';
  for await (const parte of request) cuerpo += parte;
  const { authorization: autorizacion, 'idempotency-key': clave } = request.headers;
  const { method: metodo = '', url: ruta = '' } = request;
  solicitudes.push({ metodo, ruta, autorizacion, clave: clave?.toString(), cuerpo });
  guion[Math.min(solicitudes.length, guion.length) - 1]?.(response, request);
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${portOf(server.address())}`;
});
beforeEach(() => {
  solicitudes = [];
});
afterAll(() => server.closeAllConnections());

/** Time that a client waits passes only when the test says so: a slow machine makes nobody late. */
function stopReloj(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A client that does not wait, and what it would have waited. */
function cliente(opciones: Partial<OpcionesChaski> = {}): { chaski: Chaski; pausas: number[] } {
  const pausas: number[] = [];
  const dormir = async (ms: number) => void pausas.push(ms);
  return { chaski: createChaski({ url, clave: CLAVE, dormir, ...opciones }), pausas };
}

test('500 is tried three times more, after 1, 2 and 4 s, the same byte by byte under the same Idempotency-Key', async () => {
  guion = [error(500, 'INTERNAL_ERROR')];
  const { chaski, pausas } = cliente();
  const [falla] = await Promise.allSettled([chaski.emitir({ documento: DOCUMENTO })]);
  expect(falla).toMatchObject({
    reason: { name: 'ChaskiError', code: 'INTERNAL_ERROR', status: 500, requestId: 'r-1' },
  });
  expect(pausas).toEqual([1_000, 2_000, 4_000]);
  expect(solicitudes).toHaveLength(4);
  expect(new Set(solicitudes.map((una) => JSON.stringify(una))).size).toBe(1);
  expect(solicitudes[0]?.clave).toMatch(/^[\da-f-]{36}$/);
  expect(falla).toMatchObject({ reason: { idempotencyKey: solicitudes[0]?.clave } });
});

test('each call has an Idempotency-Key of its own, emission and annulment; the others have none', async () => {
  guion = [exito];
  const { chaski } = cliente();
  await chaski.emitir({ documento: DOCUMENTO });
  await chaski.emitir({ documento: DOCUMENTO });
  await chaski.anular('id-1', { motivo: 'Error' });
  await chaski.anular('id-1', { motivo: 'Error' }, { idempotencyKey: 'pedido-1' });
  await chaski.reintentar('id-1');
  await chaski.series();
  const claves = solicitudes.map(({ clave }) => clave);
  expect(new Set(claves.slice(0, 3)).size).toBe(3);
  expect(claves.slice(3)).toEqual(['pedido-1', undefined, undefined]);
});

test('503 and 429 honour Retry-After, and what is refused for good is asked once', async () => {
  const { chaski, pausas } = cliente();
  guion = [
    error(503, 'INTERNAL_ERROR', { 'retry-after': '2' }),
    error(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '17' }),
    exito,
  ];
  expect(await chaski.series()).toEqual([]);
  expect(pausas).toEqual([2_000, 17_000]);
  solicitudes = [];
  guion = [error(422, 'DOMAIN_ERROR')];
  await expect(chaski.series()).rejects.toMatchObject({ code: 'DOMAIN_ERROR', status: 422 });
  expect(solicitudes).toHaveLength(1);
});

test('what may be done only once is not repeated in doubt, but it is when it was refused at the door', async () => {
  const { chaski } = cliente();
  guion = [(response) => response.destroy(), exito];
  await expect(chaski.webhooks.crear({ url: 'https://erp.pe/' })).rejects.toMatchObject({ motivo: 'red' });
  expect(solicitudes).toHaveLength(1);
  solicitudes = [];
  guion = [error(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '1' }), exito];
  await chaski.webhooks.crear({ url: 'https://erp.pe/' });
  expect(solicitudes).toHaveLength(2);
});

const cortada: Responder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"success":true,"mess', () => response.destroy());
};
const enorme: Responder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const parte = Buffer.alloc(1024 * 1024, ' ');
  const escribir = () => {
    while (!response.destroyed && response.write(parte));
    if (!response.destroyed) response.once('drain', escribir);
  };
  escribir();
};

test.each([
  ['an HTML page with 200', pagina(200), { motivo: 'respuesta', status: 200 }, 1],
  ['an HTML page with 404', pagina(404), { motivo: 'respuesta', status: 404 }, 1],
  ["a proxy's 502 in HTML", pagina(502), { motivo: 'respuesta', status: 502 }, 4],
  ["a proxy's 500 in HTML", pagina(500), { motivo: 'respuesta', status: 500 }, 4],
  ['JSON of somebody else', json(200, { ok: true }), { motivo: 'respuesta', status: 200 }, 1],
  ['a success without data', json(200, { success: true }), { motivo: 'respuesta', status: 200 }, 1],
  [
    'an error without its envelope',
    json(400, { success: false, code: 'BAD' }),
    { motivo: 'respuesta', status: 400 },
    1,
  ],
  ['an error of somebody else', json(400, { error: 'bad request' }), { motivo: 'respuesta', status: 400 }, 1],
  [
    'JSON that is none',
    (r: ServerResponse) => r.setHeader('content-type', 'application/json').end('{"suc'),
    { motivo: 'respuesta' },
    1,
  ],
  ['a redirection', pagina(302, { location: 'http://127.0.0.1:9/' }), { motivo: 'respuesta', status: 302 }, 1],
  ['more than anybody would say', enorme, { motivo: 'respuesta', status: 200 }, 1],
  ['an answer cut short', cortada, { motivo: 'red' }, 4],
  ['a connection that breaks', (r: ServerResponse) => r.destroy(), { motivo: 'red' }, 4],
] as const)('%s is a ConexionError', async (_what, responder, esperado, veces) => {
  guion = [responder];
  const { chaski } = cliente();
  const clave = 'pedido-1';
  const [falla] = await Promise.allSettled([chaski.emitir({ documento: DOCUMENTO }, { idempotencyKey: clave })]);
  expect(falla).toMatchObject({ reason: { name: 'ConexionError', idempotencyKey: clave, ...esperado } });
  expect(solicitudes).toHaveLength(veces);
});

test('a file is not what a captive portal says instead of it', async () => {
  guion = [pagina(200)];
  await expect(cliente().chaski.pdf('id-1')).rejects.toMatchObject({ motivo: 'respuesta' });
});

test('an answer that does not come in time is given up and asked for again', async () => {
  stopReloj();
  const callar: Responder = () => void vi.advanceTimersByTime(80);
  const justo: Responder = (...args) => {
    vi.advanceTimersByTime(79);
    exito(...args);
  };
  guion = [callar, callar, justo];
  const { chaski, pausas } = cliente({ timeoutMs: 80 });
  expect(await chaski.series()).toEqual([]);
  expect(pausas).toEqual([1_000, 2_000]);
  guion = [callar];
  await expect(cliente({ timeoutMs: 80, reintentos: 0 }).chaski.series()).rejects.toMatchObject({ motivo: 'tiempo' });
});

test('a body that trickles does not outlive the time either', async () => {
  guion = [(response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{')];
  await expect(cliente({ timeoutMs: 80, reintentos: 0 }).chaski.series()).rejects.toMatchObject({ motivo: 'tiempo' });
});

test('the caller gives up: at once, while waiting for the answer or between two attempts, and nothing more is sent', async () => {
  const motivo = new Error('ya no');
  const { chaski } = cliente();
  await expect(chaski.series({ signal: AbortSignal.abort(motivo) })).rejects.toBe(motivo);
  expect(solicitudes).toHaveLength(0);

  const enCurso = new AbortController();
  guion = [() => enCurso.abort(motivo)];
  await expect(chaski.emitir({ documento: DOCUMENTO }, { signal: enCurso.signal })).rejects.toBe(motivo);
  expect(solicitudes).toHaveLength(1);

  const enPausa = new AbortController();
  guion = [error(500, 'INTERNAL_ERROR')];
  const real = cliente({
    dormir: (ms, signal) => {
      const pausa = dormir(ms, signal);
      enPausa.abort(motivo);
      return pausa;
    },
  });
  await expect(real.chaski.series({ signal: enPausa.signal })).rejects.toBe(motivo);
  expect(solicitudes).toHaveLength(2);
});

test('nobody listens there', async () => {
  const cerrado = createServer();
  await new Promise<void>((done) => cerrado.listen(0, '127.0.0.1', done));
  const puerto = portOf(cerrado.address());
  await new Promise((done) => cerrado.close(done));
  const { chaski, pausas } = cliente({ url: `http://127.0.0.1:${puerto}` });
  await expect(chaski.series()).rejects.toMatchObject({ name: 'ConexionError', motivo: 'red' });
  expect(pausas).toHaveLength(3);
});

test('the key goes in its header and nowhere else: not in an error, not in what a log would print', async () => {
  guion = [pagina(200), (response) => response.destroy(), error(401, 'TOKEN_EXPIRED')];
  const { chaski } = cliente({ reintentos: 0 });
  const fallas = await Promise.allSettled([chaski.series(), chaski.series(), chaski.series()]);
  expect(fallas.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const { inspect } = await import('node:util');
  expect(solicitudes[0]?.autorizacion).toBe(`Bearer ${CLAVE}`);
  expect(inspect([fallas, chaski], { depth: null, showHidden: true })).not.toContain(CLAVE);
  expect(() => createChaski({ url, clave: `${CLAVE}\n` })).toThrow(expect.not.stringContaining(CLAVE));
});

test('an address or a key that cannot be one is a mistake of the caller, told before anything is sent', async () => {
  expect(() => createChaski({ url: 'chaski.pe', clave: CLAVE })).toThrow(TypeError);
  expect(() => createChaski({ url: 'file:///etc', clave: CLAVE })).toThrow(TypeError);
  expect(() => createChaski({ url, clave: '' })).toThrow(TypeError);
  for (const id of ['', '.', '..', 'a/b', '../series', 'a?b', 'a#b', '%2e%2e']) {
    await expect(cliente().chaski.comprobante(id)).rejects.toThrow(TypeError);
  }
  for (const idempotencyKey of ['', 'a\nb', 'ñ', 'x'.repeat(256)]) {
    await expect(cliente().chaski.emitir({ documento: DOCUMENTO }, { idempotencyKey })).rejects.toThrow(TypeError);
  }
  expect(solicitudes).toHaveLength(0);
});

test('the service may live under a path, and its address be given with /api/v1 or without', async () => {
  guion = [exito];
  for (const raiz of ['', '/', '/api/v1', '/api/v1/', '/facturas', '/facturas/api/v1/']) {
    await cliente({ url: `${url}${raiz}` }).chaski.series();
  }
  const rutas = solicitudes.map(({ ruta }) => ruta.replace('/api/v1/series', ''));
  expect(rutas).toEqual(['', '', '', '', '/facturas', '/facturas']);
});

test('a filter goes in the query, whatever it says, and what is not said is not sent', async () => {
  guion = [json(200, { success: true, message: '', data: { documentos: [], siguiente: null } })];
  await cliente().chaski.paginaDeComprobantes({ q: 'a&b=c ñ#', limite: 2 });
  expect(solicitudes[0]?.ruta).toBe('/api/v1/invoices?q=a%26b%3Dc+%C3%B1%23&limite=2');
});

const ID = '01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77';

test('a file that flows and is cut half way fails for who reads it, and is never taken for whole', async () => {
  guion = [
    (response) => {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': '1000' });
      response.write('PK', () => response.destroy());
    },
  ];
  const flujo = await cliente().chaski.exportaciones.flujo(ID);
  await expect(new Response(flujo).bytes()).rejects.toThrow();
  expect(solicitudes).toHaveLength(1);
});

test('what would flow is repeated and judged before it does as any other answer', async () => {
  const zip: Responder = (response) => response.writeHead(200, { 'content-type': 'application/zip' }).end('PK');
  guion = [error(503, 'INTERNAL_ERROR'), zip];
  const { chaski, pausas } = cliente();
  expect(await new Response(await chaski.exportaciones.flujo(ID)).text()).toBe('PK');
  expect(pausas).toEqual([1_000]);
  guion = [pagina(200)];
  await expect(cliente().chaski.exportaciones.flujo(ID)).rejects.toMatchObject({ motivo: 'respuesta' });
  guion = [error(404, 'NOT_FOUND')];
  await expect(cliente().chaski.exportaciones.flujo(ID)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a file that falls silent half way fails for who reads it; one that is read slowly does not', async () => {
  stopReloj();
  const cabecera = { 'content-type': 'application/zip' };
  const abrir = async () => (await cliente({ timeoutMs: 200 }).chaski.exportaciones.flujo(ID)).getReader();
  const leido = new TextDecoder();
  guion = [(response) => void response.writeHead(200, { ...cabecera, 'content-length': '100' }).write('PK')];
  const mudo = await abrir();
  expect(leido.decode((await mudo.read()).value)).toBe('PK');
  const nunca = mudo.read();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(200);
  await expect(nunca).rejects.toMatchObject({ name: 'ConexionError', motivo: 'tiempo' });
  guion = [(response) => response.writeHead(200, cabecera).end('PK')];
  const lento = await abrir();
  vi.advanceTimersByTime(400);
  expect(leido.decode((await lento.read()).value)).toBe('PK');
});
