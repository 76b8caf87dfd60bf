import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OBJETOS } from '@chaski/core/documento/campos/objetos.ts';
import { conOrden, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { differences } from '@chaski/testing/documents/openapi.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceptor } from '../../../webhooks/testing.ts';
import { expand } from './share.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../../examples');

let s: TestService;
/** What is served, with all that it refers to in its place. */
let openapi: Answer['json'];

beforeAll(async () => {
  s = await startTestService();
  openapi = expand(JSON.parse(await (await fetch(`${s.url}/openapi.json`)).text()));
});
afterAll(() => s.stop());

test('docs/openapi.json is what the service serves (npm run generate)', async () => {
  const served = await (await fetch(`${s.url}/openapi.json`)).json();
  expect(JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../docs/openapi.json'), 'utf8'))).toEqual(
    served,
  );
});

test('the document comes packed to who takes it so, and is not sent again to who has it', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${s.url}/openapi.json`, { headers });
  const [plain, packed] = [await ask({ 'accept-encoding': 'identity' }), await ask({ 'accept-encoding': 'gzip' })];
  expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect(await packed.text()).toBe(await plain.text());
  const again = await ask({ 'if-none-match': plain.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('OpenAPI names exactly the fields that core reads', async () => {
  const { paths } = openapi;
  const body = paths['/api/v1/comprobantes/emitir'].post.requestBody.content['application/json'].schema;
  const { documento } = body.properties;
  const { items, cuotas, guias, cargos, anticipos, ...d } = documento.properties;
  const item = items.items.properties;
  const names = (schema: { properties: object }) => Object.keys(schema.properties).sort();
  const { anular: _, ...deEmitir } = OBJETOS;
  expect({
    emitir: names(body),
    documento: names(documento),
    cliente: names(d.cliente),
    item: names(items.items),
    cuota: names(cuotas.items),
    guia: names(guias.items),
    exportacion: names(d.exportacion),
    ajuste: names(item.descuento),
    ajusteGlobal: names(d.descuentoGlobal),
    isc: names(item.isc),
    atributo: names(item.atributos.items),
    transporte: names(item.transporte),
    cargo: names(cargos.items),
    anticipo: names(anticipos.items),
    detraccion: names(d.detraccion),
    retencion: names(d.retencion),
    percepcion: names(d.percepcion),
    lugarEntrega: names(d.lugarEntrega),
    documentoAfectado: names(d.documentoAfectado.anyOf[1]),
    contratoColaboracion: names(d.contratoColaboracion),
  }).toEqual(Object.fromEntries(Object.entries(deEmitir).map(([name, { nombres }]) => [name, [...nombres].sort()])));
  expect(names(item.cargo)).toEqual(names(item.descuento));
});

const PATH = {
  emitir: ['/api/v1/comprobantes/emitir', 'post'],
  validar: ['/api/v1/comprobantes/validar', 'post'],
  catalogo: ['/api/v1/catalogos/{n}', 'get'],
  catalogos: ['/api/v1/catalogos', 'get'],
  novedades: ['/api/v1/novedades', 'get'],
  reintentar: ['/api/v1/comprobantes/{id}/reintentar', 'post'],
  anular: ['/api/v1/comprobantes/{id}/anular', 'post'],
  anulacion: ['/api/v1/comprobantes/{id}/anulacion', 'get'],
  anulacionXml: ['/api/v1/comprobantes/{id}/anulacion/xml', 'get'],
  anulacionCdr: ['/api/v1/comprobantes/{id}/anulacion/cdr', 'get'],
  detalle: ['/api/v1/invoices/{id}', 'get'],
  lista: ['/api/v1/invoices', 'get'],
  series: ['/api/v1/series', 'get'],
  pdf: ['/api/v1/invoices/{id}/pdf', 'get'],
  xml: ['/api/v1/invoices/{id}/xml', 'get'],
  cdr: ['/api/v1/invoices/{id}/cdr', 'get'],
  webhooks: ['/api/v1/webhooks', 'get'],
  webhookCrear: ['/api/v1/webhooks', 'post'],
  webhook: ['/api/v1/webhooks/{id}', 'get'],
  webhookCambiar: ['/api/v1/webhooks/{id}', 'patch'],
  webhookEliminar: ['/api/v1/webhooks/{id}', 'delete'],
  webhookProbar: ['/api/v1/webhooks/{id}/probar', 'post'],
  webhookRotar: ['/api/v1/webhooks/{id}/rotar', 'post'],
  webhookRecuperar: ['/api/v1/webhooks/{id}/recuperar', 'post'],
  entregas: ['/api/v1/webhooks/{id}/entregas', 'get'],
  entrega: ['/api/v1/webhooks/entregas/{id}', 'get'],
  entregaReenviar: ['/api/v1/webhooks/entregas/{id}/reenviar', 'post'],
} as const;

/** Headers that HTTP or Node add to any answer. */
const PLAIN = ['connection', 'content-length', 'content-type', 'date', 'keep-alive'];
/** Manners of every answer, which say nothing to a client. */
const MANNERS = ['cache-control', 'x-content-type-options', 'allow'];

/** What the answer has and its documentation has not, or the other way round, by path. */
async function undocumented(name: keyof typeof PATH, answer: Answer): Promise<string[]> {
  const [path, method] = PATH[name];
  const written = openapi.paths[path][method].responses[answer.status];
  const response = Object(written);
  if (written === undefined) return [`status ${answer.status}`];
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (response.content[type] === undefined) return [`type ${type}`];
  const known = Object.keys(response.headers ?? {}).map((header) => header.toLowerCase());
  const headers = [...answer.headers.keys()].filter((header) => ![...PLAIN, ...MANNERS, ...known].includes(header));
  const body = answer.json === undefined ? [] : differences(response.content[type].schema, answer.json, 'body');
  return [...headers.map((header) => `header ${header}`), ...body];
}

test('OpenAPI knows every field, header and status that the routes really answer', async () => {
  const al = { serie: 'FA01', formaPago: 'CREDITO', fechaVencimiento: '2099-01-31', ordenCompra: 'OC-1' };
  const cliente = {
    tipoDocumento: '6',
    numeroDocumento: '20100070970',
    denominacion: 'COMERCIAL DE MUESTRA S.A.C.',
    direccion: 'Av. Uno 123',
    correo: 'compras@muestra.pe',
  };
  const cuotas = [{ monto: '118.00', fechaVencimiento: '2099-01-31' }];
  const items = [unItem({ codigo: 'A1', codigoSunat: '81112200', gtin: '7751234567897' })];
  const guias = [{ tipo: '09', numero: 'T001-1' }];
  const entero = unaFactura({ ...al, cliente, cuotas, items, guias, observaciones: 'Gracias' });
  const headers = { 'Idempotency-Key': 'openapi-1' };
  const emitida = await s.emitir(entero, { headers });
  const { id } = emitida.json.data.documento;
  const sinClave = await s.call('GET', '/invoices', { clave: null });
  const rechazada = await s.emitir(unaFactura({ serie: 'FA02', ...conOrden('rechazo=2017') }));
  const rows: [keyof typeof PATH, number, Answer][] = [
    ['emitir', 200, emitida],
    ['emitir', 200, await s.emitir(entero, { headers })],
    ['emitir', 409, await s.emitir(unaFactura(), { headers })],
    ['emitir', 400, await s.emitir({})],
    ['emitir', 200, rechazada],
    ['validar', 200, await s.call('POST', '/comprobantes/validar', { body: { documento: entero } })],
    ['validar', 400, await s.call('POST', '/comprobantes/validar', { body: { documento: {} } })],
    ['catalogo', 200, await s.call('GET', '/catalogos/07')],
    ['catalogo', 404, await s.call('GET', '/catalogos/99')],
    ['catalogos', 200, await s.call('GET', '/catalogos')],
    ['novedades', 200, await s.call('GET', '/novedades')],
    ['novedades', 400, await s.call('GET', '/novedades?desde=x')],
    ['reintentar', 200, await s.call('POST', `/comprobantes/${id}/reintentar`)],
    ['reintentar', 422, await s.call('POST', `/comprobantes/${rechazada.json.data.documento.id}/reintentar`)],
    ['detalle', 200, await s.call('GET', `/invoices/${id}`)],
    ['lista', 200, await s.call('GET', '/invoices')],
    ['lista', 400, await s.call('GET', '/invoices?limite=0')],
    ['lista', 401, sinClave],
    ['series', 200, await s.call('GET', '/series')],
    ['pdf', 200, await s.call('GET', `/invoices/${id}/pdf`)],
    ['pdf', 400, await s.call('GET', `/invoices/${id}/pdf?formato=x`)],
    ['xml', 200, await s.call('GET', `/invoices/${id}/xml`)],
    ['cdr', 200, await s.call('GET', `/invoices/${id}/cdr`)],
    ['cdr', 200, await s.call('GET', `/invoices/${id}/cdr`, { headers: { accept: 'application/zip' } })],
  ];
  for (const [name, status, answer] of rows) {
    expect({ name, status: answer.status, undocumented: await undocumented(name, answer) }).toEqual({
      name,
      status,
      undocumented: [],
    });
  }
});

test('OpenAPI knows every field, header and status of annulments', async () => {
  const { id } = (await s.emitir(unaFactura({ serie: 'FA04' }))).json.data.documento;
  const anular = (body: object, headers = {}) => s.call('POST', `/comprobantes/${id}/anular`, { body, headers });
  const get = (path: string, headers = {}) => s.call('GET', `/comprobantes/${id}/${path}`, { headers });
  const clave = { 'Idempotency-Key': 'openapi-anular' };
  const motivo = 'Error en el precio';
  const rows: [keyof typeof PATH, number, Answer][] = [
    ['anulacion', 404, await get('anulacion')],
    ['anular', 400, await anular({})],
    ['anular', 200, await anular({ motivo: 'Motivo [sim:rechazo=2105]' })],
    ['anulacion', 200, await get('anulacion')],
    ['anular', 200, await anular({ motivo }, clave)],
    ['anular', 200, await anular({ motivo }, clave)],
    ['anular', 409, await anular({ motivo: 'Otro motivo' }, clave)],
    ['anular', 422, await anular({ motivo })],
    ['anulacion', 200, await get('anulacion')],
    ['anulacionXml', 200, await get('anulacion/xml')],
    ['anulacionCdr', 200, await get('anulacion/cdr')],
    ['anulacionCdr', 200, await get('anulacion/cdr', { accept: 'application/zip' })],
    ['detalle', 200, await s.call('GET', `/invoices/${id}`)],
  ];
  for (const [name, status, answer] of rows) {
    expect({ name, status: answer.status, undocumented: await undocumented(name, answer) }).toEqual({
      name,
      status,
      undocumented: [],
    });
  }
});

test('OpenAPI knows every field, header and status of webhooks', async () => {
  const r = await startReceptor();
  const create = (body: object) => s.call('POST', '/webhooks', { body });
  const uno = await create({ url: `${r.origen}/uno`, descripcion: 'Mi ERP' });
  const { id } = uno.json.data;
  const con = (method: string, path: string, body?: object) =>
    s.call(method, `/webhooks/${id}${path}`, body === undefined ? {} : { body });
  const probada = await con('POST', '/probar');
  r.answer('/uno', 500);
  const fallida = await con('POST', '/probar');
  await r.close();
  const entrega = `/webhooks/entregas/${fallida.json.data.id}`;
  const rows: [keyof typeof PATH, number, Answer][] = [
    ['webhookCrear', 200, uno],
    ['webhookCrear', 400, await create({})],
    ['webhookCrear', 409, await create({ url: `${r.origen}/uno` })],
    ['webhookCrear', 422, await create({ url: 'https://10.0.0.1/' })],
    ['webhookProbar', 200, probada],
    ['webhookProbar', 200, fallida],
    // Nobody is there any more: an attempt without an answer.
    ['webhookProbar', 200, await con('POST', '/probar')],
    ['webhookRotar', 200, await con('POST', '/rotar')],
    ['webhook', 200, await con('GET', '')],
    ['webhooks', 200, await s.call('GET', '/webhooks')],
    ['entregas', 200, await con('GET', '/entregas')],
    ['entregas', 400, await con('GET', '/entregas?limite=0')],
    ['entrega', 200, await s.call('GET', entrega)],
    ['entregaReenviar', 200, await s.call('POST', `${entrega}/reenviar`)],
    ['webhookRecuperar', 200, await con('POST', '/recuperar', { desde: '2020-01-01' })],
    ['webhookRecuperar', 400, await con('POST', '/recuperar', {})],
    ['webhookCambiar', 200, await con('PATCH', '', { activo: false })],
    ['webhookProbar', 422, await con('POST', '/probar')],
    ['webhookEliminar', 200, await con('DELETE', '')],
    ['webhook', 404, await con('GET', '')],
  ];
  for (const [name, status, answer] of rows) {
    expect({ name, status: answer.status, undocumented: await undocumented(name, answer) }).toEqual({
      name,
      status,
      undocumented: [],
    });
  }
});

test('OpenAPI knows every field of every tax case, and of notes', async () => {
  const nombres = readdirSync(EXAMPLES).filter((name) => /^\d\d-/.test(name));
  let probados = 0;
  for (const nombre of nombres) {
    const { documento } = JSON.parse(readFileSync(join(EXAMPLES, nombre, 'entrada.json'), 'utf8'));
    // Their days are fixed and pass; what they say of money does not. A note's affected document is not here.
    const { fechaEmision: _, fechaVencimiento: __, correlativo: ___, ...siempre } = documento;
    if (siempre.cuotas !== undefined || siempre.documentoAfectado !== undefined) continue;
    const answer = await s.call('POST', '/comprobantes/validar', { body: { documento: siempre } });
    if (answer.status === 400) continue;
    expect({ nombre, status: answer.status, undocumented: await undocumented('validar', answer) }).toEqual({
      nombre,
      status: 200,
      undocumented: [],
    });
    probados++;
  }
  expect(probados).toBeGreaterThanOrEqual(40);
  const { id } = (await s.emitir(unaFactura({ serie: 'FA03' }))).json.data.documento;
  const nota = { tipoComprobante: '07', serie: 'FC03', documentoAfectado: { id }, codigoMotivo: '01', motivo: 'Error' };
  const validada = await s.call('POST', '/comprobantes/validar', { body: { documento: nota } });
  expect([validada.status, await undocumented('validar', validada)]).toEqual([200, []]);
  const emitida = await s.emitir(nota);
  expect(await undocumented('emitir', emitida)).toEqual([]);
  for (const uno of [id, emitida.json.data.documento.id]) {
    expect(await undocumented('detalle', await s.call('GET', `/invoices/${uno}`))).toEqual([]);
  }
});

test('OpenAPI says that a retry may find the document still being sent', async () => {
  const { responses } = openapi.paths['/api/v1/comprobantes/{id}/reintentar'].post;
  expect(responses[409]).toMatchObject({ headers: { 'Retry-After': expect.anything() } });
});
