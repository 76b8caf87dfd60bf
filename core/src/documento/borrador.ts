import type { AfectadoLeido } from '../documentos/nota/campos.ts';
import type { Decimal } from '../lib/decimal.ts';
import type { Leido } from './campos/campo.ts';
import type { CLIENTE } from './campos/cliente.ts';
import type { DOCUMENTO } from './campos/documento.ts';
import type { ATRIBUTO, ITEM } from './campos/item.ts';
import type { CUOTA, GUIA } from './campos/partes.ts';
import type { AJUSTE, ANTICIPO, CARGO, Cargo } from './campos/tributos.ts';

/*
 * A documento on its way: every field is there, and `undefined` where the caller left it out or wrote something that could not
 * be read (the second has its problem noted). Rules judge what is there, so that one bad field hides no other.
 */

/** A list on its way: empty when absent or unreadable; an element that is not an object keeps its place as undefined. */
export type Lista<T> = readonly (T | undefined)[];

/** A documento as it was read, with its defaults, before it is judged. */
export type Borrador = Leido<typeof DOCUMENTO>;
export type ClienteLeido = Leido<typeof CLIENTE>;
export type ItemLeido = Leido<typeof ITEM>;
export type AtributoLeido = Leido<typeof ATRIBUTO>;
export type AjusteLeido = Leido<typeof AJUSTE>;
export type CuotaLeida = Leido<typeof CUOTA>;
export type GuiaLeida = Leido<typeof GUIA>;
export type CargoLeido = Leido<typeof CARGO>;
export type AnticipoLeido = Leido<typeof ANTICIPO>;

/** What a note has where the caller's body leaves the field out: copied from the document that it affects. */
export interface PorDefecto {
  readonly cliente?: ClienteLeido;
  readonly moneda?: string;
  readonly tipoCambio?: Decimal;
  readonly porcentajeIgv?: Decimal;
  readonly establecimiento?: string;
  readonly sunatTransaccion?: string;
  readonly formaPago?: 'CONTADO' | 'CREDITO';
  readonly items?: readonly ItemLeido[];
  /** With `items`, when they are the ones of the note. */
  readonly cargos?: readonly Cargo[];
  readonly redondeo?: Decimal;
}

export interface NotaLeida {
  readonly codigoMotivo: string | undefined;
  readonly motivo: string | undefined;
  readonly afectado: AfectadoLeido | undefined;
  /** A list of several affected documents was sent, of which none is read; absent is never. */
  readonly varios?: true;
  readonly porDefecto: PorDefecto;
}
