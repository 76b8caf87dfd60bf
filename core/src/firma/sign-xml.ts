import { hash, type KeyObject, sign } from 'node:crypto';
import { assert } from '../lib/assert.ts';
import type { Firmante, XmlFirmado, XmlSinFirma } from './types.ts';

/** The `Id` of `ds:Signature` in documents; `cac:Signature/…/cbc:URI` points at it as `#SIGN`. */
export const ID_FIRMA = 'SIGN';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** From the end of the SignedInfo start tag to the digest, and from the digest to the end: always the same text. */
const SIGNED_INFO_HEAD =
  '><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></ds:CanonicalizationMethod>' +
  '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>' +
  '<ds:Reference URI=""><ds:Transforms>' +
  '<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></ds:Transform>' +
  '</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>';
const SIGNED_INFO_TAIL = '</ds:DigestValue></ds:Reference></ds:SignedInfo>';

const CLOSE = '</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>';

/**
 * Signs a canonical document: enveloped, RSA-SHA256, C14N 1.0, `Reference URI=""` (SUNAT's profile, firma sheet). The
 * text is canonical already, so its digest is the hash of the two halves and nothing is parsed. The RSA operation runs
 * in the thread pool. Rejects only when an invariant of ours is broken (key that is not RSA, root without `xmlns:ds`).
 */
export async function signXml(xml: XmlSinFirma, firmante: Firmante): Promise<XmlFirmado> {
  const draft = prepare(xml, firmante);
  return finish(draft, firmante, await signInPool(draft.toSign, firmante.privateKey));
}

/** `signXml` on the calling thread: for command-line tools and for measuring one signature. */
export function signXmlSync(xml: XmlSinFirma, firmante: Firmante): XmlFirmado {
  const draft = prepare(xml, firmante);
  return finish(draft, firmante, sign('sha256', draft.toSign, firmante.privateKey));
}

interface Draft {
  /** The document without its signature, declaration included. */
  readonly texto: Buffer;
  /** Where in `texto` the signature goes. */
  readonly hueco: number;
  readonly digest: string;
  /** SignedInfo as it goes into the document, without the namespaces that it inherits. */
  readonly signedInfo: string;
  /** `Id` of the signature. */
  readonly id: string;
  /** SignedInfo in its canonical form in context: the bytes that are signed. */
  readonly toSign: Buffer;
}

function prepare(xml: XmlSinFirma, firmante: Firmante): Draft {
  assert(firmante.privateKey.asymmetricKeyType === 'rsa', 'la clave del firmante es RSA');
  assert(xml.namespaces.includes(' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"'), 'la raíz declara xmlns:ds');
  const texto = Buffer.from(DECLARATION + xml.antes + xml.despues);
  const hueco = DECLARATION.length + Buffer.byteLength(xml.antes);
  const digest = hash('sha256', texto.subarray(DECLARATION.length), 'base64');
  const rest = SIGNED_INFO_HEAD + digest + SIGNED_INFO_TAIL;
  // Inclusive C14N renders on an apex element every namespace in scope: those of the root, in the same order.
  const toSign = Buffer.from(`<ds:SignedInfo${xml.namespaces}${rest}`);
  return { texto, hueco, digest, signedInfo: rest, id: xml.idFirma ?? ID_FIRMA, toSign };
}

function finish(draft: Draft, firmante: Firmante, signature: Buffer): XmlFirmado {
  const signatureValue = signature.toString('base64');
  const element =
    `<ds:Signature Id="${draft.id}"><ds:SignedInfo${draft.signedInfo}<ds:SignatureValue>${signatureValue}</ds:SignatureValue>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${firmante.certificado}${CLOSE}`;
  const { texto, hueco } = draft;
  const bytes = Buffer.concat([texto.subarray(0, hueco), Buffer.from(element, 'latin1'), texto.subarray(hueco)]);
  return { bytes, digest: draft.digest, signatureValue };
}

function signInPool(data: Buffer, key: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign('sha256', data, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });
}
