import type { Decimal } from '../lib/decimal.ts';
import { plain, type Xml } from '../lib/xml/write.ts';

/** An amount of money: two decimals, n(12,2). */
export function monto(valor: Decimal): Xml {
  return plain(valor.toFixed(2));
}

/** A quantity, unit price or rate, in its shortest form: n(12,10). */
export function numero(valor: Decimal): Xml {
  return plain(valor.toString());
}

/** What one of something pays: two decimals, or up to five where it takes more to say it (2892). */
export function montoUnitario(valor: Decimal): Xml {
  return valor.round(2).equals(valor) ? monto(valor) : numero(valor);
}
