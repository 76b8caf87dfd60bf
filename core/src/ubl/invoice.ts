import type { Documento, Emisor, Guia } from '../documento/types.ts';
import type { XmlSinFirma } from '../firma/types.ts';
import type { Calculado, Leyenda, Totales } from '../impuestos/types.ts';
import { attribute, concat, NOTHING, plain, text, type Xml, type XmlAttribute } from '../lib/xml-write.ts';
import { monto } from './amount.ts';
import { invoiceLines } from './invoice-line.ts';
import { customerParty, signature, supplierParty } from './party.ts';
import { paymentTerms } from './payment-terms.ts';
import { cac, cbc } from './tags.ts';
import { taxTotal } from './tax.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
/** Canonical order: the default one, then by prefix. */
const NAMESPACES =
  ` xmlns="${UBL}:Invoice-2" xmlns:cac="${UBL}:CommonAggregateComponents-2"` +
  ` xmlns:cbc="${UBL}:CommonBasicComponents-2" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"` +
  ` xmlns:ext="${UBL}:CommonExtensionComponents-2"`;
const ANTES = `<Invoice${NAMESPACES}><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>`;
const DESPUES = '</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>';
const VERSION = concat([cbc.UBLVersionID(plain('2.1')), cbc.CustomizationID(plain('2.0'))]);

/**
 * The factura or boleta as UBL 2.1 in SUNAT's profile, canonical by construction, with a hole for its signature. The
 * order is the XSD's (UBL-Invoice-2.1). Computes nothing: every amount comes from `calculado`. `numero` is the integer of
 * the series. Throws only on text that XML cannot carry, which validation keeps out.
 */
export function buildInvoice(calculado: Calculado, emisor: Emisor, numero: number): XmlSinFirma {
  const { documento, totales } = calculado;
  const currency = attribute('currencyID', documento.moneda);
  const body = concat([
    VERSION,
    heading(calculado, numero),
    references(documento),
    signature(emisor),
    supplierParty(emisor, documento.establecimiento),
    customerParty(documento.cliente),
    delivery(documento),
    paymentTerms(calculado, currency),
    taxTotal(totales.totalImpuestos, calculado.tributos, currency),
    legalMonetaryTotal(totales, currency),
    invoiceLines(calculado.items, currency),
  ]);
  return { antes: ANTES, despues: `${DESPUES}${body}</Invoice>`, namespaces: NAMESPACES };
}

function heading({ documento, leyendas }: Calculado, numero: number): Xml {
  const { serie, fechaEmision, horaEmision, fechaVencimiento, tipoComprobante, sunatTransaccion } = documento;
  return concat([
    cbc.ID(text(`${serie}-${numero}`)),
    cbc.IssueDate(plain(fechaEmision)),
    cbc.IssueTime(plain(horaEmision)),
    fechaVencimiento === undefined ? NOTHING : cbc.DueDate(plain(fechaVencimiento)),
    cbc.InvoiceTypeCode.with(attribute('listID', sunatTransaccion), plain(tipoComprobante)),
    ...leyendas.map(note),
    documento.observaciones === undefined ? NOTHING : cbc.Note(text(documento.observaciones)),
    cbc.DocumentCurrencyCode(text(documento.moneda)),
  ]);
}

function note({ codigo, texto }: Leyenda): Xml {
  return cbc.Note.with(attribute('languageLocaleID', codigo), text(texto));
}

function references({ ordenCompra, guias }: Documento): Xml {
  return concat([
    ordenCompra === undefined ? NOTHING : cac.OrderReference(cbc.ID(text(ordenCompra))),
    ...guias.map(despatchReference),
  ]);
}

function despatchReference({ tipo, numero }: Guia): Xml {
  return cac.DespatchDocumentReference(cbc.ID(text(numero)), cbc.DocumentTypeCode(text(tipo)));
}

/** Operations whose XML must name the country where the exported service is used (3098). */
const CON_PAIS_DE_USO: ReadonlySet<string> = new Set(['0201', '0208']);

/**
 * Exports: the country of use of a service, and the incoterm. In any other operation SUNAT observes a country that is
 * not PE (4041), so there it stays out.
 */
function delivery({ sunatTransaccion, exportacion }: Documento): Xml {
  if (exportacion === undefined) return NOTHING;
  const { pais, incoterm } = exportacion;
  return concat([
    pais === undefined || !CON_PAIS_DE_USO.has(sunatTransaccion)
      ? NOTHING
      : cac.Delivery(cac.DeliveryLocation(cac.Address(cac.Country(cbc.IdentificationCode(text(pais)))))),
    incoterm === undefined ? NOTHING : cac.DeliveryTerms(cbc.ID(text(incoterm))),
  ]);
}

function legalMonetaryTotal({ valorVenta, precioVenta, importeTotal }: Totales, currency: XmlAttribute): Xml {
  return cac.LegalMonetaryTotal(
    cbc.LineExtensionAmount.with(currency, monto(valorVenta)),
    cbc.TaxInclusiveAmount.with(currency, monto(precioVenta)),
    cbc.PayableAmount.with(currency, monto(importeTotal)),
  );
}
