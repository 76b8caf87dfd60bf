import { describe, expect, it } from 'vitest';
import * as f from './formatos.ts';

describe('amounts', () => {
  it('are written the Peruvian way, with their currency, and lose no figure', () => {
    expect(f.dinero('1234567.8')).toBe('S/ 1,234,567.80');
    expect(f.dinero('0.1')).toBe('S/ 0.10');
    expect(f.dinero('-1234.5', 'USD')).toMatch(/^-USD 1,234\.50$/);
    expect(f.dinero('0.123456789')).toBe('S/ 0.123456789');
    // Beyond what a number of JavaScript can hold.
    expect(f.dinero('99999999999999999999.01')).toBe('S/ 99,999,999,999,999,999,999.01');
    expect(f.decimal('1234.5', 2)).toBe('1,234.50');
  });

  it('are written with whatever stands for a currency, as in a draft', () => {
    expect(f.dinero('10', 'SOLES')).toBe('SOLES 10.00');
    expect(f.dinero('10', 'S/')).toBe('S/ 10.00');
    expect(f.dinero('1234.5', '')).toBe('1,234.50');
  });

  it('that are not decimal texts come back as they are, and are never turned into a number', () => {
    for (const texto of ['', 'abc', '1e5', '0x10', '1,5', ' 1', 'Infinity', '--1']) expect(f.dinero(texto)).toBe(texto);
  });
});

describe('days and instants', () => {
  it('a day is dd/mm/aaaa whatever the browser thinks of time zones', () => {
    expect(f.fecha('2026-01-02')).toBe('02/01/2026');
    expect(f.fecha('mañana')).toBe('mañana');
  });

  it('an instant is Lima’s, 24 hours, and the UTC one says so', () => {
    expect(f.instante('2026-11-21T04:59:59Z')).toBe('20/11/2026 23:59');
    expect(f.instante('2026-11-21T05:00:00Z', true)).toBe('21/11/2026 00:00:00');
    expect(f.instanteUtc('2026-11-21T04:59:59Z')).toBe('21/11/2026 04:59:59 UTC');
    expect(f.instante('nunca')).toBe('nunca');
  });

  it('the day in Lima changes at five in the morning of UTC', () => {
    expect(f.diaDeLima(Date.parse('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
    expect(f.diaDeLima(Date.parse('2026-11-21T05:00:00Z'))).toBe('2026-11-21');
  });

  it('how long ago is told in the largest unit that fits', () => {
    const ahora = Date.parse('2026-11-21T12:00:00Z');
    expect(f.relativo('2026-11-21T11:57:00Z', ahora, 'es')).toBe('hace 3 minutos');
    expect(f.relativo('2026-11-21T14:00:00Z', ahora, 'en')).toBe('in 2 hours');
    expect(f.relativo('2026-11-20T12:00:00Z', ahora, 'es')).toBe('ayer');
    expect(f.relativo('2026-11-21T12:00:00Z', ahora, 'en')).toBe('now');
    expect(f.relativo('?', ahora, 'es')).toBe('?');
    expect(f.relativo('2026-11-28T11:59:58Z', ahora, 'es')).toBe('dentro de 7 días');
    expect(f.relativo('2026-11-28T11:50:00Z', ahora, 'es')).toBe('dentro de 7 días');
    expect(f.relativo('2026-11-28T06:00:00Z', ahora, 'es')).toBe('dentro de 6 días');
    expect(f.relativo('2026-11-22T11:59:55Z', ahora, 'es')).toBe('mañana');
    expect(f.relativo('2026-11-21T12:00:20Z', ahora, 'es')).toBe('dentro de 20 segundos');
  });
});

describe('quantities', () => {
  it('take the form that the language wants', () => {
    const formas = { one: 'comprobante', other: 'comprobantes' };
    expect(f.plural(1, formas, 'es')).toBe('1 comprobante');
    expect(f.plural(0, formas, 'es')).toBe('0 comprobantes');
    expect(f.plural(12345, formas, 'es')).toBe('12,345 comprobantes');
  });

  it('of bytes and of time are written in the unit that suits them', () => {
    expect(f.tamano(0, 'en')).toBe('0 bytes');
    expect(f.tamano(1_400_000, 'en')).toBe('1.4 MB');
    expect(f.duracion(340)).toBe('340 ms');
    expect(f.duracion(2_500)).toBe('2.5 s');
    expect(f.duracion(245_000)).toBe('4 min 5 s');
    expect(f.duracion(119_999)).toBe('2 min 0 s');
  });
});
