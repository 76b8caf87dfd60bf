import { randomBytes } from 'node:crypto';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { signXml } from '@chaski/core/firma/sign-xml.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { NS_CAC, NS_CBC, NS_DS, NS_EXT, NS_INVOICE } from '../lectura/estructura.ts';

/*
 * For tests only: documents as a stranger would write them, in canonical text, with arithmetic done by hand. Nothing of
 * the product's own builder is used, so that both cannot be wrong in the same way.
 */

export const RUC = '20000000001';
/** Noon in Lima of the day on which all of these are issued. */
export const AHORA = new Date('2026-11-20T17:00:00Z');

const NAMESPACES = ` xmlns="${NS_INVOICE}" xmlns:cac="${NS_CAC}" xmlns:cbc="${NS_CBC}" xmlns:ds="${NS_DS}" xmlns:ext="${NS_EXT}"`;
const ANTES = `<Invoice${NAMESPACES}><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>`;
const MEDIO = '</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>';

export function el(name: string, ...content: readonly string[]): string {
  const [tag = ''] = name.split(' ');
  return `<${name}>${content.join('')}</${tag}>`;
}

export function monto(name: string, value: string, moneda = 'PEN'): string {
  return el(`cbc:${name} currencyID="${moneda}"`, value);
}

const TRIBUTOS: Readonly<Record<string, readonly [string, string]>> = {
  1000: ['IGV', 'VAT'],
  1016: ['IVAP', 'VAT'],
  2000: ['ISC', 'EXC'],
  7152: ['ICBPER', 'OTH'],
  9995: ['EXP', 'FRE'],
  9996: ['GRA', 'FRE'],
  9997: ['EXO', 'VAT'],
  9998: ['INA', 'FRE'],
  9999: ['OTROS', 'OTH'],
};

function esquema(tributo: string): string {
  const [nombre = '', internacional = ''] = TRIBUTOS[tributo] ?? [];
  return el('cac:TaxScheme', el('cbc:ID', tributo), el('cbc:Name', nombre), el('cbc:TaxTypeCode', internacional));
}

/** Subtotal of the document. */
export function global(tributo: string, base: string | undefined, impuesto: string, moneda = 'PEN'): string {
  return el(
    'cac:TaxSubtotal',
    base === undefined ? '' : monto('TaxableAmount', base, moneda),
    monto('TaxAmount', impuesto, moneda),
    el('cac:TaxCategory', esquema(tributo)),
  );
}

/** Subtotal of a line. `detalle`: what lies in TaxCategory before the scheme. */
export function deLinea(tributo: string, base: string, impuesto: string, detalle: string, moneda = 'PEN'): string {
  return el(
    'cac:TaxSubtotal',
    monto('TaxableAmount', base, moneda),
    monto('TaxAmount', impuesto, moneda),
    el('cac:TaxCategory', detalle, esquema(tributo)),
  );
}

export function afectacion(tasa: string, codigo: string): string {
  return el('cbc:Percent', tasa) + el('cbc:TaxExemptionReasonCode', codigo);
}

export function bolsas(cantidad: string, porBolsa: string, impuesto: string): string {
  return el(
    'cac:TaxSubtotal',
    monto('TaxAmount', impuesto),
    el('cbc:BaseUnitMeasure unitCode="NIU"', cantidad),
    el('cac:TaxCategory', monto('PerUnitAmount', porBolsa), esquema('7152')),
  );
}

export function cargo(
  indicador: boolean,
  codigo: string,
  importe: string,
  resto: { factor?: string; base?: string } = {},
): string {
  return el(
    'cac:AllowanceCharge',
    el('cbc:ChargeIndicator', String(indicador)),
    el('cbc:AllowanceChargeReasonCode', codigo),
    resto.factor === undefined ? '' : el('cbc:MultiplierFactorNumeric', resto.factor),
    monto('Amount', importe),
    resto.base === undefined ? '' : monto('BaseAmount', resto.base),
  );
}

export interface LineaDePrueba {
  readonly id?: string;
  readonly cantidad?: string;
  readonly valorVenta: string;
  readonly precio: string;
  readonly tipoPrecio?: string;
  readonly impuestos: string;
  readonly subtotales: string;
  readonly cargos?: string;
  readonly entrega?: string;
  readonly descripcion?: string;
  readonly item?: string;
  readonly valorUnitario: string;
  readonly moneda?: string;
}

export function linea(l: LineaDePrueba): string {
  const moneda = l.moneda ?? 'PEN';
  const precio = el(
    'cac:AlternativeConditionPrice',
    monto('PriceAmount', l.precio, moneda),
    el('cbc:PriceTypeCode', l.tipoPrecio ?? '01'),
  );
  return el(
    'cac:InvoiceLine',
    el('cbc:ID', l.id ?? '1'),
    el('cbc:InvoicedQuantity unitCode="NIU"', l.cantidad ?? '1'),
    monto('LineExtensionAmount', l.valorVenta, moneda),
    el('cac:PricingReference', precio),
    l.entrega ?? '',
    l.cargos ?? '',
    el('cac:TaxTotal', monto('TaxAmount', l.impuestos, moneda), l.subtotales),
    el('cac:Item', el('cbc:Description', l.descripcion ?? 'Producto de prueba'), l.item ?? ''),
    el('cac:Price', monto('PriceAmount', l.valorUnitario, moneda)),
  );
}

/** A line of one unit at 100.00 with IGV at 18 %. */
export const GRAVADA: LineaDePrueba = {
  valorVenta: '100.00',
  precio: '118',
  impuestos: '18.00',
  subtotales: deLinea('1000', '100.00', '18.00', afectacion('18', '10')),
  valorUnitario: '100',
};

export interface DocumentoDePrueba {
  readonly id?: string;
  readonly tipo?: '01' | '03';
  readonly operacion?: string;
  readonly moneda?: string;
  readonly fecha?: string;
  readonly notas?: string;
  /** Between the currency and `cac:Signature`: purchase order, guías, related documents. */
  readonly referencias?: string;
  /** Type and number of the customer's document. */
  readonly cliente?: readonly [string, string];
  readonly entrega?: string;
  /** RUC of the travel agent, for tickets of trains. */
  readonly agente?: string;
  /** `PaymentMeans`, `PaymentTerms`. */
  readonly pago?: string;
  readonly anticipos?: string;
  readonly cargos?: string;
  readonly impuestos: string;
  readonly subtotales: string;
  /** Inside `LegalMonetaryTotal`. */
  readonly totales: string;
  readonly lineas: string;
}

export const CONTADO = el('cac:PaymentTerms', el('cbc:ID', 'FormaPago'), el('cbc:PaymentMeansID', 'Contado'));

export function totales(valorVenta: string, precioVenta: string, importe: string, resto = '', moneda = 'PEN'): string {
  return (
    monto('LineExtensionAmount', valorVenta, moneda) +
    monto('TaxInclusiveAmount', precioVenta, moneda) +
    resto +
    monto('PayableAmount', importe, moneda)
  );
}

const FIRMANTE = el(
  'cac:Signature',
  el('cbc:ID', 'SIGN'),
  el(
    'cac:SignatoryParty',
    el('cac:PartyIdentification', el('cbc:ID', RUC)),
    el('cac:PartyName', el('cbc:Name', 'EMISOR SA')),
  ),
  el('cac:DigitalSignatureAttachment', el('cac:ExternalReference', el('cbc:URI', '#SIGN'))),
);

function emisor({ agente }: DocumentoDePrueba): string {
  return EMISOR.replace('</cac:Party>', `${agente === undefined ? '' : agencia(agente)}</cac:Party>`);
}

function agencia(ruc: string): string {
  return el('cac:AgentParty', el('cac:PartyIdentification', el('cbc:ID schemeID="6"', ruc)));
}

const EMISOR = el(
  'cac:AccountingSupplierParty',
  el(
    'cac:Party',
    el('cac:PartyIdentification', el('cbc:ID schemeID="6"', RUC)),
    el('cac:PartyName', el('cbc:Name', 'La Tienda')),
    el(
      'cac:PartyLegalEntity',
      el('cbc:RegistrationName', 'EMISOR SA'),
      el(
        'cac:RegistrationAddress',
        el('cbc:ID', '150101'),
        el('cbc:AddressTypeCode', '0000'),
        el('cbc:CitySubdivisionName', 'Centro'),
        el('cbc:CityName', 'LIMA'),
        el('cbc:CountrySubentity', 'LIMA'),
        el('cbc:District', 'LIMA'),
        el('cac:AddressLine', el('cbc:Line', 'Av. Uno 123')),
        el('cac:Country', el('cbc:IdentificationCode', 'PE')),
      ),
    ),
  ),
);

function cliente([tipo, numero]: readonly [string, string]): string {
  return el(
    'cac:AccountingCustomerParty',
    el(
      'cac:Party',
      el('cac:PartyIdentification', el(`cbc:ID schemeID="${tipo}"`, numero)),
      el('cac:PartyLegalEntity', el('cbc:RegistrationName', 'CLIENTE SAC')),
    ),
  );
}

/** The whole document but the signature, after `ext:UBLExtensions`. */
function cuerpo(d: DocumentoDePrueba): string {
  const { tipo = '01', moneda = 'PEN' } = d;
  return [
    el('cbc:UBLVersionID', '2.1'),
    el('cbc:CustomizationID', '2.0'),
    el('cbc:ID', d.id ?? (tipo === '01' ? 'F001-1' : 'B001-1')),
    el('cbc:IssueDate', d.fecha ?? '2026-11-20'),
    el('cbc:IssueTime', '10:00:00'),
    el(`cbc:InvoiceTypeCode listID="${d.operacion ?? '0101'}"`, tipo),
    el('cbc:Note languageLocaleID="1000"', 'SON CIENTO DIECIOCHO CON 00/100 SOLES'),
    d.notas ?? '',
    el('cbc:DocumentCurrencyCode', moneda),
    d.referencias ?? '',
    FIRMANTE,
    emisor(d),
    cliente(d.cliente ?? (tipo === '01' ? ['6', '20000000010'] : ['1', '12345678'])),
    d.entrega ?? '',
    d.pago ?? (tipo === '01' ? CONTADO : ''),
    d.anticipos ?? '',
    d.cargos ?? '',
    el('cac:TaxTotal', monto('TaxAmount', d.impuestos, moneda), d.subtotales),
    el('cac:LegalMonetaryTotal', d.totales),
    d.lineas,
  ].join('');
}

/** One gravada line: 100.00 + 18.00. */
export const SIMPLE: DocumentoDePrueba = {
  impuestos: '18.00',
  subtotales: global('1000', '100.00', '18.00'),
  totales: totales('100.00', '118.00', '118.00'),
  lineas: linea(GRAVADA),
};

/** The unsigned document, as the rules see it: with a hole where the signature was. */
export function xml(documento: DocumentoDePrueba): string {
  return `${ANTES}${MEDIO}${cuerpo(documento)}</Invoice>`;
}

/** Signs canonical text made by `xml`, changed or not: whatever it says, the signature holds. */
export async function sign(texto: string, firmante: Firmante): Promise<Buffer> {
  const at = texto.indexOf('</ext:ExtensionContent>');
  const [namespaces = ''] = / xmlns[^>]*/.exec(texto) ?? [];
  const firmado = await signXml({ antes: texto.slice(0, at), despues: texto.slice(at), namespaces }, firmante);
  return firmado.bytes;
}

/** A signer with a fresh key. */
export async function createFirmante(ruc = RUC): Promise<Firmante> {
  const { certificado } = await createCertificado({
    ruc,
    razonSocial: 'EMISOR SA',
    desde: new Date('2026-01-01T00:00:00Z'),
    hasta: new Date('2027-01-01T00:00:00Z'),
    serialNumber: randomBytes(16),
  });
  return certificado.firmante;
}
