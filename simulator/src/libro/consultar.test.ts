import { CLASES } from '@chaski/core/documentos/registro.ts';
import { sePuedeConsultar } from '@chaski/core/sunat/consulta.ts';
import { decodeResponse, encodeGetStatusCdr } from '@chaski/core/sunat/soap/soap.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOLETA } from '../testing/bases-de-prueba.ts';
import {
  BILL,
  CONSULT,
  CREDENCIAL,
  cdrDe,
  codigoDe,
  type Prueba,
  postSoap,
  startPrueba,
} from '../testing/cliente-de-prueba.ts';
import { RUC, SIMPLE } from '../testing/testing.ts';

let prueba: Prueba;
beforeAll(async () => {
  prueba = await startPrueba({ contribuyentes: { 20000000028: ['inexistente', 'pse'] } });
  await prueba.enviar(SIMPLE);
  await prueba.enviar({ ...SIMPLE, id: 'F001-2', cliente: ['6', '1'] });
  await prueba.enviar(BOLETA);
});
afterAll(() => prueba.close());

/** `getStatusCdr` or `getStatus` as a stranger writes it, whatever the values. */
function pregunta(
  operacion: string,
  ruc: string,
  tipo: string,
  serie: string,
  numero: string,
  usuario = CREDENCIAL.usuario,
) {
  return (
    '<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="http://service.sunat.gob.pe">' +
    '<SOAP-ENV:Header><w:Security xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">' +
    `<w:UsernameToken><w:Username>${usuario}</w:Username><w:Password>moddatos</w:Password></w:UsernameToken></w:Security>` +
    `</SOAP-ENV:Header><SOAP-ENV:Body><ns1:${operacion}><rucComprobante>${ruc}</rucComprobante>` +
    `<tipoComprobante>${tipo}</tipoComprobante><serieComprobante>${serie}</serieComprobante>` +
    `<numeroComprobante>${numero}</numeroComprobante></ns1:${operacion}></SOAP-ENV:Body></SOAP-ENV:Envelope>`
  );
}

async function ask(...args: Parameters<typeof pregunta>): Promise<string> {
  return (await postSoap(prueba.simulador.url + CONSULT, pregunta(...args))).body.toString();
}

describe('getStatusCdr', () => {
  test('gives the CDR of what was accepted, and of what was refused', async () => {
    expect(await prueba.consultar(1)).toMatchObject({ statusCode: '0004', statusMessage: 'La constancia existe' });
    expect(cdrDe(await prueba.consultar(1), prueba.simulador)).toMatchObject({ codigo: '0', referencia: 'F001-1' });
    expect(cdrDe(await prueba.consultar(2), prueba.simulador)).toMatchObject({ codigo: '2017', referencia: 'F001-2' });
  });

  test('says 0011 of what was never sent', async () => {
    expect(await prueba.consultar(3)).toMatchObject({ tipo: 'status', statusCode: '0011', content: undefined });
  });

  test('says 0011 of what is there, while it is told to be late', async () => {
    await prueba.control('PUT', 'comportamiento', { modo: 'constancia-tarda', operaciones: ['getStatusCdr'] });
    expect(await prueba.consultar(1)).toMatchObject({ statusCode: '0011', content: undefined });
    await prueba.control('DELETE', 'comportamiento');
    expect(await prueba.consultar(1)).toMatchObject({ statusCode: '0004' });
  });

  test('is asked about the kinds and series that core asks about, and no other', async () => {
    const series = ['F001', 'B001', '0001', 'E001'];
    for (const { codigo: tipo } of CLASES) {
      for (const serie of series) {
        const respuesta = await ask('getStatusCdr', RUC, tipo, serie, '900');
        const rehusada = /<statusCode>(?:0009|0010)</.test(respuesta);
        expect([tipo, serie, !rehusada]).toEqual([tipo, serie, sePuedeConsultar({ tipo, serie })]);
      }
    }
  });

  test('knows nothing of boletas, even of those that exist', async () => {
    expect(await prueba.consultar(1, 'B001', '03')).toMatchObject({ statusCode: '0009' });
  });

  test.each([
    ['0004', '2000000000', '01', 'F001', '1'],
    ['0005', RUC, '1', 'F001', '1'],
    ['0006', RUC, '01', 'F01', '1'],
    ['0007', RUC, '01', 'F001', '0'],
    ['0007', RUC, '01', 'F001', 'uno'],
    ['0009', RUC, '20', 'F001', '1'],
    ['0010', RUC, '07', 'B001', '1'],
    ['0012', '20000000010', '01', 'F001', '1'],
  ])('answers %s to %s %s %s-%s', async (codigo, ruc, tipo, serie, numero) => {
    expect(await ask('getStatusCdr', ruc, tipo, serie, numero)).toContain(`<statusCode>${codigo}</statusCode>`);
  });

  test('answers 0008 for a RUC that is not registered', async () => {
    const answer = await ask('getStatusCdr', '20000000028', '01', 'F001', '1', '20000000028MODDATOS');
    expect(answer).toContain('<statusCode>0008</statusCode>');
  });

  test.each([
    ['0103', 'a user that exists', { usuario: `${RUC}NADIE` }],
    ['0102', 'its password', { clave: 'mala' }],
  ])('answers %s to who has not %s, in a Fault whose code has no side', async (codigo, _, credencial) => {
    const consulta = { ...CREDENCIAL, ...credencial, ruc: RUC, tipo: '01', serie: 'F001', numero: 1 } as const;
    const { status, type, body } = await postSoap(prueba.simulador.url + CONSULT, encodeGetStatusCdr(consulta));
    expect(status).toBe(500);
    expect(decodeResponse(status, type, body)).toMatchObject({ tipo: 'fault', codigo, faultcode: `ns0:${codigo}` });
  });

  test('is noted in the ledger, so that one sees who asked before sending again', async () => {
    await prueba.consultar(77);
    const asientos = await prueba.libro();
    expect(asientos).toContainEqual(
      expect.objectContaining({
        operacion: 'getStatusCdr',
        archivo: `${RUC}-01-F001-77`,
        codigo: '0011',
        aceptado: false,
      }),
    );
  });
});

describe('getStatus of a comprobante', () => {
  test.each([
    ['0001', '1'],
    ['0002', '2'],
    ['0011', '3'],
  ])('answers %s to number %s', async (codigo, numero) => {
    const answer = await ask('getStatus', RUC, '01', 'F001', numero);
    expect(answer).toMatch(
      new RegExp(`getStatusResponse.*<status><statusCode>${codigo}</statusCode><statusMessage>El comp`),
    );
  });
});

describe('operations where they do not belong', () => {
  test('billService knows no ticket', async () => {
    expect(await prueba.ticket('1540309566050')).toMatchObject({ statusCode: '0127', content: 'El ticket no existe' });
  });

  test.each([
    ['getStatusCdr', BILL],
    ['noExiste', BILL],
    ['sendBill', CONSULT],
  ])('%s at %s is a Fault that says so', async (operacion, path) => {
    const answer = await postSoap(prueba.simulador.url + path, pregunta(operacion, RUC, '01', 'F001', '1'));
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).toContain(path === BILL ? 'soap-env:Client.0305' : 'ns0:0305');
    expect(answer.body.toString()).toContain(operacion);
  });

  test('sendPack is a clear Fault: not attended', async () => {
    const answer = await postSoap(prueba.simulador.url + BILL, pregunta('sendPack', RUC, '01', 'F001', '1'));
    expect(answer.body.toString()).toContain('soap-env:Client.0302');
    expect(answer.body.toString()).toContain('no atiende lotes (sendPack)');
  });

  test.each(['', 'hola', '<a/>', '<!DOCTYPE a><a/>'])('%j is no SOAP, and a Fault says so', async (body) => {
    const answer = await postSoap(prueba.simulador.url + BILL, body);
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).toContain('soap-env:Client.0305');
  });
});

test('a request of more than 8 MB is turned away before it is read whole', async () => {
  const answer = await postSoap(prueba.simulador.url + BILL, Buffer.alloc(9 * 1024 * 1024, 0x20)).catch(
    () => undefined,
  );
  expect(answer === undefined || answer.status === 413).toBe(true);
  expect(codigoDe(await prueba.enviar(SIMPLE))).toBe('1033');
});
