import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, fechaLima, finDeDia, horaLima, instanteLima, isFecha, toFecha } from './fecha.ts';

const instant = fc.date({
  min: new Date('1900-01-02T00:00:00Z'),
  max: new Date('2199-12-30T00:00:00Z'),
  noInvalidDate: true,
});

describe('a Fecha', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (text) => {
    expect(isFecha(text)).toBe(true);
    expect(toFecha(text)).toBe(text);
  });

  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20261120',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '1899-12-31',
    '2200-01-01',
    '2026-11-20\n',
    '２０２６-11-20',
  ])('%j is not a day', (text) => {
    expect(isFecha(text)).toBe(false);
    expect(() => toFecha(text)).toThrow('No es una fecha');
  });
});

describe('Lima', () => {
  test('is five hours behind UTC, all year', () => {
    expect(fechaLima(new Date('2026-11-20T04:59:59Z'))).toBe('2026-11-19');
    expect(fechaLima(new Date('2026-11-20T05:00:00Z'))).toBe('2026-11-20');
    expect(fechaLima(new Date('2026-07-01T04:59:59Z'))).toBe('2026-06-30');
    expect(horaLima(new Date('2026-11-20T04:59:59.999Z'))).toBe('23:59:59');
    expect(horaLima(new Date('2026-11-20T05:00:00Z'))).toBe('00:00:00');
  });

  test('has the day and the hour that the time-zone database says', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Lima',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const since1995 = fc.date({ min: new Date('1995-01-01'), max: new Date('2199-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(since1995, (at) => {
        expect(`${fechaLima(at)} ${horaLima(at)}`).toBe(format.format(at));
      }),
    );
  });
});

test('a day of Lima begins and is over at five in UTC, the last one too', () => {
  expect(instanteLima(toFecha('2026-12-31'))).toEqual(new Date('2026-12-31T05:00:00Z'));
  expect(finDeDia(toFecha('2026-12-31'))).toEqual(new Date('2027-01-01T05:00:00Z'));
  expect(finDeDia(toFecha('2199-12-31'))).toEqual(new Date('2200-01-01T05:00:00Z'));
});

describe('calendar arithmetic', () => {
  test('crosses months, leap days and years', () => {
    expect(addDays(toFecha('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(toFecha('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(toFecha('2026-03-01'), -1)).toBe('2026-02-28');
    expect(daysBetween(toFecha('2026-11-20'), toFecha('2026-12-20'))).toBe(30);
    expect(daysBetween(toFecha('2026-11-20'), toFecha('2026-11-17'))).toBe(-3);
  });

  test('counting back the days that were added gives the same day', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -3000, max: 3000 }), (at, days) => {
        const fecha = fechaLima(at);
        const year = Number(fecha.slice(0, 4)) + days / 365;
        fc.pre(year > 1910 && year < 2190);
        expect(daysBetween(fecha, addDays(fecha, days))).toBe(days);
      }),
    );
  });
});
