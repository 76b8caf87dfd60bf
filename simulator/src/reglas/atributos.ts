import { child, path, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Clase } from '../lectura/comprobante.ts';

/* Rules about attributes, which may stand anywhere: one walk over the document finds them. */

/** The code of each attribute that, where it is written, must say exactly what the catalogs say. */
const CODIGOS: ReadonlyMap<string, string> = new Map([
  ['listAgencyName', '4251'],
  ['listName', '4252'],
  ['listURI', '4253'],
  ['listID', '4254'],
  ['schemeName', '4255'],
  ['schemeAgencyName', '4256'],
  ['schemeURI', '4257'],
  ['unitCodeListID', '4258'],
  ['unitCodeListAgencyName', '4259'],
  ['name', '4260'],
  ['listSchemeURI', '4261'],
]);

const CATALOGO = 'urn:pe:gob:sunat:cpe:see:gem:catalogos:catalogo';
const SUNAT = 'PE:SUNAT';
const UNECE = 'United Nations Economic Commission for Europe';

type Esperados = Readonly<Record<string, string>>;

const identidad: Esperados = {
  schemeName: 'Documento de Identidad',
  schemeAgencyName: SUNAT,
  schemeURI: `${CATALOGO}06`,
};
const UNIDAD: Esperados = { unitCodeListID: 'UN/ECE rec 20', unitCodeListAgencyName: UNECE };
const MONEDA: Esperados = { listID: 'ISO 4217 Alpha', listName: 'Currency', listAgencyName: UNECE };
const ubigeo: Esperados = { schemeAgencyName: 'PE:INEI', schemeName: 'Ubigeos' };

function lista(listName: string, catalogo: string): Esperados {
  return { listAgencyName: SUNAT, listName, listURI: `${CATALOGO}${catalogo}` };
}

/** Parent and element → what its attributes must say. */
const ATRIBUTOS: ReadonlyMap<string, Esperados> = new Map([
  ['Invoice/CustomizationID', { schemeAgencyName: SUNAT }],
  [
    'Invoice/InvoiceTypeCode',
    { ...lista('Tipo de Documento', '01'), name: 'Tipo de Operacion', listSchemeURI: `${CATALOGO}51` },
  ],
  ['Invoice/DocumentCurrencyCode', MONEDA],
  ['CreditNote/CustomizationID', { schemeAgencyName: SUNAT }],
  ['DebitNote/CustomizationID', { schemeAgencyName: SUNAT }],
  ['CreditNote/DocumentCurrencyCode', MONEDA],
  ['DebitNote/DocumentCurrencyCode', MONEDA],
  ['InvoiceDocumentReference/DocumentTypeCode', lista('Tipo de Documento', '01')],
  ['PartyIdentification/ID', identidad],
  ['RegistrationAddress/ID', ubigeo],
  ['Address/ID', ubigeo],
  ['RegistrationAddress/AddressTypeCode', { listAgencyName: SUNAT, listName: 'Establecimientos anexos' }],
  ['Country/IdentificationCode', { listID: 'ISO 3166-1', listAgencyName: UNECE, listName: 'Country' }],
  ['InvoiceLine/InvoicedQuantity', UNIDAD],
  ['CreditNoteLine/CreditedQuantity', UNIDAD],
  ['DebitNoteLine/DebitedQuantity', UNIDAD],
  ['AlternativeConditionPrice/PriceTypeCode', lista('Tipo de Precio', '16')],
  ['TaxCategory/TaxExemptionReasonCode', lista('Afectacion del IGV', '07')],
  ['TaxScheme/ID', { schemeName: 'Codigo de tributos', schemeAgencyName: SUNAT, schemeURI: `${CATALOGO}05` }],
  ['AllowanceCharge/AllowanceChargeReasonCode', lista('Cargo/descuento', '53')],
  [
    'CommodityClassification/ItemClassificationCode',
    { listID: 'UNSPSC', listAgencyName: 'GS1 US', listName: 'Item Classification' },
  ],
  ['PaymentMeans/PaymentMeansCode', lista('Medio de pago', '59')],
  [
    'PaymentTerms/PaymentMeansID',
    { schemeName: 'Codigo de detraccion', schemeAgencyName: SUNAT, schemeURI: `${CATALOGO}54` },
  ],
  ['PrepaidPayment/ID', { schemeName: 'Anticipo', schemeAgencyName: SUNAT }],
  ['AdditionalItemProperty/NameCode', lista('Propiedad del item', '55')],
  ['DespatchDocumentReference/DocumentTypeCode', lista('Tipo de Documento', '01')],
  ['AdditionalDocumentReference/DocumentTypeCode', lista('Documento Relacionado', '12')],
  ['AdditionalDocumentReference/DocumentStatusCode', { listName: 'Anticipo', listAgencyName: SUNAT }],
]);

export interface AtributoAjeno {
  readonly codigo: string;
  readonly nodo: string;
}

/** `cac:DiscrepancyResponse`, whose names depend on the kind of note. */
const MOTIVO: ReadonlyMap<string, Esperados> = new Map([
  ['CreditNote', lista('Tipo de nota de credito', '09')],
  ['DebitNote', lista('Tipo de nota de debito', '10')],
]);

/** 4260 and 4261 are of the kind of operation, which notes do not have. */
export function codigosDeAtributos(clase: Clase): string[] {
  const codigos = [...CODIGOS.values()];
  return clase === 'factura' || clase === 'boleta' ? codigos : codigos.filter((codigo) => codigo < '4260');
}

/** Attributes that do not say what the catalogs say (observations 4251–4261), each place once. */
export function findAtributosAjenos(raiz: XmlElement): AtributoAjeno[] {
  const ajenos = new Map<string, AtributoAjeno>();
  walk(raiz, raiz.name, ajenos);
  const motivo = path(raiz, 'DiscrepancyResponse', 'ResponseCode');
  const esperados = MOTIVO.get(raiz.name);
  if (motivo !== undefined && esperados !== undefined) compare(motivo, 'DiscrepancyResponse', esperados, ajenos);
  return [...ajenos.values()];
}

function walk(padre: XmlElement, nombre: string, ajenos: Map<string, AtributoAjeno>): void {
  for (const hijo of padre.children) {
    if (hijo.name === 'UBLExtensions') continue;
    if (hijo.children.length > 0) walk(hijo, hijo.name, ajenos);
    else if (hijo.attributes.size > 0) checkAtributos(hijo, nombre, ajenos);
  }
}

function checkAtributos(elemento: XmlElement, padre: string, ajenos: Map<string, AtributoAjeno>): void {
  // Nearly every attribute is a currency, which another rule looks at.
  if (elemento.attributes.size === 1 && elemento.attributes.has('currencyID')) return;
  const esperados = ATRIBUTOS.get(`${padre}/${elemento.name}`);
  if (esperados !== undefined) compare(elemento, padre, esperados, ajenos);
}

function compare(elemento: XmlElement, padre: string, esperados: Esperados, ajenos: Map<string, AtributoAjeno>): void {
  for (const [atributo, valor] of elemento.attributes) {
    const esperado = esperados[atributo];
    const codigo = CODIGOS.get(atributo);
    if (esperado === undefined || codigo === undefined || valor === esperado) continue;
    const nodo = `cac:${padre}/cbc:${elemento.name}/@${atributo}`;
    ajenos.set(nodo, { codigo, nodo });
  }
}

/** Whether an amount is in another currency than the document (2071), where the rules do not ask for soles. */
export function hasMonedaAjena(raiz: XmlElement, moneda: string): boolean {
  for (const hijo of raiz.children) {
    if (hijo.children.length === 0) {
      const ajena = hijo.attributes.get('currencyID');
      if (ajena !== undefined && ajena !== moneda && !isMontoEnSoles(raiz, hijo)) return true;
    } else if (!isMoneyFree(hijo) && hasMonedaAjena(hijo, moneda)) return true;
  }
  return false;
}

/** Percepciones are in soles (2788, 2792), and the extension holds the signature. */
function isMoneyFree(elemento: XmlElement): boolean {
  if (elemento.name === 'UBLExtensions') return true;
  if (elemento.name !== 'AllowanceCharge') return false;
  const motivo = child(elemento, 'AllowanceChargeReasonCode')?.text;
  return motivo === '51' || motivo === '52' || motivo === '53';
}

/** Detracción, percepción and referential freight values; those of FormaPago are looked at with their rules. */
function isMontoEnSoles(padre: XmlElement, { name }: XmlElement): boolean {
  if (name === 'DeclaredForCarriageValueAmount') return true;
  return name === 'Amount' && (padre.name === 'PaymentTerms' || padre.name === 'DeliveryTerms');
}
