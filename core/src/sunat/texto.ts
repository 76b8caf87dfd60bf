/*
 * SUNAT's sentences taken apart. They look like `2017 - El número … - Detalle: xxx.xxx.xxx value='ticket: 1537 error:
 * INFO: 2017 (nodo: "cac:Party/cbc:ID" valor: "123")'`, with or without the code in front and the detail behind.
 */

/** A remark about a comprobante. */
export interface Observacion {
  /** Four digits; empty when the text names none. */
  readonly codigo: string;
  readonly mensaje: string;
}

const NOTA = /^(\d{4})\s*-\s*(.+)$/s;

/** As SUNAT writes it, `4252 - texto`, and as the API tells it. */
export function textoDeObservacion({ codigo, mensaje }: Observacion): string {
  return `${codigo} - ${mensaje}`;
}

/** `4252 - El dato … - INFO: 4252 (nodo: …)` as code and text. */
export function parseObservacion(nota: string): Observacion {
  const [, codigo, mensaje] = NOTA.exec(nota.trim()) ?? [];
  return codigo === undefined || mensaje === undefined
    ? { codigo: '', mensaje: nota.trim() }
    : { codigo, mensaje: mensaje.trim() };
}

export interface TextoSunat {
  /** What happened, without code, ticket numbers and Java's remains. */
  readonly texto: string;
  /** Where in the XML, as SUNAT's validator tells it. */
  readonly detalle: string | undefined;
}

const DETALLE = 'Detalle:';
const ERROR_DEL_TICKET = 'error:';

/*
 * SUNAT's texts are hostile input and may be long: what follows searches and trims, where an expression with `\s*` before
 * what it looks for would take the cube of their length.
 */

/** The sentence and the detail of a `faultstring` or a CDR's `Description`. */
export function parseTextoSunat(text: string): TextoSunat {
  const at = text.indexOf(DETALLE);
  if (at < 0) return { texto: parseObservacion(text).mensaje, detalle: undefined };
  const before = text.slice(0, at).trimEnd();
  const sentence = before.endsWith('-') ? before.slice(0, -1) : before;
  const detail = text.slice(at + DETALLE.length);
  const error = detail.indexOf(ERROR_DEL_TICKET);
  const inner = error < 0 ? detail.trim() : sinComillaFinal(detail.slice(error + ERROR_DEL_TICKET.length).trim());
  return { texto: parseObservacion(sentence).mensaje, detalle: inner === '' ? undefined : inner };
}

function sinComillaFinal(text: string): string {
  return text.endsWith("'") ? text.slice(0, -1).trim() : text;
}

/** Without the full stops and blanks at its end. */
export function sinPuntoFinal(text: string): string {
  let end = text.length;
  while (end > 0 && /[.\s]/.test(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}
