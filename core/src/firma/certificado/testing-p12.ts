/** For tests: PKCS#12 files that say whatever the test wants, whole or absurd, made without any program. */
import { createHmac, X509Certificate } from 'node:crypto';
import { Budget, derivePkcs12, MAC } from './pbe.ts';

const DATA = '2a864886f70d010701';
const ENCRYPTED_DATA = '2a864886f70d010706';
const PBES2 = '2a864886f70d01050d';
const PBKDF2 = '2a864886f70d01050c';
const PBE_3DES = '2a864886f70d010c0103';
const PBE_RC2_40 = '2a864886f70d010c0106';
const BAG = { clave: '2a864886f70d010c0a0101', certificado: '2a864886f70d010c0a0103', bolsa: '2a864886f70d010c0a0106' };
const X509 = '2a864886f70d01091601';
const SHA1 = '2b0e03021a';
const RSA = Buffer.from('300d06092a864886f70d0101010500', 'hex');
const RSA_SHA256 = Buffer.from('300d06092a864886f70d01010b0500', 'hex');

/** One element in DER. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const hex = content.length.toString(16);
  const size = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const length = content.length < 0x80 ? size : Buffer.concat([Buffer.of(0x80 + size.length), size]);
  return Buffer.concat([Buffer.of(tag), length, content]);
}

export function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

/** A non-negative INTEGER. */
export function entero(value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return (bytes[0] ?? 0) < 0x80 ? der(0x02, bytes) : der(0x02, Buffer.of(0), bytes);
}

function contentInfo(content: Uint8Array): Buffer {
  return der(0x30, oid(DATA), der(0xa0, der(0x04, content)));
}

/** A file with those bags in the clear, and whatever else stands beside them. */
export function p12(bolsas: readonly Uint8Array[], opciones: { mac?: Uint8Array; otros?: readonly Uint8Array[] } = {}) {
  const { mac, otros = [] } = opciones;
  const safe = der(0x30, contentInfo(der(0x30, ...bolsas)), ...otros);
  return der(0x30, entero(3), contentInfo(safe), ...(mac === undefined ? [] : [mac]));
}

/** `pem`: of one certificate and its key, as `createCertificado` gives it. */
export function bolsaCertificado(pem: string): Buffer {
  return bolsaDe(new X509Certificate(pem).raw);
}

export function bolsaDe(certificado: Uint8Array): Buffer {
  const value = der(0x30, oid(X509), der(0xa0, der(0x04, certificado)));
  return der(0x30, oid(BAG.certificado), der(0xa0, value));
}

/** `pkcs8` in DER. */
export function bolsaClave(pkcs8: Uint8Array): Buffer {
  return der(0x30, oid(BAG.clave), der(0xa0, pkcs8));
}

/** Bags in a bag, `veces` times. */
export function bolsaAnidada(bolsa: Uint8Array, veces: number): Buffer {
  let nested: Buffer = Buffer.from(bolsa);
  for (let i = 0; i < veces; i++) nested = der(0x30, oid(BAG.bolsa), der(0xa0, der(0x30, nested)));
  return nested;
}

export interface MacAbsurdo {
  readonly iteraciones: number;
  /** Bytes of salt and of digest. */
  readonly sal?: number;
  readonly resumen?: number;
}

/** MacData that no password agrees with. */
export function macAbsurdo({ iteraciones, sal = 8, resumen = 20 }: MacAbsurdo): Buffer {
  const digest = der(0x30, der(0x30, oid(SHA1), Buffer.of(5, 0)), der(0x04, Buffer.alloc(resumen, 1)));
  return der(0x30, digest, der(0x04, Buffer.alloc(sal, 2)), entero(iteraciones));
}

/** MacData that agrees with `clave` over the authenticated safe of `p12(bolsas)`. */
export function macDe(bolsas: readonly Uint8Array[], clave: string): Buffer {
  const password = Buffer.from(`${clave}\0`, 'utf16le').swap16();
  const salt = Buffer.alloc(8, 2);
  const kdf = { hash: 'sha1', password, salt, iterations: 1, purpose: MAC, length: 20 } as const;
  const key = derivePkcs12(kdf, new Budget(1_000));
  const digest = createHmac('sha1', key)
    .update(der(0x30, contentInfo(der(0x30, ...bolsas))))
    .digest();
  return der(0x30, der(0x30, der(0x30, oid(SHA1), Buffer.of(5, 0)), der(0x04, digest)), der(0x04, salt), entero(1));
}

/** An AlgorithmIdentifier that asks for so many iterations. */
export const CIFRADOS = {
  pbes2: (iteraciones: number) =>
    der(
      0x30,
      oid(PBES2),
      der(
        0x30,
        der(0x30, oid(PBKDF2), der(0x30, der(0x04, Buffer.alloc(8, 3)), entero(iteraciones))),
        der(0x30, oid('60864801650304012a'), der(0x04, Buffer.alloc(16, 4))),
      ),
    ),
  tripleDes: (iteraciones: number) =>
    der(0x30, oid(PBE_3DES), der(0x30, der(0x04, Buffer.alloc(8, 3)), entero(iteraciones))),
  rc2: (iteraciones: number) =>
    der(0x30, oid(PBE_RC2_40), der(0x30, der(0x04, Buffer.alloc(8, 3)), entero(iteraciones))),
};

/** An encrypted part of a file, of data that no password opens. */
export function cifrado(algoritmo: Uint8Array, bytes = 64): Buffer {
  const content = der(0x30, oid(DATA), algoritmo, der(0x80, Buffer.alloc(bytes, 5)));
  return der(0x30, oid(ENCRYPTED_DATA), der(0xa0, der(0x30, entero(0), content)));
}

/** A certificate and a key of so many bits that agree with each other and are of no use: nobody checked the primes. */
export function rsaAbsurda(bits: number): { certificado: Buffer; pkcs8: Buffer } {
  const number = (bytes: number) => der(0x02, Buffer.of(0x7f), Buffer.alloc(bytes - 2, 0xa7), Buffer.of(0xa7));
  const [whole, half, e] = [number(bits / 8), number(bits / 16), entero(65_537)];
  const key = der(0x30, entero(0), whole, e, whole, half, half, half, half, half);
  const spki = der(0x30, RSA, der(0x03, Buffer.of(0), der(0x30, whole, e)));
  const time = (text: string) => der(0x17, Buffer.from(text));
  const validity = der(0x30, time('250101000000Z'), time('350101000000Z'));
  const body = der(0x30, der(0xa0, entero(2)), entero(5), RSA_SHA256, der(0x30), validity, der(0x30), spki);
  return {
    certificado: der(0x30, body, RSA_SHA256, der(0x03, Buffer.of(0), Buffer.alloc(256, 6))),
    pkcs8: der(0x30, entero(0), RSA, der(0x04, key)),
  };
}

export function aPem(label: string, bytes: Uint8Array): string {
  return `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${label}-----\n`;
}
