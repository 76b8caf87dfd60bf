/** What the form looks up while somebody writes. One context, so that no field knows where it comes from. */
import type { Afectado } from '@chaski/core/documento/contexto.ts';
import type { TasasPorAno } from '@chaski/core/vigencias/tasas.ts';
import type { Serie } from '@chaski/sdk/src/index.ts';
import { createContext, use } from 'react';
import type { Sugerencia } from '../../ui/forms/combobox.tsx';
import type { Opcion } from './campo.tsx';

export interface ClienteHallado {
  readonly tipoDocumento: string;
  readonly numeroDocumento: string;
  readonly denominacion: string;
  readonly direccion?: string | undefined;
  readonly correo?: string | undefined;
}

export interface ProductoHallado {
  readonly codigo?: string | undefined;
  readonly descripcion: string;
  readonly unidadMedida: string;
  readonly tipoIgv: string;
  readonly moneda: string;
  /** Of one that is stored without a price, none; of that, only the one with taxes. */
  readonly precioUnitario?: string | undefined;
  readonly valorUnitario?: string | undefined;
}

/** What is known of the document that a note changes. */
export type EstadoAfectado =
  | { readonly tipo: 'ninguno' }
  | { readonly tipo: 'buscando' }
  /** One of ours; without `afectado`, it can no longer be computed here and only the server judges. */
  | {
      readonly tipo: 'nuestro';
      readonly id: string;
      readonly correlativo: string;
      readonly afectado: Afectado | undefined;
    }
  | { readonly tipo: 'ajeno' };

type Sugerir<T> = (texto: string, signal: AbortSignal) => Promise<readonly Sugerencia<T>[]>;

export interface Fuentes {
  readonly sugerirClientes: Sugerir<ClienteHallado>;
  readonly sugerirProductos: Sugerir<ProductoHallado>;
  /** The stored product of that very code or barcode, if there is one. */
  readonly productoDe: (codigo: string) => Promise<ProductoHallado | undefined>;
  /** Ids of the documents that a note may change, by their number or customer. */
  readonly sugerirAfectables: Sugerir<string>;
  /** Undefined until they are known. */
  readonly series: readonly Serie[] | undefined;
  /** Waits for them. */
  readonly askSeries: () => Promise<readonly Serie[]>;
  readonly establecimientos: readonly Opcion[];
  readonly afectado: EstadoAfectado;
  /** Rates of restaurants and hotels that the installation set. */
  readonly igvRestaurantes: TasasPorAno;
  /** The company stands in SUNAT's register 12. */
  readonly obligadoCodigoProducto: boolean;
}

export const FuentesContext = createContext<Fuentes | undefined>(undefined);

export function useFuentes(): Fuentes {
  const fuentes = use(FuentesContext);
  if (fuentes === undefined) throw new Error('Fuera de un formulario');
  return fuentes;
}

/** The one of ours that the note changes, when it is at hand. */
export function afectadoDeEstado(estado: EstadoAfectado): Afectado | undefined {
  return estado.tipo === 'nuestro' ? estado.afectado : undefined;
}
