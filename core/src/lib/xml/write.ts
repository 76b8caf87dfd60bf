/**
 * Writes XML text that is already in canonical form (Canonical XML 1.0, W3C 2001-03-15), so that it can be hashed and
 * signed without being parsed again. What the type system keeps: an `Xml` is well-formed markup, and a string becomes
 * one only through `text` or `attributeValue`, which escape it, or through the caller's word that it needs no escaping
 * (`plain`). What else the caller keeps: attributes come in canonical order (namespaces first, then by name), and nothing
 * is written between elements.
 */
export type Xml = string & { readonly __xml: unique symbol };

/** ` name="value"`, with its leading blank. */
export type XmlAttribute = string & { readonly __attribute: unique symbol };

/** No markup at all: an optional element that is absent. */
export const NOTHING = '' as Xml;

/** One kind of element: called with its children it is the element; `with` gives it attributes first. */
export interface Tag {
  (...children: readonly Xml[]): Xml;
  /** Attributes in canonical order. */
  with(attributes: XmlAttribute, ...children: readonly Xml[]): Xml;
}

/** The element `name`. Empty, it still has both tags, as the canonical form asks (§2.3). */
export function tag(name: string): Tag {
  const open = `<${name}`;
  const bare = `<${name}>`;
  const close = `</${name}>`;
  return Object.assign((...children: readonly Xml[]) => markup(bare, children, close), {
    with: (attributes: XmlAttribute, ...children: readonly Xml[]) => markup(`${open}${attributes}>`, children, close),
  });
}

/** Markup one after the other. */
export function concat(parts: readonly Xml[]): Xml {
  return markup('', parts, '');
}

/** Stands for markup to come in what `template` is given. NUL is no character of XML, so nothing else can be it. */
export const HOLE = '\0' as Xml;

/** ` name="…"` whose value is a hole: to be filled with `attributeValue`. */
export function attributeHole(name: string): XmlAttribute {
  return ` ${name}="${HOLE}"` as XmlAttribute;
}

/** What goes into the hole of an attribute, escaped as an attribute is. */
export function attributeValue(value: string): Xml {
  return escapeAttribute(value) as Xml;
}

/**
 * Markup with holes, prepared once and filled many times: far cheaper than building the same elements again and again.
 * Throws when the number of values is not the number of holes.
 */
export function template(shape: Xml): (values: readonly Xml[]) => Xml {
  const [first = '', ...rest] = shape.split(HOLE);
  return (values) => {
    if (values.length !== rest.length)
      throw new Error(`Invariante roto: ${rest.length} huecos, ${values.length} valores`);
    let all = first;
    for (let i = 0; i < rest.length; i++) all = all + values[i] + rest[i];
    return all as Xml;
  };
}

function markup(open: string, children: readonly Xml[], close: string): Xml {
  let all = open;
  for (const child of children) all += child;
  return (all + close) as Xml;
}

/** Character data. Throws on characters that XML 1.0 cannot carry at all: input must not let them in. */
export function text(value: string): Xml {
  return escapeText(value) as Xml;
}

/** Character data that holds nothing to escape, and is not looked at: numbers, dates and codes of ours. */
export function plain(value: string): Xml {
  return value as Xml;
}

/** One attribute. Throws as `text` does. */
export function attribute(name: string, value: string): XmlAttribute {
  return ` ${name}="${escapeAttribute(value)}"` as XmlAttribute;
}

/** Attributes, given in canonical order. */
export function attributes(...pares: readonly (readonly [name: string, value: string])[]): XmlAttribute {
  return pares.map(([name, value]) => attribute(name, value)).join('') as XmlAttribute;
}

/**
 * Anything that needs a second look: markup, control characters, lone surrogates (in `u` mode a pair is one character
 * and no surrogate) and the two non-characters.
 */
const UNUSUAL = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/u;
const TEXT_SPECIAL = /[&<>\r]/g;
const ATTRIBUTE_SPECIAL = /[&<"\t\n\r]/g;
/** What is no `Char` of XML 1.0 (§2.2). */
const FORBIDDEN = /[[\p{Cc}--[\t\n\r\x7f-\x9f]]\p{Cs}\ufffe\uffff]/v;

function escapeText(value: string): string {
  if (!UNUSUAL.test(value)) return value;
  assertCarriable(value);
  return value.replace(TEXT_SPECIAL, reference);
}

function escapeAttribute(value: string): string {
  if (!UNUSUAL.test(value)) return value;
  assertCarriable(value);
  return value.replace(ATTRIBUTE_SPECIAL, reference);
}

function assertCarriable(value: string): void {
  if (FORBIDDEN.test(value)) throw new Error(`Invariante roto: XML no puede llevar ${JSON.stringify(value)}`);
}

/** The references of Canonical XML 1.0 §2.3, in text and in attributes. */
function reference(character: string): string {
  switch (character) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '"':
      return '&quot;';
    case '\t':
      return '&#x9;';
    case '\n':
      return '&#xA;';
    default:
      return '&#xD;';
  }
}
