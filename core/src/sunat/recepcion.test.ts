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
  const a = (ms: number, holgura = HOLGURA_MS) =>
    situarRecepcion(recibida, new Date(Date.parse('2026-11-20T15:19:03Z') + ms), holgura);

  it('is after an attempt that began before its second, and before one that began too long after it', () => {
    expect([-60_000, -1, 0].map((ms) => a(ms))).toEqual(['despues', 'despues', 'despues']);
    expect([1, 999, 2_999].map((ms) => a(ms))).toEqual(['aLaPar', 'aLaPar', 'aLaPar']);
    expect([3_000, 60_000].map((ms) => a(ms))).toEqual(['antes', 'antes']);
    expect([999, 1_000].map((ms) => a(ms, 0))).toEqual(['aLaPar', 'antes']);
  });

  it('tells nothing of an attempt on the same day where it has no time', () => {
    const dia = parseRecepcion('2026-11-20', undefined);
    expect(situarRecepcion(dia, new Date('2026-11-20T12:00:00Z'), 0)).toBe('noDice');
    expect(situarRecepcion(dia, new Date('2026-11-20T04:00:00Z'), 0)).toBe('despues');
    expect(situarRecepcion(dia, new Date('2026-11-21T05:00:00Z'), 0)).toBe('antes');
    expect(situarRecepcion(undefined, new Date(), 0)).toBe('noDice');
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
  expect(alRelojDe(undefined, ahora, envio)).toBe(envio);
});
