import fc from 'fast-check';

/*
 * Bodies that are almost right. A JSON value is changed in one or some places and written as text; what JSON.stringify would
 * never write (numbers without end, names twice, half a surrogate) is put in as marks first and swapped in the text.
 */

/** A value, or text that goes into the JSON as it is. */
interface Crudo {
  readonly crudo: string;
}

const SQL = "' or 1=1; drop table comprobantes; --";
const TEXTOS = [
  '',
  ' ',
  '\t\r\n',
  'a',
  'ñ',
  '😀',
  'e\u0301',
  '\u202e\u200b',
  '\ufeff',
  '\u0000',
  '\u0007',
  '\ufffe',
  '\u001b[31m',
  SQL,
  '</cbc:Note><cbc:Note>',
  ']]>',
  '&#0;',
  '<!DOCTYPE a>',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '../../etc/passwd',
  'F001\r\nX: y',
  '%s%n%00',
  '#{7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '0',
  '-0',
  '1e3',
  '1,5',
  '0x10',
  'NaN',
  'Infinity',
  '99999999999999.99',
  '0.00000000001',
  '１２',
  '٣',
  '-1',
  '1_000',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-11-20T10:00:00Z',
  '20000000001',
  '00000000',
  'F001',
  'B001',
  '01',
  'PEN',
  'pen',
  // Of ISO 4217, kept for tests: no currency.
  'XTS',
  '[sim:rechazo=2017]',
  'a'.repeat(251),
  'a'.repeat(5_000),
  '😀'.repeat(3_000),
  ' '.repeat(9_000),
];

const CRUDOS = [
  '1e400',
  '-1e400',
  '-0',
  '-0.0',
  '1E+2',
  '12345678901234567890',
  '0.1000000000000000055',
  '1.7976931348623157e308',
  'NaN',
  'Infinity',
  'undefined',
  '01',
  '1.',
  '.5',
  '+1',
  '0x1',
  '1e',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\\x41"',
  "'a'",
  '"a',
  '/* */1',
  '1,',
  '',
  '[',
  '}',
  '"\t"',
  '\u00a01',
  '1 2',
  'nul',
  'True',
];

const VALORES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  0.1,
  1e21,
  2 ** 53,
  1e-7,
  [],
  {},
  [[]],
  [null],
  { a: {} },
  [{}, {}, {}],
  ...TEXTOS,
];

const valor: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALORES) },
  { weight: 3, arbitrary: fc.constantFrom(...CRUDOS).map((crudo): Crudo => ({ crudo })) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }).map((crudo): Crudo => ({ crudo })) },
);

const NOMBRES = ['estado', 'empresa_id', 'hash', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
const nombre = fc.oneof(fc.constantFrom(...NOMBRES, '', 'a.b', '0', 'a'.repeat(300), '\u202e', '😀'), fc.string());

type Cambio =
  | { readonly tipo: 'poner'; readonly donde: number; readonly valor: unknown }
  | { readonly tipo: 'quitar' | 'duplicar'; readonly donde: number }
  | { readonly tipo: 'agregar'; readonly donde: number; readonly nombre: string; readonly valor: unknown }
  | { readonly tipo: 'anidar' | 'repetir'; readonly donde: number; readonly veces: number };

const donde = fc.double({ min: 0, max: 0.999_999, noNaN: true });

const cambio: fc.Arbitrary<Cambio> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ tipo: fc.constant('poner' as const), donde, valor }) },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constantFrom('quitar' as const, 'duplicar' as const), donde }) },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constant('agregar' as const), donde, nombre, valor }) },
  {
    weight: 1,
    arbitrary: fc.record({
      tipo: fc.constantFrom('anidar' as const, 'repetir' as const),
      donde,
      veces: fc.constantFrom(2, 15, 25, 1_000),
    }),
  },
);

type Corte = (text: string) => string | Buffer;

/** What happens to the text as a whole. */
const CORTES: readonly Corte[] = [
  (text) => text.slice(0, text.length >> 1),
  (text) => text.slice(0, -1),
  (text) => text + text,
  (text) => `${text}x`,
  (text) => `\ufeff${text}`,
  (text) => `[${text}]`,
  (text) => JSON.stringify(text),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replaceAll(':', ' : '.repeat(2)),
  (text) => `${' '.repeat(20_000)}${text}`,
  (text) => Buffer.from(text, 'utf16le'),
  (text) =>
    Buffer.concat([Buffer.from(text.slice(0, 20)), Buffer.of(0xff, 0xfe, 0xc0, 0x80), Buffer.from(text.slice(20))]),
  () => '',
  () => '['.repeat(5_000),
  () => '{"a":'.repeat(5_000),
  () => 'null',
  () => Buffer.alloc(3_000, 0),
];

/** Bodies around some good ones: as they are, changed in some places, or broken as a whole. */
export function cuerpos(buenos: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const changed = fc.tuple(buenos, fc.array(cambio, { minLength: 1, maxLength: 3 })).map(([bueno, cambios]) => {
    const root = { raiz: structuredClone(bueno) };
    for (const one of cambios) apply(root, one);
    return aTexto(root.raiz);
  });
  const broken = fc.tuple(buenos, fc.constantFrom(...CORTES)).map(([bueno, corte]) => corte(aTexto(bueno)));
  return fc
    .oneof(
      { weight: 3, arbitrary: buenos.map(aTexto) },
      { weight: 14, arbitrary: changed },
      { weight: 3, arbitrary: broken },
    )
    .map((text) => Buffer.from(text));
}

interface Lugar {
  readonly padre: object;
  readonly clave: string;
}

/** Every place of a tree where a value stands. */
function lugares(padre: object, found: Lugar[]): Lugar[] {
  for (const [clave, value] of Object.entries(padre)) {
    found.push({ padre, clave });
    if (typeof value === 'object' && value !== null) lugares(value, found);
  }
  return found;
}

const DOS_VECES = '\ue000dos veces';

function apply(root: object, change: Cambio): void {
  const all = lugares(root, []);
  const lugar = all[Math.floor(change.donde * all.length)];
  if (lugar === undefined) return;
  const { padre, clave } = lugar;
  const actual: unknown = Reflect.get(padre, clave);
  switch (change.tipo) {
    case 'poner':
      Reflect.set(padre, clave, change.valor);
      return;
    case 'quitar':
      Reflect.deleteProperty(padre, clave);
      return;
    case 'duplicar':
      define(padre, `${clave}${DOS_VECES}`, actual);
      return;
    case 'agregar':
      define(typeof actual === 'object' && actual !== null ? actual : padre, change.nombre, change.valor);
      return;
    case 'anidar':
      Reflect.set(padre, clave, { crudo: `${'['.repeat(change.veces)}${']'.repeat(change.veces)}` });
      return;
    case 'repetir':
      Reflect.set(
        padre,
        clave,
        Array.isArray(actual) ? new Array(change.veces).fill(actual[0]) : JSON.stringify(actual ?? 0).repeat(9),
      );
      return;
  }
}

/** As JSON would: a property called `__proto__` is one like others. */
function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function aTexto(value: unknown): string {
  const crudos: string[] = [];
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (!isCrudo(inner)) return inner;
    crudos.push(inner.crudo);
    return `\ue001${crudos.length - 1}\ue001`;
  });
  return (text ?? '')
    .replaceAll(DOS_VECES, '')
    .replace(/"\ue001(\d+)\ue001"/g, (_, index) => crudos[Number(index)] ?? '');
}

function isCrudo(value: unknown): value is Crudo {
  return typeof value === 'object' && value !== null && 'crudo' in value && typeof value.crudo === 'string';
}

/** Texts that hurt, for headers, queries and paths too. */
export const HOSTILES: readonly string[] = TEXTOS;
