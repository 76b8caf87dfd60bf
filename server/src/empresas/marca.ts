import { createHash } from 'node:crypto';
import { type Actor, anotar } from '../auditoria/anotar.ts';
import type { Queryable } from '../db/tx.ts';
import { AppError } from '../errors.ts';
import { seDibuja } from '../pdf/probar-logo.ts';
import { findMarca, type Marca, saveMarca } from './marca-store.ts';

/** What to change; null takes it away, undefined leaves it. */
export interface CambioMarca {
  readonly logo?: Buffer | null;
  readonly color?: string | null;
  readonly pie?: string | null;
}

const MAX_LOGO = 512 * 1024;
const MAX_LADO = 4_000;
const MAX_PIE = 200;
const COLOR = /^#[0-9a-f]{6}$/i;

/** Changes how the company's papers look. Call it in a transaction. Throws `BAD_REQUEST` with every problem at once. */
export async function configurarMarca(
  db: Queryable,
  empresaId: string,
  cambio: CambioMarca,
  actor: Actor,
): Promise<Marca> {
  const problemas: string[] = [];
  const actual = await findMarca(db, empresaId);
  const logo = change(cambio.logo, actual.logo, (bytes) => readLogo(bytes, problemas));
  const color = change(cambio.color, actual.color, (text) => readColor(text, problemas));
  const pie = change(cambio.pie, actual.pie, (text) => readPie(text, problemas));
  if (problemas.length > 0) throw new AppError('BAD_REQUEST', problemas.join('\n'));
  const marca = {
    ...(logo === undefined ? {} : { logo }),
    ...(color === undefined ? {} : { color }),
    ...(pie === undefined ? {} : { pie }),
  };
  await saveMarca(db, empresaId, marca);
  await anotar(db, {
    ...{ empresaId, entorno: '*', accion: 'marca.cambiada', objeto: empresaId, actor },
    ...{ antes: describir(actual), despues: describir(marca) },
  });
  return marca;
}

/** The picture by its SHA-256: the audit keeps what was changed, not a copy of it. */
function describir({ logo, color, pie }: Marca): object {
  const sha256 = logo && createHash('sha256').update(logo.bytes).digest('hex');
  return { logo: sha256 ?? null, color: color ?? null, pie: pie ?? null };
}

function change<S, T>(sent: S | null | undefined, actual: T | undefined, read: (value: S) => T | undefined) {
  if (sent === undefined) return actual;
  return sent === null ? undefined : read(sent);
}

function readColor(text: string, problemas: string[]): string | undefined {
  if (COLOR.test(text)) return text.toLowerCase();
  problemas.push(`El color "${text}" no sirve; envíe # y seis cifras hexadecimales, p. ej. #0b5394.`);
  return undefined;
}

function readPie(text: string, problemas: string[]): string | undefined {
  const pie = text.trim();
  if (pie !== '' && pie.length <= MAX_PIE && !/\p{Cc}/u.test(pie)) return pie;
  problemas.push(`El pie debe tener de 1 a ${MAX_PIE} caracteres, en una sola línea.`);
  return undefined;
}

function readLogo(bytes: Buffer, problemas: string[]): Marca['logo'] {
  const size = bytes.length > MAX_LOGO ? undefined : (sizeOfPng(bytes) ?? sizeOfJpg(bytes));
  const cabe =
    size !== undefined && Math.max(size.width, size.height) <= MAX_LADO && Math.min(size.width, size.height) > 0;
  if (cabe) {
    const logo = { formato: size.formato, bytes };
    // A header is soon written: only a picture that can be set is a logo.
    if (seDibuja(logo)) return logo;
    problemas.push('El logo está dañado: no se pudo dibujar. Guárdelo de nuevo desde su editor de imágenes.');
    return undefined;
  }
  problemas.push(`El logo debe ser un PNG o JPG de hasta ${MAX_LOGO / 1024} KB y ${MAX_LADO} píxeles de lado.`);
  return undefined;
}

interface Size {
  readonly formato: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG)) return undefined;
  return { formato: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks the segments up to the frame header (ITU T.81, B.2). */
function sizeOfJpg(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xffc0 || marker > 0xfffe) return undefined;
    const isFrame = marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc;
    if (isFrame) return { formato: 'jpg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}
