import type { Cliente, Cuota, Documento, Guia, Item, Precio } from './types.ts';

/**
 * A `T` on its way: every field is there, and `undefined` where the caller left it out or wrote something that could not
 * be read (the second has its problem noted). Rules judge what is there, so that one bad field hides no other.
 */
export type Leido<T> = { readonly [K in keyof T]-?: T[K] | undefined };

export type ClienteLeido = Leido<Cliente>;
export type CuotaLeida = Leido<Cuota>;
export type GuiaLeida = Leido<Guia>;
export type ExportacionLeida = Leido<NonNullable<Documento['exportacion']>>;

export interface ItemLeido extends Leido<Omit<Item, 'precio'>> {
  /** Known as soon as one price was sent, even when its amount could not be read: it names the field to point at. */
  readonly precio: Leido<Precio>;
}

type Anidados = 'cliente' | 'items' | 'cuotas' | 'guias' | 'exportacion';

/** A documento as it was read, with its defaults, before it is judged. Lists are
 * empty when absent or unreadable, and keep the place of an element that is not an object. */
export interface Borrador extends Leido<Omit<Documento, Anidados>> {
  readonly cliente: ClienteLeido | undefined;
  readonly items: readonly (ItemLeido | undefined)[];
  readonly cuotas: readonly (CuotaLeida | undefined)[];
  readonly guias: readonly (GuiaLeida | undefined)[];
  readonly exportacion: ExportacionLeida | undefined;
}
