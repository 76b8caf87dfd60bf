/**
 * A reader of BER, as much as .p12 files need: Java and Windows write indefinite lengths and octet strings in pieces.
 * Elements are slices of the file and children are read on demand, so a hostile file costs what is looked at.
 */

/** `tag` is the identifier octet: 0x30 SEQUENCE, 0x02 INTEGER, 0xa0 [0] constructed… */
export interface Ber {
  readonly tag: number;
  readonly content: Buffer;
  /** The element itself, header included. */
  readonly bytes: Buffer;
}

/** The bytes are not BER, or not the BER that was expected. */
export class BerError extends Error {}

export const INTEGER = 0x02;
export const OCTET_STRING = 0x04;
export const OID = 0x06;
export const SEQUENCE = 0x30;
/** `[0]` with content of its own. */
export const CONTEXT_0 = 0xa0;

const CONSTRUCTED = 0x20;
const MAX_DEPTH = 32;

/** The element that the bytes begin with. */
export function readBer(bytes: Buffer): Ber {
  return readAt(bytes, 0, 0).element;
}

/** The elements inside a constructed one. */
export function elementsOf(element: Ber): Ber[] {
  if ((element.tag & CONSTRUCTED) === 0) throw new BerError('no es compuesto');
  const found: Ber[] = [];
  for (let pos = 0; pos < element.content.length; ) {
    const { element: child, end } = readAt(element.content, pos, 0);
    found.push(child);
    pos = end;
  }
  return found;
}

/** The elements of a SEQUENCE. Throws when it is not one. */
export function sequence(element: Ber | undefined): Ber[] {
  return elementsOf(expect(element, SEQUENCE));
}

/** The element itself, if it has that tag. Throws otherwise. */
export function expect(element: Ber | undefined, tag: number): Ber {
  if (element?.tag !== tag) throw new BerError('elemento inesperado');
  return element;
}

/** The bytes of an OCTET STRING, in one piece or in many, also when implicitly tagged. */
export function octets(element: Ber | undefined, depth = 0): Buffer {
  if (element === undefined || depth > MAX_DEPTH) throw new BerError('falta una cadena de bytes');
  if ((element.tag & CONSTRUCTED) === 0) return element.content;
  return Buffer.concat(elementsOf(element).map((piece) => octets(piece, depth + 1)));
}

/** A non-negative integer; anything past 2^48 is Infinity. */
export function integer(element: Ber | undefined): number {
  const { content } = expect(element, INTEGER);
  let start = 0;
  while (start < content.length - 1 && content[start] === 0) start++;
  const digits = content.subarray(start);
  if (digits.length === 0 || (content[0] ?? 0) >= 0x80) throw new BerError('entero');
  return digits.length > 6 ? Number.POSITIVE_INFINITY : digits.readUIntBE(0, digits.length);
}

/** An object identifier in dotted form. */
export function oid(element: Ber | undefined): string {
  const { content } = expect(element, OID);
  const arcs: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    arcs.push(value);
    value = 0;
  }
  const [first = 0, ...rest] = arcs;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

function readAt(bytes: Buffer, pos: number, depth: number): { element: Ber; end: number } {
  const tag = bytes[pos];
  const first = bytes[pos + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > MAX_DEPTH) throw new BerError('BER');
  if (first === 0x80) return readIndefinite(bytes, pos, depth);
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (count > 4 || pos + 2 + count > bytes.length) throw new BerError('longitud');
  const length = count === 0 ? first : bytes.readUIntBE(pos + 2, count);
  const start = pos + 2 + count;
  if (start + length > bytes.length) throw new BerError('longitud');
  const end = start + length;
  return { element: { tag, content: bytes.subarray(start, end), bytes: bytes.subarray(pos, end) }, end };
}

function readIndefinite(bytes: Buffer, start: number, depth: number): { element: Ber; end: number } {
  const tag = bytes[start] ?? 0;
  if ((tag & CONSTRUCTED) === 0) throw new BerError('longitud');
  let pos = start + 2;
  while (bytes[pos] !== 0 || bytes[pos + 1] !== 0) pos = readAt(bytes, pos, depth + 1).end;
  const element = { tag, content: bytes.subarray(start + 2, pos), bytes: bytes.subarray(start, pos + 2) };
  return { element, end: pos + 2 };
}
