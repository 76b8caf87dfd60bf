import type { Dicho } from '@chaski/core/lib/idiomas.ts';
import { named, nameOf } from '@chaski/core/lib/named.ts';
import type { Frase } from './reading/idioma.ts';

/** What a schema describes; only the compiler sees it. */
declare const DESCRIBED: unique symbol;
/** Not to be written, since JSON Schema says it of the object around. */
const OPTIONAL: unique symbol = Symbol('optional');

/** A JSON Schema of a `T`. */
export interface Schema<T = unknown> {
  readonly [keyword: string]: unknown;
  readonly description?: Dicho;
  readonly [DESCRIBED]?: T;
  readonly [OPTIONAL]?: true;
}

/** A property that may be left out. */
type Optional = { readonly [OPTIONAL]: true };

/** The properties of an object, by name. */
export type Properties = Readonly<Record<string, Schema>>;

/** The value that a schema describes. */
export type Static<S> = S extends Schema<infer T> ? T : never;

/** What is written as such a value: an instant as its text, a sentence in the language that is asked for. */
export type Told<T> = string extends T
  ? T | Date | Frase
  : T extends readonly (infer E)[]
    ? readonly Told<E>[]
    : T extends object
      ? { readonly [K in keyof T]: Told<T[K]> }
      : T;

type OptionalOf<P> = { [K in keyof P]: P[K] extends Optional ? K : never }[keyof P];

type ObjectOf<P> = { readonly [K in Exclude<keyof P, OptionalOf<P>>]: Static<P[K]> } & {
  readonly [K in OptionalOf<P>]?: Static<P[K]>;
};

export interface ObjectSchema<P> extends Schema<ObjectOf<P>> {
  readonly properties: P;
}

/** What says more of a schema: its description, examples, limits. */
interface Options {
  readonly [keyword: string]: unknown;
  readonly description?: Dicho;
}

const of =
  <T>(type: string) =>
  (options?: Options): Schema<T> => ({ type, ...options });

function objectOf<P extends Properties>(properties: P, options?: Options): ObjectSchema<P> {
  const names = Object.keys(properties).filter((name) => properties[name]?.[OPTIONAL] !== true);
  return { type: 'object', ...(names.length === 0 ? {} : { required: names }), properties, ...options };
}

function optionalOf<S extends Schema>(schema: S): S & Optional {
  const copy = { ...schema, [OPTIONAL]: true as const };
  const name = nameOf(schema);
  return name === undefined ? copy : named(name, copy);
}

/**
 * JSON Schemas as values, in the order of keys in which the OpenAPI document shows them, each with the type of what it describes.
 * Nothing is read at a start but this file.
 */
export const Type = {
  String: of<string>('string'),
  Integer: of<number>('integer'),
  Number: of<number>('number'),
  Boolean: of<boolean>('boolean'),
  Null: of<null>('null'),
  Unknown: (options?: Options): Schema => ({ ...options }),
  Literal: <const V extends string | boolean>(value: V, options?: Options): Schema<V> => ({
    type: typeof value,
    ...options,
    enum: [value],
  }),
  Enum: <const V extends string>(values: readonly V[], options?: Options): Schema<V> => ({ enum: values, ...options }),
  Array: <S extends Schema>(items: S, options?: Options): Schema<readonly Static<S>[]> => ({
    type: 'array',
    items,
    ...options,
  }),
  Union: <S extends Schema>(anyOf: readonly S[], options?: Options): Schema<Static<S>> => ({ anyOf, ...options }),
  /** Any names, each with such a value. */
  Record: <S extends Schema>(values: S, options?: Options): Schema<Readonly<Record<string, Static<S>>>> => ({
    type: 'object',
    ...options,
    additionalProperties: values,
  }),
  /** Every property is required but those of `Type.Optional`. */
  Object: objectOf,
  Optional: optionalOf,
};
