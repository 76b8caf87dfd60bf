import { soloObserva } from '../../catalogos/observaciones.ts';
import type { NombreTipoComprobante } from '../../documentos/clase.ts';
import { CLASES, claseDe, claseDeNota, TIPO_PROPUESTO } from '../../documentos/registro.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import type { Borrador } from '../borrador.ts';
import type { Contexto } from '../contexto.ts';
import { esDeBoleta } from '../plazos.ts';
import type { Problema } from '../types.ts';
import type { Ejemplo } from './ejemplo.ts';

/**
 * SUNAT's code: one; one each where a boleta is only observed for what rejects a factura, their notes like them; or one for
 * each kind of note. A kind that is missing has the finding without a code.
 */
export type Codigo = string | { readonly [para in 'factura' | 'boleta' | 'credito' | 'debito']?: string };

type Clase = NombreTipoComprobante;

export const VENTAS: readonly Clase[] = CLASES.filter(({ nota }) => nota === undefined).map(
  ({ nombreApi }) => nombreApi,
);
export const NOTAS: readonly Clase[] = CLASES.filter(({ nota }) => nota !== undefined).map(
  ({ nombreApi }) => nombreApi,
);

/** What a rule looks at besides its subject: the whole borrador, and today in Lima. */
export interface Juicio {
  readonly documento: Borrador;
  readonly contexto: Contexto;
}

/** Besides the document: the day on which SUNAT receives it, or what SUNAT holds itself (its registers, other documents). */
export type Segun = 'dia' | 'registro';

/**
 * A rule is a row: field, test and sentence, with the official code where there is one. The test is true when the rule
 * is broken, and false when a field that it needs is missing or unreadable: that field has its own problem.
 */
export interface Regla<S> {
  /** Its name, like no other's: what is wrong, in a few words. */
  readonly id: string;
  readonly codigo?: Codigo;
  /** The kinds in which it is judged; absent, every one. */
  readonly en?: readonly Clase[];
  /** The first and the last day of issue of what it judges; absent, as far as a document can be dated. */
  readonly desde?: string;
  readonly hasta?: string;
  /** The field to blame, relative to the subject; empty for the subject itself. */
  readonly campo: string | ((sujeto: S, juicio: Juicio) => string);
  readonly incumple: (sujeto: S, juicio: Juicio) => boolean;
  readonly mensaje: EnIdiomas | ((sujeto: S, juicio: Juicio) => EnIdiomas);
  /** The row is advice of ours: it blocks nothing. What SUNAT only observes never does, and need not say so. */
  readonly aviso?: true;
  /** Whether only what is stored breaks it, and not the body by itself; absent is never. */
  readonly conflicto?: true | ((juicio: Juicio) => boolean);
  /** What SUNAT judges it by besides the document, where `conflicto` does not say so; absent, nothing. */
  readonly segun?: Segun;
  /** The norm that says so; absent, SUNAT's sheets of rules where it has a code, and otherwise it is our own. */
  readonly fuente?: string;
  /** Of a row with `hasta`: what is told of the day after in place of its end and of what its codes begin, and SUNAT's codes of it. */
  readonly luego?: {
    /** An observation becomes an error. */
    readonly tema?: 'severidad';
    /** Spanish, one sentence without a final stop: what it means for who issues. */
    readonly texto: string;
    readonly codigos: readonly string[];
  };
  /** A test of every row proves that this breaks it, it alone, and that its repair breaks nothing. */
  readonly ejemplo: Ejemplo;
}

/** For rules over what is stored of a document of ours, and over what the body says of another's. */
export function afectaUnoNuestro({ contexto }: Juicio): boolean {
  return contexto.afectado !== undefined;
}

/** The rows that judge a document. */
export function vigentes<S>(reglas: readonly Regla<S>[], documento: Borrador): readonly Regla<S>[] {
  return reglas.filter((regla) => rige(regla, documento));
}

/** Judges a subject by rows that judge its document, and adds what it finds to `problemas`. */
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
  const mensaje = typeof regla.mensaje === 'function' ? regla.mensaje(sujeto, juicio) : regla.mensaje;
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

/** What of a document, read or complete, says which rules and which codes are its own. */
interface Juzgado {
  readonly tipoComprobante: Borrador['tipoComprobante'];
  readonly serie: string | undefined;
  readonly fechaEmision: Borrador['fechaEmision'];
  readonly nota?: { readonly afectado?: { readonly tipoComprobante: string | undefined } | undefined } | undefined;
}

/** Whether the document is of a kind and of a day that the rule judges. What has no kind yet is judged as a factura. */
export function rige(
  { en, desde, hasta }: Pick<Regla<never>, 'en' | 'desde' | 'hasta'>,
  documento: { readonly fechaEmision: Juzgado['fechaEmision']; readonly tipoComprobante?: Juzgado['tipoComprobante'] },
): boolean {
  const { tipoComprobante: tipo, fechaEmision: dia } = documento;
  if (en !== undefined && !en.includes(claseDe(tipo ?? TIPO_PROPUESTO).nombreApi)) return false;
  if (dia === undefined) return true;
  return (desde === undefined || dia >= desde) && (hasta === undefined || dia <= hasta);
}

/** SUNAT's code for a finding in that document. */
export function codigoPara(codigo: Codigo | undefined, documento: Juzgado): string | undefined {
  if (codigo === undefined || typeof codigo === 'string') return codigo;
  const nota = claseDeNota(documento.tipoComprobante);
  const suyo = nota && (nota.efecto === 'acredita' ? codigo.credito : codigo.debito);
  return suyo ?? (esBoletaOSuNota(documento) ? codigo.boleta : codigo.factura);
}

/** A sheet without a code of its own for what the other one only observes does not even look at it. */
function soloSeObserva(codigo: Codigo | undefined, documento: Borrador): boolean {
  const otro = typeof codigo === 'object' ? (codigo.factura ?? codigo.boleta) : undefined;
  const suyo = codigoPara(codigo, documento) ?? otro;
  return suyo !== undefined && soloObserva(suyo, documento.fechaEmision);
}

/** Whether SUNAT judges the document by the rules of boletas: by its type or, in a note, by its series or what it affects. */
export function esBoletaOSuNota({ tipoComprobante, serie, nota }: Omit<Juzgado, 'fechaEmision'>): boolean {
  return tipoComprobante !== undefined && esDeBoleta(tipoComprobante, serie ?? '', nota?.afectado?.tipoComprobante);
}
