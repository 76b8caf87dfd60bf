/**
 * JSON Schema as OpenAPI 3.1 takes it, for the documentation alone: bodies are judged by core, answers are built by us. What a schema says comes before
 * what `options` say.
 */
export type Schema = object;

/** Of an object, by name. */
export type Properties = Readonly<Record<string, Schema>>;

/** An object's. */
interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Properties;
}

type Options = Readonly<Record<string, unknown>>;

/** Those that `Optional` made; a copy of one is not among them. */
const optionals = new WeakSet<object>();

function optional(schema: object): Schema {
  const made = { ...schema };
  optionals.add(made);
  return made;
}

function object(properties: Properties, options: Options = {}): ObjectSchema {
  const required = Object.keys(properties).filter((name) => !optionals.has(properties[name] ?? {}));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
}

/** The same ones, of which none need be there. */
function partial(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)]));
}

const of =
  (type: string) =>
  (options: Options = {}): Schema => ({ type, ...options });

export const Type = {
  String: of('string'),
  Integer: of('integer'),
  Number: of('number'),
  Boolean: of('boolean'),
  Null: of('null'),
  Unknown: (options: Options = {}): Schema => options,
  Literal: (value: string | boolean, options: Options = {}): Schema => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Enum: (values: readonly string[], options: Options = {}): Schema => ({ enum: values, ...options }),
  Array: (items: object, options: Options = {}): Schema => ({ type: 'array', items, ...options }),
  Union: (anyOf: readonly object[], options: Options = {}): Schema => ({ anyOf, ...options }),
  /** Of any names. */
  Record: (value: object, options: Options = {}): Schema => ({
    ...{ type: 'object', patternProperties: { '^.*$': value } },
    ...options,
  }),
  /** What says itself what it is. */
  Unsafe: (schema: object): Schema => ({ ...schema }),
  Object: object,
  Optional: optional,
  Partial: partial,
} as const;
