import { createHash } from 'node:crypto';

/** A row of the audit as its fingerprint covers it; every text exactly as it is stored. */
export interface Contenido {
  readonly empresaId: string;
  readonly entorno: 'test' | 'live' | '*';
  readonly accion: string;
  readonly objeto: string;
  readonly actorTipo: string;
  readonly actorId: string;
  readonly desde: string;
  readonly solicitud: string;
  /** JSON text. */
  readonly antes: string | null;
  readonly despues: string | null;
}

/** What the first row of a chain is chained to. */
export const SIN_ANTERIOR: Buffer = Buffer.alloc(32);

/** Changes with the serialisation: rows of another one could never be taken for rows of this one. */
const FORMATO = 'chaski-auditoria-1';

/**
 * SHA-256 of what the service says of an act: a JSON array of its texts in this order, so that no text can be moved from one
 * field to the next.
 */
export function huellaContenido(c: Contenido): Buffer {
  const campos = [
    FORMATO,
    c.empresaId,
    c.entorno,
    c.accion,
    c.objeto,
    c.actorTipo,
    c.actorId,
    c.desde,
    c.solicitud,
    c.antes,
    c.despues,
  ];
  return createHash('sha256').update(JSON.stringify(campos), 'utf8').digest();
}

/**
 * SHA-256 of the fingerprint before, `n` and the instant in microseconds since 1970 (both 8 bytes, big-endian) and the
 * contents' fingerprint. The database computes the same when it appends (`auditoria-store.ts`), because it alone knows what
 * comes before.
 */
export function huellaFila(anterior: Uint8Array, n: number, micros: number, contenido: Uint8Array): Buffer {
  const lugar = Buffer.alloc(16);
  lugar.writeBigInt64BE(BigInt(n), 0);
  lugar.writeBigInt64BE(BigInt(micros), 8);
  return createHash('sha256').update(anterior).update(lugar).update(contenido).digest();
}
