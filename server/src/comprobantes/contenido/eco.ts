import { type Campos, type Manera, type Plano, writeCampos } from '@chaski/core/documento/campos/campo.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import { ITEM } from '@chaski/core/documento/campos/item.ts';
import type { Documento, Item } from '@chaski/core/documento/types.ts';

/* What an answer repeats of a document, as its fields are declared. */

export const MANERA: Manera = 'respuesta';

/** What an answer tells in its own place, or as it was computed. */
const EN_SU_LUGAR: ReadonlySet<string> = new Set([
  'tipoComprobante',
  'serie',
  'numero',
  'fechaEmision',
  'fechaVencimiento',
  'moneda',
  'cliente',
  'items',
  'nota',
  'sunatTransaccion',
  'horaEmision',
  'formaPago',
  'porcentajeIgv',
  'establecimiento',
  'leyendas',
  'redondeo',
  'descuentoGlobal',
  'cargos',
  'anticipos',
  'detraccion',
  'retencion',
  'percepcion',
]);
/** What it tells of a line before what was computed of it. */
const DE_LA_LINEA: ReadonlySet<string> = new Set([
  'codigo',
  'codigoSunat',
  'gtin',
  'descripcion',
  'unidadMedida',
  'cantidad',
  'tipoIgv',
]);

export const ECO = camposDe(DOCUMENTO.campos, (campo) => !EN_SU_LUGAR.has(campo));
export const ECO_LINEA = camposDe(ITEM.campos, (campo) => DE_LA_LINEA.has(campo));
export const ECO_ITEM = camposDe(ITEM.campos, (campo) => !DE_LA_LINEA.has(campo) && campo !== 'precio');

function camposDe(campos: Campos, es: (campo: string) => boolean): Campos {
  return Object.fromEntries(Object.entries(campos).filter(([campo]) => es(campo)));
}

export function ecoDe(documento: Documento) {
  return writeCampos(ECO, documento, MANERA);
}

/** Of a line, with what was computed of it after the fields that tell what it is. */
export function ecoDeItem(item: Item, computado: Readonly<Record<string, unknown>>) {
  return { ...writeCampos(ECO_LINEA, item, MANERA), ...computado, ...writeCampos(ECO_ITEM, item, MANERA) };
}

/** An object as it was sent and what was computed of it; the names that `orden` has come first. */
export function ecoDeParte<V extends object>(
  { write }: { write(valor: V, manera: Manera): { readonly [campo: string]: Plano } },
  valor: V,
  computado: Readonly<Record<string, Plano>> = {},
  orden: readonly string[] = [],
) {
  return inOrder(orden, { ...write(valor, MANERA), ...computado });
}

export function inOrder<T>(orden: readonly string[], objeto: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const primeros = orden.flatMap((nombre) => {
    const suyo = objeto[nombre];
    return suyo === undefined ? [] : [[nombre, suyo] as const];
  });
  return { ...Object.fromEntries(primeros), ...objeto };
}
