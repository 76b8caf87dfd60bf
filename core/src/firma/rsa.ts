import type { KeyObject } from 'node:crypto';
import { type Ber, BerError, expect, INTEGER, readBer, sequence } from './certificado/ber.ts';

/** Nobody issues more than 4096. The time of a signature grows with the cube: one of 32,768 bits takes ten seconds. */
export const MAX_BITS = 8192;
const MAX_BITS_EXPONENT = 256;
const BIT_STRING = 0x03;

/**
 * Bits of the modulus of an RSA public key; Infinity for one that is absurd (RFC 8017 §A.1.1). Read from its DER and not
 * from `asymmetricKeyDetails`: asked for a number of more than 16,384 bits, OpenSSL answers and leaves an error behind,
 * which makes the next operation of the process fail that has nothing to do with it.
 */
export function rsaBits(publicKey: KeyObject): number {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const [, bits] = sequence(readBer(der));
  const [modulus, exponent] = sequence(readBer(expect(bits, BIT_STRING).content.subarray(1)));
  return bitsOf(exponent) > MAX_BITS_EXPONENT ? Number.POSITIVE_INFINITY : bitsOf(modulus);
}

function bitsOf(element: Ber | undefined): number {
  const { content } = expect(element, INTEGER);
  const start = content.findIndex((byte) => byte !== 0);
  if (start < 0) throw new BerError('entero');
  return (content.length - start) * 8 - Math.clz32(content[start] ?? 0) + 24;
}
