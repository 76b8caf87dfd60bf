import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/*
 * Who made a backup: an HMAC-SHA256 of its manifest, which names all of its files by their SHA-256, under a key of this use alone that comes from
 * the installation's (HKDF-SHA256, RFC 5869). Whoever can write the backup and has not that key can take the signature away, but put
 * none there.
 */

/** Beside the manifest: one signature a line, hexadecimal, for each of the keys that the installation had. */
export const FIRMA = 'respaldo.firma';

/** What a signature says of a backup to who has these keys. */
export type Firma =
  /** One of them signed it. */
  | 'vale'
  /** None of them did, or it was changed since. */
  | 'noVale'
  /** It has none: of before there were any, or somebody took it away. */
  | 'falta'
  /** There is no key to tell by. */
  | 'sinLlave';

/** The content of `FIRMA`. */
export function sign(manifiesto: Uint8Array, llaves: readonly Buffer[]): string {
  return llaves.map((llave) => `${sello(manifiesto, llave).toString('hex')}\n`).join('');
}

/** `firmas`: the content of `FIRMA`, whoever wrote it; undefined where there is no such file. */
export function verifyFirma(manifiesto: Uint8Array, firmas: string | undefined, llaves: readonly Buffer[]): Firma {
  if (firmas === undefined) return 'falta';
  if (llaves.length === 0) return 'sinLlave';
  const dadas = firmas.split('\n').map((linea) => Buffer.from(linea.trim(), 'hex'));
  const vale = llaves.some((llave) => {
    const suya = sello(manifiesto, llave);
    return dadas.some((dada) => dada.length === suya.length && timingSafeEqual(dada, suya));
  });
  return vale ? 'vale' : 'noVale';
}

function sello(manifiesto: Uint8Array, llave: Buffer): Buffer {
  const clave = Buffer.from(hkdfSync('sha256', llave, '', 'chaski: firma de respaldos', 32));
  return createHmac('sha256', clave).update(manifiesto).digest();
}
