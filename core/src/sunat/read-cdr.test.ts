import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCertificado } from '../firma/certificado/create-certificado.ts';
import { signXmlSync } from '../firma/sign-xml.ts';
import type { Firmante } from '../firma/types.ts';
import { threadMs } from '../lib/testing.ts';
import { readCdr } from './read-cdr.ts';
import { zipCdr, zipXml } from './zip/zip.ts';

const NOMBRE = 'R-20000000001-01-F001-1.xml';
const text = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const ACEPTADO = text('cdr-aceptado.xml');
const read = (xml: string, certificadosDeConfianza: string[] = []) =>
  readCdr(zipCdr(NOMBRE, Buffer.from(xml)), { certificadosDeConfianza });

function motivo(xml: string): string {
  const result = read(xml);
  return result.ok ? `aceptado: ${result.cdr.codigo}` : result.motivo;
}

describe('readCdr', () => {
  it('reads what SUNAT says', () => {
    const result = read(ACEPTADO);
    expect(result).toEqual({
      ok: true,
      cdr: {
        archivo: NOMBRE,
        id: '1795112233445',
        codigo: '0',
        descripcion: 'La Factura numero F001-1, ha sido aceptada',
        notas: [],
        referencia: 'F001-1',
        tipoComprobante: undefined,
        rucEmisor: '20000000001',
        cliente: '6-20600055519',
        documentHash: undefined,
        recibida: { desde: new Date('2026-11-20T15:19:03Z'), hasta: new Date('2026-11-20T15:19:04Z') },
        firma: 'sin_verificar',
        motivoFirma: undefined,
        xml: Buffer.from(ACEPTADO),
      },
    });
  });

  it('reads remarks as code and text', () => {
    const result = read(text('cdr-observado.xml'));
    expect(result.ok ? result.cdr.notas.map(({ codigo }) => codigo) : []).toEqual(['4252', '4013']);
  });

  it('reads a refusal', () => {
    expect(read(text('cdr-rechazado-2017.xml'))).toMatchObject({
      ok: true,
      cdr: { codigo: '2017', cliente: '6-1234' },
    });
  });

  it('reads the CDR of an OSE: its issuer and not the OSE, remarks in Status, type and hash of the document', () => {
    expect(read(text('cdr-ose.xml'))).toMatchObject({
      ok: true,
      cdr: {
        codigo: '0',
        rucEmisor: '20000000001',
        cliente: '6-20600055519',
        tipoComprobante: '01',
        referencia: 'F001-1',
        documentHash: 'ZGlnZXN0IGRlIG11ZXN0cmE=',
        notas: [{ codigo: '4332', mensaje: 'El codigo de producto no existe' }],
      },
    });
    expect(read(text('cdr-ose-sin-referencia.xml'))).toMatchObject({
      ok: true,
      cdr: { rucEmisor: '20000000001', referencia: 'F001-00000001', cliente: undefined },
    });
  });

  it('reads the issuer wherever an OSE names it, and refuses two', () => {
    const party = (ruc: string) =>
      `<cac:IssuerParty><cac:PartyIdentification><cbc:ID>${ruc}</cbc:ID></cac:PartyIdentification></cac:IssuerParty>`;
    const ose = text('cdr-ose-sin-referencia.xml');
    const without = ose.replace(/<cac:IssuerParty>.*<\/cac:IssuerParty>/s, '');
    const inReference = (xml: string, ruc: string) =>
      xml.replace('</cac:DocumentReference>', `${party(ruc)}</cac:DocumentReference>`);
    expect(read(inReference(without, '20000000009'))).toMatchObject({ ok: true, cdr: { rucEmisor: '20000000009' } });
    expect(read(without)).toMatchObject({ ok: true, cdr: { rucEmisor: '20600000001' } });
    expect(motivo(inReference(ose, '20000000009'))).toMatch(/nombra dos emisores/);
  });

  it.each([
    ['F001-1', 'F001-00000001', 'F001-1'],
    ['-1', 'F001-1', 'F001-1'],
    ['F001-1', '-1', 'F001-1'],
    ['-1', '-1', '-1'],
    ['', 'F001-1', 'F001-1'],
    ['F001-1', '', 'F001-1'],
    ['', '', undefined],
  ])('takes ReferenceID %j and document %j as %s', (reference, documento, referencia) => {
    const xml = ACEPTADO.replace('<cbc:ReferenceID>F001-1<', `<cbc:ReferenceID>${reference}<`).replace(
      '<cac:DocumentReference><cbc:ID>F001-1<',
      `<cac:DocumentReference><cbc:ID>${documento}<`,
    );
    expect(read(xml)).toMatchObject({ ok: true, cdr: { referencia } });
  });

  it.each([
    ['0', 'x', '0'],
    ['0000', 'x', '0'],
    ['99', '2017 - El RUC', '2017'],
    ['99', 'sin código', '99'],
    ['&#50;0<![CDATA[1]]>7', 'x', '2017'],
  ])('takes ResponseCode %j with description %j as %s', (code, description, codigo) => {
    const xml = ACEPTADO.replace('>0</cbc:ResponseCode>', `>${code}</cbc:ResponseCode>`).replace(
      'La Factura numero F001-1, ha sido aceptada',
      description,
    );
    expect(read(xml)).toMatchObject({ ok: true, cdr: { codigo } });
  });
});

describe('readCdr refuses', () => {
  const code = '<cbc:ResponseCode>0</cbc:ResponseCode>';
  const inside = (replacement: string) => ACEPTADO.replace(code, replacement);
  const nested = `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`;
  const attributes = Array.from({ length: 50_000 }, (_, i) => ` a${i}="1"`).join('');
  const laughs = `<!DOCTYPE x [<!ENTITY a "ja"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`;

  it.each<[string, string, RegExp]>([
    [
      'a DOCTYPE with an external entity',
      ACEPTADO.replace('<ar:App', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><ar:App'),
      /no se puede leer/,
    ],
    ['billion laughs', ACEPTADO.replace('<ar:App', `${laughs}<ar:App`), /no se puede leer/],
    [
      'an instruction that splits the code',
      inside('<cbc:ResponseCode>20<?x?>17</cbc:ResponseCode>'),
      /no se puede leer/,
    ],
    ['a comment that splits the code', inside('<cbc:ResponseCode>20<!--x-->17</cbc:ResponseCode>'), /no se puede leer/],
    ['two ResponseCode', inside(code + code), /repite ResponseCode/],
    [
      'two ResponseCode, one of another namespace',
      inside(`<ResponseCode>2017</ResponseCode>${code}`),
      /repite ResponseCode/,
    ],
    ['two Response', ACEPTADO.replace(/<cac:Response>.*<\/cac:Response>/, '$&$&'), /repite Response/],
    [
      'two DocumentResponse',
      ACEPTADO.replace(/<cac:DocumentResponse>.*<\/cac:DocumentResponse>/, '$&$&'),
      /repite DocumentResponse/,
    ],
    ['two ReferenceID', ACEPTADO.replace(/<cbc:ReferenceID>.*<\/cbc:ReferenceID>/, '$&$&'), /repite ReferenceID/],
    [
      'two ReceiverParty',
      ACEPTADO.replace(/<cac:ReceiverParty>.*?<\/cac:ReceiverParty>/, '$&$&'),
      /repite ReceiverParty/,
    ],
    ['no ResponseCode', inside(''), /no trae ResponseCode/],
    ['an empty ResponseCode', inside('<cbc:ResponseCode> </cbc:ResponseCode>'), /no trae ResponseCode/],
    ['a ResponseCode of another namespace', inside('<ResponseCode>0</ResponseCode>'), /no trae ResponseCode/],
    ['an element in ResponseCode', inside('<cbc:ResponseCode><a>0</a></cbc:ResponseCode>'), /no trae ResponseCode/],
    ['no issuer', ACEPTADO.replace(/<cac:ReceiverParty>.*?<\/cac:ReceiverParty>/, ''), /no trae ReceiverParty/],
    [
      'two documents',
      ACEPTADO.replace('<cac:DocumentReference><cbc:ID>F001-1<', '<cac:DocumentReference><cbc:ID>F001-2<'),
      /nombra dos comprobantes/,
    ],
    [
      'the end of another number',
      ACEPTADO.replace('<cbc:ReferenceID>F001-1<', '<cbc:ReferenceID>-11<'),
      /nombra dos comprobantes/,
    ],
    ['another root', '<Invoice/>', /no es un ApplicationResponse, sino <Invoice>/],
    ['a root of another namespace', '<ApplicationResponse/>', /no es un ApplicationResponse/],
    ['half a CDR', ACEPTADO.slice(0, 2000), /no se puede leer/],
    ['20,000 levels', inside(code + nested), /no se puede leer/],
    ['50,000 attributes', inside(`<cbc:ResponseCode${attributes}>0</cbc:ResponseCode>`), /no se puede leer/],
    ['more than 2 MB', ACEPTADO + ' '.repeat(2_000_000), /más de lo permitido/],
    ['nothing', '', /no se puede leer/],
  ])('%s', (_, xml, reason) => {
    expect(threadMs(() => expect(motivo(xml)).toMatch(reason))).toBeLessThan(200);
  });

  it('a zip that is damaged, empty, or holds anything but one R-….xml', () => {
    const xml = Buffer.from(ACEPTADO);
    const zips = [
      Buffer.from('PK'),
      zipSync({}),
      zipSync({ 'dummy/': new Uint8Array() }),
      zipSync({ [NOMBRE]: xml, 'R-20000000001-01-F001-2.xml': xml }),
      zipSync({ [NOMBRE]: xml, 'leame.txt': xml }),
      zipXml('20000000001-01-F001-1.xml', xml),
      zipXml('R-1.pdf', xml),
    ];
    for (const zip of zips) expect(readCdr(zip).ok).toBe(false);
  });
});

describe('readCdr with certificates of confidence', () => {
  let firmante: Firmante;
  let ajeno: Firmante;
  let signed: string;

  /** A CDR in canonical form, signed by our own writer. */
  function sign(by: Firmante): string {
    const namespaces =
      ' xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"' +
      ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"' +
      ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"' +
      ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"' +
      ' xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"';
    const body = ACEPTADO.slice(ACEPTADO.indexOf('<cbc:ID>'), ACEPTADO.indexOf('</ar:ApplicationResponse>'));
    const antes = `<ApplicationResponse${namespaces}><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>`;
    const despues = `</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>${body}</ApplicationResponse>`;
    return signXmlSync({ antes, despues, namespaces }, by).bytes.toString();
  }

  beforeAll(async () => {
    const create = async (ruc: string) => {
      const datos = { ruc, razonSocial: 'SIMULADOR', desde: new Date('2026-01-01'), hasta: new Date('2027-01-01') };
      return (await createCertificado({ ...datos, serialNumber: Buffer.alloc(8, 7) })).certificado.firmante;
    };
    [firmante, ajeno] = [await create('20131312955'), await create('20000000001')];
    signed = sign(firmante);
  });

  it('finds a good signature valid', () => {
    expect(read(signed, [firmante.certificado])).toMatchObject({ ok: true, cdr: { firma: 'valida', codigo: '0' } });
  });

  it('finds invalid a changed value, another signer, a placeholder and no signature', () => {
    const cases = [
      signed.replace('>0</cbc:ResponseCode>', '>2017</cbc:ResponseCode>'),
      sign(ajeno),
      ACEPTADO,
      signed.replace(/<ds:Signature .*<\/ds:Signature>/, ''),
    ];
    for (const xml of cases) {
      const result = read(xml, [firmante.certificado]);
      expect(result).toMatchObject({ ok: true, cdr: { firma: 'invalida' } });
      expect(result.ok ? result.cdr.motivoFirma : '').not.toBe('');
    }
  });

  it('does not check what nobody asked to check', () => {
    expect(read(signed)).toMatchObject({ ok: true, cdr: { firma: 'sin_verificar' } });
  });

  it('finds invalid a second signature, wherever it stands', () => {
    const signature = /<ds:Signature .*<\/ds:Signature>/.exec(signed)?.[0] ?? '';
    const twice = signed.replace('<cbc:ID>1795', `${signature}<cbc:ID>1795`);
    expect(twice).not.toBe(signed);
    expect(read(twice, [firmante.certificado])).toMatchObject({ ok: true, cdr: { firma: 'invalida' } });
  });
});
