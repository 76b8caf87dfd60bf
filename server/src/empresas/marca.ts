import { createHash } from 'node:crypto';
import { type Actor, anotar } from '../auditoria/anotar.ts';
import type { Queryable } from '../db/tx.ts';
import { seDibuja } from '../pdf/probar-logo.ts';
import { refuse } from './domicilio.ts';
import { findMarca, type Marca, saveMarca } from './marca-store.ts';

/** What to change; null takes it away, undefined leaves it. */
export interface CambioMarca {
  readonly logo?: Buffer | null;
  readonly color?: string | null;
  readonly pie?: string | null;
}

export type LogoMarca = NonNullable<Marca['logo']>;

const MAX_LOGO = 512 * 1024;
const MAX_LADO = 4_000;
const MAX_PIE = 200;
const COLOR = /^#[0-9a-f]{6}$/i;

/**
 * Changes how the company's papers look. `dibuja` tells whether a picture can be set, where nobody has tried it yet. Call it in a
 * transaction. Throws `BAD_REQUEST` with every bad field.
 */
export async function configurarMarca(
  db: Queryable,
  empresaId: string,
  cambio: CambioMarca,
  actor: Actor,
  dibuja: (logo: LogoMarca) => boolean = seDibuja,
): Promise<Marca> {
  refuse(problemasMarca(cambio, dibuja));
  const actual = await findMarca(db, empresaId);
  const marca = conCambioDeMarca(actual, cambio);
  await saveMarca(db, empresaId, marca);
  await anotar(db, {
    ...{ empresaId, entorno: '*', accion: 'marca.cambiada', objeto: empresaId, actor },
    ...{ antes: describir(actual), despues: describir(marca) },
  });
  return marca;
}

/** What is wrong with a change, by field. */
export function problemasMarca(
  { logo, color, pie }: CambioMarca,
  dibuja: (logo: LogoMarca) => boolean,
): Record<string, string | false> {
  return {
    logo: logo != null && logoProblem(logo, dibuja),
    color: color != null && !COLOR.test(color) && 'envíe # y seis cifras hexadecimales, p. ej. #0b5394',
    pie: pie != null && pieProblem(pie),
  };
}

/** A brand with a change without problems in it. */
export function conCambioDeMarca(actual: Marca, cambio: CambioMarca): Marca {
  const logo = cambio.logo == null ? undefined : logoOf(cambio.logo);
  const nueva = {
    logo: cambio.logo === undefined ? actual.logo : logo,
    color: cambio.color === undefined ? actual.color : cambio.color?.toLowerCase(),
    pie: cambio.pie === undefined ? actual.pie : cambio.pie?.trim(),
  };
  return {
    ...(nueva.logo === undefined ? {} : { logo: nueva.logo }),
    ...(nueva.color === undefined ? {} : { color: nueva.color }),
    ...(nueva.pie === undefined ? {} : { pie: nueva.pie }),
  };
}

/** The picture by its SHA-256: the audit keeps what was changed, not a copy of it. */
function describir({ logo, color, pie }: Marca): object {
  const sha256 = logo && createHash('sha256').update(logo.bytes).digest('hex');
  return { logo: sha256 ?? null, color: color ?? null, pie: pie ?? null };
}

function pieProblem(text: string): string | false {
  const pie = text.trim();
  const cabe = pie !== '' && pie.length <= MAX_PIE && !/\p{Cc}/u.test(pie);
  return !cabe && `debe tener de 1 a ${MAX_PIE} caracteres, en una sola línea`;
}

/** A picture by its header alone; undefined when it is none, or too large. */
export function logoOf(bytes: Buffer): LogoMarca | undefined {
  const size = bytes.length > MAX_LOGO ? undefined : (sizeOfPng(bytes) ?? sizeOfJpg(bytes));
  if (size === undefined || Math.max(size.width, size.height) > MAX_LADO) return undefined;
  return Math.min(size.width, size.height) > 0 ? { formato: size.formato, bytes } : undefined;
}

/** A header is soon written: only a picture that can be set is a logo. */
export const LOGO_ROTO = 'está dañado: no se pudo dibujar. Guárdelo de nuevo desde su editor de imágenes';

function logoProblem(bytes: Buffer, dibuja: (logo: LogoMarca) => boolean): string | false {
  const logo = logoOf(bytes);
  if (logo === undefined) return `debe ser un PNG o JPG de hasta ${MAX_LOGO / 1024} KB y ${MAX_LADO} píxeles de lado`;
  return !dibuja(logo) && LOGO_ROTO;
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
