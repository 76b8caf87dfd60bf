import type { Emisor } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import type { Calculado } from '../../impuestos/types.ts';
import { attribute, NOTHING, plain, text, type Xml } from '../../lib/xml/write.ts';
import { allowanceCharges } from '../../ubl/allowance-charge.ts';
import { advanceReferences, prepaidPayments } from '../../ubl/anticipos.ts';
import { delivery } from '../../ubl/delivery.ts';
import { contractReference, despatchReferences, identification, notes, orderReference } from '../../ubl/heading.ts';
import { INVOICE_LINE, lines } from '../../ubl/lines.ts';
import { monetaryTotal } from '../../ubl/monetary-total.ts';
import { customerParty, signature, supplierParty } from '../../ubl/party.ts';
import { paymentMeans, paymentTerms } from '../../ubl/payment-terms.ts';
import { rootOf } from '../../ubl/root.ts';
import { cac, cbc } from '../../ubl/tags.ts';
import { taxTotal } from '../../ubl/tax.ts';
import { BOLETA, FACTURA } from './index.ts';

const INVOICE = rootOf('Invoice');

/**
 * The factura or boleta as UBL 2.1 in SUNAT's profile, canonical by construction, with a hole for its signature. The
 * order is the XSD's (UBL-Invoice-2.1). Computes nothing: every amount comes from `calculado`. `numero` is the integer of
 * the series. Throws only on text that XML cannot carry, which validation keeps out.
 */
export function buildInvoice(calculado: Calculado, emisor: Emisor, numero: number): XmlSinFirma {
  const { documento, totales, anticipos = [] } = calculado;
  const currency = attribute('currencyID', documento.moneda);
  return INVOICE([
    ...heading(calculado, numero),
    orderReference(documento),
    ...despatchReferences(documento),
    contractReference(documento),
    ...advanceReferences(anticipos, emisor),
    signature(emisor),
    supplierParty(emisor, documento.establecimiento),
    customerParty(documento.cliente),
    delivery(documento),
    paymentMeans(calculado),
    paymentTerms(calculado, currency),
    ...prepaidPayments(anticipos, currency),
    allowanceCharges(calculado.cargos, currency),
    taxTotal(totales.totalImpuestos, calculado.tributos, currency),
    monetaryTotal(cac.LegalMonetaryTotal, totales, currency),
    lines(INVOICE_LINE, calculado.items, currency),
  ]);
}

function heading({ documento, leyendas }: Calculado, numero: number): Xml[] {
  const { fechaVencimiento, tipoComprobante, sunatTransaccion } = documento;
  return [
    ...identification(documento, numero),
    fechaVencimiento === undefined ? NOTHING : cbc.DueDate(plain(fechaVencimiento)),
    cbc.InvoiceTypeCode.with(attribute('listID', sunatTransaccion), plain(tipoComprobante)),
    ...notes(leyendas, documento.observaciones),
    cbc.DocumentCurrencyCode(text(documento.moneda)),
  ];
}

export const XML = { [FACTURA.codigo]: buildInvoice, [BOLETA.codigo]: buildInvoice };
