import type { Decimal } from '../lib/decimal.ts';
import type {
  Ajuste,
  Anticipo,
  Atributo,
  Cargo,
  Cliente,
  Cuota,
  Detraccion,
  Direccion,
  Documento,
  DocumentoAfectado,
  Guia,
  Isc,
  Item,
  Nota,
  Precio,
  Transporte,
} from './types.ts';

/**
 * A `T` on its way: every field is there, and `undefined` where the caller left it out or wrote something that could not
 * be read (the second has its problem noted). Rules judge what is there, so that one bad field hides no other.
 */
export type Leido<T> = { readonly [K in keyof T]-?: T[K] | undefined };

/** A list on its way: empty when absent or unreadable; an element that is not an object keeps its place as undefined. */
export type Lista<T> = readonly (T | undefined)[];

export type ClienteLeido = Leido<Cliente>;
export type CuotaLeida = Leido<Cuota>;
export type GuiaLeida = Leido<Guia>;
export type ExportacionLeida = Leido<NonNullable<Documento['exportacion']>>;
export type IscLeido = Leido<Isc>;
export type AtributoLeido = Leido<Atributo>;
export type TransporteLeido = Leido<Transporte>;
export interface CargoLeido extends Leido<Cargo> {
  readonly enviados: Enviados;
}
export type AnticipoLeido = Leido<Anticipo>;
export type DetraccionLeida = Leido<Detraccion>;
export type RetencionLeida = Leido<NonNullable<Documento['retencion']>>;
export type PercepcionLeida = Leido<NonNullable<Documento['percepcion']>>;
export type DireccionLeida = Leido<Direccion>;

/** Which of monto and porcentaje were sent, readable or not. */
export type Enviados = 'monto' | 'porcentaje' | 'ambos' | 'ninguno';

/** A discount or charge of which the caller sent at least one of monto and porcentaje. */
export interface AjusteLeido extends Leido<Ajuste> {
  readonly enviados: Enviados;
}

export interface AjusteGlobalLeido extends AjusteLeido {
  readonly conIgv: boolean | undefined;
}

export interface ItemLeido
  extends Leido<Omit<Item, 'precio' | 'descuento' | 'cargo' | 'isc' | 'atributos' | 'transporte'>> {
  /** Known as soon as one price was sent, even when its amount could not be read: it names the field to point at. */
  readonly precio: Leido<Precio>;
  readonly descuento: AjusteLeido | undefined;
  readonly cargo: AjusteLeido | undefined;
  readonly isc: IscLeido | undefined;
  readonly atributos: Lista<AtributoLeido>;
  readonly transporte: TransporteLeido | undefined;
}

/** What a note has where the caller's body leaves the field out: copied from the document that it affects. */
export interface PorDefecto {
  readonly cliente?: ClienteLeido;
  readonly moneda?: string;
  readonly tipoCambio?: Decimal;
  readonly porcentajeIgv?: Decimal;
  readonly establecimiento?: string;
  readonly sunatTransaccion?: string;
  readonly formaPago?: Documento['formaPago'];
  readonly items?: readonly ItemLeido[];
  /** With `items`, when they are the ones of the note. */
  readonly cargos?: readonly Cargo[];
  readonly redondeo?: Decimal;
}

export interface NotaLeida extends Leido<Omit<Nota, 'afectado'>> {
  readonly afectado: Leido<DocumentoAfectado> | undefined;
  readonly porDefecto: PorDefecto;
}

type Anidados =
  | ('cliente' | 'items' | 'cuotas' | 'guias' | 'exportacion' | 'descuentoGlobal' | 'cargos' | 'anticipos')
  | ('detraccion' | 'retencion' | 'percepcion' | 'leyendas' | 'lugarEntrega' | 'nota');

const GRAVADAS: ReadonlySet<string> = new Set(['10', '17']);

/** Whether no item pays IGV or IVAP, as far as can be told. */
export function isSinGravadas(items: Borrador['items']): boolean {
  return items.length > 0 && items.every((item) => item?.tipoIgv !== undefined && !GRAVADAS.has(item.tipoIgv));
}

/** A documento as it was read, with its defaults, before it is judged. */
export interface Borrador extends Leido<Omit<Documento, Anidados>> {
  readonly cliente: ClienteLeido | undefined;
  readonly items: Lista<ItemLeido>;
  readonly cuotas: Lista<CuotaLeida>;
  readonly guias: Lista<GuiaLeida>;
  readonly exportacion: ExportacionLeida | undefined;
  readonly descuentoGlobal: AjusteGlobalLeido | undefined;
  readonly cargos: Lista<CargoLeido>;
  readonly anticipos: Lista<AnticipoLeido>;
  readonly detraccion: DetraccionLeida | undefined;
  readonly retencion: RetencionLeida | undefined;
  readonly percepcion: PercepcionLeida | undefined;
  readonly leyendas: Lista<string>;
  readonly lugarEntrega: DireccionLeida | undefined;
  /** Exactly when the type is 07 or 08. */
  readonly nota: NotaLeida | undefined;
}
