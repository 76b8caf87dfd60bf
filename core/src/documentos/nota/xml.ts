import type { Emisor, Nota } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import type { Calculado } from '../../impuestos/types.ts';
import { attribute, NOTHING, text, type Xml } from '../../lib/xml/write.ts';
import { billingReference, correlativoAfectado } from '../../ubl/billing-reference.ts';
import { contractReference, despatchReferences, identification, notes, orderReference } from '../../ubl/heading.ts';
import { CREDIT_NOTE_LINE, DEBIT_NOTE_LINE, lines } from '../../ubl/lines.ts';
import { monetaryTotal } from '../../ubl/monetary-total.ts';
import { customerParty, signature, supplierParty } from '../../ubl/party.ts';
import { creditTerms, detraccionTerms, paymentMeans } from '../../ubl/payment-terms.ts';
import { rootOf } from '../../ubl/root.ts';
import { cac, cbc } from '../../ubl/tags.ts';
import { taxTotal } from '../../ubl/tax.ts';
import { cambiaCuotas } from '../registro.ts';
import { NOTA_CREDITO, NOTA_DEBITO } from './index.ts';

/*
 * The nota de crédito and the nota de débito carry no discounts, charges or advances: their lines are net. Neither do
 * they say their type: SUNAT takes it from the root and the file's name.
 */

const CREDIT_NOTE = rootOf('CreditNote');
const DEBIT_NOTE = rootOf('DebitNote');

/** The nota de crédito, in the order of UBL-CreditNote-2.1. As `buildInvoice`. */
export function buildCreditNote(calculado: Calculado, emisor: Emisor, numero: number): XmlSinFirma {
  const { documento, totales } = calculado;
  const currency = attribute('currencyID', documento.moneda);
  const deCuotas = cambiaCuotas(documento.tipoComprobante, documento.nota?.codigoMotivo);
  return CREDIT_NOTE([
    ...noteStart(calculado, emisor, numero),
    ...(deCuotas ? creditTerms(calculado, currency) : []),
    taxTotal(totales.totalImpuestos, calculado.tributos, currency),
    monetaryTotal(cac.LegalMonetaryTotal, totales, currency),
    lines(CREDIT_NOTE_LINE, calculado.items, currency),
  ]);
}

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

/** From the number to the customer, in the order of both XSDs. Throws when the documento is no note. */
function noteStart({ documento, leyendas }: Calculado, emisor: Emisor, numero: number): Xml[] {
  const { nota } = documento;
  if (nota === undefined) throw new Error('Invariante roto: una nota sin motivo');
  return [
    ...identification(documento, numero),
    ...notes(leyendas, documento.observaciones),
    cbc.DocumentCurrencyCode(text(documento.moneda)),
    discrepancyResponse(nota),
    orderReference(documento),
    nota.afectado === undefined ? NOTHING : billingReference(nota.afectado),
    ...despatchReferences(documento),
    contractReference(documento),
    signature(emisor),
    supplierParty(emisor, documento.establecimiento),
    customerParty(documento.cliente),
  ];
}

/** Why: catalog 09 or 10, and the issuer's words. */
function discrepancyResponse({ codigoMotivo, motivo, afectado }: Nota): Xml {
  return cac.DiscrepancyResponse(
    afectado === undefined ? NOTHING : cbc.ReferenceID(text(correlativoAfectado(afectado))),
    cbc.ResponseCode(text(codigoMotivo)),
    cbc.Description(text(motivo)),
  );
}

export const XML = { [NOTA_CREDITO.codigo]: buildCreditNote, [NOTA_DEBITO.codigo]: buildDebitNote };
