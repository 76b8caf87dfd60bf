import { describe, expect, it } from 'vitest';
import { alRelojDe, HOLGURA_MS, parseRecepcion, situarRecepcion } from './recepcion.ts';

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
  const a = (ms: number, holgura = HOLGURA_MS) =>
    situarRecepcion(recibida, unTramo(Date.parse('2026-11-20T15:19:03Z') + ms, 2_000), holgura);
  const unTramo = (inicio: number, duraMs: number) => {
    const desde = new Date(inicio);
    return { desde, tramos: [{ desde, hasta: new Date(inicio + duraMs) }] };
  };

  it('is within an attempt, near one, before the first, or after it and near none', () => {
    expect([-2_000, -1, 0].map((ms) => a(ms))).toEqual(['dentro', 'dentro', 'dentro']);
    expect([1, 999, 2_999].map((ms) => a(ms))).toEqual(['cerca', 'cerca', 'cerca']);
    expect([3_000, 60_000].map((ms) => a(ms))).toEqual(['antes', 'antes']);
    expect([999, 1_000].map((ms) => a(ms, 0))).toEqual(['cerca', 'antes']);
    expect([-2_001, -4_000].map((ms) => a(ms))).toEqual(['cerca', 'cerca']);
    expect([-4_001, -60_000].map((ms) => a(ms))).toEqual(['fuera', 'fuera']);
  });

  it('of a minute is within an attempt that lasted as long, and else near it', () => {
    const minuto = parseRecepcion('2026-11-20', '10:19');
    const desde = Date.parse('2026-11-20T15:19:00Z');
    expect(situarRecepcion(minuto, unTramo(desde, 60_000), 0)).toBe('dentro');
    expect(situarRecepcion(minuto, unTramo(desde, 30_000), 0)).toBe('cerca');
  });

  it('tells nothing of an attempt on the same day, or an earlier one, where it has no time', () => {
    const dia = parseRecepcion('2026-11-20', undefined);
    const en = (instante: string) => situarRecepcion(dia, unTramo(Date.parse(instante), 2_000), 0);
    expect(en('2026-11-20T12:00:00Z')).toBe('noDice');
    expect(en('2026-11-20T04:00:00Z')).toBe('noDice');
    expect(en('2026-11-21T05:00:00Z')).toBe('antes');
    expect(situarRecepcion(undefined, unTramo(0, 2_000), 0)).toBe('noDice');
  });
});

it('an instant of a clock that is wrong is told by the clock of whom answered, to a second', () => {
  const ahora = new Date('2026-11-20T15:00:00.700Z');
  const envio = new Date('2026-11-20T14:59:50Z');
  const por = (suya: string) => alRelojDe(new Date(suya), ahora, envio).toISOString();
  expect(por('2026-11-20T15:10:00Z')).toBe('2026-11-20T15:09:49.300Z');
  expect(por('2026-11-20T14:50:00Z')).toBe('2026-11-20T14:49:50.300Z');
  // It may be the same clock: what it leaves out moves nothing.
  expect(por('2026-11-20T15:00:00Z')).toBe('2026-11-20T14:59:50.000Z');
  // Nor does what took its time to come.
  expect(alRelojDe(new Date('2026-11-20T14:59:58Z'), ahora, envio, 2_000)).toEqual(envio);
  expect(alRelojDe(undefined, ahora, envio)).toBe(envio);
});
