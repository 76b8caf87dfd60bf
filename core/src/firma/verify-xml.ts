import { hash, verify, X509Certificate } from 'node:crypto';
import type { CanonicalElement } from '../lib/xml/canonical.ts';
import { type ReadXmlOptions, readDocument, type XmlElement } from '../lib/xml/read.ts';
import { DS, type Hash } from './algoritmos.ts';
import { type CanonicalText, exclusiveElement, exclusiveWithout, inclusiveElement, inclusiveWithout } from './c14n.ts';
import {
  findSignature,
  isElement,
  type Place,
  Refusal,
  readBase64,
  readSignature,
  type Signature,
} from './read-signature.ts';
import { MAX_BITS, rsaBits } from './rsa.ts';

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

function verifyDocument(document: CanonicalText, options: VerifyOptions): FirmaVerificada {
  const { raizEsperada } = options;
  if (raizEsperada !== undefined && !isElement(document.root, raizEsperada.namespace, raizEsperada.name)) {
    throw new Refusal('0306', `La raíz del XML debe ser ${raizEsperada.name}`);
  }
  const place = findSignature(document.root);
  const signature = readSignature(place, options.permitirSha1 === true);
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

function readCertificate(keyInfo: CanonicalElement, options: VerifyOptions): X509Certificate {
  const names = keyInfo.children.map((child) => child.name);
  if (names.includes('RetrievalMethod')) throw new Refusal('2100', 'RetrievalMethod no se admite');
  const data = keyInfo.children.find((child) => isElement(child, DS, 'X509Data'));
  const element = data?.children.find((child) => isElement(child, DS, 'X509Certificate'));
  if (element === undefined) throw new Refusal('2101', 'Falta el certificado X509');
  const certificado = parseCertificate(readBase64(element, '2101', '2100', 'X509Certificate'));
  const { certificadosDeConfianza: trusted, ahora } = options;
  if (trusted !== undefined && !trusted.some((one) => fingerprintOf(one) === plainFingerprint(certificado))) {
    throw new Refusal('2325', 'El certificado que firma no es de confianza');
  }
  if (ahora !== undefined && (ahora < certificado.validFromDate || ahora > certificado.validToDate)) {
    throw new Refusal('2325', 'El certificado que firma no está vigente');
  }
  return certificado;
}

/** A memo of `decodeCertificate`, which is pure: the same few signers come again and again. Bounded. */
const decoded = new Map<string, X509Certificate>();
const DECODED_MAX = 256;
/** Real ones have 1,000 to 3,000 characters. */
const CERTIFICATE_MAX = 20_000;
/** SUNAT takes documents of old issuers too. */
const MIN_BITS = 1024;

function parseCertificate(base64: string): X509Certificate {
  const known = decoded.get(base64);
  if (known !== undefined) return known;
  if (base64.length > CERTIFICATE_MAX) throw new Refusal('2100', 'El certificado X509 es demasiado grande');
  const der = Buffer.from(base64, 'base64');
  const certificado = decodeCertificate(der);
  if (decoded.size >= DECODED_MAX) decoded.clear();
  // A key of its own: a slice would keep the whole document in memory.
  decoded.set(der.toString('base64'), certificado);
  return certificado;
}

function decodeCertificate(der: Buffer): X509Certificate {
  const certificado = tryDecode(der);
  // The key is decoded on demand and may be broken on its own.
  const { publicKey } = certificado;
  const bits = publicKey.asymmetricKeyType === 'rsa' ? rsaBits(publicKey) : 0;
  if (bits < MIN_BITS || bits > MAX_BITS) {
    throw new Refusal('2100', `El certificado debe llevar una clave RSA de ${MIN_BITS} a ${MAX_BITS} bits`);
  }
  return certificado;
}

function tryDecode(der: Buffer): X509Certificate {
  try {
    const certificado = new X509Certificate(der);
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
