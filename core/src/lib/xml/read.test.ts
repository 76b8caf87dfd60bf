import { describe, expect, it } from 'vitest';
import { canonicalize, child, children, path, type ReadXmlOptions, readXml, text } from './read.ts';

function read(xml: string | Uint8Array, options?: ReadXmlOptions) {
  return readXml(typeof xml === 'string' ? Buffer.from(xml) : xml, options);
}

function root(xml: string | Uint8Array, options?: ReadXmlOptions) {
  const result = read(xml, options);
  if (!result.ok) throw new Error(result.motivo);
  return result.root;
}

function motivo(xml: string | Uint8Array, options?: ReadXmlOptions): string {
  const result = read(xml, options);
  return result.ok ? 'LEÍDO' : result.motivo;
}

describe('readXml', () => {
  it('reads canonical and any other XML into the same tree', () => {
    const canonical = '<a xmlns="urn:x" b="1" c="2"><p:d xmlns:p="urn:p">x &amp; y</p:d><e></e></a>';
    const other = `<?xml version='1.0'?>\r\n<a c='2' b = "1" xmlns="urn:x"\n><p:d xmlns:p="urn:p"><![CDATA[x & y]]></p:d><e/></a>\n`;
    const plain = (xml: string) => JSON.stringify(strip(root(xml)));
    expect(plain(other)).toBe(plain(canonical));
  });

  it('finds elements by path, and says undefined where there is none', () => {
    const tree = root('<a><b><c>1</c><c>2</c></b><b><c>3</c></b><d></d></a>');
    expect(text(tree, 'b', 'c')).toBe('1');
    expect(children(tree, 'b')).toHaveLength(2);
    expect(child(tree, 'd')?.text).toBe('');
    expect(path(tree, 'b', 'x', 'c')).toBeUndefined();
    expect(text(tree, 'x')).toBeUndefined();
  });

  it('keeps every blank of a value', () => {
    expect(root('<a> \t\n x </a>').text).toBe(' \t\n x ');
    expect(root('<a\n>\r\n x </a>').text).toBe('\n x ');
  });

  it('reads characters of all lengths whole, at every place of a long text', () => {
    // libxml2 hands out its output in pieces that may end inside a character.
    const long = 'ñ漢🦙'.repeat(20_000);
    expect(root(`<a >x${long}</a>`).text).toBe(`x${long}`);
  });

  it.each([
    ['UTF-8', '<?xml version="1.0" encoding="UTF-8"?>', 'utf8'],
    ['UTF-8 by default', '', 'utf8'],
    ['UTF-8 with byte order mark', '\ufeff<?xml version="1.0" encoding="utf-8" standalone="no"?>', 'utf8'],
    ['ISO-8859-1', "<?xml version='1.0' encoding='ISO-8859-1'?>", 'latin1'],
  ] as const)('reads %s', (_, declaration, encoding) => {
    expect(root(Buffer.from(`${declaration}<a>Ñandú</a>`, encoding)).text).toBe('Ñandú');
    expect(root(Buffer.from(`${declaration}<a >Ñandú</a>`, encoding)).text).toBe('Ñandú');
  });

  it.each([
    ['bytes that are not UTF-8', Buffer.from('<a>Ñandú</a>', 'latin1'), 'UTF-8'],
    ['UTF-16 with its mark', Buffer.from('\ufeff<a></a>', 'utf16le'), 'UTF-8'],
    ['UTF-16 without mark', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a></a>', 'utf16le'), 'bien formado'],
    ['UTF-16 declared in ASCII', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a></a>'), 'UTF-16'],
    ['windows-1252', Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a></a>'), 'WINDOWS-1252'],
    ['UTF-7', Buffer.from('<?xml version="1.0" encoding="UTF-7"?><a></a>'), 'UTF-7'],
    ['XML 1.1', Buffer.from('<?xml version="1.1"?><a></a>'), 'version="1.0"'],
    ['a declaration without version', Buffer.from('<?xml encoding="UTF-8"?><a></a>'), 'version="1.0"'],
    [
      'ISO-8859-1 after an UTF-8 mark',
      Buffer.from('\ufeff<?xml version="1.0" encoding="ISO-8859-1"?><a></a>'),
      'ISO-8859-1',
    ],
  ])('refuses %s', (_, xml, why) => {
    expect(motivo(xml)).toContain(why);
  });

  it.each([
    ['nothing', ''],
    ['text', 'hola'],
    ['two roots', '<a></a><b></b>'],
    ['tags that cross', '<a><b></a></b>'],
    ['an entity that nobody declared', '<a>&x;</a>'],
    ['a prefix that nobody declared', '<p:a/>'],
    ['a repeated attribute', '<a b="1" b="2"/>'],
    ['a control character', '<a>\u0001</a>'],
    ['a reference to a forbidden character', '<a>&#0;</a>'],
    ['a NUL', '<a>\0</a>'],
  ])('refuses %s, which is not well-formed, without throwing', (_, xml) => {
    expect(motivo(xml)).toContain('bien formado');
  });

  it('says where XML is broken', () => {
    expect(motivo('<?xml version="1.0"?>\n<a>\n  <b></c>\n</a>')).toMatch(/línea 3, columna \d+/);
  });

  it('refuses DOCTYPE wherever it is, so no entity is ever expanded nor fetched', () => {
    expect(motivo('<!DOCTYPE a><a></a>')).toContain('DOCTYPE');
    expect(motivo('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')).toContain('DOCTYPE');
    expect(motivo('<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd"><a></a>')).toContain('DOCTYPE');
  });

  it('refuses comments and instructions unless told to skip them, and those inside the root always', () => {
    expect(motivo('<a>1<!-- x -->2</a>')).toContain('comentarios');
    expect(root('<a>1<!-- x -->2</a>', { comments: 'skip' }).text).toBe('12');
    expect(motivo('<?x y?><a>1</a>')).toContain('instrucciones');
    expect(root('<?x y?><a>1</a>\n<?z?><!-- c --><?w ?>\n', { comments: 'skip', instructions: 'skip' }).text).toBe('1');
    expect(motivo('<a>1<?x y?>2</a>', { instructions: 'skip' })).toContain('instrucciones');
  });

  it('does not give mixed content as a value', () => {
    expect(text(root('<a><b>0<c/>100</b></a>'), 'b')).toBe('');
  });

  it('refuses what passes its limits', () => {
    expect(motivo('<a></a>', { limits: { bytes: 6 } })).toContain('6 bytes');
    expect(motivo('<a><b><c></c></b></a>', { limits: { depth: 2 } })).toContain('anidado');
    expect(motivo('<a><b><c/></b></a>', { limits: { depth: 1 } })).toContain('anidado');
    expect(motivo('<a><b></b><b></b></a>', { limits: { elements: 2 } })).toContain('elementos');
    expect(motivo('<a><b/><b/></a>', { limits: { elements: 2 } })).toContain('elementos');
    expect(motivo('<a b="1" c="2"></a>', { limits: { attributesPerElement: 1 } })).toContain('atributos');
    expect(motivo('<a b="1" c=\'2\'/>', { limits: { attributesPerElement: 1 } })).toContain('atributos');
    expect(motivo('<a b="12"></a>', { limits: { attributeLength: 1 } })).toContain('demasiado largo');
    expect(motivo("<a b='12'/>", { limits: { attributeLength: 1 } })).toContain('demasiado largo');
  });
});

/** Each is read as it is, and inside an element that is not canonical, so that libxml2 gets to see it too. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['20,000 levels', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
  ['20,000 levels never closed', '<a>'.repeat(20_000)],
  ['50,000 attributes', `<a${Array.from({ length: 50_000 }, (_, i) => ` b${100_000 + i}="1"`).join('')}></a>`],
  [
    '50,000 namespaces',
    `<a${Array.from({ length: 50_000 }, (_, i) => ` xmlns:b${100_000 + i}="urn:x"`).join('')}></a>`,
  ],
  ['nested namespaces', nest(60, (i) => names(60, `${i}x`), `<b${names(60, 'z')}></b>`.repeat(300))],
  [
    'nested namespaces whose levels are closed in comments only',
    `<?x?>${nest(60, (i) => names(60, `${i}x`), `<b${names(60, 'z')}/>`.repeat(300)).replaceAll('<a', '<!--</a>--><a')}`,
  ],
  ['250,000 elements', `<a>${'<b></b>'.repeat(250_000)}</a>`],
  ['an unfinished tag of 5 MB', `<a ${'b'.repeat(5_000_000)}`],
  ['a million <', '<'.repeat(1_000_000)],
  ['a million &', `<a>${'&'.repeat(1_000_000)}</a>`],
  ['a million quotes', `<a ${'"'.repeat(1_000_000)}`],
  ['a million unfinished tags', '<a b="'.repeat(1_000_000)],
  [
    'billion laughs',
    `<!DOCTYPE a [<!ENTITY a0 "ja">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]><a>&a12;</a>`,
  ],
  ['quadratic blow-up', `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(50_000)}">]><a>${'&x;'.repeat(50_000)}</a>`],
];

function names(count: number, tag: string): string {
  return Array.from({ length: count }, (_, i) => ` xmlns:p${tag}${100 + i}="urn:x${i}"`).join('');
}

function nest(levels: number, declarations: (level: number) => string, content: string): string {
  let xml = content;
  for (let level = levels; level > 0; level--) xml = `<a${declarations(100 + level)}>${xml}</a>`;
  return xml;
}

describe('readXml, of hostile documents', () => {
  for (const [what, xml] of HOSTILE) {
    it(`refuses ${what} in less than 200 ms`, () => {
      for (const document of [xml, `<x >${xml}</x>`]) {
        const bytes = Buffer.from(document);
        const read = () => readXml(bytes, { comments: 'skip', instructions: 'skip' });
        const result = read();
        expect(Math.min(cpuMs(read), cpuMs(read))).toBeLessThan(200);
        // Canonical text costs the same with many namespaces as with few: it may be read.
        if (!what.startsWith('nested namespaces') || document !== xml) expect(result.ok).toBe(false);
      }
    });
  }

  it('does not grow in memory over 10,000 documents, good and broken', () => {
    const good = Buffer.from(`<a >${'<b c="1"/>'.repeat(50)}</a>`);
    const broken = Buffer.from(`<a >${'<b c="1"/>'.repeat(50)}`);
    const run = (times: number) => {
      for (let i = 0; i < times; i++) {
        readXml(good);
        readXml(broken);
      }
      return process.memoryUsage().arrayBuffers + process.memoryUsage().external;
    };
    const before = run(1_000);
    expect(run(5_000)).toBeLessThan(before + 8 * 1024 * 1024);
  });
});

/** Time of this process only, so that what else runs on the machine does not count. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('canonicalize', () => {
  it('gives inclusive and exclusive C14N, with comments or without', () => {
    const xml = Buffer.from('<a xmlns:p="urn:p" xmlns:q="urn:q"><!--c--><p:b y="1" x=\'2\'/></a>');
    expect(canonicalize(xml)).toEqual({
      ok: true,
      text: '<a xmlns:p="urn:p" xmlns:q="urn:q"><p:b x="2" y="1"></p:b></a>',
    });
    expect(canonicalize(xml, { comments: true, exclusive: true })).toEqual({
      ok: true,
      text: '<a><!--c--><p:b xmlns:p="urn:p" x="2" y="1"></p:b></a>',
    });
    expect(canonicalize(xml, { exclusive: true, inclusivePrefixes: ['q'] })).toEqual({
      ok: true,
      text: '<a xmlns:q="urn:q"><p:b xmlns:p="urn:p" x="2" y="1"></p:b></a>',
    });
  });

  it('refuses DOCTYPE and what is not well-formed', () => {
    expect(canonicalize(Buffer.from('<!DOCTYPE a><a/>')).ok).toBe(false);
    expect(canonicalize(Buffer.from('<a>')).ok).toBe(false);
  });
});

function strip(element: ReturnType<typeof root>): unknown {
  return [element.name, element.namespace, [...element.attributes], element.text, element.children.map(strip)];
}
