import { createHmac, timingSafeEqual } from 'node:crypto';
import { Type } from '../schema.ts';
import type { Parametro } from './query.ts';

const MAC_BYTES = 12;
const UUID_BYTES = 16;

/**
 * Where a page of the list ends, as opaque text: the id of its last document (a uuid v7, so ids grow with time), signed
 * so that a tampered cursor is refused rather than believed.
 */
export function encodeCursor(id: string, key: Buffer): string {
  const content = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([mac(content, key), content]).toString('base64url');
}

/** The id in the cursor, or undefined when it is not one of ours. */
export function decodeCursor(text: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(text.slice(0, 64), 'base64url');
  if (bytes.length !== MAC_BYTES + UUID_BYTES || bytes.toString('base64url') !== text) return undefined;
  const content = bytes.subarray(MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(content, key))) return undefined;
  return content.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Where the page before ended: the id of its last row. */
export const CURSOR: Parametro<string, { readonly cursorKey: Buffer }> = {
  schema: Type.String({
    description: { es: 'El `siguiente` de la página anterior', en: 'The `siguiente` of the page before' },
  }),
  parse: (texto, { cursorKey }) => decodeCursor(texto, cursorKey),
  mensaje: {
    es: 'El cursor no es válido; use el valor de `siguiente` tal como llegó, o no lo envíe.',
    en: 'The cursor is not valid; use the value of `siguiente` as it came, or do not send it.',
  },
};

/** The cursor that an answer tells. */
export const Siguiente = Type.Union([Type.String(), Type.Null()], {
  description: { es: 'null en la última página', en: 'null on the last page' },
});

/** A page of rows of which one more was asked for, and its cursor; null where there are no more. */
export function pageOf<R extends { readonly id: string }>(rows: readonly R[], limite: number, key: Buffer) {
  const page = rows.slice(0, limite);
  const last = page.at(-1);
  return { page, siguiente: rows.length > limite && last !== undefined ? encodeCursor(last.id, key) : null };
}

function mac(content: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update('cursor ').update(content).digest().subarray(0, MAC_BYTES);
}
