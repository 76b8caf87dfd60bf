import type { Clase, ClaseDeNota, EnIdiomas, TipoComprobante } from './clase.ts';
import { NOTA_CREDITO, NOTA_DEBITO } from './nota/index.ts';
import { BOLETA, FACTURA } from './venta/index.ts';

const POR_CODIGO: Readonly<Record<TipoComprobante, Clase>> = {
  '01': FACTURA,
  '03': BOLETA,
  '07': NOTA_CREDITO,
  '08': NOTA_DEBITO,
};

/** Every kind that Chaski issues, in the order in which it is offered. */
export const CLASES: readonly Clase[] = Object.values(POR_CODIGO);

/** Their codes, in the same order. */
export const TIPOS: readonly TipoComprobante[] = CLASES.map(({ codigo }) => codigo);

const FORMAS_DE_SERIE: ReadonlyMap<TipoComprobante, RegExp> = new Map(
  CLASES.map(({ codigo, serie: { letras } }) => [codigo, new RegExp(`^(?:[${letras}][A-Z0-9]{3}|\\d{1,4})$`)]),
);

const CONOCIDAS: ReadonlyMap<string, Clase> = new Map(
  CLASES.flatMap((clase) => [
    [clase.codigo, clase],
    [clase.nombreApi, clase],
  ]),
);

export function claseDe(tipo: TipoComprobante): Clase {
  return POR_CODIGO[tipo];
}

/** What each kind is called in that language, by itself or within a sentence. */
export function nombresEn(
  idioma: keyof EnIdiomas,
  como: 'nombre' | 'enFrase' = 'nombre',
): Readonly<Record<TipoComprobante, string>> {
  const nombre = (tipo: TipoComprobante) => POR_CODIGO[tipo][como][idioma];
  return { '01': nombre('01'), '03': nombre('03'), '07': nombre('07'), '08': nombre('08') };
}

/** The kind that a code of catalog 01 or a name of the API stands for; undefined when it is neither. */
export function toTipoComprobante(text: string | undefined): TipoComprobante | undefined {
  return text === undefined ? undefined : CONOCIDAS.get(text)?.codigo;
}

/** Whether `toTipoComprobante` knows it. */
export function isTipoComprobante(text: string): boolean {
  return CONOCIDAS.has(text);
}

/** Whether the document changes another one instead of being a sale by itself. */
export function esNota(tipo: TipoComprobante | undefined): tipo is '07' | '08' {
  return claseDeNota(tipo) !== undefined;
}

/** What a note needs to say why it is issued; undefined of a sale. */
export function claseDeNota(tipo: TipoComprobante | undefined): ClaseDeNota | undefined {
  return tipo === undefined ? undefined : POR_CODIGO[tipo].nota;
}

/** Whether the service numbers that kind with that series. */
export function isSerieDe(tipo: TipoComprobante, serie: string): boolean {
  return FORMAS_DE_SERIE.get(tipo)?.test(serie) === true;
}
