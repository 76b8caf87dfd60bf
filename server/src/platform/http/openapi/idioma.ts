import type { EnIdiomas, Idioma } from '@chaski/core/lib/idiomas.ts';
import type { Json } from '../reading/json.ts';

/** A document, or a part of one, in one language: what is said in each of them (`{ es, en }`) as it is said in that one. */
export function inIdioma(part: Json, idioma: Idioma): Json;
export function inIdioma(part: unknown, idioma: Idioma): unknown;
export function inIdioma(part: unknown, idioma: Idioma): unknown {
  if (Array.isArray(part)) return part.map((each) => inIdioma(each, idioma));
  if (typeof part !== 'object' || part === null) return part;
  if (isEnIdiomas(part)) return part[idioma];
  return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, inIdioma(each, idioma)]));
}

function isEnIdiomas(part: object): part is EnIdiomas {
  return 'es' in part && 'en' in part && typeof part.es === 'string' && typeof part.en === 'string';
}
