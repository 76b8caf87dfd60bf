/**
 * From the form to the `documento` that is sent, and back. Pure. What is not filled in is not sent; what the API does not
 * know is not taken over.
 */
import type { Anidado } from '@chaski/core/documento/campos/campo.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import { ITEM } from '@chaski/core/documento/campos/item.ts';
import { type Json, JsonNumber } from '@chaski/core/lib/json.ts';
import { conClaves, esLista, esRama, type Nodo, type Rama, texto } from '../campos/arbol.ts';

/** Plain JSON: every amount is text. */
export type Dato = string | boolean | readonly Dato[] | Datos;
export interface Datos {
  readonly [campo: string]: Dato;
}

export interface Envio {
  readonly documento: Datos;
  /** Where in the form each of the items that are sent is: rows in which nothing was written are left out. */
  readonly filas: readonly number[];
}

/** Objects that say nothing when they are empty; any other is there because somebody added it, and says so. */
const NADA_SI_VACIOS: ReadonlySet<string> = new Set([
  ...['cliente', 'documentoAfectado', 'lugarEntrega', 'transporte'],
  ...['remitente', 'destinatario', 'comprador', 'proveedor', 'subcontratador', 'pagaFlete'],
  ...['transportista', 'autorizacion', 'partida', 'llegada', 'puerto'],
]);

/** Of these a "no" says something. */
const DICHOS_AUNQUE_NO: ReadonlySet<string> = new Set(['afectaBase', 'contenedorVacio']);

/** What the form would send now. */
export function envioDe(formulario: Rama): Envio {
  return envioCon(formulario, DOCUMENTO, isFilaVacia);
}

/** The same of a form of that declaration, where a row is empty as `isVacia` says. */
export function envioCon(formulario: Rama, declaracion: Anidado, isVacia: (fila: Rama) => boolean): Envio {
  const items = esLista(formulario.items) ? formulario.items : [];
  const escritas = items.flatMap((item, indice) => (esRama(item) && !isVacia(item) ? [indice] : []));
  const conEscritas = { ...formulario, items: items.filter((_, indice) => escritas.includes(indice)) };
  return { documento: objetoDe(conEscritas, declaracion), filas: escritas };
}

/** What a row has before anybody writes in it. */
export const FILA_NUEVA: Rama = {
  descripcion: '',
  codigo: '',
  cantidad: '1',
  unidadMedida: 'NIU',
  precioUnitario: '',
  tipoIgv: '10',
};

/** What every line has in sight. */
export const PRINCIPALES: readonly string[] = [...Object.keys(FILA_NUEVA), 'valorUnitario'];

const DE_ITEM = [...ITEM.propiedades];
const ESCRITO = DE_ITEM.flatMap(([nombre, { objeto, entrada }]) =>
  objeto === undefined && entrada.tipo !== 'marca' && (FILA_NUEVA[nombre] ?? '') === '' ? [nombre] : [],
);
const AGREGADO = DE_ITEM.flatMap(([nombre, { objeto }]) => (objeto === undefined ? [] : [nombre]));
/** What most lines do not have. */
export const DE_MAS = DE_ITEM.flatMap(([nombre]) => (PRINCIPALES.includes(nombre) ? [] : [nombre]));

function isFilaVacia(item: Rama): boolean {
  return ESCRITO.every((campo) => texto(item, campo).trim() === '') && AGREGADO.every((campo) => !(campo in item));
}

function objetoDe(rama: Rama, { propiedades }: Anidado): Datos {
  return Object.fromEntries(
    [...propiedades].flatMap(([nombre, { objeto }]) => {
      const dato = datoDe(rama[nombre], nombre, objeto);
      return dato === undefined ? [] : [[nombre, dato]];
    }),
  );
}

function datoDe(valor: Nodo | undefined, campo: string, anidado: Anidado | undefined): Dato | undefined {
  if (typeof valor === 'string') return valor.trim() === '' ? undefined : valor.trim();
  if (typeof valor === 'boolean') return valor || DICHOS_AUNQUE_NO.has(campo) ? valor : undefined;
  if (esLista(valor)) {
    const lista = valor.map((uno) => (esRama(uno) && anidado !== undefined ? objetoDe(uno, anidado) : String(uno)));
    return lista.length === 0 ? undefined : lista;
  }
  if (!esRama(valor) || anidado === undefined) return undefined;
  const objeto = objetoDe(valor, anidado);
  return NADA_SI_VACIOS.has(campo) && Object.keys(objeto).length === 0 ? undefined : objeto;
}

/**
 * The form that would send this documento: of an example, of a draft, or of one that was issued. Fields that are not its own
 * are left out, and a value of another kind than the field's too.
 */
export function formularioDe(documento: unknown): Rama {
  return ramaDe(documento, DOCUMENTO);
}

/** The same of an object in it. */
export function ramaDe(objeto: unknown, { propiedades }: Anidado): Rama {
  if (typeof objeto !== 'object' || objeto === null) return {};
  return Object.fromEntries(
    Object.entries(objeto).flatMap(([nombre, valor]) => {
      const campo = propiedades.get(nombre);
      const nodo = campo === undefined ? undefined : nodoDe(valor, campo.objeto);
      return nodo === undefined ? [] : [[nombre, nodo]];
    }),
  );
}

function nodoDe(valor: unknown, anidado: Anidado | undefined): Nodo | undefined {
  if (anidado !== undefined) {
    if (Array.isArray(valor)) return conClaves(valor.map((uno) => ramaDe(uno, anidado)));
    return typeof valor === 'object' && valor !== null ? ramaDe(valor, anidado) : undefined;
  }
  if (typeof valor === 'string' || typeof valor === 'boolean') return valor;
  if (typeof valor === 'number') return String(valor);
  return Array.isArray(valor) ? valor.filter((uno) => typeof uno === 'string') : undefined;
}

/** The same data as core reads a body: as if it had come from the text of a request. */
export function aJson(dato: unknown): Json {
  if (typeof dato === 'string' || typeof dato === 'boolean' || dato === null) return dato;
  if (typeof dato === 'number') return new JsonNumber(String(dato));
  if (Array.isArray(dato)) return dato.map(aJson);
  return new Map(Object.entries(Object(dato)).map(([campo, valor]) => [campo, aJson(valor)]));
}
