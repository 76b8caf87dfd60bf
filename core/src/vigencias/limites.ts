import { Decimal } from '../lib/decimal.ts';

/** Soles above which a boleta names its customer (Reglamento de Comprobantes de Pago, art. 8; `>` as in 2514). */
export const TOPE_SIN_CLIENTE = Decimal.integer(700);
