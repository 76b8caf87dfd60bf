import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalize } from '@chaski/core/lib/xml/read.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BILL, cdrDe, codigoDe, type Prueba, postSoap, startPrueba } from '../testing/cliente-de-prueba.ts';
import { toTextoDeNota } from '../testing/notas-de-prueba.ts';
import { RUC, SIMPLE, sign, xml } from '../testing/testing.ts';
import {
  enviarTexto,
  lineaBaja,
  lineaResumen,
  nombreDeResumen,
  sendResumen,
  sendZipResumen,
  ticketDe,
  vigenciaDe,
  xmlResumen,
} from './testing-resumen.ts';

const BOLETA = { ...SIMPLE, tipo: '03' } as const;

let contador = 0;
/** A number of factura that nobody has used. */
const nuevo = () => ++contador;

let archivos = 0;
const otroArchivo = () => ++archivos;

describe('a comunicación de baja', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba();
  });
  afterAll(() => prueba.close());

  async function factura(): Promise<number> {
    const numero = nuevo();
    await prueba.enviar({ ...SIMPLE, id: `F001-${numero}` });
    return numero;
  }

  test('gives a ticket, whose CDR accepts it and names it, and the factura is annulled', async () => {
    const numero = await factura();
    const archivo = otroArchivo();
    expect(await vigenciaDe(prueba, numero)).toBe('0001');
    const ticket = ticketDe(
      await sendResumen(prueba, 'RA', { numero: archivo, lineas: lineaBaja({ numero: String(numero) }) }),
    );
    expect(ticket).toMatch(/^\d{13}$/);
    const respuesta = await prueba.ticket(ticket);
    expect(respuesta).toMatchObject({ tipo: 'status', statusCode: '0' });
    expect(cdrDe(respuesta, prueba.simulador)).toMatchObject({
      archivo: `R-${RUC}-RA-20261120-${archivo}.xml`,
      codigo: '0',
      descripcion: `La Comunicacion de baja RA-20261120-${archivo}, ha sido aceptada`,
      referencia: `RA-20261120-${archivo}`,
      rucEmisor: RUC,
      firma: 'valida',
    });
    expect(await vigenciaDe(prueba, numero)).toBe('0003');
    expect(cdrDe(await prueba.consultar(numero), prueba.simulador)).toMatchObject({ codigo: '0' });
    expect(codigoDe(await prueba.enviar({ ...SIMPLE, id: `F001-${numero}` }))).toBe('1032');
  });

  test('leaves nothing that a note could change: 2120 (07), 2207 (08)', async () => {
    const numero = await factura();
    const sendNota = async (tipo: '07' | '08', correlativo: string) => {
      const nota = { tipo, motivo: '01', modificados: [['01', `F001-${numero}`]] } as const;
      const texto = toTextoDeNota(xml({ ...SIMPLE, id: correlativo }), nota);
      const base = `${RUC}-${tipo}-${correlativo}`;
      const zip = zipXml(`${base}.xml`, await sign(texto, prueba.firmante));
      return cdrDe(await prueba.sendZip(`${base}.zip`, zip), prueba.simulador).codigo;
    };
    expect(await sendNota('08', 'FD01-1')).toBe('0');
    const lineas = lineaBaja({ numero: String(numero) });
    ticketDe(await sendResumen(prueba, 'RA', { numero: otroArchivo(), lineas }));
    expect(await sendNota('07', 'FC01-1')).toBe('2120');
    expect(await sendNota('08', 'FD01-2')).toBe('2207');
  });

  test('that breaks a rule is told by the ticket, with 99, and changes nothing', async () => {
    const numero = await factura();
    const lineas = lineaBaja({ numero: String(numero) }) + lineaBaja({ id: '2', numero: '999999' });
    const ticket = ticketDe(await sendResumen(prueba, 'RA', { numero: otroArchivo(), lineas }));
    const respuesta = await prueba.ticket(ticket);
    expect(respuesta).toMatchObject({ statusCode: '99' });
    expect(cdrDe(respuesta, prueba.simulador)).toMatchObject({ codigo: '2105' });
    expect(await vigenciaDe(prueba, numero)).toBe('0001');
  });

  test('with a short reason is accepted and observed', async () => {
    const numero = await factura();
    const lineas = lineaBaja({ numero: String(numero), motivo: 'NO' });
    const ticket = ticketDe(await sendResumen(prueba, 'RA', { numero: otroArchivo(), lineas }));
    expect(cdrDe(await prueba.ticket(ticket), prueba.simulador)).toMatchObject({
      codigo: '0',
      notas: [{ codigo: '4203' }],
    });
  });

  test('of what is annulled already is 2323, and of what was refused 2398', async () => {
    const numero = await factura();
    const rechazada = nuevo();
    await prueba.enviar({ ...SIMPLE, id: `F001-${rechazada}`, cliente: ['6', '1234'] });
    const enviar = async (cual: number) => {
      const lineas = lineaBaja({ numero: String(cual) });
      const ticket = ticketDe(await sendResumen(prueba, 'RA', { numero: otroArchivo(), lineas }));
      return cdrDe(await prueba.ticket(ticket), prueba.simulador).codigo;
    };
    expect([await enviar(numero), await enviar(numero), await enviar(rechazada)]).toEqual(['0', '2323', '2398']);
    expect(await vigenciaDe(prueba, rechazada)).toBe('0002');
  });

  test('of twenty files about one factura at the same time exactly one is accepted', async () => {
    const numero = await factura();
    const lineas = lineaBaja({ numero: String(numero) });
    const respuestas = await Promise.all(
      Array.from({ length: 20 }, () => sendResumen(prueba, 'RA', { numero: otroArchivo(), lineas })),
    );
    const tickets = respuestas.map(ticketDe);
    expect(new Set(tickets).size).toBe(20);
    const codigos = await Promise.all(
      tickets.map(async (ticket) => cdrDe(await prueba.ticket(ticket), prueba.simulador).codigo),
    );
    expect(codigos.toSorted()).toEqual(['0', ...Array.from({ length: 19 }, () => '2323')]);
  });

  test('of twenty sends of one file at the same time exactly one gets a ticket', async () => {
    const baja = { numero: otroArchivo(), lineas: lineaBaja({ numero: String(await factura()) }) };
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => sendResumen(prueba, 'RA', baja)));
    const codigos = respuestas.map(codigoDe).toSorted();
    expect(codigos).toEqual([...Array.from({ length: 19 }, () => '2324'), 'ticket']);
  });

  test('a name that came before is refused for something else where that is asked for, by its words or by the control route', async () => {
    const conMotivo = { numero: 61, lineas: lineaBaja({ motivo: 'Error [sim:repetido=2335x2]' }) };
    const baja = [];
    for (let n = 0; n < 3; n++) baja.push(codigoDe(await sendResumen(prueba, 'RA', conMotivo)));
    expect(baja).toEqual(['ticket', '2335', '2324']);
    const resumen = { numero: 61, lineas: lineaResumen() };
    await prueba.control('PUT', 'comportamiento', { modo: 'repetido=0306', operaciones: ['sendSummary'] });
    const del = [
      codigoDe(await sendResumen(prueba, 'RC', resumen)),
      codigoDe(await sendResumen(prueba, 'RC', resumen)),
    ];
    await prueba.control('DELETE', 'comportamiento');
    expect([...del, codigoDe(await sendResumen(prueba, 'RC', resumen))]).toEqual(['ticket', '0306', '2223']);
  });

  test('may not use a name again, also when the first was refused, nor with zeros before the number', async () => {
    const numero = otroArchivo();
    ticketDe(await sendResumen(prueba, 'RA', { numero, lineas: lineaBaja({ numero: '999999' }) }));
    expect(codigoDe(await sendResumen(prueba, 'RA', { numero, lineas: lineaBaja() }))).toBe('2324');
    const base = `${RUC}-RA-20261120-${String(numero).padStart(5, '0')}`;
    expect(codigoDe(await enviarTexto(prueba, base, xmlResumen('RA', { numero, lineas: lineaBaja() })))).toBe('2324');
  });

  test('is noted in the ledger with each question about its ticket', async () => {
    const baja = { numero: otroArchivo(), lineas: lineaBaja({ numero: String(await factura()) }) };
    await prueba.ticket(ticketDe(await sendResumen(prueba, 'RA', baja)));
    const archivo = nombreDeResumen('RA', baja);
    const asientos = (await prueba.libro()).filter((uno) => uno.archivo === archivo);
    expect(asientos).toMatchObject([
      { operacion: 'sendSummary', codigo: '0', aceptado: true },
      { operacion: 'getStatus', codigo: '0', aceptado: false },
    ]);
  });
});

describe('a resumen diario', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba();
  });
  afterAll(() => prueba.close());

  const enviar = async (lineas: string) => {
    const ticket = ticketDe(await sendResumen(prueba, 'RC', { numero: otroArchivo(), lineas }));
    return cdrDe(await prueba.ticket(ticket), prueba.simulador);
  };

  test('registers boletas: sent by themselves afterwards they are 1033', async () => {
    const cdr = await enviar(lineaResumen({ correlativo: 'B010-1' }));
    expect(cdr).toMatchObject({ codigo: '0', notas: [] });
    expect(cdr.descripcion).toBe(`El Resumen diario RC-20261120-${archivos}, ha sido aceptado`);
    expect(codigoDe(await prueba.enviar({ ...BOLETA, id: 'B010-1' }))).toBe('1033');
    expect((await enviar(lineaResumen({ correlativo: 'B010-1' }))).codigo).toBe('2282');
  });

  test('annuls what was accepted, by itself or by resumen, once', async () => {
    await prueba.enviar({ ...BOLETA, id: 'B011-1' });
    expect((await enviar(lineaResumen({ correlativo: 'B011-1', estado: '3' }))).codigo).toBe('0');
    expect((await enviar(lineaResumen({ correlativo: 'B011-1', estado: '3' }))).codigo).toBe('2987');
    expect((await enviar(lineaResumen({ correlativo: 'B011-2', estado: '3' }))).codigo).toBe('2663');
    expect(codigoDe(await prueba.enviar({ ...BOLETA, id: 'B011-1' }))).toBe('1032');
  });

  test('is judged line by line: a boleta, a note over it and their annulment may come in one file', async () => {
    const lineas =
      lineaResumen({ correlativo: 'B012-1' }) +
      lineaResumen({ id: '2', tipo: '07', correlativo: 'BC12-1', afectado: ['03', 'B012-1'] }) +
      lineaResumen({ id: '3', tipo: '07', correlativo: 'BC12-1', afectado: ['03', 'B012-1'], estado: '3' });
    expect((await enviar(lineas)).codigo).toBe('0');
    const nota = { tipo: '07', correlativo: 'BC12-2', afectado: ['03', 'B012-9'] } as const;
    expect((await enviar(lineaResumen(nota))).codigo).toBe('2989');
    await enviar(lineaResumen({ correlativo: 'B012-1', estado: '3' }));
    expect((await enviar(lineaResumen({ ...nota, afectado: ['03', 'B012-1'] }))).codigo).toBe('2990');
  });

  test('refused for one line registers none of the others', async () => {
    const lineas =
      lineaResumen({ correlativo: 'B013-1' }) + lineaResumen({ id: '2', correlativo: 'B013-2', estado: '3' });
    expect((await enviar(lineas)).codigo).toBe('2663');
    expect(cdrDe(await prueba.enviar({ ...BOLETA, id: 'B013-1' }), prueba.simulador).codigo).toBe('0');
  });

  test('takes 500 lines and no more', async () => {
    const lineas = (serie: string, cuantas: number) =>
      Array.from({ length: cuantas }, (_, indice) =>
        lineaResumen({ id: String(indice + 1), correlativo: `${serie}-${indice + 1}` }),
      ).join('');
    expect((await enviar(lineas('B014', 500))).codigo).toBe('0');
    const demasiadas = { numero: otroArchivo(), lineas: lineas('B015', 501) };
    expect(codigoDe(await sendResumen(prueba, 'RC', demasiadas))).toBe('0158');
    expect(codigoDe(await prueba.enviar({ ...BOLETA, id: 'B014-500' }))).toBe('1033');
  });
});

describe('files', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba();
  });
  afterAll(() => prueba.close());

  const NOMBRE = `${RUC}-RA-20261120-1`;

  test.each([
    ['0151', 'the name of a factura', `${RUC}-01-F001-1.zip`],
    ['0151', 'a day that does not exist', `${RUC}-RA-20260231-1.zip`],
    ['0151', 'number 0', `${RUC}-RC-20261120-0.zip`],
    ['0151', 'no extension', NOMBRE],
    ['0153', 'a lote', `${RUC}-LT-20261120-1.zip`],
    ['0302', 'a reversal, which is not judged', `${RUC}-RR-20261120-1.zip`],
    ['0154', 'another company', '20000000010-RA-20261120-1.zip'],
  ])('%s for %s', async (codigo, _, nombre) => {
    const base = nombre.replace('.zip', '');
    const zip = zipXml(`${base}.xml`, Buffer.from('<a/>'));
    expect(codigoDe(await sendZipResumen(prueba.simulador.url, nombre, zip))).toBe(codigo);
  });

  test.each([
    ['0155', 'nothing at all', () => Buffer.alloc(0)],
    ['0156', 'something that is no zip', () => Buffer.from('esto no es un zip, pero mide algo')],
    ['0161', 'the XML of another number', () => zipXml(`${RUC}-RA-20261120-2.xml`, Buffer.from('<a/>'))],
    ['0306', 'something that is no XML', () => zipXml(`${NOMBRE}.xml`, Buffer.from('<VoidedDocuments>'))],
  ])('%s for %s', async (codigo, _, zip) => {
    expect(codigoDe(await sendZipResumen(prueba.simulador.url, `${NOMBRE}.zip`, zip()))).toBe(codigo);
  });

  test('a RC under the name of a RA is 0301, one without signature 1059, and both leave the name free', async () => {
    const resumen = { lineas: lineaResumen() };
    expect(codigoDe(await enviarTexto(prueba, NOMBRE, xmlResumen('RC', resumen)))).toBe('0301');
    const sinFirma = zipXml(`${NOMBRE}.xml`, Buffer.from(xmlResumen('RA', { lineas: lineaBaja() })));
    expect(codigoDe(await sendZipResumen(prueba.simulador.url, `${NOMBRE}.zip`, sinFirma))).toBe('1059');
    expect(codigoDe(await sendResumen(prueba, 'RA', { lineas: lineaBaja() }))).toBe('ticket');
  });

  test('an altered file is refused by its ticket with 2335', async () => {
    const base = `${RUC}-RA-20261120-7`;
    const firmado = await sign(xmlResumen('RA', { numero: 7, lineas: lineaBaja() }), prueba.firmante);
    const alterado = Buffer.from(firmado.toString().replace('ERROR EN', 'ERROR DE'));
    const zip = zipXml(`${base}.xml`, alterado);
    const ticket = ticketDe(await sendZipResumen(prueba.simulador.url, `${base}.zip`, zip));
    expect(cdrDe(await prueba.ticket(ticket), prueba.simulador).codigo).toBe('2335');
  });
});

/** As a client of another make writes it: other prefixes, blanks, base64 in lines. */
function sobreExtrano(operacion: string, parametros: string): string {
  return `<?xml version='1.0'?>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:n="http://service.sunat.gob.pe">
  <SOAP-ENV:Header>
    <w:Security xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
      <w:UsernameToken><w:Username>${RUC}MODDATOS</w:Username><w:Password>moddatos</w:Password></w:UsernameToken>
    </w:Security>
  </SOAP-ENV:Header>
  <SOAP-ENV:Body><n:${operacion}>${parametros}</n:${operacion}></SOAP-ENV:Body>
</SOAP-ENV:Envelope>`;
}

test('whoever speaks SOAP gets a ticket and its outcome', async () => {
  const prueba = await startPrueba();
  const base = `${RUC}-RC-20261120-00003`;
  const firmado = await sign(xmlResumen('RC', { numero: 3, lineas: lineaResumen() }), prueba.firmante);
  const lineas = zipXml(`${base}.xml`, firmado).toString('base64').replace(/.{76}/g, '$&\n');
  const post = async (sobre: string) => (await postSoap(prueba.simulador.url + BILL, sobre)).body.toString();
  const envio = await post(
    sobreExtrano('sendSummary', `<fileName>${base}.zip</fileName><contentFile>${lineas}</contentFile><partyType/>`),
  );
  const [, ticket = ''] = /<br:sendSummaryResponse xmlns:br="[^"]+"><ticket>(\d{13})<\/ticket>/.exec(envio) ?? [];
  const estado = await post(sobreExtrano('getStatus', `<ticket>${ticket}</ticket>`));
  expect(estado).toMatch(
    /getStatusResponse.*<status><content>UEsD[^<]+<\/content><statusCode>0<\/statusCode><\/status>/,
  );
  await prueba.close();
});

describe('in the beta manner', () => {
  test('nothing is remembered but the ticket, and nothing is asked of the register', async () => {
    const prueba = await startPrueba({ manera: 'beta' });
    const baja = { lineas: lineaBaja({ numero: '77' }) };
    const tickets = [ticketDe(await sendResumen(prueba, 'RA', baja)), ticketDe(await sendResumen(prueba, 'RA', baja))];
    for (const ticket of tickets) expect(await prueba.ticket(ticket)).toMatchObject({ statusCode: '0' });
    expect(await vigenciaDe(prueba, 77)).toBe('0011');
    const mala = ticketDe(await sendResumen(prueba, 'RA', { lineas: lineaBaja({ tipo: '03' }) }));
    expect(cdrDe(await prueba.ticket(mala), prueba.simulador).codigo).toBe('2308');
    await prueba.close();
  });
});

test('in the manner of an OSE the ticket’s CDR is the OSE’s, and a refusal is a Fault at once', async () => {
  const prueba = await startPrueba({ manera: 'ose' });
  await prueba.enviar({ ...SIMPLE, id: 'F001-77' });
  const ticket = ticketDe(await sendResumen(prueba, 'RA', { lineas: lineaBaja({ numero: '77' }) }));
  const cdr = cdrDe(await prueba.ticket(ticket), prueba.simulador);
  expect(cdr).toMatchObject({ codigo: '0', referencia: 'RA-20261120-1', rucEmisor: RUC, cliente: undefined });
  expect(cdr.xml.toString()).not.toContain('ReferenceID');
  expect(await vigenciaDe(prueba, 77)).toBe('0003');
  const mala = await sendResumen(prueba, 'RA', { numero: 2, lineas: lineaBaja({ tipo: '03' }) });
  expect(mala).toMatchObject({ tipo: 'fault', codigo: '2308', faultcode: 's:Client' });
  await prueba.close();
});

describe('what it remembers', () => {
  test('tickets, names and what they changed survive a restart, also one that tore the last line', async () => {
    const prueba = await startPrueba();
    await prueba.enviar(SIMPLE);
    await prueba.enviar({ ...BOLETA, id: 'B001-1' });
    const baja = { lineas: lineaBaja() };
    const resumen = {
      lineas: lineaResumen({ correlativo: 'B002-1' }) + lineaResumen({ id: '2', correlativo: 'B001-1', estado: '3' }),
    };
    const tickets = [
      ticketDe(await sendResumen(prueba, 'RA', baja)),
      ticketDe(await sendResumen(prueba, 'RC', resumen)),
    ];
    const antes = await Promise.all(tickets.map(async (uno) => cdrDe(await prueba.ticket(uno), prueba.simulador)));
    await appendFile(join(prueba.carpeta, 'libro.jsonl'), '{"en":"2026-11-20T17:00:00.000Z","opera');
    await prueba.reiniciar();
    const despues = await Promise.all(tickets.map(async (uno) => cdrDe(await prueba.ticket(uno), prueba.simulador)));
    expect(despues).toEqual(antes);
    expect(await vigenciaDe(prueba, 1)).toBe('0003');
    expect(cdrDe(await prueba.consultar(1), prueba.simulador)).toMatchObject({ codigo: '0', referencia: 'F001-1' });
    expect(codigoDe(await prueba.enviar(SIMPLE))).toBe('1032');
    expect(codigoDe(await prueba.enviar({ ...BOLETA, id: 'B001-1' }))).toBe('1032');
    expect(codigoDe(await prueba.enviar({ ...BOLETA, id: 'B002-1' }))).toBe('1033');
    expect(codigoDe(await sendResumen(prueba, 'RA', baja))).toBe('2324');
    expect(codigoDe(await sendResumen(prueba, 'RC', resumen))).toBe('2223');
    const otro = ticketDe(await sendResumen(prueba, 'RA', { ...baja, numero: 2 }));
    expect(tickets).not.toContain(otro);
    expect(cdrDe(await prueba.ticket(otro), prueba.simulador).codigo).toBe('2323');
    await prueba.close();
  });
});

const EJEMPLOS = join(import.meta.dirname, '../../../../shared/sunat/ejemplos');
const hayEjemplos = existsSync(EJEMPLOS);
if (!hayEjemplos) console.warn(`SKIPPED: the examples of RA and RC, for ${EJEMPLOS} is not there`);

/** An example that SUNAT's own rules have passed, canonical and without its signature. */
function ejemplo(nombre: string): string {
  const canonico = canonicalize(readFileSync(join(EJEMPLOS, nombre)));
  if (!canonico.ok) throw new Error(canonico.motivo);
  return canonico.text.replace(/<ds:Signature .*<\/ds:Signature>/s, '');
}

describe.skipIf(!hayEjemplos)('the examples, signed anew', () => {
  test('are accepted once what they name is there', async () => {
    const prueba = await startPrueba({ ahora: () => new Date('2026-11-21T17:00:00Z') });
    await prueba.enviar(SIMPLE);
    await prueba.enviar({ ...BOLETA, id: 'B001-2' });
    for (const [via, nombre] of [
      ['RA', 'ra_baja.xml'],
      ['RC', 'rc_resumen.xml'],
    ] as const) {
      const ticket = ticketDe(await enviarTexto(prueba, `${RUC}-${via}-20261121-1`, ejemplo(nombre)));
      expect(cdrDe(await prueba.ticket(ticket), prueba.simulador)).toMatchObject({ codigo: '0', notas: [] });
    }
    expect(await vigenciaDe(prueba, 1)).toBe('0003');
    await prueba.close();
  });
});
