import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Entorno } from '../platform/http/route.ts';

/** A key as text, and what of it may be stored and shown. */
export interface ClaveNueva {
  /** The whole key: shown once, never stored. */
  readonly texto: string;
  readonly hash: Buffer;
  readonly prefijo: string;
  readonly ultimos4: string;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 32 letters of 62 carry 190.5 bits. */
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

const SHAPE = /^chk_(?:live|test)_[0-9A-Za-z]{38}$/;

/** How many random bytes `generateClave` wants: a few are thrown away so that every letter is equally likely. */
export const CLAVE_RANDOM_BYTES = 96;

/**
 * A new key `chk_{entorno}_` + 32 random letters + checksum, from `CLAVE_RANDOM_BYTES` random bytes. Throws in the
 * practically impossible case that too many of them had to be thrown away.
 */
export function generateClave(entorno: Entorno, random: Uint8Array): ClaveNueva {
  const prefijo = `chk_${entorno}_`;
  const body = `${prefijo}${randomLetters(random)}`;
  const texto = `${body}${checksum(body)}`;
  return { texto, hash: hashClave(texto), prefijo, ultimos4: texto.slice(-4) };
}

/**
 * The SHA-256 under which a well-formed key is stored, or undefined when its shape or checksum is wrong: such a key
 * cannot exist, and costs no query.
 */
export function parseClave(texto: string): Buffer | undefined {
  if (texto.length !== 47 || !SHAPE.test(texto)) return undefined;
  const body = texto.slice(0, -CHECKSUM_LENGTH);
  return checksum(body) === texto.slice(-CHECKSUM_LENGTH) ? hashClave(texto) : undefined;
}

function hashClave(texto: string): Buffer {
  return createHash('sha256').update(texto).digest();
}

/** Bytes from 248 up are skipped: 248 is the largest multiple of 62 in a byte, and the rest would favour some letters. */
function randomLetters(random: Uint8Array): string {
  let letters = '';
  for (const byte of random) {
    if (byte >= 248) continue;
    letters += ALPHABET[byte % 62];
    if (letters.length === SECRET_LENGTH) return letters;
  }
  throw new Error('Bytes aleatorios insuficientes para una clave');
}

/** CRC-32 in base 62, six letters: a mistyped key is told from a wrong one without asking the database. */
function checksum(body: string): string {
  let value = crc32(body);
  let letters = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    letters = ALPHABET[value % 62] + letters;
    value = Math.floor(value / 62);
  }
  return letters;
}
