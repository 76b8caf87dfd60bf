import type { EnIdiomas } from '../../lib/idiomas.ts';
import { REGLAS_CABECERA } from './cabecera.ts';
import { REGLAS_CLIENTE } from './cliente.ts';
import { REGLAS_GUIA } from './guias.ts';
import { REGLAS_ATRIBUTO } from './items/atributos.ts';
import { REGLAS_ATRIBUTOS, REGLAS_ATRIBUTOS_DOCUMENTO } from './items/atributos-exigidos.ts';
import { REGLAS_ITEM, REGLAS_ITEMS } from './items/items.ts';
import { REGLAS_ITEM_TRIBUTOS } from './items/items-tributos.ts';
import { REGLAS_LEYENDAS, REGLAS_LEYENDAS_TOTALES } from './leyendas.ts';
import { TODAS_LAS_PROPIAS } from './propias.ts';
import type { Regla } from './regla.ts';
import { REGLAS_ANTICIPO, REGLAS_CARGO, REGLAS_GLOBALES } from './totales/globales.ts';
import { REGLAS_CUOTA, REGLAS_PAGO } from './totales/pago.ts';
import { REGLAS_REGIMENES, REGLAS_TRANSPORTE } from './totales/regimenes.ts';
import { REGLAS_TOTALES } from './totales/totales.ts';

/** What of a row does not depend on its subject. */
export type FilaDeRegla = Omit<Regla<never>, 'incumple' | 'mensaje' | 'campo' | 'conflicto'> & {
  readonly mensaje: EnIdiomas | ((...de: never) => EnIdiomas);
  readonly campo: unknown;
  readonly conflicto?: unknown;
};

/** Every row over a document, by what it looks at. */
export const REGLAS: readonly { readonly mira: string; readonly regla: FilaDeRegla }[] = Object.entries({
  '': [
    ...REGLAS_CABECERA,
    ...REGLAS_ITEMS,
    ...REGLAS_GLOBALES,
    ...REGLAS_REGIMENES,
    ...REGLAS_LEYENDAS,
    ...REGLAS_ATRIBUTOS_DOCUMENTO,
    ...REGLAS_PAGO,
    ...TODAS_LAS_PROPIAS.flatMap(({ documento = [] }) => documento),
    ...REGLAS_TOTALES,
    ...REGLAS_LEYENDAS_TOTALES,
  ],
  cliente: REGLAS_CLIENTE,
  'items[]': [
    ...REGLAS_ITEM,
    ...REGLAS_ITEM_TRIBUTOS,
    ...REGLAS_TRANSPORTE,
    ...REGLAS_ATRIBUTOS,
    ...TODAS_LAS_PROPIAS.flatMap(({ items = [] }) => items),
  ],
  'items[].atributos[]': REGLAS_ATRIBUTO,
  'cargos[]': REGLAS_CARGO,
  'anticipos[]': REGLAS_ANTICIPO,
  'cuotas[]': [...REGLAS_CUOTA, ...TODAS_LAS_PROPIAS.flatMap(({ cuotas = [] }) => cuotas)],
  'guias[]': REGLAS_GUIA,
}).flatMap(([mira, filas]) => filas.map((regla: FilaDeRegla) => ({ mira, regla })));
