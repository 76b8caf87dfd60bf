import { type Place, scanMarkup } from './scan.ts';

/**
 * libxml2 refuses to make canonical what declares a namespace that is no absolute URI (`xmlns:x="foo"`); other tools,
 * SUNAT's among them, take its name as it is. So all names of such a document go into libxml2 as absolute URIs that sort
 * as the names do, because C14N orders attributes by them, and become themselves again in what comes out.
 */

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
/** What libxml2 certainly takes as it is, and nearly everybody writes. */
const ORDINARY = /^(?:urn:[\w.:-]+|https?:\/\/[\w.-]+(?:\/[\w./-]*)?#?)?$/;
/** Names that stand for themselves: no reference, nothing that C14N escapes, nothing that XML forbids or UTF-16 sorts otherwise. */
const PLAIN = /^[ !#-%'-;=-\ud7ff\ue000-\ufffd]+$/;

/** The text with masked names; undefined where it needs none, or has a name that could not be itself again. */
export function maskNames(text: string, declarations: readonly Place[]): string | undefined {
  const names = declarations.map(({ from, to }) => text.slice(from, to));
  if (names.every((name) => ORDINARY.test(name))) return undefined;
  if (!names.every((name) => name === '' || PLAIN.test(name))) return undefined;
  return rewrite(text, declarations, mask);
}

/** Canonical text of `maskNames`'s, with its names. Only declarations change: the rest may well look like a mask. */
export function unmaskNames(canonical: string): string {
  const scan = scanMarkup(canonical, UNLIMITED);
  return scan.ok ? rewrite(canonical, scan.declarations, unmask) : canonical;
}

/** The input was within its limits. */
const UNLIMITED = {
  depth: Number.POSITIVE_INFINITY,
  elements: Number.POSITIVE_INFINITY,
  attributesPerElement: Number.POSITIVE_INFINITY,
  attributes: Number.POSITIVE_INFINITY,
  attributeLength: Number.POSITIVE_INFINITY,
  namespaceWork: Number.POSITIVE_INFINITY,
};

/** Hexadecimal UTF-8 sorts as the characters do; `a:` and `z:` keep each name on its side of the namespace of `xml:`. */
function mask(name: string): string {
  // Reserved, or no name: libxml2 judges them.
  if (name === '' || name === XML_NAMESPACE || name === XMLNS_NAMESPACE) return name;
  return `${name < XML_NAMESPACE ? 'a:' : 'z:'}${Buffer.from(name).toString('hex')}`;
}

function unmask(masked: string): string {
  return masked === '' ? '' : Buffer.from(masked.slice(2), 'hex').toString();
}

function rewrite(text: string, places: readonly Place[], change: (value: string) => string): string {
  const out: string[] = [];
  let done = 0;
  for (const { from, to } of places) {
    out.push(text.slice(done, from), change(text.slice(from, to)));
    done = to;
  }
  out.push(text.slice(done));
  return out.join('');
}
