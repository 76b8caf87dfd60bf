import { malformado, textoMalo, vacio } from '../reglas/regla.ts';
import type { Guia, LineaGuia, Persona, TipoGuia } from './leer-guia.ts';

/** One official rule of the guías (09, 31), judged from the XML alone. `S` is what it looks at: the guía, a line, a driver… */
export interface ReglaGuia<S> {
  readonly codigo: string;
  /** Where the fault lies, as the CDR names it: a path from the thing looked at. */
  readonly nodo: string;
  /** The only kind that has the rule; both when absent. */
  readonly solo?: TipoGuia;
  /** First day of issue on which it holds; always when absent. */
  readonly desde?: string;
  /** Whether the thing breaks the rule. */
  readonly falla: (sujeto: S, guia: Guia) => boolean;
}

/** RS 000108-2026: the day on which the goods are handed to the carrier is part of the guía. */
export const RS_108 = '2026-06-01';

const RUC = /^[12]\d{10}$/;
const DNI = /^\d{8}$/;
const OTRO = /^\S{1,15}$/;
/** Catalog 06. */
const IDENTIDADES: ReadonlySet<string> = new Set([...'01467ABCDEFGH']);

export function isRuc(texto: string | undefined): boolean {
  return texto !== undefined && RUC.test(texto);
}

export function isIdentidad(tipo: string | undefined): boolean {
  return tipo !== undefined && IDENTIDADES.has(tipo);
}

/** Whether the number is written and is no number of its kind: DNI 8 digits, RUC 11, others up to 15 without blanks. */
export function isNumeroMalo({ numero, tipo }: Persona): boolean {
  if (vacio(numero)) return false;
  return malformado(numero, tipo === '1' ? DNI : tipo === '6' ? RUC : OTRO);
}

export function isMismo(una: Persona | undefined, otra: Persona | undefined): boolean {
  return una !== undefined && !vacio(una.numero) && una.numero === otra?.numero && una.tipo === otra?.tipo;
}

/** Whether the name is written and breaks its format. */
export function isNombreMalo(persona: Persona | undefined): boolean {
  return !vacio(persona?.nombre) && textoMalo(persona?.nombre, 1, 250);
}

export function isMotivo({ motivo }: Guia, ...motivos: readonly string[]): boolean {
  return motivo !== undefined && motivos.includes(motivo);
}

export function hasIndicador({ indicadores }: Guia, indicador: string): boolean {
  return indicadores.includes(indicador);
}

export function hasRelacionado({ relacionados }: Guia, ...tipos: readonly string[]): boolean {
  return relacionados.some(({ tipo }) => tipo !== undefined && tipos.includes(tipo));
}

export function isPublico({ tipo, modalidad }: Guia): boolean {
  return tipo === '09' && modalidad === '01';
}

export function isPrivado({ tipo, modalidad }: Guia): boolean {
  return tipo === '09' && modalidad === '02';
}

export function isM1L(guia: Guia): boolean {
  return hasIndicador(guia, 'TrasladoVehiculoM1L');
}

/** Import, export and foreign goods. */
export function isAduanero(guia: Guia): boolean {
  return isMotivo(guia, '08', '09', '19');
}

export function isTotal(guia: Guia): boolean {
  return hasIndicador(guia, 'TrasladoTotalDAMoDS');
}

/** Whether the guía must tell who drives what: a 31, a private transport, a public one that says so. */
export function exigeVehiculo(guia: Guia): boolean {
  if (guia.tipo === '31') return true;
  if (isPublico(guia)) return hasIndicador(guia, 'VehiculoConductoresTransp');
  return isPrivado(guia) && !isM1L(guia);
}

const GRE_REMITENTE = /^(?:T[A-Z0-9]{3}|EG07|EG02)-/;

/** Whether a 31 refers to an electronic 09, which lists the goods. */
export function hasGuiaRemitente({ tipo, relacionados }: Guia): boolean {
  return tipo === '31' && relacionados.some((uno) => uno.tipo === '09' && GRE_REMITENTE.test(uno.numero ?? ''));
}

/** Whether the goods are told elsewhere, and the one line that the schema asks for is no good. */
export function isSinBienes(guia: Guia): boolean {
  if (guia.tipo === '31') return hasGuiaRemitente(guia) || hasIndicador(guia, 'TrasladoTotal');
  return hasRelacionado(guia, '92') || isTotal(guia);
}

/** The line that stands there only for the schema. */
export function isDeForma({ cantidad }: LineaGuia, guia: Guia): boolean {
  return cantidad === undefined && isSinBienes(guia);
}
