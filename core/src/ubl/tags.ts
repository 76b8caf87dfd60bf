import { type Tag, tag } from '../lib/xml-write.ts';

/**
 * The elements of UBL 2.1 that SUNAT's profile uses: `cbc` hold a value, `cac` hold elements, `ext` the signature. Their
 * names appear in this folder and nowhere else.
 */
const CBC = [
  'AddressTypeCode',
  'Amount',
  'CityName',
  'CitySubdivisionName',
  'CountrySubentity',
  'CustomizationID',
  'Description',
  'District',
  'DocumentCurrencyCode',
  'DocumentTypeCode',
  'DueDate',
  'ID',
  'IdentificationCode',
  'InvoicedQuantity',
  'InvoiceTypeCode',
  'IssueDate',
  'IssueTime',
  'ItemClassificationCode',
  'Line',
  'LineExtensionAmount',
  'Name',
  'Note',
  'PayableAmount',
  'PaymentDueDate',
  'PaymentMeansID',
  'Percent',
  'PriceAmount',
  'PriceTypeCode',
  'RegistrationName',
  'TaxableAmount',
  'TaxAmount',
  'TaxExemptionReasonCode',
  'TaxInclusiveAmount',
  'TaxTypeCode',
  'UBLVersionID',
  'URI',
] as const;

const CAC = [
  'AccountingCustomerParty',
  'AccountingSupplierParty',
  'Address',
  'AddressLine',
  'AlternativeConditionPrice',
  'CommodityClassification',
  'Country',
  'Delivery',
  'DeliveryLocation',
  'DeliveryTerms',
  'DespatchDocumentReference',
  'DigitalSignatureAttachment',
  'ExternalReference',
  'InvoiceLine',
  'Item',
  'LegalMonetaryTotal',
  'OrderReference',
  'Party',
  'PartyIdentification',
  'PartyLegalEntity',
  'PartyName',
  'PaymentTerms',
  'Price',
  'PricingReference',
  'RegistrationAddress',
  'SellersItemIdentification',
  'SignatoryParty',
  'Signature',
  'StandardItemIdentification',
  'TaxCategory',
  'TaxScheme',
  'TaxSubtotal',
  'TaxTotal',
] as const;

export const cbc = tagsOf('cbc', CBC);
export const cac = tagsOf('cac', CAC);

function tagsOf<Name extends string>(prefix: string, names: readonly Name[]): Readonly<Record<Name, Tag>> {
  return Object.fromEntries(names.map((name) => [name, tag(`${prefix}:${name}`)])) as Readonly<Record<Name, Tag>>;
}
