import { Decimal } from '../../lib/decimal.ts';
import type { Linea } from '../linea.ts';
import { deCentimos, MONTO_CERO } from '../redondeo.ts';
import type { ItemCalculado } from '../types.ts';
import { unitariosDe } from './igv.ts';

/**
 * An onerous line that pays no tax: exonerada (9997), inafecta (9998) or exportación (9995). Price and value are the
 * same thing, so both ways of pricing give the same line.
 */
export function itemSinImpuesto({ item, afectacion, monto }: Linea): ItemCalculado {
  const { tipoIgv } = item;
  const valorVenta = deCentimos(monto);
  return {
    item,
    ...unitariosDe(item, item.precio.monto, valorVenta, valorVenta),
    tipoPrecio: '01',
    valorVenta,
    tributos: [
      { codigo: afectacion.tributo, baseImponible: valorVenta, monto: MONTO_CERO, porcentaje: Decimal.ZERO, tipoIgv },
    ],
    totalImpuestos: MONTO_CERO,
    importe: valorVenta,
  };
}
