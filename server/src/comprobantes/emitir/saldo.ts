import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { SumaNotas } from './notas-store.ts';

/**
 * What is left to credit of a document: its total, more by the notas de débito that SUNAT accepted, less by every nota de
 * crédito that SUNAT accepted or may still accept. A note that is refused or annulled counts for nothing.
 */
export function saldoDe(importeTotal: string, { acreditado, debitado }: SumaNotas): Decimal {
  return Decimal.from(importeTotal).plus(Decimal.from(debitado)).minus(Decimal.from(acreditado));
}
