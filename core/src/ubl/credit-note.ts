import type { Emisor } from '../documento/types.ts';
import type { XmlSinFirma } from '../firma/types.ts';
import type { Calculado } from '../impuestos/types.ts';
import { attribute } from '../lib/xml-write.ts';
import { CREDIT_NOTE_LINE, lines } from './lines.ts';
import { monetaryTotal } from './monetary-total.ts';
import { noteStart } from './note.ts';
import { creditTerms } from './payment-terms.ts';
import { rootOf } from './root.ts';
import { cac } from './tags.ts';
import { taxTotal } from './tax.ts';

const CREDIT_NOTE = rootOf('CreditNote');

/** Catalog 09: the one that changes the instalments of a factura, and the only one that tells how it is paid. */
const CUOTAS = '13';

/** The nota de crédito, in the order of UBL-CreditNote-2.1. As `buildInvoice`. */
export function buildCreditNote(calculado: Calculado, emisor: Emisor, numero: number): XmlSinFirma {
  const { documento, totales } = calculado;
  const currency = attribute('currencyID', documento.moneda);
  return CREDIT_NOTE([
    ...noteStart(calculado, emisor, numero),
    ...(documento.nota?.codigoMotivo === CUOTAS ? creditTerms(calculado, currency) : []),
    taxTotal(totales.totalImpuestos, calculado.tributos, currency),
    monetaryTotal(cac.LegalMonetaryTotal, totales, currency),
    lines(CREDIT_NOTE_LINE, calculado.items, currency),
  ]);
}
