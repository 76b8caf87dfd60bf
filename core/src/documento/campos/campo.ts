import type { EnIdiomas } from '../../lib/idiomas.ts';
import { named } from '../../lib/named.ts';
import type { Nombrado } from '../formato/formatos.ts';
import type { Lector } from '../lectura.ts';
import type { Lugar } from './lugar.ts';

/*
 * What a field and an object of the body are, and all that follows from their declarations: types, reading, completing, writing,
 * names and schemas. The kinds of fields are in `formas.ts`; the fields themselves beside it, by object.
 */

/** JSON whose amounts are decimal text. */
export type Plano = string | number | boolean | readonly Plano[] | { readonly [campo: string]: Plano };
/** A JSON Schema. */
export type Esquema = Readonly<Record<string, unknown>>;
/** As a body takes it, exactly, or as an answer shows it: amounts of money with two decimals. */
export type Manera = 'entrada' | 'respuesta';
/** Whether a Documento always has it, sent or not. */
export type Presencia = 'siempre' | 'opcional';

/** What persons read of a field, in the reference, the SDK and the form. */
export interface Dicho {
  readonly titulo?: EnIdiomas;
  /** What to send, and what happens without it. */
  readonly ayuda?: EnIdiomas;
}

/** What the reading of a field finds and tells with SUNAT's code. */
export interface Rotura {
  readonly codigo: string;
  /** The smallest values that are found so, one a way of being wrong; undefined leaves the field out. */
  readonly valores: readonly unknown[];
  /** What the rest of its object says then, besides what a plain one says. */
  readonly con?: Readonly<Record<string, unknown>>;
}

/** One field: `L` is what was read of it so far, `V` what a Documento holds. */
export interface Campo<L, V, P extends Presencia = Presencia> extends Dicho {
  /** Its name in the API, where inside it has another. */
  readonly nombre?: string;
  readonly presencia: P;
  /** Whether the API wants it sent. */
  readonly obligatorio: boolean;
  /** Stands where it could not be read, if it bears on no amount: so one bad field hides no other's problem. */
  readonly relleno?: V | undefined;
  /** Of a field of which nothing is said where it is left out: what is read of it then. */
  readonly omitido?: Omitido<L> | undefined;
  /** How a form asks for it. */
  readonly entrada: Entrada;
  /** The object that it holds, or whose list it is. */
  readonly objeto?: Anidado;
  /** Fields of the API that are one inside. */
  readonly partes?: Campos;
  /** How it is refused, or observed, with an official code; absent, never. For tests and the page of rules. */
  roturas?(lugar: Lugar): readonly Rotura[];
  read(lector: Lector, nombre: string, lugar: Lugar): L;
  /** Undefined when something that bears on an amount is missing. */
  complete(leido: Exclude<L, undefined>): V | undefined;
  /** As if a caller had sent it; of a field that was left out, what is read of it. */
  reopen(valor: V | undefined): L;
  /** Of a field that may be left out: whether the value says no more than its absence. */
  isNothing?(valor: V): boolean;
  write(valor: V, manera: Manera): Plano;
  schema(manera: Manera): Esquema;
}

export interface Omitido<L> {
  readonly leido: L;
}

/** `largo`: the most characters that a person should write. */
export type Entrada =
  | { readonly tipo: 'texto' | 'parrafo'; readonly largo?: number | undefined }
  | { readonly tipo: 'fecha' | 'importe' | 'codigo' | 'marca' | 'objeto' | 'lista' };

export type Campos = Readonly<Record<string, Campo<unknown, unknown>>>;

/** Fields on their way: every one is there, and `undefined` where it was left out or could not be read (noted as a problem). */
export type LeidoDe<C extends Campos> = { readonly [K in keyof C]: ReturnType<C[K]['read']> };

type Valor<F> = F extends { complete(...leido: never): infer V } ? Exclude<V, undefined> : never;
type ConPresencia<C extends Campos, P extends Presencia> = {
  [K in keyof C]: C[K]['presencia'] extends P ? K : never;
}[keyof C];

/** Fields as they are issued. */
export type ValorDe<C extends Campos> = {
  readonly [K in ConPresencia<C, 'siempre'>]: Valor<C[K]>;
} & { readonly [K in ConPresencia<C, 'opcional'>]?: Valor<C[K]> };

/** An object by its fields. */
export interface Anidado extends Nombrado {
  readonly propiedades: ReadonlyMap<string, Campo<unknown, unknown>>;
}

/** An object of the body. */
export interface Objeto<L, V, C extends Campos = Campos> extends Anidado {
  readonly campos: C;
  readonly ayuda?: EnIdiomas | undefined;
  read(lector: Lector, lugar: Lugar): L;
  complete(leido: L): V | undefined;
  /** As if a caller had sent it. */
  reopen(valor: V): L;
  write(valor: V, manera: Manera): { readonly [campo: string]: Plano };
  schema(manera: Manera): Esquema;
}

/** What is read of an object, and what a Documento holds of it. */
export type Leido<O extends { read(lector: Lector, lugar: Lugar): unknown }> = ReturnType<O['read']>;
export type Emitido<O extends { complete(leido: never): unknown }> = Exclude<ReturnType<O['complete']>, undefined>;

/** What an object does in its own way. */
type Propio<L, V> = Pick<Objeto<L, V>, 'read' | 'complete'> & {
  /** Absent: no note copies it. */
  reopen?(valor: NoInfer<V>): L;
};

/** `esquema`: the name of its schema in a body, where it has one. */
export function declare<C extends Campos>(
  nombre: string,
  campos: C,
  ayuda?: EnIdiomas,
  esquema?: string,
): Objeto<LeidoDe<C>, ValorDe<C>, C> {
  const propio = { read: readerOf(campos), complete: completerOf(campos), reopen: reopenerOf(campos) };
  const suyo = declareWith(nombre, campos, propio, ayuda);
  if (esquema === undefined) return suyo;
  return {
    ...suyo,
    schema: (manera) => (manera === 'entrada' ? named(esquema, suyo.schema(manera)) : suyo.schema(manera)),
  };
}

export function declareWith<C extends Campos, L, V extends object>(
  nombre: string,
  campos: C,
  propio: Propio<L, V>,
  ayuda?: EnIdiomas,
): Objeto<L, V, C> {
  const propiedades = new Map(propertiesOf(campos));
  return {
    nombre,
    campos,
    propiedades,
    nombres: [...propiedades.keys()],
    reopen: () => assertNoCopia(nombre),
    ...propio,
    ...(ayuda === undefined ? {} : { ayuda }),
    write: (valor, manera) => writeCampos(campos, valor, manera),
    schema: (manera) => schemaOf(campos, manera, ayuda),
  };
}

function assertNoCopia(nombre: string): never {
  throw new Error(`Invariante roto: una nota no copia ${nombre}`);
}

/** Reads the fields in the order in which they are declared. */
export function readerOf<C extends Campos>(campos: C): (lector: Lector, lugar: Lugar) => LeidoDe<C> {
  const pasos = Object.entries(campos).map(([clave, campo]) => ({ clave, nombre: campo.nombre ?? clave, campo }));
  // What is read has one shape from the beginning, of hundreds of lines too.
  const vacio: Readonly<Record<string, unknown>> = Object.fromEntries(
    pasos.map(({ clave, campo }) => [clave, campo.omitido?.leido]),
  );
  return (lector, lugar) => {
    const hasta = { ...vacio };
    const suyo = { ...lugar, hasta, documento: lugar.documento ?? hasta };
    for (const { clave, nombre, campo } of pasos) {
      if (campo.omitido === undefined || lector.has(nombre)) hasta[clave] = campo.read(lector, nombre, suyo);
    }
    // Each field was just read by its own declaration; a loop forgets which one.
    return hasta as LeidoDe<C>;
  };
}

/** Undefined when a field that bears on an amount is missing. */
export function completerOf<C extends Campos>(campos: C): (leido: LeidoDe<C>) => ValorDe<C> | undefined {
  const pasos = Object.entries(campos).map(([clave, campo]) => ({
    clave,
    campo,
    relleno: campo.relleno,
    esOpcional: campo.presencia === 'opcional',
  }));
  return (leido) => {
    const leidos: Readonly<Record<string, unknown>> = leido;
    const valores: Record<string, unknown> = {};
    for (const { clave, campo, relleno, esOpcional } of pasos) {
      const suyo = leidos[clave];
      const valor = suyo === undefined ? relleno : campo.complete(suyo);
      if (valor === undefined && !(esOpcional && suyo === undefined)) return undefined;
      if (valor === undefined || (esOpcional && campo.isNothing?.(valor) === true)) continue;
      valores[clave] = valor;
    }
    // As above: each value is of its own declaration.
    return valores as ValorDe<C>;
  };
}

/** What an issued object was when it was read. */
export function reopenerOf<C extends Campos>(campos: C): (valor: object) => LeidoDe<C> {
  const pares = Object.entries(campos);
  return (valor) => {
    const valores = new Map<string, unknown>(Object.entries(valor));
    // As above: each value is of its own declaration.
    return Object.fromEntries(pares.map(([clave, campo]) => [clave, campo.reopen(valores.get(clave))])) as LeidoDe<C>;
  };
}

/** The fields that a value has, as the API writes them; empty lists are left out. */
export function writeCampos(campos: Campos, valor: object, manera: Manera): { readonly [campo: string]: Plano } {
  const valores = new Map<string, unknown>(Object.entries(valor));
  return Object.fromEntries(
    Object.entries(campos).flatMap(([clave, campo]) => {
      const suyo = valores.get(clave);
      if (suyo === undefined || (Array.isArray(suyo) && suyo.length === 0)) return [];
      const escrito = campo.write(suyo, manera);
      return campo.partes === undefined ? [[campo.nombre ?? clave, escrito]] : Object.entries(escrito);
    }),
  );
}

/** The fields by their names in the API. */
export function propertiesOf(campos: Campos): readonly (readonly [string, Campo<unknown, unknown>])[] {
  return Object.entries(campos).flatMap(([clave, campo]) =>
    campo.partes === undefined ? [[campo.nombre ?? clave, campo] as const] : propertiesOf(campo.partes),
  );
}

/** In a body what must be sent comes first, and nothing else may be there. */
export function schemaOf(campos: Campos, manera: Manera, ayuda?: EnIdiomas): Esquema {
  const deEntrada = manera === 'entrada';
  const propiedades = propertiesOf(campos);
  const exigido = ({ obligatorio, presencia }: Campo<unknown, unknown>) =>
    deEntrada ? obligatorio : presencia === 'siempre';
  const exigidos = propiedades.filter(([, campo]) => exigido(campo));
  const enOrden = deEntrada ? [...exigidos, ...propiedades.filter(([, campo]) => !exigido(campo))] : propiedades;
  return {
    type: 'object',
    ...(exigidos.length === 0 ? {} : { required: exigidos.map(([nombre]) => nombre) }),
    properties: Object.fromEntries(enOrden.map(([nombre, campo]) => [nombre, campo.schema(manera)])),
    ...(deEntrada ? { additionalProperties: false } : {}),
    ...(deEntrada && ayuda !== undefined ? { description: ayuda } : {}),
  };
}
