import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import {
  attribute,
  attributeHole,
  attributeValue,
  concat,
  HOLE,
  NOTHING,
  plain,
  tag,
  template,
  text,
  type Xml,
} from './write.ts';

const a = tag('a');
const b = tag('b');

/** Canonical XML 1.0 by libxml2, which had no part in the writing. */
function c14n(xml: string): string {
  const document = XmlDocument.fromString(xml);
  try {
    const chunks: Buffer[] = [];
    document.canonicalize({ write: (chunk) => chunks.push(Buffer.from(chunk)) && chunk.length, close: () => true });
    return Buffer.concat(chunks).toString();
  } finally {
    document.dispose();
  }
}

describe('escaping is that of Canonical XML 1.0 §2.3', () => {
  test('in text', () => {
    expect(a(text('1 & 2 < 3 > 2 "q" \'s\' \t\n\r.'))).toBe('<a>1 &amp; 2 &lt; 3 &gt; 2 "q" \'s\' \t\n&#xD;.</a>');
  });

  test('in attributes', () => {
    expect(a.with(attribute('x', '1 & 2 < 3 > 2 "q" \'s\' \t\n\r.'))).toBe(
      '<a x="1 &amp; 2 &lt; 3 > 2 &quot;q&quot; \'s\' &#x9;&#xA;&#xD;."></a>',
    );
  });

  test('text that looks like markup stays text', () => {
    expect(a(text('</a><!--x--><![CDATA[y]]>&#0;'))).toBe('<a>&lt;/a&gt;&lt;!--x--&gt;&lt;![CDATA[y]]&gt;&amp;#0;</a>');
  });

  test('letters, emoji, directional marks and C1 controls go as they are', () => {
    const value = 'Ñandú ácido – 日本 👩‍🚀 \u202eabc\u202c \u0085\u007f';
    expect(text(value)).toBe(value);
  });

  test.each([
    '\0',
    '\u0001',
    '\u0008',
    '\u000b',
    '\u000c',
    '\u001f',
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udc00x',
    'x\ud83d',
  ])('a character that XML cannot carry is refused: %j', (value) => {
    expect(() => text(value)).toThrow('XML no puede llevar');
    expect(() => attribute('x', value)).toThrow('XML no puede llevar');
  });
});

describe('elements', () => {
  test('an empty one keeps both tags', () => {
    expect(a()).toBe('<a></a>');
    expect(a(NOTHING, b())).toBe('<a><b></b></a>');
  });

  test('children stand side by side with nothing between them', () => {
    expect(a(b(plain('1')), b.with(attribute('k', 'v'), plain('2')), concat([b(), b()]))).toBe(
      '<a><b>1</b><b k="v">2</b><b></b><b></b></a>',
    );
  });
});

describe('a template', () => {
  test('is the same markup, filled', () => {
    const fill = template(a.with(attributeHole('u'), b(HOLE), b(plain('fixed')), HOLE));
    expect(fill([attributeValue('"1"'), text('x<y'), b()])).toBe(
      '<a u="&quot;1&quot;"><b>x&lt;y</b><b>fixed</b><b></b></a>',
    );
    expect(fill([attributeValue('2'), NOTHING, NOTHING])).toBe('<a u="2"><b></b><b>fixed</b></a>');
  });

  test('with too few or too many values throws', () => {
    const fill = template(a(HOLE));
    expect(() => fill([])).toThrow('1 huecos, 0 valores');
    expect(() => fill([NOTHING, NOTHING])).toThrow('1 huecos, 2 valores');
  });

  test('cannot be confused by what fills it: a hole is no character of XML', () => {
    expect(() => text(HOLE)).toThrow('XML no puede llevar');
  });
});

test('whatever is written is its own canonical form', () => {
  const content = fc.string({
    unit: fc.oneof(
      fc.constantFrom('&', '<', '>', '"', "'", '\t', '\n', '\r', ' ', ']]>', 'ñ', '€', '👩‍🚀', '\u0085', '\u2028'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  });
  const { node } = fc.letrec<{ node: Xml }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      content.map(text),
      fc.array(tie('node'), { maxLength: 4 }).map((children) => a(...children)),
      fc.tuple(content, tie('node')).map(([value, child]) => b.with(attribute('k', value), child)),
      content.map((value) => template(b.with(attributeHole('k'), HOLE))([attributeValue(value), text(value)])),
    ),
  }));
  fc.assert(
    fc.property(node, (child) => {
      const xml = a(child);
      expect(c14n(xml)).toBe(xml);
    }),
    { numRuns: 300 },
  );
});
