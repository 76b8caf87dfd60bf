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

const DETALLE = /\s*-?\s*Detalle:\s*(.*)$/s;
const ERROR_DEL_TICKET = /error:\s*(.*?)'?\s*$/s;

/** The sentence and the detail of a `faultstring` or a CDR's `Description`. */
export function parseTextoSunat(text: string): TextoSunat {
  const detail = DETALLE.exec(text);
  const sentence = (detail === null ? text : text.slice(0, detail.index)).trim();
  const inner = detail?.[1] === undefined ? undefined : (ERROR_DEL_TICKET.exec(detail[1])?.[1] ?? detail[1]).trim();
  return { texto: parseObservacion(sentence).mensaje, detalle: inner === '' ? undefined : inner };
}
