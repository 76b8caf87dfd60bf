import { soloObserva } from '../catalogos/observaciones.ts';
import { assert } from '../lib/assert.ts';
import type { Fecha } from '../lib/fecha.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';
import rows from './codigos.json' with { type: 'json' };
import { REMEDIOS, REMEDIOS_AL_RECHAZAR } from './remedios.ts';

/** What kind of bad news a code is: SUNAT down, not judged, judged against, or accepted with a remark. */
export type ClaseCodigo = 'sistema' | 'excepcion' | 'rechazo' | 'observacion';

/**
 * What a code leads to. `reintentar`: nothing was processed, send again. `configurar`: send again once a person has fixed
 * the company's settings. `consultar`: SUNAT has, or had, something under that number; ask. `corregir_mismo_numero`: a
 * refusal that registered nothing. `nuevo_numero`: a refusal that used the number up. `resumen_diario`: only a resumen
 * diario can carry it now. `ninguna`: a remark on an accepted document.
 */
export type AccionCodigo =
  | 'reintentar'
  | 'configurar'
  | 'consultar'
  | 'corregir_mismo_numero'
  | 'nuevo_numero'
  | 'resumen_diario'
  | 'ninguna';

export interface CodigoSunat {
  /** Four digits. */
  readonly codigo: string;
  readonly clase: ClaseCodigo;
  readonly accion: AccionCodigo;
  /** In our own words, without a final stop. */
  readonly significado: string;
}

const CLASES: readonly ClaseCodigo[] = ['sistema', 'excepcion', 'rechazo', 'observacion'];
const ACCIONES: readonly AccionCodigo[] = [
  'reintentar',
  'configurar',
  'consultar',
  'corregir_mismo_numero',
  'nuevo_numero',
  'resumen_diario',
  'ninguna',
];

/**
 * The codes that we know, in no order: of SUNAT's CódigosRetorno of 2026-02-12 those that its sheets of rules use, in those of
 * 2026 or in those that it published in June of 2024; 3497 to 3514 of that of 2026-07-24 (RS 000048-2026); of guías those of its sheets of
 * August of 2026 and of the list of 2026-09-25, and of retenciones, percepciones and their reversal those of the sheets of 2026-02-12.
 */
export const CODIGOS_SUNAT: ReadonlyMap<string, CodigoSunat> = new Map(
  Object.entries(rows).map(([codigo, row]) => [codigo, readRow(codigo, row)]),
);

function readRow(codigo: string, row: readonly string[]): CodigoSunat {
  const clase = CLASES.find((known) => known === row[0]);
  const accion = ACCIONES.find((known) => known === row[1]);
  const significado = row[2];
  assert(clase && accion && significado, `codigos.json: fila ${codigo}`);
  return { codigo, clase, accion, significado };
}

/**
 * What a code means. A code that is not in the table is understood by its range, as SUNAT's own manual orders them;
 * `undefined` when it is not four digits or belongs to no range (below 0100). `fechaEmision`: of the document that it is said
 * of, as some codes refuse from a day on what they only observed before.
 */
export function codigoSunat(codigo: string, fechaEmision?: Fecha): CodigoSunat | undefined {
  const known = CODIGOS_SUNAT.get(codigo) ?? byRange(codigo);
  const rechaza = known?.clase === 'observacion' && fechaEmision !== undefined && !soloObserva(codigo, fechaEmision);
  return rechaza ? { ...known, clase: 'rechazo', accion: 'nuevo_numero' } : known;
}

const FOUR_DIGITS = /^\d{4}$/;

function byRange(codigo: string): CodigoSunat | undefined {
  if (!FOUR_DIGITS.test(codigo) || codigo < '0100') return undefined;
  if (codigo < '1000')
    return { codigo, clase: 'sistema', accion: 'reintentar', significado: 'SUNAT no pudo procesar el envío' };
  if (codigo < '2000')
    return { codigo, clase: 'excepcion', accion: 'corregir_mismo_numero', significado: 'SUNAT no admite el envío' };
  if (codigo < '4000')
    return { codigo, clase: 'rechazo', accion: 'nuevo_numero', significado: 'SUNAT rechaza el comprobante' };
  return { codigo, clase: 'observacion', accion: 'ninguna', significado: 'SUNAT observa el comprobante' };
}

/**
 * What to do about a code, in plain words, one or two whole sentences. There is always something to do or to know.
 * `accion`: what it leads to, where that is not what the table says.
 */
export function remedio(codigo: string, accion?: AccionCodigo): EnIdiomas {
  const deTabla = codigoSunat(codigo)?.accion;
  if (accion === undefined || accion === deTabla) return REMEDIOS.get(codigo) ?? POR_ACCION[deTabla ?? 'reintentar'];
  const alRechazar = accion === 'nuevo_numero' ? REMEDIOS_AL_RECHAZAR.get(codigo) : undefined;
  return alRechazar ?? POR_ACCION[accion];
}

/** `remedio` of a code with which SUNAT refused a document, also where it only observes others with it. */
export function remedioDelRechazo(codigo: string): EnIdiomas {
  return remedio(codigo, codigoSunat(codigo)?.accion === 'ninguna' ? 'nuevo_numero' : undefined);
}

/**
 * `remedio` of one attempt. What SUNAT did not process (`noProcesado`) was no refusal, whatever the table makes of the code: a
 * 0306 of its own sheets is sent again. Nor was one that says nothing of an earlier attempt (`desconocido`, `atender`).
 */
export function remedioDelIntento(codigo: string, resultado: string | null): EnIdiomas {
  if (resultado === 'rechazado') return remedioDelRechazo(codigo);
  if ((resultado === 'desconocido' || resultado === 'atender') && REFUSES.has(codigoSunat(codigo)?.accion))
    return remedio(codigo, 'consultar');
  const conRemedio = resultado !== 'noProcesado' || codigoSunat(codigo)?.accion === 'configurar';
  return remedio(codigo, conRemedio ? undefined : 'reintentar');
}

const REFUSES: ReadonlySet<AccionCodigo | undefined> = new Set(['corregir_mismo_numero', 'nuevo_numero'] as const);

const POR_ACCION: Readonly<Record<AccionCodigo, EnIdiomas>> = {
  reintentar: {
    es: 'No hay nada que corregir: el mismo XML se volverá a enviar solo.',
    en: 'There is nothing to correct: the same XML will be sent again by itself.',
  },
  configurar: {
    es: 'Corrija la configuración de la empresa; después el mismo XML se enviará solo.',
    en: 'Correct the company’s settings; then the same XML will be sent by itself.',
  },
  consultar: {
    es: 'No emita otro comprobante todavía: se consultará a SUNAT qué tiene registrado con ese número.',
    en: 'Do not issue another document yet: SUNAT will be asked what it has under that number.',
  },
  corregir_mismo_numero: {
    es: 'SUNAT no registró nada: corrija el dato y emita de nuevo con el mismo número, indicándolo en `correlativo`.',
    en: 'SUNAT registered nothing: correct the data and issue again with the same number, given in `correlativo`.',
  },
  nuevo_numero: {
    es: 'El número quedó usado: corrija el dato y emita otro comprobante con un número nuevo.',
    en: 'The number is used up: correct the data and issue another document with a new number.',
  },
  resumen_diario: {
    es: 'Ya no se puede enviar por separado: debe informarse en un resumen diario.',
    en: 'It can no longer be sent by itself: a daily summary has to report it.',
  },
  ninguna: {
    es: 'El comprobante es válido; corrija el dato para los siguientes.',
    en: 'The document is valid; correct the data for the next ones.',
  },
};
