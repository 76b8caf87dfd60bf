import type { EnIdiomas } from '../../lib/idiomas.ts';

/** Neither XML 1.0 nor a reader's eye takes these: controls, bidirectional overrides, U+FFFE, U+FFFF. */
const INADMISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
/** The same of a text that may have several lines. */
const INADMISIBLE_EN_LINEAS = /[^\P{Cc}\t\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const SALTO = /[\t\n\v\f\r\u0085\u2028\u2029]/;
const OTRO_FIN_DE_LINEA = /[\v\f\r\u0085\u2028\u2029]/;
const FIN_DE_LINEA = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;
const SENTIDO = /[\u202a-\u202e\u2066-\u2069]/;

/** Why a text cannot go into a document, with the remedy; undefined when it can. Linear in its length. */
export function faltaDeTexto(texto: string, conSaltos = false): EnIdiomas | undefined {
  if (!texto.isWellFormed())
    return {
      es: 'Lleva un carácter Unicode incompleto; envíelo en UTF-8',
      en: 'It has an incomplete Unicode character; send it in UTF-8',
    };
  if (!(conSaltos ? INADMISIBLE_EN_LINEAS : INADMISIBLE).test(texto)) return undefined;
  if (!conSaltos && SALTO.test(texto))
    return {
      es: 'No puede llevar saltos de línea ni tabulaciones; use espacios',
      en: 'It cannot have line breaks or tabs; use spaces',
    };
  if (SENTIDO.test(texto))
    return {
      es: 'Lleva un carácter que invierte el sentido de la lectura; quítelo',
      en: 'It has a character that reverses the direction of reading; remove it',
    };
  return { es: 'Lleva un carácter de control; quítelo', en: 'It has a control character; remove it' };
}

/** Every way to end a line as one line feed: what a reader of the XML would see of them, where it takes them at all. */
export function joinLineEnds(texto: string): string {
  return OTRO_FIN_DE_LINEA.test(texto) ? texto.replaceAll(FIN_DE_LINEA, '\n') : texto;
}
