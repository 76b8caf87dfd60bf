import { Decimal } from '@chaski/core/lib/decimal.ts';
import { type Fecha, toFecha } from '@chaski/core/lib/fecha.ts';
import { child, children, path, text, type XmlElement } from '@chaski/core/lib/xml-read.ts';
import type { Padron } from './padron.ts';
import { readSumas, type Sumas } from './sumas.ts';

/*
 * What the rules look at: an Invoice of UBL 2.1, read once, with its amounts as decimals and everything else as the text
 * that came. It is read after the schema check, so numbers are numbers and nothing is where it should not be.
 */

/** What the file name says, and what must agree with the content (1003, 1034–1036). */
export interface Archivo {
  readonly ruc: string;
  readonly tipo: '01' | '03';
  readonly serie: string;
  /** As written, perhaps with zeros to the left. */
  readonly numero: string;
}

export interface Monto {
  readonly texto: string;
  readonly valor: Decimal;
}

export interface Parte {
  /** How many `PartyIdentification` there are. */
  readonly identificaciones: number;
  readonly numero: string | undefined;
  /** `schemeID`: catalog 06. */
  readonly tipo: string | undefined;
  readonly nombre: string | undefined;
  readonly nombreComercial: string | undefined;
  readonly direccion: XmlElement | undefined;
}

export interface Subtotal {
  /** Those of the same `TaxTotal`, this one among them. */
  readonly hermanos: readonly Subtotal[];
  /** Quantity of the line, where it is a line's. */
  readonly cantidad: Monto | undefined;
  readonly base: Monto | undefined;
  readonly monto: Monto | undefined;
  readonly tributo: string | undefined;
  readonly nombre: string | undefined;
  readonly internacional: string | undefined;
  readonly tasa: Monto | undefined;
  /** Catalog 07. */
  readonly afectacion: string | undefined;
  /** Catalog 08. */
  readonly sistemaIsc: string | undefined;
  /** ICBPER: number of bags, its unit, and the amount for each. */
  readonly bolsas: Monto | undefined;
  readonly unidadBolsas: string | undefined;
  readonly porBolsa: Monto | undefined;
}

/** `cac:AllowanceCharge`, of a line or of the document. */
export interface Cargo {
  readonly esCargo: boolean;
  readonly codigo: string | undefined;
  readonly factor: Monto | undefined;
  readonly monto: Monto;
  readonly moneda: string | undefined;
  readonly base: Monto | undefined;
  readonly monedaBase: string | undefined;
}

export interface Precio {
  readonly monto: Monto | undefined;
  /** Catalog 16. */
  readonly tipo: string | undefined;
}

export interface Linea {
  readonly elemento: XmlElement;
  readonly id: string;
  readonly cantidad: Monto | undefined;
  readonly unidad: string | undefined;
  readonly valorVenta: Monto;
  readonly precios: readonly Precio[];
  /** How many `TaxTotal` there are; what follows is of the first. */
  readonly totalesImpuestos: number;
  readonly impuestos: Monto | undefined;
  readonly subtotales: readonly Subtotal[];
  readonly cargos: readonly Cargo[];
  readonly descripcion: string | undefined;
  readonly valorUnitario: Monto | undefined;
}

/** One `cac:PaymentTerms`. */
export interface TerminoPago {
  readonly id: string | undefined;
  readonly medios: readonly string[];
  readonly monto: Monto | undefined;
  readonly moneda: string | undefined;
  readonly fecha: string | undefined;
}

export interface Leyenda {
  readonly codigo: string | undefined;
  readonly texto: string;
}

export interface Comprobante {
  readonly archivo: Archivo;
  /** Today in Lima. */
  readonly hoy: Fecha;
  readonly padron: Padron;
  readonly raiz: XmlElement;
  readonly id: string;
  readonly fechaEmision: Fecha;
  readonly tipo: string | undefined;
  /** `listID` of InvoiceTypeCode: catalog 51. */
  readonly operacion: string | undefined;
  readonly moneda: string | undefined;
  readonly leyendas: readonly Leyenda[];
  readonly emisor: Parte;
  readonly cliente: Parte;
  readonly terminosPago: readonly TerminoPago[];
  readonly cargos: readonly Cargo[];
  /** `PrepaidPayment`: id and amount. */
  readonly anticipos: readonly { readonly id: string; readonly monto: Monto | undefined }[];
  readonly totalesImpuestos: number;
  readonly impuestos: Monto | undefined;
  readonly subtotales: readonly Subtotal[];
  readonly totales: Totales;
  readonly lineas: readonly Linea[];
  readonly sumas: Sumas;
}

/** `cac:LegalMonetaryTotal`. */
export interface Totales {
  readonly valorVenta: Monto | undefined;
  readonly precioVenta: Monto | undefined;
  readonly descuentos: Monto | undefined;
  readonly cargos: Monto | undefined;
  readonly anticipos: Monto | undefined;
  readonly redondeo: Monto | undefined;
  readonly importe: Monto | undefined;
}

/** Reads an Invoice that has passed the schema check. */
export function readComprobante(raiz: XmlElement, archivo: Archivo, hoy: Fecha, padron: Padron): Comprobante {
  const tipo = child(raiz, 'InvoiceTypeCode');
  const total = child(raiz, 'TaxTotal');
  const cargos = children(raiz, 'AllowanceCharge').map(readCargo);
  const lineas = children(raiz, 'InvoiceLine').map(readLinea);
  const terminosPago = children(raiz, 'PaymentTerms').map(readTerminoPago);
  const subtotales = readSubtotales(total, undefined);
  return {
    archivo,
    hoy,
    padron,
    raiz,
    id: text(raiz, 'ID') ?? '',
    fechaEmision: toFecha((text(raiz, 'IssueDate') ?? '').trim().slice(0, 10)),
    tipo: tipo?.text,
    operacion: tipo?.attributes.get('listID'),
    moneda: text(raiz, 'DocumentCurrencyCode'),
    leyendas: children(raiz, 'Note').map((nota) => ({
      codigo: nota.attributes.get('languageLocaleID'),
      texto: nota.text,
    })),
    emisor: readParte(path(raiz, 'AccountingSupplierParty', 'Party')),
    cliente: readParte(path(raiz, 'AccountingCustomerParty', 'Party')),
    terminosPago,
    cargos,
    anticipos: children(raiz, 'PrepaidPayment').map((pago) => ({
      id: text(pago, 'ID') ?? '',
      monto: readMonto(child(pago, 'PaidAmount')),
    })),
    totalesImpuestos: countTotales(raiz),
    impuestos: readMonto(total && child(total, 'TaxAmount')),
    subtotales,
    totales: readTotales(child(raiz, 'LegalMonetaryTotal')),
    lineas,
    sumas: readSumas({ lineas, cargos, subtotales, terminosPago }),
  };
}

function readMonto(elemento: XmlElement | undefined): Monto | undefined {
  if (elemento === undefined) return undefined;
  return { texto: elemento.text, valor: toDecimal(elemento.text) };
}

/** So many digits fit into a `number` exactly. */
const DIGITOS_SEGUROS = 15;

/**
 * `xsd:decimal` is wider than ours: it admits blanks around, `+`, `.5` and `5.`. The schema check has been here, so
 * anything else that is neither digit nor point can be passed over.
 */
function toDecimal(texto: string): Decimal {
  let units = 0;
  let digits = 0;
  let decimals = -1;
  let negative = false;
  for (let at = 0; at < texto.length; at++) {
    const code = texto.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) {
      units = units * 10 + (code - 0x30);
      digits++;
      if (decimals >= 0) decimals++;
    } else if (code === 0x2e) decimals = 0;
    else if (code === 0x2d) negative = true;
  }
  if (digits > DIGITOS_SEGUROS) return toLongDecimal(texto);
  return new Decimal(BigInt(negative ? -units : units), Math.max(decimals, 0));
}

function toLongDecimal(texto: string): Decimal {
  const [, signo = '', entero = '', decimales = ''] = /^\s*([+-]?)(\d*)\.?(\d*)\s*$/.exec(texto) ?? [];
  return Decimal.from(`${signo === '-' ? '-' : ''}${entero || '0'}.${decimales || '0'}`);
}

function readParte(party: XmlElement | undefined): Parte {
  const identificaciones = party === undefined ? [] : children(party, 'PartyIdentification');
  const primera = identificaciones[0];
  const id = primera && child(primera, 'ID');
  const legal = party && child(party, 'PartyLegalEntity');
  return {
    identificaciones: identificaciones.length,
    numero: id?.text,
    tipo: id?.attributes.get('schemeID'),
    nombre: legal && text(legal, 'RegistrationName'),
    nombreComercial: party && text(party, 'PartyName', 'Name'),
    direccion: legal && child(legal, 'RegistrationAddress'),
  };
}

function readTerminoPago(termino: XmlElement): TerminoPago {
  const monto = child(termino, 'Amount');
  return {
    id: text(termino, 'ID'),
    medios: children(termino, 'PaymentMeansID').map((medio) => medio.text),
    monto: readMonto(monto),
    moneda: monto?.attributes.get('currencyID'),
    fecha: text(termino, 'PaymentDueDate'),
  };
}

function readTotales(total: XmlElement | undefined): Totales {
  const monto = (nombre: string) => readMonto(total && child(total, nombre));
  return {
    valorVenta: monto('LineExtensionAmount'),
    precioVenta: monto('TaxInclusiveAmount'),
    descuentos: monto('AllowanceTotalAmount'),
    cargos: monto('ChargeTotalAmount'),
    anticipos: monto('PrepaidAmount'),
    redondeo: monto('PayableRoundingAmount'),
    importe: monto('PayableAmount'),
  };
}

const CERO: Monto = { texto: '0', valor: Decimal.ZERO };

function readCargo(cargo: XmlElement): Cargo {
  const monto = child(cargo, 'Amount');
  const base = child(cargo, 'BaseAmount');
  const indicador = (text(cargo, 'ChargeIndicator') ?? '').trim();
  return {
    esCargo: indicador === 'true' || indicador === '1',
    codigo: text(cargo, 'AllowanceChargeReasonCode'),
    factor: readMonto(child(cargo, 'MultiplierFactorNumeric')),
    monto: readMonto(monto) ?? CERO,
    moneda: monto?.attributes.get('currencyID'),
    base: readMonto(base),
    monedaBase: base?.attributes.get('currencyID'),
  };
}

function readSubtotales(total: XmlElement | undefined, cantidad: Monto | undefined): readonly Subtotal[] {
  const subtotales: Subtotal[] = [];
  if (total === undefined) return subtotales;
  for (const hijo of total.children) {
    if (hijo.name === 'TaxSubtotal') subtotales.push(readSubtotal(hijo, subtotales, cantidad));
  }
  return subtotales;
}

function readSubtotal(subtotal: XmlElement, hermanos: readonly Subtotal[], cantidad: Monto | undefined): Subtotal {
  const categoria = child(subtotal, 'TaxCategory');
  const esquema = categoria && child(categoria, 'TaxScheme');
  const bolsas = child(subtotal, 'BaseUnitMeasure');
  return {
    hermanos,
    cantidad,
    base: readMonto(child(subtotal, 'TaxableAmount')),
    monto: readMonto(child(subtotal, 'TaxAmount')),
    tributo: esquema && text(esquema, 'ID'),
    nombre: esquema && text(esquema, 'Name'),
    internacional: esquema && text(esquema, 'TaxTypeCode'),
    tasa: readMonto(categoria && child(categoria, 'Percent')),
    afectacion: categoria && text(categoria, 'TaxExemptionReasonCode'),
    sistemaIsc: categoria && text(categoria, 'TierRange'),
    bolsas: readMonto(bolsas),
    unidadBolsas: bolsas?.attributes.get('unitCode'),
    porBolsa: readMonto(categoria && child(categoria, 'PerUnitAmount')),
  };
}

function readLinea(linea: XmlElement): Linea {
  const unidades = child(linea, 'InvoicedQuantity');
  const cantidad = readMonto(unidades);
  const precios = child(linea, 'PricingReference');
  const total = child(linea, 'TaxTotal');
  return {
    elemento: linea,
    id: text(linea, 'ID') ?? '',
    cantidad,
    unidad: unidades?.attributes.get('unitCode'),
    valorVenta: readMonto(child(linea, 'LineExtensionAmount')) ?? CERO,
    precios: precios === undefined ? [] : children(precios, 'AlternativeConditionPrice').map(readPrecio),
    totalesImpuestos: countTotales(linea),
    impuestos: readMonto(total && child(total, 'TaxAmount')),
    subtotales: readSubtotales(total, cantidad),
    cargos: children(linea, 'AllowanceCharge').map(readCargo),
    descripcion: text(linea, 'Item', 'Description'),
    valorUnitario: readMonto(path(linea, 'Price', 'PriceAmount')),
  };
}

function countTotales(elemento: XmlElement): number {
  let count = 0;
  for (const { name } of elemento.children) if (name === 'TaxTotal') count++;
  return count;
}

function readPrecio(precio: XmlElement): Precio {
  return { monto: readMonto(child(precio, 'PriceAmount')), tipo: text(precio, 'PriceTypeCode') };
}
