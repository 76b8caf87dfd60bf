import fc from 'fast-check';
import { XmlElement as LibElement, ParseOption, XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { casos } from '../lib/testing.ts';
import type { CanonicalElement } from '../lib/xml/canonical.ts';
import { readDocument } from '../lib/xml/read.ts';
import { exclusiveElement, exclusiveWithout, inclusiveElement, inclusiveWithout } from './c14n.ts';

/** Trees whose elements declare, hide, use and do not use namespaces in every way. */
function elementOf(depth: number): fc.Arbitrary<string> {
  const content =
    depth === 0
      ? fc.constantFrom('', 'x', '&amp;ñ')
      : fc.array(elementOf(depth - 1), { maxLength: 3 }).map((all) => all.join('\n'));
  return fc
    .record({
      name: fc.constantFrom('a', 'p:b', 'q:c'),
      declarations: fc.uniqueArray(
        fc.constantFrom('xmlns="urn:d1"', 'xmlns=""', 'xmlns:p="urn:p2"', 'xmlns:q="urn:q2"', 'xmlns:r="urn:r"'),
        {
          maxLength: 3,
          selector: (declaration) => declaration.split('=')[0],
        },
      ),
      attributes: fc.uniqueArray(fc.constantFrom('z="1"', 'p:y="2"', 'q:x="&lt;3"', 'xml:lang="es"'), { maxLength: 2 }),
      content,
    })
    .map(
      ({ name, declarations, attributes, content: inside }) =>
        `<${[name, ...declarations, ...attributes].join(' ')}>${inside}</${name}>`,
    );
}

const DOCUMENT = elementOf(3).map(
  (inside) => `<p:root xmlns="urn:d" xmlns:p="urn:p" xmlns:q="urn:q">${inside}<a/></p:root>`,
);
const PREFIXES = fc.constantFrom([], ['p'], ['#default', 'q'], ['#default', 'p', 'q', 'r', 'none']);
const RUNS = { numRuns: casos(3_000), seed: 20261120 };

function parse(xml: string) {
  const document = readDocument(Buffer.from(xml));
  if (!document.ok) throw new Error(document.motivo);
  return document;
}

/** The element that libxml2 and we reach by going to the first child, and how many steps that was. */
function deepest(element: CanonicalElement, steps: number): CanonicalElement {
  const [first] = element.children;
  return first === undefined || steps === 0 ? element : deepest(first, steps - 1);
}

function deepestOfLibxml(element: LibElement, steps: number): LibElement {
  let first = element.firstChild;
  while (first !== null && !(first instanceof LibElement)) first = first.next;
  return first === null || steps === 0 ? element : deepestOfLibxml(first, steps - 1);
}

function withLibxml<T>(xml: string, use: (document: XmlDocument) => T): T {
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
  try {
    return use(document);
  } finally {
    document.dispose();
  }
}

describe('canonical forms by slices of canonical text', () => {
  it('equal those of libxml2 for one element in its context, inclusive', () => {
    fc.assert(
      fc.property(DOCUMENT, fc.integer({ min: 0, max: 3 }), (xml, steps) => {
        // xml: attributes are inherited by an apex element; the verifier refuses them, these functions do not see them.
        fc.pre(!xml.includes('xml:lang'));
        const document = parse(xml);
        const theirs = withLibxml(xml, (lib) => deepestOfLibxml(lib.root, steps).canonicalizeToString());
        expect(inclusiveElement(document, deepest(document.root, steps))).toBe(theirs);
      }),
      RUNS,
    );
  });

  it('equal those of libxml2 for one element, exclusive, with any PrefixList', () => {
    fc.assert(
      fc.property(DOCUMENT, fc.integer({ min: 0, max: 3 }), PREFIXES, (xml, steps, prefixes) => {
        const document = parse(xml);
        const theirs = withLibxml(xml, (lib) =>
          deepestOfLibxml(lib.root, steps).canonicalizeToString({
            mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
            inclusiveNamespacePrefixes: [...prefixes],
          }),
        );
        expect(exclusiveElement(document, deepest(document.root, steps), prefixes)).toBe(theirs);
      }),
      RUNS,
    );
  });

  it('equal those of libxml2 for a document without one of its elements', () => {
    fc.assert(
      fc.property(DOCUMENT, fc.integer({ min: 0, max: 2 }), PREFIXES, (xml, steps, prefixes) => {
        const document = parse(xml);
        const [first] = document.root.children;
        if (first === undefined) throw new Error('sin hijos');
        const removed = deepest(first, steps);
        const mode = XmlC14NMode.XML_C14N_EXCLUSIVE_1_0;
        const [inclusive, exclusive] = withLibxml(xml, (lib) => {
          deepestOfLibxml(lib.root, steps + 1).remove();
          return [
            lib.canonicalizeToString(),
            lib.canonicalizeToString({ mode, inclusiveNamespacePrefixes: [...prefixes] }),
          ];
        });
        expect(inclusiveWithout(document, removed)).toBe(inclusive);
        expect(exclusiveWithout(document, removed, prefixes)).toBe(exclusive);
      }),
      RUNS,
    );
  });
});
