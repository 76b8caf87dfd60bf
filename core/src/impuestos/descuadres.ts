import { Decimal } from '../lib/decimal.ts';
import { PORCENTAJE_IVAP } from './afectacion.ts';
import { redondearMonto } from './redondeo.ts';
import type { Calculado, ItemCalculado } from './types.ts';

/** An arithmetic check of SUNAT's (code of the factura; boletas are observed for the same) that would fail. */
export interface Descuadre {
  readonly codigo: '3105' | '3270' | '3271' | '3291' | '3295';
  /** Index of the line; absent when the finding is about the whole document. */
  readonly item?: number;
}

const TOLERANCIA = Decimal.integer(1);
const CENTESIMO = Decimal.from('0.01');

/**
 * The checks of SUNAT's that a computed document does not pass although its sums are right: a document made of amounts
 * so small, or quantities so extreme, that two decimals cannot carry them. Empty for every ordinary document; the sums
 * themselves (3273–3280, 3292, 3294, 3302) hold by construction.
 */
export function descuadresSunat(calculado: Calculado): Descuadre[] {
  const descuadres: Descuadre[] = [];
  for (const [item, linea] of calculado.items.entries()) {
    const codigo = descuadreDeLinea(linea);
    if (codigo !== undefined) descuadres.push({ codigo, item });
  }
  const { porcentajeIgv } = calculado.documento;
  if (impuestoFueraDeTolerancia(calculado, '1000', porcentajeIgv)) descuadres.push({ codigo: '3291' });
  if (impuestoFueraDeTolerancia(calculado, '1016', PORCENTAJE_IVAP)) descuadres.push({ codigo: '3295' });
  return descuadres;
}

function descuadreDeLinea(linea: ItemCalculado): '3105' | '3270' | '3271' | undefined {
  const { cantidad } = linea.item;
  // 3105: a line needs a tax whose base is over zero.
  if (linea.valorVenta.isZero()) return '3105';
  // 3271: LineExtensionAmount = unit value (referential in free lines) × quantity, ± 1.
  const valor = linea.tipoPrecio === '02' ? linea.precioUnitario : linea.valorUnitario;
  if (fueraDeTolerancia(valor.times(cantidad), linea.valorVenta, TOLERANCIA)) return '3271';
  // 3270: price = (value + taxes) / quantity, ± 1; multiplied by the quantity, so that nothing is divided.
  if (linea.tipoPrecio === '01' && fueraDeTolerancia(linea.precioUnitario.times(cantidad), linea.importe, cantidad)) {
    return '3270';
  }
  return undefined;
}

/** 3291, 3295: the total of the tax = Σ bases × rate, ± 1. */
function impuestoFueraDeTolerancia(calculado: Calculado, codigo: '1000' | '1016', porcentaje: Decimal): boolean {
  const tributo = calculado.tributos.find((uno) => uno.codigo === codigo);
  if (tributo === undefined) return false;
  const esperado = redondearMonto(tributo.baseImponible.times(porcentaje).times(CENTESIMO));
  return fueraDeTolerancia(tributo.monto, esperado, TOLERANCIA);
}

function fueraDeTolerancia(uno: Decimal, otro: Decimal, tolerancia: Decimal): boolean {
  return uno.minus(otro).abs().greaterThan(tolerancia);
}
