import { describe, expect, test } from 'vitest';
import { classify, esperaMs, esperaSinServidorMs, type Fase, MAX_INTENTOS, PESO_INCIERTA } from './plazos.ts';
import { createReposo } from './smtp/reposo.ts';

describe('the waits between attempts', () => {
  test('grow, and end within three days', () => {
    const waits = Array.from({ length: MAX_INTENTOS - 1 }, (_, index) => esperaMs(index + 1, 0.5) ?? 0);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(new Set(waits).size).toBe(waits.length);
    const days = waits.reduce((sum, each) => sum + each, 0) / 86_400_000;
    expect(days).toBeGreaterThan(1.5);
    expect(days).toBeLessThan(3);
    expect(esperaMs(MAX_INTENTOS, 0.5)).toBeUndefined();
  });

  test('differ by a tenth, so that what failed together does not come back together', () => {
    expect([esperaMs(1, 0), esperaMs(1, 1 - Number.EPSILON)]).toEqual([54_000, 66_000]);
  });
});

test('while its server is away a mail is looked at again after an hour at most, however often', () => {
  const waits = [1, 2, 5, 6, MAX_INTENTOS, 1_000].map((intentos) => esperaSinServidorMs(intentos, 0.5) / 60_000);
  expect(waits).toEqual([1, 5, 60, 60, 60, 60]);
});

test('what the server may have taken is repeated twice, after half an hour and after eight', () => {
  const waits = [1, 2, 3].map((veces) => esperaMs(veces * PESO_INCIERTA, 0.5));
  expect(waits).toEqual([30 * 60_000, 8 * 3_600_000, undefined]);
});

describe('what an answer means', () => {
  test.each([
    ['destinatario', 550, 'definitiva'],
    ['destinatario', 553, 'definitiva'],
    ['destinatario', 450, 'temporal'],
    ['destinatario', 503, 'temporal'],
    // Of this recipient, though it ends the conversation.
    ['destinatario', 421, 'temporal'],
    ['destinatario', undefined, 'temporal'],
    ['mensaje', 554, 'definitiva'],
    ['mensaje', 451, 'temporal'],
    ['mensaje', undefined, 'temporal'],
    ['respuesta', 421, 'temporal'],
    ['respuesta', 550, 'definitiva'],
    ['respuesta', undefined, 'incierta'],
    ['remitente', 552, 'definitiva'],
    // Whoever the service is, or what it may, is nothing of this mail.
    ['remitente', 530, 'servidor'],
    ['remitente', 451, 'servidor'],
    ['remitente', undefined, 'servidor'],
    ['ingreso', 535, 'servidor'],
    ['conexion', 554, 'servidor'],
    ['conexion', undefined, 'servidor'],
  ] as const)('at %s, %s: %s', (fase: Fase, codigo, clase) => {
    expect(classify(fase, codigo)).toBe(clase);
  });
});

describe('the mail server’s rest', () => {
  test('while it is away one mail tries at a time, after longer and longer rests, and its return is news once', () => {
    let now = 0;
    const reposo = createReposo(() => now, 4);
    expect([reposo.caben(2), reposo.vuelve()]).toEqual([2, false]);
    // Those that were under way together tell of one and the same absence.
    for (const sale of [reposo.entra(), reposo.entra(), reposo.entra(), reposo.entra()]) {
      sale();
      reposo.falla();
    }
    expect(reposo.caben(4)).toBe(0);
    now = 2_000;
    expect(reposo.caben(4)).toBe(1);
    const prueba = reposo.entra();
    expect(reposo.caben(4)).toBe(0);
    prueba();
    const rests: number[] = [];
    for (let n = 0; n < 8; n++) {
      reposo.falla();
      const from = now;
      while (reposo.caben(4) === 0) now += 1_000;
      rests.push(now - from);
    }
    expect(rests).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
    expect([reposo.vuelve(), reposo.vuelve(), reposo.caben(4)]).toEqual([true, false, 4]);
  });

  test('one that takes few connections gets as many as it takes, without a rest, and one more a minute later', () => {
    let now = 0;
    const reposo = createReposo(() => now, 4);
    const [una, otra, cuarta] = [reposo.entra(), reposo.entra(), reposo.entra(), reposo.entra()];
    cuarta?.();
    reposo.falla();
    expect([reposo.caben(4), reposo.vuelve()]).toEqual([0, false]);
    una?.();
    expect(reposo.caben(4)).toBe(1);
    otra?.();
    now = 60_000;
    for (const cupo of [4, 4]) {
      reposo.vuelve();
      expect(reposo.caben(9)).toBe(cupo);
    }
  });

  test('those that it keeps waiting are in nobody else’s way', () => {
    let now = 0;
    const reposo = createReposo(() => now, 2);
    reposo.entra();
    reposo.entra();
    now = 14_000;
    expect(reposo.caben(4)).toBe(0);
    now = 16_000;
    expect(reposo.caben(4)).toBe(2);
  });
});
