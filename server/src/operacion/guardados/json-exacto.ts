import { assert } from '@chaski/core/lib/assert.ts';
import { isJsonArray, isJsonObject, type Json, JsonNumber, readJson } from '@chaski/core/lib/json.ts';

/* JSON in which every number keeps its digits: 10.00 stays 10.00, and nothing passes through a binary fraction. */

/** JSON text of the value, without blanks. */
export function textoDe(value: Json): string {
  if (value instanceof JsonNumber) return value.source;
  if (isJsonObject(value)) {
    return `{${Array.from(value, ([name, member]) => `${JSON.stringify(name)}:${textoDe(member)}`).join(',')}}`;
  }
  if (isJsonArray(value)) return `[${value.map(textoDe).join(',')}]`;
  return JSON.stringify(value);
}

/** The object of that text, as something that `JSON.stringify` writes with the very same numbers. Throws if it is none of ours. */
export function objetoDe(texto: string): object {
  const read = readJson(texto);
  assert(read.ok && isJsonObject(read.value), 'lo guardado no es un objeto JSON');
  return Object.fromEntries(Array.from(read.value, ([name, member]) => [name, valorDe(member)]));
}

function valorDe(value: Json): unknown {
  if (value instanceof JsonNumber) return JSON.rawJSON(value.source);
  if (isJsonObject(value)) return Object.fromEntries(Array.from(value, ([name, member]) => [name, valorDe(member)]));
  if (isJsonArray(value)) return value.map(valorDe);
  return value;
}

declare global {
  interface JSON {
    /** Text that `stringify` writes as it stands (ES2026; not yet in TypeScript's own library). */
    rawJSON(text: string): object;
  }
}
