import { hash, verify, X509Certificate } from 'node:crypto';
import type { CanonicalElement } from '../lib/xml-canonical.ts';
import { type ReadXmlOptions, readDocument, type XmlElement } from '../lib/xml-read.ts';
import { CANONICALIZACIONES, DIGESTS, DS, ENVELOPED, EXC_C14N, EXT, FIRMAS, type Hash } from './algoritmos.ts';
import { type CanonicalText, exclusiveElement, exclusiveWithout, inclusiveElement, inclusiveWithout } from './c14n.ts';

export interface VerifyOptions extends ReadXmlOptions {
  /** Who may have signed: SHA-256 fingerprints (hex, with or without colons) or base64 of DER. Absent: anybody. */
  readonly certificadosDeConfianza?: readonly string[];
  /** RSA-SHA1 and SHA-1 digests, which old issuers still send to SUNAT. Default: refused. */
  readonly permitirSha1?: boolean;
  readonly raizEsperada?: { readonly name: string; readonly namespace: string };
  /** When given, the certificate has to be in force at that instant. */
  readonly ahora?: Date;
}

export interface FirmaVerificada {
  readonly ok: true;
  /** The document without its signature: only what the digest covers. Read values from here and nowhere else. */
  readonly root: XmlElement;
  /** DigestValue, base64 without blanks. */
  readonly digest: string;
  /** SignatureValue, base64 without blanks. */
  readonly signatureValue: string;
  /** The signer's certificate. Unless `certificadosDeConfianza` was given, nobody vouches for it. */
  readonly certificado: X509Certificate;
  readonly firma: { readonly id: string | undefined; readonly hash: Hash; readonly digestHash: Hash };
}

export interface FirmaRechazada {
  readonly ok: false;
  /** SUNAT's code for it, where it has one. */
  readonly codigo?: string;
  readonly motivo: string;
}

export type VerifyResult = FirmaVerificada | FirmaRechazada;

/**
 * Verifies the enveloped signature of a document as a stranger would: any prefixes and formatting, RSA with SHA-1 (when
 * allowed), 256, 384 or 512, C14N 1.0 or 1.1 inclusive or exclusive. Exactly one `ds:Signature`, inside
 * `ext:ExtensionContent`, with one reference to the whole document. Codes: SUNAT's errors 1059, 2084–2101, 2325, 2335.
 * Never throws.
 */
export function verifyXml(bytes: Uint8Array, options: VerifyOptions = {}): VerifyResult {
  const read = readDocument(bytes, options);
  if (!read.ok) return { ok: false, codigo: '0306', motivo: read.motivo };
  try {
    return verifyDocument(read, options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, motivo: error.message, ...(error.codigo === undefined ? {} : { codigo: error.codigo }) };
  }
}

/** Why a signature is refused: thrown and caught in this file only. */
class Refusal extends Error {
  readonly codigo: string | undefined;
  constructor(codigo: string | undefined, motivo: string) {
    super(motivo);
    this.codigo = codigo;
  }
}

function verifyDocument(document: CanonicalText, options: VerifyOptions): FirmaVerificada {
  const { raizEsperada } = options;
  if (raizEsperada !== undefined && !isElement(document.root, raizEsperada.namespace, raizEsperada.name)) {
    throw new Refusal('0306', `La raíz del XML debe ser ${raizEsperada.name}`);
  }
  const place = findSignature(document.root);
  const signature = readSignature(place, options);
  const certificado = readCertificate(signature.keyInfo, options);
  checkSignedInfo(document, signature, certificado);
  checkDigest(document, signature);
  return {
    ok: true,
    root: withoutSignature(place, 0),
    digest: signature.digest,
    signatureValue: signature.signatureValue,
    certificado,
    firma: { id: place.signature.attributes.get('Id'), hash: signature.hash, digestHash: signature.digestHash },
  };
}

/** The signature and the elements above it, from the root down. */
interface Place {
  readonly signature: CanonicalElement;
  readonly ancestors: readonly CanonicalElement[];
}

const ANCESTORS = ['UBLExtensions', 'UBLExtension', 'ExtensionContent'];

function findSignature(root: CanonicalElement): Place {
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

interface Signature {
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

function readSignature({ signature, ancestors }: Place, options: VerifyOptions): Signature {
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
  if (algorithm === 'sha1' && options.permitirSha1 !== true)
    throw new Refusal('2088', 'La firma con SHA-1 no se admite');
  if (reference === undefined || !isElement(reference, DS, 'Reference')) throw new Refusal('2091', 'Falta Reference');
  if (others.length > 0) throw new Refusal('2090', 'SignedInfo debe tener una sola Reference');
  return {
    signedInfo,
    signedInfoC14n,
    hash: algorithm,
    element: signature,
    ...readReference(reference, options),
    signatureValue: readBase64(value, '2099', '2098', 'SignatureValue'),
    keyInfo,
  };
}

function readReference(reference: CanonicalElement, options: VerifyOptions) {
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
  if (digestHash === 'sha1' && options.permitirSha1 !== true) throw new Refusal('2094', 'El digest SHA-1 no se admite');
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

function readCertificate(keyInfo: CanonicalElement, options: VerifyOptions): X509Certificate {
  const names = keyInfo.children.map((child) => child.name);
  if (names.includes('RetrievalMethod')) throw new Refusal('2100', 'RetrievalMethod no se admite');
  const data = keyInfo.children.find((child) => isElement(child, DS, 'X509Data'));
  const element = data?.children.find((child) => isElement(child, DS, 'X509Certificate'));
  if (element === undefined) throw new Refusal('2101', 'Falta el certificado X509');
  const certificado = parseCertificate(readBase64(element, '2101', '2100', 'X509Certificate'));
  const { publicKey } = certificado;
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (publicKey.asymmetricKeyType !== 'rsa' || bits < 1024) {
    throw new Refusal('2100', 'El certificado debe llevar una clave RSA de 1024 bits o más');
  }
  const { certificadosDeConfianza: trusted, ahora } = options;
  if (trusted !== undefined && !trusted.some((one) => fingerprintOf(one) === plainFingerprint(certificado))) {
    throw new Refusal('2325', 'El certificado que firma no es de confianza');
  }
  if (ahora !== undefined && (ahora < certificado.validFromDate || ahora > certificado.validToDate)) {
    throw new Refusal('2325', 'El certificado que firma no está vigente');
  }
  return certificado;
}

function parseCertificate(base64: string): X509Certificate {
  try {
    const certificado = new X509Certificate(Buffer.from(base64, 'base64'));
    // The key is decoded lazily and may be broken on its own.
    certificado.publicKey;
    return certificado;
  } catch {
    throw new Refusal('2100', 'El certificado X509 no es válido');
  }
}

function fingerprintOf(trusted: string): string {
  const hex = trusted.replaceAll(':', '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(hex) ? hex : hash('sha256', Buffer.from(trusted, 'base64'), 'hex');
}

function plainFingerprint(certificado: X509Certificate): string {
  return certificado.fingerprint256.replaceAll(':', '').toLowerCase();
}

function checkSignedInfo(document: CanonicalText, signature: Signature, certificado: X509Certificate): void {
  const { exclusive, prefixes } = signature.signedInfoC14n;
  const signed = exclusive
    ? exclusiveElement(document, signature.signedInfo, prefixes)
    : inclusiveElement(document, signature.signedInfo);
  const value = Buffer.from(signature.signatureValue, 'base64');
  if (!verify(signature.hash, Buffer.from(signed), certificado.publicKey, value)) {
    throw new Refusal('2335', 'La firma no corresponde al contenido: SignatureValue no verifica');
  }
}

function checkDigest(document: CanonicalText, signature: Signature): void {
  const { exclusive, prefixes } = signature.contentC14n;
  const content = exclusive
    ? exclusiveWithout(document, signature.element, prefixes)
    : inclusiveWithout(document, signature.element);
  if (hash(signature.digestHash, content, 'base64') !== signature.digest) {
    throw new Refusal('2335', 'El contenido fue alterado después de firmar: DigestValue no coincide');
  }
}

/** The tree that the digest covers: copies of the elements above the signature, everything else shared. */
function withoutSignature({ ancestors, signature }: Place, depth: number): XmlElement {
  const element = ancestors[depth];
  if (element === undefined) return signature;
  const below = ancestors[depth + 1];
  const children: XmlElement[] = [];
  for (const child of element.children) {
    if (child === below) children.push(withoutSignature({ ancestors, signature }, depth + 1));
    else if (child !== signature) children.push(child);
  }
  return { name: element.name, namespace: element.namespace, attributes: element.attributes, children, text: '' };
}

/** Text of an element as base64, without the blanks and line breaks that writers put in. */
function readBase64(element: CanonicalElement, missing: string, invalid: string, name: string): string {
  const value = element.text.replace(/[ \t\r\n]+/g, '');
  if (value === '') throw new Refusal(missing, `Falta ${name}`);
  if (value.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) {
    throw new Refusal(invalid, `${name} no es base64 válido`);
  }
  return value;
}

function isElement(element: CanonicalElement, namespace: string, name: string): boolean {
  return element.name === name && element.namespace === namespace;
}
