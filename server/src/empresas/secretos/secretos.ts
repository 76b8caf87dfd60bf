import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Whose secret it is and what for: bound into the ciphertext, which opens nowhere else. */
export interface Contexto {
  readonly empresaId: string;
  /** `*` for what belongs to the company as a whole. */
  readonly entorno: 'test' | 'live' | '*';
  readonly proposito:
    | 'llave-instalacion'
    | 'llave-empresa'
    | 'clave-privada'
    | 'clave-sol'
    | 'secreto-validez'
    | 'secreto-gre'
    | 'webhook'
    | 'segundo-factor';
  /** Id of the row, where a company has several secrets of one purpose. */
  readonly objeto?: string;
}

/** A key that seals. Its version stands in what it seals, so that whoever opens it knows which key to take. */
export interface Llave {
  readonly version: number;
  readonly bytes: Uint8Array;
}

/**
 * Layout of a sealed secret: 1 byte of format; in format 2, 4 of the key's version; 12 of nonce, the ciphertext, 16 of tag.
 * Format 1 is of before keys had versions: its key is number 1.
 */
const FORMAT = 2;
const FORMAT_WITHOUT_VERSION = 1;
const HEADER_LENGTH = 5;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

export const LLAVE_LENGTH = 32;

/** The ciphertext does not open with this key in this place: another key, another row, or damaged. */
export class SecretoIlegible extends Error {
  constructor(contexto: Contexto, options?: ErrorOptions) {
    super(
      `No se puede descifrar ${contexto.proposito} de la empresa ${contexto.empresaId} (${contexto.entorno}). ` +
        '¿Es CHASKI_SECRETO, o el archivo secretos/llave, el mismo con que se guardó?',
      options,
    );
    this.name = 'SecretoIlegible';
  }
}

/**
 * Encrypts with AES-256-GCM; context and key version are authenticated, so that a ciphertext moved to another company,
 * environment, column or row is refused. `nonce`: 12 random bytes, never used twice with the same key.
 */
export function sealSecret(llave: Llave, claro: Uint8Array, contexto: Contexto, nonce: Uint8Array): Buffer {
  if (nonce.length !== NONCE_LENGTH) throw new Error('El nonce de AES-GCM tiene 12 bytes');
  const header = Buffer.alloc(HEADER_LENGTH);
  header.writeUInt8(FORMAT, 0);
  header.writeUInt32BE(llave.version, 1);
  const cipher = createCipheriv('aes-256-gcm', llave.bytes, nonce);
  cipher.setAAD(associatedData(contexto, llave.version));
  const cifrado = Buffer.concat([cipher.update(claro), cipher.final()]);
  return Buffer.concat([header, nonce, cifrado, cipher.getAuthTag()]);
}

/** The version of the key that sealed it; undefined for what no key of ours sealed. */
export function versionOf(sellado: Uint8Array): number | undefined {
  if (sellado[0] === FORMAT_WITHOUT_VERSION) return 1;
  if (sellado[0] !== FORMAT || sellado.length < HEADER_LENGTH) return undefined;
  return Buffer.from(sellado.subarray(1, HEADER_LENGTH)).readUInt32BE(0);
}

/** What `sealSecret` sealed. Throws `SecretoIlegible` when anything is not as it was. */
export function openSecret(llave: Llave, sellado: Uint8Array, contexto: Contexto): Buffer {
  const withVersion = sellado[0] === FORMAT;
  const start = withVersion ? HEADER_LENGTH : 1;
  const tagStart = sellado.length - TAG_LENGTH;
  if (versionOf(sellado) !== llave.version || tagStart < start + NONCE_LENGTH) throw new SecretoIlegible(contexto);
  try {
    const nonce = sellado.subarray(start, start + NONCE_LENGTH);
    const decipher = createDecipheriv('aes-256-gcm', llave.bytes, nonce, { authTagLength: TAG_LENGTH });
    decipher.setAAD(withVersion ? associatedData(contexto, llave.version) : oldAssociatedData(contexto));
    decipher.setAuthTag(sellado.subarray(tagStart));
    return Buffer.concat([decipher.update(sellado.subarray(start + NONCE_LENGTH, tagStart)), decipher.final()]);
  } catch (cause) {
    throw new SecretoIlegible(contexto, { cause });
  }
}

/** None of the parts can hold the bar: uuids, words and a number. */
function associatedData({ empresaId, entorno, proposito, objeto = '' }: Contexto, version: number): Buffer {
  return Buffer.from(`chaski|${empresaId}|${entorno}|${proposito}|${objeto}|${version}|${FORMAT}`, 'utf8');
}

function oldAssociatedData({ empresaId, entorno, proposito }: Contexto): Buffer {
  return Buffer.from(`chaski|${empresaId}|${entorno}|${proposito}|${FORMAT_WITHOUT_VERSION}`, 'utf8');
}
