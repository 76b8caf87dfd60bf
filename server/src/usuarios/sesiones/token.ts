import { createHash, randomBytes } from 'node:crypto';

/** A secret that is shown once, to its owner; the table keeps only its hash. */
export interface Token {
  /** 43 letters of base64url: 256 random bits. */
  readonly texto: string;
  readonly hash: Buffer;
}

export function newToken(): Token {
  const texto = randomBytes(32).toString('base64url');
  return { texto, hash: sha256(texto) };
}

/** The hash under which it is stored; undefined for what is no token's shape, which costs no query. */
export function parseToken(texto: string | undefined): Buffer | undefined {
  return texto !== undefined && /^[A-Za-z0-9_-]{43}$/.test(texto) ? sha256(texto) : undefined;
}

export function sha256(texto: string): Buffer {
  return createHash('sha256').update(texto).digest();
}
