import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { parse } from 'csv-parse/sync';
import { demasiado, MAX_CELDAS, MAX_COLUMNAS, MAX_LETRAS, MAX_TEXTO } from './limites.ts';
import { isZip, readXlsx } from './xlsx.ts';

/** A sheet as people filled it: rows of cells as text, blank where there is nothing. The first row of a file is 1. */
export type Hoja = readonly (readonly string[])[];

export type HojaLeida =
  | { readonly ok: true; readonly filas: Hoja }
  /** What to do instead, as a sentence without its full stop. */
  | { readonly ok: false; readonly mensaje: EnIdiomas };

/**
 * The first sheet of an Excel file, or a text with separators (`;`, `,` or tabs), in UTF-8 or as Excel of Windows writes it, without the
 * blanks around each cell. Never throws, and takes as long as the file likes: `readHojaAparte` bounds that.
 */
export function readHoja(bytes: Buffer): HojaLeida {
  const leida = isZip(bytes) ? readXlsx(bytes) : readSeparated(bytes);
  if (!leida.ok) return leida;
  let [celdas, letras] = [0, 0];
  const filas: string[][] = [];
  for (const fila of leida.filas) {
    const corta = fila.slice(0, MAX_COLUMNAS).map((celda) => celda.slice(0, MAX_LETRAS).trim());
    const usadas = corta.findLastIndex((celda) => celda !== '') + 1;
    celdas += usadas;
    for (const celda of corta) letras += celda.length;
    if (celdas > MAX_CELDAS || letras > MAX_TEXTO) return demasiado();
    filas.push(corta.slice(0, usadas));
  }
  return { ok: true, filas };
}

function readSeparated(bytes: Buffer): HojaLeida {
  const text = decode(bytes);
  if (text === undefined) {
    return {
      ok: false,
      mensaje: { es: 'No es un Excel (.xlsx) ni un CSV', en: 'It is neither an Excel file (.xlsx) nor a CSV' },
    };
  }
  try {
    const filas = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    });
    return { ok: true, filas: filas.map((fila) => fila.map(String)) };
  } catch {
    return {
      ok: false,
      mensaje: {
        es: 'El CSV no se puede leer: revise que cada comilla que se abre se cierre',
        en: 'The CSV cannot be read: check that each quote that opens is closed',
      },
    };
  }
}

/** A text with NUL is none. */
function decode(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that the heading has most of. */
function separatorOf(text: string): string {
  const [cabeza = ''] = text.split(/\r?\n/, 1);
  const veces = [';', ',', '\t'].map((cual) => [cual, cabeza.split(cual).length] as const);
  return veces.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ';';
}
