import type { Problema } from '../../documento/types.ts';
import type { OtroCalculado } from './calculo.ts';
import type { OtroLeido } from './campos.ts';
import { type FilaDeOtro, type Juicio, judge } from './regla.ts';
import { REGLAS_CABECERA } from './reglas-cabecera.ts';
import { REGLAS_DOCUMENTO, REGLAS_DOCUMENTOS, REGLAS_PAGO } from './reglas-documentos.ts';
import { REGLAS_IMPORTES, REGLAS_RETENIDO } from './reglas-importes.ts';

/** Every row over a retención or a percepción. */
export const REGLAS_DE_OTRO: readonly FilaDeOtro[] = [
  ...REGLAS_CABECERA,
  ...REGLAS_DOCUMENTOS,
  ...REGLAS_DOCUMENTO,
  ...REGLAS_PAGO,
  ...REGLAS_IMPORTES,
  ...REGLAS_RETENIDO,
];

/** All that the rows find in what was read, with the path into the body. */
export function applyReglasDeOtro(otro: OtroLeido, juicio: Juicio, ruta = 'documento'): Problema[] {
  return [
    ...judge([...REGLAS_CABECERA, ...REGLAS_DOCUMENTOS], otro, ruta, juicio),
    ...otro.documentos.flatMap((documento, indice) => {
      if (documento === undefined) return [];
      const suya = `${ruta}.documentos.${indice}`;
      return [
        ...judge(REGLAS_DOCUMENTO, documento, suya, juicio),
        ...documento.pagos.flatMap((pago, orden) =>
          pago === undefined ? [] : judge(REGLAS_PAGO, { pago, documento }, `${suya}.pagos.${orden}`, juicio),
        ),
      ];
    }),
  ];
}

/** The same of what was computed. */
export function applyReglasDeImportes(calculado: OtroCalculado, juicio: Juicio, ruta = 'documento'): Problema[] {
  return [
    ...judge(REGLAS_IMPORTES, calculado, ruta, juicio),
    ...calculado.otro.documentos.flatMap((documento, indice) =>
      judge(REGLAS_RETENIDO, { documento, calculado }, `${ruta}.documentos.${indice}`, juicio),
    ),
  ];
}
