import type { TipoComprobante } from './types.ts';

const NOMBRES = {
  '01': 'FACTURA',
  '03': 'BOLETA',
  '07': 'NOTA_CREDITO',
  '08': 'NOTA_DEBITO',
} as const satisfies Record<TipoComprobante, string>;

const EN_FRASE = {
  '01': 'una factura',
  '03': 'una boleta',
  '07': 'una nota de crédito',
  '08': 'una nota de débito',
} as const satisfies Record<TipoComprobante, string>;

export type NombreTipoComprobante = (typeof NOMBRES)[TipoComprobante];

const TIPOS: ReadonlyMap<string, TipoComprobante> = new Map(
  (['01', '03', '07', '08'] as const).flatMap((tipo) => [
    [tipo, tipo],
    [NOMBRES[tipo], tipo],
  ]),
);

/** The name that the API answers in `data.documento.tipo`. */
export function nombreTipoComprobante(tipo: TipoComprobante): NombreTipoComprobante {
  return NOMBRES[tipo];
}

/** The type within a sentence: `una factura`. */
export function tipoEnFrase(tipo: TipoComprobante): string {
  return EN_FRASE[tipo];
}

/** The type that a code of catalog 01 or a name of the API stands for; undefined when it is neither. */
export function toTipoComprobante(text: string | undefined): TipoComprobante | undefined {
  return text === undefined ? undefined : TIPOS.get(text);
}

/** Whether `toTipoComprobante` knows it. */
export function isTipoComprobante(text: string): boolean {
  return TIPOS.has(text);
}

/** Whether the document changes another one instead of being a sale by itself. */
export function esNota(tipo: TipoComprobante | undefined): tipo is '07' | '08' {
  return tipo === '07' || tipo === '08';
}
