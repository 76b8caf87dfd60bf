/**
 * From the form to the `documento` that is sent, and back. Pure. What is not filled in is not sent; what the API does not
 * know is not taken over.
 */
import { CAMPOS, type Objeto } from '@chaski/core/documento/field-names.ts';
import { type Json, JsonNumber } from '@chaski/core/lib/json.ts';
import { conClaves, esLista, esRama, type Nodo, type Rama, texto } from './arbol.ts';

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

type Anidados = Readonly<Partial<Record<Objeto, Readonly<Record<string, Objeto>>>>>;

const ANIDADOS: Anidados = {
  documento: {
    ...{ cliente: 'cliente', items: 'item', cuotas: 'cuota', guias: 'guia', exportacion: 'exportacion' },
    ...{ descuentoGlobal: 'ajusteGlobal', cargos: 'cargo', anticipos: 'anticipo', detraccion: 'detraccion' },
    ...{ retencion: 'retencion', percepcion: 'percepcion', lugarEntrega: 'lugarEntrega' },
    documentoAfectado: 'documentoAfectado',
  },
  item: { descuento: 'ajuste', cargo: 'ajuste', isc: 'isc', atributos: 'atributo', transporte: 'transporte' },
};

/** Objects that say nothing when they are empty; any other is there because somebody added it, and says so. */
const NADA_SI_VACIOS: ReadonlySet<string> = new Set(['cliente', 'documentoAfectado', 'lugarEntrega', 'transporte']);

/** What the form would send now. */
export function envioDe(formulario: Rama): Envio {
  const items = esLista(formulario.items) ? formulario.items : [];
  const escritas = items.flatMap((item, indice) => (esRama(item) && !isFilaVacia(item) ? [indice] : []));
  const conEscritas = { ...formulario, items: items.filter((_, indice) => escritas.includes(indice)) };
  return { documento: objetoDe(conEscritas, 'documento'), filas: escritas };
}

/** What a row has before anybody writes in it. */
export const FILA_NUEVA: Rama = {
  ...{ descripcion: '', codigo: '', cantidad: '1', unidadMedida: 'NIU', precioUnitario: '', tipoIgv: '10' },
};

const ESCRITO = ['descripcion', 'codigo', 'precioUnitario', 'valorUnitario', 'codigoSunat', 'gtin'];
const AGREGADO = ['descuento', 'cargo', 'isc', 'atributos', 'transporte'];

function isFilaVacia(item: Rama): boolean {
  return ESCRITO.every((campo) => texto(item, campo).trim() === '') && AGREGADO.every((campo) => !(campo in item));
}

function objetoDe(rama: Rama, tipo: Objeto): Datos {
  return Object.fromEntries(
    CAMPOS[tipo].flatMap((campo) => {
      const dato = datoDe(rama[campo], campo, tipo);
      return dato === undefined ? [] : [[campo, dato]];
    }),
  );
}

function datoDe(valor: Nodo | undefined, campo: string, tipo: Objeto): Dato | undefined {
  if (typeof valor === 'string') return valor.trim() === '' ? undefined : valor.trim();
  if (typeof valor === 'boolean') return valor || campo === 'afectaBase' ? valor : undefined;
  const anidado = ANIDADOS[tipo]?.[campo];
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
  return ramaDe(documento, 'documento');
}

function ramaDe(objeto: unknown, tipo: Objeto): Rama {
  if (typeof objeto !== 'object' || objeto === null) return {};
  const campos: readonly string[] = CAMPOS[tipo];
  return Object.fromEntries(
    Object.entries(objeto).flatMap(([campo, valor]) => {
      const nodo = campos.includes(campo) ? nodoDe(valor, ANIDADOS[tipo]?.[campo]) : undefined;
      return nodo === undefined ? [] : [[campo, nodo]];
    }),
  );
}

function nodoDe(valor: unknown, anidado: Objeto | undefined): Nodo | undefined {
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
