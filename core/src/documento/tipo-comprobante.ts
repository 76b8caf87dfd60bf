import type { TipoComprobante } from './types.ts';

const NOMBRES = { '01': 'FACTURA', '03': 'BOLETA' } as const satisfies Record<TipoComprobante, string>;

export type NombreTipoComprobante = (typeof NOMBRES)[TipoComprobante];

/** The name that the API answers in `data.documento.tipo`. */
export function nombreTipoComprobante(tipo: TipoComprobante): NombreTipoComprobante {
  return NOMBRES[tipo];
}

/** The type that a code of catalog 01 or a name of the API stands for; undefined when it is neither. */
export function toTipoComprobante(text: string | undefined): TipoComprobante | undefined {
  if (text === '01' || text === NOMBRES['01']) return '01';
  if (text === '03' || text === NOMBRES['03']) return '03';
  return undefined;
}
