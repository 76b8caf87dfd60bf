/** Password-based decryption as .p12 files and encrypted PKCS#8 keys use it: RFC 7292 appendix B and C, RFC 8018. */
import { createDecipheriv, hash, pbkdf2Sync } from 'node:crypto';
import { createRequire } from 'node:module';
import { type Ber, BerError, INTEGER, integer, octets, oid, SEQUENCE, sequence } from './ber.ts';
import { CertificadoError } from './causas.ts';

export type PbeHash = 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';

/** A password in the two ways that the formats want it: UTF-16 with a final zero for PKCS#12, UTF-8 for PBES2. */
export interface Password {
  readonly bmp: Buffer;
  readonly utf8: Buffer;
}

/** Counts hash operations before they are spent: a file may ask for 2^31. One is about a microsecond. */
export class Budget {
  #left: number;
  constructor(operations: number) {
    this.#left = operations;
  }

  spend(operations: number): void {
    this.#left -= operations;
    if (!(this.#left >= 0)) {
      throw new CertificadoError(
        'iteraciones',
        'El archivo pide demasiadas iteraciones para abrirse: expórtelo de nuevo',
      );
    }
  }
}

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';

/** OID of PRF or digest → hash. HMAC and plain digest identifiers do not overlap. */
export const HASHES: ReadonlyMap<string, PbeHash> = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.8', 'sha224'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

const PBES2_CIPHERS: ReadonlyMap<string, { name: string; keyLength: number }> = new Map([
  ['2.16.840.1.101.3.4.1.2', { name: 'aes-128-cbc', keyLength: 16 }],
  ['2.16.840.1.101.3.4.1.22', { name: 'aes-192-cbc', keyLength: 24 }],
  ['2.16.840.1.101.3.4.1.42', { name: 'aes-256-cbc', keyLength: 32 }],
  ['1.2.840.113549.3.7', { name: 'des-ede3-cbc', keyLength: 24 }],
]);

/** pbeWithSHAAnd… of PKCS#12. The two RC4 ones are not here: nobody exports them. */
const PKCS12_CIPHERS: ReadonlyMap<string, { name: '3des' | 'rc2'; keyLength: number }> = new Map([
  ['1.2.840.113549.1.12.1.3', { name: '3des', keyLength: 24 }],
  ['1.2.840.113549.1.12.1.4', { name: '3des', keyLength: 16 }],
  ['1.2.840.113549.1.12.1.5', { name: 'rc2', keyLength: 16 }],
  ['1.2.840.113549.1.12.1.6', { name: 'rc2', keyLength: 5 }],
]);

/**
 * Decrypts under an AlgorithmIdentifier. Undefined when the padding comes out wrong (in practice: another password);
 * throws `CertificadoError` for a cipher that is not known or too many iterations, `BerError` for a broken structure.
 */
export function decryptPbe(
  algorithm: Ber | undefined,
  data: Buffer,
  password: Password,
  budget: Budget,
): Buffer | undefined {
  const [id, parameters] = sequence(algorithm);
  const name = oid(id);
  if (name === PBES2) return decryptPbes2(sequence(parameters), data, password.utf8, budget);
  const cipher = PKCS12_CIPHERS.get(name);
  if (cipher === undefined) throw unknownCipher(name);
  const [saltElement, iterationsElement] = sequence(parameters);
  const kdf = {
    hash: 'sha1',
    password: password.bmp,
    salt: octets(saltElement),
    iterations: iterationsOf(iterationsElement),
  } as const;
  const key = derivePkcs12({ ...kdf, purpose: KEY, length: cipher.keyLength }, budget);
  const iv = derivePkcs12({ ...kdf, purpose: IV, length: 8 }, budget);
  if (cipher.name === 'rc2') return decryptRc2(key, iv, data, budget);
  // Two-key 3DES is three-key with the first one again.
  return decipher('des-ede3-cbc', Buffer.concat([key, key.subarray(0, 24 - key.length)]), iv, data);
}

/** The key of PBKDF2's parameters. */
export function derivePbkdf2(kdf: Ber | undefined, password: Buffer, length: number, budget: Budget): Buffer {
  const [id, parameters] = sequence(kdf);
  if (oid(id) !== PBKDF2) throw unknownCipher(oid(id));
  const [salt, iterations, ...rest] = sequence(parameters);
  const prf = rest.find((element) => element.tag === SEQUENCE);
  const ownLength = rest.find((element) => element.tag === INTEGER);
  const hashName = prf === undefined ? 'sha1' : HASHES.get(oid(sequence(prf)[0]));
  if (hashName === undefined) throw unknownCipher('PBKDF2');
  const bytes = length === 0 ? (ownLength === undefined ? 32 : integer(ownLength)) : length;
  const rounds = iterationsOf(iterations);
  budget.spend(rounds * PBKDF2_COST);
  return pbkdf2Sync(password, octets(salt), rounds, Math.min(bytes, 64), hashName);
}

/** At least one: none at all would cost nothing however often it is asked for, and OpenSSL refuses it by a throw. */
export function iterationsOf(element: Ber | undefined): number {
  const iterations = integer(element);
  if (iterations < 1) throw new BerError('iteraciones');
  return iterations;
}

/** An iteration of PBKDF2 runs in C: at worst (SHA-512, or two blocks of SHA-256) it costs this much of the others. */
const PBKDF2_COST = 0.4;

/** What a derived key is for: RFC 7292 appendix B.3. */
export const KEY = 1;
const IV = 2;
export const MAC = 3;

interface Pkcs12Kdf {
  readonly hash: PbeHash;
  readonly password: Buffer;
  readonly salt: Buffer;
  readonly iterations: number;
  readonly purpose: number;
  readonly length: number;
}

/** RFC 7292 appendix B.2. */
export function derivePkcs12(kdf: Pkcs12Kdf, budget: Budget): Buffer {
  const block = kdf.hash === 'sha384' || kdf.hash === 'sha512' ? 128 : 64;
  const state = Buffer.concat([repeatTo(kdf.salt, block), repeatTo(kdf.password, block)]);
  const diversifier = Buffer.alloc(block, kdf.purpose);
  const pieces: Buffer[] = [];
  for (let produced = 0; produced < kdf.length; ) {
    // The first round hashes the salt, which may be most of the file; the others hash a digest.
    budget.spend(kdf.iterations + state.length / block);
    const digest = hash(kdf.hash, Buffer.concat([diversifier, state]), 'buffer');
    // Into the same bytes each time: a Buffer of its own for each digest takes twice the time of hashing it.
    for (let i = 1; i < kdf.iterations; i++) digest.write(hash(kdf.hash, digest, 'latin1'), 'latin1');
    pieces.push(digest);
    produced += digest.length;
    if (produced < kdf.length) addToBlocks(state, repeatTo(digest, block).subarray(0, block), block);
  }
  return Buffer.concat(pieces).subarray(0, kdf.length);
}

/** Adds `digest` + 1 to every block of `state`, modulo the block. */
function addToBlocks(state: Buffer, digest: Buffer, block: number): void {
  for (let start = 0; start < state.length; start += block) {
    let carry = 1;
    for (let i = block - 1; i >= 0; i--) {
      carry += (state[start + i] ?? 0) + (digest[i] ?? 0);
      state[start + i] = carry & 0xff;
      carry >>= 8;
    }
  }
}

function repeatTo(bytes: Buffer, block: number): Buffer {
  return bytes.length === 0 ? bytes : Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes);
}

function decryptPbes2([kdf, scheme]: Ber[], data: Buffer, password: Buffer, budget: Budget): Buffer | undefined {
  const [id, iv] = sequence(scheme);
  const cipher = PBES2_CIPHERS.get(oid(id));
  if (cipher === undefined) throw unknownCipher(oid(id));
  const key = derivePbkdf2(kdf, password, cipher.keyLength, budget);
  return decipher(cipher.name, key, octets(iv), data);
}

function decipher(name: string, key: Buffer, iv: Buffer, data: Buffer): Buffer | undefined {
  try {
    const opened = createDecipheriv(name, key, iv);
    return Buffer.concat([opened.update(data), opened.final()]);
  } catch {
    return undefined;
  }
}

/** A byte costs so many hash operations: it runs in JavaScript. A chain of certificates has some 5,000. */
const RC2_COST = 20;

const require = createRequire(import.meta.url);

/**
 * OpenSSL 3 keeps RC2 in a provider that Node does not load; this is all that forge is for. Read with the first file that wants it: half a hundred
 * scripts, for an old cipher that few files still have.
 */
function decryptRc2(key: Buffer, iv: Buffer, data: Buffer, budget: Budget): Buffer | undefined {
  budget.spend(data.length * RC2_COST);
  const forge: typeof import('node-forge') = require('node-forge');
  const opened = forge.rc2.createDecryptionCipher(key.toString('latin1'), key.length * 8);
  opened.start(iv.toString('latin1'));
  opened.update(forge.util.createBuffer(data.toString('latin1')));
  return opened.finish() ? Buffer.from(opened.output.getBytes(), 'latin1') : undefined;
}

function unknownCipher(name: string): CertificadoError {
  return new CertificadoError(
    'cifrado_no_admitido',
    `El archivo usa un cifrado que no se admite (${name}): expórtelo con AES-256`,
  );
}
