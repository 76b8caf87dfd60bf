import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Emisor } from '@chaski/core/documento/types.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { cadenaQr } from '@chaski/core/ubl/cadena-qr.ts';
import { type Impresion, toImpreso } from './comprobante-impreso.ts';
import { type Fonts, readFont } from './layout/font.ts';
import { type ComprobanteImpreso, papelDeComprobante } from './papeles/comprobante.ts';
import type { Papel } from './types.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');

const readCut = (name: string) => readFont(readFileSync(join(import.meta.dirname, `fonts/chaski-sans-${name}.ttf`)));
export const FONTS: Fonts = { regular: readCut('regular'), semibold: readCut('semibold') };

export const HASH = '7Zk9aX0c1rQyZpX1v8dN3oU5wB2mL4hT6sE+jKfR9/g=';

/** The company of the examples. */
export function emisorDeEjemplo(): Emisor {
  return JSON.parse(readFileSync(join(EXAMPLES, 'emisor.json'), 'utf8'));
}

/** An example's body, computed on its day. */
export function calculadoDe(nombre: string, hoy?: string): Calculado {
  return compute(readFileSync(join(EXAMPLES, nombre, 'entrada.json'), 'utf8'), hoy);
}

/** A factura of `lineas` lines, each of a text of its own. */
export function facturaDe(lineas: number, documento: object = {}): Calculado {
  const items = Array.from({ length: lineas }, (_, index) => ({
    descripcion: `Artículo ${index + 1}`,
    cantidad: 1 + (index % 7),
    precioUnitario: `${10 + index}.50`,
  }));
  const cliente = { tipoDocumento: '6', numeroDocumento: '20000000117', denominacion: 'BODEGA SAN MATEO E.I.R.L.' };
  const cabecera = { tipoComprobante: '01', serie: 'F001', fechaEmision: '2026-11-20', horaEmision: '10:00:00' };
  return compute(JSON.stringify({ documento: { ...cabecera, cliente, items, ...documento } }));
}

function compute(body: string, hoy = '2026-11-20'): Calculado {
  const lectura = readEmitir(body, { hoy: toFecha(hoy), ahora: '12:00:00' });
  if (!lectura.ok) throw new Error(JSON.stringify(lectura.problemas));
  return lectura.calculado;
}

/** Accepted by SUNAT in `live` unless said. */
export function impresoDe(calculado: Calculado, impresion: Partial<Impresion> = {}): ComprobanteImpreso {
  const emisor = emisorDeEjemplo();
  const numero = 123;
  const cadena = cadenaQr(calculado, emisor, numero, HASH);
  const aceptada = { numero, hash: HASH, cadenaQr: cadena, estado: 'ACEPTADA', entorno: 'live' } as const;
  return toImpreso(calculado, emisor, { ...aceptada, ...impresion });
}

/** The same in the pieces that are drawn. */
export function papelDe(calculado: Calculado, impresion: Partial<Impresion> = {}): Papel {
  return papelDeComprobante(impresoDe(calculado, impresion));
}

/** Whether Poppler's programs are here to read PDFs with; says so loudly when not. */
export function hasPoppler(): boolean {
  const found = spawnSync('pdftotext', ['-v']).error === undefined;
  if (!found) console.warn('SKIPPED: tests that read PDFs need pdftotext, pdfinfo and pdfdetach (poppler-utils)');
  return found;
}

/** What one of Poppler's programs says of a PDF; `-` in the arguments is standard output. */
export function poppler(program: string, pdf: Uint8Array, before: string[] = [], after: string[] = []): string {
  return inFolder(pdf, (file) => execFileSync(program, [...before, file, ...after], { encoding: 'utf8' }));
}

/** The only attachment of a PDF. */
export function attachmentOf(pdf: Uint8Array): Buffer {
  return inFolder(pdf, (file) => {
    execFileSync('pdfdetach', ['-save', '1', '-o', `${file}.xml`, file]);
    return readFileSync(`${file}.xml`);
  });
}

function inFolder<T>(pdf: Uint8Array, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'chaski-pdf-'));
  try {
    const file = join(folder, 'comprobante.pdf');
    writeFileSync(file, pdf);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The text of a PDF as a person reads it, blanks as one. */
export function textOf(pdf: Uint8Array): string {
  return poppler('pdftotext', pdf, ['-layout'], ['-']).replaceAll(/[ \n\f]+/g, ' ');
}
