import { UNIDADES } from '../catalogos/c03-unidades.ts';
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

/** What everybody writes for the two units that nearly every line has; the catalog's names tell goods from services. */
const UNIDADES_USUALES: ReadonlyMap<string, string> = new Map([
  ['NIU', 'Unidad'],
  ['ZZ', 'Servicio'],
]);

/** A unit of catalog 03 in words; a code that is not there stays as it is. */
export function unidadImpresa(codigo: string): string {
  return UNIDADES_USUALES.get(codigo) ?? UNIDADES.get(codigo)?.nombre ?? codigo;
}
