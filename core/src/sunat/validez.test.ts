import { expect, it } from 'vitest';
import { toFecha } from '../lib/fecha.ts';
import { classifyValidez, encodeValidez, readFicha } from './validez.ts';

it('asks with the amount and the day as SUNAT wants them', () => {
  const pregunta = { ruc: '20000000001', tipo: '03', serie: 'B001', numero: 57 } as const;
  const body = encodeValidez({ ...pregunta, fechaEmision: toFecha('2026-11-20'), importe: '118.00' });
  expect(JSON.parse(body)).toEqual({
    numRuc: '20000000001',
    codComp: '03',
    numeroSerie: 'B001',
    numero: '57',
    fechaEmision: '20/11/2026',
    monto: '118.00',
  });
});

it.each([
  ['1', 'aceptado'],
  ['0001', 'aceptado'],
  ['2', 'anulado'],
  ['0', 'noExiste'],
  ['0000', 'noExiste'],
  ['3', 'desconocido'],
  ['', 'desconocido'],
  ['constructor', 'desconocido'],
])('estadoCp %j is %s', (estadoCp, estado) => {
  expect(classifyValidez(200, JSON.stringify({ success: true, data: { estadoCp } })).estado).toBe(estado);
});

it.each([
  [401, '{"data":{"estadoCp":"1"}}', 'no admite sus credenciales para este RUC (401)'],
  [500, '', 'no se entiende'],
  [200, '<html>', 'no se entiende'],
  [200, '{"success":false,"message":"x","errorCode":"y"}', 'no se entiende'],
  [200, 'null', 'no se entiende'],
  [200, '{"data":{"estadoCp":1}}', 'no se entiende'],
])('%i %j decides nothing', (status, body, words) => {
  expect(classifyValidez(status, body)).toMatchObject({
    estado: 'desconocido',
    mensaje: expect.stringContaining(words),
  });
});

it.each([
  [400, '{"error":"invalid_client","error_description":"x"}', 'no admite sus credenciales (400: invalid_client)'],
  [401, '<html>', 'no admite sus credenciales (401)'],
  [403, '{"error":"<b>"}', 'no admite sus credenciales (403)'],
])('a token is refused for good by %i %j', (status, body, words) => {
  expect(readFicha(status, body)).toEqual({
    estado: 'desconocido',
    rechaza: 'credencial',
    mensaje: expect.stringContaining(words),
  });
});

it.each([
  [503, ''],
  [429, '{"error":"invalid_client"}'],
  [200, '<html>'],
  [200, '{"access_token":7,"expires_in":3600}'],
  [200, '{"access_token":"a b","expires_in":3600}'],
])('%i %j gives no token, and refuses none', (status, body) => {
  const ficha = readFicha(status, body);
  expect(ficha).toEqual({ estado: 'desconocido', mensaje: expect.stringContaining(`no se entiende (${status})`) });
});

it('a token without a time is good for none', () => {
  expect(readFicha(200, '{"access_token":"a.b-c"}')).toEqual({ token: 'a.b-c', segundos: 0 });
});
