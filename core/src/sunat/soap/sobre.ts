import { child, children, readXml, type XmlElement } from '../../lib/xml/read.ts';

/*
 * SOAP 1.1 envelopes (W3C note of 2000-05-08, §4), read. An envelope of ours or SUNAT's is a kilobyte of markup around
 * up to hundreds of kilobytes of base64, which has no place in a tree: `readSobre` takes that text out first, leaves a
 * mark and parses the rest. The mark stands for the text only if the parser then finds it as the whole content of an
 * element, so what is read is what a parser of the whole would have read.
 */

export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

export interface Sobre {
  readonly header: XmlElement | undefined;
  /** The one element in the Body. */
  readonly contenido: XmlElement;
  /** The bytes that an element holds as base64; undefined when it holds anything else. */
  bytesOf(element: XmlElement): Buffer | undefined;
}

export type SobreResult =
  | { readonly ok: true; readonly sobre: Sobre }
  /** `motivo`: Spanish, without a final stop. */
  | { readonly ok: false; readonly motivo: string };

/** No envelope is larger: a 10 MB XML is a zip of less than 2 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** What is left in place of the base64. An envelope that says it already is parsed whole. */
const MARK = '(base64)';
const MARK_BYTES = Buffer.from(MARK);
/** Shorter base64 stays where it is. */
const SHORT = 256;
const OPENERS = ['applicationResponse>', 'content>', 'contentFile>'].map((text) => Buffer.from(text));
/** The base64 of an envelope begins within its first bytes; where it does not, it is parsed with the rest. */
const HEAD = 8192;
const LESS_THAN = 0x3c;

/** Reads an envelope with any prefixes. Refuses DOCTYPE and everything else that `readXml` refuses. Never throws. */
export function readSobre(body: Uint8Array): SobreResult {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes.length === 0) return { ok: false, motivo: 'llegó sin contenido' };
  if (bytes.length > MAX_BYTES) return { ok: false, motivo: `mide ${bytes.length} bytes, más de lo admitido` };
  const cut = cutBase64(bytes);
  const read = readXml(cut?.rest ?? bytes, { comments: 'skip', instructions: 'skip' });
  if (!read.ok) return { ok: false, motivo: `no es XML legible: ${read.motivo}` };
  const { root } = read;
  if (root.name !== 'Envelope') return { ok: false, motivo: `no es un sobre SOAP, sino <${root.name}>` };
  if (root.namespace !== SOAP) return { ok: false, motivo: 'no es un sobre SOAP 1.1' };
  const bodies = children(root, 'Body').flatMap((element) => element.children);
  const [contenido] = bodies;
  if (contenido === undefined || bodies.length > 1) return { ok: false, motivo: 'el Body no trae un solo elemento' };
  const bytesOf = (element: XmlElement) =>
    cut !== undefined && element.text === MARK ? cut.content : decodeBase64(element.text);
  return { ok: true, sobre: { header: child(root, 'Header'), contenido, bytesOf } };
}

/** The only child of that name; undefined when there is none or more than one, as then nobody knows which counts. */
export function onlyChild(element: XmlElement, name: string): XmlElement | undefined {
  const found = children(element, name);
  return found.length === 1 ? found[0] : undefined;
}

/** The first long run of base64 that fills an element with one of the known names, and the envelope without it. */
function cutBase64(bytes: Buffer): { content: Buffer; rest: Buffer } | undefined {
  const head = bytes.subarray(0, HEAD);
  for (const opener of OPENERS) {
    const at = head.indexOf(opener);
    if (at < 0) continue;
    const start = at + opener.length;
    const end = bytes.indexOf(LESS_THAN, start);
    if (end - start < SHORT) continue;
    const content = decodeBase64(bytes.toString('latin1', start, end));
    if (content === undefined) continue;
    const before = bytes.subarray(0, start);
    const after = bytes.subarray(end);
    if (before.includes(MARK_BYTES) || after.includes(MARK_BYTES)) return undefined;
    return { content, rest: Buffer.concat([before, MARK_BYTES, after]) };
  }
  return undefined;
}

/** Strict base64 (RFC 4648 §4, padded); blanks and line breaks anywhere are allowed, as XML Schema allows them. */
export function decodeBase64(text: string): Buffer | undefined {
  return decodeUnbroken(text) ?? decodeUnbroken(text.replace(BLANKS, ''));
}

const BLANKS = /[\t\n\r ]+/g;

/** `Buffer.from` skips what is not base64, so any stray character shows as missing bytes. */
function decodeUnbroken(text: string): Buffer | undefined {
  if (text.length % 4 !== 0 || text.includes('-') || text.includes('_')) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === (text.length / 4) * 3 - padding ? bytes : undefined;
}
