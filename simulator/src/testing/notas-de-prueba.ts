import { NS_CREDIT_NOTE, NS_DEBIT_NOTE, NS_INVOICE } from '../lectura/estructura.ts';
import { type DocumentoDePrueba, el, xml } from './testing.ts';

/* For tests only: notes as a stranger would write them, made from the text of a valid Invoice, faults and all. */

export interface NotaDePrueba {
  readonly tipo: '07' | '08';
  /** Catalog 09 or 10. */
  readonly motivo: string;
  /** Type and number of each document that it changes. */
  readonly modificados: readonly (readonly [tipo: string, id: string])[];
}

const RAICES = {
  '07': { raiz: 'CreditNote', namespace: NS_CREDIT_NOTE, cantidad: 'CreditedQuantity', total: 'LegalMonetaryTotal' },
  '08': { raiz: 'DebitNote', namespace: NS_DEBIT_NOTE, cantidad: 'DebitedQuantity', total: 'RequestedMonetaryTotal' },
} as const;

/** How paying is told, but what a note of that type may tell: other instalments (07), detracción (08). */
const AJENOS = {
  '07': /<cac:PaymentMeans>.*?<\/cac:PaymentMeans>|<cac:PaymentTerms><cbc:ID>(?!FormaPago).*?<\/cac:PaymentTerms>|<cac:PaymentTerms><cbc:ID>FormaPago<\/cbc:ID><cbc:PaymentMeansID>Contado<\/cbc:PaymentMeansID><\/cac:PaymentTerms>/g,
  '08': /<cac:PaymentTerms><cbc:ID>(?!Detraccion).*?<\/cac:PaymentTerms>/g,
} as const;

/** The note that replaces the Invoice line by line, in its series and under its number. */
export function toTextoDeNota(invoice: string, { tipo, motivo, modificados }: NotaDePrueba): string {
  const { raiz, namespace, cantidad, total } = RAICES[tipo];
  const sustento = el(
    'cac:DiscrepancyResponse',
    el('cbc:ReferenceID', modificados[0]?.[1] ?? ''),
    el('cbc:ResponseCode', motivo),
    el('cbc:Description', 'Motivo de prueba'),
  );
  const referencias = modificados.map(([suyo, id]) =>
    el('cac:BillingReference', el('cac:InvoiceDocumentReference', el('cbc:ID', id), el('cbc:DocumentTypeCode', suyo))),
  );
  return invoice
    .replace(/<cbc:InvoiceTypeCode.*?<\/cbc:InvoiceTypeCode>/, '')
    .replace(AJENOS[tipo], '')
    .replace(
      /(<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>)?(<cac:OrderReference>.*?<\/cac:OrderReference>)?(?=<cac:DespatchDocumentReference|<cac:ContractDocumentReference|<cac:AdditionalDocumentReference|<cac:Signature>|<cac:AccountingSupplierParty>)/,
      `$1${sustento}$2${referencias.join('')}`,
    )
    .replace(NS_INVOICE, namespace)
    .replaceAll('<Invoice', `<${raiz}`)
    .replaceAll('</Invoice', `</${raiz}`)
    .replaceAll('cac:InvoiceLine', `cac:${raiz}Line`)
    .replaceAll('cbc:InvoicedQuantity', `cbc:${cantidad}`)
    .replaceAll('cac:LegalMonetaryTotal', `cac:${total}`);
}

/** What a valid note over such a document is like: over a factura or a boleta, by what the base is. */
export function notaDe(base: DocumentoDePrueba, tipo: '07' | '08'): NotaDePrueba {
  const modificado = base.tipo === '03' ? (['03', 'B001-9'] as const) : (['01', 'F001-9'] as const);
  return { tipo, motivo: motivoDe(xml(base), tipo), modificados: [modificado] };
}

/** Exports and IVAP have motives of their own. */
function motivoDe(texto: string, tipo: '07' | '08'): string {
  if (texto.includes('<cbc:ID>9995<')) return '11';
  if (texto.includes('<cbc:ID>1016<')) return '12';
  return tipo === '07' ? '01' : '02';
}

/** Notes come net: what has charges or advances cannot be replaced line by line. */
export function admiteNota(base: DocumentoDePrueba): boolean {
  return !/<cac:AllowanceCharge>|<cac:PrepaidPayment>/.test(xml(base));
}
