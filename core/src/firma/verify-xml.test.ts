import { createHash, createHmac, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { canonicalize, child, text, type XmlElement } from '../lib/xml/read.ts';
import type { CertificadoCreado } from './certificado/create-certificado.ts';
import { signXml } from './sign-xml.ts';
import { correr, hay, INVOICE, unCertificado, unXml } from './testing.ts';
import { type VerifyOptions, type VerifyResult, verifyXml } from './verify-xml.ts';

const EJEMPLOS = new URL('../../../../shared/sunat/ejemplos/', import.meta.url);
const hayEjemplos = existsSync(EJEMPLOS);
if (!hayEjemplos) console.warn('*** No está ../shared/sunat/ejemplos: SE OMITE su verificación ***');
const hayXmlsec = hay('xmlsec1');

let creado: CertificadoCreado;
let otro: CertificadoCreado;
let firmado: string;
beforeAll(async () => {
  creado = await unCertificado();
  otro = await unCertificado({ serie: 9 });
  firmado = (await signXml(unXml(), creado.certificado.firmante)).bytes.toString();
});

function codigo(xml: string, options?: VerifyOptions): string | undefined {
  const result = verifyXml(Buffer.from(xml), options);
  return result.ok ? 'VERIFICA' : (result.codigo ?? 'sin código');
}

/** Replaces exactly one thing, and makes sure that it was there. */
function change(xml: string, what: string | RegExp, by: string): string {
  const changed = xml.replace(what, () => by);
  if (changed === xml) throw new Error(`No está: ${what}`);
  return changed;
}

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const C14N11 = 'http://www.w3.org/2006/12/xml-c14n11';
const EXC = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';

interface Plantilla {
  readonly c14n?: string;
  readonly transform?: string;
  readonly firma?: string;
  readonly digest?: string;
  readonly prefijo?: string;
}

/** A signature to be filled in by xmlsec1, pretty-printed as many programs do. */
function plantilla({
  c14n = C14N,
  transform,
  firma = `${MORE}rsa-sha256`,
  digest = 'http://www.w3.org/2001/04/xmlenc#sha256',
  prefijo = 'ds',
}: Plantilla) {
  const p = prefijo === '' ? '' : `${prefijo}:`;
  const declaration = prefijo === '' ? 'xmlns' : `xmlns:${prefijo}`;
  const method = (name: string, algorithm: string) =>
    algorithm.includes('|')
      ? `<${p}${name} Algorithm="${algorithm.split('|')[0]}"><ec:InclusiveNamespaces xmlns:ec="${EXC}" PrefixList="${algorithm.split('|')[1]}"/></${p}${name}>`
      : `<${p}${name} Algorithm="${algorithm}"/>`;
  return `
    <${p}Signature Id='Firma1' ${declaration}="http://www.w3.org/2000/09/xmldsig#">
      <${p}SignedInfo>
        ${method('CanonicalizationMethod', c14n)}
        <${p}SignatureMethod   Algorithm='${firma}' />
        <${p}Reference URI="">
          <${p}Transforms><${p}Transform Algorithm="${ENVELOPED}"/>${transform ? method('Transform', transform) : ''}</${p}Transforms>
          <${p}DigestMethod Algorithm="${digest}"/>
          <${p}DigestValue></${p}DigestValue>
        </${p}Reference>
      </${p}SignedInfo>
      <${p}SignatureValue/>
      <${p}KeyInfo><${p}X509Data/></${p}KeyInfo>
    </${p}Signature>
  `;
}

/** Nothing about it is canonical: prefixes of its own, single quotes, empty tags, CDATA, comments, an instruction. */
function documentoDeExtrano(signature: string): string {
  return `<?xml version='1.0' encoding='UTF-8' standalone='no'?>
<?xml-stylesheet type="text/xsl" href="factura.xsl"?>
<inv:Invoice xmlns:inv='${INVOICE}' xmlns:e="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"
   xmlns:sin-uso="urn:sin-uso">
  <!-- un comentario -->
  <e:UBLExtensions><e:UBLExtension><e:ExtensionContent>${signature}</e:ExtensionContent></e:UBLExtension></e:UBLExtensions>
  <b:Note xmlns:b='urn:b' lang='es' ><![CDATA[Ñandú & <Cía>]]></b:Note><vacio b='1' a="2"/>
</inv:Invoice>`;
}

const LENIENT: VerifyOptions = { comments: 'skip', instructions: 'skip', permitirSha1: true };

function signWithXmlsec(signature: string): Buffer {
  const { pem } = creado;
  const key = pem.slice(pem.indexOf('-----BEGIN PRIVATE KEY'));
  const cert = pem.slice(0, pem.indexOf('-----BEGIN PRIVATE KEY'));
  const run = correr('xmlsec1', ['--sign', '--privkey-pem', '@key.pem,@cert.pem', '@doc.xml'], {
    'key.pem': key,
    'cert.pem': cert,
    'doc.xml': documentoDeExtrano(signature),
  });
  if (!run.ok) throw new Error(run.salida);
  return run.stdout;
}

describe('verifyXml accepts', () => {
  it('what we sign, and gives the document without its signature', () => {
    const result = verifyXml(Buffer.from(firmado));
    if (!result.ok) throw new Error(result.motivo);
    expect(text(result.root, 'ID')).toBe('F001-1');
    const content = child(result.root, 'UBLExtensions')?.children[0]?.children[0];
    expect(content?.name).toBe('ExtensionContent');
    expect(content?.children).toEqual([]);
    expect(result.certificado.fingerprint256).toBe(new X509Certificate(creado.pem).fingerprint256);
  });

  it('the same document written in another way, as long as its canonical form is the same', () => {
    const other = firmado
      .replaceAll('></ds:DigestMethod>', ' />')
      .replaceAll('<cbc:Note></cbc:Note>', '<cbc:Note/>')
      .replace('currencyID="PEN"', "currencyID = 'PEN' ")
      .replaceAll('\n', '\r\n');
    expect(other).not.toBe(firmado);
    expect(codigo(other)).toBe('VERIFICA');
  });

  it('base64 in lines, with any line break', () => {
    const wrap = (base64: string) => (base64.match(/.{1,76}/g) ?? []).join('\r\n');
    const other = firmado
      .replace(/(?<=<ds:SignatureValue>)[^<]+/, wrap)
      .replace(/(?<=<ds:X509Certificate>)[^<]+/, (base64) => `\n${wrap(base64)}\n`);
    const result = verifyXml(Buffer.from(other));
    expect(result).toMatchObject({ ok: true, signatureValue: verifiedValue(firmado) });
  });

  describe.skipIf(!hayXmlsec)('what xmlsec1 signs with', () => {
    const hashes = ['sha1', 'sha256', 'sha384', 'sha512'];
    const digests: Record<string, string> = {
      sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
      sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
      sha384: `${MORE}sha384`,
      sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
    };
    it.each(hashes)('RSA and %s', (hash) => {
      const firma = hash === 'sha1' ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' : `${MORE}rsa-${hash}`;
      const xml = signWithXmlsec(plantilla({ firma, digest: digests[hash] ?? '' }));
      expect(verifyXml(xml, LENIENT)).toMatchObject({ ok: true, firma: { hash, digestHash: hash, id: 'Firma1' } });
    });

    it.each([
      ['inclusive', { c14n: C14N, transform: C14N }],
      ['inclusive with comments', { c14n: `${C14N}#WithComments`, transform: `${C14N}#WithComments` }],
      ['1.1', { c14n: C14N11, transform: C14N11 }],
      ['1.1 with comments', { c14n: `${C14N11}#WithComments`, transform: `${C14N11}#WithComments` }],
      ['exclusive', { c14n: EXC, transform: EXC }],
      ['exclusive with comments', { c14n: `${EXC}WithComments`, transform: `${EXC}WithComments` }],
      ['exclusive for SignedInfo only', { c14n: EXC }],
      ['exclusive for the content only', { transform: EXC }],
      ['exclusive with a PrefixList', { c14n: `${EXC}|inv sin-uso`, transform: `${EXC}|sin-uso #default e` }],
    ])('C14N %s, under any prefix', (_, methods) => {
      for (const prefijo of ['ds', '', 'firma-x']) {
        expect(verifyXml(signWithXmlsec(plantilla({ ...methods, prefijo })), LENIENT)).toMatchObject({ ok: true });
      }
    });

    it('and refuses each of them when a value of it changes', () => {
      for (const methods of [{}, { transform: EXC }, { c14n: EXC, transform: `${EXC}|sin-uso` }]) {
        const xml = signWithXmlsec(plantilla(methods)).toString();
        expect(codigo(xml, LENIENT)).toBe('VERIFICA');
        expect(codigo(change(xml, 'Ñandú', 'Nandú'), LENIENT)).toBe('2335');
        expect(codigo(change(xml, 'a="2"', 'a="3"'), LENIENT)).toBe('2335');
      }
    });
  });

  it.each([
    ['RSA-SHA1', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1', C14N],
    ['RSA-SHA256', `${MORE}rsa-sha256`, 'http://www.w3.org/2001/04/xmlenc#sha256', C14N],
    ['RSA-SHA512, exclusive, as SUNAT signs', `${MORE}rsa-sha512`, 'http://www.w3.org/2001/04/xmlenc#sha512', EXC],
  ])('what xml-crypto signs with %s', (_, signatureAlgorithm, digestAlgorithm, canonicalizationAlgorithm) => {
    for (const prefix of ['ds', 'x', '']) {
      const signer = new SignedXml({
        privateKey: creado.pem,
        publicCert: creado.pem,
        canonicalizationAlgorithm,
        signatureAlgorithm,
      });
      const transforms = canonicalizationAlgorithm === EXC ? [ENVELOPED, EXC] : [ENVELOPED];
      signer.addReference({ xpath: '/*', isEmptyUri: true, transforms, digestAlgorithm });
      const xml = unXml('<cbc:Note>Ñandú &amp; Cía.</cbc:Note>');
      const location = { reference: "//*[local-name()='ExtensionContent']", action: 'append' } as const;
      signer.computeSignature(xml.antes + xml.despues, {
        ...(prefix === '' ? {} : { prefix }),
        attrs: { Id: 'S' },
        location,
      });
      const signed = signer.getSignedXml();
      expect(verifyXml(Buffer.from(signed), { permitirSha1: true })).toMatchObject({ ok: true, firma: { id: 'S' } });
      expect(codigo(change(signed, 'Ñandú', 'Nandú'), { permitirSha1: true })).toBe('2335');
    }
  });

  it.each([C14N, EXC])('namespaces that are no URI, which SUNAT takes as they are: %s', (algorithm) => {
    const signer = new SignedXml({
      privateKey: creado.pem,
      publicCert: creado.pem,
      canonicalizationAlgorithm: algorithm,
      signatureAlgorithm: `${MORE}rsa-sha256`,
    });
    const transforms = algorithm === EXC ? [ENVELOPED, EXC] : [ENVELOPED];
    signer.addReference({
      xpath: '/*',
      isEmptyUri: true,
      transforms,
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    });
    const note = `<cbc:Note z:q='4' a:q='2' http:q='3' q='1'>xmlns:x="foo" a:666f6f</cbc:Note><x xmlns='y z'/>`;
    const { antes, despues } = unXml(note);
    const declared = antes.replace('<Invoice', `<Invoice xmlns:z='foo' xmlns:a='../a.xsd' xmlns:http='http://h.pe/'`);
    const location = { reference: "//*[local-name()='ExtensionContent']", action: 'append' } as const;
    signer.computeSignature(declared + despues, { attrs: { Id: 'S' }, prefix: 'ds', location });
    const signed = signer.getSignedXml();
    expect(verifyXml(Buffer.from(signed))).toMatchObject({ ok: true, firma: { id: 'S' } });
    expect(codigo(change(signed, '666f6f', '666f6e'))).toBe('2335');
    // Exclusive C14N leaves out only what nobody uses.
    for (const name of ['foo', '../a.xsd', 'y z']) {
      expect(codigo(change(signed, new RegExp(`(?<==["'])${name}(?=["'])`), 'bar'))).toBe('2335');
    }
  });

  it('namespaces that are no URI in a document whose canonical bytes were written down by hand', () => {
    const [ext, ds] = ['urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2', DS];
    const names = ` xmlns="${INVOICE}" xmlns:ds="${ds}" xmlns:e="${ext}" xmlns:x="foo" xmlns:y="Ñ 2"`;
    const written = ` xmlns:y='Ñ 2'  xmlns:x='foo' xmlns='${INVOICE}' xmlns:e='${ext}' xmlns:ds='${ds}'`;
    const [open, close] = [
      '<e:UBLExtensions><e:UBLExtension><e:ExtensionContent>',
      '</e:ExtensionContent></e:UBLExtension></e:UBLExtensions>',
    ];
    // "foo" < "http://www.w3.org/XML/1998/namespace" < "Ñ 2", by code points.
    const note = '<Note n="1" x:b="2" xml:lang="es" y:a="3">x &lt;y xmlns:x="foo"&gt;</Note>';
    const content = `<Invoice${names}>${open}${close}${note}</Invoice>`;
    const digest = createHash('sha256').update(content).digest('base64');
    const info =
      `<ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod>` +
      `<ds:SignatureMethod Algorithm="${MORE}rsa-sha256"></ds:SignatureMethod><ds:Reference URI=""><ds:Transforms>` +
      `<ds:Transform Algorithm="${ENVELOPED}"></ds:Transform></ds:Transforms><ds:DigestMethod ` +
      `Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue>` +
      '</ds:Reference>';
    const signedInfo = `<ds:SignedInfo${names}>${info}</ds:SignedInfo>`;
    const value = sign('sha256', Buffer.from(signedInfo), creado.pem).toString('base64');
    const certificate = new X509Certificate(creado.pem).raw.toString('base64');
    const signature =
      `<ds:Signature Id="S"><ds:SignedInfo>${info}</ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue>` +
      `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`;
    const xml =
      `<Invoice${written}>${open}${signature}${close}` +
      `<Note y:a='3' xml:lang='es' x:b="2" n="1" >x &#60;y xmlns:x="foo"></Note></Invoice>`;
    expect(codigo(xml)).toBe('VERIFICA');
    expect(codigo(change(xml, "'foo'", "'fo'"))).toBe('2335');
  });

  it.skipIf(!hayEjemplos)('the examples of other programs', () => {
    const names = readdirSync(EJEMPLOS).filter((name) => name.endsWith('.xml'));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const result = verifyXml(readFileSync(new URL(name, EJEMPLOS)));
      expect(result.ok ? name : `${name}: ${result.motivo}`).toBe(name);
    }
  });
});

function verifiedValue(xml: string): string {
  const result = verifyXml(Buffer.from(xml));
  return result.ok ? result.signatureValue : '';
}

describe('verifyXml trusts', () => {
  it('anybody when nobody is named, and only those named otherwise, by fingerprint or certificate', () => {
    const bytes = Buffer.from(firmado);
    const { huella, firmante } = creado.certificado;
    const withColons = new X509Certificate(creado.pem).fingerprint256;
    for (const one of [huella, huella.toUpperCase(), withColons, firmante.certificado]) {
      expect(verifyXml(bytes, { certificadosDeConfianza: ['00'.repeat(32), one] }).ok).toBe(true);
    }
    expect(codigo(firmado, { certificadosDeConfianza: [] })).toBe('2325');
    expect(codigo(firmado, { certificadosDeConfianza: [otro.certificado.huella] })).toBe('2325');
  });

  it('no certificate out of its dates, when told what time it is', () => {
    expect(codigo(firmado, { ahora: new Date('2028-01-01') })).toBe('VERIFICA');
    expect(codigo(firmado, { ahora: new Date('2030-01-02') })).toBe('2325');
    expect(codigo(firmado, { ahora: new Date('2025-12-31') })).toBe('2325');
  });

  it('no root but the one expected', () => {
    expect(codigo(firmado, { raizEsperada: { name: 'Invoice', namespace: INVOICE } })).toBe('VERIFICA');
    expect(codigo(firmado, { raizEsperada: { name: 'CreditNote', namespace: INVOICE } })).toBe('0306');
    expect(codigo(firmado, { raizEsperada: { name: 'Invoice', namespace: 'urn:otra' } })).toBe('0306');
  });
});

/** All that a caller gets, but the Id of the signature, which the signature does not cover. */
function seen(result: VerifyResult) {
  if (!result.ok) return result.motivo;
  return [plain(result.root), result.digest, result.signatureValue, result.certificado.fingerprint256];
}

function plain(element: XmlElement): unknown {
  return [element.name, element.namespace, [...element.attributes], element.text, element.children.map(plain)];
}

describe('verifyXml refuses', () => {
  it('a change of any bit of the document, if only one signer is trusted', () => {
    const bytes = Buffer.from(firmado);
    const options = { certificadosDeConfianza: [creado.certificado.huella] };
    const original = seen(verifyXml(bytes, options));
    // The declaration is not signed. What is not signed either, like the Id of the signature, may not change what is read.
    for (let i = bytes.indexOf('<Invoice'); i < bytes.length; i++) {
      const tampered = Buffer.from(bytes);
      tampered[i] = (tampered[i] ?? 0) ^ (1 << (i % 8));
      const result = verifyXml(tampered, options);
      if (result.ok) expect([i, seen(result)]).toEqual([i, original]);
    }
  });

  it('a document cut short at any place', () => {
    for (let length = 0; length < firmado.length - 1; length += 7) {
      expect(verifyXml(Buffer.from(firmado.slice(0, length))).ok).toBe(false);
    }
  });

  it.each([
    ['no signature', /<ds:Signature .*<\/ds:Signature>/s, '', '1059'],
    ['no SignedInfo', /<ds:SignedInfo>.*<\/ds:SignedInfo>/s, '', '2087'],
    ['no CanonicalizationMethod', /<ds:CanonicalizationMethod.*?<\/ds:CanonicalizationMethod>/s, '', '2087'],
    ['XSLT as C14N', C14N, 'http://www.w3.org/TR/1999/REC-xslt-19991116', '2086'],
    ['no SignatureMethod', /<ds:SignatureMethod.*?<\/ds:SignatureMethod>/s, '', '2089'],
    ['HMAC', `${MORE}rsa-sha256`, `${MORE}hmac-sha256`, '2088'],
    ['ECDSA', `${MORE}rsa-sha256`, `${MORE}ecdsa-sha256`, '2088'],
    ['RSA-MD5', `${MORE}rsa-sha256`, `${MORE}rsa-md5`, '2088'],
    ['SHA-1 when it is not allowed', `${MORE}rsa-sha256`, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', '2088'],
    ['no Reference', /<ds:Reference.*<\/ds:Reference>/s, '', '2091'],
    ['no URI', ' URI=""', '', '2091'],
    ['a URI to an Id', 'URI=""', 'URI="#x"', '2090'],
    ['a URI to a file', 'URI=""', 'URI="file:///etc/passwd"', '2090'],
    ['a URI to the net', 'URI=""', 'URI="http://127.0.0.1:9/"', '2090'],
    ['no Transforms', /<ds:Transforms>.*<\/ds:Transforms>/s, '', '2093'],
    ['empty Transforms', /<ds:Transform .*<\/ds:Transform>/s, '', '2093'],
    ['an XPath transform', ENVELOPED, 'http://www.w3.org/TR/1999/REC-xpath-19991116', '2092'],
    ['only C14N as transform', ENVELOPED, C14N, '2092'],
    ['no DigestMethod', /<ds:DigestMethod.*?<\/ds:DigestMethod>/s, '', '2095'],
    ['a digest by MD5', 'http://www.w3.org/2001/04/xmlenc#sha256', `${MORE}md5`, '2094'],
    ['no DigestValue', /<ds:DigestValue>.*<\/ds:DigestValue>/s, '', '2097'],
    ['an empty DigestValue', /(?<=<ds:DigestValue>)[^<]+/, '', '2097'],
    ['no SignatureValue', /<ds:SignatureValue>.*<\/ds:SignatureValue>/s, '', '2099'],
    ['an empty SignatureValue', /(?<=<ds:SignatureValue>)[^<]+/, '', '2099'],
    ['a SignatureValue that is not base64', /(?<=<ds:SignatureValue>)[^<]+/, 'ñ', '2098'],
    ['no KeyInfo', /<ds:KeyInfo>.*<\/ds:KeyInfo>/s, '', '2101'],
    ['no certificate', /<ds:X509Certificate>.*<\/ds:X509Certificate>/s, '', '2101'],
    ['a certificate of 30 KB', /(?<=<ds:X509Certificate>)/, 'AAAA'.repeat(10_000), '2100'],
    ['a certificate that is none', /(?<=<ds:X509Certificate>)[^<]+/, 'AAAA', '2100'],
    [
      'RetrievalMethod',
      '<ds:X509Data>',
      '<ds:RetrievalMethod URI="http://127.0.0.1:9/"></ds:RetrievalMethod><ds:X509Data>',
      '2100',
    ],
    ['a second element after KeyInfo', '</ds:KeyInfo>', '</ds:KeyInfo><ds:Object></ds:Object>', '2335'],
    [
      'an xml: attribute that SignedInfo would inherit',
      '<ext:UBLExtension>',
      '<ext:UBLExtension xml:lang="es">',
      '2086',
    ],
  ])('%s', (_, what, by, expected) => {
    expect(codigo(change(firmado, what, by))).toBe(expected);
  });

  it('a transform more, of any kind', () => {
    const extra = `</ds:Transform><ds:Transform Algorithm="${EXC}"></ds:Transform><ds:Transform Algorithm="${C14N}">`;
    expect(codigo(change(firmado, '</ds:Transform>', `${extra}</ds:Transform>`))).toBe('2092');
    const xpath = '<ds:XPath>not(//x)</ds:XPath></ds:Transform>';
    expect(codigo(change(firmado, '</ds:Transform>', xpath))).toBe('2092');
  });

  it('two references, although both hold', () => {
    const reference = /<ds:Reference.*<\/ds:Reference>/s.exec(firmado)?.[0] ?? '';
    expect(codigo(change(firmado, reference, reference + reference))).toBe('2090');
  });

  it('a second signature, wherever it is and whichever comes first', () => {
    const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(firmado)?.[0] ?? '';
    const empty = '<ds:Signature></ds:Signature>';
    expect(codigo(change(firmado, '</ds:Signature>', `</ds:Signature>${signature}`))).toBe('2335');
    expect(codigo(change(firmado, '<ds:Signature ', `${empty}<ds:Signature `))).toBe('2335');
    expect(codigo(change(firmado, '</Invoice>', `${signature}</Invoice>`))).toBe('2335');
    expect(codigo(change(firmado, '</ds:KeyInfo>', `${signature}</ds:KeyInfo>`))).toBe('2335');
  });

  it('wrapping: the signed document inside another one, its signature kept or moved', () => {
    const inner = firmado.slice(firmado.indexOf('<Invoice'));
    const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(firmado)?.[0] ?? '';
    const { antes, despues } = unXml('<cbc:ID>F001-666</cbc:ID>');
    expect(codigo(`${antes}${inner}${despues}`)).toBe('1059');
    expect(codigo(`${antes}${signature}${despues}`)).toBe('2335');
    expect(
      codigo(`${antes}${signature}${despues.replace('</Invoice>', `${inner.replace(signature, '')}</Invoice>`)}`),
    ).toBe('2335');
    expect(
      codigo(change(firmado, '<ext:UBLExtensions>', '<ext:UBLExtensions><ext:UBLExtension></ext:UBLExtension>')),
    ).toBe('2335');
  });

  it('a signature outside ext:ExtensionContent, although it verifies', () => {
    const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(firmado)?.[0] ?? '';
    const moved = change(change(firmado, signature, ''), '</Invoice>', `${signature}</Invoice>`);
    expect(codigo(moved)).toBe('1059');
    expect(codigo(firmado.replaceAll('ext:ExtensionContent', 'ext:Otra'))).toBe('1059');
  });

  it('the certificate of another, and the signature of another under this certificate', async () => {
    const { certificado } = otro.certificado.firmante;
    expect(codigo(firmado.replace(creado.certificado.firmante.certificado, certificado))).toBe('2335');
    const mixed = {
      privateKey: otro.certificado.firmante.privateKey,
      certificado: creado.certificado.firmante.certificado,
    };
    expect(codigo((await signXml(unXml(), mixed)).bytes.toString())).toBe('2335');
  });

  it('an HMAC keyed with the public key or the certificate', () => {
    const confused = change(firmado, `${MORE}rsa-sha256`, `${MORE}hmac-sha256`);
    const signedInfo = confused.slice(confused.indexOf('<ds:SignedInfo>'), confused.indexOf('</ds:SignedInfo>') + 16);
    const canonical = signedInfo.replace('<ds:SignedInfo>', `<ds:SignedInfo${unXml().namespaces}>`);
    const value = createHmac('sha256', creado.pem).update(canonical).digest('base64');
    expect(codigo(confused.replace(/(?<=<ds:SignatureValue>)[^<]+/, value))).toBe('2088');
  });

  it.skipIf(!hay('openssl'))('keys of less than 1024 bits, although the signature is right', () => {
    for (const bits of [512, 1024]) {
      expect(codigo(signedWith(bits))).toBe(bits === 512 ? '2100' : 'VERIFICA');
    }
  });

  it('comments and instructions, unless told to skip them; a DOCTYPE in any case', () => {
    const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n';
    expect(codigo(change(firmado, '</cbc:ID>', '<!-- x --></cbc:ID>'))).toBe('0306');
    expect(codigo(change(firmado, '</cbc:ID>', '<!-- x --></cbc:ID>'), { comments: 'skip' })).toBe('VERIFICA');
    expect(codigo(change(firmado, '</cbc:ID>', '<?x?></cbc:ID>'), LENIENT)).toBe('0306');
    expect(codigo(change(firmado, prolog, `${prolog}<?x?>`), LENIENT)).toBe('2335');
    expect(codigo(change(firmado, prolog, `${prolog}<!DOCTYPE Invoice>`), LENIENT)).toBe('0306');
  });

  it('values written in a way that two readers could read differently', () => {
    const cdata = change(firmado, 'F001-1<', 'F001<![CDATA[-1]]><');
    const result = verifyXml(Buffer.from(cdata));
    expect(result.ok && text(result.root, 'ID')).toBe('F001-1');
    const referenced = verifyXml(Buffer.from(change(firmado, 'F001-1<', 'F001-&#49;<')));
    expect(referenced.ok && text(referenced.root, 'ID')).toBe('F001-1');
  });

  it('garbage, without throwing', () => {
    for (const bytes of ['', 'hola', '<a/>', '<a>', '\0\0\0', '<?xml?>'])
      expect(verifyXml(Buffer.from(bytes)).ok).toBe(false);
  });
});

/** A whole document signed by hand with a key of that many bits, its certificate made by openssl. */
function signedWith(bits: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const hash = bits < 768 ? '-sha1' : '-sha256';
  const run = correr('openssl', ['req', '-x509', '-key', '@k.pem', hash, '-subj', '/CN=x', '-days', '9'], {
    'k.pem': key,
  });
  const certificado = new X509Certificate(run.stdout).raw.toString('base64');
  const { antes, despues, namespaces } = unXml();
  const canonical = canonicalize(Buffer.from(antes + despues));
  const digest = createHash('sha256')
    .update(canonical.ok ? canonical.text : '')
    .digest('base64');
  const start = firmado.indexOf('<ds:SignedInfo>');
  const signedInfo = firmado
    .slice(start, firmado.indexOf('</ds:SignedInfo>') + 16)
    .replace(/(?<=<ds:DigestValue>)[^<]+/, digest);
  const value = sign(
    'sha256',
    Buffer.from(signedInfo.replace('<ds:SignedInfo>', `<ds:SignedInfo${namespaces}>`)),
    privateKey,
  );
  return firmado
    .replace(/(?<=<ds:SignatureValue>)[^<]+/, value.toString('base64'))
    .replace(/(?<=<ds:X509Certificate>)[^<]+/, certificado);
}
