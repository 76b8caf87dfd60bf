/** What compares a type code of SUNAT's, told apart from the codes of its other catalogs by what it is called. Pure. */

import { CLASES, TIPOS, TIPOS_RESUMEN } from '../../core/src/documentos/registro.ts';

/** The letter of a series, which is a type code under another name: `c.serie.startsWith('B')`, `serie like 'B%'`. */
const LETTER = /serie\)?\??\.(?:startsWith\('[A-Z]'\)|charAt\(0\) [!=]==? '[A-Z]')|\bserie (?:not )?like '[A-Z]%'/g;

/** The codes that are looked for, by what one finds them together with. */
export interface Codes {
  readonly issued: readonly string[];
  readonly names: readonly string[];
  readonly files: readonly string[];
}

/** Of catalog 01, that are no sale: of lists they are too short to be told from other figures. */
const NOT_ISSUED = ['09', '20', '31', '40'];

/** Those of every kind in the registry. */
export const CODES: Codes = {
  issued: TIPOS,
  names: CLASES.map(({ nombreApi }) => nombreApi),
  files: TIPOS_RESUMEN,
};

/** What a code of a kind is called; catalogs have other names (`tipoIgv`, `tipoPrecio`, `codigo`). */
const NAME = String.raw`(?:\b(?:tipo|clase|via|kind|tipoArchivo|tipoNota)|[tT]ipoComprobante|[tT]ipoAfectado|\btipo_comprobante)`;
/** `x.tipo`, `texto(formulario, 'tipo')`, `x['tipo']`, `#>> '{…,tipoComprobante}'`. */
const NAMED = String.raw`${NAME}(?:'[\])]|\}')?`;

function patternsOf({ issued, names, files }: Codes): Readonly<Record<string, RegExp>> {
  const lists = [issued, names, files].map(oneOf);
  const code = oneOf([...issued, ...names, ...files, ...NOT_ISSUED]);
  const keyed = (codes: readonly string[], quote: string) => {
    const key = `${quote}(?:${bareOneOf(codes)})${quote}:`;
    return String.raw`(?<![\w'])${key}[^;{}]{0,120}?(?<![\w'])${key}`;
  };
  return {
    comparison: new RegExp(String.raw`${NAMED}\)?\s*[!=]==?\s*${code}|${code}\s*[!=]==?\s*[\w.]*${NAME}\b`, 'g'),
    sql: new RegExp(
      String.raw`${NAMED}\s*(?:=|<>|!=|(?:not )?in)\s*\(?\s*${code}|\bcase\s+${NAME}\s+when\s+${code}`,
      'g',
    ),
    letter: LETTER,
    default: new RegExp(String.raw`${NAME}[\w(), .?']*\?\? ${oneOf(issued)}`, 'g'),
    list: new RegExp(lists.map((one) => String.raw`\[(?:\s*${one},)+\s*${one},?\s*\]`).join('|'), 'g'),
    record: new RegExp([keyed(issued, "'"), keyed(files, ''), keyed(names, '')].join('|'), 'g'),
    union: new RegExp(
      [issued, files]
        .map(oneOf)
        .map((one) => String.raw`${one}(?:\s*\|\s*${one})+(?!\s*\|)`)
        .join('|'),
      'g',
    ),
  };
}

function oneOf(codes: readonly string[]): string {
  return `'(?:${bareOneOf(codes)})'`;
}

/** Of none, what nothing matches. */
function bareOneOf(codes: readonly string[]): string {
  return codes.length === 0 ? '(?!)' : codes.join('|');
}

const SWITCH = new RegExp(String.raw`\bswitch \([\w.]*${NAME}\) \{`, 'g');

/** Where in a source, and how. */
export interface Comparison {
  readonly how: string;
  readonly line: number;
  readonly text: string;
}

/** Every comparison with a code of a kind of document, list of such codes, and object or type keyed by them. */
export function comparisonsIn(source: string, codes = CODES): Comparison[] {
  const code = withoutComments(source);
  const lines = code.split('\n');
  const at = (how: string, index: number): Comparison => {
    const line = code.slice(0, index).split('\n').length;
    return { how, line, text: (lines[line - 1] ?? '').trim().slice(0, 140) };
  };
  const matches = Object.entries(patternsOf(codes)).flatMap(([how, pattern]) =>
    [...code.matchAll(pattern)].map(({ index }) => at(how, index)),
  );
  return [
    ...matches,
    ...[...code.matchAll(SWITCH)].flatMap(({ index }) => casesOf(code, index, codes).map((i) => at('case', i))),
  ];
}

function casesOf(code: string, start: number, { issued, names, files }: Codes): number[] {
  const indent = /[^\n]*$/.exec(code.slice(0, start))?.[0] ?? '';
  const end = code.indexOf(`\n${/^ */.exec(indent)?.[0] ?? ''}}`, start);
  const body = code.slice(start, end === -1 ? undefined : end);
  return [...body.matchAll(new RegExp(`case ${oneOf([...issued, ...names, ...files, ...NOT_ISSUED])}`, 'g'))].map(
    ({ index }) => start + index,
  );
}

/** The same length, so that lines stay where they are. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}
