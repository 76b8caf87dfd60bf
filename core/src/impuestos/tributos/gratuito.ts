import { Decimal } from '../../lib/decimal.ts';
import type { Linea } from '../linea.ts';
import { deCentimos, MONTO_CERO } from '../redondeo.ts';
import type { ItemCalculado } from '../types.ts';
import { impuestoPropio, valorUnitarioDe } from './igv.ts';

/**
 * A free line (9996). Nobody pays it: its unit value is 0 and it adds nothing to the total. What it would have been
 * worth goes as referential value (catalog 16 `02`), without tax; the IGV of codes 11–16 only informs.
 */
export function itemGratuito(linea: Linea, porcentajeIgv: Decimal): ItemCalculado {
  const { item, porcentaje, monto } = linea;
  const igv = impuestoPropio(linea, porcentajeIgv);
  const valorVenta = deCentimos(item.precio.conImpuestos ? monto - igv : monto);
  return {
    item,
    valorUnitario: Decimal.ZERO,
    precioUnitario: valorUnitarioDe(item, porcentaje),
    tipoPrecio: '02',
    valorVenta,
    tributos: [
      { codigo: '9996', baseImponible: valorVenta, monto: deCentimos(igv), porcentaje, tipoIgv: item.tipoIgv },
    ],
    totalImpuestos: MONTO_CERO,
    importe: MONTO_CERO,
  };
}
