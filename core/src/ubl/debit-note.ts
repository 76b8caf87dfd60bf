import type { Emisor } from '../documento/types.ts';
import type { XmlSinFirma } from '../firma/types.ts';
import type { Calculado } from '../impuestos/types.ts';
import { attribute } from '../lib/xml-write.ts';
import { DEBIT_NOTE_LINE, lines } from './lines.ts';
import { monetaryTotal } from './monetary-total.ts';
import { noteStart } from './note.ts';
import { detraccionTerms, paymentMeans } from './payment-terms.ts';
import { rootOf } from './root.ts';
import { cac } from './tags.ts';
import { taxTotal } from './tax.ts';

const DEBIT_NOTE = rootOf('DebitNote');

/** The nota de débito, in the order of UBL-DebitNote-2.1. As `buildInvoice`. */
export function buildDebitNote(calculado: Calculado, emisor: Emisor, numero: number): XmlSinFirma {
  const { documento, totales } = calculado;
  const currency = attribute('currencyID', documento.moneda);
  return DEBIT_NOTE([
    ...noteStart(calculado, emisor, numero),
    paymentMeans(calculado),
    detraccionTerms(calculado),
    taxTotal(totales.totalImpuestos, calculado.tributos, currency),
    monetaryTotal(cac.RequestedMonetaryTotal, totales, currency),
    lines(DEBIT_NOTE_LINE, calculado.items, currency),
  ]);
}
