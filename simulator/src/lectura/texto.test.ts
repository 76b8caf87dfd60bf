import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineaBaja, sendResumen, ticketDe } from '../resumen/testing-resumen.ts';
import { cdrDe, codigoDe, nombreDe, type Prueba, startPrueba } from '../testing/cliente-de-prueba.ts';
import { RUC, SIMPLE, sign, xml } from '../testing/testing.ts';

/* The words by which clients of SUNAT tell one answer from another, as they were seen in real ones. */

describe('in the production manner', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba();
  });
  afterAll(() => prueba.close());

  const faultDe = async (id: string) => Object(await prueba.enviar({ ...SIMPLE, id })).faultstring;

  test('1033 ends in the number that was informed before', async () => {
    await prueba.enviar(SIMPLE);
    expect(await faultDe('F001-1')).toMatch(
      /^El comprobante fue registrado previamente con otros datos - Detalle: xxx\.xxx\.xxx value='ticket: \d+ error: El comprobante F001-1 fue informado anteriormente'$/,
    );
  });

  test('1032 ends in what became of the number', async () => {
    const inicio = 'El comprobante ya esta informado y se encuentra con estado anulado o rechazado - Detalle: ';
    await prueba.enviar({ ...SIMPLE, id: 'F001-2' });
    await sendResumen(prueba, 'RA', { lineas: lineaBaja({ numero: '2' }) });
    expect(await faultDe('F001-2')).toMatch(new RegExp(`^${inicio}.* error: El comprobante F001-2 fue anulado'$`));
    await prueba.enviar({ ...SIMPLE, id: 'F001-3', cliente: ['6', '1234'] });
    expect(await faultDe('F001-3')).toMatch(new RegExp(`^${inicio}.* error: El comprobante F001-3 fue rechazado'$`));
  });

  test('0151 names the file', async () => {
    const respuesta = await prueba.sendZip(`${RUC}-01-XX01-2.zip`, Buffer.alloc(0));
    expect(respuesta).toHaveProperty(
      'faultstring',
      expect.stringMatching(
        /^El nombre del archivo ZIP es incorrecto - Detalle: xxx\.xxx\.xxx value='ticket: \d+ error: Validation ZIP Filename error: \d{11}-01-XX01-2\.zip'$/,
      ),
    );
  });

  test('2335 says which of the two does not hold', async () => {
    const enviar = async (id: string, de: RegExp, a: string) => {
      const base = nombreDe({ ...SIMPLE, id });
      const bytes = await sign(xml({ ...SIMPLE, id }), prueba.firmante);
      const zip = zipXml(`${base}.xml`, Buffer.from(bytes.toString().replace(de, a)));
      return cdrDe(await prueba.sendZip(`${base}.zip`, zip), prueba.simulador).descripcion;
    };
    const inicio = 'El documento electrónico ingresado ha sido alterado - Detalle: ';
    expect(await enviar('F001-4', /CLIENTE SAC/, 'OTRO SAC')).toBe(`${inicio}Incorrect reference digest value`);
    expect(await enviar('F001-5', /<ds:SignatureValue>..../, '<ds:SignatureValue>AAAA')).toBe(
      `${inicio}RSA signature did not verify`,
    );
  });

  test('2308 of a comunicación de baja names the line', async () => {
    const ticket = ticketDe(await sendResumen(prueba, 'RA', { numero: 2, lineas: lineaBaja({ tipo: '03' }) }));
    expect(cdrDe(await prueba.ticket(ticket), prueba.simulador).descripcion).toMatch(
      /^DocumentTypeCode - El valor del tipo de documento es invalido - Detalle: xxx\.xxx\.xxx value='ticket: \d+ error: Error en la linea: 1\. : 2308 \(nodo: "sac:VoidedDocumentsLine\/cbc:DocumentTypeCode" valor: "03"\)'$/,
    );
  });

  test('0402 says that the first ticket is in process', async () => {
    await prueba.control('PUT', 'comportamiento', { modo: 'ticket-98' });
    const baja = { numero: 3, lineas: lineaBaja({ motivo: 'ERROR [sim:ticket-98]' }) };
    await sendResumen(prueba, 'RA', baja);
    const respuesta = await sendResumen(prueba, 'RA', baja);
    await prueba.control('DELETE', 'comportamiento');
    expect(codigoDe(respuesta)).toBe('0402');
    expect(respuesta).toHaveProperty(
      'faultstring',
      expect.stringMatching(
        /^La numeracion o nombre del documento ya ha sido enviado anteriormente - Detalle: .* error: El documento: \d{11}-RA-20261120-3 ya fue enviado y se encuentra en estado 98/,
      ),
    );
  });

  test('the CDR tells the time of reception, and its signature is SignSUNAT', async () => {
    const texto = cdrDe(await prueba.enviar({ ...SIMPLE, id: 'F001-9' }), prueba.simulador).xml.toString();
    expect(texto).toContain('<ds:Signature Id="SignSUNAT">');
    expect(texto).toContain('<cbc:URI>#SignSUNAT</cbc:URI>');
    expect(texto).toContain('<cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:IssueTime>12:00:00</cbc:IssueTime>');
    expect(texto).toContain('<cbc:ResponseDate>2026-11-20</cbc:ResponseDate><cbc:ResponseTime>12:00:00<');
  });
});

describe('in the beta manner', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba({ manera: 'beta' });
  });
  afterAll(() => prueba.close());

  test.each([
    [
      '3103',
      />18.00<\/cbc:TaxAmount><cac:TaxCategory><cbc:Percent>/,
      '>28.00</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>',
      'El producto del factor y monto base de la afectación del IGV/IVAP no corresponde al monto de afectacion de linea.',
      'Error en la linea: 1 Tributo: 1000: 3103 (nodo: "cac:TaxSubtotal/cbc:TaxAmount" valor: "28.00")',
    ],
    [
      '2936',
      /unitCode="NIU"/,
      'unitCode="03"',
      'El dato ingresado como unidad de medida no corresponde al valor esperado',
      'Error en la linea: 1: 2936 (nodo: "cbc:InvoicedQuantity/unitCode" valor: "03")',
    ],
    [
      '2022',
      /CLIENTE SAC/,
      'AB',
      'RegistrationName -  El dato ingresado no cumple con el estandar',
      'INFO: 2022 (nodo: "cac:PartyLegalEntity/cbc:RegistrationName" valor: "AB")',
    ],
  ])('%s comes in SUNAT’s words, with line, tax, node and value', async (codigo, de, a, frase, error) => {
    const respuesta = Object(await prueba.enviar(SIMPLE, { change: (texto) => texto.replace(de, a) }));
    expect(respuesta).toMatchObject({ faultcode: `soap-env:Client.${codigo}` });
    const [inicio, resto] = respuesta.faultstring.split(" - Detalle: xxx.xxx.xxx value='ticket: ");
    expect(inicio).toBe(frase);
    expect(resto.replace(/^\d+ error: /, '')).toBe(`${error}'`);
  });

  test('the CDR tells the day of the document with a time stuck to it, none of a resumen, and its remarks last', async () => {
    const change = (texto: string) => texto.replace('<cbc:ID>150101<', '<cbc:ID>999999<');
    const texto = cdrDe(await prueba.enviar(SIMPLE, { change }), prueba.simulador).xml.toString();
    expect(texto).toContain(
      '<cbc:IssueDate>2026-11-20T00:00:00</cbc:IssueDate><cbc:IssueTime>00:00:00</cbc:IssueTime>',
    );
    expect(texto).not.toContain('UBLVersionID');
    expect(texto).toContain('</cac:Signature><cbc:Note>4093 - ');
    const ticket = ticketDe(await sendResumen(prueba, 'RA', { lineas: lineaBaja() }));
    expect(cdrDe(await prueba.ticket(ticket), prueba.simulador).xml.toString()).toContain(
      '<cbc:IssueDate></cbc:IssueDate>',
    );
  });
});
