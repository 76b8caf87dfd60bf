import { type JSONPath, type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import type { EnIdiomas } from './idiomas.ts';

/** A JSON number as it was written, so that no digit is lost to floating point before somebody has judged it. */
export class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** An object: a map, so that no property name can reach a prototype. In the order of the text. */
export type JsonObject = ReadonlyMap<string, Json>;
export type JsonArray = readonly Json[];
export type Json = null | boolean | string | JsonNumber | JsonArray | JsonObject;

/** What is wrong with a text: `ruta` is the dotted path, or `cuerpo` when it is the text as a whole. */
export interface JsonProblema {
  readonly ruta: string;
  readonly mensaje: EnIdiomas;
}

export type JsonResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problemas: readonly JsonProblema[] };

/** The `ruta` of what is wrong with a body as a whole. */
export const RUTA_CUERPO = 'cuerpo';

const MAX_DEPTH = 20;
const MAX_MEMBERS = 10_000;
/** More than 999 items with twenty attributes each hold. */
const MAX_VALUES = 150_000;
const MAX_PROBLEMAS = 100;
const MAX_BLANKS = 10_000;
const MAX_NAME_IN_RUTA = 64;

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return value instanceof Map;
}

export function isJsonArray(value: Json | undefined): value is JsonArray {
  return Array.isArray(value);
}

/**
 * Reads strict JSON (RFC 8259: no comments, no trailing commas) and keeps every number as its source text. One byte order
 * mark in front is skipped, as RFC 8259 §8.1 allows. Refused, with path and remedy: more than 20 levels, 10 000
 * members in one place or 150 000 values, duplicate names (with equal values too), the names `__proto__` and `constructor`,
 * lone surrogates and NUL. At most 100 problems are listed. Never throws.
 */
export function readJson(body: string): JsonResult {
  const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
  if (hasBlankRun(text))
    return failed({
      es: `El JSON lleva más de ${MAX_BLANKS} espacios seguidos; quítelos`,
      en: `The JSON has more than ${MAX_BLANKS} blanks in a row; remove them`,
    });
  const builder = new Builder(text);
  try {
    visit(text, builder.visitor(), { disallowComments: true, allowTrailingComma: false, allowEmptyContent: true });
  } catch (error) {
    // The only way to stop the visitor; what follows the first syntax error means nothing.
    if (!(error instanceof Stop)) throw error;
  }
  if (builder.problemas.length > 0) return { ok: false, problemas: builder.problemas };
  return builder.root === undefined
    ? failed({ es: 'El cuerpo está vacío; envíe un objeto JSON', en: 'The body is empty; send a JSON object' })
    : { ok: true, value: builder.root };
}

/** Thrown by a visitor's callback to end the visit; never leaves this file. */
class Stop extends Error {}

/** Puts the value together while the text is visited, and notes what is not acceptable in it. */
class Builder {
  root: Json | undefined;
  readonly problemas: JsonProblema[] = [];
  readonly #text: string;
  /** Containers still open, outermost first, and in each the name that waits for its value. */
  readonly #open: (Map<string, Json> | Json[])[] = [];
  readonly #names: string[] = [];
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  visitor(): JSONVisitor {
    return {
      onObjectBegin: (_offset, _length, _line, _character, path) => this.#begin(new Map(), path),
      onObjectProperty: (name, _offset, _length, _line, _character, path) => this.#property(name, path),
      onObjectEnd: () => this.#end(),
      onArrayBegin: (_offset, _length, _line, _character, path) => this.#begin([], path),
      onArrayEnd: () => this.#end(),
      onLiteralValue: (value: unknown, offset, length, _line, _character, path) =>
        this.#add(this.#literal(value, offset, length, path), path),
      onError: (code, _offset, _length, line, character) => this.#syntaxError(code, line, character),
    };
  }

  #begin(container: Map<string, Json> | Json[], path: () => JSONPath): void {
    if (this.#open.length === MAX_DEPTH) {
      this.#note(path(), {
        es: `El JSON tiene más de ${MAX_DEPTH} niveles; envíelo sin anidar tanto`,
        en: `The JSON has more than ${MAX_DEPTH} levels; send it with less nesting`,
      });
      throw new Stop();
    }
    this.#add(container, path);
    this.#open.push(container);
    this.#names.push('');
  }

  #end(): void {
    this.#open.pop();
    this.#names.pop();
  }

  #property(name: string, path: () => JSONPath): void {
    const object = this.#open.at(-1);
    if (object instanceof Map && object.has(name)) {
      this.#note([...path(), name], {
        es: 'Campo repetido; envíelo una sola vez',
        en: 'Repeated field; send it only once',
      });
    } else if (name === '__proto__' || name === 'constructor') {
      this.#note([...path(), name], {
        es: 'Nombre de campo no permitido; quítelo',
        en: 'Name of a field that is not allowed; remove it',
      });
    } else if (!isClean(name)) {
      this.#note([...path(), name], {
        es: 'El nombre del campo lleva caracteres inválidos; quítelo',
        en: 'The name of the field has invalid characters; remove it',
      });
    }
    this.#names[this.#names.length - 1] = name;
  }

  #literal(value: unknown, offset: number, length: number, path: () => JSONPath): Json {
    if (typeof value === 'number') return new JsonNumber(this.#text.slice(offset, offset + length));
    if (typeof value !== 'string') return value === null ? null : value === true;
    if (!isClean(value))
      this.#note(path(), {
        es: 'El texto lleva un carácter nulo o un emoji partido; envíelo en UTF-8',
        en: 'The text has a null character or a broken emoji; send it in UTF-8',
      });
    return value;
  }

  #add(value: Json, path: () => JSONPath): void {
    if (++this.#values > MAX_VALUES) {
      this.#note([], {
        es: `El JSON tiene más de ${MAX_VALUES} valores; envíe menos`,
        en: `The JSON has more than ${MAX_VALUES} values; send fewer`,
      });
      throw new Stop();
    }
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root = value;
    else if (parent instanceof Map) parent.set(this.#names.at(-1) ?? '', value);
    else parent.push(value);
    const members = parent instanceof Map ? parent.size : (parent?.length ?? 0);
    if (members <= MAX_MEMBERS) return;
    this.#note(path().slice(0, -1), {
      es: `Tiene más de ${MAX_MEMBERS} elementos; envíe menos`,
      en: `It has more than ${MAX_MEMBERS} elements; send fewer`,
    });
    throw new Stop();
  }

  #syntaxError(code: ParseErrorCode, line: number, character: number): never {
    const cause = CAUSES[printParseErrorCode(code)] ?? {
      es: 'hay un símbolo que no corresponde',
      en: 'there is a symbol that does not belong',
    };
    this.problemas.length = 0;
    this.#note([], {
      es: `El JSON está mal formado en la línea ${line + 1}, columna ${character + 1}: ${cause.es}`,
      en: `The JSON is malformed at line ${line + 1}, column ${character + 1}: ${cause.en}`,
    });
    throw new Stop();
  }

  #note(path: JSONPath, mensaje: EnIdiomas): void {
    if (this.problemas.length === MAX_PROBLEMAS) throw new Stop();
    this.problemas.push({ ruta: path.length === 0 ? RUTA_CUERPO : path.map(rutaSegment).join('.'), mensaje });
  }
}

const CAUSES: Readonly<Record<string, EnIdiomas>> = {
  InvalidSymbol: { es: 'hay un símbolo que no es JSON', en: 'there is a symbol that is not JSON' },
  InvalidNumberFormat: { es: 'el número está mal escrito', en: 'the number is written wrong' },
  UnexpectedEndOfNumber: { es: 'el número está incompleto', en: 'the number is incomplete' },
  PropertyNameExpected: {
    es: 'falta el nombre de un campo, entre comillas dobles',
    en: 'the name of a field is missing, in double quotes',
  },
  ValueExpected: { es: 'falta un valor', en: 'a value is missing' },
  ColonExpected: { es: 'faltan los dos puntos', en: 'the colon is missing' },
  CommaExpected: { es: 'falta una coma', en: 'a comma is missing' },
  CloseBraceExpected: { es: 'falta cerrar una llave', en: 'a closing brace is missing' },
  CloseBracketExpected: { es: 'falta cerrar un corchete', en: 'a closing bracket is missing' },
  EndOfFileExpected: { es: 'sobra texto después del final', en: 'there is text left over after the end' },
  InvalidCommentToken: { es: 'los comentarios no se admiten', en: 'comments are not admitted' },
  UnexpectedEndOfString: {
    es: 'falta cerrar las comillas de un texto',
    en: 'the closing quotes of a text are missing',
  },
  InvalidUnicode: { es: 'hay una secuencia \\u incompleta', en: 'there is an incomplete \\u sequence' },
  InvalidEscapeCharacter: { es: 'hay una secuencia \\ que no es JSON', en: 'there is a \\ sequence that is not JSON' },
  InvalidCharacter: {
    es: 'hay un carácter de control dentro de un texto',
    en: 'there is a control character inside a text',
  },
};

function failed(mensaje: EnIdiomas): JsonResult {
  return { ok: false, problemas: [{ ruta: RUTA_CUERPO, mensaje }] };
}

function isClean(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A name as one segment of a `ruta`: hostile names are cut at 64 characters and made well formed. */
export function rutaSegment(part: string | number): string {
  const text = String(part).toWellFormed();
  return text.length > MAX_NAME_IN_RUTA ? `${text.slice(0, MAX_NAME_IN_RUTA).toWellFormed()}…` : text;
}

/**
 * Whether the text has a run of 10 000 or more blanks: the scanner keeps what it skips, and 2 MB of blanks would cost
 * 70 MB. Any such run covers a multiple of its half length, so only those places are looked at.
 */
function hasBlankRun(text: string): boolean {
  const half = MAX_BLANKS / 2;
  for (let at = half; at < text.length; at += half) {
    let start = at;
    while (start >= 0 && at - start < MAX_BLANKS && isBlank(text.charCodeAt(start))) start--;
    let end = at;
    while (end < text.length && end - at < MAX_BLANKS && isBlank(text.charCodeAt(end))) end++;
    if (end - start > MAX_BLANKS) return true;
  }
  return false;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
