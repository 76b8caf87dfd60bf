import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sign, verifyFirma } from './firma.ts';

const LLAVE = Buffer.alloc(32, 7);
const OTRA = Buffer.alloc(32, 8);
const MANIFIESTO = Buffer.from('{"formato":1,"archivos":[]}\n');
const FIRMAS = sign(MANIFIESTO, [LLAVE]);

test('a manifest is vouched for by the key that signed it, byte by byte, and by no other', () => {
  expect(FIRMAS).toMatch(/^[0-9a-f]{64}\n$/);
  expect(verifyFirma(MANIFIESTO, FIRMAS, [LLAVE])).toBe('vale');
  expect(verifyFirma(MANIFIESTO, FIRMAS, [OTRA])).toBe('noVale');
  for (let n = 0; n < MANIFIESTO.length; n++) {
    const cambiado = Buffer.from(MANIFIESTO);
    cambiado[n] = (cambiado[n] ?? 0) ^ 1;
    expect(verifyFirma(cambiado, FIRMAS, [LLAVE])).toBe('noVale');
  }
});

test('an installation whose key was changed knows its backups by either', () => {
  const deAmbas = sign(MANIFIESTO, [LLAVE, OTRA]);
  for (const llaves of [[LLAVE], [OTRA], [randomBytes(32), OTRA]]) {
    expect(verifyFirma(MANIFIESTO, deAmbas, llaves)).toBe('vale');
  }
});

test('without a signature, or without a key, nothing is known; and what is no signature is none of ours', () => {
  expect(verifyFirma(MANIFIESTO, undefined, [LLAVE])).toBe('falta');
  expect(verifyFirma(MANIFIESTO, FIRMAS, [])).toBe('sinLlave');
  for (const firmas of ['', '\n', 'zz', FIRMAS.slice(0, 62), `${FIRMAS.trim()}00`, '{"firma":true}']) {
    expect(verifyFirma(MANIFIESTO, firmas, [LLAVE])).toBe('noVale');
  }
});

test('the key that signs is none that seals: the installation’s own signs nothing by itself', () => {
  expect(FIRMAS.trim()).not.toBe(createHmac('sha256', LLAVE).update(MANIFIESTO).digest('hex'));
});
