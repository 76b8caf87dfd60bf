/** What is changed in a plain body by the example of a row, by dotted paths; `undefined` removes. */
export type Cambios = Readonly<Record<string, unknown>>;
