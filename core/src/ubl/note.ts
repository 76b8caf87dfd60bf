import type { DocumentoAfectado, Emisor, Nota } from '../documento/types.ts';
import type { Calculado } from '../impuestos/types.ts';
import { NOTHING, text, type Xml } from '../lib/xml-write.ts';
import { despatchReferences, identification, notes, orderReference } from './heading.ts';
import { customerParty, signature, supplierParty } from './party.ts';
import { cac, cbc } from './tags.ts';

/*
 * What the nota de crédito and the nota de débito have in common. They carry no discounts, charges or advances: their
 * lines are net. Neither do they say their type: SUNAT takes it from the root and the file's name.
 */

/** From the number to the customer, in the order of both XSDs. Throws when the documento is no note. */
export function noteStart({ documento, leyendas }: Calculado, emisor: Emisor, numero: number): Xml[] {
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
    signature(emisor),
    supplierParty(emisor, documento.establecimiento),
    customerParty(documento.cliente),
  ];
}

/** Why: catalog 09 or 10, and the issuer's words. */
function discrepancyResponse({ codigoMotivo, motivo, afectado }: Nota): Xml {
  return cac.DiscrepancyResponse(
    afectado === undefined ? NOTHING : cbc.ReferenceID(text(correlativo(afectado))),
    cbc.ResponseCode(text(codigoMotivo)),
    cbc.Description(text(motivo)),
  );
}

/** Which document it changes. */
export function billingReference(afectado: Pick<DocumentoAfectado, 'tipoComprobante' | 'serie' | 'numero'>): Xml {
  return cac.BillingReference(
    cac.InvoiceDocumentReference(
      cbc.ID(text(correlativo(afectado))),
      cbc.DocumentTypeCode(text(afectado.tipoComprobante)),
    ),
  );
}

function correlativo({ serie, numero }: Pick<DocumentoAfectado, 'serie' | 'numero'>): string {
  return `${serie}-${numero}`;
}
