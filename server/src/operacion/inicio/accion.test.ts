import { describe, expect, test } from 'vitest';
import { idDesde, tramos } from '../../platform/ids.ts';
import { accionDeAnulacion, accionDeComprobante, cuando } from './accion.ts';
import { climaDe } from './clima.ts';

const AHORA = new Date('2026-11-21T15:30:00Z');
const en = (segundos: number) => new Date(AHORA.getTime() + segundos * 1_000);
const base = { intentos: 3, siguienteIntentoEn: en(240), leaseVivo: false, codigo: undefined, anulacionId: null };

describe('what is next', () => {
  test.each([
    ['POR_REINTENTAR', 'SUNAT no responde.', 'SUNAT no responde; reintento 3 en 4 min.'],
    ['POR_CONFIRMAR', null, 'No se sabe si SUNAT lo registró; se le preguntará en 4 min (reintento 3).'],
    ['POR_ATENDER', 'x', 'Espera a una persona: lea el motivo, compruébelo en SUNAT y reanúdelo o decídalo.'],
    ['ANULADA', null, 'Nada pendiente: está anulado.'],
  ] as const)('of a document %s', (estado, motivo, expected) => {
    expect(accionDeComprobante({ ...base, estado, motivo }, AHORA).es).toBe(expected);
  });

  test('says what SUNAT’s code asks for, and that the company’s settings hold everything up', () => {
    const rechazada = { ...base, estado: 'RECHAZADA' as const, motivo: null, codigo: '2017' };
    expect(accionDeComprobante(rechazada, AHORA).es).toMatch(/\.$/);
    const pausada = { ...base, estado: 'POR_REINTENTAR' as const, motivo: 'x', pausa: 'usuario SOL incorrecto.' };
    expect(accionDeComprobante(pausada, AHORA).es).toContain('en pausa (usuario SOL incorrecto)');
    const ticket = { ...base, estado: 'CON_TICKET' as const, mensaje: null };
    expect(accionDeAnulacion(ticket, AHORA).es).toBe('SUNAT lo está procesando; se preguntará por su ticket en 4 min.');
  });

  test.each([
    [-5, 'en unos segundos'],
    [30, 'en 30 s'],
    [600, 'en 10 min'],
    [7_200, 'en 2 h'],
    [3 * 86_400, 'el 24/11/2026'],
  ])('in %i seconds is «%s»', (segundos, expected) => expect(cuando(en(segundos), AHORA).es).toBe(expected));
});

test('what is next is said in English of the same data, and what SUNAT said stays as it said it', () => {
  const reintento = { ...base, estado: 'POR_REINTENTAR' as const, motivo: 'SUNAT no responde.' };
  expect(accionDeComprobante(reintento, AHORA).en).toBe('SUNAT no responde; retry 3 in 4 min.');
  const deDias = { ...base, siguienteIntentoEn: en(3 * 86_400), estado: 'EN_COLA' as const, motivo: null };
  expect(accionDeComprobante(deDias, AHORA).en).toBe('Queued: it will be sent to SUNAT on 24/11/2026.');
});

describe('the weather of SUNAT', () => {
  const uno = (hace: number, respondido: boolean) => ({
    operacion: 'sendBill',
    iniciadoEn: en(-hace),
    ms: 80,
    respondido,
  });
  const clima = (todos: Parameters<typeof climaDe>[2], cortes: Parameters<typeof climaDe>[3] = []) =>
    climaDe('envio', 'https://sunat.pe/ol/billService', todos, cortes, AHORA);

  test('is good while it answers, and while nobody asked', () => {
    expect(clima([])).toMatchObject({ estado: 'bueno', latenciaMs: null, intercambios: 0 });
    expect(clima([uno(1, true), uno(2, true)])).toMatchObject({ estado: 'bueno', latenciaMs: 80, sinRespuesta: 0 });
  });

  test('is silent since the first of the last ones in a row that nobody answered', () => {
    const todos = [uno(1, false), uno(60, false), uno(120, false), uno(180, true)];
    expect(clima(todos)).toMatchObject({ estado: 'sin-respuesta', desde: en(-120).toISOString(), sinRespuesta: 3 });
  });

  test('has failures when some of the last ones failed, and forgets what is an hour old', () => {
    expect(clima([uno(1, true), uno(2, false), uno(3, true)]).estado).toBe('con-fallas');
    expect(clima([uno(1, true), uno(3_700, false)])).toMatchObject({ estado: 'bueno', intercambios: 1 });
  });

  test('is silent while its circuit rests, whatever came before', () => {
    const corte = { destino: 'sunat.pe', ruta: '/ol/billService', estado: 'abierto' as const };
    expect(clima([uno(1, true)], [corte]).estado).toBe('sin-respuesta');
    expect(clima([uno(1, true)], [{ ...corte, ruta: '/otra' }]).estado).toBe('bueno');
  });
});

describe('time', () => {
  test('the bound of an instant is below every id of it and above those before', () => {
    expect(idDesde(new Date(0x0123_4567_89ab))).toBe('01234567-89ab-0000-0000-000000000000');
  });

  test('hours and days begin as they do in Lima, the present one last', () => {
    expect(tramos('hora', 2, AHORA).map((t) => t.toISOString())).toEqual([
      '2026-11-21T14:00:00.000Z',
      '2026-11-21T15:00:00.000Z',
    ]);
    const noche = new Date('2026-11-21T03:00:00Z');
    expect(tramos('dia', 2, noche).map((t) => t.toISOString())).toEqual([
      '2026-11-19T05:00:00.000Z',
      '2026-11-20T05:00:00.000Z',
    ]);
  });
});
