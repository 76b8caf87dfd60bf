import { ParseOption, XmlC14NMode, XmlDocument, XmlLibError } from 'libxml2-wasm';
import type { XmlLimits } from './xml-canonical.ts';
import type { DecodeResult } from './xml-decode.ts';

export interface CanonicalizeOptions {
  readonly exclusive?: boolean;
  /** Keep comments. */
  readonly comments?: boolean;
  /** The PrefixList of exclusive C14N; `#default` for the default namespace. */
  readonly inclusivePrefixes?: readonly string[];
}

/**
 * The C14N 1.0 of any XML by libxml2, from text without XML declaration. The caller has refused DOCTYPE already, so
 * there is no entity but the five of XML, and nothing to fetch. Limits are counted before libxml2 sees the text.
 */
export function normalizeXml(body: string, options: CanonicalizeOptions, limits: XmlLimits): DecodeResult {
  const crowded = countMarkup(body, limits);
  if (crowded !== undefined) return { ok: false, motivo: crowded };
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromBuffer(Buffer.from(body), { encoding: 'UTF-8', option: PARSE_OPTIONS });
    const chunks: Buffer[] = [];
    // Collected as bytes: a chunk may end in the middle of a character.
    const output = { write: (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)) && chunk.length, close: () => true };
    document.canonicalize(output, {
      mode: options.exclusive === true ? XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 : XmlC14NMode.XML_C14N_1_0,
      withComments: options.comments === true,
      ...(options.inclusivePrefixes === undefined
        ? {}
        : { inclusiveNamespacePrefixes: [...options.inclusivePrefixes] }),
    });
    return { ok: true, text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    return { ok: false, motivo: describe(error) };
  } finally {
    // The memory of WebAssembly is not the collector's: without this every document would stay.
    document?.dispose();
  }
}

const PARSE_OPTIONS = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NO_SYS_CATALOG;

function describe(error: unknown): string {
  const first = error instanceof XmlLibError ? error.details[0] : undefined;
  if (first === undefined) return 'El XML no está bien formado';
  return `El XML no está bien formado (línea ${first.line}, columna ${first.col}): ${first.message.trim()}`;
}

/**
 * Counts elements, attributes, levels and namespaces, exactly for well-formed text (but for `xmlns` inside a value); what is
 * not well-formed libxml2 refuses by itself. Linear in the length.
 */
function countMarkup(text: string, limits: XmlLimits): string | undefined {
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
    const tag = scanTag(text, lt + 1);
    attributes += tag.attributes;
    const around = inScope[inScope.length - 1] ?? 0;
    namespaceWork += tag.namespaces * (around + tag.namespaces);
    if (++elements > limits.elements) return 'El XML tiene demasiados elementos';
    if (tag.attributes > limits.attributesPerElement || attributes > limits.attributes) return MANY_ATTRIBUTES;
    if (namespaceWork > limits.namespaceWork) return 'El XML tiene demasiados espacios de nombres';
    if (!tag.empty && inScope.push(around + tag.namespaces) > limits.depth + 1) return MANY_LEVELS;
  }
  return undefined;
}

const MANY_ATTRIBUTES = 'El XML tiene demasiados atributos';
const MANY_LEVELS = 'El XML está anidado en demasiados niveles';

/** Past a comment, CDATA section or instruction, whose content is no markup; -1 when it has no end. */
function skipMarkup(text: string, lt: number): number {
  if (text.startsWith('<!--', lt)) return text.indexOf('-->', lt + 4);
  if (text.startsWith('<![CDATA[', lt)) return text.indexOf(']]>', lt + 9);
  return text.indexOf(text.charCodeAt(lt + 1) === QUESTION ? '?>' : '>', lt + 2);
}

interface ScannedTag {
  readonly attributes: number;
  readonly namespaces: number;
  readonly empty: boolean;
}

const NO_TAG: ScannedTag = { attributes: 0, namespaces: 0, empty: false };

/** From the name of a start tag to its `>`: what it has, and whether it closes itself. */
function scanTag(text: string, from: number): ScannedTag {
  let attributes = 0;
  for (let pos = from; pos < text.length; pos++) {
    const code = text.charCodeAt(pos);
    if (code === GT) {
      const namespaces = attributes === 0 ? 0 : countDeclarations(text.slice(from, pos));
      return { attributes, namespaces, empty: text.charCodeAt(pos - 1) === SLASH };
    }
    // A tag with a raw < in it is not well-formed, wherever it ends.
    if (code === LT) return NO_TAG;
    if (code !== QUOTE && code !== APOSTROPHE) continue;
    attributes++;
    pos = text.indexOf(code === QUOTE ? '"' : "'", pos + 1);
    if (pos < 0) break;
  }
  return { attributes, namespaces: 0, empty: false };
}

function countDeclarations(tag: string): number {
  let count = 0;
  for (let at = tag.indexOf('xmlns'); at >= 0; at = tag.indexOf('xmlns', at + 5)) count++;
  return count;
}

const BANG = 33;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LT = 60;
const GT = 62;
const QUESTION = 63;
