import { isExportacion } from '../../catalogos/c51-tipos-operacion.ts';
import { lacksIgv } from '../../impuestos/igv.ts';
import type { Borrador, ItemLeido } from '../borrador.ts';
import { completeItem } from '../completar.ts';
import { MOTIVO_CUOTAS } from '../nota/afectables.ts';
import type { Regla } from './regla.ts';

const OCHO_CIFRAS = /^\d{8}$/;
const LARGOS_GTIN: ReadonlySet<number> = new Set([8, 12, 13, 14]);
const CIFRAS = /^\d+$/;
const EXPORTACION = '40';

/** Interest on mortgages and the like: one of them must be in the document of a 0112 (3181). */
const CODIGOS_0112 = new Set(['84121901', '80131501']);

export const REGLAS_ITEM: readonly Regla<ItemLeido>[] = [
  {
    codigo: '2642',
    campo: 'tipoIgv',
    incumple: ({ tipoIgv }, { documento }) =>
      tipoIgv !== undefined &&
      tipoIgv !== EXPORTACION &&
      documento.nota === undefined &&
      isExportacion(documento.sunatTransaccion ?? ''),
    mensaje: 'En una exportación todos los ítems llevan tipoIgv "40"',
  },
  {
    codigo: '3107',
    campo: 'tipoIgv',
    incumple: ({ tipoIgv }, { documento: { sunatTransaccion, nota } }) =>
      nota === undefined &&
      tipoIgv === EXPORTACION &&
      sunatTransaccion !== undefined &&
      !isExportacion(sunatTransaccion),
    mensaje: 'El tipoIgv "40" es de exportación; envíe otro, o una sunatTransaccion de 0200 a 0208',
  },
  {
    codigo: '3111',
    campo: campoPrecio,
    incumple: (item, { documento }) => isSinIgv(item, documento),
    mensaje:
      'El impuesto de la línea se redondea a 0.00 sobre una base mayor que 0.06; aumente la cantidad o el precio, o junte la línea con otra',
  },
  {
    codigo: '3496',
    campo: 'codigoSunat',
    incumple: ({ codigoSunat }) => codigoSunat !== undefined && !OCHO_CIFRAS.test(codigoSunat),
    mensaje: 'Debe ser un código UNSPSC de 8 cifras',
  },
  {
    codigo: '4337',
    campo: 'codigoSunat',
    incumple: ({ codigoSunat }) => codigoSunat !== undefined && isSinClase(codigoSunat),
    mensaje: 'El código UNSPSC llega al menos hasta la clase: sus cuatro últimas cifras no pueden ser 0000',
  },
  {
    codigo: '4334',
    campo: 'gtin',
    incumple: ({ gtin }) => gtin !== undefined && !LARGOS_GTIN.has(gtin.length),
    mensaje: 'Debe ser un GTIN de 8, 12, 13 o 14 cifras',
  },
  {
    aviso: true,
    campo: 'gtin',
    incumple: ({ gtin }) => gtin !== undefined && LARGOS_GTIN.has(gtin.length) && !CIFRAS.test(gtin),
    mensaje: 'Un GTIN tiene solo cifras; envíe el código de barras del producto, u otro código en codigo',
  },
];

/** 4337: down to the class at least, which 00000000 does not say either. */
function isSinClase(codigoSunat: string): boolean {
  return OCHO_CIFRAS.test(codigoSunat) && codigoSunat.endsWith('0000');
}

/** Rules over all the items together. */
export const REGLAS_ITEMS: readonly Regla<Borrador>[] = [
  {
    codigo: { factura: '3181' },
    campo: 'items',
    incumple: ({ sunatTransaccion, items }) =>
      sunatTransaccion === '0112' && !items.some((item) => CODIGOS_0112.has(item?.codigoSunat ?? '')),
    mensaje: 'La operación 0112 exige un ítem con codigoSunat "84121901" u "80131501"',
  },
];

/** The field with which the caller priced the line. */
export function campoPrecio({ precio }: Pick<ItemLeido, 'precio'>): string {
  return precio.conImpuestos === false ? 'valorUnitario' : 'precioUnitario';
}

function isSinIgv(leido: ItemLeido, { porcentajeIgv, nota }: Borrador): boolean {
  if (porcentajeIgv === undefined || nota?.codigoMotivo === MOTIVO_CUOTAS) return false;
  const item = completeItem(leido);
  return item !== undefined && lacksIgv(item, porcentajeIgv);
}
