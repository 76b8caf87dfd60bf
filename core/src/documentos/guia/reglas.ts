import type { Problema } from '../../documento/types.ts';
import type { GuiaLeida } from './campos.ts';
import { type FilaDeGuia, type Juicio, judge } from './regla.ts';
import { REGLAS_ADUANA, REGLAS_CONTENEDOR } from './reglas-aduana.ts';
import { REGLAS_BIEN, REGLAS_BIENES } from './reglas-bienes.ts';
import { REGLAS_DOCUMENTO, REGLAS_DOCUMENTOS } from './reglas-documentos.ts';
import { REGLAS_PARTES } from './reglas-partes.ts';
import { REGLAS_PUNTOS } from './reglas-puntos.ts';
import { REGLAS_CONDUCTOR, REGLAS_TRANSPORTE, REGLAS_VEHICULO } from './reglas-transporte.ts';

const DE_GUIA = [
  ...REGLAS_PARTES,
  ...REGLAS_TRANSPORTE,
  ...REGLAS_PUNTOS,
  ...REGLAS_ADUANA,
  ...REGLAS_DOCUMENTOS,
  ...REGLAS_BIENES,
];

/** Every row over a guía. */
export const REGLAS_DE_GUIA: readonly FilaDeGuia[] = [
  ...DE_GUIA,
  ...REGLAS_CONDUCTOR,
  ...REGLAS_VEHICULO,
  ...REGLAS_CONTENEDOR,
  ...REGLAS_DOCUMENTO,
  ...REGLAS_BIEN,
];

/** All that the rows find in a guía, with the path into the body. */
export function applyReglasDeGuia(guia: GuiaLeida, juicio: Juicio, ruta = 'documento'): Problema[] {
  const each = <S>(
    nombre: string,
    elementos: readonly (S | undefined)[],
    judgeOne: (uno: S, donde: string, i: number) => Problema[],
  ) =>
    elementos.flatMap((uno, indice) => (uno === undefined ? [] : judgeOne(uno, `${ruta}.${nombre}.${indice}`, indice)));
  return [
    ...judge(DE_GUIA, guia, ruta, juicio),
    ...each('conductores', guia.conductores, (uno, donde, i) => judge(REGLAS_CONDUCTOR, uno, donde, juicio, i)),
    ...each('vehiculos', guia.vehiculos, (uno, donde, i) => judge(REGLAS_VEHICULO, uno, donde, juicio, i)),
    ...each('contenedores', guia.contenedores, (uno, donde, i) => judge(REGLAS_CONTENEDOR, uno, donde, juicio, i)),
    ...each('documentos', guia.documentos, (uno, donde, i) => judge(REGLAS_DOCUMENTO, uno, donde, juicio, i)),
    ...each('items', guia.items, (uno, donde, i) => judge(REGLAS_BIEN, uno, donde, juicio, i)),
  ];
}
