import type { Problema } from '../types.ts';
import type { Archivo } from './tipos.ts';

export type Severidad = 'rechazo' | 'observacion';

/** A finding; SUNAT takes a file that has only observations. */
export interface HallazgoArchivo extends Problema {
  readonly codigo: string;
  readonly severidad: Severidad;
}

/** A rule over a file of SUNAT, as a row. */
export interface ReglaArchivo<L> {
  readonly codigo: string;
  readonly severidad: Severidad;
  readonly campo: string;
  /** When the rule is broken, in Spanish, for the table of rules. */
  readonly cuando: string;
  readonly mensaje: string;
  readonly fuente: string;
  readonly incumple: Prueba<L>;
}

/** What the test looks at: the whole file, or each of its lines. */
export type Prueba<L> =
  | { readonly mira: 'archivo'; readonly test: (archivo: Archivo<L>) => boolean }
  | { readonly mira: 'linea'; readonly test: (linea: L, archivo: Archivo<L>, indice: number) => boolean };

/** Every finding of every row; `ruta` is the path into the file: `lineas.0.serie`. */
export function applyReglasArchivo<L>(reglas: readonly ReglaArchivo<L>[], archivo: Archivo<L>): HallazgoArchivo[] {
  return reglas.flatMap(({ codigo, severidad, campo, mensaje, incumple }) =>
    rutasDe(incumple, campo, archivo).map((ruta) => ({ codigo, severidad, ruta, mensaje })),
  );
}

function rutasDe<L>(incumple: Prueba<L>, campo: string, archivo: Archivo<L>): string[] {
  if (incumple.mira === 'archivo') return incumple.test(archivo) ? [campo] : [];
  const rutas: string[] = [];
  for (const [indice, linea] of archivo.lineas.entries()) {
    if (incumple.test(linea, archivo, indice)) rutas.push(`lineas.${indice}${campo === '' ? '' : `.${campo}`}`);
  }
  return rutas;
}

/** Whether an earlier line says the same. */
export function isRepetida<L>(linea: L, archivo: Archivo<L>, indice: number, clave: (linea: L) => string): boolean {
  const suya = clave(linea);
  return archivo.lineas.slice(0, indice).some((anterior) => clave(anterior) === suya);
}

export type TestLinea<L> = (linea: L, archivo: Archivo<L>, indice: number) => boolean;

/** Writes rows over each line, all of one source. */
export function reglasDeLinea<L>(fuente: string) {
  return (
    codigo: string,
    campo: string,
    cuando: string,
    mensaje: string,
    test: TestLinea<L>,
    severidad: Severidad = 'rechazo',
  ): ReglaArchivo<L> => ({ codigo, severidad, campo, cuando, mensaje, fuente, incumple: { mira: 'linea', test } });
}
