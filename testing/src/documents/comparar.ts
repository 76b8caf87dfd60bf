/*
 * Whether what documentation shows is what the service answers. Some of what is shown is never the same twice: it is known by
 * its shape, and whatever has that shape may stand there. Nothing else may differ.
 */

/** What no two runs have alike, each by its shape; the first that fits is what it is. */
const VOLATILES = {
  origen: String.raw`https?://[a-z0-9.-]+(?::\d+)?`,
  id: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  instante: String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z`,
  fecha: String.raw`\b\d{4}-\d\d-\d\d\b`,
  /** Of the name of a file of annulments, `RA-20261120-1`. */
  dia: String.raw`(?<=\bR[AC]-)\d{8}(?=-)`,
  ticket: String.raw`\b\d{13,18}\b`,
  secreto: 'whsec_[A-Za-z0-9+/]{8,}={0,2}',
  clave: 'chk_(?:test|live)_[A-Za-z0-9]{8,}',
  /** The SignatureValue of a document. */
  firma: '[A-Za-z0-9+/]{300,}={0,2}',
  /** SHA-256 in base64: a document's hash, a webhook's signature. */
  digest: '[A-Za-z0-9+/]{43}=',
} as const;

type Volatil = keyof typeof VOLATILES;

const NOMBRES: readonly Volatil[] = [
  'origen',
  'id',
  'instante',
  'fecha',
  'dia',
  'ticket',
  'secreto',
  'clave',
  'firma',
  'digest',
];

/** Anything may stand here, and as a key or as the last element: more of the same may follow. */
const LO_QUE_SEA = '…';

interface Parte {
  readonly texto: string;
  /** Undefined: stands as it is. */
  readonly clase: Volatil | 'loQueSea' | undefined;
}

/** Compares the examples of one document; what stood for what is remembered from one to the next. */
export interface Comparador {
  /** The differences between two JSON values, each with its path; none if they are the same. */
  json(mostrado: unknown, real: unknown): string[];
  /** The same of what a program printed. Blanks at the end of lines do not count. */
  texto(mostrado: string, real: string): string[];
  /** A text where every value shown before is the real one: the next request, with its ids. */
  translate(texto: string): string;
}

/**
 * Within one comparador the same shown value always stands for the same real one, and two stand for two (except origins):
 * the id of a request is the id of the answer before it.
 *
 * @param fechas `exactas` where the clock is the one of the examples: days must be those that are shown.
 */
export function createComparador({ fechas = 'libres' }: { fechas?: 'libres' | 'exactas' } = {}): Comparador {
  const clases = NOMBRES.filter((nombre) => fechas === 'libres' || nombre !== 'fecha');
  const vinculos = createVinculos();
  const texto = (mostrado: string, real: string) => vinculos.vincular(split(mostrado, clases), real);
  return {
    json: (mostrado, real) => diferencias(mostrado, real, '', texto),
    texto: (mostrado, real) => (texto(sinSobras(mostrado), sinSobras(real)) ? [] : [distinto('', mostrado, real)]),
    translate: (original) =>
      split(original, clases)
        .map((parte) => vinculos.realDe(parte) ?? parte.texto)
        .join(''),
  };
}

interface Vinculos {
  realDe(parte: Parte): string | undefined;
  /** Whether the real text is the shown one; if so, what stood for what is remembered. */
  vincular(partes: readonly Parte[], real: string): boolean;
}

function createVinculos(): Vinculos {
  const reales = new Map<string, string>();
  const mostrados = new Map<string, string>();
  const realDe = ({ clase, texto }: Parte) => (clase === undefined ? undefined : reales.get(texto));
  const remember = ({ texto, clase }: Parte, real: string): boolean => {
    if (clase === 'loQueSea') return true;
    const otro = clase === 'origen' ? undefined : mostrados.get(real);
    if ((reales.get(texto) ?? real) !== real || (otro ?? texto) !== texto) return false;
    reales.set(texto, real);
    mostrados.set(real, texto);
    return true;
  };
  return {
    realDe,
    vincular(partes, real) {
      const libres = partes.filter((parte) => parte.clase !== undefined && realDe(parte) === undefined);
      const patron = partes.map((parte) =>
        libres.includes(parte) ? patronDe(parte) : RegExp.escape(realDe(parte) ?? parte.texto),
      );
      const found = new RegExp(`^${patron.join('')}$`).exec(real);
      return found !== null && libres.every((parte, n) => remember(parte, found[n + 1] ?? ''));
    },
  };
}

function patronDe({ clase, texto }: Parte): string {
  if (clase === undefined) return RegExp.escape(texto);
  return clase === 'loQueSea' ? String.raw`([\s\S]*?)` : `(${VOLATILES[clase]})`;
}

/** A shown text, cut where something volatile stands. */
function split(texto: string, clases: readonly Volatil[]): Parte[] {
  const volatil = new RegExp([LO_QUE_SEA, ...clases.map((clase) => `(?<${clase}>${VOLATILES[clase]})`)].join('|'), 'g');
  const partes: Parte[] = [];
  let desde = 0;
  for (const { 0: hallado, index, groups = {} } of texto.matchAll(volatil)) {
    partes.push({ texto: texto.slice(desde, index), clase: undefined });
    partes.push({ texto: hallado, clase: clases.find((clase) => groups[clase] !== undefined) ?? 'loQueSea' });
    desde = index + hallado.length;
  }
  return [...partes, { texto: texto.slice(desde), clase: undefined }];
}

type Iguales = (mostrado: string, real: string) => boolean;

function diferencias(mostrado: unknown, real: unknown, en: string, iguales: Iguales): string[] {
  if (mostrado === LO_QUE_SEA) return [];
  if (typeof mostrado === 'string' && typeof real === 'string') {
    return iguales(mostrado, real) ? [] : [distinto(en, mostrado, real)];
  }
  if (Array.isArray(mostrado) && Array.isArray(real)) return deListas(mostrado, real, en, iguales);
  if (esObjeto(mostrado) && esObjeto(real)) return deObjetos(mostrado, real, en, iguales);
  return Object.is(mostrado, real) ? [] : [distinto(en, mostrado, real)];
}

function deListas(mostrada: readonly unknown[], real: readonly unknown[], en: string, iguales: Iguales): string[] {
  const abierta = mostrada.at(-1) === LO_QUE_SEA;
  const elementos = abierta ? mostrada.slice(0, -1) : mostrada;
  if (abierta ? real.length < elementos.length : real.length !== elementos.length) {
    return [distinto(`${en}.length`, elementos.length, real.length)];
  }
  return elementos.flatMap((elemento, n) => diferencias(elemento, real[n], `${en}[${n}]`, iguales));
}

type Objeto = Readonly<Record<string, unknown>>;

function deObjetos(mostrado: Objeto, real: Objeto, en: string, iguales: Iguales): string[] {
  const abierto = Object.hasOwn(mostrado, LO_QUE_SEA);
  const nombres = Object.keys(mostrado).filter((nombre) => nombre !== LO_QUE_SEA);
  const demas = abierto ? [] : Object.keys(real).filter((nombre) => !Object.hasOwn(mostrado, nombre));
  return [
    ...nombres.flatMap((nombre) =>
      Object.hasOwn(real, nombre)
        ? diferencias(mostrado[nombre], real[nombre], `${en}.${nombre}`, iguales)
        : [`${en}.${nombre}: is shown, but was not answered`],
    ),
    ...demas.map((nombre) => `${en}.${nombre}: was answered, but is not shown: ${JSON.stringify(real[nombre])}`),
  ];
}

function esObjeto(value: unknown): value is Objeto {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function distinto(en: string, mostrado: unknown, real: unknown): string {
  return `${en === '' ? '' : `${en}: `}shown ${JSON.stringify(mostrado)}, answered ${JSON.stringify(real)}`;
}

function sinSobras(texto: string): string {
  return texto.replaceAll(/[ \t]+$/gm, '').trim();
}

/** What became of the examples of one document. */
export interface Corrida {
  readonly ejecutados: number;
  /** Answers that were compared with what is shown, where they are counted apart. */
  readonly comparados?: number;
  readonly omitidos: readonly { readonly nombre: string; readonly motivo: string }[];
}

/** One line for whoever reads the tests: how many examples ran, and why some did not. */
export function informar(fuente: string, { ejecutados, comparados, omitidos }: Corrida): void {
  const con = comparados === undefined ? '' : `, ${comparados} respuestas comparadas`;
  const porque = omitidos.map(({ nombre, motivo }) => `\n  SE OMITE ${nombre}: ${motivo}`).join('');
  console.log(`ejemplos de ${fuente}: ${ejecutados} ejecutados${con}, ${omitidos.length} omitidos${porque}`);
}
