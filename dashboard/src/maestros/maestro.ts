/** What of a master the dashboard shows and asks for; the server judges it as it would in a document. */
import type { Chaski, Importacion, Pagina } from '@chaski/sdk/src/index.ts';
import type { Campo } from './textos.ts';

/** A stored row: the fields that it has, as text. */
export type Ficha = { readonly id: string } & { readonly [C in Campo]?: string };
type Escrita = { readonly [C in Campo]?: string | null };

export interface Maestro {
  readonly cual: 'productos' | 'clientes';
  readonly permiso: 'products.manage' | 'customers.manage';
  readonly obligatorios: readonly Campo[];
  /** In the order of the form; the first two are its main columns. */
  readonly campos: readonly Campo[];
  /** What a new one begins with. */
  readonly inicial: Escrita;
  readonly pagina: (
    chaski: Chaski,
    filtros: { q?: string; cursor?: string; limite: number },
    signal: AbortSignal,
  ) => Promise<Pagina<Ficha>>;
  readonly crear: (chaski: Chaski, escrita: Escrita) => Promise<Ficha>;
  readonly cambiar: (chaski: Chaski, id: string, escrita: Escrita) => Promise<Ficha>;
  readonly eliminar: (chaski: Chaski, id: string) => Promise<void>;
  readonly importar: (chaski: Chaski, hoja: Uint8Array, guardar: boolean) => Promise<Importacion>;
}

export const PRODUCTOS: Maestro = {
  cual: 'productos',
  permiso: 'products.manage',
  obligatorios: ['codigo', 'descripcion'],
  campos: ['descripcion', 'codigo', 'precioUnitario', 'moneda', 'unidadMedida', 'tipoIgv', 'gtin', 'codigoSunat'],
  inicial: { moneda: 'PEN', unidadMedida: 'NIU', tipoIgv: '10' },
  pagina: ({ productos }, filtros, signal) => productos.pagina(filtros, { signal }),
  // What is missing is told by the server, at its field.
  crear: ({ productos }, escrita) => productos.crear(escrita as Parameters<Chaski['productos']['crear']>[0]),
  cambiar: ({ productos }, id, escrita) => productos.cambiar(id, escrita),
  eliminar: ({ productos }, id) => productos.eliminar(id),
  importar: ({ productos }, hoja, guardar) => productos.importar(hoja, { guardar }),
};

export const CLIENTES: Maestro = {
  cual: 'clientes',
  permiso: 'customers.manage',
  obligatorios: ['tipoDocumento', 'numeroDocumento', 'denominacion'],
  campos: ['denominacion', 'numeroDocumento', 'tipoDocumento', 'direccion', 'correo'],
  inicial: { tipoDocumento: '6' },
  pagina: ({ clientes }, filtros, signal) => clientes.pagina(filtros, { signal }),
  crear: ({ clientes }, escrita) => clientes.crear(escrita as Parameters<Chaski['clientes']['crear']>[0]),
  cambiar: ({ clientes }, id, escrita) => clientes.cambiar(id, escrita),
  eliminar: ({ clientes }, id) => clientes.eliminar(id),
  importar: ({ clientes }, hoja, guardar) => clientes.importar(hoja, { guardar }),
};
