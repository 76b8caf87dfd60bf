import { isUtf8 } from 'node:buffer';

export type DecodeResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly motivo: string };

/** Blanks, quotes and order as XML 1.0 §2.8 has them; `encoding` and `standalone` are optional. */
const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z][\w.-]*)"|'([A-Za-z][\w.-]*)'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/;
const DECLARATION_MAX = 256;

/**
 * The characters of an XML file, without byte order mark and XML declaration. The declared encoding may be UTF-8,
 * US-ASCII or ISO-8859-1 (which old Peruvian programs write); the bytes have to keep to it. No parser gets to guess.
 */
export function decodeXml(bytes: Uint8Array, maxBytes: number): DecodeResult {
  if (bytes.length > maxBytes) return { ok: false, motivo: `El XML pasa de ${maxBytes} bytes` };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  const content = marked ? buffer.subarray(3) : buffer;
  const head = content.toString('latin1', 0, DECLARATION_MAX);
  const declaration = DECLARATION.exec(head);
  if (declaration === null && /^<\?xml[ \t\r\n]/.test(head)) {
    return { ok: false, motivo: 'La declaración XML no es válida: debe decir version="1.0" y su encoding' };
  }
  const encoding = (declaration?.[1] ?? declaration?.[2] ?? 'UTF-8').toUpperCase();
  const body = content.subarray(declaration?.[0].length ?? 0);
  if (encoding === 'ISO-8859-1' && !marked) return { ok: true, text: body.toString('latin1') };
  if (encoding !== 'UTF-8' && encoding !== 'US-ASCII') {
    return { ok: false, motivo: `La codificación ${encoding} no se admite: use UTF-8` };
  }
  if (!isUtf8(body)) return { ok: false, motivo: 'Los bytes del XML no son UTF-8 válido' };
  return { ok: true, text: body.toString('utf8') };
}
