import { LONG_ATTRIBUTE, MANY_ATTRIBUTES, MANY_ELEMENTS, type XmlLimits } from './canonical.ts';

/** Where the value of a namespace declaration stands, without its quotes. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

export type Scan =
  | { readonly ok: true; readonly declarations: readonly Place[] }
  | { readonly ok: false; readonly motivo: string };

/**
 * Counts elements, attributes, levels and namespaces against `limits`, and finds the namespace declarations in the order of
 * the text: exactly, for well-formed text; what is not well-formed libxml2 refuses by itself. Linear in the length.
 */
export function scanMarkup(text: string, limits: XmlLimits): Scan {
  const declarations: Place[] = [];
  const crowded = scanTags(text, limits, declarations);
  return crowded === undefined ? { ok: true, declarations } : { ok: false, motivo: crowded };
}

function scanTags(text: string, limits: XmlLimits, declarations: Place[]): string | undefined {
  let elements = 0;
  let attributes = 0;
  let namespaceWork = 0;
  /** Namespaces in scope at each open level. */
  const inScope = [0];
  for (let lt = text.indexOf('<'); lt >= 0; lt = text.indexOf('<', lt + 1)) {
    const next = text.charCodeAt(lt + 1);
    if (next === BANG || next === QUESTION) {
      lt = skipMarkup(text, lt);
      if (lt < 0) return undefined;
      continue;
    }
    if (next === SLASH) {
      if (inScope.length > 1) inScope.pop();
      continue;
    }
    const before = declarations.length;
    const tag = scanTag(text, lt + 1, limits, declarations);
    const own = declarations.length - before;
    attributes += tag.attributes;
    const around = inScope[inScope.length - 1] ?? 0;
    namespaceWork += own * (around + own);
    if (++elements > limits.elements) return MANY_ELEMENTS;
    if (tag.attributes > limits.attributesPerElement || attributes > limits.attributes) return MANY_ATTRIBUTES;
    if (tag.longest > limits.attributeLength) return LONG_ATTRIBUTE;
    if (namespaceWork > limits.namespaceWork) return 'El XML tiene demasiados espacios de nombres';
    if (!tag.empty && inScope.push(around + own) > limits.depth + 1) return MANY_LEVELS;
  }
  return undefined;
}

const MANY_LEVELS = 'El XML está anidado en demasiados niveles';

/** Past a comment, CDATA section or instruction, whose content is no markup; -1 when it has no end. */
function skipMarkup(text: string, lt: number): number {
  if (text.startsWith('<!--', lt)) return text.indexOf('-->', lt + 4);
  if (text.startsWith('<![CDATA[', lt)) return text.indexOf(']]>', lt + 9);
  return text.indexOf(text.charCodeAt(lt + 1) === QUESTION ? '?>' : '>', lt + 2);
}

interface ScannedTag {
  readonly attributes: number;
  /** Characters of its longest value. */
  readonly longest: number;
  readonly empty: boolean;
}

const NO_TAG: ScannedTag = { attributes: 0, longest: 0, empty: false };
/** What stands before the value of a declaration: the blank, the name and the `=`. */
const DECLARES = /[ \t\r\n]xmlns(?::[^ \t\r\n=:]+)?[ \t\r\n]*=[ \t\r\n]*$/;

/** From the name of a start tag to its `>`, or to one attribute past `most`: what it has, and whether it closes itself. */
function scanTag(text: string, from: number, limits: XmlLimits, declarations: Place[]): ScannedTag {
  let attributes = 0;
  let longest = 0;
  let next = from;
  for (let pos = from; pos < text.length; pos++) {
    const code = text.charCodeAt(pos);
    if (code === GT) return { attributes, longest, empty: text.charCodeAt(pos - 1) === SLASH };
    // A tag with a raw < in it is not well-formed, wherever it ends.
    if (code === LT) return NO_TAG;
    if (code !== QUOTE && code !== APOSTROPHE) continue;
    if (++attributes > limits.attributesPerElement) break;
    const name = text.slice(next, pos);
    const value = pos + 1;
    pos = text.indexOf(code === QUOTE ? '"' : "'", value);
    if (pos < 0) break;
    longest = Math.max(longest, pos - value);
    if (name.includes('xmlns') && DECLARES.test(name)) declarations.push({ from: value, to: pos });
    next = pos + 1;
  }
  return { attributes, longest, empty: false };
}

const BANG = 33;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LT = 60;
const GT = 62;
const QUESTION = 63;
