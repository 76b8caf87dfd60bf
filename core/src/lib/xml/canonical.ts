/**
 * Reads text that is already in canonical form (Canonical XML 1.0, no comments) and nothing else. It is at once a parser
 * and a proof: whatever it accepts is well-formed and equal to its own inclusive C14N, byte for byte, so the hash of the
 * text is the digest of the tree. Any other XML is first made canonical by libxml2 (`xml-read.ts`) and then comes here:
 * every value that this program reads from XML comes from canonical text.
 */

/** One element. `text` is the content of an element without children; of one with children it is always empty. */
export interface XmlElement {
  /** Local name. */
  readonly name: string;
  /** Namespace URI, empty when it has none. */
  readonly namespace: string;
  /** By local name, or `{namespace}local` when the attribute has a prefix. Namespace declarations are not here. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

export interface XmlLimits {
  readonly depth: number;
  readonly elements: number;
  /** Attributes and namespace declarations of one element. */
  readonly attributesPerElement: number;
  /** Different start tags with attributes, which are what costs memory: the same tag again is shared. */
  readonly attributes: number;
  /** Characters of one attribute as written: the longest of a document is the address of a list. */
  readonly attributeLength: number;
  /**
   * Namespace declarations, each times those in scope around it, where the text is not canonical: that is what they cost
   * in libxml2.
   */
  readonly namespaceWork: number;
}

/** A start tag, shared by all elements that repeat it under the same namespaces. */
export interface StartTag {
  readonly qname: string;
  readonly prefix: string;
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The attributes as written, with a leading blank each, without namespace declarations. */
  readonly attributesSource: string;
  /** Prefixes that attributes use, `xml` aside. */
  readonly attributePrefixes: readonly string[];
  readonly hasXmlAttributes: boolean;
  readonly scope: Scope;
}

/** The namespaces in force, `''` being the default one. */
export interface Scope {
  readonly prefixes: ReadonlyMap<string, string>;
  readonly tags: Map<string, StartTag>;
}

/** An element with its place in the text: `<a>` is [start, contentStart), `</a>` is [contentEnd, end). */
export interface CanonicalElement extends XmlElement {
  readonly children: readonly CanonicalElement[];
  readonly tag: StartTag;
  readonly start: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly end: number;
}

/** The text is not in canonical form (or not XML at all): libxml2 has to look at it. */
export class NotCanonical extends Error {}

/** The text exceeds a limit: it is refused, whatever it is. The message is Spanish, for the public. */
export class LimitExceeded extends Error {}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** What XML forbids, and the carriage return, which canonical text only writes as `&#xD;`. */
const FORBIDDEN = /[^\t\n -\ufffd]/;
/** NCName of XML 1.0 (5th edition) within the basic plane, which nobody's tags leave. */
const NAME_START =
  'A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd';
const NCNAME = new RegExp(`^[${NAME_START}][${NAME_START}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040]*$`);
/** Not accepted in a namespace: surrogates sort otherwise, and libxml2 forgets to escape the rest. */
const ODD_IN_NAMESPACE = /[\ud800-\udfff&<"\t\n\r]/;
const RAW_IN_ATTRIBUTE = /[<\t\n]/;
/** The only references of canonical text, without their `&`. */
const TEXT_REFERENCES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['#xD', '\r'],
]);
const ATTRIBUTE_REFERENCES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['quot', '"'],
  ['#x9', '\t'],
  ['#xA', '\n'],
  ['#xD', '\r'],
]);

/**
 * Reads `text` from `from` to `to`, which must be exactly one element. Throws `NotCanonical` or `LimitExceeded`, nothing
 * else. Time is linear in the length.
 */
export function readCanonical(text: string, from: number, to: number, limits: XmlLimits): CanonicalElement {
  if (FORBIDDEN.test(text)) throw new NotCanonical('carácter no admitido');
  if (hasMoreTags(text, from, to, 2 * limits.elements)) {
    if (text.includes('<!') || text.includes('<?')) throw new NotCanonical('comentario o instrucción');
    throw new LimitExceeded(MANY_ELEMENTS);
  }
  return new Reader(text, from, to, limits).read();
}

/** No element has more than two tags, and nothing else begins with `<` but comments, CDATA and instructions. Counted before any element is made, which is what costs; text in which so many do not fit is not looked at. */
function hasMoreTags(text: string, from: number, to: number, limit: number): boolean {
  if (to - from < limit * SHORTEST_TAG) return false;
  let tags = 0;
  for (let lt = text.indexOf('<', from); lt >= 0 && lt < to; lt = text.indexOf('<', lt + 1)) {
    if (++tags > limit) return true;
  }
  return false;
}

/** `<a>` */
const SHORTEST_TAG = 3;

class Element implements CanonicalElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[] = [];
  text = '';
  readonly tag: StartTag;
  readonly start: number;
  readonly contentStart: number;
  contentEnd = 0;
  end = 0;

  constructor(tag: StartTag, start: number, contentStart: number) {
    this.name = tag.name;
    this.namespace = tag.namespace;
    this.attributes = tag.attributes;
    this.tag = tag;
    this.start = start;
    this.contentStart = contentStart;
  }
}

class Reader {
  readonly #text: string;
  readonly #to: number;
  readonly #limits: XmlLimits;
  #pos: number;
  /** Where the next `&` is, at or after `#pos`, or past the end. */
  #ampersand: number;
  #elements = 0;
  #attributes = 0;

  constructor(text: string, from: number, to: number, limits: XmlLimits) {
    this.#text = text;
    this.#pos = from;
    this.#to = to;
    this.#limits = limits;
    this.#ampersand = this.#find('&', from);
  }

  read(): CanonicalElement {
    const text = this.#text;
    const root = this.#open(this.#pos, emptyScope());
    const stack: Element[] = [root];
    for (let current: Element | undefined = root; current !== undefined; ) {
      const lt = this.#find('<', this.#pos);
      if (lt >= this.#to) throw new NotCanonical('elemento sin cerrar');
      const run = this.#textRun(lt);
      if (text.charCodeAt(lt + 1) === SLASH) {
        if (current.children.length === 0) current.text = run;
        this.#close(current, lt);
        stack.pop();
        current = stack[stack.length - 1];
      } else {
        const child = this.#open(lt, current.tag.scope);
        current.children.push(child);
        if (stack.push(child) > this.#limits.depth)
          throw new LimitExceeded('El XML está anidado en demasiados niveles');
        current = child;
      }
    }
    if (this.#pos !== this.#to) throw new NotCanonical('contenido después de la raíz');
    return root;
  }

  #find(what: string, from: number): number {
    const found = this.#text.indexOf(what, from);
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  }

  /** The text up to `lt`, unescaped. A raw `>` in it would not be canonical. */
  #textRun(lt: number): string {
    if (lt === this.#pos) return '';
    const run = this.#text.slice(this.#pos, lt);
    if (run.includes('>')) throw new NotCanonical('> sin escapar');
    if (this.#ampersand > lt) return run;
    this.#ampersand = this.#find('&', lt);
    return resolveReferences(run, TEXT_REFERENCES);
  }

  #close(element: Element, lt: number): void {
    const { qname } = element.tag;
    const gt = lt + 2 + qname.length;
    if (!this.#text.startsWith(qname, lt + 2) || this.#text.charCodeAt(gt) !== GT) throw new NotCanonical('cierre');
    element.contentEnd = lt;
    element.end = gt + 1;
    this.#pos = gt + 1;
  }

  #open(lt: number, scope: Scope): Element {
    if (++this.#elements > this.#limits.elements) throw new LimitExceeded(MANY_ELEMENTS);
    const gt = this.#find('>', lt);
    if (gt >= this.#to || this.#text.charCodeAt(lt) !== LT) throw new NotCanonical('etiqueta');
    const known = scope.tags.get(this.#text.slice(lt + 1, gt));
    if (known !== undefined) {
      // No value with a reference is lost here: the ampersands of a known tag were checked when it was first seen.
      if (this.#ampersand < gt) this.#ampersand = this.#find('&', gt);
      this.#pos = gt + 1;
      return new Element(known, lt, gt + 1);
    }
    const tag = this.#startTag(lt + 1, scope);
    const source = this.#text.slice(lt + 1, this.#pos - 1);
    scope.tags.set(source, tag);
    if (this.#ampersand < this.#pos) this.#ampersand = this.#find('&', this.#pos);
    return new Element(tag, lt, this.#pos);
  }

  /** Parses a start tag from its name on and leaves `#pos` after its `>`. */
  #startTag(from: number, outer: Scope): StartTag {
    const pairs: RawAttribute[] = [];
    const qnameEnd = this.#nameEnd(from);
    let pos = qnameEnd;
    let attributesFrom = -1;
    while (this.#text.charCodeAt(pos) === BLANK) {
      const equals = this.#find('="', pos);
      const quote = this.#find('"', equals + 2);
      if (quote >= this.#to) throw new NotCanonical('atributo');
      const qname = this.#text.slice(pos + 1, equals);
      const raw = this.#text.slice(equals + 2, quote);
      if (raw.length > this.#limits.attributeLength) throw new LimitExceeded(LONG_ATTRIBUTE);
      const isDeclaration = qname === 'xmlns' || qname.startsWith('xmlns:');
      if (!isDeclaration && attributesFrom < 0) attributesFrom = pos;
      if (isDeclaration && attributesFrom >= 0) throw new NotCanonical('orden');
      if (RAW_IN_ATTRIBUTE.test(raw)) throw new NotCanonical('valor de atributo');
      pairs.push({
        qname,
        value: raw.includes('&') ? resolveReferences(raw, ATTRIBUTE_REFERENCES) : raw,
        isDeclaration,
      });
      if (pairs.length > this.#limits.attributesPerElement || ++this.#attributes > this.#limits.attributes) {
        throw new LimitExceeded(MANY_ATTRIBUTES);
      }
      pos = quote + 1;
    }
    if (this.#text.charCodeAt(pos) !== GT) throw new NotCanonical('etiqueta');
    this.#pos = pos + 1;
    const qname = this.#text.slice(from, qnameEnd);
    return resolveTag(qname, pairs, attributesFrom < 0 ? '' : this.#text.slice(attributesFrom, pos), outer);
  }

  #nameEnd(from: number): number {
    let pos = from;
    for (; pos < this.#to; pos++) {
      const code = this.#text.charCodeAt(pos);
      if (code === BLANK || code === GT) return pos;
    }
    throw new NotCanonical('etiqueta');
  }
}

export const MANY_ELEMENTS = 'El XML tiene demasiados elementos';
export const MANY_ATTRIBUTES = 'El XML tiene demasiados atributos';
export const LONG_ATTRIBUTE = 'El XML tiene un atributo demasiado largo';

interface RawAttribute {
  readonly qname: string;
  readonly value: string;
  readonly isDeclaration: boolean;
}

function resolveTag(qname: string, pairs: readonly RawAttribute[], source: string, outer: Scope): StartTag {
  const scope = declare(
    pairs.filter((pair) => pair.isDeclaration),
    outer,
  );
  const { prefix, local } = splitName(qname);
  const attributes = new Map<string, string>();
  const prefixes = new Set<string>();
  let previous: ExpandedName | undefined;
  let hasXmlAttributes = false;
  for (const pair of pairs) {
    if (pair.isDeclaration) continue;
    const name = splitName(pair.qname);
    const expanded = { namespace: name.prefix === '' ? '' : namespaceOf(name.prefix, scope), local: name.local };
    // Strictly ascending: out of order is not canonical, equal is a duplicate.
    if (previous !== undefined && compareNames(previous, expanded) >= 0) throw new NotCanonical('orden');
    previous = expanded;
    if (name.prefix === 'xml') hasXmlAttributes = true;
    else if (name.prefix !== '') prefixes.add(name.prefix);
    attributes.set(expanded.namespace === '' ? name.local : `{${expanded.namespace}}${name.local}`, pair.value);
  }
  return {
    qname,
    prefix,
    name: local,
    namespace: namespaceOf(prefix, scope),
    attributes: attributes.size === 0 ? NO_ATTRIBUTES : attributes,
    attributesSource: source,
    attributePrefixes: [...prefixes],
    hasXmlAttributes,
    scope,
  };
}

/** Applies namespace declarations, which must be in order and each say something new. */
function declare(declarations: readonly RawAttribute[], outer: Scope): Scope {
  if (declarations.length === 0) return outer;
  const prefixes = new Map(outer.prefixes);
  let previous: string | undefined;
  for (const { qname, value } of declarations) {
    const prefix = qname === 'xmlns' ? '' : qname.slice(6);
    if (qname !== 'xmlns' && (!NCNAME.test(prefix) || value === '')) throw new NotCanonical('prefijo');
    if (previous !== undefined && previous >= prefix) throw new NotCanonical('orden');
    if (prefix === 'xml' || prefix === 'xmlns' || value === XML_NAMESPACE || value === XMLNS_NAMESPACE) {
      throw new NotCanonical('prefijo reservado');
    }
    if (ODD_IN_NAMESPACE.test(value)) throw new NotCanonical('URI');
    if ((outer.prefixes.get(prefix) ?? '') === value) throw new NotCanonical('declaración repetida');
    prefixes.set(prefix, value);
    previous = prefix;
  }
  return { prefixes, tags: new Map() };
}

interface ExpandedName {
  readonly namespace: string;
  readonly local: string;
}

/** Code units and code points order alike here: names and namespaces with surrogates are not accepted. */
function compareNames(a: ExpandedName, b: ExpandedName): number {
  if (a.namespace !== b.namespace) return a.namespace < b.namespace ? -1 : 1;
  return a.local === b.local ? 0 : a.local < b.local ? -1 : 1;
}

function splitName(qname: string): { prefix: string; local: string } {
  const colon = qname.indexOf(':');
  const prefix = colon < 0 ? '' : qname.slice(0, colon);
  const local = qname.slice(colon + 1);
  if (!NCNAME.test(local) || (colon >= 0 && !NCNAME.test(prefix))) throw new NotCanonical('nombre');
  return { prefix, local };
}

function namespaceOf(prefix: string, scope: Scope): string {
  if (prefix === 'xml') return XML_NAMESPACE;
  const namespace = scope.prefixes.get(prefix);
  if (namespace === undefined && prefix !== '') throw new NotCanonical('prefijo sin declarar');
  return namespace ?? '';
}

function resolveReferences(text: string, references: ReadonlyMap<string, string>): string {
  let resolved = '';
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at);
    const character = end < 0 ? undefined : references.get(text.slice(at + 1, end));
    if (character === undefined) throw new NotCanonical('referencia');
    resolved += text.slice(from, at) + character;
    from = end + 1;
  }
  return resolved + text.slice(from);
}

function emptyScope(): Scope {
  return { prefixes: new Map(), tags: new Map() };
}

const BLANK = 32;
const SLASH = 47;
const LT = 60;
const GT = 62;
