import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { INSTALACION } from '../../auditoria/anotar.ts';
import type { Llavero } from '../../empresas/secretos/llavero.ts';
import { type Contexto, openSecret, sealSecret } from '../../empresas/secretos/secretos.ts';
import { createQr } from '../../pdf/layout/qr.ts';

/* The second factor: TOTP (RFC 6238; SHA-1, 6 digits, 30 s, as every app knows it) and recovery codes. */

const PERIODO = 30;
const CIFRAS = 6;
const SECRETO = 20;
const CODIGOS = 10;

/** What proves a second factor, as it was typed. */
export type CodigoTecleado =
  | { readonly tipo: 'totp'; readonly codigo: string }
  | { readonly tipo: 'recuperacion'; readonly codigo: string };

/** Six digits, or a recovery code, with or without blanks and dashes; undefined for anything else. */
export function readCodigo(texto: string): CodigoTecleado | undefined {
  if (texto.length > 40) return undefined;
  const codigo = texto.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(codigo)) return { tipo: 'totp', codigo };
  if (/^[0-9A-HJKMNP-TV-Z]{12}$/.test(codigo)) return { tipo: 'recuperacion', codigo };
  return undefined;
}

/** Seals, opens and judges; its keys are the installation's own, which no rotation changes. */
export interface SegundoFactor {
  /** A new secret, to be shown once. */
  nuevo(usuarioId: string): { readonly sellado: Buffer; readonly secreto: Secret };
  /** The step whose code that is, one before and one after included; undefined when it is none of them. */
  pasoDe(usuarioId: string, sellado: Buffer, codigo: string, ahora: Date): number | undefined;
  /** Ten new recovery codes and what is stored of them. */
  codigos(usuarioId: string): { readonly textos: readonly string[]; readonly hashes: readonly Buffer[] };
  hashDe(usuarioId: string, codigo: string): Buffer;
}

export function createSegundoFactor(llavero: Pick<Llavero, 'derivar'>): SegundoFactor {
  // The derived key never changes, whatever the version of the installation's key that wraps what it is derived from.
  const llave = { version: 1, bytes: llavero.derivar('segundo-factor') };
  const deCodigos = llavero.derivar('codigo-recuperacion');
  const hashDe = (usuarioId: string, codigo: string) =>
    createHmac('sha256', deCodigos).update(`${usuarioId}|${codigo}`).digest();
  return {
    nuevo(usuarioId) {
      const bytes = randomBytes(SECRETO);
      const sellado = sealSecret(llave, bytes, contextoOf(usuarioId), randomBytes(12));
      return { sellado, secreto: new Secret({ buffer: new Uint8Array(bytes).buffer }) };
    },
    pasoDe(usuarioId, sellado, codigo, ahora) {
      const secret = new Secret({ buffer: new Uint8Array(openSecret(llave, sellado, contextoOf(usuarioId))).buffer });
      const timestamp = ahora.getTime();
      const delta = new TOTP({ secret, ...FORMA }).validate({ token: codigo, timestamp, window: 1 });
      return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIODO) + delta;
    },
    codigos(usuarioId) {
      const letras = Array.from({ length: CODIGOS }, () => randomLetras(12));
      const textos = letras.map((codigo) => codigo.replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3'));
      return { textos, hashes: letras.map((codigo) => hashDe(usuarioId, codigo)) };
    },
    hashDe,
  };
}

const FORMA = { algorithm: 'SHA1', digits: CIFRAS, period: PERIODO } as const;

/** What the app of the telephone reads. */
export function paraLaApp(secreto: Secret, correo: string): { uri: string; qrSvg: string; secreto: string } {
  const uri = new TOTP({ issuer: 'Chaski', label: correo, secret: secreto, ...FORMA }).toString();
  return { uri, qrSvg: createQr(uri).svg, secreto: secreto.base32 };
}

function contextoOf(usuarioId: string): Contexto {
  return { empresaId: INSTALACION, entorno: '*', proposito: 'segundo-factor', objeto: usuarioId };
}

/** Crockford's: none of I, L, O, U. 12 of 32 are 60 bits. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function randomLetras(cuantas: number): string {
  return Array.from({ length: cuantas }, () => LETRAS[randomInt(LETRAS.length)]).join('');
}
