/**
 * Canonical forms of parts of a document, from its canonical text and tree (`lib/xml-canonical.ts`). Because the text is
 * its own inclusive C14N already, every form is made of slices of it and of namespace declarations; nothing is escaped
 * again. C14N 1.1 differs from 1.0 only in `xml:` attributes inherited by a part, which the verifier refuses.
 */
import { assert } from '../lib/assert.ts';
import type { CanonicalElement, Scope } from '../lib/xml/canonical.ts';

export interface CanonicalText {
  readonly text: string;
  readonly root: CanonicalElement;
}

/** Inclusive C14N of the whole document without one element (the enveloped-signature transform). */
export function inclusiveWithout(document: CanonicalText, removed: CanonicalElement): string {
  return document.text.slice(0, removed.start) + document.text.slice(removed.end);
}

/** Inclusive C14N of one element in its context: its start tag carries every namespace in scope. */
export function inclusiveElement(document: CanonicalText, element: CanonicalElement): string {
  const { qname, attributesSource, scope } = element.tag;
  const names = [...scope.prefixes.keys()].sort();
  const declarations = names.map((prefix) =>
    prefix === '' && scope.prefixes.get('') === '' ? '' : declaration(prefix, scope),
  );
  const content = document.text.slice(element.contentStart, element.contentEnd);
  return `<${qname}${declarations.join('')}${attributesSource}>${content}</${qname}>`;
}

/** Exclusive C14N of the whole document without one element. `prefixes` is the PrefixList. */
export function exclusiveWithout(
  document: CanonicalText,
  removed: CanonicalElement,
  prefixes: readonly string[],
): string {
  const { text, root } = document;
  const out: string[] = [text.slice(0, root.start)];
  writeExclusive(out, text, root, NOTHING_RENDERED, { prefixes: prefixes.map(prefixOf), removed });
  out.push(text.slice(root.end));
  return out.join('');
}

/** Exclusive C14N of one element. */
export function exclusiveElement(
  document: CanonicalText,
  element: CanonicalElement,
  prefixes: readonly string[],
): string {
  const out: string[] = [];
  writeExclusive(out, document.text, element, NOTHING_RENDERED, {
    prefixes: prefixes.map(prefixOf),
    removed: undefined,
  });
  return out.join('');
}

interface Exclusive {
  /** PrefixList, `''` for `#default`. */
  readonly prefixes: readonly string[];
  readonly removed: CanonicalElement | undefined;
}

const NOTHING_RENDERED: ReadonlyMap<string, string> = new Map();

/** Depth is bounded by the reader's limit. `rendered` is what the nearest output ancestors have declared. */
function writeExclusive(
  out: string[],
  text: string,
  element: CanonicalElement,
  rendered: ReadonlyMap<string, string>,
  options: Exclusive,
): void {
  const { qname, prefix, attributePrefixes, attributesSource, scope } = element.tag;
  const used = new Set([prefix, ...attributePrefixes]);
  for (const listed of options.prefixes) if (scope.prefixes.has(listed)) used.add(listed);
  used.delete('xml');
  let inForce = rendered;
  out.push('<', qname);
  for (const name of [...used].sort()) {
    const namespace = scope.prefixes.get(name) ?? '';
    if ((inForce.get(name) ?? '') === namespace) continue;
    out.push(declaration(name, scope));
    inForce = new Map(inForce).set(name, namespace);
  }
  out.push(attributesSource, '>');
  let from = element.contentStart;
  for (const child of element.children) {
    out.push(text.slice(from, child.start));
    if (child !== options.removed) writeExclusive(out, text, child, inForce, options);
    from = child.end;
  }
  out.push(text.slice(from, element.contentEnd), '</', qname, '>');
}

/** The reader accepts no namespace with a character to escape. */
function declaration(prefix: string, scope: Scope): string {
  const namespace = scope.prefixes.get(prefix) ?? '';
  assert(prefix === '' || namespace !== '', 'un prefijo en uso tiene espacio de nombres');
  return ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${namespace}"`;
}

function prefixOf(listed: string): string {
  return listed === '#default' ? '' : listed;
}
