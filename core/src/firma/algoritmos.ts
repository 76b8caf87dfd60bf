/** The algorithms of XML Signature that the verifier knows. What is not here is refused; there is no HMAC, no XPath. */

export interface C14n {
  readonly exclusive: boolean;
}

const INCLUSIVE: C14n = { exclusive: false };
const EXCLUSIVE: C14n = { exclusive: true };

/** `#WithComments` is like the plain one: a reference to `""` never has comments, nor may SignedInfo have any here. */
export const CANONICALIZACIONES: ReadonlyMap<string, C14n> = new Map([
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', INCLUSIVE],
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments', INCLUSIVE],
  ['http://www.w3.org/2006/12/xml-c14n11', INCLUSIVE],
  ['http://www.w3.org/2006/12/xml-c14n11#WithComments', INCLUSIVE],
  ['http://www.w3.org/2001/10/xml-exc-c14n#', EXCLUSIVE],
  ['http://www.w3.org/2001/10/xml-exc-c14n#WithComments', EXCLUSIVE],
]);

export type Hash = 'sha1' | 'sha256' | 'sha384' | 'sha512';

/** RSASSA-PKCS1-v1_5 with each hash. */
export const FIRMAS: ReadonlyMap<string, Hash> = new Map([
  ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'sha1'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
]);

export const DIGESTS: ReadonlyMap<string, Hash> = new Map([
  ['http://www.w3.org/2000/09/xmldsig#sha1', 'sha1'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
]);

export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const DS = 'http://www.w3.org/2000/09/xmldsig#';
export const EXC_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const EXT = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
