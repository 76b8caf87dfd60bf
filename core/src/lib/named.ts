/** By identity: a copy that says something else is another schema. */
const names = new WeakMap<object, string>();

/** The JSON Schema itself, under the name that it has in the OpenAPI document and in the SDK. */
export function named<S extends object>(name: string, schema: S): S {
  names.set(schema, name);
  return schema;
}

export function nameOf(schema: object): string | undefined {
  return names.get(schema);
}
