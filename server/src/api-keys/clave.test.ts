import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CLAVE_RANDOM_BYTES, generateClave, parseClave } from './clave.ts';

const clave = generateClave(
  'test',
  Uint8Array.from({ length: CLAVE_RANDOM_BYTES }, (_, index) => index),
);

describe('an API key', () => {
  it('says its environment, and its text alone gives the hash under which it is stored', () => {
    expect(clave.texto).toMatch(/^chk_test_[0-9A-Za-z]{38}$/);
    expect(generateClave('live', randomBytes(CLAVE_RANDOM_BYTES)).texto).toMatch(/^chk_live_[0-9A-Za-z]{38}$/);
    expect(parseClave(clave.texto)).toEqual(clave.hash);
    expect(clave.texto.endsWith(clave.ultimos4)).toBe(true);
  });

  it('keeps its form for ever: this text was issued once and must stay valid', () => {
    expect(clave.texto).toBe('chk_test_0123456789ABCDEFGHIJKLMNOPQRSTUV02BXGZ');
  });

  it('is refused when any single character is another one', () => {
    for (let index = 0; index < clave.texto.length; index++) {
      const other = clave.texto[index] === 'x' ? 'y' : 'x';
      const wrong = clave.texto.slice(0, index) + other + clave.texto.slice(index + 1);
      expect(parseClave(wrong), wrong).toBeUndefined();
    }
  });

  it('is refused when cut, longer, of another environment or not a key at all', () => {
    const wrong = [
      '',
      'chk_',
      clave.texto.slice(0, -1),
      `${clave.texto}a`,
      `${clave.texto}\n`,
      clave.texto.replace('test', 'live'),
      clave.texto.toUpperCase(),
      'é'.repeat(47),
    ];
    for (const text of wrong) expect(parseClave(text), JSON.stringify(text)).toBeUndefined();
  });

  it('uses every letter equally: bytes that would favour some are thrown away', () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 4_000; round++) {
      for (const letter of generateClave('test', randomBytes(CLAVE_RANDOM_BYTES)).texto.slice(9, 41)) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(62);
    const mean = (4_000 * 32) / 62;
    // Eight standard deviations: not in the lifetime of this project by chance.
    for (const [letter, count] of counts) expect(Math.abs(count - mean), letter).toBeLessThan(8 * Math.sqrt(mean));
  });

  it('is not made from too little randomness', () => {
    expect(() => generateClave('test', new Uint8Array(31))).toThrow('insuficientes');
    expect(() => generateClave('test', new Uint8Array(96).fill(255))).toThrow('insuficientes');
  });
});
