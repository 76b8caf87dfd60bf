import type { Emisor } from '../documento/types.ts';
import { claseDeVenta } from '../documentos/registro.ts';
import type { AnticipoCalculado } from '../impuestos/types.ts';
import { plain, text, type Xml, type XmlAttribute } from '../lib/xml/write.ts';
import { monto } from './amount.ts';
import { partyIdentification } from './party.ts';
import { cac, cbc } from './tags.ts';

/*
 * An advance is told in three places: the comprobante that was issued for it, what was paid, with taxes, and a discount
 * of what it was worth without them (among the document's charges). An order number ties the first two (3211–3216).
 */

/** The comprobante of each advance, issued by the same company. */
export function advanceReferences(anticipos: readonly AnticipoCalculado[], emisor: Emisor): Xml[] {
  return anticipos.map(({ anticipo: { tipoComprobante, serie, numero } }, indice) =>
    cac.AdditionalDocumentReference(
      cbc.ID(text(`${serie}-${numero}`)),
      cbc.DocumentTypeCode(plain(claseDeVenta(tipoComprobante).comoAnticipo)),
      cbc.DocumentStatusCode(plain(String(indice + 1))),
      cac.IssuerParty(partyIdentification('6', emisor.ruc)),
    ),
  );
}

/** What was paid of each. */
export function prepaidPayments(anticipos: readonly AnticipoCalculado[], currency: XmlAttribute): Xml[] {
  return anticipos.map(({ anticipo }, indice) =>
    cac.PrepaidPayment(cbc.ID(plain(String(indice + 1))), cbc.PaidAmount.with(currency, monto(anticipo.total))),
  );
}
