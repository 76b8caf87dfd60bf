import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Operacion, Schema } from '../documents/openapi.ts';
import { cuerpos, HOSTILES } from './mutar.ts';

/*
 * Requests to every operation that the API documents, from good to absurd. They name keys and ids by their part in the
 * play (`{propio}`), so that the same seed makes the same requests whatever the ids are.
 */

/** Whose key a request carries. */
export const CLAVES = [
  'propia',
  'lectura',
  'ajena',
  'otroEntorno',
  'revocada',
  'mala',
  'ninguna',
  'doble',
  'basica',
] as const;
export type Clave = (typeof CLAVES)[number];

export interface Peticion {
  readonly operacion: Operacion;
  readonly clave: Clave;
  readonly metodo: string;
  /** Path and query; ids in braces. */
  readonly destino: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly cuerpo: Buffer | undefined;
  /** How the body's length is told; `corto`: less comes than was said, and the connection ends. */
  readonly marco: 'largo' | 'trozos' | 'corto';
}

/** Less comes than was said, or what comes is not what was said: only the end of the connection ends it. */
export function esIncompleta({ marco, headers, cuerpo }: Peticion): boolean {
  const chunked = headers.some(([name]) => name === 'Transfer-Encoding');
  return marco === 'corto' || (chunked && cuerpo !== undefined);
}

const EXAMPLES = join(import.meta.dirname, '../../../examples');

/** The documents of `examples/`, without what makes them of one day or of one database. */
function documentosDeEjemplo(): unknown[] {
  const names = readdirSync(EXAMPLES).filter((name) => /^\d\d-/.test(name));
  return names.flatMap((name) => {
    const { documento } = JSON.parse(readFileSync(join(EXAMPLES, name, 'entrada.json'), 'utf8'));
    if (documento.items?.length > 20) return [];
    const { fechaEmision: _, fechaVencimiento: __, correlativo: ___, ...siempre } = documento;
    return [siempre];
  });
}

/** The guías of `examples/`, on a day that is not past. */
function guiasDeEjemplo(): unknown[] {
  return readdirSync(join(EXAMPLES, 'guias')).map((name) => {
    const text = readFileSync(join(EXAMPLES, 'guias', name, 'entrada.json'), 'utf8');
    const {
      fechaEmision: _,
      correlativo: __,
      ...siempre
    } = JSON.parse(text.replaceAll(/\b2026-\d\d-\d\d\b/g, '2099-01-31')).documento;
    return siempre;
  });
}

/** The retenciones or percepciones of `examples/`, paid and issued on a day that is not past. */
function otrosDeEjemplo(cuales: 'retencion' | 'percepcion'): unknown[] {
  const nombres = readdirSync(join(EXAMPLES, 'otros')).filter((name) => name.includes(`-${cuales}-`));
  return nombres.map((name) => {
    const text = readFileSync(join(EXAMPLES, 'otros', name, 'entrada.json'), 'utf8');
    const {
      fechaEmision: _,
      correlativo: __,
      ...siempre
    } = JSON.parse(text.replaceAll(/\b2026-\d\d-\d\d\b/g, '2099-01-31')).documento;
    return siempre;
  });
}

export function peticiones(operaciones: readonly Operacion[]): fc.Arbitrary<Peticion> {
  const comprobantes = fc.constantFrom(...documentosDeEjemplo());
  const propios = [
    ['/guias/', fc.constantFrom(...guiasDeEjemplo())],
    ['/retenciones/', fc.constantFrom(...otrosDeEjemplo('retencion'))],
    ['/percepciones/', fc.constantFrom(...otrosDeEjemplo('percepcion'))],
  ] as const;
  const documentosDe = ({ ruta }: Operacion) => propios.find(([parte]) => ruta.includes(parte))?.[1] ?? comprobantes;
  const ofOperation = (operacion: Operacion) =>
    fc
      .record({
        operacion: fc.constant(operacion),
        clave: fc.oneof({ weight: 14, arbitrary: fc.constant('propia' as const) }, fc.constantFrom(...CLAVES)),
        metodo: fc.oneof({ weight: 30, arbitrary: fc.constant(operacion.metodo) }, fc.constantFrom(...METODOS)),
        destino: destinoDe(operacion),
        headers: cabeceras(operacion.cuerpo !== undefined),
        cuerpo: cuerpoDe(operacion, documentosDe(operacion)),
        marco: fc.oneof(
          { weight: 30, arbitrary: fc.constant('largo' as const) },
          fc.constantFrom('trozos' as const, 'corto' as const),
        ),
      })
      .filter(({ metodo, destino }) => metodo !== 'DELETE' || !destino.startsWith('/api/v1/webhooks/{webhook}'));
  // Those with a body, where most can go wrong, three times as often.
  return fc.oneof(
    ...operaciones.map((one) => ({ weight: one.cuerpo === undefined ? 1 : 3, arbitrary: ofOperation(one) })),
  );
}

const METODOS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'PROPFIND',
  'get',
  'HOLA',
];

function cuerpoDe({ ruta, cuerpo }: Operacion, documentos: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer | undefined> {
  if (cuerpo === undefined) {
    const any = cuerpos(fc.constantFrom<unknown>({}, [], null, { motivo: 'x' }));
    return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, any);
  }
  const good = cuerpo.properties?.documento === undefined ? deEsquema(cuerpo, '') : conDocumento(documentos, cuerpo);
  return ruta.endsWith('/anular')
    ? cuerpos(fc.oneof(good, fc.constant({ motivo: 'Error en el precio' })))
    : cuerpos(good);
}

function conDocumento(documentos: fc.Arbitrary<unknown>, esquema: Schema): fc.Arbitrary<unknown> {
  const serie = fc.constantFrom('F', 'B').chain((letter) => fc.constantFrom(`${letter}Z01`, `${letter}Z02`));
  const example = fc
    .tuple(documentos, serie, fc.boolean())
    .map(([documento, , webhook]) => ({ documento, ...(webhook ? { webhook } : {}) }));
  return fc.oneof({ weight: 4, arbitrary: example }, { weight: 1, arbitrary: deEsquema(esquema, '') });
}

/** A value of that schema: not always one that the rules accept. */
function deEsquema(esquema: Schema, nombre: string): fc.Arbitrary<unknown> {
  if (nombre === 'url') return fc.constantFrom(...URLS);
  if (esquema.enum !== undefined) return fc.constantFrom(...esquema.enum);
  if (esquema.const !== undefined) return fc.constant(esquema.const);
  if (esquema.anyOf !== undefined) return fc.oneof(...esquema.anyOf.map((one) => deEsquema(one, nombre)));
  if (esquema.examples !== undefined && esquema.examples.length > 0) return fc.constantFrom(...esquema.examples);
  const type = typeof esquema.type === 'string' ? esquema.type : esquema.type?.[0];
  switch (type) {
    case 'object':
      return deObjeto(esquema);
    case 'array':
      return fc.array(deEsquema(esquema.items ?? {}, ''), { minLength: 1, maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: -1, max: 1_000 });
    case 'number':
      return fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
    default:
      return esquema.format === 'date' ? fc.constantFrom('2026-11-20', '2099-01-31') : fc.constantFrom(...HOSTILES);
  }
}

function deObjeto({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, one]) => [name, deEsquema(one, name)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: [...required] });
}

/** Loopback and addresses that are no name: nothing is asked of anybody outside. */
const URLS = [
  'http://127.0.0.1:9/',
  'http://127.0.0.1:9/aviso?x=1',
  'http://localhost:9/',
  'https://127.0.0.1:443/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]:9/',
  'http://169.254.169.254/latest',
  'http://10.0.0.1/',
  'file:///etc',
  'gopher://127.0.0.1',
  'http://a:b@127.0.0.1:9/',
  'http://',
  '//127.0.0.1',
  'javascript:alert(1)',
  `http://127.0.0.1:9/${'a'.repeat(3_000)}`,
];

const IDS = [
  '{propio}',
  '{rechazado}',
  '{webhook}',
  '{entrega}',
  '{exportacion}',
  '{nadie}',
  '{propio}%20',
  '{propio}/',
  '{PROPIO}',
  '..',
  '%2e%2e',
  '%00',
];

/** Whose id a path wants. */
const PROPIOS = [
  ['/webhooks/entregas/', '{entrega}'],
  ['/webhooks/', '{webhook}'],
  ['/exportaciones/', '{exportacion}'],
  ['/guias/', '{guia}'],
  ['/retenciones/', '{retencion}'],
  ['/percepciones/', '{percepcion}'],
  ['/productos/', '{producto}'],
  ['/clientes/', '{cliente}'],
] as const;

function destinoDe({ metodo, ruta, consulta }: Operacion): fc.Arbitrary<string> {
  const [, own] = PROPIOS.find(([parte]) => ruta.includes(parte)) ?? [];
  // One is there to be deleted, the others stay for all that come after.
  const suyo = metodo === 'DELETE' ? '{borrable}' : (own ?? '{propio}');
  const id = fc.oneof(
    { weight: 12, arbitrary: fc.constant(suyo) },
    fc.constantFrom(...IDS),
    fc.constantFrom(...HOSTILES).map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const n = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('01', '07', '51') },
    fc.constantFrom('99', '7', '..', '%2e', "'"),
  );
  const trick = fc.oneof({ weight: 40, arbitrary: fc.constant(sameText) }, fc.constantFrom(...TRUCOS));
  return fc
    .tuple(id, n, trick, consultaDe(consulta.map(({ name }) => name)))
    .map(([one, catalogo, change, query]) => change(ruta.replace('{id}', one).replace('{n}', catalogo)) + query);
}

const sameText = (text: string) => text;
const TRUCOS: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path};x=1`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/v1/', '/v1//'),
  (path) => path.replace('/v1/', '/v1/%2e%2e/v1/'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => `${path}%ZZ`,
  (path) => `${path}\\..\\x`,
  (path) => `http://169.254.169.254${path}`,
  (path) => `${path}${'/a'.repeat(2_000)}`,
  () => '*',
];

function consultaDe(names: readonly string[]): fc.Arbitrary<string> {
  const known = names.length === 0 ? ['x'] : names;
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    fc.constantFrom('__proto__', 'constructor', 'limite[]', 'api_key', 'limite', '', 'a'.repeat(500)),
  );
  const value = fc.oneof(
    fc.constantFrom('1', '25', '100', '0', '-1', '1e2', '2026-11-20', 'ACEPTADA', 'F001', '01', 'a4', 'ticket80'),
    fc.constantFrom(...HOSTILES),
  );
  const pair = fc
    .tuple(name, value)
    .map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text.toWellFormed())}`);
  const several = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`);
  const absurd = fc.constantFrom('?', '?&&&', '?%ff=%fe', '?=', '?a'.repeat(300), '?limite=1&limite=99', '#x');
  return fc.oneof({ weight: 12, arbitrary: fc.constant('') }, { weight: 6, arbitrary: several }, absurd);
}

const TIPOS = [
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'APPLICATION/JSON',
  'text/plain',
  'application/jsonp',
  'application/json garbage',
  'application/json; charset=latin1',
  'multipart/form-data',
  'application/xml',
  '',
  '*/*',
  'a'.repeat(500),
];

const OTRAS: readonly (readonly [string, string])[] = [
  ...([
    ['Content-Encoding', 'gzip'],
    ['Content-Encoding', 'identity'],
    ['Expect', '100-continue'],
    ['Expect', 'x'],
  ] as const),
  ...([
    ['X-Forwarded-For', '10.0.0.1'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Forwarded-Host', 'evil.example'],
  ] as const),
  ...([
    ['Host', 'evil.example'],
    ['Host', 'a b'],
    ['Host', ''],
    ['Origin', 'null'],
    ['Cookie', '__Host-sid=x'],
    ['__proto__', 'x'],
  ] as const),
  ...([
    ['Accept', 'application/zip'],
    ['Accept', 'text/html'],
    ['Accept', '*/*;q=0'],
    ['Range', 'bytes=0-1'],
    ['If-None-Match', '*'],
  ] as const),
  ...([
    ['X-Request-Id', 'abc-1'],
    ['X-Request-Id', 'a b'],
    ['X-Request-Id', 'a'.repeat(200)],
    ['X', 'a'.repeat(20_000)],
  ] as const),
  ...([
    ['Transfer-Encoding', 'chunked'],
    ['Transfer-Encoding', 'gzip'],
    ['Content-Length', '-1'],
    ['Upgrade', 'h2c'],
    ['TE', 'trailers'],
  ] as const),
  ...([
    ['Idempotency-Key', 'k-1'],
    ['Idempotency-Key', ''],
    ['Idempotency-Key', 'a'.repeat(255)],
    ['Idempotency-Key', 'a'.repeat(256)],
  ] as const),
  ...([
    ['Idempotency-Key', 'ñ'],
    ['Idempotency-Key', 'a\tb'],
    ['Idempotency-Key', "' or 1=1 --"],
    ['Idempotency-Key', '\x7f'],
  ] as const),
];

function cabeceras(conCuerpo: boolean): fc.Arbitrary<(readonly [string, string])[]> {
  const type = fc.oneof({ weight: 20, arbitrary: fc.constant('application/json') }, fc.constantFrom(...TIPOS));
  const others = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(fc.constantFrom(...OTRAS), { minLength: 1, maxLength: 2 }) },
  );
  return fc
    .tuple(type, others)
    .map(([tipo, otras]) => [...(conCuerpo && tipo !== '' ? [['Content-Type', tipo] as const] : []), ...otras]);
}
