import type { Canal, Clase } from '@chaski/core/documentos/clase.ts';
import {
  acredita,
  CLASES,
  CLASES_DE_OTRO,
  CLASES_DE_VENTA,
  TIPOS_DE_OTRO,
  tiposQue,
} from '@chaski/core/documentos/registro.ts';
import { assert } from '@chaski/core/lib/assert.ts';
import { type Operacion, PREGUNTA } from '@chaski/core/sunat/soap/soap.ts';

/* What the registry of kinds knows, as SQL: constants of every statement, in which nothing is from outside. */

/** `('07', '08')`: the codes of the kinds of which that is true, to stand after `in`. */
export function tiposSql(cumple: (clase: Clase) => boolean = () => true): string {
  return listSql(tiposQue(cumple));
}

function listSql(tipos: readonly string[]): string {
  assert(tipos.length > 0 && tipos.every((tipo) => /^\d\d$/.test(tipo)), 'una lista de códigos del catálogo 01');
  return `(${tipos.map((tipo) => `'${tipo}'`).join(', ')})`;
}

/** The codes of what certifies a tax, and sells nothing, likewise. */
export const OTROS = listSql(TIPOS_DE_OTRO);

/** Of a row of `comprobantes`: it is a sale, or a note over one. What certifies a tax is kept beside them. */
export const ES_VENTA = `tipo_comprobante in ${tiposSql()}`;

/** As `sePuedeConsultar`, of the row of that alias. */
export function sePuedeConsultarSql(alias: string): string {
  const consultable = ({ sePuedeConsultar }: Clase) => sePuedeConsultar;
  return `${alias}.tipo_comprobante in ${tiposSql(consultable)} and ${letraSql(alias, consultable)}`;
}

/** As `esDeBoleta`, of the row of that alias. */
export function esDeBoletaSql(alias: string): string {
  const siempre = ({ vaEnResumen }: Clase) => vaEnResumen === 'siempre';
  const afectado = `coalesce(${alias}.documento #>> '{calculado,documento,nota,afectado,tipoComprobante}', '')`;
  const dicen = [`${alias}.tipo_comprobante`, afectado].map((tipo) => `${tipo} in ${tiposSql(siempre)}`);
  const deOtra = letraSql(alias, (clase) => !siempre(clase));
  return `(${letraSql(alias, siempre)} or (not ${deOtra} and (${dicen.join(' or ')})))`;
}

/** Whether the letter of its series is that of a sale of which that is true. */
function letraSql(alias: string, cumple: (clase: Clase) => boolean): string {
  const letras = CLASES_DE_VENTA.filter(cumple).flatMap(({ serie }) => [...serie.letras]);
  assert(letras.length > 0 && letras.every((letra) => /^[A-Z]$/.test(letra)), 'letras de series');
  return `(${letras.map((letra) => `${alias}.serie like '${letra}%'`).join(' or ')})`;
}

/** The operations by which documents are handed to SUNAT, as their kinds declare them. */
export const CANALES: readonly Canal[] = [...new Set([...CLASES, ...CLASES_DE_OTRO].map(({ canal }) => canal))];

/** Operations of attempts, to stand after `in`: those by which a document leaves, and those by which SUNAT is asked what became of it. */
export const ENTREGAN = operacionesSql(CANALES);
export const PREGUNTAN = operacionesSql(CANALES.map((canal) => PREGUNTA[canal]));

function operacionesSql(operaciones: readonly Operacion[]): string {
  return `(${operaciones.map((operacion) => `'${operacion}'`).join(', ')})`;
}

/** What a document, or a sum of one kind, adds to the sales in that column: what credits takes away. */
export function conSignoSql(columna: string): string {
  return `case when tipo_comprobante in ${tiposSql(({ codigo }) => acredita(codigo))} then -${columna} else ${columna} end`;
}

export const IMPORTE_CON_SIGNO = conSignoSql('importe_total');
