import type { Borrador } from '@chaski/core/documento/borrador.ts';
import type { Contexto } from '@chaski/core/documento/contexto.ts';
import type { Hallazgo } from '@chaski/core/documento/formato/formatos.ts';
import { readDocumento } from '@chaski/core/documento/read.ts';
import type { Problema } from '@chaski/core/documento/types.ts';
import { validateDocumento } from '@chaski/core/documento/validate.ts';
import type { Json, JsonObject } from '@chaski/core/lib/json.ts';
import type { ObjectSchema, Properties } from '../platform/http/schema.ts';

/*
 * A master is a table that a company keeps of what it names in its documents: what it sells, and to whom. Its fields are those of the
 * document, read and judged as there: what is stored here is taken there.
 */

/** Its fields as text; those that were left out are not there. */
export type Ficha = Readonly<Record<string, string>>;

export interface Maestro {
  readonly tabla: 'productos' | 'clientes';
  /** Each field and its column, in the order of a spreadsheet. */
  readonly columnas: Readonly<Record<string, string>>;
  /** By which a row is known besides its id; the first one can be asked for. */
  readonly clave: readonly [string, ...string[]];
  /** In which words are looked for. */
  readonly buscados: readonly string[];
  /** How the heading of a spreadsheet may call each, besides by the field's name. */
  readonly titulos: Readonly<Record<string, readonly string[]>>;
  /** The fields of a whole row. */
  readonly schema: ObjectSchema<Properties>;
  /** What is missing of one that a document could do without. */
  readonly faltas: Readonly<Record<string, Hallazgo>>;
  /** The smallest document that holds such a row. */
  readonly documento: (fila: JsonObject) => JsonObject;
  /** Where in it the fields stand. */
  readonly rutas: readonly string[];
  /** What the document read of the row. */
  readonly escribe: (leido: Borrador, fila: JsonObject) => Ficha | undefined;
}

export type FichaLeida =
  | { readonly ok: true; readonly ficha: Ficha }
  | { readonly ok: false; readonly problemas: readonly Problema[] };

/** A row as a document would take it, or everything that is wrong with it, by field. Unknown names are not looked at. */
export function readFicha(maestro: Maestro, fila: JsonObject, contexto: Contexto): FichaLeida {
  const documento = maestro.documento(fila);
  const juicio = validateDocumento(documento, contexto);
  const faltan = Object.entries(maestro.faltas).flatMap(([ruta, falta]) =>
    isNothing(fila.get(ruta)) ? [{ ruta, ...falta }] : [],
  );
  const suyos = juicio.ok ? [] : juicio.problemas.flatMap((problema) => own(maestro, problema));
  const problemas = [...faltan, ...suyos];
  if (problemas.length > 0) return { ok: false, problemas };
  const { borrador } = readDocumento(documento, contexto);
  const ficha = borrador && maestro.escribe(borrador, fila);
  if (ficha === undefined) throw new Error('Invariante roto: una fila sin problemas se lee');
  return { ok: true, ficha };
}

/** What is wrong with a field of the row, under its own name; nothing of what is wrong elsewhere. */
function own({ rutas, columnas }: Maestro, problema: Problema): Problema[] {
  const ruta = rutas
    .map((antes) => (problema.ruta.startsWith(antes) ? problema.ruta.slice(antes.length) : ''))
    .find((resto) => Object.hasOwn(columnas, resto));
  return ruta === undefined ? [] : [{ ...problema, ruta }];
}

/** As a document takes it: null and blanks say nothing. */
export function isNothing(valor: Json | undefined): boolean {
  return valor === undefined || valor === null || (typeof valor === 'string' && valor.trim() === '');
}

/** The fields of it that the row has. */
export function fieldsOf(fila: JsonObject, campos: readonly string[]): (readonly [string, Json])[] {
  return campos.flatMap((campo) => {
    const valor = fila.get(campo);
    return valor === undefined || isNothing(valor) ? [] : [[campo, valor] as const];
  });
}

/** Rows of a company in one environment at most. */
export const MAX_FILAS = 50_000;

/** Of fields that may be missing, those that are there. */
export function fichaDe(campos: Readonly<Record<string, string | undefined>>): Ficha {
  return Object.fromEntries(
    Object.entries(campos).flatMap(([campo, valor]) => (valor === undefined ? [] : [[campo, valor]])),
  );
}
