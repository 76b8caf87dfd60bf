/** The properties of an object, by name. */
export type Properties = Readonly<Record<string, object>>;

/** What says more of a schema: its description, examples, limits. */
type Options = Readonly<Record<string, unknown>>;

/** Not to be written, since JSON Schema says it of the object around: a copy of one with other keys is none. */
const optional = new WeakSet<object>();

const of = (type: string) => (options?: Options) => ({ type, ...options });

function objectOf<P extends Properties>(properties: P, options?: Options) {
  const names = Object.keys(properties).filter((name) => !optional.has(properties[name] ?? {}));
  return { type: 'object', ...(names.length === 0 ? {} : { required: names }), properties, ...options };
}

function optionalOf<S extends object>(schema: S): S {
  const copy = { ...schema };
  optional.add(copy);
  return copy;
}

/**
 * JSON Schemas as values, in the order of keys in which the OpenAPI document shows them. They are documentation: nothing here
 * validates, and nothing is read at a start but this file.
 */
export const Type = {
  String: of('string'),
  Integer: of('integer'),
  Number: of('number'),
  Boolean: of('boolean'),
  Null: of('null'),
  Unknown: (options?: Options) => ({ ...options }),
  Literal: (value: string | boolean, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Enum: (values: readonly string[], options?: Options) => ({ enum: values, ...options }),
  Array: (items: object, options?: Options) => ({ type: 'array', items, ...options }),
  Union: (anyOf: readonly object[], options?: Options) => ({ anyOf, ...options }),
  /** Any names, each with such a value. */
  Record: (values: object, options?: Options) => ({
    type: 'object',
    patternProperties: { '^.*$': values },
    ...options,
  }),
  /** Every property is required but those of `Type.Optional`. */
  Object: objectOf,
  /** None is. */
  Partial: (properties: Properties) =>
    objectOf(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optionalOf(schema)]))),
  Optional: optionalOf,
};
