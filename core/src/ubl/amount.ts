import type { Decimal } from '../lib/decimal.ts';
import { plain, type Xml } from '../lib/xml-write.ts';

/** An amount of money: two decimals, n(12,2). */
export function monto(valor: Decimal): Xml {
  return plain(valor.toFixed(2));
}

/** A quantity, unit price or rate, in its shortest form: n(12,10). */
export function numero(valor: Decimal): Xml {
  return plain(valor.toString());
}
