import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { cabecerasDeFirma, claveDe, SECRETO_BYTES, secretoDe } from './firma.ts';

const CUERPO = '{"type":"comprobante.aceptado","data":{"razon":"Ñandú & Cía. ✓"}}';
const ID = '0199a1b2-0000-7000-8000-000000000001';

const ahora = () => Math.floor(Date.now() / 1_000);
const firmadas = (claves: readonly Uint8Array[], segundos = ahora(), cuerpo = CUERPO) => ({
  ...cabecerasDeFirma({ id: ID, segundos, cuerpo }, claves),
});

/** A stranger's own verifier. */
const acepta = (clave: Uint8Array, cabeceras: Record<string, string>, cuerpo = CUERPO): boolean => {
  try {
    new Webhook(secretoDe(clave)).verify(cuerpo, cabeceras);
    return true;
  } catch {
    return false;
  }
};

describe('what we sign, the standardwebhooks package verifies', () => {
  const clave = randomBytes(SECRETO_BYTES);
  const otra = randomBytes(SECRETO_BYTES);

  test('with the secret, and with no other', () => {
    expect(acepta(clave, firmadas([clave]))).toBe(true);
    expect(acepta(otra, firmadas([clave]))).toBe(false);
  });

  test('with either of two secrets while both sign, the newest first', () => {
    const cabeceras = firmadas([clave, otra]);
    expect(acepta(clave, cabeceras)).toBe(true);
    expect(acepta(otra, cabeceras)).toBe(true);
    const [nueva, anterior] = cabeceras['webhook-signature']?.split(' ') ?? [];
    expect(acepta(clave, { ...cabeceras, 'webhook-signature': nueva ?? '' })).toBe(true);
    expect(acepta(otra, { ...cabeceras, 'webhook-signature': anterior ?? '' })).toBe(true);
  });

  test('and refuses a forged body, another id, an old timestamp, a signature of another length', () => {
    const cabeceras = firmadas([clave]);
    expect(acepta(clave, cabeceras, CUERPO.replace('aceptado', 'rechazado'))).toBe(false);
    expect(acepta(clave, { ...cabeceras, 'webhook-id': 'otro' })).toBe(false);
    expect(acepta(clave, firmadas([clave], ahora() - 301))).toBe(false);
    expect(acepta(clave, { ...cabeceras, 'webhook-signature': 'v1,YWJj' })).toBe(false);
  });

  test('and accepts several signatures of which one is good, whatever the others are', () => {
    const cabeceras = firmadas([clave]);
    const varias = `v1,YWJj v2,zzz ${cabeceras['webhook-signature']} v1,${'A'.repeat(44)}`;
    expect(acepta(clave, { ...cabeceras, 'webhook-signature': varias })).toBe(true);
  });
});

describe('secrets', () => {
  test('are whsec_ and base64, and give their key back', () => {
    const clave = randomBytes(SECRETO_BYTES);
    expect(secretoDe(clave)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(claveDe(secretoDe(clave))).toEqual(clave);
  });

  test.each([
    ['another prefix', `sk_${Buffer.alloc(32, 1).toString('base64')}`],
    ['23 bytes', secretoDe(Buffer.alloc(23, 1))],
    ['65 bytes', secretoDe(Buffer.alloc(65, 1))],
    ['no base64', `whsec_${'*'.repeat(44)}`],
    ['base64 with something after it', `${secretoDe(Buffer.alloc(32, 1))} `],
  ])('%s is none', (_, texto) => {
    expect(claveDe(texto)).toBeUndefined();
  });

  test.each([24, 64])('of %i bytes is one', (bytes) => {
    expect(claveDe(secretoDe(Buffer.alloc(bytes, 7)))).toHaveLength(bytes);
  });
});
