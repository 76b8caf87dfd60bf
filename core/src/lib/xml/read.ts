import {
  type CanonicalElement,
  LimitExceeded,
  NotCanonical,
  readCanonical,
  type XmlElement,
  type XmlLimits,
} from './canonical.ts';
import { decodeXml } from './decode.ts';
import { type CanonicalizeOptions, normalizeXml } from './normalize.ts';

export type { XmlElement, XmlLimits } from './canonical.ts';
export type { CanonicalizeOptions } from './normalize.ts';

export interface ReadXmlOptions {
  /** `refuse` (default) or `skip`: a comment in the middle of a value can make two readers see two values. */
  readonly comments?: 'refuse' | 'skip';
  /** `refuse` (default), or `skip` those outside the root. Inside the root they are always refused. */
  readonly instructions?: 'refuse' | 'skip';
  readonly limits?: Partial<XmlLimits & { readonly bytes: number }>;
}

export type ReadXmlResult =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly motivo: string };

/** A document as the text of its inclusive C14N without comments, and its tree with places in that text. */
export type CanonicalResult =
  | { readonly ok: true; readonly text: string; readonly root: CanonicalElement }
  | { readonly ok: false; readonly motivo: string };

/** A factura of 999 lines is 2.5 MB, 45,000 elements and 20 levels at most. */
const LIMITS = {
  bytes: 10 * 1024 * 1024,
  depth: 64,
  elements: 200_000,
  attributesPerElement: 64,
  attributes: 400_000,
  attributeLength: 10_000,
  namespaceWork: 500_000,
};

/**
 * Reads XML that strangers wrote into a plain tree. Refuses DOCTYPE (so there are no entities and nothing to fetch),
 * encodings other than UTF-8 and ISO-8859-1, XML 1.1, and whatever passes the limits. Never throws, never touches the
 * network.
 */
export function readXml(bytes: Uint8Array, options: ReadXmlOptions = {}): ReadXmlResult {
  const read = readDocument(bytes, options);
  return read.ok ? { ok: true, root: read.root } : read;
}

/**
 * `readXml`, with the canonical text that the tree was read from. Text that is canonical already (ours is) is read as
 * it is; any other goes through libxml2 first.
 */
export function readDocument(bytes: Uint8Array, options: ReadXmlOptions = {}): CanonicalResult {
  const limits = { ...LIMITS, ...options.limits };
  const decoded = decodeXml(bytes, limits.bytes);
  if (!decoded.ok) return decoded;
  const body = trimBlanks(decoded.text);
  const direct = readWithin(body, 0, body.length, limits);
  if (direct !== 'not canonical') return direct;
  const suspect = refuseBySight(body, options);
  if (suspect !== undefined) return { ok: false, motivo: suspect };
  const canonical = normalizeXml(decoded.text, {}, limits);
  if (!canonical.ok) return canonical;
  const [from, to] = rootSpan(canonical.text);
  const read = readWithin(canonical.text, from, to, limits);
  if (read !== 'not canonical') return read;
  return { ok: false, motivo: 'El XML tiene instrucciones de proceso o nombres que no se admiten' };
}

/** The C14N 1.0 of a whole document, by libxml2. Same refusals as `readXml`, but for comments and instructions. */
export function canonicalize(
  bytes: Uint8Array,
  options: CanonicalizeOptions = {},
): { ok: true; text: string } | { ok: false; motivo: string } {
  const decoded = decodeXml(bytes, LIMITS.bytes);
  if (!decoded.ok) return decoded;
  const suspect = refuseBySight(decoded.text, { comments: 'skip', instructions: 'skip' });
  if (suspect !== undefined) return { ok: false, motivo: suspect };
  return normalizeXml(decoded.text, options, LIMITS);
}

/** First child with that local name, in any namespace. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  for (const candidate of element.children) if (candidate.name === name) return candidate;
  return undefined;
}

/** All children with that local name, in any namespace. */
export function children(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((candidate) => candidate.name === name);
}

/** Follows first children by local name, `path(root, 'Signature', 'ID')`. */
export function path(element: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  let current: XmlElement | undefined = element;
  for (const name of names) {
    if (current === undefined) return undefined;
    current = child(current, name);
  }
  return current;
}

/** The text at the end of a path; undefined when there is no such element. Blanks are kept. */
export function text(element: XmlElement, ...names: readonly string[]): string | undefined {
  return path(element, ...names)?.text;
}

/** What the text shows before any parser sees it; in a CDATA section too, where nobody has a use for it. */
function refuseBySight(body: string, options: ReadXmlOptions): string | undefined {
  if (body.includes('<!DOCTYPE')) return 'El XML no puede llevar DOCTYPE';
  if (options.comments !== 'skip' && body.includes('<!--')) return 'El XML no puede llevar comentarios';
  if (options.instructions !== 'skip' && body.includes('<?')) return 'El XML no puede llevar instrucciones de proceso';
  return undefined;
}

function readWithin(text: string, from: number, to: number, limits: XmlLimits): CanonicalResult | 'not canonical' {
  try {
    return { ok: true, text, root: readCanonical(text, from, to, limits) };
  } catch (error) {
    if (error instanceof LimitExceeded) return { ok: false, motivo: error.message };
    if (error instanceof NotCanonical) return 'not canonical';
    throw error;
  }
}

/** Outside the root, canonical text holds only processing instructions, one a line. */
function rootSpan(canonical: string): [number, number] {
  let from = 0;
  while (canonical.startsWith('<?', from)) from = canonical.indexOf('?>\n', from) + 3;
  let to = canonical.length;
  // Before `to`: at it stands the instruction that was passed over last.
  while (canonical.endsWith('?>', to)) to = canonical.lastIndexOf('\n<?', to - 1);
  return [from, to];
}

/** XML's blanks only: `String.trim` would take others that XML counts as content. */
function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
