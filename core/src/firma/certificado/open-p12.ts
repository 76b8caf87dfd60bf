/** Opens PKCS#12 files (.p12, .pfx; RFC 7292), those of 1999 with RC2 and those of today with PBES2. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Ber, BerError, CONTEXT_0, elementsOf, expect, integer, octets, oid, readBer, sequence } from './ber.ts';
import { CertificadoError, type ClavePrivada, type Contenido } from './causas.ts';
import { Budget, decryptPbe, derivePbkdf2, derivePkcs12, HASHES, iterationsOf, MAC, type Password } from './pbe.ts';

const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const KEY_BAG = '1.2.840.113549.1.12.10.1.1';
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERT_BAG = '1.2.840.113549.1.12.10.1.3';
const SAFE_CONTENTS_BAG = '1.2.840.113549.1.12.10.1.6';
const X509_CERTIFICATE = '1.2.840.113549.1.9.22.1';
const PBMAC1 = '1.2.840.113549.1.5.14';

/**
 * At most some 2 or 3 seconds. Firefox asks for 600,000 iterations thrice, Java for 10,000, OpenSSL for 2,048, Windows for
 * 2,000.
 */
const MAX_OPERATIONS = 2_000_000;
const MAX_BAG_DEPTH = 4;
/** Bytes of the longest digest, SHA-512's. */
const MAX_DIGEST = 64;

/** Everything in the file. Throws `CertificadoError`, or `BerError` when it is not PKCS#12. */
export function openP12(bytes: Buffer, clave: string | undefined): Contenido {
  const [version, authSafe, macData] = sequence(readBer(bytes));
  if (integer(version) !== 3) throw new BerError('versión de PKCS#12');
  const safe = dataOf(authSafe);
  const budget = createBudget();
  const password = findPassword(macData, safe, clave, budget);
  const claves: ClavePrivada[] = [];
  const certificados: Buffer[] = [];
  for (const content of sequence(readBer(safe))) {
    readSafeContents(openContent(content, password, budget), { password, budget, claves, certificados }, 0);
  }
  return { claves, certificados };
}

/** What opening one file may cost, however many keys it holds. */
export function createBudget(): Budget {
  return new Budget(MAX_OPERATIONS);
}

/** PKCS#8 from an EncryptedPrivateKeyInfo (RFC 5958 §3). */
export function openEncryptedKey(info: Ber, clave: string | undefined, budget: Budget): Buffer {
  return decryptOrRefuse(sequence(info), asPassword(clave ?? ''), budget);
}

/** Which reading of the password the MAC agrees with; without a MAC, the usual one. */
function findPassword(macData: Ber | undefined, safe: Buffer, clave: string | undefined, budget: Budget): Password {
  const usual = asPassword(clave ?? '');
  if (macData === undefined) return usual;
  // "No password" is written either as an empty string with its final zero or as nothing at all.
  const candidates = clave === undefined || clave === '' ? [usual, { ...usual, bmp: Buffer.alloc(0) }] : [usual];
  for (const candidate of candidates) if (macAgrees(sequence(macData), safe, candidate, budget)) return candidate;
  throw wrongPassword(usual.utf8.length > 0);
}

function macAgrees([digestInfo, salt, iterations]: Ber[], safe: Buffer, password: Password, budget: Budget): boolean {
  const [algorithm, digest] = sequence(digestInfo);
  const [id, parameters] = sequence(algorithm);
  const expected = octets(digest);
  // The key is derived as long as the digest: a longer one would cost a round for each of its pieces.
  if (expected.length > MAX_DIGEST) throw new BerError('resumen');
  const name = oid(id);
  if (name === PBMAC1) {
    const [kdf, scheme] = sequence(parameters);
    const hmac = hashOf(oid(sequence(scheme)[0]));
    return same(
      createHmac(hmac, derivePbkdf2(kdf, password.utf8, 0, budget))
        .update(safe)
        .digest(),
      expected,
    );
  }
  const hashName = hashOf(name);
  const rounds = iterations === undefined ? 1 : iterationsOf(iterations);
  const key = derivePkcs12(
    {
      hash: hashName,
      password: password.bmp,
      salt: octets(salt),
      iterations: rounds,
      purpose: MAC,
      length: expected.length,
    },
    budget,
  );
  return same(createHmac(hashName, key).update(safe).digest(), expected);
}

interface Opening {
  readonly password: Password;
  readonly budget: Budget;
  readonly claves: ClavePrivada[];
  readonly certificados: Buffer[];
}

function openContent(content: Ber, password: Password, budget: Budget): Buffer {
  const [type, wrapped] = sequence(content);
  const name = oid(type);
  if (name === DATA) return dataOf(content);
  if (name !== ENCRYPTED_DATA) {
    throw new CertificadoError('cifrado_no_admitido', 'El archivo está cifrado para un certificado, no con una clave');
  }
  const [, encrypted] = sequence(elementsOf(expect(wrapped, CONTEXT_0))[0]);
  const [, algorithm, data] = sequence(encrypted);
  return decryptOrRefuse([algorithm, data], password, budget);
}

function readSafeContents(bytes: Buffer, opening: Opening, depth: number): void {
  if (depth > MAX_BAG_DEPTH) throw new BerError('anidamiento');
  for (const bag of sequence(readBer(bytes))) {
    const [type, wrapped] = sequence(bag);
    const [value] = elementsOf(expect(wrapped, CONTEXT_0));
    if (value === undefined) throw new BerError('bolsa vacía');
    switch (oid(type)) {
      case KEY_BAG:
        opening.claves.push({ format: 'der', type: 'pkcs8', key: value.bytes });
        break;
      case SHROUDED_KEY_BAG:
        opening.claves.push({
          format: 'der',
          type: 'pkcs8',
          key: decryptOrRefuse(sequence(value), opening.password, opening.budget),
        });
        break;
      case CERT_BAG: {
        const [kind, certificate] = sequence(value);
        if (oid(kind) !== X509_CERTIFICATE) break;
        opening.certificados.push(octets(elementsOf(expect(certificate, CONTEXT_0))[0]));
        break;
      }
      case SAFE_CONTENTS_BAG:
        readSafeContents(value.bytes, opening, depth + 1);
        break;
      // CRLs and secrets are of no use here.
    }
  }
}

/** UTF-8 as RFC 8018 says; failing that the UTF-16 of PKCS#12, as old versions of Firefox write. */
function decryptOrRefuse([algorithm, data]: (Ber | undefined)[], password: Password, budget: Budget): Buffer {
  const encrypted = octets(data);
  const plain =
    decryptPbe(algorithm, encrypted, password, budget) ??
    decryptPbe(algorithm, encrypted, { ...password, utf8: password.bmp }, budget);
  // One wrong password in 256 leaves padding that looks right: what comes out has to be a SEQUENCE too.
  if (plain === undefined || plain[0] !== 0x30) throw wrongPassword(password.utf8.length > 0);
  return plain;
}

/** The bytes of a ContentInfo of type data. */
function dataOf(content: Ber | undefined): Buffer {
  const [type, wrapped] = sequence(content);
  if (oid(type) !== DATA) throw new BerError('contenido');
  return octets(elementsOf(expect(wrapped, CONTEXT_0))[0]);
}

function asPassword(clave: string): Password {
  return { bmp: Buffer.from(`${clave}\0`, 'utf16le').swap16(), utf8: Buffer.from(clave) };
}

function hashOf(name: string) {
  const found = HASHES.get(name);
  if (found === undefined)
    throw new CertificadoError('cifrado_no_admitido', `El archivo usa un resumen que no se admite (${name})`);
  return found;
}

function same(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

export function wrongPassword(given: boolean): CertificadoError {
  const mensaje = given
    ? 'La clave del certificado no es correcta'
    : 'El archivo está protegido con una clave: indíquela';
  return new CertificadoError('clave_equivocada', mensaje);
}
