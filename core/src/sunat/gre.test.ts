import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bestOfThree } from '../lib/testing.ts';
import {
  type ClaveDeGuia,
  type CredencialGre,
  classifyEnvioDeGuia,
  classifyTicketDeGuia,
  encodeEnvioDeGuia,
  encodeFicha,
  pudoRegistrarseGuia,
  readFicha,
  rutaDeEnvio,
  rutaDeFicha,
  rutaDeTicket,
  yaTenida,
} from './gre.ts';
import { zipCdr } from './zip/zip.ts';

const CLAVE: ClaveDeGuia = { ruc: '20000000001', tipo: '09', serie: 'T001', numero: 1 };
const CREDENCIAL: CredencialGre = {
  cliente: 'c4a5c1d0-0000-4000-8000-000000000009',
  secreto: 'canario/con+signos==',
  usuario: '20000000001MODDATOS',
  clave: 'canario & clave',
};

const envio = (status: number, body: unknown) => classifyEnvioDeGuia(status, JSON.stringify(body));
const ticket = (status: number, body: unknown) => classifyTicketDeGuia(status, JSON.stringify(body), CLAVE);
const invalido = (codError: string, desError = '') => ({ cod: '422', msg: 'no', errors: [{ codError, desError }] });

function cdr(codigo = '0', descripcion = 'El Comprobante numero T001-1, ha sido aceptado', id = 'T001-1'): string {
  const xml = readFileSync(new URL('fixtures/cdr-guia.xml', import.meta.url), 'utf8')
    .replaceAll('>T001-1<', `>${id}<`)
    .replace('>0</cbc:ResponseCode>', `>${codigo}</cbc:ResponseCode>`)
    .replace(/<cbc:Description>[^<]*</, `<cbc:Description>${descripcion}<`);
  return zipCdr(`R-20000000001-09-${id}.xml`, Buffer.from(xml)).toString('base64');
}

describe('requests', () => {
  it('the form of a token escapes what a secret may hold', () => {
    const form = new URLSearchParams(encodeFicha(CREDENCIAL));
    expect(encodeFicha(CREDENCIAL)).not.toContain('canario/con+signos');
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'password',
      scope: 'https://api-cpe.sunat.gob.pe',
      client_id: CREDENCIAL.cliente,
      client_secret: CREDENCIAL.secreto,
      username: CREDENCIAL.usuario,
      password: CREDENCIAL.clave,
    });
  });

  it('a sending names its file and the digest of the zip', () => {
    const zip = Buffer.from('PK zip');
    expect(JSON.parse(encodeEnvioDeGuia(CLAVE, zip))).toEqual({
      archivo: {
        nomArchivo: '20000000001-09-T001-1.zip',
        arcGreZip: zip.toString('base64'),
        hashZip: createHash('sha256').update(zip).digest('hex'),
      },
    });
  });

  it('paths are those of the service, and a ticket cannot leave its own', () => {
    expect(rutaDeFicha(CREDENCIAL.cliente)).toBe(`/v1/clientessol/${CREDENCIAL.cliente}/oauth2/token/`);
    expect(rutaDeEnvio(CLAVE)).toBe('/v1/contribuyente/gem/comprobantes/20000000001-09-T001-1');
    expect(rutaDeTicket('../x')).toBe('/v1/contribuyente/gem/comprobantes/envios/..%2Fx');
  });
});

describe('a token', () => {
  it('is read with its seconds', () => {
    const body = { access_token: 'eyJ.a-b_c', token_type: 'JWT', expires_in: 3600 };
    expect(readFicha(200, JSON.stringify(body))).toEqual({ tipo: 'ficha', token: 'eyJ.a-b_c', segundos: 3600 });
  });

  it.each([
    [
      401,
      { error: 'unauthorized_client', error_description: 'Client authentication failed' },
      /401: Client auth.*ID y la clave/,
    ],
    [401, { error: 'access_denied', error_description: 'Usuario incorrecto' }, /401: Usuario incorrecto.*clave SOL/],
    [400, {}, /\(400\)/],
  ])('%i is for a person to mend', (status, body, mensaje) => {
    expect(readFicha(status, JSON.stringify(body))).toMatchObject({
      tipo: 'configurar',
      mensaje: expect.stringMatching(mensaje),
    });
  });

  it.each([
    [500, '{"cod":"500","msg":"x"}'],
    [200, '<html>'],
    [200, '{"access_token":"con espacio"}'],
    [302, ''],
  ])('%i %s: nothing was sent', (status, body) => {
    expect(readFicha(status, body)).toMatchObject({ tipo: 'reintentar', codigo: undefined });
  });
});

describe('a sending', () => {
  it('is answered by a ticket', () => {
    expect(envio(200, { numTicket: 'a1-b2', fecRecepcion: '2026-11-20T09:15:31' })).toEqual({
      tipo: 'ticket',
      ticket: 'a1-b2',
    });
  });

  it.each([
    [200, {}, 'desconocido', true],
    [200, { numTicket: '../otro' }, 'desconocido', true],
    [500, { cod: '500', msg: 'x', exc: 'NullPointerException' }, 'desconocido', true],
    [503, { cod: '503', msg: 'x' }, 'desconocido', true],
    [408, {}, 'desconocido', true],
    [422, { cod: '422', msg: 'sin causa' }, 'reintentar', false],
    [404, {}, 'reintentar', false],
    [429, {}, 'reintentar', false],
    [403, { cod: '403', msg: 'Forbidden' }, 'configurar', false],
    [422, invalido('0154'), 'configurar', false],
    [422, invalido('0138'), 'reintentar', true],
    [422, invalido('502', 'La serie no es valida'), 'rechazado', false],
    [422, { errors: [{ cod: '507', msg: 'hash' }] }, 'rechazado', false],
    [422, invalido('0156'), 'rechazado', false],
  ] as const)('%i %j is %s', (status, body, tipo, registrada) => {
    const veredicto = envio(status, body);
    expect(veredicto.tipo).toBe(tipo);
    if (veredicto.tipo === 'sinFicha' || veredicto.tipo === 'yaRegistrada') throw new Error('no veredicto');
    expect(pudoRegistrarseGuia(veredicto)).toBe(registrada);
    if (veredicto.tipo === 'rechazado') expect(veredicto.numeroConsumido).toBe(false);
  });

  it('401 asks for another token, and 1033 says that SUNAT has it', () => {
    expect(envio(401, {})).toEqual({ tipo: 'sinFicha' });
    expect(envio(422, invalido('1033'))).toMatchObject({ tipo: 'yaRegistrada', codigo: '1033' });
  });
});

describe('a ticket', () => {
  it('98 is in process', () => {
    expect(ticket(200, { codRespuesta: '98' }).tipo).toBe('enProceso');
  });

  it('0 with its CDR is accepted, with the bytes to keep', () => {
    const arcCdr = cdr();
    expect(ticket(200, { codRespuesta: '0', arcCdr, indCdrGenerado: '1' })).toEqual({
      tipo: 'aceptado',
      codigo: '0',
      mensaje: 'El Comprobante numero T001-1, ha sido aceptado',
      notas: [],
      cdr: Buffer.from(arcCdr, 'base64'),
    });
  });

  it('0 without a CDR decides nothing yet', () => {
    expect(ticket(200, { codRespuesta: '0', indCdrGenerado: '0' }).tipo).toBe('desconocido');
  });

  it('99 with a CDR uses the number up, and without one leaves it free', () => {
    const arcCdr = cdr('3617', 'Falta la fecha de entrega');
    const conCdr = { codRespuesta: '99', error: { numError: '3617', desError: 'x' }, arcCdr, indCdrGenerado: '1' };
    expect(ticket(200, conCdr)).toMatchObject({ tipo: 'rechazado', codigo: '3617', numeroConsumido: true });
    const sinCdr = { codRespuesta: '99', error: { numError: '1001', desError: 'ID' }, indCdrGenerado: '0' };
    expect(ticket(200, sinCdr)).toMatchObject({ tipo: 'rechazado', codigo: '1001', numeroConsumido: false });
  });

  it('99 of what SUNAT could not process sends the same file again', () => {
    const body = { codRespuesta: '99', error: { numError: '0138', desError: 'x' }, indCdrGenerado: '0' };
    expect(ticket(200, body).tipo).toBe('ticketPerdido');
  });

  it.each(['1033', '1032'])('99 with %s says that SUNAT has it', (numError) => {
    const body = { codRespuesta: '99', error: { numError, desError: 'registrado' }, indCdrGenerado: '0' };
    const respuesta = ticket(200, body);
    expect(respuesta).toMatchObject({ tipo: 'yaRegistrada', codigo: numError });
    if (respuesta.tipo !== 'yaRegistrada') throw new Error(respuesta.tipo);
    expect(yaTenida(CLAVE, respuesta).tipo).toBe(numError === '1033' ? 'aceptado' : 'rechazado');
  });

  it.each(['508', '509'])('%s: SUNAT does not know the ticket', (codigo) => {
    expect(ticket(422, invalido(codigo)).tipo).toBe('ticketPerdido');
  });

  it('a CDR of another guía, broken or without shape decides nothing', () => {
    for (const arcCdr of [cdr('0', 'x', 'T001-2'), 'AAAA', cdr('ABC', 'sin código')]) {
      expect(ticket(200, { codRespuesta: '0', arcCdr }).tipo).toBe('desconocido');
    }
  });

  it('an observation in the place of the answer is an acceptance with a remark', () => {
    const arcCdr = cdr('4391', 'Falta el registro MTC');
    expect(ticket(200, { codRespuesta: '0', arcCdr })).toMatchObject({
      tipo: 'aceptado',
      notas: ['4391 - Falta el registro MTC'],
    });
  });

  it.each([
    [200, {}],
    [200, { codRespuesta: '7' }],
    [200, { codRespuesta: '99' }],
    [500, { cod: '500', msg: 'x' }],
  ])('%i %j decides nothing', (status, body) => {
    expect(ticket(status, body).tipo).toBe('desconocido');
  });
});

test('what is a million lists in one another is not read', () => {
  const body = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
  const read = () => classifyTicketDeGuia(200, body, CLAVE);
  expect(read()).toMatchObject({ tipo: 'desconocido' });
  expect(bestOfThree(read)).toBeLessThan(20);
});

test('no answer throws', () => {
  const json = fc.oneof(fc.json(), fc.string());
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), json, (status, body) => {
      readFicha(status, body);
      classifyEnvioDeGuia(status, body);
      classifyTicketDeGuia(status, body, CLAVE);
    }),
  );
});
