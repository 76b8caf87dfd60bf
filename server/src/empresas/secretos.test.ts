import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Contexto, openSecret, SecretoIlegible, sealSecret } from './secretos.ts';

const llave = randomBytes(32);
const contexto: Contexto = { empresaId: 'a', entorno: 'test', proposito: 'clave-sol' };
const claro = Buffer.from('moddatos ñ 🦙');
const sellado = sealSecret(llave, claro, contexto, randomBytes(12));

describe('a sealed secret', () => {
  it('opens with its key in its place, and shows nothing of itself', () => {
    expect(openSecret(llave, sellado, contexto)).toEqual(claro);
    expect(sellado.includes(claro)).toBe(false);
    expect(sealSecret(llave, claro, contexto, randomBytes(12))).not.toEqual(sellado);
  });

  it('is refused in the row of another company, in the other environment and in another column', () => {
    const others: Contexto[] = [
      { ...contexto, empresaId: 'b' },
      { ...contexto, entorno: 'live' },
      { ...contexto, proposito: 'clave-privada' },
    ];
    for (const other of others) expect(() => openSecret(llave, sellado, other)).toThrow(SecretoIlegible);
  });

  it('is refused under another key, and when any byte of it was changed or is missing', () => {
    expect(() => openSecret(randomBytes(32), sellado, contexto)).toThrow(SecretoIlegible);
    for (let index = 0; index < sellado.length; index++) {
      const changed = Buffer.from(sellado);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => openSecret(llave, changed, contexto), `byte ${index}`).toThrow(SecretoIlegible);
      expect(() => openSecret(llave, sellado.subarray(0, index), contexto), `${index} bytes`).toThrow(SecretoIlegible);
    }
  });

  it('tells in its error what to look at, and nothing of the secret', () => {
    expect(() => openSecret(randomBytes(32), sellado, contexto)).toThrow(/CHASKI_SECRETO/);
  });
});
