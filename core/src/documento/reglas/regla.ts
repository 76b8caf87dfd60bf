import { soloObserva } from '../../catalogos/observaciones.ts';
import type { Borrador } from '../borrador.ts';
import type { Contexto } from '../contexto.ts';
import { esDeBoleta } from '../plazos.ts';
import type { Problema } from '../types.ts';

/** SUNAT's code: one, or one each where a boleta is only observed for what rejects a factura; none where it has none. */
export type Codigo = string | { readonly factura?: string; readonly boleta?: string };

/** What a rule looks at besides its subject: the whole borrador, and today in Lima. */
export interface Juicio {
  readonly documento: Borrador;
  readonly contexto: Contexto;
}

/**
 * A rule is a row: field, test and sentence, with the official code where there is one. The test is true when the rule
 * is broken, and false when a field that it needs is missing or unreadable: that field has its own problem.
 */
export interface Regla<S> {
  readonly codigo?: Codigo;
  /** The field to blame, relative to the subject; empty for the subject itself. */
  readonly campo: string | ((sujeto: S, juicio: Juicio) => string);
  readonly incumple: (sujeto: S, juicio: Juicio) => boolean;
  readonly mensaje: string | ((sujeto: S, juicio: Juicio) => string);
  /** The row is advice of ours: it blocks nothing. What SUNAT only observes never does, and need not say so. */
  readonly aviso?: true;
  /** Whether only what is stored breaks it, and not the body by itself; absent is never. */
  readonly conflicto?: true | ((juicio: Juicio) => boolean);
}

/** For rules over what is stored of a document of ours, and over what the body says of another's. */
export function afectaUnoNuestro({ contexto }: Juicio): boolean {
  return contexto.afectado !== undefined;
}

/** Judges a subject by every row and adds what it finds to `problemas`. */
export function applyReglas<S>(
  reglas: readonly Regla<S>[],
  sujeto: S,
  ruta: string,
  juicio: Juicio,
  problemas: Problema[],
): void {
  for (const regla of reglas) {
    if (regla.incumple(sujeto, juicio)) problemas.push(toProblema(regla, sujeto, ruta, juicio));
  }
}

function toProblema<S>(regla: Regla<S>, sujeto: S, ruta: string, juicio: Juicio): Problema {
  const campo = typeof regla.campo === 'string' ? regla.campo : regla.campo(sujeto, juicio);
  const mensaje = typeof regla.mensaje === 'string' ? regla.mensaje : regla.mensaje(sujeto, juicio);
  const codigo = codigoPara(regla.codigo, juicio.documento);
  const { conflicto } = regla;
  const esAviso = regla.aviso === true || soloSeObserva(regla.codigo, juicio.documento);
  const esConflicto = typeof conflicto === 'function' ? conflicto(juicio) : conflicto === true;
  return {
    ruta: campo === '' ? ruta : `${ruta}.${campo}`,
    mensaje,
    ...(codigo === undefined ? {} : { codigo }),
    ...(esConflicto ? { conflicto: true } : {}),
    ...(esAviso ? { aviso: true } : {}),
  };
}

function codigoPara(codigo: Codigo | undefined, documento: Borrador): string | undefined {
  if (codigo === undefined || typeof codigo === 'string') return codigo;
  return esBoletaOSuNota(documento) ? codigo.boleta : codigo.factura;
}

/** A sheet without a code of its own for what the other one only observes does not even look at it. */
function soloSeObserva(codigo: Codigo | undefined, documento: Borrador): boolean {
  const otro = typeof codigo === 'object' ? (codigo.factura ?? codigo.boleta) : undefined;
  const suyo = codigoPara(codigo, documento) ?? otro;
  return suyo !== undefined && soloObserva(suyo, documento.fechaEmision);
}

/** Whether SUNAT judges the document by the rules of boletas: by its type or, in a note, by its series or what it affects. */
export function esBoletaOSuNota({ tipoComprobante, serie, nota }: Borrador): boolean {
  return tipoComprobante !== undefined && esDeBoleta(tipoComprobante, serie ?? '', nota?.afectado?.tipoComprobante);
}
