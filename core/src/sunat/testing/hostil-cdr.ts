/** For tests: CDRs that a hostile SUNAT, or somebody between it and us, could answer with (S23, S24, S25, S28). */

import { zipCdr } from '../zip/zip.ts';
import { type Hostil, NOMBRE } from './hostil-zip.ts';

const NAMESPACES =
  ' xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"' +
  ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"' +
  ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"' +
  ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"' +
  ' xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"';

/** A canonical CDR of F001-1 with that code, ready to be signed. */
export function cdrSinFirma(codigo: string) {
  const party = (id: string) => `<cac:PartyIdentification><cbc:ID>${id}</cbc:ID></cac:PartyIdentification>`;
  const response =
    `<cac:Response><cbc:ReferenceID>F001-1</cbc:ReferenceID><cbc:ResponseCode>${codigo}</cbc:ResponseCode>` +
    '<cbc:Description>La Factura numero F001-1, fue juzgada</cbc:Description></cac:Response>';
  const cuerpo =
    '<cbc:UBLVersionID>2.0</cbc:UBLVersionID><cbc:CustomizationID>1.0</cbc:CustomizationID><cbc:ID>179</cbc:ID>' +
    '<cbc:ResponseDate>2026-11-20</cbc:ResponseDate>' +
    `<cac:SenderParty>${party('20131312955')}</cac:SenderParty><cac:ReceiverParty>${party('20000000001')}</cac:ReceiverParty>` +
    `<cac:DocumentResponse>${response}<cac:DocumentReference><cbc:ID>F001-1</cbc:ID></cac:DocumentReference>` +
    `<cac:RecipientParty>${party('6-20600055519')}</cac:RecipientParty></cac:DocumentResponse>`;
  return {
    antes: `<ApplicationResponse${NAMESPACES}><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>`,
    despues: `</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>${cuerpo}</ApplicationResponse>`,
    namespaces: NAMESPACES,
  };
}

/** Replaces exactly what is there; throws when it is not. */
export function change(xml: string, what: string | RegExp, by: string): string {
  const changed = xml.replace(what, () => by);
  if (changed === xml) throw new Error(`No está: ${what}`);
  return changed;
}

export function enZip(que: string, xml: string | Buffer): Hostil {
  return { que, zip: zipCdr(NOMBRE, Buffer.from(xml)) };
}

const DECLARACION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const CODIGO = '<cbc:ResponseCode>2017</cbc:ResponseCode>';

/** Text that was never signed so: what `firmado` (code 2017, as signed) becomes in hostile hands. */
export function cdrsHostiles(firmado: string): Hostil[] {
  const codigo = (que: string, element: string) => enZip(que, change(firmado, CODIGO, element));
  const prolog = (que: string, text: string) => enZip(que, change(firmado, DECLARACION, DECLARACION + text));
  const entity = (que: string, dtd: string) =>
    enZip(que, change(change(firmado, DECLARACION, DECLARACION + dtd), '>2017<', '>&e;<'));
  const note = (que: string, content: string) => enZip(que, change(firmado, '<cbc:ID>179', `${content}<cbc:ID>179`));
  return [
    entity('an external entity: a file', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
    entity('an external entity: the net', '<!DOCTYPE a [<!ENTITY e SYSTEM "http://127.0.0.1:9/e">]>'),
    entity('an internal entity', '<!DOCTYPE a [<!ENTITY e "0">]>'),
    entity('a parameter entity', '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p;]>'),
    entity('an entity in UTF-7', '<!DOCTYPE a [<!ENTITY e "+ADA-">]>'),
    entity('billion laughs', `<!DOCTYPE a [${risas(12)}<!ENTITY e "&r12;">]>`),
    entity(
      'quadratic blow-up',
      `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(50_000)}"><!ENTITY e "${'&x;'.repeat(20_000)}">]>`,
    ),
    entity('an entity that names itself', '<!DOCTYPE a [<!ENTITY e "&e;">]>'),
    prolog('an external DTD', '<!DOCTYPE ApplicationResponse SYSTEM "http://127.0.0.1:9/cdr.dtd">'),
    prolog('a default attribute by DTD', '<!DOCTYPE a [<!ATTLIST a schemeID CDATA "x">]>'),
    prolog('a DOCTYPE in lower case', '<!doctype a>'),
    prolog('an instruction before the root', '<?xml-stylesheet href="http://127.0.0.1:9/x.xsl"?>'),
    codigo('an instruction that splits the code', '<cbc:ResponseCode>20<?x?>17</cbc:ResponseCode>'),
    codigo('an instruction that hides the code', '<cbc:ResponseCode>0<?x 2017?></cbc:ResponseCode>'),
    codigo('a comment that splits the code', '<cbc:ResponseCode>20<!-- -->17</cbc:ResponseCode>'),
    codigo('a comment that hides the code', '<cbc:ResponseCode>0<!--2017--></cbc:ResponseCode>'),
    codigo('a CDATA section', '<cbc:ResponseCode><![CDATA[2017]]></cbc:ResponseCode>'),
    codigo('half a CDATA section', '<cbc:ResponseCode>20<![CDATA[17]]></cbc:ResponseCode>'),
    codigo('digits as references', '<cbc:ResponseCode>&#50;&#x30;17</cbc:ResponseCode>'),
    codigo('a zero as a reference', '<cbc:ResponseCode>&#48;</cbc:ResponseCode>'),
    codigo('another code', '<cbc:ResponseCode>0</cbc:ResponseCode>'),
    codigo('blanks around another code', '<cbc:ResponseCode>\n 0 \n</cbc:ResponseCode>'),
    codigo('digits of another alphabet', '<cbc:ResponseCode>２０１７</cbc:ResponseCode>'),
    codigo('a zero-width space', '<cbc:ResponseCode>0\u200b</cbc:ResponseCode>'),
    codigo('a code of 1 MB', `<cbc:ResponseCode>${'0'.repeat(1_000_000)}</cbc:ResponseCode>`),
    codigo('a code twice', `<cbc:ResponseCode>0</cbc:ResponseCode>${CODIGO}`),
    codigo('a code twice, in another namespace first', `<ResponseCode>0</ResponseCode>${CODIGO}`),
    codigo('an element inside the code', '<cbc:ResponseCode><a>0</a>2017</cbc:ResponseCode>'),
    codigo('no code', ''),
    codigo(
      'a prefix that means something else',
      `<x xmlns:cbc="urn:x"><cbc:ResponseCode>0</cbc:ResponseCode></x>${CODIGO}`,
    ),
    codigo('50,000 attributes', `<cbc:ResponseCode${atributos(50_000, '')}>0</cbc:ResponseCode>`),
    codigo('50,000 namespaces', `<cbc:ResponseCode${atributos(50_000, 'xmlns:')}>0</cbc:ResponseCode>`),
    codigo('the same attribute twice', '<cbc:ResponseCode a="1" a="2">0</cbc:ResponseCode>'),
    note('20,000 levels', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)),
    note('20,000 levels never closed', '<a>'.repeat(20_000)),
    note('250,000 elements', '<a/>'.repeat(250_000)),
    note('a million quotes in a tag', `<a ${'"'.repeat(1_000_000)}>`),
    note('a million < in a row', '<'.repeat(1_000_000)),
    note('a million &', '&'.repeat(1_000_000)),
    note('an attribute of 1.5 MB', `<a b="${'&lt;'.repeat(375_000)}"></a>`),
    enZip('two roots', firmado + firmado.slice(DECLARACION.length)),
    enZip('text after the root', `${firmado}hola`),
    enZip('half of it', firmado.slice(0, firmado.length >> 1)),
    enZip('nothing', ''),
    enZip('only the declaration', DECLARACION),
    enZip('another root', change(firmado, /ApplicationResponse(?= |>$)/g, 'Invoice')),
    enZip('a root of another namespace', change(firmado, 'xsd:ApplicationResponse-2', 'xsd:Invoice-2')),
    ...codificaciones(firmado),
  ];
}

function codificaciones(firmado: string): Hostil[] {
  const declared = (encoding: string) => change(firmado, 'encoding="UTF-8"', `encoding="${encoding}"`);
  const utf16 = Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le');
  const withBytes = (hex: string) => {
    const at = firmado.indexOf('>2017<') + 1;
    return Buffer.concat([
      Buffer.from(firmado.slice(0, at)),
      Buffer.from(hex, 'hex'),
      Buffer.from(firmado.slice(at + 4)),
    ]);
  };
  return [
    enZip('UTF-16 LE', utf16),
    enZip('UTF-16 BE', Buffer.from(utf16).swap16()),
    enZip('UTF-16 without its mark', utf16.subarray(2)),
    enZip('UTF-32', Buffer.from([...firmado].flatMap((letter) => [0, 0, 0, letter.charCodeAt(0)]))),
    enZip('UTF-8 that says UTF-16', declared('UTF-16')),
    enZip('UTF-7', change(declared('UTF-7'), '>2017<', '>+ADA-<')),
    enZip('EBCDIC', declared('IBM037')),
    enZip('an encoding of 200 letters', declared('x'.repeat(200))),
    enZip('latin1 that says UTF-8', withBytes('30f1')),
    enZip('overlong UTF-8: a zero in two bytes', withBytes('c0b0')),
    enZip('a surrogate in UTF-8', withBytes('30eda080')),
    enZip('a NUL', withBytes('3000')),
    enZip('U+FFFE', withBytes('30efbfbe')),
    enZip('a control character', withBytes('3007')),
    enZip('a byte order mark', `\ufeff${firmado}`),
    enZip('two byte order marks', `\ufeff\ufeff${firmado}`),
    enZip('a byte order mark before latin1', `\ufeff${declared('ISO-8859-1')}`),
    enZip('latin1 by declaration only', declared('ISO-8859-1')),
    enZip('XML 1.1', change(firmado, 'version="1.0"', 'version="1.1"')),
    enZip('a blank before the declaration', ` ${firmado}`),
  ];
}

function atributos(count: number, prefix: string): string {
  return Array.from({ length: count }, (_, i) => ` ${prefix}a${i}="urn:x"`).join('');
}

function risas(levels: number): string {
  const one = (level: number) => `<!ENTITY r${level + 1} "${`&r${level};`.repeat(10)}">`;
  return `<!ENTITY r0 "ja">${Array.from({ length: levels }, (_, level) => one(level)).join('')}`;
}
