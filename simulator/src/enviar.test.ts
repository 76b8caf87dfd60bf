import { hash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { encodeEnvio } from '@chaski/core/sunat/soap/soap.ts';
import { zipCdr, zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CREDITO, EXPORTACION } from './testing/bases-de-prueba.ts';
import {
  BILL,
  CREDENCIAL,
  cdrDe,
  codigoDe,
  nombreDe,
  type Prueba,
  postSoap,
  startPrueba,
} from './testing/cliente-de-prueba.ts';
import { AHORA, createFirmante, RUC, SIMPLE, sign, xml } from './testing/testing.ts';

const BOLETA = { ...SIMPLE, tipo: '03' } as const;

describe('in the production manner', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba();
  });
  afterAll(() => prueba.close());

  test('a good factura is accepted with a signed CDR that names it', async () => {
    const cdr = cdrDe(await prueba.enviar(SIMPLE), prueba.simulador);
    expect(cdr).toMatchObject({
      archivo: `R-${RUC}-01-F001-1.xml`,
      codigo: '0',
      descripcion: 'La Factura numero F001-1, ha sido aceptada',
      referencia: 'F001-1',
      rucEmisor: RUC,
      cliente: '6-20000000010',
      recibida: { desde: new Date('2026-11-20T17:00:00Z') },
      firma: 'valida',
      notas: [],
    });
  });

  test('a good boleta is accepted as a boleta', async () => {
    const cdr = cdrDe(await prueba.enviar(BOLETA), prueba.simulador);
    expect(cdr.descripcion).toBe('La Boleta numero B001-1, ha sido aceptada');
  });

  test('a number that was accepted is answered with 1033, whatever comes under it', async () => {
    const primera = { ...SIMPLE, id: 'F001-10' };
    await prueba.enviar(primera);
    expect(codigoDe(await prueba.enviar(primera))).toBe('1033');
    expect(codigoDe(await prueba.enviar({ ...CREDITO, id: 'F001-10' }))).toBe('1033');
    expect(codigoDe(await prueba.enviar({ ...SIMPLE, id: 'F001-00000010' }))).toBe('1033');
    const fault = await prueba.enviar(primera);
    expect(fault).toMatchObject({ faultcode: 'soap-env:Client.1033' });
    expect(fault).toHaveProperty(
      'faultstring',
      expect.stringContaining('El comprobante F001-10 fue informado anteriormente'),
    );
  });

  test('a refusal comes in the CDR, and the number is used up: 1032', async () => {
    const mala = { ...SIMPLE, id: 'F001-11', cliente: ['6', '1234'] } as const;
    const cdr = cdrDe(await prueba.enviar(mala), prueba.simulador);
    expect(cdr).toMatchObject({ codigo: '2017', referencia: 'F001-11', rucEmisor: RUC });
    expect(cdr.descripcion).toMatch(
      / - Detalle: xxx\.xxx\.xxx value='ticket: \d+ error: INFO: 2017 \(nodo: "cac:PartyIdentification\/cbc:ID" valor: "1234"\)'$/,
    );
    expect(codigoDe(await prueba.enviar({ ...SIMPLE, id: 'F001-11' }))).toBe('1032');
  });

  test('a total of three decimals is refused with 2062', async () => {
    const change = (texto: string) => texto.replace('>118.00</cbc:PayableAmount>', '>118.001</cbc:PayableAmount>');
    const cdr = cdrDe(await prueba.enviar({ ...SIMPLE, id: 'F001-62' }, { change }), prueba.simulador);
    expect(cdr.codigo).toBe('2062');
  });

  test('an exception is a Fault and leaves the number free', async () => {
    const vieja = { ...BOLETA, id: 'B001-12', fecha: '2026-11-01' } as const;
    expect(codigoDe(await prueba.enviar(vieja))).toBe('1079');
    expect(cdrDe(await prueba.enviar({ ...BOLETA, id: 'B001-12' }), prueba.simulador).codigo).toBe('0');
  });

  test('a document that breaks the schema is a Fault 0306 and leaves the number free', async () => {
    const change = (texto: string) => texto.replace(/<cbc:IssueDate>.*<\/cbc:IssueDate>/, '');
    expect(codigoDe(await prueba.enviar({ ...SIMPLE, id: 'F001-13' }, { change }))).toBe('0306');
    expect(cdrDe(await prueba.enviar({ ...SIMPLE, id: 'F001-13' }), prueba.simulador).codigo).toBe('0');
  });

  test('an observation is a note of an acceptance', async () => {
    const change = (texto: string) => texto.replace('<cbc:ID>150101<', '<cbc:ID>999999<');
    const cdr = cdrDe(await prueba.enviar({ ...SIMPLE, id: 'F001-14' }, { change }), prueba.simulador);
    expect(cdr).toMatchObject({ codigo: '0', notas: [{ codigo: '4093' }] });
    expect(cdr.notas[0]?.mensaje).toContain('INFO: 4093 (nodo: "cac:RegistrationAddress/cbc:ID" valor: "999999")');
  });

  test('of a hundred sends of one number at the same time exactly one is accepted', async () => {
    const documento = { ...SIMPLE, id: 'F001-15' };
    const respuestas = await Promise.all(Array.from({ length: 100 }, () => prueba.enviar(documento)));
    const codigos = respuestas.map(codigoDe);
    expect(codigos.filter((codigo) => codigo === 'applicationResponse')).toHaveLength(1);
    expect(codigos.filter((codigo) => codigo === '1033')).toHaveLength(99);
    const asientos = (await prueba.libro()).filter(({ archivo }) => archivo === nombreDe(documento));
    expect(asientos.filter(({ aceptado }) => aceptado)).toHaveLength(1);
  });

  test('the ledger tells each attempt, with the hash of the XML', async () => {
    const documento = { ...SIMPLE, id: 'F001-16' };
    const bytes = await sign(xml(documento), prueba.firmante);
    const base = nombreDe(documento);
    await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, bytes));
    await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, bytes));
    const comun = { en: AHORA.toISOString(), operacion: 'sendBill', archivo: base, sha256: hash('sha256', bytes) };
    expect((await prueba.libro()).filter(({ archivo }) => archivo === base)).toEqual([
      { ...comun, codigo: '0', aceptado: true },
      { ...comun, codigo: '1033', aceptado: false },
    ]);
  });

  test('the CDR writes every customer as a RUC, as SUNAT’s does', async () => {
    expect(cdrDe(await prueba.enviar({ ...EXPORTACION, id: 'F001-17' }), prueba.simulador).cliente).toBe('6-EXT-1');
    const boleta = { ...BOLETA, id: 'B001-17', cliente: ['1', '45678912'] } as const;
    expect(cdrDe(await prueba.enviar(boleta), prueba.simulador).cliente).toBe('6-45678912');
  });

  test('an altered document is refused with 2335', async () => {
    const base = nombreDe({ ...SIMPLE, id: 'F001-18' });
    const bytes = await sign(xml({ ...SIMPLE, id: 'F001-18' }), prueba.firmante);
    const alterado = Buffer.from(bytes.toString().replace('CLIENTE SAC', 'CLIENTE SRL'));
    const cdr = cdrDe(await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, alterado)), prueba.simulador);
    expect(cdr.codigo).toBe('2335');
  });

  test('a document without a signature is a Fault 1059', async () => {
    const base = nombreDe({ ...SIMPLE, id: 'F001-19' });
    const respuesta = await prueba.sendZip(
      `${base}.zip`,
      zipXml(`${base}.xml`, Buffer.from(xml({ ...SIMPLE, id: 'F001-19' }))),
    );
    expect(codigoDe(respuesta)).toBe('1059');
  });

  test('a signature needs no Id, but an empty one is refused with 2084', async () => {
    const enviar = async (id: string, firma: string) => {
      const base = nombreDe({ ...SIMPLE, id });
      const bytes = await sign(xml({ ...SIMPLE, id }), prueba.firmante);
      const cambiado = Buffer.from(bytes.toString().replace('<ds:Signature Id="SIGN">', firma));
      return cdrDe(await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, cambiado)), prueba.simulador).codigo;
    };
    expect(await enviar('F001-20', '<ds:Signature>')).toBe('0');
    expect(await enviar('F001-21', '<ds:Signature Id="">')).toBe('2084');
  });
});

describe('in the beta manner', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba({ manera: 'beta' });
  });
  afterAll(() => prueba.close());

  test('a number may be sent again and again', async () => {
    expect(cdrDe(await prueba.enviar(SIMPLE), prueba.simulador).codigo).toBe('0');
    expect(cdrDe(await prueba.enviar(SIMPLE), prueba.simulador).codigo).toBe('0');
    expect(await prueba.consultar(1)).toMatchObject({ tipo: 'status', statusCode: '0011' });
  });

  test.each([
    ['any SOL user', `${RUC}CUALQUIERA`, 'moddatos'],
    ['the password in capitals', `${RUC}MODDATOS`, 'MODDATOS'],
    ['the user of another RUC', '20000000010MODDATOS', 'moddatos'],
  ])('%s may send', async (_, usuario, clave) => {
    const respuesta = await prueba.enviar(SIMPLE, { credencial: { usuario, clave } });
    expect(cdrDe(respuesta, prueba.simulador).codigo).toBe('0');
  });

  test('another password may not', async () => {
    const credencial = { usuario: `${RUC}MODDATOS`, clave: 'otra' };
    expect(codigoDe(await prueba.enviar(SIMPLE, { credencial }))).toBe('0102');
  });

  test('an old document is accepted, and one that another RUC signs', async () => {
    const change = (texto: string) =>
      texto.replace(`<cac:PartyIdentification><cbc:ID>${RUC}<`, '<cac:PartyIdentification><cbc:ID>20000000010<');
    for (const documento of [SIMPLE, BOLETA]) {
      const vieja = await prueba.enviar({ ...documento, fecha: '2026-01-05' }, { change });
      expect(cdrDe(vieja, prueba.simulador).codigo).toBe('0');
    }
  });

  test('the CDR writes every customer as a RUC', async () => {
    const boleta = { ...BOLETA, cliente: ['1', '45678912'] } as const;
    expect(cdrDe(await prueba.enviar(boleta), prueba.simulador).cliente).toBe('6-45678912');
  });

  test('a refusal comes as a Fault and uses no number up', async () => {
    const fault = await prueba.enviar({ ...SIMPLE, cliente: ['6', '1234'] });
    expect(fault).toMatchObject({ tipo: 'fault', codigo: '2017', faultcode: 'soap-env:Client.2017' });
    expect(fault).toHaveProperty(
      'faultstring',
      expect.stringMatching(/ - Detalle: xxx\.xxx\.xxx value='ticket: \d+ error: /),
    );
    expect(cdrDe(await prueba.enviar(SIMPLE), prueba.simulador).codigo).toBe('0');
  });
});

describe('in the manner of an OSE', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba({ manera: 'ose' });
  });
  afterAll(() => prueba.close());

  test('the CDR is UBL 2.1, received by the OSE, of the issuer, with the digest and no ReferenceID', async () => {
    const bytes = await sign(xml(SIMPLE), prueba.firmante);
    const base = nombreDe(SIMPLE);
    const cdr = cdrDe(await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, bytes)), prueba.simulador);
    expect(cdr).toMatchObject({
      archivo: `R-${base}.xml`,
      codigo: '0',
      referencia: 'F001-1',
      rucEmisor: RUC,
      tipoComprobante: '01',
      cliente: '6-20000000010',
      firma: 'valida',
      documentHash: /DigestValue>([^<]+)</.exec(bytes.toString())?.[1],
    });
    const texto = cdr.xml.toString();
    expect(texto).toContain('<cbc:UBLVersionID>2.1</cbc:UBLVersionID>');
    expect(texto).not.toContain('ReferenceID');
    expect(texto).toMatch(/<cbc:ID>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}<\/cbc:ID>/);
    const [, receptor] = /<cac:ReceiverParty>.*?>(\d{11})<\/cbc:CompanyID>/.exec(texto) ?? [];
    expect(receptor).toBe('20600000001');
  });

  test('the customer keeps the type of its document, and remarks stand in Status', async () => {
    const boleta = { ...BOLETA, cliente: ['1', '45678912'] } as const;
    const observada = await prueba.enviar(boleta, {
      change: (texto) => texto.replace('Producto de prueba', 'Producto [sim:observado=4252]'),
    });
    const cdr = cdrDe(observada, prueba.simulador);
    expect(cdr).toMatchObject({ cliente: '1-45678912', notas: [{ codigo: '4252' }] });
    expect(cdr.xml.toString()).toContain('<cac:Status><cbc:StatusReasonCode listURI=');
  });

  test('a refusal is a Fault with its words in detail/message, and uses no number up', async () => {
    const mala = { ...SIMPLE, id: 'F001-2', cliente: ['6', '1234'] } as const;
    const bytes = await sign(xml(mala), prueba.firmante);
    const peticion = { ...CREDENCIAL, nombreZip: `${nombreDe(mala)}.zip`, zip: zipXml(`${nombreDe(mala)}.xml`, bytes) };
    const { status, body } = await postSoap(prueba.simulador.url + BILL, encodeEnvio('sendBill', peticion));
    expect(status).toBe(500);
    expect(body.toString()).toMatch(
      /<faultcode>s:Client<\/faultcode><faultstring[^>]*>2017<\/faultstring><detail><message>[^<]+<\/message><\/detail>/,
    );
    expect(codigoDe(await prueba.enviar({ ...SIMPLE, id: 'F001-2' }))).toBe('applicationResponse');
  });

  test('what it accepted it remembers, and gives its CDR again, byte for byte, after a restart too', async () => {
    const tercera = { ...SIMPLE, id: 'F001-3' };
    const { xml: bytes } = cdrDe(await prueba.enviar(tercera), prueba.simulador);
    expect(codigoDe(await prueba.enviar(tercera))).toBe('1033');
    await prueba.reiniciar();
    expect(cdrDe(await prueba.consultar(3), prueba.simulador).xml).toEqual(bytes);
  });
});

test('an OSE may write numbers with eight digits, in the file’s name too', async () => {
  const prueba = await startPrueba({ manera: 'ose', ochoCifras: true });
  expect(cdrDe(await prueba.enviar(SIMPLE), prueba.simulador)).toMatchObject({
    archivo: `R-${RUC}-01-F001-00000001.xml`,
    referencia: 'F001-00000001',
  });
  await prueba.close();
});

describe('files', () => {
  let prueba: Prueba;
  let bytes: Buffer;
  beforeAll(async () => {
    prueba = await startPrueba();
    bytes = await sign(xml(SIMPLE), prueba.firmante);
  });
  afterAll(() => prueba.close());

  const NOMBRE = `${RUC}-01-F001-1`;
  const zip = (nombre: string, contenido: Buffer) => zipXml(nombre, contenido);

  test.each([
    ['0151', 'a name out of the pattern', 'factura.zip'],
    ['0151', 'no extension', NOMBRE],
    ['0151', 'a RUC that begins with 3', '30000000001-01-F001-1.zip'],
    ['0151', 'number 0', `${RUC}-01-F001-0.zip`],
    ['0152', 'a resumen', `${RUC}-RC-20261120-1.zip`],
    ['0153', 'a lote', `${RUC}-LT-20261120-1.zip`],
    ['1085', 'a guía, which goes elsewhere', `${RUC}-09-T001-1.zip`],
    ['0302', 'a retención, which has its own endpoint', `${RUC}-20-R001-1.zip`],
  ])('%s for %s', async (codigo, _, nombre) => {
    expect(codigoDe(await prueba.sendZip(nombre, zip(`${NOMBRE}.xml`, bytes)))).toBe(codigo);
  });

  test.each([
    ['0155', 'nothing at all', () => Buffer.alloc(0)],
    ['0156', 'something that is no zip', () => Buffer.from('esto no es un zip, pero mide algo')],
    ['0156', 'a zip that was cut', () => zip(`${NOMBRE}.xml`, bytes).subarray(0, 900)],
    ['0158', 'two files', () => dosArchivos(bytes)],
    ['0159', 'a file that is no XML', () => zip(`${NOMBRE}.txt`, bytes)],
    ['0159', 'an XML with another kind of name', () => zip('factura.xml', bytes)],
    ['0160', 'an empty XML', () => zip(`${NOMBRE}.xml`, Buffer.alloc(0))],
    ['0161', 'the XML of another number', () => zip(`${RUC}-01-F001-2.xml`, bytes)],
    ['0306', 'something that is no XML', () => zip(`${NOMBRE}.xml`, Buffer.from('<Invoice>'))],
    ['0306', 'a DOCTYPE', () => zip(`${NOMBRE}.xml`, Buffer.from(`<!DOCTYPE Invoice []>${xml(SIMPLE)}`))],
  ])('%s for %s', async (codigo, _, contenido) => {
    expect(codigoDe(await prueba.sendZip(`${NOMBRE}.zip`, contenido()))).toBe(codigo);
  });

  test('a dummy folder beside the XML does no harm', async () => {
    const respuesta = await prueba.sendZip(`${NOMBRE}.zip`, zipCdr(`${NOMBRE}.xml`, bytes));
    expect(cdrDe(respuesta, prueba.simulador).codigo).toBe('0');
  });

  test('another root than Invoice is 0301', async () => {
    const texto = xml(SIMPLE).replace('<Invoice ', '<Orden ').replace('</Invoice>', '</Orden>');
    const firmado = await sign(texto, prueba.firmante);
    const base = `${RUC}-01-F001-30`;
    expect(codigoDe(await prueba.sendZip(`${base}.zip`, zip(`${base}.xml`, firmado)))).toBe('0301');
  });

  test('the file of another company is 0154', async () => {
    const credencial = { usuario: '20000000010MODDATOS', clave: 'moddatos' };
    expect(codigoDe(await prueba.enviar({ ...SIMPLE, id: 'F001-31' }, { credencial }))).toBe('0154');
  });
});

/** A zip with two XML files: the second entry is appended by hand to the first one's. */
function dosArchivos(bytes: Buffer): Buffer {
  const uno = zipXml(`${RUC}-01-F001-1.xml`, bytes);
  const dos = zipXml(`${RUC}-01-F001-2.xml`, bytes);
  const partes = [uno, dos].map((zip) => ({ zip, directorio: zip.readUInt32LE(zip.length - 6) }));
  const locales = partes.map(({ zip, directorio }) => zip.subarray(0, directorio));
  const centrales = partes.map(({ zip, directorio }) => Buffer.from(zip.subarray(directorio, zip.length - 22)));
  centrales[1]?.writeUInt32LE(locales[0]?.length ?? 0, 42);
  const fin = Buffer.from(uno.subarray(uno.length - 22));
  const directorio = Buffer.concat(centrales);
  fin.writeUInt16LE(2, 8);
  fin.writeUInt16LE(2, 10);
  fin.writeUInt32LE(directorio.length, 12);
  fin.writeUInt32LE(Buffer.concat(locales).length, 16);
  return Buffer.concat([...locales, directorio, fin]);
}

describe('users', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba({
      credenciales: [
        { usuario: 'MODDATOS', clave: 'moddatos' },
        { usuario: `${RUC}PROPIO01`, clave: 'secreta' },
        { usuario: 'SINPERFIL', clave: 'x', falla: '0111' },
      ],
      contribuyentes: { 20000000028: ['pse'] },
    });
  });
  afterAll(() => prueba.close());

  test.each([
    ['0102', `${RUC}MODDATOS`, 'mala'],
    ['0102', `${RUC}NADIE`, 'moddatos'],
    ['0102', '20000000010PROPIO01', 'secreta'],
    ['0106', 'MODDATOS', 'moddatos'],
    ['0111', `${RUC}SINPERFIL`, 'x'],
    ['0112', RUC, 'moddatos'],
  ])('%s for %s with %s', async (codigo, usuario, clave) => {
    expect(codigoDe(await prueba.enviar(SIMPLE, { credencial: { usuario, clave } }))).toBe(codigo);
  });

  test('a user of its own is let in', async () => {
    const credencial = { usuario: `${RUC}PROPIO01`, clave: 'secreta' };
    expect(cdrDe(await prueba.enviar({ ...SIMPLE, id: 'F001-2' }, { credencial }), prueba.simulador).codigo).toBe('0');
  });

  test('an authorised provider sends for others, and may be the one that signs', async () => {
    const credencial = { usuario: '20000000028MODDATOS', clave: 'moddatos' };
    const change = (texto: string) =>
      texto.replace(`<cac:PartyIdentification><cbc:ID>${RUC}`, '<cac:PartyIdentification><cbc:ID>20000000028');
    const respuesta = await prueba.enviar({ ...SIMPLE, id: 'F001-3' }, { credencial, change });
    expect(cdrDe(respuesta, prueba.simulador).codigo).toBe('0');
  });
});

describe('certificates', () => {
  test('those never declared and those withdrawn are refused by name, all others pass', async () => {
    const [nunca, baja] = [await createFirmante(), await createFirmante()];
    const huella = ({ certificado }: { certificado: string }) => hash('sha256', Buffer.from(certificado, 'base64'));
    const prueba = await startPrueba({ certificados: { noComunicados: [huella(nunca)], deBaja: [huella(baja)] } });
    const enviar = async (id: string, firmante: typeof nunca) => {
      const base = `${RUC}-01-${id}`;
      const bytes = await sign(xml({ ...SIMPLE, id }), firmante);
      return cdrDe(await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, bytes)), prueba.simulador).codigo;
    };
    expect(await enviar('F001-1', nunca)).toBe('2325');
    expect(await enviar('F001-2', baja)).toBe('2326');
    expect(await enviar('F001-3', await createFirmante('20000000010'))).toBe('0');
    await prueba.close();
  });

  test('when asked to, the simulator wants them in force and of the issuer', async () => {
    const prueba = await startPrueba({ certificados: { exigirVigencia: true, exigirRuc: true } });
    const ajeno = await createFirmante('20000000010');
    const base = `${RUC}-01-F001-1`;
    const bytes = await sign(xml(SIMPLE), ajeno);
    const respuesta = await prueba.sendZip(`${base}.zip`, zipXml(`${base}.xml`, bytes));
    expect(cdrDe(respuesta, prueba.simulador).codigo).toBe('2325');
    expect(cdrDe(await prueba.enviar({ ...SIMPLE, id: 'F001-2' }), prueba.simulador).codigo).toBe('0');
    await prueba.close();

    const tarde = await startPrueba({
      ahora: () => new Date('2027-01-02T17:00:00Z'),
      certificados: { exigirVigencia: true },
    });
    const vencido = await tarde.enviar({ ...SIMPLE, fecha: '2027-01-02' });
    expect(cdrDe(vencido, tarde.simulador).codigo).toBe('2325');
    await tarde.close();
  });
});

describe('what it remembers', () => {
  test('numbers, CDRs and its certificate survive a restart, also one that tore the last line', async () => {
    const prueba = await startPrueba();
    const cdr = cdrDe(await prueba.enviar(SIMPLE), prueba.simulador);
    const rechazo = cdrDe(await prueba.enviar({ ...SIMPLE, id: 'F001-2', cliente: ['6', '1'] }), prueba.simulador);
    const { certificado } = prueba.simulador;
    const antes = await prueba.libro();
    await appendFile(`${prueba.carpeta}/libro.jsonl`, '{"en":"2026-11-20T17:00:00.000Z","operacion":"sendBill","arch');
    await prueba.reiniciar();
    expect(prueba.simulador.certificado).toBe(certificado);
    expect(await prueba.libro()).toEqual(antes);
    expect(codigoDe(await prueba.enviar(SIMPLE))).toBe('1033');
    expect(codigoDe(await prueba.enviar({ ...SIMPLE, id: 'F001-2' }))).toBe('1032');
    expect(cdrDe(await prueba.consultar(1), prueba.simulador).xml).toEqual(cdr.xml);
    expect(cdrDe(await prueba.consultar(2), prueba.simulador).xml).toEqual(rechazo.xml);
    expect(cdrDe(await prueba.enviar({ ...SIMPLE, id: 'F001-3' }), prueba.simulador).codigo).toBe('0');
    expect((await prueba.libro()).slice(0, antes.length)).toEqual(antes);
    await prueba.close();
  });
});

test('the credentials of the tests are those of the beta', () => {
  expect(CREDENCIAL).toEqual({ usuario: '20000000001MODDATOS', clave: 'moddatos' });
});
