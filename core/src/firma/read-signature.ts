/** The structure of `ds:Signature`: what it says, checked for form and algorithms, before anything is verified. */
import type { CanonicalElement } from '../lib/xml/canonical.ts';
import { CANONICALIZACIONES, DIGESTS, DS, ENVELOPED, EXC_C14N, EXT, FIRMAS, type Hash } from './algoritmos.ts';

/** Why a signature is refused: thrown here, caught by `verifyXml`. */
export class Refusal extends Error {
  readonly codigo: string | undefined;
  constructor(codigo: string | undefined, motivo: string) {
    super(motivo);
    this.codigo = codigo;
  }
}

/** The signature and the elements above it, from the root down. */
export interface Place {
  readonly signature: CanonicalElement;
  readonly ancestors: readonly CanonicalElement[];
}

const ANCESTORS = ['UBLExtensions', 'UBLExtension', 'ExtensionContent'];

export function findSignature(root: CanonicalElement): Place {
  const found: Place[] = [];
  collectSignatures(root, [], found);
  const [place] = found;
  if (place === undefined) throw new Refusal('1059', 'El XML no está firmado');
  if (found.length > 1) throw new Refusal('2335', 'El XML tiene más de una firma');
  const names = place.ancestors.slice(1);
  if (names.length !== ANCESTORS.length || !names.every((step, i) => isElement(step, EXT, ANCESTORS[i] ?? ''))) {
    throw new Refusal('1059', 'La firma no está en ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent');
  }
  return place;
}

function collectSignatures(element: CanonicalElement, above: readonly CanonicalElement[], found: Place[]): void {
  if (isElement(element, DS, 'Signature')) found.push({ signature: element, ancestors: above });
  if (element.children.length === 0) return;
  const ancestors = [...above, element];
  for (const child of element.children) collectSignatures(child, ancestors, found);
}

export interface Signature {
  readonly signedInfo: CanonicalElement;
  readonly signedInfoC14n: Method;
  readonly hash: Hash;
  readonly element: CanonicalElement;
  readonly contentC14n: Method;
  readonly digestHash: Hash;
  readonly digest: string;
  readonly signatureValue: string;
  readonly keyInfo: CanonicalElement;
}

/** A canonicalization with its PrefixList. */
interface Method {
  readonly exclusive: boolean;
  readonly prefixes: readonly string[];
}

export function readSignature({ signature, ancestors }: Place, permitirSha1: boolean): Signature {
  const [signedInfo, value, keyInfo, ...extra] = signature.children;
  if (signedInfo === undefined || !isElement(signedInfo, DS, 'SignedInfo'))
    throw new Refusal('2087', 'Falta SignedInfo');
  if (value === undefined || !isElement(value, DS, 'SignatureValue')) throw new Refusal('2099', 'Falta SignatureValue');
  if (keyInfo === undefined || !isElement(keyInfo, DS, 'KeyInfo')) throw new Refusal('2101', 'Falta KeyInfo');
  if (extra.length > 0) throw new Refusal('2335', 'La firma lleva elementos que no se admiten');
  const [c14n, method, reference, ...others] = signedInfo.children;
  if (c14n === undefined || !isElement(c14n, DS, 'CanonicalizationMethod')) {
    throw new Refusal('2087', 'Falta CanonicalizationMethod');
  }
  const signedInfoC14n = readMethod(c14n, '2086');
  if (!signedInfoC14n.exclusive && [...ancestors, signature].some((step) => step.tag.hasXmlAttributes)) {
    throw new Refusal('2086', 'Atributos xml: por encima de la firma no se admiten');
  }
  if (method === undefined || !isElement(method, DS, 'SignatureMethod'))
    throw new Refusal('2089', 'Falta SignatureMethod');
  const algorithm = FIRMAS.get(method.attributes.get('Algorithm') ?? '');
  if (algorithm === undefined || method.children.length > 0) {
    throw new Refusal('2088', 'El algoritmo de firma no se admite');
  }
  if (algorithm === 'sha1' && !permitirSha1) throw new Refusal('2088', 'La firma con SHA-1 no se admite');
  if (reference === undefined || !isElement(reference, DS, 'Reference')) throw new Refusal('2091', 'Falta Reference');
  if (others.length > 0) throw new Refusal('2090', 'SignedInfo debe tener una sola Reference');
  return {
    signedInfo,
    signedInfoC14n,
    hash: algorithm,
    element: signature,
    ...readReference(reference, permitirSha1),
    signatureValue: readBase64(value, '2099', '2098', 'SignatureValue'),
    keyInfo,
  };
}

function readReference(reference: CanonicalElement, permitirSha1: boolean) {
  const uri = reference.attributes.get('URI');
  if (uri === undefined) throw new Refusal('2091', 'Falta el atributo URI de Reference');
  if (uri !== '') throw new Refusal('2090', 'Reference URI debe ser vacío');
  const [transforms, method, value, ...extra] = reference.children;
  if (transforms === undefined || !isElement(transforms, DS, 'Transforms'))
    throw new Refusal('2093', 'Falta Transform');
  const contentC14n = readTransforms(transforms);
  if (method === undefined || !isElement(method, DS, 'DigestMethod')) throw new Refusal('2095', 'Falta DigestMethod');
  const digestHash = DIGESTS.get(method.attributes.get('Algorithm') ?? '');
  if (digestHash === undefined) throw new Refusal('2094', 'El algoritmo de digest no se admite');
  if (digestHash === 'sha1' && !permitirSha1) throw new Refusal('2094', 'El digest SHA-1 no se admite');
  if (value === undefined || !isElement(value, DS, 'DigestValue')) throw new Refusal('2097', 'Falta DigestValue');
  if (extra.length > 0) throw new Refusal('2097', 'Reference lleva elementos que no se admiten');
  return { contentC14n, digestHash, digest: readBase64(value, '2097', '2335', 'DigestValue') };
}

/** Enveloped-signature, then at most one canonicalization; without it, inclusive C14N 1.0 (XML Signature §4.4.3.2). */
function readTransforms(transforms: CanonicalElement): Method {
  const [enveloped, c14n, ...extra] = transforms.children;
  if (enveloped === undefined) throw new Refusal('2093', 'Falta Transform');
  const known = transforms.children.every((step) => isElement(step, DS, 'Transform'));
  const first = enveloped.attributes.get('Algorithm');
  if (!known || extra.length > 0 || first !== ENVELOPED || enveloped.children.length > 0) {
    throw new Refusal('2092', 'Las transformaciones de la firma deben ser enveloped-signature y, si acaso, una C14N');
  }
  return c14n === undefined ? { exclusive: false, prefixes: [] } : readMethod(c14n, '2092');
}

function readMethod(element: CanonicalElement, codigo: string): Method {
  const known = CANONICALIZACIONES.get(element.attributes.get('Algorithm') ?? '');
  if (known === undefined) throw new Refusal(codigo, 'La canonicalización no se admite');
  const [list, ...extra] = element.children;
  if (list === undefined) return { exclusive: known.exclusive, prefixes: [] };
  if (!known.exclusive || extra.length > 0 || !isElement(list, EXC_C14N, 'InclusiveNamespaces')) {
    throw new Refusal(codigo, 'La canonicalización lleva parámetros que no se admiten');
  }
  const prefixes = (list.attributes.get('PrefixList') ?? '').split(/[ \t\r\n]+/).filter((prefix) => prefix !== '');
  return { exclusive: true, prefixes };
}

/** Text of an element as base64, without the blanks and line breaks that writers put in. */
export function readBase64(element: CanonicalElement, missing: string, invalid: string, name: string): string {
  const value = element.text.replace(/[ \t\r\n]+/g, '');
  if (value === '') throw new Refusal(missing, `Falta ${name}`);
  // Only what encoding gives: the unused bits of the last character are another way to write the same bytes.
  if (Buffer.from(value, 'base64').toString('base64') !== value) {
    throw new Refusal(invalid, `${name} no es base64 válido`);
  }
  return value;
}

export function isElement(element: CanonicalElement, namespace: string, name: string): boolean {
  return element.name === name && element.namespace === namespace;
}
