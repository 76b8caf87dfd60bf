import { type Fecha, isFecha } from '@chaski/core/lib/fecha.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { type ObjectSchema, type Properties, type Schema, type Static, Type } from '../schema.ts';
import { UUID } from './peticion.ts';

/* The parameters of a query, each declared once, as the fields of a body are (`campos.ts`). */

/** A parameter of which a `T` is read; `X` is what that depends on besides. */
export interface Parametro<T, X = unknown> {
  readonly schema: Schema;
  /** Undefined where it is wrong. */
  readonly parse: (texto: string, con: X) => T | undefined;
  /** What to send instead. */
  readonly mensaje: EnIdiomas;
  /** Where it is left out. */
  readonly defecto?: T;
}

type Parametros<X> = Readonly<Record<string, Parametro<unknown, X>>>;

type ValueOf<P> = P extends { parse(...de: never): infer T } ? Exclude<T, undefined> : never;
type Fixed = { readonly defecto: unknown };
type ValuesOf<P> = { readonly [K in keyof P as P[K] extends Fixed ? K : never]: ValueOf<P[K]> } & {
  readonly [K in keyof P as P[K] extends Fixed ? never : K]?: ValueOf<P[K]>;
};
/** What the reading of any of them depends on: all that one of them does. One that depends on nothing may say `never`. */
export type ContextOf<P> = {
  [K in keyof P]: (
    con: P[K] extends { read(...de: [never, never, infer X]): unknown } | { parse(texto: never, con: infer X): unknown }
      ? [X] extends [never]
        ? unknown
        : X
      : unknown,
  ) => void;
}[keyof P] extends (con: infer X) => void
  ? X
  : never;

export type LecturaConsulta<V> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly fields: Readonly<Record<string, EnIdiomas>> };

export interface Query<V, X = unknown> {
  readonly schema: ObjectSchema<Properties>;
  /** Every problem at once, by parameter; never throws. */
  readonly read: (query: Readonly<Record<string, unknown>>, con: X) => LecturaConsulta<V>;
}

/** What is read of a query. */
export type QueryOf<Q> = Q extends Query<infer V, never> ? V : never;

export function query<const P extends Parametros<never>>(parametros: P): Query<ValuesOf<P>, ContextOf<P>> {
  const suyos = Object.entries<Parametro<unknown, never>>(parametros);
  const schemas = Object.fromEntries(suyos.map(([name, { schema }]) => [name, Type.Optional(schema)]));
  const admitidos = suyos.map(([name]) => name).join(', ');
  return {
    schema: Type.Object(schemas),
    read: (enviados, con) => {
      // A map: a parameter called `__proto__` is a parameter like any other.
      const fields = new Map<string, EnIdiomas>();
      const values: Record<string, unknown> = {};
      for (const name of Object.keys(enviados)) {
        if (!Object.hasOwn(parametros, name)) {
          fields.set(name, {
            es: `Parámetro no reconocido; los admitidos son ${admitidos}.`,
            en: `Parameter not recognised; those admitted are ${admitidos}.`,
          });
        }
      }
      for (const [name, { parse, mensaje, defecto }] of suyos) {
        const enviado = Object.hasOwn(enviados, name) ? enviados[name] : undefined;
        // What all depend on is what each depends on.
        const value = typeof enviado === 'string' && !enviado.includes('\0') ? parse(enviado, con as never) : undefined;
        if (enviado !== undefined && typeof enviado !== 'string')
          fields.set(name, { es: 'Envíe el parámetro una sola vez.', en: 'Send the parameter only once.' });
        else if (enviado !== undefined && value === undefined) fields.set(name, mensaje);
        else if (value !== undefined || defecto !== undefined) values[name] = value ?? defecto;
      }
      // Each was just read by its own declaration.
      return fields.size === 0
        ? { ok: true, value: values as ValuesOf<P> }
        : { ok: false, fields: Object.fromEntries(fields) };
    },
  };
}

/** One of these values. */
export function oneOf<S extends Schema<string>>(values: readonly Static<S>[], schema: S): Parametro<Static<S>> {
  return {
    schema,
    parse: (texto) => values.find((value) => value === texto),
    mensaje: { es: `Envíe uno de: ${values.join(', ')}.`, en: `Send one of: ${values.join(', ')}.` },
  };
}

/** How many on a page. */
export const LIMITE = {
  schema: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
  parse: (texto: string) => (/^([1-9]\d?|100)$/.test(texto) ? Number(texto) : undefined),
  mensaje: { es: 'Envíe un entero de 1 a 100.', en: 'Send an integer from 1 to 100.' },
  defecto: 25,
};

/** Text of so many characters. */
export function text(schema: Schema, maximo: number, minimo = 1): Parametro<string> {
  return {
    schema,
    parse: (texto) => (texto.length >= minimo && texto.length <= maximo ? texto : undefined),
    mensaje: { es: `Envíe de ${minimo} a ${maximo} caracteres.`, en: `Send from ${minimo} to ${maximo} characters.` },
  };
}

/** A day as it stands. */
export function day(
  schema: Schema,
  mensaje = { es: 'Envíe un día AAAA-MM-DD.', en: 'Send a day YYYY-MM-DD.' },
): Parametro<Fecha> {
  return { schema, parse: (texto) => (isFecha(texto) ? texto : undefined), mensaje };
}

/** An id as we make them. */
export function uuid(schema: Schema): Parametro<string> {
  return {
    schema,
    parse: (texto) => (UUID.test(texto) ? texto.toLowerCase() : undefined),
    mensaje: { es: 'Envíe un id.', en: 'Send an id.' },
  };
}
