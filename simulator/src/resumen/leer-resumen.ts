import { Decimal } from '@chaski/core/lib/decimal.ts';
import { type Fecha, toFecha } from '@chaski/core/lib/fecha.ts';
import { child, children, path, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { NombreResumen } from '@chaski/core/sunat/nombre-archivo.ts';
import type { DatosRegistro } from '../libro/asiento.ts';
import type { Padron } from '../libro/padron.ts';

/*
 * What the rules look at: a VoidedDocuments (RA) or SummaryDocuments (RC), read once after the schema check, with its
 * amounts as decimals and everything else as the text that came.
 */

/** What SUNAT holds of a number; `undefined` when it holds nothing. */
export type Buscar = (numero: { tipo: string; serie: string; numero: number }) => DatosRegistro | undefined;

export interface MontoResumen {
  readonly texto: string;
  readonly valor: Decimal;
  readonly moneda: string | undefined;
}

/** What its file's name says; a RR reverses retenciones and percepciones, and is written as a RA. */
export type ArchivoResumen = Omit<NombreResumen, 'tipo'> & { readonly tipo: 'RA' | 'RC' | 'RR' };

export interface Cabecera {
  readonly archivo: ArchivoResumen;
  /** Today in Lima. */
  readonly hoy: Fecha;
  readonly padron: Padron;
  /** In the beta manner SUNAT remembers nothing, so nothing is asked of what it holds. */
  readonly search: Buscar | undefined;
  readonly raiz: XmlElement;
  /** `RA-20261121-1`. */
  readonly id: string;
  /** Day on which the comprobantes were issued. */
  readonly fechaReferencia: Fecha;
  /** Day on which the file was made. */
  readonly fechaGeneracion: Fecha;
  readonly emisor: {
    readonly ruc: string | undefined;
    readonly tipo: string | undefined;
    readonly nombre: string | undefined;
  };
}

/** `sac:VoidedDocumentsLine`. */
export interface LineaBaja {
  readonly id: string;
  readonly tipo: string;
  readonly serie: string;
  readonly numero: string;
  readonly motivo: string;
}

export interface ComunicacionBaja extends Cabecera {
  readonly via: 'RA';
  readonly lineas: readonly LineaBaja[];
}

/** One `cac:TaxTotal` of a line. */
export interface TributoResumen {
  readonly linea: LineaResumen;
  readonly total: MontoResumen | undefined;
  readonly subtotales: number;
  readonly monto: MontoResumen | undefined;
  /** Percent, as it is written. */
  readonly tasa: string | undefined;
  readonly codigo: string | undefined;
  readonly nombre: string | undefined;
  readonly internacional: string | undefined;
}

/** `sac:BillingPayment`: what was sold, by kind of affectation. */
export interface PagoResumen {
  readonly linea: LineaResumen;
  readonly monto: MontoResumen | undefined;
  readonly codigo: string | undefined;
}

export interface CargoResumen {
  readonly indicador: string;
  readonly monto: MontoResumen | undefined;
}

/** `sac:SUNATPerceptionSummaryDocumentReference`. */
export interface PercepcionResumen {
  readonly linea: LineaResumen;
  readonly regimen: string | undefined;
  readonly tasa: string | undefined;
  readonly percibido: MontoResumen | undefined;
  readonly cobrado: MontoResumen | undefined;
  readonly base: MontoResumen | undefined;
}

/** `sac:SummaryDocumentsLine`. */
export interface LineaResumen {
  readonly elemento: XmlElement;
  readonly id: string;
  readonly tipo: string;
  /** `B001-1`. */
  readonly correlativo: string | undefined;
  readonly cliente:
    | { readonly numero: string | undefined; readonly tipo: string | undefined; readonly nombre: string | undefined }
    | undefined;
  /** `cac:BillingReference`: the document that a note corrects. */
  readonly afectado: { readonly id: string | undefined; readonly tipo: string | undefined } | undefined;
  readonly percepciones: readonly PercepcionResumen[];
  /** Catalog 19: 1 add, 2 change, 3 annul. */
  readonly estado: string | undefined;
  readonly total: MontoResumen | undefined;
  readonly pagos: readonly PagoResumen[];
  readonly cargos: readonly CargoResumen[];
  readonly tributos: readonly TributoResumen[];
}

export interface ResumenDiario extends Cabecera {
  readonly via: 'RC';
  readonly lineas: readonly LineaResumen[];
}

export type Resumen = ComunicacionBaja | ResumenDiario;

/** Reads a VoidedDocuments or SummaryDocuments that has passed the schema check. */
export function readResumen(
  raiz: XmlElement,
  entorno: Pick<Cabecera, 'archivo' | 'hoy' | 'padron' | 'search'>,
): Resumen {
  const emisor = child(raiz, 'AccountingSupplierParty');
  const cabecera = {
    ...entorno,
    raiz,
    id: text(raiz, 'ID') ?? '',
    fechaReferencia: readFecha(raiz, 'ReferenceDate'),
    fechaGeneracion: readFecha(raiz, 'IssueDate'),
    emisor: {
      ruc: emisor && text(emisor, 'CustomerAssignedAccountID'),
      tipo: emisor && text(emisor, 'AdditionalAccountID'),
      nombre: emisor && text(emisor, 'Party', 'PartyLegalEntity', 'RegistrationName'),
    },
  };
  return entorno.archivo.tipo === 'RC'
    ? { ...cabecera, via: 'RC', lineas: children(raiz, 'SummaryDocumentsLine').map(readLineaResumen) }
    : { ...cabecera, via: 'RA', lineas: children(raiz, 'VoidedDocumentsLine').map(readLineaBaja) };
}

function readFecha(raiz: XmlElement, nombre: string): Fecha {
  return toFecha((text(raiz, nombre) ?? '').trim().slice(0, 10));
}

function readLineaBaja(linea: XmlElement): LineaBaja {
  return {
    id: text(linea, 'LineID') ?? '',
    tipo: text(linea, 'DocumentTypeCode') ?? '',
    serie: text(linea, 'DocumentSerialID') ?? '',
    numero: text(linea, 'DocumentNumberID') ?? '',
    motivo: text(linea, 'VoidReasonDescription') ?? '',
  };
}

function readLineaResumen(elemento: XmlElement): LineaResumen {
  const cliente = child(elemento, 'AccountingCustomerParty');
  const referencia = child(elemento, 'BillingReference');
  const pagos: PagoResumen[] = [];
  const tributos: TributoResumen[] = [];
  const percepciones: PercepcionResumen[] = [];
  const linea: LineaResumen = {
    elemento,
    id: text(elemento, 'LineID') ?? '',
    tipo: text(elemento, 'DocumentTypeCode') ?? '',
    correlativo: text(elemento, 'ID'),
    cliente: cliente && {
      numero: text(cliente, 'CustomerAssignedAccountID'),
      tipo: text(cliente, 'AdditionalAccountID'),
      nombre: text(cliente, 'Party', 'PartyLegalEntity', 'RegistrationName'),
    },
    afectado: referencia && {
      id: text(referencia, 'InvoiceDocumentReference', 'ID'),
      tipo: text(referencia, 'InvoiceDocumentReference', 'DocumentTypeCode'),
    },
    estado: text(elemento, 'Status', 'ConditionCode'),
    total: readMonto(child(elemento, 'TotalAmount')),
    cargos: children(elemento, 'AllowanceCharge').map(readCargo),
    pagos,
    tributos,
    percepciones,
  };
  for (const pago of children(elemento, 'BillingPayment')) {
    pagos.push({ linea, monto: readMonto(child(pago, 'PaidAmount')), codigo: text(pago, 'InstructionID') });
  }
  for (const total of children(elemento, 'TaxTotal')) tributos.push(readTributo(total, linea));
  for (const una of children(elemento, 'SUNATPerceptionSummaryDocumentReference')) {
    percepciones.push(readPercepcion(una, linea));
  }
  return linea;
}

function readCargo(cargo: XmlElement): CargoResumen {
  return { indicador: (text(cargo, 'ChargeIndicator') ?? '').trim(), monto: readMonto(child(cargo, 'Amount')) };
}

function readTributo(total: XmlElement, linea: LineaResumen): TributoResumen {
  const esquema = path(total, 'TaxSubtotal', 'TaxCategory', 'TaxScheme');
  return {
    linea,
    total: readMonto(child(total, 'TaxAmount')),
    subtotales: children(total, 'TaxSubtotal').length,
    monto: readMonto(path(total, 'TaxSubtotal', 'TaxAmount')),
    tasa: text(total, 'TaxSubtotal', 'TaxCategory', 'Percent'),
    codigo: esquema && text(esquema, 'ID'),
    nombre: esquema && text(esquema, 'Name'),
    internacional: esquema && text(esquema, 'TaxTypeCode'),
  };
}

function readPercepcion(elemento: XmlElement, linea: LineaResumen): PercepcionResumen {
  return {
    linea,
    regimen: text(elemento, 'SUNATPerceptionSystemCode'),
    tasa: text(elemento, 'SUNATPerceptionPercent'),
    percibido: readMonto(child(elemento, 'TotalInvoiceAmount')),
    cobrado: readMonto(child(elemento, 'SUNATTotalCashed')),
    base: readMonto(child(elemento, 'TaxableAmount')),
  };
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** The schema check has been here: the text is a decimal as XSD knows them, which is wider than ours. */
function readMonto(elemento: XmlElement | undefined): MontoResumen | undefined {
  if (elemento === undefined) return undefined;
  const [, signo = '', entero = '', decimales = ''] = DECIMAL.exec(elemento.text.trim()) ?? [];
  const valor = Decimal.from(`${signo === '-' ? '-' : ''}${entero || '0'}.${decimales || '0'}`);
  return { texto: elemento.text, valor, moneda: elemento.attributes.get('currencyID') };
}

/** `B001-12` as a number that SUNAT may hold; `undefined` when it is not one. */
export function parseCorrelativo(correlativo: string | undefined): { serie: string; numero: number } | undefined {
  const [, serie, digits] = /^([A-Z0-9]{1,4})-(\d{1,8})$/.exec(correlativo ?? '') ?? [];
  return serie === undefined ? undefined : { serie, numero: Number(digits) };
}

const CERO = Decimal.ZERO;

/** The amount, or nothing. */
export function valorDe(monto: MontoResumen | undefined): Decimal {
  return monto?.valor ?? CERO;
}
