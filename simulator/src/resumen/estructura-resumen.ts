import { isFecha } from '@chaski/core/lib/fecha.ts';
import type { XmlElement } from '@chaski/core/lib/xml/read.ts';
import { NS_CAC, NS_CBC, NS_EXT } from '../lectura/estructura.ts';

/*
 * The schemas of VoidedDocuments 1.0, SummaryDocuments 1.1, Retention 1.0 and Perception 1.0 (UBL 2.0 with SUNAT's own aggregates) as a table. Aggregates
 * of UBL that no resumen has a use for may hold anything.
 */

export const NS_VOIDED = 'urn:sunat:names:specification:ubl:peru:schema:xsd:VoidedDocuments-1';
export const NS_SUMMARY = 'urn:sunat:names:specification:ubl:peru:schema:xsd:SummaryDocuments-1';
export const NS_RETENTION = 'urn:sunat:names:specification:ubl:peru:schema:xsd:Retention-1';
export const NS_PERCEPTION = 'urn:sunat:names:specification:ubl:peru:schema:xsd:Perception-1';
export const NS_SAC = 'urn:sunat:names:specification:ubl:peru:schema:xsd:SunatAggregateComponents-1';

const CABECERA =
  'ext:UBLExtensions? cbc:UBLVersionID? cbc:CustomizationID cbc:ID cbc:ReferenceDate cbc:IssueDate cbc:Note* ' +
  'cac:Signature* cac:AccountingSupplierParty';
/** Of retenciones and percepciones; rounding came after the published schema. */
const otro = (nombre: string, total: string) =>
  'ext:UBLExtensions cbc:UBLVersionID cbc:CustomizationID cac:Signature cbc:ID cbc:IssueDate cbc:IssueTime? ' +
  `sac:ExceptionalIndicator? cac:AgentParty cac:ReceiverParty sac:SUNAT${nombre}SystemCode sac:SUNAT${nombre}Percent ` +
  `cbc:Note? cbc:TotalInvoiceAmount sac:${total} cbc:PayableRoundingAmount? sac:SUNAT${nombre}DocumentReference+`;
const DOCUMENTO_DE_OTRO = 'cbc:ID cbc:IssueDate cbc:TotalInvoiceAmount cac:Payment?';
const PARTE_CON_CUENTA = 'cbc:AdditionalAccountID* ';

/** Children of each element in order; `?` optional, `*` any number, `+` one or more. */
const TABLA: Readonly<Record<string, string>> = {
  VoidedDocuments: `${CABECERA} sac:VoidedDocumentsLine+`,
  SummaryDocuments: `${CABECERA} sac:SummaryDocumentsLine+`,
  Retention: otro('Retention', 'SUNATTotalPaid'),
  Perception: otro('Perception', 'SUNATTotalCashed'),
  SUNATRetentionDocumentReference: `${DOCUMENTO_DE_OTRO} sac:SUNATRetentionInformation?`,
  SUNATPerceptionDocumentReference: `${DOCUMENTO_DE_OTRO} sac:SUNATPerceptionInformation?`,
  SUNATRetentionInformation: 'sac:SUNATRetentionAmount sac:SUNATRetentionDate sac:SUNATNetTotalPaid cac:ExchangeRate?',
  SUNATPerceptionInformation:
    'sac:SUNATPerceptionAmount sac:SUNATPerceptionDate sac:SUNATNetTotalCashed cac:ExchangeRate?',
  Payment: 'cbc:ID? cbc:PaidAmount? cbc:ReceivedDate? cbc:PaidDate? cbc:PaidTime? cbc:InstructionID?',
  ExchangeRate:
    'cbc:SourceCurrencyCode cbc:SourceCurrencyBaseRate? cbc:TargetCurrencyCode cbc:TargetCurrencyBaseRate? ' +
    'cbc:ExchangeMarketID? cbc:CalculationRate? cbc:MathematicOperatorCode? cbc:Date?',
  AgentParty: partyRow(),
  ReceiverParty: partyRow(),
  Signature:
    'cbc:ID cbc:Note? cbc:ValidationDate? cbc:ValidationTime? cbc:ValidatorID? cbc:CanonicalizationMethod? ' +
    'cbc:SignatureMethod? cac:SignatoryParty cac:DigitalSignatureAttachment? cac:OriginalDocumentReference?',
  SignatoryParty: partyRow(),
  Party: partyRow(),
  PartyIdentification: 'cbc:ID',
  PartyName: 'cbc:Name',
  PartyLegalEntity: 'cbc:RegistrationName? cbc:CompanyID? cac:RegistrationAddress? cac:CorporateRegistrationScheme?',
  DigitalSignatureAttachment: 'cbc:EmbeddedDocumentBinaryObject? cac:ExternalReference?',
  ExternalReference: 'cbc:URI? cbc:DocumentHash? cbc:ExpiryDate? cbc:ExpiryTime?',
  AccountingSupplierParty:
    `cbc:CustomerAssignedAccountID? ${PARTE_CON_CUENTA}cbc:DataSendingCapability? cac:Party? ` +
    'cac:DespatchContact? cac:AccountingContact? cac:SellerContact?',
  AccountingCustomerParty:
    `cbc:CustomerAssignedAccountID? cbc:SupplierAssignedAccountID? ${PARTE_CON_CUENTA}cac:Party? ` +
    'cac:DeliveryContact? cac:AccountingContact? cac:BuyerContact?',
  VoidedDocumentsLine:
    'cbc:LineID cbc:DocumentTypeCode sac:DocumentSerialID sac:DocumentNumberID sac:VoidReasonDescription',
  SummaryDocumentsLine:
    'cbc:LineID cbc:DocumentTypeCode cbc:ID? sac:DocumentSerialID? sac:StartDocumentNumberID? ' +
    'sac:EndDocumentNumberID? cac:AccountingCustomerParty? cac:BillingReference? ' +
    'sac:SUNATPerceptionSummaryDocumentReference? cac:Status? sac:TotalAmount sac:BillingPayment* ' +
    'cac:AllowanceCharge* cac:TaxTotal*',
  BillingReference:
    'cac:InvoiceDocumentReference? cac:SelfBilledInvoiceDocumentReference? cac:CreditNoteDocumentReference? ' +
    'cac:SelfBilledCreditNoteDocumentReference? cac:DebitNoteDocumentReference? cac:ReminderDocumentReference? ' +
    'cac:AdditionalDocumentReference? cac:BillingReferenceLine*',
  InvoiceDocumentReference:
    'cbc:ID cbc:CopyIndicator? cbc:UUID? cbc:IssueDate? cbc:DocumentTypeCode? cbc:DocumentType? cbc:XPath* cac:Attachment?',
  SUNATPerceptionSummaryDocumentReference:
    'sac:SUNATPerceptionSystemCode sac:SUNATPerceptionPercent cbc:TotalInvoiceAmount sac:SUNATTotalCashed cbc:TaxableAmount',
  Status:
    'cbc:ConditionCode? cbc:ReferenceDate? cbc:ReferenceTime? cbc:Description? cbc:StatusReasonCode? ' +
    'cbc:StatusReason? cbc:SequenceID? cbc:Text? cbc:IndicationIndicator? cbc:Percent?',
  BillingPayment: 'cbc:ID? cbc:PaidAmount? cbc:ReceivedDate? cbc:PaidDate? cbc:PaidTime? cbc:InstructionID?',
  AllowanceCharge:
    'cbc:ID? cbc:ChargeIndicator cbc:AllowanceChargeReasonCode? cbc:AllowanceChargeReason? ' +
    'cbc:MultiplierFactorNumeric? cbc:PrepaidIndicator? cbc:SequenceNumeric? cbc:Amount cbc:BaseAmount? ' +
    'cbc:AccountingCostCode? cbc:AccountingCost? cac:TaxCategory* cac:TaxTotal? cac:PaymentMeans*',
  TaxTotal: 'cbc:TaxAmount cbc:RoundingAmount? cbc:TaxEvidenceIndicator? cac:TaxSubtotal*',
  TaxSubtotal:
    'cbc:TaxableAmount? cbc:TaxAmount cbc:CalculationSequenceNumeric? cbc:TransactionCurrencyTaxAmount? cbc:Percent? ' +
    'cbc:BaseUnitMeasure? cbc:PerUnitAmount? cbc:TierRange? cbc:TierRatePercent? cac:TaxCategory',
  TaxCategory:
    'cbc:ID? cbc:Name? cbc:Percent? cbc:BaseUnitMeasure? cbc:PerUnitAmount? cbc:TaxExemptionReasonCode? ' +
    'cbc:TaxExemptionReason? cbc:TierRange? cbc:TierRatePercent? cac:TaxScheme',
  TaxScheme: 'cbc:ID? cbc:Name? cbc:TaxTypeCode? cbc:CurrencyCode? cac:JurisdictionRegionAddress*',
};

function partyRow(): string {
  return (
    'cbc:MarkCareIndicator? cbc:MarkAttentionIndicator? cbc:WebsiteURI? cbc:LogoReferenceID? cbc:EndpointID? ' +
    'cac:PartyIdentification* cac:PartyName* cac:Language? cac:PostalAddress? cac:PhysicalLocation? ' +
    'cac:PartyTaxScheme* cac:PartyLegalEntity* cac:Contact? cac:Person? cac:AgentParty?'
  );
}

interface Hijo {
  readonly indice: number;
  readonly nombre: string;
  readonly namespace: string;
  readonly obligatorio: boolean;
  readonly repetible: boolean;
}

interface Tipo {
  readonly hijos: ReadonlyMap<string, Hijo>;
  readonly lista: readonly Hijo[];
}

const NAMESPACES: Readonly<Record<string, string>> = { cac: NS_CAC, cbc: NS_CBC, ext: NS_EXT, sac: NS_SAC };
const FILA = /^(\w+):(\w+)([?*+]?)$/;

const TIPOS: ReadonlyMap<string, Tipo> = new Map(
  Object.entries(TABLA).map(([nombre, fila]) => [nombre, compile(fila)]),
);

function compile(fila: string): Tipo {
  const lista = fila.split(' ').map((palabra, indice): Hijo => {
    const [, prefijo = '', hijo = '', marca = ''] = FILA.exec(palabra) ?? [];
    return {
      indice,
      nombre: `${prefijo}:${hijo}`,
      namespace: NAMESPACES[prefijo] ?? '',
      obligatorio: marca === '' || marca === '+',
      repetible: marca === '*' || marca === '+',
    };
  });
  return { lista, hijos: new Map(lista.map((hijo) => [hijo.nombre.slice(4), hijo])) };
}

const IMPORTES = new Set([
  'TotalAmount',
  'PaidAmount',
  'Amount',
  'BaseAmount',
  'TaxAmount',
  'TaxableAmount',
  'TotalInvoiceAmount',
  'SUNATTotalCashed',
  'RoundingAmount',
  'PerUnitAmount',
  'TransactionCurrencyTaxAmount',
  'SUNATTotalPaid',
  'PayableRoundingAmount',
  'SUNATRetentionAmount',
  'SUNATNetTotalPaid',
  'SUNATPerceptionAmount',
  'SUNATNetTotalCashed',
]);
/** The list of currencies of these schemas: ISO 4217 as it was in 2004. */
const MONEDAS: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZM BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYR BZD CAD ' +
    'CDF CHF CLP CNY COP CRC CUP CVE CYP CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL GHC GIP GMD ' +
    'GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT ' +
    'LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGF MKD MMK MNT MOP MRO MTL MUR MVR MWK MXN MYR MZM NAD NGN NIO ' +
    'NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR ROL RUB RWF SAR SBD SCR SDD SEK SGD SHP SIT SKK SLL SOS ' +
    'SRG STD SVC SYP SZL THB TJS TMM TND TOP TRL TTD TWD TZS UAH UGX USD UYU UZS VEB VND VUV WST XAF XAG XAU ' +
    'XCD XDR XOF XPD XPF XPT YER YUM ZAR ZMK ZWD'
  ).split(' '),
);
const NUMEROS = new Set([
  'Percent',
  'SUNATPerceptionPercent',
  'SUNATRetentionPercent',
  'CalculationRate',
  'MultiplierFactorNumeric',
  'SequenceNumeric',
  'TierRatePercent',
]);
const FECHAS = new Set([
  'ReferenceDate',
  'IssueDate',
  'ReceivedDate',
  'PaidDate',
  'ValidationDate',
  'ExpiryDate',
  'Date',
  'SUNATRetentionDate',
  'SUNATPerceptionDate',
]);
const INDICADORES = new Set(['ChargeIndicator', 'CopyIndicator', 'PrepaidIndicator', 'TaxEvidenceIndicator']);

const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;
const FECHA = /^\s*(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?\s*$/;
const INDICADOR = /^\s*(?:true|false|1|0)\s*$/;

/** What breaks the schema (code 0306), in Spanish and without a final stop; `undefined` when nothing does. */
export function findErrorEstructuraResumen(raiz: XmlElement): string | undefined {
  return checkElemento(raiz, raiz.name);
}

function checkElemento(elemento: XmlElement, nombre: string): string | undefined {
  const tipo = TIPOS.get(elemento.name);
  if (tipo === undefined) return elemento.children.length === 0 ? checkHoja(elemento, nombre) : undefined;
  let posicion = -1;
  for (const hijo of elemento.children) {
    const regla = tipo.hijos.get(hijo.name);
    if (regla === undefined || regla.namespace !== hijo.namespace) {
      return `El elemento ${hijo.name} no se admite dentro de ${nombre}`;
    }
    if (regla.indice < posicion) return `El elemento ${regla.nombre} está fuera de orden dentro de ${nombre}`;
    if (regla.indice === posicion && !regla.repetible)
      return `El elemento ${regla.nombre} se repite dentro de ${nombre}`;
    const falta = findFalta(tipo, posicion + 1, regla.indice);
    if (falta !== undefined) return `Falta ${falta} dentro de ${nombre}`;
    posicion = regla.indice;
    const error = regla.nombre === 'ext:UBLExtensions' ? undefined : checkElemento(hijo, regla.nombre);
    if (error !== undefined) return error;
  }
  const falta = findFalta(tipo, posicion + 1, tipo.lista.length);
  if (falta !== undefined) return `Falta ${falta} dentro de ${nombre}`;
  return elemento.children.length === 0 && elemento.text.trim() !== '' ? `${nombre} no admite texto` : undefined;
}

function findFalta({ lista }: Tipo, desde: number, hasta: number): string | undefined {
  for (let indice = desde; indice < hasta; indice++) {
    const hijo = lista[indice];
    if (hijo?.obligatorio) return hijo.nombre;
  }
  return undefined;
}

function checkHoja({ name, text, attributes }: XmlElement, nombre: string): string | undefined {
  if (IMPORTES.has(name)) {
    const moneda = attributes.get('currencyID');
    if (moneda === undefined) return `Falta el atributo currencyID de ${nombre}`;
    if (!MONEDAS.has(moneda)) return `El valor '${moneda}' de currencyID no está en la lista de monedas de ${nombre}`;
    return DECIMAL.test(text) ? undefined : `El valor '${text}' de ${nombre} no es un número decimal`;
  }
  if (NUMEROS.has(name)) {
    return DECIMAL.test(text) ? undefined : `El valor '${text}' de ${nombre} no es un número decimal`;
  }
  if (FECHAS.has(name)) {
    const valida = isFecha(FECHA.exec(text)?.[1] ?? '');
    return valida ? undefined : `El valor '${text}' de ${nombre} no es una fecha AAAA-MM-DD`;
  }
  if (INDICADORES.has(name)) {
    return INDICADOR.test(text) ? undefined : `El valor '${text}' de ${nombre} no es true ni false`;
  }
  return undefined;
}
