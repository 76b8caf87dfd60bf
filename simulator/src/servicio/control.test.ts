import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cdrDe, codigoDe, type Prueba, startPrueba } from '../testing/cliente-de-prueba.ts';
import { SIMPLE } from '../testing/testing.ts';

let prueba: Prueba;
beforeAll(async () => {
  prueba = await startPrueba();
});
afterAll(() => prueba.close());
afterEach(() => prueba.control('DELETE', 'comportamiento'));

let numero = 0;
const otra = () => ({ ...SIMPLE, id: `F001-${++numero}` });

describe('the behaviour towards everybody', () => {
  test('holds until it is taken back', async () => {
    expect(await prueba.control('PUT', 'comportamiento', { modo: 'fault=0109' })).toEqual({
      status: 200,
      json: { modo: 'fault=0109' },
    });
    expect(codigoDe(await prueba.enviar(otra()))).toBe('0109');
    expect(codigoDe(await prueba.enviar(otra()))).toBe('0109');
    expect(codigoDe(await prueba.consultar(1))).toBe('0109');
    expect(await prueba.control('DELETE', 'comportamiento')).toEqual({ status: 200, json: { modo: 'normal' } });
    expect(codigoDe(await prueba.enviar(otra()))).toBe('applicationResponse');
  });

  test('or for so many requests', async () => {
    await prueba.control('PUT', 'comportamiento', { modo: 'vacio', veces: 2 });
    expect(codigoDe(await prueba.enviar(otra()))).toBe('ilegible');
    expect(await prueba.control('GET', 'comportamiento')).toMatchObject({ json: { modo: 'vacio', veces: 1 } });
    expect(codigoDe(await prueba.enviar(otra()))).toBe('ilegible');
    expect(codigoDe(await prueba.enviar(otra()))).toBe('applicationResponse');
    expect(await prueba.control('GET', 'comportamiento')).toMatchObject({ json: { modo: 'normal' } });
  });

  test('or only for some operations, or for one company', async () => {
    await prueba.control('PUT', 'comportamiento', { modo: 'fault=0100', operaciones: ['getStatusCdr'] });
    expect(codigoDe(await prueba.enviar(otra()))).toBe('applicationResponse');
    expect(codigoDe(await prueba.consultar(numero))).toBe('0100');
    await prueba.control('PUT', 'comportamiento', { modo: 'fault=0102', ruc: '20000000010' });
    expect(codigoDe(await prueba.enviar(otra()))).toBe('applicationResponse');
  });

  test('may be a verdict', async () => {
    await prueba.control('PUT', 'comportamiento', { modo: 'rechazo=2017' });
    expect(cdrDe(await prueba.enviar(otra()), prueba.simulador).codigo).toBe('2017');
    await prueba.control('PUT', 'comportamiento', { modo: 'observado=4252' });
    expect(cdrDe(await prueba.enviar(otra()), prueba.simulador).notas).toMatchObject([{ codigo: '4252' }]);
    await prueba.control('PUT', 'comportamiento', { modo: 'vacio-tras-aceptar' });
    const documento = otra();
    expect(codigoDe(await prueba.enviar(documento))).toBe('ilegible');
    await prueba.control('PUT', 'comportamiento', { modo: 'normal' });
    expect(codigoDe(await prueba.enviar(documento))).toBe('1033');
  });

  test.each([
    ['no JSON', 'nada'],
    ['no mode', {}],
    ['a mode that does not exist', { modo: 'raro' }],
    ['no whole number of times', { modo: 'vacio', veces: 0 }],
    ['operations that are no list', { modo: 'vacio', operaciones: 'sendBill' }],
    ['a RUC that is no text', { modo: 'vacio', ruc: 20000000001 }],
  ])('is refused with a sentence for %s', async (_, body) => {
    const answer = await prueba.control('PUT', 'comportamiento', body);
    expect(answer).toMatchObject({ status: 400, json: { error: expect.stringMatching(/\w/) } });
  });
});

describe('looking inside', () => {
  test('salud tells the manner and how many numbers are held', async () => {
    const { json } = await prueba.control('GET', 'salud');
    expect(json).toEqual({ ok: true, manera: 'produccion', registrados: expect.any(Number) });
  });

  test('escenarios and codigos are the tables themselves', async () => {
    const { json: escenarios } = await prueba.control('GET', 'escenarios');
    expect(escenarios).toMatchObject({
      escenarios: expect.arrayContaining([expect.objectContaining({ nombre: 'fault' })]),
    });
    const { json: codigos } = await prueba.control('GET', 'codigos');
    expect(codigos).toMatchObject({ codigos: expect.arrayContaining(['1001', '3291', '4290']) });
  });

  test('what is not there is a 404', async () => {
    expect((await prueba.control('GET', 'nada')).status).toBe(404);
    expect((await prueba.control('POST', 'libro')).status).toBe(404);
  });
});
