import { soloObserva } from '../../catalogos/observaciones.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import { rige, type Segun } from '../reglas/regla.ts';
import type { Problema } from '../types.ts';
import type { Archivo, Situacion } from './tipos.ts';

export type Severidad = 'rechazo' | 'observacion';

/** A finding; SUNAT takes a file that has only observations. */
export interface HallazgoArchivo extends Omit<Problema, 'mensaje'> {
  /** Spanish: it is our own mistake, told to whoever operates. */
  readonly mensaje: string;
  readonly codigo: string;
  readonly severidad: Severidad;
}

/** A rule over a file of SUNAT, as a row. */
export interface ReglaArchivo<L> {
  readonly codigo: string;
  /** The first and the last day of issue of the comprobantes of the files that it judges; absent, all of them. */
  readonly desde?: string;
  readonly hasta?: string;
  readonly campo: string;
  /** When the rule is broken, in Spanish: its name. */
  readonly cuando: string;
  readonly mensaje: string;
  readonly fuente: string;
  readonly incumple: Prueba<L>;
  /** What SUNAT judges it by besides the file; absent, nothing. */
  readonly segun?: Segun;
  /** A test of every row proves that this breaks it. */
  readonly ejemplo: EjemploArchivo<L>;
}

/** What of a row does not depend on the lines of its file. */
export type FilaDeArchivo = Omit<ReglaArchivo<never>, 'incumple' | 'ejemplo'> & {
  readonly incumple: { readonly mira: string };
};

/** The smallest file that breaks a rule, as what is changed in a plain one: of yesterday's, with one line. */
export interface EjemploArchivo<L> {
  readonly archivo?: Partial<Omit<Archivo<L>, 'lineas'>>;
  /** Changes of its only line, or of each of several. */
  readonly linea?: Cambios<L>;
  readonly lineas?: readonly Cambios<L>[];
  /** What a line of a resumen does: it annuls a boleta, or informs of one (`alta`) or of a note of one; absent, it annuls. */
  readonly de?: 'alta' | 'nota' | 'baja';
}

type Cambios<L> = { readonly [K in keyof L]?: L[K] | undefined };

/** What the test looks at: the whole file, or each of its lines. */
export type Prueba<L> =
  | { readonly mira: 'archivo'; readonly test: (archivo: Archivo<L>) => boolean }
  | { readonly mira: 'linea'; readonly test: (linea: L, archivo: Archivo<L>, indice: number) => boolean };

/** Every finding of every row; `ruta` is the path into the file: `lineas.0.serie`. */
export function applyReglasArchivo<L>(reglas: readonly ReglaArchivo<L>[], archivo: Archivo<L>): HallazgoArchivo[] {
  return reglas.flatMap((regla) => {
    if (!rige(regla, archivo)) return [];
    const { codigo, campo, mensaje, incumple } = regla;
    const severidad = soloObserva(codigo, archivo.fechaEmision) ? 'observacion' : 'rechazo';
    return rutasDe(incumple, campo, archivo).map((ruta) => ({ codigo, severidad, ruta, mensaje }));
  });
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

/** For examples: a day too far back to annul, and what they are made of. */
export const VIEJA = toFecha('2026-11-13');

export function situacion(estado: Situacion['estado']): Situacion {
  return { estado, fechaEmision: toFecha('2026-11-20') };
}

export function valor(codigo: string, monto: string) {
  return { codigo, monto: Decimal.from(monto) };
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
    ejemplo: EjemploArchivo<L>,
    segun?: Segun,
  ): ReglaArchivo<L> => ({
    codigo,
    campo,
    cuando,
    mensaje,
    fuente,
    incumple: { mira: 'linea', test },
    ejemplo,
    ...(segun === undefined ? {} : { segun }),
  });
}
