import type { Documento } from '../documento/types.ts';
import type { TipoComprobante } from './clase.ts';
import { IMPRESO } from './generado/impreso.ts';

/** A name and its value, side by side. */
export interface Dato {
  readonly nombre: string;
  readonly valor: string;
}

/** A titled list of data. */
export interface Seccion {
  readonly titulo: string;
  readonly datos: readonly Dato[];
}

/** What only paper of a kind shows, in order. */
export type Impreso = (documento: Documento) => readonly Seccion[];

/** The room `impreso` of the kinds that have one. */
const IMPRESOS: Readonly<Partial<Record<TipoComprobante, Impreso>>> = IMPRESO;

/** What the paper of that document has that others' has not; all as text. */
export function seccionesPropias(documento: Documento): readonly Seccion[] {
  return IMPRESOS[documento.tipoComprobante]?.(documento) ?? [];
}
