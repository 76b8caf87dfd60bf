/** For tests: CDRs whose signature was tampered with, wrapped, moved or made by another (S26, S27). */
import { createHmac, createPublicKey, sign } from 'node:crypto';
import { rsaAbsurda } from '../../firma/certificado/testing-p12.ts';
import { signXmlSync } from '../../firma/sign-xml.ts';
import type { Firmante } from '../../firma/types.ts';
import { cdrSinFirma, change, enZip } from './hostil-cdr.ts';
import type { Hostil } from './hostil-zip.ts';

/** Who signs: trusted, unknown, and trusted once. */
export interface Firmantes {
  readonly confiable: Firmante;
  readonly ajeno: Firmante;
  readonly vencido: Firmante;
}

/** A CDR with that code, signed. */
export function signCdr(codigo: string, firmante: Firmante): string {
  return signXmlSync(cdrSinFirma(codigo), firmante).bytes.toString();
}

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const HMAC_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const SIGNATURE = /<ds:Signature .*<\/ds:Signature>/s;
const DECLARACION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** None of them may be read as accepted: what was signed with confidence is a refusal, 2017. */
export function firmasHostiles({ confiable, ajeno, vencido }: Firmantes): Hostil[] {
  const good = signCdr('2017', confiable);
  const forged = signCdr('0', ajeno);
  const signature = parte(good, SIGNATURE);
  const changed = (que: string, what: string | RegExp, by: string) => enZip(que, change(good, what, by));
  const inside = (que: string, what: string | RegExp, by: string) =>
    enZip(que, resellar(change(good, what, by), confiable));
  const reference = parte(good, /<ds:Reference .*<\/ds:Reference>/s);
  const keyInfo = (que: string, content: string) =>
    changed(que, /<ds:KeyInfo>.*<\/ds:KeyInfo>/s, `<ds:KeyInfo>${content}</ds:KeyInfo>`);
  const x509 = ({ certificado }: { certificado: string }) => `<ds:X509Certificate>${certificado}</ds:X509Certificate>`;
  const absurda = { certificado: rsaAbsurda(65_536).certificado.toString('base64') };
  return [
    enZip('signed by another', forged),
    enZip('signed by another, under the trusted certificate', forged.replace(ajeno.certificado, confiable.certificado)),
    enZip('signed by a certificate that expired', signCdr('0', vencido)),
    enZip('another value than was signed', change(good, '>2017<', '>0<')),
    enZip('not signed', change(signCdr('0', confiable), SIGNATURE, '')),
    ...envueltas(good, forged, signature),
    inside('no Reference, signed', reference, ''),
    inside('two References, signed', reference, reference + reference),
    inside('a Reference to an Id, signed', 'URI=""', 'URI="#x"'),
    inside('a Reference to a file, signed', 'URI=""', 'URI="file:///etc/passwd"'),
    inside('a Reference to the net, signed', 'URI=""', 'URI="http://127.0.0.1:9/"'),
    inside('a Reference by XPointer, signed', 'URI=""', 'URI="#xpointer(/)"'),
    inside('XSLT, signed', ENVELOPED, 'http://www.w3.org/TR/1999/REC-xslt-19991116'),
    inside('XPath, signed', ENVELOPED, 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
    inside('XPath Filter 2, signed', ENVELOPED, 'http://www.w3.org/2002/06/xmldsig-filter2'),
    inside('base64 as a transform, signed', ENVELOPED, 'http://www.w3.org/2000/09/xmldsig#base64'),
    inside('a decrypting transform, signed', ENVELOPED, 'http://www.w3.org/2002/07/decrypt#XML'),
    inside(
      '100,000 transforms, signed',
      '</ds:Transform>',
      `</ds:Transform>${`<ds:Transform Algorithm="${ENVELOPED}"></ds:Transform>`.repeat(9_000)}`,
    ),
    inside('a digest by SHA-1, signed', SHA256, 'http://www.w3.org/2000/09/xmldsig#sha1'),
    inside('a digest by MD5, signed', SHA256, 'http://www.w3.org/2001/04/xmldsig-more#md5'),
    inside('an empty digest, signed', /(?<=<ds:DigestValue>)[^<]+/, ''),
    inside('RSA-SHA1 by name, signed', RSA_SHA256, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
    inside('no algorithm, signed', ` Algorithm="${RSA_SHA256}"`, ''),
    enZip(
      'an HMAC keyed with the public key',
      conHmac(good, createPublicKey(confiable.privateKey).export({ type: 'spki', format: 'pem' }).toString()),
    ),
    enZip('an HMAC keyed with the certificate', conHmac(good, confiable.certificado)),
    changed('an empty SignatureValue', /(?<=<ds:SignatureValue>)[^<]+/, ''),
    changed('a SignatureValue of zeros', /(?<=<ds:SignatureValue>)[^<]+/, Buffer.alloc(256).toString('base64')),
    changed('a SignatureValue of 1 MB', /(?<=<ds:SignatureValue>)[^<]+/, 'A'.repeat(1_000_000)),
    changed(
      'an Object beside the signature',
      '</ds:KeyInfo>',
      '</ds:KeyInfo><ds:Object><ds:Manifest></ds:Manifest></ds:Object>',
    ),
    changed('an instruction in SignedInfo', '<ds:Reference ', '<?x?><ds:Reference '),
    changed('a comment in SignedInfo', '<ds:Reference ', '<!-- --><ds:Reference '),
    changed('an xml:space above the signature', '<ext:UBLExtension>', '<ext:UBLExtension xml:space="preserve">'),
    keyInfo('no KeyInfo to speak of', ''),
    keyInfo('a bare key', '<ds:KeyValue><ds:RSAKeyValue></ds:RSAKeyValue></ds:KeyValue>'),
    keyInfo('a name instead of a certificate', '<ds:KeyName>SUNAT</ds:KeyName>'),
    keyInfo(
      'RetrievalMethod',
      `<ds:RetrievalMethod URI="http://127.0.0.1:9/"></ds:RetrievalMethod><ds:X509Data>${x509(confiable)}</ds:X509Data>`,
    ),
    keyInfo('a certificate that is none', '<ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data>'),
    keyInfo('a certificate with a key of 65,536 bits', `<ds:X509Data>${x509(absurda)}</ds:X509Data>`),
    keyInfo('two certificates, the trusted one last', `<ds:X509Data>${x509(ajeno)}${x509(confiable)}</ds:X509Data>`),
    enZip(
      'signed by another, two certificates, the trusted one first',
      change(forged, x509(ajeno), x509(confiable) + x509(ajeno)),
    ),
  ];
}

/** XML signature wrapping: the signature stays good of something, and something else is read. */
function envueltas(good: string, forged: string, signature: string): Hostil[] {
  const { antes, despues } = cdrSinFirma('0');
  const inner = good.slice(DECLARACION.length);
  const unsigned = inner.replace(signature, '');
  const id = (xml: string, name: string) => xml.replace('<ApplicationResponse', `<ApplicationResponse ${name}="x"`);
  return [
    enZip('wrapping: the signed CDR where the signature should be', antes + inner + despues),
    enZip(
      'wrapping: the signed CDR inside the answer',
      antes + despues.replace('</cac:DocumentResponse>', `${inner}$&`),
    ),
    enZip('wrapping: its signature over another content', antes + signature + despues),
    enZip(
      'wrapping: its signature over another content, the signed one kept',
      antes + signature + despues.replace('<cbc:ID>179', `${unsigned}$&`),
    ),
    enZip(
      'wrapping: a Reference by Id and two elements with it',
      id(antes, 'Id') +
        signature.replace('URI=""', 'URI="#x"') +
        despues.replace('<cbc:ID>179', `${id(unsigned, 'Id')}$&`),
    ),
    enZip(
      'wrapping: the signed CDR in the Object of a signature',
      antes + signature.replace('</ds:KeyInfo>', `$&<ds:Object>${unsigned}</ds:Object>`) + despues,
    ),
    enZip('two signatures, the good one first', change(forged, SIGNATURE, signature + parte(forged, SIGNATURE))),
    enZip('two signatures, the good one last', change(forged, SIGNATURE, parte(forged, SIGNATURE) + signature)),
    enZip('two signatures, one empty', change(good, '<ds:Signature ', '<ds:Signature></ds:Signature><ds:Signature ')),
    enZip(
      'two signatures, one in the other',
      change(good, '</ds:KeyInfo>', `${parte(forged, SIGNATURE)}</ds:KeyInfo>`),
    ),
    enZip(
      'the signature at the end',
      change(change(good, SIGNATURE, ''), /<\/ApplicationResponse>$/, `${signature}</ApplicationResponse>`),
    ),
    enZip(
      'the signature in an extension of its own',
      change(good, '<ext:UBLExtension>', '<ext:UBLExtension></ext:UBLExtension><ext:UBLExtension>'),
    ),
    enZip(
      'a second answer beside the signed one',
      change(
        good,
        /<cac:DocumentResponse>/,
        `${parte(forged, /<cac:DocumentResponse>.*<\/cac:DocumentResponse>/s)}<cac:DocumentResponse>`,
      ),
    ),
    enZip(
      'a second Response beside the signed one',
      change(good, '<cac:Response>', `${parte(forged, /<cac:Response>.*<\/cac:Response>/s)}<cac:Response>`),
    ),
  ];
}

/** Signs the SignedInfo as it now stands: whoever holds the trusted key may still not say everything. */
function resellar(xml: string, { privateKey }: Firmante): string {
  const value = sign('sha256', Buffer.from(signedInfoOf(xml)), privateKey).toString('base64');
  return change(xml, /(?<=<ds:SignatureValue>)[^<]+/, value);
}

function conHmac(xml: string, key: string): string {
  const confused = change(xml, RSA_SHA256, HMAC_SHA256);
  const value = createHmac('sha256', key).update(signedInfoOf(confused)).digest('base64');
  return change(confused, /(?<=<ds:SignatureValue>)[^<]+/, value);
}

function signedInfoOf(xml: string): string {
  const { namespaces } = cdrSinFirma('0');
  return parte(xml, /<ds:SignedInfo>.*<\/ds:SignedInfo>/s).replace('<ds:SignedInfo>', `<ds:SignedInfo${namespaces}>`);
}

function parte(xml: string, pattern: RegExp): string {
  const found = pattern.exec(xml)?.[0];
  if (found === undefined) throw new Error(`No está: ${pattern}`);
  return found;
}
