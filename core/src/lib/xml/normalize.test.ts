import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casos } from '../testing.ts';
import { canonicalize, readDocument } from './read.ts';

function canonical(xml: string, options = {}): string {
  const result = canonicalize(Buffer.from(xml), options);
  return result.ok ? result.text : result.motivo;
}

/** Canonical text by hand, from other ways of writing it. */
const A_MANO: readonly (readonly [string, string, string])[] = [
  ['a prefix', `<a xmlns:x='foo'/>`, '<a xmlns:x="foo"></a>'],
  ['the default one', '<a xmlns = "foo"><b/></a>', '<a xmlns="foo"><b></b></a>'],
  ['a path', '<a xmlns:x="../b/c.xsd"/>', '<a xmlns:x="../b/c.xsd"></a>'],
  ['blanks and accents', '<a xmlns:x=" Perú %zz "/>', '<a xmlns:x=" Perú %zz "></a>'],
  ['no URI, though it has a colon', '<a xmlns:x="http://a b:c:d/"/>', '<a xmlns:x="http://a b:c:d/"></a>'],
  ['an apostrophe', `<a xmlns:x="it's"/>`, `<a xmlns:x="it's"></a>`],
  [
    'taken back and declared again',
    '<a xmlns="foo"><b xmlns=""><c xmlns="foo"/></b><d xmlns="foo"/></a>',
    '<a xmlns="foo"><b xmlns=""><c xmlns="foo"></c></b><d></d></a>',
  ],
  [
    'by the order of prefixes, not of names',
    '<a xmlns:c="urn:1" xmlns:b="zz" xmlns="m" xmlns:a="../x"/>',
    '<a xmlns="m" xmlns:a="../x" xmlns:b="zz" xmlns:c="urn:1"></a>',
  ],
  [
    'attributes by the names as they are: "b" < "http:…" < "urn:…" < "zoo" < "ñ"',
    '<a xmlns:p="zoo" xmlns:q="http://q.pe" xmlns:r="b" xmlns:s="urn:s" xmlns:t="ñ" t:z="7" s:z="4" p:z="6" r:z="2" q:z="3" z="1"/>',
    '<a xmlns:p="zoo" xmlns:q="http://q.pe" xmlns:r="b" xmlns:s="urn:s" xmlns:t="ñ" z="1" r:z="2" q:z="3" s:z="4" p:z="6" t:z="7"></a>',
  ],
  [
    'attributes of xml: among them, before and after',
    '<a xmlns:p="zoo" xmlns:q="b" xmlns:r="http://www.w3.org/XML" p:z="4" xml:lang="es" q:z="1" r:z="2"/>',
    '<a xmlns:p="zoo" xmlns:q="b" xmlns:r="http://www.w3.org/XML" q:z="1" r:z="2" xml:lang="es" p:z="4"></a>',
  ],
  [
    'beside a declaration of xml, which says nothing',
    `<a xmlns:xml="http://www.w3.org/XML/1998/namespace" xmlns:q='foo' xml:lang="es"/>`,
    '<a xmlns:q="foo" xml:lang="es"></a>',
  ],
  [
    'a name that starts like another',
    '<a xmlns:p="ab" xmlns:q="a" p:a="2" q:b="1"/>',
    '<a xmlns:p="ab" xmlns:q="a" q:b="1" p:a="2"></a>',
  ],
  [
    'nothing else that looks like a declaration: text, CDATA, values, comments, instructions',
    `<a xmlns:x='foo' t='y xmlns:x="foo"'><?i xmlns:x="foo"?><!-- <b xmlns:x="foo"> --><![CDATA[<b xmlns:x="foo">]]> xmlns:x="foo" a:666f6f<b t="a:666f6f"/></a>`,
    '<a xmlns:x="foo" t="y xmlns:x=&quot;foo&quot;"><?i xmlns:x="foo"?>&lt;b xmlns:x="foo"&gt; xmlns:x="foo" a:666f6f<b t="a:666f6f"></b></a>',
  ],
  [
    'names that look like our own mark',
    '<a xmlns:p="a:666f6f" xmlns:q="foo" xmlns:r="z:70" q:x="1" p:x="2"/>',
    '<a xmlns:p="a:666f6f" xmlns:q="foo" xmlns:r="z:70" p:x="2" q:x="1"></a>',
  ],
  [
    'and references that make it',
    '<a xmlns:q="foo">&#97;:666f6f &#60;b xmlns:x="&#97;:66"</a>',
    '<a xmlns:q="foo">a:666f6f &lt;b xmlns:x="a:66"</a>',
  ],
];

describe('a namespace whose name is no URI', () => {
  it.each(A_MANO)('is canonical as it is: %s', (_, xml, expected) => {
    expect(canonical(xml)).toBe(expected);
  });

  it('is read with that name', () => {
    const read = readDocument(Buffer.from(`<x:a xmlns:x='foo' xmlns:y="zoo" y:b='1'/>`));
    if (!read.ok) throw new Error(read.motivo);
    expect([read.root.namespace, [...read.root.attributes.keys()]]).toEqual(['foo', ['{zoo}b']]);
  });

  it('is canonical in the exclusive form, with comments and with a PrefixList', () => {
    const xml = `<a xmlns:p='foo' xmlns:q='bar'><!-- xmlns:p="foo" --><p:b/><p:b q:c='1'/></a>`;
    expect(canonical(xml, { exclusive: true, comments: true })).toBe(
      '<a><!-- xmlns:p="foo" --><p:b xmlns:p="foo"></p:b><p:b xmlns:p="foo" xmlns:q="bar" q:c="1"></p:b></a>',
    );
    expect(canonical(xml, { exclusive: true, inclusivePrefixes: ['q'] })).toBe(
      '<a xmlns:q="bar"><p:b xmlns:p="foo"></p:b><p:b xmlns:p="foo" q:c="1"></p:b></a>',
    );
  });

  it.each([
    ['the same attribute under two prefixes', `<a xmlns:p='foo' xmlns:q='foo' p:b='1' q:b='2'/>`],
    ['a prefix twice', `<a xmlns:p='foo' xmlns:p='bar'/>`],
    ['a prefix without a name', `<a xmlns:q='foo' xmlns:p=''/>`],
    ['a name with a reference, which may stand for anything', `<a xmlns:q='foo&amp;bar'/>`],
    ['a name with a line break', `<a xmlns:q='foo\nbar'/>`],
    ['a name with quotes', `<a xmlns:q='foo"bar'/>`],
    ['a name with a control character', `<a xmlns:q='foo\u0001'/>`],
    ['a name beyond the basic plane, which sorts otherwise in UTF-16', `<a xmlns:q='🦙'/>`],
    ['the namespace of xml under another prefix', `<a xmlns:q='foo' xmlns:p='http://www.w3.org/XML/1998/namespace'/>`],
    ['the namespace of xmlns', `<a xmlns:q='foo' xmlns:p='http://www.w3.org/2000/xmlns/'/>`],
    ['another name for xml', `<a xmlns:xml='foo'/>`],
    ['the prefix xmlns', `<a xmlns:xmlns='foo'/>`],
    ['attributes that touch', `<a xmlns:q='foo'b='1'/>`],
  ])('does not hide %s', (_, xml) => {
    expect(readDocument(Buffer.from(xml)).ok).toBe(false);
  });

  it('changes nothing but itself: every document is canonical as under absolute names in the same order', () => {
    let looked = 0;
    fc.assert(
      fc.property(ELEMENT, (template) => {
        // The same names, and the same with a scheme before them: both sort alike, and libxml2 knows the second.
        const relative = canonical(`<r>${template.replaceAll('§', '')}</r>`);
        const absolute = canonical(`<r>${template.replaceAll('§', 'urn:x:')}</r>`);
        if (absolute.includes('bien formado')) return;
        looked++;
        expect(relative).toBe(absolute.replaceAll('urn:x:', ''));
      }),
      { numRuns: casos(5_000), seed: 20261122 },
    );
    expect(looked).toBeGreaterThan(casos(1_000));
  });
});

const NAMES = ['§b', '§a', '§ab', '§z'];

function elementOf(depth: number): fc.Arbitrary<string> {
  const inside = depth === 0 ? fc.constantFrom('', 'x', '<!--§-->') : fc.array(elementOf(depth - 1), { maxLength: 3 });
  return fc
    .record({
      name: fc.constantFrom('a', 'p:b', 'q:c'),
      declarations: fc.uniqueArray(fc.tuple(fc.constantFrom('', ':p', ':q', ':r'), fc.constantFrom(...NAMES)), {
        maxLength: 4,
        selector: ([prefix]) => prefix,
      }),
      attributes: fc.uniqueArray(fc.constantFrom('z', 'y', 'p:y', 'q:x', 'r:x', 'q:a'), { maxLength: 4 }),
      inside,
    })
    .map(({ name, declarations, attributes, inside }) => {
      const declared = declarations.map(([prefix, uri]) => `xmlns${prefix}='${uri}'`);
      const content = typeof inside === 'string' ? inside : inside.join('\n');
      return `<${[name, ...attributes.map((one) => `${one}="§1"`), ...declared].join(' ')}>${content}</${name}>`;
    });
}

const ELEMENT = elementOf(2);
