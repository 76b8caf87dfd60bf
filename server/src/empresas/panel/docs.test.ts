import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { differences, type Schema } from '@chaski/testing/documents/openapi.ts';
import { unCertificadoPem } from '@chaski/testing/service/certificados.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* The dashboard's OpenAPI of settings, keys and series is what these routes read and answer: its types are made from it. */

interface Operacion {
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> } };
}

let s: TestService;
let propietario: Dentro;
let paths: Readonly<Record<string, Readonly<Record<string, Operacion>>>>;

beforeAll(async () => {
  s = await startTestService();
  propietario = await enterComo(s, 'propietario');
  const documento: { paths: typeof paths } = JSON.parse(await (await fetch(`${s.url}/panel/openapi.json`)).text());
  ({ paths } = documento);
});
afterAll(() => s.stop());

const PANEL = '/panel/api';

function operacionOf(ruta: string): Operacion {
  const [method = '', path = ''] = ruta.split(' ');
  const operacion = paths[`${PANEL}${path}`]?.[method.toLowerCase()];
  if (operacion === undefined) throw new Error(`No documentada: ${ruta}`);
  return operacion;
}

function call(ruta: string, body?: unknown, id = '') {
  const [method = '', path = ''] = ruta.split(' ');
  const real = path
    .replace('{empresa}', propietario.empresaId)
    .replace('{entorno}', 'test')
    .replace(/\{(id|codigo)\}/, id);
  const headers = { 'content-type': 'application/json' };
  return propietario.call(method, real, body === undefined ? {} : { body, headers });
}

/** Calls a route that has to succeed; answers its data, and what of it the documentation does not say. */
async function compare(ruta: string, body?: unknown, id?: string) {
  const { status, json } = await call(ruta, body, id);
  expect([ruta, status, json.error]).toEqual([ruta, 200, undefined]);
  const schema = operacionOf(ruta).responses[200].content['application/json']?.schema ?? {};
  expect(differences(schema, json, ruta)).toEqual([]);
  return json.data;
}

const EMPRESA = '/empresas/{empresa}';
const ENTORNO = `${EMPRESA}/{entorno}`;
const LIMA = { ubigeo: '150101', direccion: 'JR. CUSCO 100' };

test('answers have exactly the fields that are documented', async () => {
  await compare('GET /empresas');
  await compare('POST /empresas', { ruc: '20100070970', razonSocial: 'OTRA S.A.', ...LIMA });
  await compare(`GET ${EMPRESA}`);
  await compare(`PATCH ${EMPRESA}`, { nombreComercial: null, urbanizacion: 'CERCADO' });
  await compare(`POST ${EMPRESA}/establecimientos`, { codigo: '0001', ...LIMA });
  await compare(`GET ${EMPRESA}/establecimientos`);
  await compare(`DELETE ${EMPRESA}/establecimientos/{codigo}`, undefined, '0001');
  await compare(`POST ${EMPRESA}/marca`, { color: '#0b5394' });
  await compare(`GET ${EMPRESA}/marca`);
  const { archivo, contrasena } = await unCertificadoPem('20000000001');
  const certificado = { archivo: archivo.toString('base64'), clave: contrasena };
  await compare(`POST ${ENTORNO}/certificado/examinar`, { archivo: 'aG9sYQ==' });
  await compare(`POST ${ENTORNO}/certificado/examinar`, certificado);
  await compare(`POST ${ENTORNO}/certificado`, certificado);
  await compare(`POST ${ENTORNO}/destino`, { tipo: 'simulador' });
  await compare(`POST ${ENTORNO}/sol`, { usuario: 'MODDATOS', clave: 'otra' });
  await compare(`POST ${ENTORNO}/sol/probar`);
  await compare(`POST ${ENTORNO}/sol`, { usuario: 'MODDATOS', clave: 'moddatos' });
  await compare(`POST ${ENTORNO}/sol/probar`);
  await compare(`POST ${ENTORNO}/guias/probar`);
  await compare(`POST ${ENTORNO}/destino`, { tipo: 'beta' });
  const secreto = 'canario/de+guias==';
  await compare(`POST ${ENTORNO}/guias`, { cliente: '5f3c2d1e-7a60-4c55-9a1b-0d2e4f6a8b90', secreto });
  await compare(`GET ${EMPRESA}`);
  await compare(`DELETE ${ENTORNO}/guias`);
  await compare(`POST ${ENTORNO}/destino`, { tipo: 'simulador' });
  await compare(`GET ${EMPRESA}`);
  await compare(`GET ${EMPRESA}/checklist`);
});

test('of keys and series too', async () => {
  const nueva = { entorno: 'test', nombre: 'ERP', permisos: ['invoices.read'], redes: ['::1'], expiraEn: '2099-01-01' };
  const { id } = await compare(`POST ${EMPRESA}/claves`, nueva);
  await compare(`PATCH ${EMPRESA}/claves/{id}`, { limite: 5, redes: null }, id);
  await compare(`POST ${EMPRESA}/claves/{id}/rotar`, undefined, id);
  await compare(`POST ${EMPRESA}/claves/{id}/revocar`, { nombre: 'ERP' }, id);
  await compare(`GET ${EMPRESA}/claves`);
  await s.emitir(unaFactura({ serie: 'FD01' }));
  await s.emitir(unaFactura({ serie: 'FD01', correlativo: 9 }));
  await s.pool.query(`insert into restauraciones (motivo) values ('una copia')`);
  // Which ended every session.
  propietario = await enterComo(s, 'propietario');
  await compare(`GET ${ENTORNO}/series-detalle`);
  const decision = { tipoComprobante: '01', serie: 'FD01', desde: 20, motivo: 'visto' };
  await compare(`POST ${ENTORNO}/series/decidir`, decision);
});

describe('bodies', () => {
  test('have exactly the fields that are read, and each is refused when it is of a wrong type', async () => {
    const { id } = await compare(`POST ${EMPRESA}/claves`, {
      entorno: 'test',
      nombre: 'X',
      permisos: ['invoices.read'],
    });
    const conCuerpo = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { tags, requestBody }]) => {
        const mia = tags.some((tag) => ['Empresa', 'Claves', 'Series'].includes(tag));
        const ruta = `${method.toUpperCase()} ${path.slice(PANEL.length)}`;
        return requestBody === undefined || !mia
          ? []
          : [[ruta, requestBody.content['application/json'].schema] as const];
      }),
    );
    expect(conCuerpo.length).toBeGreaterThanOrEqual(13);
    for (const [ruta, { properties = {} }] of conCuerpo) {
      const documentados = Object.keys(properties).sort();
      const { status, json } = await call(ruta, '[]', id);
      const leidos = /con los campos (.*)$/.exec(json.error.details.fields.cuerpo)?.[1]?.split(', ').sort();
      expect([ruta, status, leidos]).toEqual([ruta, 400, documentados]);
      for (const mal of [{}, [{}], true, '\u0000', 1e9, 'x'.repeat(5_000)]) {
        const body = JSON.stringify({ ...Object.fromEntries(documentados.map((campo) => [campo, mal])), ajeno: 1 });
        const refused = await call(ruta, body, id);
        expect([ruta, mal, refused.status]).toEqual([ruta, mal, 400]);
      }
    }
  });
});
