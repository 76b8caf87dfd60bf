import type { TipoResumen } from '../documentos/clase.ts';
import { REGLAS_DE_GUIA } from '../documentos/guia/reglas.ts';
import { REGLAS_AFECTADO } from '../documentos/nota/reglas-afectado.ts';
import { TIPOS_RESUMEN } from '../documentos/registro.ts';
import { FILAS_DESCUADRE } from '../impuestos/desglose/descuadres.ts';
import { reglasDeArchivo } from './anulacion/reglas.ts';
import type { Codigo } from './reglas/regla.ts';
import { REGLAS } from './reglas/todas.ts';

/*
 * What a refusal of SUNAT's says of an earlier sending of the same, which it may have taken: something, where its code is judged from
 * the content alone, as the same content would have been refused then; nothing, where the day, SUNAT's own registers, the signature or
 * what happened on the way may be why. A list of what is known to be of the content, by the rows that judge by the same code before anything is
 * signed, and of nothing else: what is missing in it costs a wait, what is too much in it an acceptance that nobody learns of.
 */

const codigosDe = (codigo: Codigo | undefined): readonly string[] =>
  codigo === undefined ? [] : typeof codigo === 'string' ? [codigo] : Object.values(codigo);

const FILAS = REGLAS.map(({ regla }) => regla);
const DE_SUMAS = Object.entries(FILAS_DESCUADRE).flatMap(([factura, { boleta }]) =>
  codigosDe({ factura, ...(boleta && { boleta }) }),
);

/** Where one row of a code judges by more than the document, SUNAT may have meant that. */
const DE_MAS_QUE_EL: ReadonlySet<string> = new Set(
  [
    ...FILAS.filter(({ segun, conflicto }) => segun !== undefined || conflicto !== undefined),
    ...REGLAS_AFECTADO,
  ].flatMap(({ codigo }) => codigosDe(codigo)),
);

/** Below it SUNAT speaks of the file: its name, its zip, its XML, all that may be damaged on its way. */
const PRIMERO_DEL_DOCUMENTO = '2000';

/** The codes of documents that are judged from their content alone, in their order. */
export const DEL_CONTENIDO: readonly string[] = [
  ...new Set([...FILAS.flatMap(({ codigo }) => codigosDe(codigo)), ...DE_SUMAS]),
]
  .filter((codigo) => codigo >= PRIMERO_DEL_DOCUMENTO && !DE_MAS_QUE_EL.has(codigo))
  .sort();

const CONTENIDO: ReadonlySet<string> = new Set(DEL_CONTENIDO);

/** Whether SUNAT, refusing a document by that code, would have refused the same bytes whenever they came. */
export function esDelContenido(codigo: string): boolean {
  return CONTENIDO.has(codigo);
}

const MAS_QUE_LA_GUIA: ReadonlySet<string | undefined> = new Set(
  REGLAS_DE_GUIA.filter(({ segun }) => segun !== undefined).map(({ codigo }) => codigo),
);

const DE_LA_GUIA: ReadonlySet<string> = new Set(
  REGLAS_DE_GUIA.flatMap(({ codigo = '' }) => codigo).filter(
    (codigo) => codigo >= PRIMERO_DEL_DOCUMENTO && !MAS_QUE_LA_GUIA.has(codigo),
  ),
);

/** The same of a guía. */
export function esDelContenidoDeGuia(codigo: string): boolean {
  return DE_LA_GUIA.has(codigo);
}

/**
 * Of what a refusal of a file by `sendSummary` speaks: of a comprobante in it, by the content of its line, by what SUNAT holds
 * (`registro`) or by the day on which it came (`dia`); that the day of the file has not come (`porVenir`), so that no sending of it was taken
 * until then; or of the `archivo` itself (its name, signature, certificate), which says nothing of what it tells of. So it is of a code that is
 * not known.
 */
export type Aludido = 'contenido' | 'registro' | 'dia' | 'porVenir' | 'archivo';

/** Of several rows of a code the one that says the least. */
const MENOS: readonly Aludido[] = ['dia', 'registro', 'contenido'];

const ALUDIDOS: ReadonlyMap<TipoResumen, ReadonlyMap<string, Aludido>> = new Map(
  TIPOS_RESUMEN.map((tipo) => [tipo, aludidosDe(tipo)]),
);

function aludidosDe(tipo: TipoResumen): ReadonlyMap<string, Aludido> {
  const filas = reglasDeArchivo(tipo).filter(({ incumple }) => incumple.mira === 'linea');
  const de = (aludido: Aludido) => filas.filter(({ segun = 'contenido' }) => segun === aludido);
  return new Map([
    ...porVenirDe(tipo).map((codigo) => [codigo, 'porVenir'] as const),
    ...MENOS.toReversed().flatMap((aludido) => de(aludido).map(({ codigo }) => [codigo, aludido] as const)),
  ]);
}

function porVenirDe(tipo: TipoResumen): string[] {
  const filas = reglasDeArchivo(tipo).filter(({ incumple, segun }) => incumple.mira === 'archivo' && segun === 'dia');
  return filas.map(({ codigo }) => codigo);
}

/** By which SUNAT refuses a file whose day has not come, of any kind. */
export const POR_VENIR: readonly string[] = TIPOS_RESUMEN.flatMap(porVenirDe);

export function aludidoPor(tipo: TipoResumen, codigo: string): Aludido {
  return ALUDIDOS.get(tipo)?.get(codigo) ?? 'archivo';
}

/** Whether that code speaks of the file alone, so that what it tells of may go in another. */
export function esDelArchivo(tipo: TipoResumen, codigo: string): boolean {
  const aludido = aludidoPor(tipo, codigo);
  return aludido === 'archivo' || aludido === 'porVenir';
}
