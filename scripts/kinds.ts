/** What compares a type code of SUNAT's, told apart from the codes of its other catalogs by what it is called. Pure. */

const CODE = `'(?:01|03|07|08|09|20|31|40|R[ACR]|FACTURA|BOLETA|NOTA_CREDITO|NOTA_DEBITO)'`;
const ISSUED = `'(?:01|03|07|08)'`;
const NAMES = `'(?:FACTURA|BOLETA|NOTA_CREDITO|NOTA_DEBITO)'`;
const FILE = `'R[ACR]'`;
/** What a code of a kind is called; catalogs have other names (`tipoIgv`, `tipoPrecio`, `codigo`). */
const NAME = String.raw`(?:\b(?:tipo|clase|via|kind|tipoArchivo|tipoNota)|[tT]ipoComprobante|[tT]ipoAfectado|\btipo_comprobante)`;
/** `x.tipo`, `texto(formulario, 'tipo')`, `x['tipo']`, `#>> '{…,tipoComprobante}'`. */
const NAMED = String.raw`${NAME}(?:'[\])]|\}')?`;

const PATTERNS: Readonly<Record<string, RegExp>> = {
  comparison: new RegExp(String.raw`${NAMED}\)?\s*[!=]==?\s*${CODE}|${CODE}\s*[!=]==?\s*[\w.]*${NAME}\b`, 'g'),
  sql: new RegExp(
    String.raw`${NAMED}\s*(?:=|<>|!=|(?:not )?in)\s*\(?\s*${CODE}|\bcase\s+${NAME}\s+when\s+${CODE}`,
    'g',
  ),
  default: new RegExp(String.raw`${NAME}[\w(), .?']*\?\? ${ISSUED}`, 'g'),
  list: new RegExp([ISSUED, NAMES, FILE].map((one) => String.raw`\[(?:\s*${one},)+\s*${one},?\s*\]`).join('|'), 'g'),
  record: /'0[137]':[^;{}]{0,120}?'0[378]':|\bR[AC]: [^;{}]{0,120}?\bR[AC]:|\bFACTURA:[^;{}]{0,120}?\bBOLETA:/g,
  union: new RegExp(String.raw`${ISSUED}(?:\s*\|\s*${ISSUED})+(?!\s*\|)|${FILE}(?:\s*\|\s*${FILE})+`, 'g'),
};

const SWITCH = new RegExp(String.raw`\bswitch \([\w.]*${NAME}\) \{`, 'g');

/** Where in a source, and how. */
export interface Comparison {
  readonly how: string;
  readonly line: number;
  readonly text: string;
}

/** Every comparison with a code of a kind of document, list of such codes, and object or type keyed by them. */
export function comparisonsIn(source: string): Comparison[] {
  const code = withoutComments(source);
  const lines = code.split('\n');
  const at = (how: string, index: number): Comparison => {
    const line = code.slice(0, index).split('\n').length;
    return { how, line, text: (lines[line - 1] ?? '').trim().slice(0, 140) };
  };
  const matches = Object.entries(PATTERNS).flatMap(([how, pattern]) =>
    [...code.matchAll(pattern)].map(({ index }) => at(how, index)),
  );
  return [
    ...matches,
    ...[...code.matchAll(SWITCH)].flatMap(({ index }) => casesOf(code, index).map((i) => at('case', i))),
  ];
}

function casesOf(code: string, start: number): number[] {
  const indent = /[^\n]*$/.exec(code.slice(0, start))?.[0] ?? '';
  const end = code.indexOf(`\n${/^ */.exec(indent)?.[0] ?? ''}}`, start);
  const body = code.slice(start, end === -1 ? undefined : end);
  return [...body.matchAll(new RegExp(`case ${CODE}`, 'g'))].map(({ index }) => start + index);
}

/** The same length, so that lines stay where they are. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}
