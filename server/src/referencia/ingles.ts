import { OBJETOS } from '@chaski/core/documento/campos/objetos.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { type Json, mapValues, record } from '../platform/http/reading/json.ts';
import diccionario from './ingles.json' with { type: 'json' };

/*
 * The document in English: the same one, with every text that a person reads replaced. Names (of fields, tags, codes), examples and
 * what SUNAT says stay as they are: they are what programs meet.
 */

/** The keys whose text is read by persons, wherever they stand outside of an example. */
const DE_PERSONAS: ReadonlySet<string> = new Set(['summary', 'description', 'title', 'x-displayName']);
/** Under these stands what is sent and what comes, or names that somebody gave. */
const DE_PROGRAMAS: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'default',
  'enum',
  'const',
  'value',
  'required',
]);
/** Objects whose keys are names, not keywords: a field may be called `description`. */
const DE_NOMBRES: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'schemas',
  'paths',
  'webhooks',
  'responses',
  'headers',
  'parameters',
  'securitySchemes',
  'requestBodies',
  'content',
  'callbacks',
]);

/** What the fields of the bodies are declared with, in both languages. */
const DE_CAMPOS: readonly EnIdiomas[] = Object.values(OBJETOS)
  .flatMap(({ ayuda, propiedades }) => [
    ayuda,
    ...[...propiedades.values()].flatMap((campo) => [campo.titulo, campo.ayuda]),
  ])
  .filter((dicho) => dicho !== undefined);

const TEXTOS: ReadonlyMap<string, string> = new Map([
  ...DE_CAMPOS.map(({ es, en }) => [es, en] as const),
  ...Object.entries(diccionario),
]);

/** The document with the texts that `traducir` knows. */
export function enIngles(document: Json, porTexto: (texto: string) => string = enInglesTexto): Json {
  const translate = (texto: string) => conPermisos(texto, porTexto);
  const { tags, ...cambiado } = record(change(document, translate));
  return { ...cambiado, tags: Array.isArray(tags) ? tags.map((tag) => conNombre(tag, translate)) : tags };
}

/** Operations name their group, so its name stays; what is shown of it is another. */
function conNombre(tag: unknown, translate: (texto: string) => string): Json {
  const { name, ...resto } = record(tag);
  return { name, 'x-displayName': translate(String(name)), ...resto };
}

/** What an operation asks of a key is its description's last paragraph, the same in many: a text of its own, but for the names. */
function conPermisos(texto: string, porTexto: Traducir): string {
  const [, antes, permisos = ''] = /^(?:(.*)\n\n)?(Permisos?: [^\n]+|Con cualquier clave: [^\n]+)$/s.exec(texto) ?? [];
  if (permisos === '') return porTexto(texto);
  const dichos = permisos.startsWith('Permiso') ? permisos.replace('Permiso', 'Permission') : porTexto(permisos);
  return antes === undefined ? dichos : `${porTexto(antes)}\n\n${dichos}`;
}

function enInglesTexto(texto: string): string {
  return TEXTOS.get(texto) ?? texto;
}

/** The texts of a document that have no English yet. */
export function sinIngles(document: Json): string[] {
  const faltan = new Set<string>();
  enIngles(document, (texto) => {
    if (!TEXTOS.has(texto)) faltan.add(texto);
    return texto;
  });
  return [...faltan];
}

/** The texts of the dictionary that the document does not say any more. */
export function sobranEnIngles(document: Json): string[] {
  const dichos = new Set<string>();
  enIngles(document, (texto) => {
    dichos.add(texto);
    return texto;
  });
  return Object.keys(diccionario).filter((texto) => !dichos.has(texto));
}

type Traducir = (texto: string) => string;

function change(value: unknown, translate: Traducir): unknown {
  if (Array.isArray(value)) return value.map((each) => change(each, translate));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (typeof each === 'string') return [key, DE_PERSONAS.has(key) ? translate(each) : each];
      if (esDeEjemplos(key, each)) return [key, mapValues(record(each), (ejemplo) => deEjemplo(ejemplo, translate))];
      if (DE_PROGRAMAS.has(key)) return [key, each];
      if (DE_NOMBRES.has(key) && !Array.isArray(each))
        return [key, mapValues(record(each), (uno) => change(uno, translate))];
      return [key, change(each, translate)];
    }),
  );
}

/** OpenAPI's examples are named objects with a summary; JSON Schema's are a list of values. */
function esDeEjemplos(key: string, value: unknown): boolean {
  return key === 'examples' && typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Its summary and description; the value is what programs send. */
function deEjemplo(ejemplo: unknown, translate: Traducir): unknown {
  return Object.fromEntries(
    Object.entries(record(ejemplo)).map(([key, each]) => [
      key,
      typeof each === 'string' && DE_PERSONAS.has(key) ? translate(each) : each,
    ]),
  );
}
