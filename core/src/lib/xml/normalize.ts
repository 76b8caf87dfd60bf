import { ParseOption, XmlC14NMode, XmlDocument, XmlLibError } from 'libxml2-wasm';
import type { XmlLimits } from './canonical.ts';
import type { DecodeResult } from './decode.ts';
import { maskNames, unmaskNames } from './names.ts';
import { scanMarkup } from './scan.ts';

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
  const scan = scanMarkup(body, limits);
  if (!scan.ok) return scan;
  const masked = maskNames(body, scan.declarations);
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromBuffer(Buffer.from(masked ?? body), { encoding: 'UTF-8', option: PARSE_OPTIONS });
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
    const text = Buffer.concat(chunks).toString('utf8');
    return { ok: true, text: masked === undefined ? text : unmaskNames(text) };
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
