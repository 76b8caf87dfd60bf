import { createHash, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { canonicalize } from '../lib/xml/read.ts';
import type { CertificadoCreado } from './certificado/create-certificado.ts';
import { signXml, signXmlSync } from './sign-xml.ts';
import { AWKWARD, correr, hay, unCertificado, unXml } from './testing.ts';
import { verifyXml } from './verify-xml.ts';

let creado: CertificadoCreado;
beforeAll(async () => {
  creado = await unCertificado();
});

describe('signXml', () => {
  it('writes the XML declaration once and the signature in the hole, and changes nothing else', async () => {
    const xml = unXml();
    const { bytes } = await signXml(xml, creado.certificado.firmante);
    const text = bytes.toString();
    expect(text.startsWith(`<?xml version="1.0" encoding="UTF-8"?>\n${xml.antes}<ds:Signature Id="SIGN">`)).toBe(true);
    expect(text.endsWith(`</ds:Signature>${xml.despues}`)).toBe(true);
  });

  it('gives the digest of the two halves, which is that of libxml2 for the document without its signature', async () => {
    const xml = unXml();
    const { digest } = await signXml(xml, creado.certificado.firmante);
    const canonical = canonicalize(Buffer.from(xml.antes + xml.despues));
    expect(canonical).toEqual({ ok: true, text: xml.antes + xml.despues });
    expect(digest).toBe(createHash('sha256').update(xml.antes).update(xml.despues).digest('base64'));
  });

  it('writes a document that is its own C14N, signature included', async () => {
    const { bytes } = await signXml(unXml(), creado.certificado.firmante);
    const canonical = canonicalize(bytes);
    expect(`<?xml version="1.0" encoding="UTF-8"?>\n${canonical.ok ? canonical.text : ''}`).toBe(bytes.toString());
  });

  it('signs the same bytes the same way, in the pool or on the calling thread', async () => {
    const { firmante } = creado.certificado;
    expect(await signXml(unXml(), firmante)).toEqual(signXmlSync(unXml(), firmante));
  });

  it('satisfies our own verifier, which gives back the same digest and value', async () => {
    const { bytes, digest, signatureValue } = await signXml(unXml(), creado.certificado.firmante);
    expect(verifyXml(bytes)).toMatchObject({ ok: true, digest, signatureValue, firma: { id: 'SIGN' } });
  });

  it.skipIf(!hay('xmlsec1'))('satisfies xmlsec1', async () => {
    const { bytes } = await signXml(unXml(), creado.certificado.firmante);
    const verdict = correr('xmlsec1', ['--verify', '--trusted-pem', '@cert.pem', '@signed.xml'], {
      'cert.pem': creado.pem,
      'signed.xml': bytes,
    });
    expect(verdict.salida).toMatch(/Verification status: OK|^OK/m);
    expect(verdict.ok).toBe(true);
  });

  it('satisfies xml-crypto', async () => {
    // Without U+0085 and U+2028: xml-crypto's DOM takes them for line breaks, which they are in XML 1.1 only.
    const cuerpo = AWKWARD.replace(' \u0085\u2028', '');
    expect(cuerpo).not.toBe(AWKWARD);
    const { bytes } = await signXml(unXml(cuerpo), creado.certificado.firmante);
    const text = bytes.toString();
    const signed = new SignedXml({ publicCert: creado.pem });
    signed.loadSignature(text.slice(text.indexOf('<ds:Signature'), text.indexOf('</ds:Signature>') + 15));
    expect(signed.checkSignature(text)).toBe(true);
  });

  it('refuses a key that is not RSA and a root without xmlns:ds, which are errors of ours', async () => {
    const xml = unXml();
    const { firmante } = creado.certificado;
    const sinDs = { ...xml, namespaces: xml.namespaces.replace(/ xmlns:ds="[^"]*"/, '') };
    await expect(signXml(sinDs, firmante)).rejects.toThrow('xmlns:ds');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await expect(signXml(xml, { ...firmante, privateKey })).rejects.toThrow('RSA');
  });
});
