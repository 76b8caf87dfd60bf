/**
 * Writes XML text that is already in canonical form (Canonical XML 1.0, W3C 2001-03-15), so that it can be hashed and
 * signed without being parsed again. What the type system keeps: an `Xml` is well-formed markup, and plain text becomes
 * one only through `text` or `attribute`, which escape it. What the caller keeps: attributes come in canonical order
 * (namespaces first, then by name), and nothing is written between elements.
 */
export type Xml = string & { readonly __xml: unique symbol };

/** ` name="value"`, with its leading blank. */
export type XmlAttribute = string & { readonly __attribute: unique symbol };

/** The element `name` without attributes, around its children. Empty, it still has both tags (C14N 1.0 §2.3). */
export function tag(name: string): (...children: readonly Xml[]) => Xml {
  const open = `<${name}>`;
  const close = `</${name}>`;
  return (...children) => markup(open, children, close);
}

/** The element `name` with attributes, in canonical order, around its children. */
export function tagWith(name: string): (attributes: XmlAttribute, ...children: readonly Xml[]) => Xml {
  const open = `<${name}`;
  const close = `</${name}>`;
  return (attributes, ...children) => markup(`${open}${attributes}>`, children, close);
}

/** Markup one after the other. */
export function concat(parts: readonly Xml[]): Xml {
  return markup('', parts, '');
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
