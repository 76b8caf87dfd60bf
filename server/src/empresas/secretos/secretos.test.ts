import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Contexto, type Llave, openSecret, SecretoIlegible, sealSecret, versionOf } from './secretos.ts';

const llave: Llave = { version: 3, bytes: randomBytes(32) };
const OTRA: Llave = { version: 3, bytes: randomBytes(32) };
const contexto: Contexto = { empresaId: 'a', entorno: 'test', proposito: 'clave-sol' };
const claro = Buffer.from('moddatos ñ 🦙');
const sellado = sealSecret(llave, claro, contexto, randomBytes(12));

describe('a sealed secret', () => {
  it('opens with its key in its place, and shows nothing of itself', () => {
    expect(openSecret(llave, sellado, contexto)).toEqual(claro);
    expect(sellado.includes(claro)).toBe(false);
    expect(sealSecret(llave, claro, contexto, randomBytes(12))).not.toEqual(sellado);
  });

  it('is refused in the row of another company, in the other environment, in another column and for another row of one column', () => {
    const others: Contexto[] = [
      { ...contexto, empresaId: 'b' },
      { ...contexto, entorno: 'live' },
      { ...contexto, proposito: 'clave-privada' },
      { ...contexto, objeto: 'otra-fila' },
    ];
    for (const other of others) expect(() => openSecret(llave, sellado, other)).toThrow(SecretoIlegible);
  });

  it('is refused under another key, and when any byte of it was changed or is missing', () => {
    expect(() => openSecret(OTRA, sellado, contexto)).toThrow(SecretoIlegible);
    for (let index = 0; index < sellado.length; index++) {
      const changed = Buffer.from(sellado);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => openSecret(llave, changed, contexto), `byte ${index}`).toThrow(SecretoIlegible);
      expect(() => openSecret(llave, sellado.subarray(0, index), contexto), `${index} bytes`).toThrow(SecretoIlegible);
    }
  });

  it('tells in its error what to look at, and nothing of the secret', () => {
    expect(() => openSecret(OTRA, sellado, contexto)).toThrow(/CHASKI_SECRETO/);
  });

  it('names the version of its key, and is refused when that is not the one it was sealed with', () => {
    expect(versionOf(sellado)).toBe(3);
    expect(versionOf(Buffer.alloc(0))).toBeUndefined();
    expect(versionOf(Buffer.of(9, 0, 0, 0, 1))).toBeUndefined();
    expect(() => openSecret({ ...llave, version: 4 }, sellado, contexto)).toThrow(SecretoIlegible);
    const renamed = Buffer.from(sellado);
    renamed.writeUInt32BE(4, 1);
    expect(versionOf(renamed)).toBe(4);
    expect(() => openSecret({ ...llave, version: 4 }, renamed, contexto)).toThrow(SecretoIlegible);
  });

  it('of before keys had versions opens with key number 1, in its place alone', () => {
    const primera: Llave = { version: 1, bytes: llave.bytes };
    const antiguo = sealAsFormat1(contexto);
    expect(versionOf(antiguo)).toBe(1);
    expect(openSecret(primera, antiguo, contexto)).toEqual(claro);
    expect(() => openSecret(llave, antiguo, contexto)).toThrow(SecretoIlegible);
    expect(() => openSecret(primera, antiguo, { ...contexto, entorno: 'live' })).toThrow(SecretoIlegible);
    // Nor is one format taken for the other.
    const disguised = Buffer.concat([Buffer.of(2, 0, 0, 0, 1), antiguo.subarray(1)]);
    expect(() => openSecret(primera, disguised, contexto)).toThrow(SecretoIlegible);
  });
});

/** As version 0.1 of the service wrote it. */
function sealAsFormat1({ empresaId, entorno, proposito }: Contexto): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', llave.bytes, nonce);
  cipher.setAAD(Buffer.from(`chaski|${empresaId}|${entorno}|${proposito}|1`));
  const cifrado = Buffer.concat([cipher.update(claro), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cifrado, cipher.getAuthTag()]);
}
