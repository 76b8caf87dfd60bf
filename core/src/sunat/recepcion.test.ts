import { describe, expect, it } from 'vitest';
import { cuandoFue, parseRecepcion, placeRecepcion } from './recepcion.ts';

const iso = (fecha?: string, hora?: string) => {
  const lapso = parseRecepcion(fecha, hora);
  return lapso && [lapso.desde.toISOString(), lapso.hasta.getTime() - lapso.desde.getTime()];
};

describe('parseRecepcion', () => {
  it('reads day and time of Lima as exactly as they are told', () => {
    expect(iso('2026-11-20', '10:19:03')).toEqual(['2026-11-20T15:19:03.000Z', 1_000]);
    expect(iso('2026-11-20', '10:19:03.00296')).toEqual(['2026-11-20T15:19:03.000Z', 1_000]);
    expect(iso('2026-11-20', '10:19')).toEqual(['2026-11-20T15:19:00.000Z', 60_000]);
    expect(iso('2026-11-20T22:19:03')).toEqual(['2026-11-21T03:19:03.000Z', 1_000]);
  });

  it('takes midnight sharp, a time that is none, or no time for the whole day, and what is no day for nothing', () => {
    for (const hora of ['00:00:00', '00:00', 'mañana', undefined]) {
      expect(iso('2026-11-20', hora)).toEqual(['2026-11-20T05:00:00.000Z', 86_400_000]);
    }
    for (const fecha of [undefined, '', '2026-02-30', '20/11/2026']) expect(iso(fecha, '10:00:00')).toBeUndefined();
    expect(iso('2026-11-20', '25:61:00')).toBeUndefined();
  });
});

describe('situarRecepcion', () => {
  const recibida = parseRecepcion('2026-11-20', '10:19:03');
  /** Where it lies for an attempt of two seconds that began so long after it. */
  const a = (ms: number, huboPrevio = true) =>
    placeRecepcion(recibida, unTramo(Date.parse('2026-11-20T15:19:03Z') + ms, 2_000), huboPrevio);
  const unTramo = (inicio: number, duraMs: number, dudaMs = 0) => {
    const desde = unLapso(inicio, dudaMs);
    return { desde, tramos: [{ inicio: desde, fin: unLapso(inicio + duraMs, dudaMs) }] };
  };
  /** An instant that may also have been so much later. */
  const unLapso = (ms: number, dudaMs: number) => ({ desde: new Date(ms), hasta: new Date(ms + dudaMs) });

  it('is within an attempt, near one, before the first, or after it and near none', () => {
    expect([-2_000, -1, 0].map((ms) => a(ms))).toEqual(['dentro', 'dentro', 'dentro']);
    expect([1, 999].map((ms) => a(ms))).toEqual(['cerca', 'cerca']);
    // Its second was over when the first attempt began: near, and yet never within it.
    expect([1_000, 2_999].map((ms) => a(ms))).toEqual(['pocoAntes', 'pocoAntes']);
    expect([3_000, 60_000].map((ms) => a(ms))).toEqual(['antes', 'antes']);
    expect([999, 1_000].map((ms) => a(ms, false))).toEqual(['cerca', 'antes']);
    expect([-2_001, -4_000].map((ms) => a(ms))).toEqual(['cerca', 'cerca']);
    expect([-4_001, -60_000].map((ms) => a(ms))).toEqual(['fuera', 'fuera']);
  });

  it('is within or before only what is sure: of an attempt that began within some seconds it may be neither', () => {
    const con = (ms: number, duraMs: number, huboPrevio = false) =>
      placeRecepcion(recibida, unTramo(Date.parse('2026-11-20T15:19:03Z') + ms, duraMs, 4_000), huboPrevio);
    expect([-4_000, -10_000].map((ms) => con(ms, 10_000))).toEqual(['dentro', 'dentro']);
    expect([-3_999, -3_001].map((ms) => con(ms, 10_000))).toEqual(['cerca', 'cerca']);
    expect([-3_000, 0, 999].map((ms) => con(ms, 10_000))).toEqual(['dudoso', 'dudoso', 'dudoso']);
    expect(con(1_000, 10_000)).toBe('antes');
    // SUNAT had it before it answered "already registered".
    expect([-14_000, -14_001, -16_000, -16_001].map((ms) => con(ms, 10_000))).toEqual([
      'dentro',
      'cerca',
      'cerca',
      'fuera',
    ]);
    // Of a lost one nobody knows that; but near it, as SUNAT's clocks may be apart, it is most likely to be ours.
    expect([-10_000, -10_001, -12_000, -12_001, -16_000, -16_001].map((ms) => con(ms, 10_000, true))).toEqual([
      'dentro',
      'cerca',
      'cerca',
      'dudoso',
      'dudoso',
      'fuera',
    ]);
    expect([-1_001, -1_000, 999, 1_000, 2_999, 3_000].map((ms) => con(ms, 10_000, true))).toEqual([
      'cerca',
      'dudoso',
      'dudoso',
      'pocoAntes',
      'pocoAntes',
      'antes',
    ]);
    // One shorter than nobody knows when: never sure.
    expect([-4_001, -3_001, -3_000].map((ms) => con(ms, 1_000, true))).toEqual(['dudoso', 'dudoso', 'cerca']);
  });

  it('shortly before a later attempt is near none', () => {
    const [primero, segundo] = [-20_000, 1_000].map((ms) => unTramo(Date.parse('2026-11-20T15:19:03Z') + ms, 2_000));
    const tramos = [...(primero?.tramos ?? []), ...(segundo?.tramos ?? [])];
    expect(placeRecepcion(recibida, { desde: primero?.desde, tramos }, true)).toBe('fuera');
  });

  it('of a minute is within an attempt that lasted as long, and else near it', () => {
    const minuto = parseRecepcion('2026-11-20', '10:19');
    const desde = Date.parse('2026-11-20T15:19:00Z');
    expect(placeRecepcion(minuto, unTramo(desde, 60_000), false)).toBe('dentro');
    expect(placeRecepcion(minuto, unTramo(desde, 30_000), false)).toBe('cerca');
  });

  it('tells nothing of an attempt on the same day, or an earlier one, where it has no time', () => {
    const dia = parseRecepcion('2026-11-20', undefined);
    const en = (instante: string) => placeRecepcion(dia, unTramo(Date.parse(instante), 2_000), false);
    expect(en('2026-11-20T12:00:00Z')).toBe('noDice');
    expect(en('2026-11-20T04:00:00Z')).toBe('noDice');
    expect(en('2026-11-21T05:00:00Z')).toBe('antes');
    expect(placeRecepcion(undefined, unTramo(0, 2_000), false)).toBe('noDice');
  });

  it('is never before the first attempt where nobody knows when that was, and within another all the same', () => {
    const { tramos } = unTramo(Date.parse('2026-11-20T15:19:02Z'), 2_000);
    expect(placeRecepcion(recibida, { desde: undefined, tramos }, false)).toBe('dentro');
    expect(placeRecepcion(recibida, { desde: undefined, tramos: [] }, false)).toBe('fuera');
  });
});

it('an instant is written as one where both its ends are in the same second, and else from when to when', () => {
  const entre = (ms: number) =>
    cuandoFue({ desde: new Date(1_795_187_943_000), hasta: new Date(1_795_187_943_000 + ms) });
  expect(entre(999)).toBe('el 20/11/2026 a las 10:19:03');
  expect(entre(3_000)).toBe('entre el 20/11/2026 a las 10:19:03 y el 20/11/2026 a las 10:19:06');
});
