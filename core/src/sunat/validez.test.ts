import { expect, it } from 'vitest';
import { toFecha } from '../lib/fecha.ts';
import { clasificarValidez, encodeValidez } from './validez.ts';

it('asks with the amount and the day as SUNAT wants them', () => {
  const pregunta = { ruc: '20000000001', tipo: '03', serie: 'B001', numero: 57 } as const;
  const body = encodeValidez({ ...pregunta, fechaEmision: toFecha('2026-11-20'), importe: '118.00' });
  expect(JSON.parse(body)).toEqual({
    ...{ numRuc: '20000000001', codComp: '03', numeroSerie: 'B001', numero: '57' },
    ...{ fechaEmision: '20/11/2026', monto: '118.00' },
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
])('estadoCp %j is %s', (estadoCp, estado) => {
  expect(clasificarValidez(200, JSON.stringify({ success: true, data: { estadoCp } })).estado).toBe(estado);
});

it.each([
  [401, '{"data":{"estadoCp":"1"}}', 'no admite sus credenciales'],
  [500, '', 'no se entiende'],
  [200, '<html>', 'no se entiende'],
  [200, '{"success":false,"message":"x","errorCode":"y"}', 'no se entiende'],
  [200, 'null', 'no se entiende'],
  [200, '{"data":{"estadoCp":1}}', 'no se entiende'],
])('%i %j decides nothing', (status, body, words) => {
  expect(clasificarValidez(status, body)).toMatchObject({
    estado: 'desconocido',
    mensaje: expect.stringContaining(words),
  });
});
