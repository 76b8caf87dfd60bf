import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Whose secret it is and what for: bound into the ciphertext, which opens nowhere else. */
export interface Contexto {
  readonly empresaId: string;
  /** `*` for what belongs to the company as a whole. */
  readonly entorno: 'test' | 'live' | '*';
  readonly proposito: 'llave-empresa' | 'clave-privada' | 'clave-sol';
}

/** Layout of a sealed secret: 1 byte of format, 12 of nonce, the ciphertext, 16 of tag. */
const FORMAT = 1;
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
 * Encrypts with AES-256-GCM; the context is authenticated, so that a ciphertext moved to another company, environment or
 * column is refused. `nonce`: 12 random bytes, never used twice with the same key.
 */
export function sealSecret(llave: Uint8Array, claro: Uint8Array, contexto: Contexto, nonce: Uint8Array): Buffer {
  if (nonce.length !== NONCE_LENGTH) throw new Error('El nonce de AES-GCM tiene 12 bytes');
  const cipher = createCipheriv('aes-256-gcm', llave, nonce);
  cipher.setAAD(associatedData(contexto));
  const cifrado = Buffer.concat([cipher.update(claro), cipher.final()]);
  return Buffer.concat([Uint8Array.of(FORMAT), nonce, cifrado, cipher.getAuthTag()]);
}

/** What `sealSecret` sealed. Throws `SecretoIlegible` when anything is not as it was. */
export function openSecret(llave: Uint8Array, sellado: Uint8Array, contexto: Contexto): Buffer {
  if (sellado.length < 1 + NONCE_LENGTH + TAG_LENGTH || sellado[0] !== FORMAT) throw new SecretoIlegible(contexto);
  const tagStart = sellado.length - TAG_LENGTH;
  try {
    const nonce = sellado.subarray(1, 1 + NONCE_LENGTH);
    const decipher = createDecipheriv('aes-256-gcm', llave, nonce, { authTagLength: TAG_LENGTH });
    decipher.setAAD(associatedData(contexto));
    decipher.setAuthTag(sellado.subarray(tagStart));
    return Buffer.concat([decipher.update(sellado.subarray(1 + NONCE_LENGTH, tagStart)), decipher.final()]);
  } catch (cause) {
    throw new SecretoIlegible(contexto, { cause });
  }
}

function associatedData({ empresaId, entorno, proposito }: Contexto): Buffer {
  return Buffer.from(`chaski|${empresaId}|${entorno}|${proposito}|${FORMAT}`, 'utf8');
}
