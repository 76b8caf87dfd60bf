/**
 * Which documents a note may affect (catalog 01), by the letter of the note's series (2116, 2204, 2399, 2400, 2594):
 * facturas and the authorised documents that stand for them, or boletas and tickets.
 */
export const AFECTABLES_F: ReadonlySet<string> = new Set(
  '01 05 06 11 12 13 15 16 17 18 21 23 24 28 30 34 37 42 43 45 55 56'.split(' '),
);
export const AFECTABLES_B: ReadonlySet<string> = new Set(['03', '12', '16', '55']);

/** Motives that undo the whole document: their items may be copied from it. */
export const MOTIVOS_TOTALES: ReadonlySet<string> = new Set(['01', '02', '06']);

export const MOTIVO_EXPORTACION = '11';
export const MOTIVO_IVAP = '12';
/** Of notas de débito. */
export const MOTIVO_PENALIDADES = '13';
