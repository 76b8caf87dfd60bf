import type { HojaLeida } from './hoja.ts';

/** Columns that are looked at. */
export const MAX_COLUMNAS = 100;
/** Letters of a cell that are looked at: a field has no more than 1500. */
export const MAX_LETRAS = 2_000;
/** Cells of a sheet with something in them: 10 000 rows of 30. */
export const MAX_CELDAS = 300_000;
/** Letters of all of them. */
export const MAX_TEXTO = 10_000_000;

/** What is said of a file that costs more than a sheet does. */
export function demasiado(): HojaLeida {
  return {
    ok: false,
    mensaje: {
      es: 'La hoja es demasiado grande; deje solo sus filas y columnas, o envíela en partes, como CSV',
      en: 'The sheet is too large; leave its rows and columns alone, or send it in parts, as CSV',
    },
  };
}
