import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXml, text } from '@chaski/core/lib/xml/read.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { cdrDe, nombreDe, type Prueba, startPrueba } from './testing/cliente-de-prueba.ts';
import { SIMPLE, xml } from './testing/testing.ts';

/* Documents and clients that we did not write. */

const SHA1 = {
  signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
};
const SHA256 = {
  signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
};
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

let prueba: Prueba;
beforeAll(async () => {
  prueba = await startPrueba();
});
afterAll(() => prueba.close());

interface Modo {
  readonly algoritmos: typeof SHA1;
  readonly c14n: string;
  readonly transformaciones: readonly string[];
  readonly prefijo: string;
}

/** Signed by another library, `xml-crypto`. */
function signExtrano(texto: string, { algoritmos, c14n, transformaciones, prefijo }: Modo): Buffer {
  const { privateKey, certificado } = prueba.firmante;
  const signed = new SignedXml({
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicCert: `-----BEGIN CERTIFICATE-----\n${certificado}\n-----END CERTIFICATE-----\n`,
    signatureAlgorithm: algoritmos.signatureAlgorithm,
    canonicalizationAlgorithm: c14n,
  });
  const { digestAlgorithm } = algoritmos;
  signed.addReference({ xpath: '/*', isEmptyUri: true, transforms: [...transformaciones], digestAlgorithm });
  signed.computeSignature(texto, {
    prefix: prefijo,
    attrs: { Id: 'GreenterSign' },
    location: { reference: "//*[local-name()='ExtensionContent']", action: 'append' },
  });
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${signed.getSignedXml()}`);
}

let numero = 0;

async function enviar(change: (texto: string) => string, modo: Modo): Promise<string> {
  numero += 1;
  const documento = { ...SIMPLE, id: `F001-${numero}` };
  const base = nombreDe(documento);
  const bytes = signExtrano(change(xml(documento)), modo);
  return cdrDe(await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, bytes)), prueba.simulador).codigo;
}

const asIs = (texto: string) => texto;
const bonito = (texto: string) => texto.replaceAll('><', '>\n    <').replace(/<([^/][^<>]*)>\s*<\/[^<>]*>/g, '<$1/>');
const otrosPrefijos = (texto: string) =>
  texto
    .replaceAll(/(<\/?|xmlns:)cac(?=[:=])/g, '$1a')
    .replaceAll(/(<\/?|xmlns:)cbc(?=[:=])/g, '$1b')
    .replaceAll(/(<\/?|xmlns:)ext(?=[:=])/g, '$1e')
    .replace('xmlns="', 'xmlns:factura="')
    .replace('<Invoice', '<factura:Invoice')
    .replace('</Invoice>', '</factura:Invoice>');
const conComentarios = (texto: string) =>
  texto
    .replace('<cac:InvoiceLine>', '<!-- la primera línea --><cac:InvoiceLine>')
    .replace('</Invoice>', '<!-- fin --></Invoice>');
const conNombreRelativo = (texto: string) => texto.replace('<Invoice', '<Invoice xmlns:x=\'foo\' xmlns:a="../a.xsd"');

describe('documents signed by others', () => {
  test.each([
    ['RSA-SHA1, inclusive C14N, as Greenter signs', asIs, SHA1, INCLUSIVE, [ENVELOPED], 'ds'],
    ['RSA-SHA256, inclusive C14N', asIs, SHA256, INCLUSIVE, [ENVELOPED], 'ds'],
    ['RSA-SHA256, exclusive C14N', asIs, SHA256, EXCLUSIVE, [ENVELOPED, EXCLUSIVE], 'ds'],
    ['RSA-SHA1, exclusive C14N of SignedInfo only', asIs, SHA1, EXCLUSIVE, [ENVELOPED], 'ds'],
    ['no prefix for the signature', asIs, SHA256, INCLUSIVE, [ENVELOPED], ''],
    ['pretty-printed with empty-element tags', bonito, SHA256, INCLUSIVE, [ENVELOPED], 'ds'],
    ['pretty-printed, exclusive', bonito, SHA1, EXCLUSIVE, [ENVELOPED, EXCLUSIVE], 'ds'],
    ['other prefixes everywhere', otrosPrefijos, SHA256, INCLUSIVE, [ENVELOPED], 'xd'],
    ['other prefixes, exclusive', otrosPrefijos, SHA256, EXCLUSIVE, [ENVELOPED, EXCLUSIVE], 'xd'],
    ['comments', conComentarios, SHA256, INCLUSIVE, [ENVELOPED], 'ds'],
    ['namespaces that are no URI', conNombreRelativo, SHA1, INCLUSIVE, [ENVELOPED], 'ds'],
  ] as const)('%s: accepted', async (_, change, algoritmos, c14n, transformaciones, prefijo) => {
    expect(await enviar(change, { algoritmos, c14n, transformaciones, prefijo })).toBe('0');
  });

  test('a value changed after another library signed it is found out', async () => {
    const documento = { ...SIMPLE, id: 'F001-900' };
    const base = nombreDe(documento);
    const modo = { algoritmos: SHA1, c14n: INCLUSIVE, transformaciones: [ENVELOPED], prefijo: 'ds' };
    const alterado = signExtrano(xml(documento), modo).toString().replace('CLIENTE SAC', 'OTRO SAC');
    const respuesta = await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, Buffer.from(alterado)));
    expect(cdrDe(respuesta, prueba.simulador).codigo).toBe('2335');
  });
});

const EJEMPLOS = join(import.meta.dirname, '../../../shared/sunat/ejemplos');
const ejemplos = existsSync(EJEMPLOS)
  ? readdirSync(EJEMPLOS).filter((file) => file.endsWith('.xml') && !/^r[ac]_/.test(file))
  : [];
if (ejemplos.length === 0) console.warn(`SE OMITEN los ejemplos ajenos: no está ${EJEMPLOS}`);

/** What SUNAT must hold before: the document that a note changes, that of an advance payment. */
function previosDe(file: string): readonly string[] {
  if (file === 'nc_boleta_01.xml') return ['boleta.xml'];
  return /^n[cd]_/.test(file) ? ['credito.xml'] : [];
}

/** Base name of the file that carries an XML, by what the XML says. */
function nombreDeXml(bytes: Buffer): { base: string; ruc: string } {
  const read = readXml(bytes);
  if (!read.ok) throw new Error(read.motivo);
  const { root } = read;
  const ruc = text(root, 'AccountingSupplierParty', 'Party', 'PartyIdentification', 'ID') ?? '';
  const tipo = { CreditNote: '07', DebitNote: '08' }[root.name] ?? text(root, 'InvoiceTypeCode');
  return { base: `${ruc}-${tipo}-${text(root, 'ID')}`, ruc };
}

describe.skipIf(ejemplos.length === 0)('documents of the reference pack, issued a day before', () => {
  test('are there for every case', () => {
    expect(ejemplos.length).toBeGreaterThanOrEqual(28);
  });

  test.each(ejemplos)('%s is accepted without a remark', async (file) => {
    const suya = await startPrueba({ ahora: () => new Date('2026-11-21T15:00:00Z') });
    const send = async (name: string) => {
      const bytes = readFileSync(join(EJEMPLOS, name));
      const { base } = nombreDeXml(bytes);
      return cdrDe(await suya.sendZip(`${base}.zip`, zipXml(`${base}.xml`, bytes)), suya.simulador);
    };
    if (file === 'anticipo_regulariza.xml') await suya.enviar({ ...SIMPLE, id: 'F001-9' });
    for (const previo of previosDe(file)) await send(previo);
    expect(await send(file)).toMatchObject({ codigo: '0', notas: [] });
    await suya.close();
  });
});

const EXAMPLES = join(import.meta.dirname, '../../examples');
const propios = existsSync(EXAMPLES)
  ? readdirSync(EXAMPLES).filter((folder) => existsSync(join(EXAMPLES, folder, 'comprobante.xml')))
  : [];

describe('the specification by example', () => {
  test.each(propios)('%s is accepted without a remark', async (folder) => {
    const bytes = readFileSync(join(EXAMPLES, folder, 'comprobante.xml'));
    const { base, ruc } = nombreDeXml(bytes);
    const credencial = { usuario: `${ruc}MODDATOS`, clave: 'moddatos' };
    const respuesta = await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, bytes), credencial);
    expect(cdrDe(respuesta, prueba.simulador)).toMatchObject({ codigo: '0', notas: [], firma: 'valida' });
  });
});

const XSD = join(import.meta.dirname, '../../../shared/xsd/2.0/maindoc/UBL-ApplicationResponse-2.0.xsd');
const puede = (program: string) => spawnSync(program, ['--version']).status === 0;
if (!existsSync(XSD) || !puede('xmllint')) console.warn('SE OMITE el XSD de la constancia: falta xmllint o el esquema');
if (!puede('xmlsec1')) console.warn('SE OMITE la firma de la constancia con xmlsec1: no está instalado');

describe('the CDR before strangers', () => {
  const cdr = async (id: string) => {
    const { xml: bytes } = cdrDe(await prueba.enviar({ ...SIMPLE, id }), prueba.simulador);
    const file = join(prueba.carpeta, `${id}.xml`);
    writeFileSync(file, bytes);
    return file;
  };

  test.skipIf(!existsSync(XSD) || !puede('xmllint'))('obeys the schema of UBL 2.0', async () => {
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', XSD, await cdr('F001-901')]);
    expect(stderr.toString()).toContain('validates');
    expect(status).toBe(0);
  });

  test.skipIf(!puede('xmlsec1'))('is verified by xmlsec1', async () => {
    const { status } = spawnSync('xmlsec1', ['--verify', '--insecure', await cdr('F001-902')]);
    expect(status).toBe(0);
  });
});
