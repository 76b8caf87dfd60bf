import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casos } from '../testing.ts';
import { LimitExceeded, NotCanonical, readCanonical } from './canonical.ts';
import { normalizeXml } from './normalize.ts';

const LIMITS = {
  depth: 64,
  elements: 10_000,
  attributesPerElement: 64,
  attributes: 10_000,
  attributeLength: 10_000,
  namespaceWork: 10_000,
};

function read(text: string) {
  return readCanonical(text, 0, text.length, LIMITS);
}

function accepts(text: string): boolean {
  try {
    read(text);
    return true;
  } catch (error) {
    if (error instanceof NotCanonical || error instanceof LimitExceeded) return false;
    throw error;
  }
}

describe('readCanonical', () => {
  it('reads names, namespaces, attributes and text', () => {
    const root = read(
      '<a xmlns="urn:x" xmlns:p="urn:p"><p:b c="1" p:d="&quot;&#xA;">x &amp; y&#xD;</p:b><p:b c="2"></p:b></a>',
    );
    expect([root.name, root.namespace, root.text, root.children.length]).toEqual(['a', 'urn:x', '', 2]);
    const [first, second] = root.children;
    expect([first?.name, first?.namespace, first?.text]).toEqual(['b', 'urn:p', 'x & y\r']);
    expect([...(first?.attributes ?? [])]).toEqual([
      ['c', '1'],
      ['{urn:p}d', '"\n'],
    ]);
    expect(second?.attributes.get('c')).toBe('2');
  });

  it('gives no text to an element with children, so that no mixed content can pass for a value', () => {
    expect(read('<a>12<b></b>34</a>').text).toBe('');
  });

  it('tells where every element is in the text', () => {
    const text = '<a>x<b c="1">y</b></a>';
    const [b] = read(text).children;
    expect(text.slice(b?.start, b?.end)).toBe('<b c="1">y</b>');
    expect(text.slice(b?.contentStart, b?.contentEnd)).toBe('y');
  });

  it('takes any name of a namespace, a URI or not', () => {
    const root = read('<a xmlns="foo" xmlns:p="Perú 2 %"><p:b c="1" p:d="2"></p:b></a>');
    expect([root.namespace, root.children[0]?.namespace]).toEqual(['foo', 'Perú 2 %']);
    expect([...(root.children[0]?.attributes.keys() ?? [])]).toEqual(['c', '{Perú 2 %}d']);
  });

  it('gives the same tag another meaning under other namespaces', () => {
    const root = read('<r><a xmlns:p="urn:1"><p:x></p:x></a><a xmlns:p="urn:2"><p:x></p:x></a></r>');
    expect(root.children.map((a) => a.children[0]?.namespace)).toEqual(['urn:1', 'urn:2']);
  });

  it.each([
    ['an empty-element tag', '<a/>'],
    ['a blank before >', '<a ></a>'],
    ['a blank in an end tag', '<a></a >'],
    ['two blanks before an attribute', '<a  b="1"></a>'],
    ['a line break before an attribute', '<a\nb="1"></a>'],
    ['apostrophes around a value', "<a b='1'></a>"],
    ['blanks around =', '<a b ="1"></a>'],
    ['attributes out of order', '<a c="1" b="2"></a>'],
    ['a repeated attribute', '<a b="1" b="2"></a>'],
    ['a repeated attribute under two prefixes', '<a xmlns:p="urn:x" xmlns:q="urn:x" p:b="1" q:b="2"></a>'],
    ['declarations out of order', '<a xmlns:q="urn:q" xmlns:p="urn:p"></a>'],
    ['a declaration after an attribute', '<a b="1" xmlns="urn:x"></a>'],
    ['a declaration that says nothing new', '<a xmlns="urn:x"><b xmlns="urn:x"></b></a>'],
    ['an empty default namespace at the root', '<a xmlns=""></a>'],
    ['an empty namespace for a prefix', '<a xmlns:p=""></a>'],
    ['a namespace with a character to escape', '<a xmlns="urn:x&amp;y"></a>'],
    ['a prefix without declaration', '<p:a></p:a>'],
    ['an attribute prefix without declaration', '<a p:b="1"></a>'],
    ['the prefix xmlns on an element', '<xmlns:a></xmlns:a>'],
    ['a declaration of xml', '<a xmlns:xml="http://www.w3.org/XML/1998/namespace"></a>'],
    ['another prefix for the xml namespace', '<a xmlns:p="http://www.w3.org/XML/1998/namespace"></a>'],
    ['two colons in a name', '<a:b:c xmlns:a="urn:a"></a:b:c>'],
    ['a name that starts with a digit', '<1a></1a>'],
    ['CDATA', '<a><![CDATA[x]]></a>'],
    ['a comment', '<a><!--x--></a>'],
    ['a processing instruction', '<a><?x y?></a>'],
    ['a DOCTYPE', '<!DOCTYPE a><a></a>'],
    ['a raw > in text', '<a>1 > 0</a>'],
    ['a raw & in text', '<a>x & y</a>'],
    ['&quot; in text', '<a>&quot;</a>'],
    ['&apos; in text', '<a>&apos;</a>'],
    ['a decimal reference', '<a>&#13;</a>'],
    ['a lower-case reference', '<a>&#xd;</a>'],
    ['a reference without its semicolon', '<a>&ampx</a>'],
    ['an entity', '<a>&x;</a>'],
    ['a reference to a letter', '<a>&#x41;</a>'],
    ['&gt; in an attribute', '<a b="&gt;"></a>'],
    ['a raw < in an attribute', '<a b="<"></a>'],
    ['a raw tab in an attribute', '<a b="\t"></a>'],
    ['a raw line break in an attribute', '<a b="\n"></a>'],
    ['a carriage return', '<a>\r\n</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['U+FFFF', '<a>\uffff</a>'],
    ['tags that do not match', '<a><b></a></b>'],
    ['an end tag of a longer name', '<a></ab>'],
    ['an element that is not closed', '<a><b></b>'],
    ['two roots', '<a></a><b></b>'],
    ['text after the root', '<a></a>x'],
    ['text before the root', 'x<a></a>'],
    ['an end tag too many', '<a></a></a>'],
    ['an unfinished tag', '<a b="1'],
    ['nothing at all', ''],
  ])('does not take %s for canonical', (_, text) => {
    expect(accepts(text)).toBe(false);
  });

  it('takes nothing for canonical that libxml2 would write otherwise', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.array(PIECE, { maxLength: 14 }), fc.boolean(), (pieces, wrap) => {
        const text = wrap ? `<a xmlns:p="urn:p">${pieces.join('')}</a>` : pieces.join('');
        if (!accepts(text)) return;
        taken++;
        expect(normalizeXml(text, { comments: true }, LIMITS)).toEqual({ ok: true, text });
      }),
      { numRuns: casos(20_000), seed: 20261120 },
    );
    expect(taken).toBeGreaterThan(casos(500));
  });

  it('takes for canonical everything that libxml2 has made so', () => {
    let read = 0;
    fc.assert(
      fc.property(fc.array(PIECE, { maxLength: 10 }), (pieces) => {
        const canonical = normalizeXml(`<a xmlns:p="urn:p">${pieces.join('')}</a>`, {}, LIMITS);
        // libxml2 does not escape namespaces; nobody's has anything to escape.
        if (!canonical.ok || canonical.text.includes('<?') || canonical.text.includes('urn:&"')) return;
        read++;
        expect(accepts(canonical.text)).toBe(true);
      }),
      { numRuns: casos(20_000), seed: 20261120 },
    );
    expect(read).toBeGreaterThan(casos(500));
  });

  it('refuses, past its limits, depth, elements and attributes, in time that is linear', () => {
    expect(() => read('<a>'.repeat(20_000))).toThrow(LimitExceeded);
    expect(() => read(`<a>${'<b></b>'.repeat(20_000)}</a>`)).toThrow(LimitExceeded);
    const attributes = Array.from({ length: 50_000 }, (_, i) => ` b${String(i).padStart(6, '0')}="1"`).join('');
    expect(() => read(`<a${attributes}></a>`)).toThrow(LimitExceeded);
  });
});

/** Well-formed elements of every kind, and now and then a broken bit, in any order. */
function pieceOf(depth: number): fc.Arbitrary<string> {
  const text = fc.constantFrom(
    'x',
    'ñ漢🦙',
    ' ',
    '\n',
    '&amp;',
    '&lt;',
    '&gt;',
    '&#xD;',
    ';',
    ']]',
    '"',
    "'",
    '\u0085',
  );
  const broken = fc.constantFrom('>', '&', '&quot;', '&amp', '\r', '<', '<!--c-->', '<![CDATA[>]]>', '<?p i?>', '</a>');
  const leaves = [
    { weight: 8, arbitrary: text },
    { weight: 1, arbitrary: broken },
  ];
  return depth === 0 ? fc.oneof(...leaves) : fc.oneof(...leaves, { weight: 20, arbitrary: elementOf(depth - 1) });
}

function elementOf(depth: number): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom('a', 'b', 'p:a', 'p:b', 'q:c', 'xml:z'),
      fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 }),
      fc.array(pieceOf(depth), { maxLength: 3 }),
      fc.integer({ min: 0, max: 30 }),
    )
    .map(([name, attributes, content, chance]) => {
      const start = `<${name}${attributes.join('')}`;
      if (chance === 0) return `${start}/>`;
      return `${start}${chance === 1 ? ' ' : ''}>${content.join('')}</${name}>`;
    });
}

const ATTRIBUTES = [
  ' xmlns="urn:x"',
  ' xmlns=""',
  ' xmlns:p="urn:p"',
  ' xmlns:p="urn:q"',
  ' xmlns:q="urn:a"',
  ' xmlns:q="q"',
  ' xmlns:q="\'ñ%"',
  ' xmlns:p="a:70"',
  ' xmlns:q="urn:&amp;"',
  ' b="1"',
  ' c="&amp;&lt;&quot;&#x9;&#xA;&#xD;>"',
  ' c="&gt;"',
  " d='1'",
  ' p:b="2"',
  ' q:b="3"',
  ' xml:lang="es"',
];

const PIECE = pieceOf(3);
