import { path, readXml, type XmlElement } from '../../lib/xml/read.ts';

/**
 * SUNAT's address of the guía, out of its CDR: what stands where Greenter reads it or, as no manual says where it is, any leaf that is
 * one whole.
 */
export function findUrlDeQr(cdr: Uint8Array): string | undefined {
  const read = readXml(cdr, { comments: 'skip', instructions: 'skip' });
  if (!read.ok) return undefined;
  const suya = path(read.root, 'DocumentResponse', 'DocumentReference', 'DocumentDescription');
  return [...(suya === undefined ? [] : [suya]), ...leavesOf(read.root)]
    .map(({ text }) => text.trim())
    .find(isUrlDeSunat);
}

function leavesOf(element: XmlElement): XmlElement[] {
  return element.children.length === 0 ? [element] : element.children.flatMap(leavesOf);
}

/** Characters: SUNAT's has some 120, and a QR of level Q holds 1 663 bytes. */
const MOST = 1_000;

function isUrlDeSunat(text: string): boolean {
  if (text.length > MOST || !/^https:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === '' && (hostname === 'sunat.gob.pe' || hostname.endsWith('.sunat.gob.pe'));
}
