import {
  decodeResponse,
  encodeEnvio,
  encodeGetStatusComprobante,
  type RespuestaSoap,
} from '@chaski/core/sunat/soap/soap.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { NS_CAC, NS_CBC, NS_DS, NS_EXT } from '../lectura/estructura.ts';
import { BILL, CONSULT, CREDENCIAL, type Prueba, postSoap } from '../testing/cliente-de-prueba.ts';
import { el, monto, RUC, sign } from '../testing/testing.ts';
import { NS_SAC, NS_SUMMARY, NS_VOIDED } from './estructura-resumen.ts';

/* For tests only: RA and RC as a stranger would write them, in canonical text, and how they are sent. */

export interface BajaDePrueba {
  readonly numero?: number;
  /** Day of generation, which is also the file's. */
  readonly fecha?: string;
  /** Day on which the comprobantes were issued. */
  readonly emision?: string;
  readonly lineas: string;
}

export type ResumenDePrueba = BajaDePrueba;

const HOY = '2026-11-20';

function compact(fecha: string): string {
  return fecha.replaceAll('-', '');
}

/** `20000000001-RA-20261120-1`. */
export function nombreDeResumen(via: 'RA' | 'RC', { fecha = HOY, numero = 1 }: BajaDePrueba): string {
  return `${RUC}-${via}-${compact(fecha)}-${numero}`;
}

function cabecera(via: 'RA' | 'RC', { numero = 1, fecha = HOY, emision = HOY }: BajaDePrueba): string {
  return [
    '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>',
    el('cbc:UBLVersionID', '2.0'),
    el('cbc:CustomizationID', via === 'RA' ? '1.0' : '1.1'),
    el('cbc:ID', `${via}-${compact(fecha)}-${numero}`),
    el('cbc:ReferenceDate', emision),
    el('cbc:IssueDate', fecha),
    el(
      'cac:Signature',
      el('cbc:ID', 'SIGN'),
      el(
        'cac:SignatoryParty',
        el('cac:PartyIdentification', el('cbc:ID', RUC)),
        el('cac:PartyName', el('cbc:Name', 'EMISOR SA')),
      ),
      el('cac:DigitalSignatureAttachment', el('cac:ExternalReference', el('cbc:URI', '#SIGN'))),
    ),
    el(
      'cac:AccountingSupplierParty',
      el('cbc:CustomerAssignedAccountID', RUC),
      el('cbc:AdditionalAccountID', '6'),
      el('cac:Party', el('cac:PartyLegalEntity', el('cbc:RegistrationName', 'EMISOR SA'))),
    ),
  ].join('');
}

function raiz(via: 'RA' | 'RC', contenido: string): string {
  const nombre = via === 'RA' ? 'VoidedDocuments' : 'SummaryDocuments';
  const namespaces =
    ` xmlns="${via === 'RA' ? NS_VOIDED : NS_SUMMARY}" xmlns:cac="${NS_CAC}" xmlns:cbc="${NS_CBC}"` +
    ` xmlns:ds="${NS_DS}" xmlns:ext="${NS_EXT}" xmlns:sac="${NS_SAC}"`;
  return `<${nombre}${namespaces}>${contenido}</${nombre}>`;
}

export function xmlResumen(via: 'RA' | 'RC', resumen: BajaDePrueba): string {
  return raiz(via, cabecera(via, resumen) + resumen.lineas);
}

export interface LineaBajaDePrueba {
  readonly id?: string;
  readonly tipo?: string;
  readonly serie?: string;
  readonly numero?: string;
  readonly motivo?: string;
}

export function lineaBaja({
  id = '1',
  tipo = '01',
  serie = 'F001',
  numero = '1',
  motivo,
}: LineaBajaDePrueba = {}): string {
  return el(
    'sac:VoidedDocumentsLine',
    el('cbc:LineID', id),
    el('cbc:DocumentTypeCode', tipo),
    el('sac:DocumentSerialID', serie),
    el('sac:DocumentNumberID', numero),
    el('sac:VoidReasonDescription', motivo ?? 'ERROR EN DATOS DEL CLIENTE'),
  );
}

export interface LineaResumenDePrueba {
  readonly id?: string;
  readonly tipo?: string;
  readonly correlativo?: string;
  /** Type and number, and the name that is told from 2027 on; `undefined` leaves the customer out. */
  readonly cliente?: readonly [string, string, string?] | undefined;
  /** Type and number of the document that a note corrects. */
  readonly afectado?: readonly [string, string];
  readonly percepcion?: string;
  readonly estado?: string;
  readonly total?: string;
  readonly pagos?: string;
  readonly cargos?: string;
  readonly tributos?: string;
}

const ESQUEMAS: Readonly<Record<string, readonly [string, string]>> = {
  1000: ['IGV', 'VAT'],
  1016: ['IVAP', 'VAT'],
  2000: ['ISC', 'EXC'],
  7152: ['ICBPER', 'OTH'],
  9996: ['GRA', 'FRE'],
  9999: ['OTROS', 'OTH'],
};

/** The IGV with its rate, as from 2027 on. */
export function igv(importe: string, tasa: string): string {
  return tributo('1000', importe).replace('<cac:TaxCategory>', `<cac:TaxCategory>${el('cbc:Percent', tasa)}`);
}

export function tributo(codigo: string, importe: string, nombre = ESQUEMAS[codigo]?.[0] ?? 'X'): string {
  const esquema = el(
    'cac:TaxScheme',
    el('cbc:ID', codigo),
    el('cbc:Name', nombre),
    el('cbc:TaxTypeCode', ESQUEMAS[codigo]?.[1] ?? 'OTH'),
  );
  const subtotal = el('cac:TaxSubtotal', monto('TaxAmount', importe), el('cac:TaxCategory', esquema));
  return el('cac:TaxTotal', monto('TaxAmount', importe), subtotal);
}

export function pago(codigo: string, importe: string): string {
  return el('sac:BillingPayment', monto('PaidAmount', importe), el('cbc:InstructionID', codigo));
}

/** A boleta of 100.00 + 18.00, added. */
export function lineaResumen(l: LineaResumenDePrueba = {}): string {
  const cliente = 'cliente' in l ? l.cliente : (['1', '12345678'] as const);
  return el(
    'sac:SummaryDocumentsLine',
    el('cbc:LineID', l.id ?? '1'),
    el('cbc:DocumentTypeCode', l.tipo ?? '03'),
    el('cbc:ID', l.correlativo ?? 'B001-1'),
    cliente === undefined
      ? ''
      : el(
          'cac:AccountingCustomerParty',
          el('cbc:CustomerAssignedAccountID', cliente[1]),
          el('cbc:AdditionalAccountID', cliente[0]),
          cliente[2] === undefined
            ? ''
            : el('cac:Party', el('cac:PartyLegalEntity', el('cbc:RegistrationName', cliente[2]))),
        ),
    l.afectado === undefined
      ? ''
      : el(
          'cac:BillingReference',
          el('cac:InvoiceDocumentReference', el('cbc:ID', l.afectado[1]), el('cbc:DocumentTypeCode', l.afectado[0])),
        ),
    l.percepcion ?? '',
    el('cac:Status', el('cbc:ConditionCode', l.estado ?? '1')),
    el('sac:TotalAmount currencyID="PEN"', l.total ?? '118.00'),
    l.pagos ?? pago('01', '100.00'),
    l.cargos ?? '',
    l.tributos ?? tributo('1000', '18.00'),
  );
}

export function cargoResumen(importe: string, indicador = 'true'): string {
  return el('cac:AllowanceCharge', el('cbc:ChargeIndicator', indicador), monto('Amount', importe));
}

export function percepcion(
  regimen: string,
  tasa: string,
  percibido: string,
  cobrado: string,
  base: string,
  moneda = 'PEN',
): string {
  return el(
    'sac:SUNATPerceptionSummaryDocumentReference',
    el('sac:SUNATPerceptionSystemCode', regimen),
    el('sac:SUNATPerceptionPercent', tasa),
    monto('TotalInvoiceAmount', percibido, moneda),
    el(`sac:SUNATTotalCashed currencyID="${moneda}"`, cobrado),
    monto('TaxableAmount', base),
  );
}

/** Signs and sends canonical text under a name, `20000000001-RA-20261120-1`. */
export async function enviarTexto(
  { simulador, firmante }: Prueba,
  base: string,
  texto: string,
  credencial = CREDENCIAL,
): Promise<RespuestaSoap> {
  const xml = await sign(texto, firmante);
  return sendZipResumen(simulador.url, `${base}.zip`, zipXml(`${base}.xml`, xml), credencial);
}

export async function sendZipResumen(
  url: string,
  nombreZip: string,
  zip: Buffer,
  credencial = CREDENCIAL,
): Promise<RespuestaSoap> {
  const { status, type, body } = await postSoap(
    url + BILL,
    encodeEnvio('sendSummary', { ...credencial, nombreZip, zip }),
  );
  return decodeResponse(status, type, body);
}

export interface OpcionesDeEnvio {
  /** Changes the canonical text before it is signed. */
  readonly change?: (texto: string) => string;
  readonly credencial?: typeof CREDENCIAL;
}

export function sendResumen(
  prueba: Prueba,
  via: 'RA' | 'RC',
  resumen: BajaDePrueba,
  { change = (texto) => texto, credencial }: OpcionesDeEnvio = {},
): Promise<RespuestaSoap> {
  return enviarTexto(prueba, nombreDeResumen(via, resumen), change(xmlResumen(via, resumen)), credencial);
}

/** The ticket in an answer. Throws when there is none. */
export function ticketDe(respuesta: RespuestaSoap): string {
  if (respuesta.tipo === 'ticket') return respuesta.ticket;
  throw new Error(`No trae ticket: ${JSON.stringify(respuesta)}`);
}

/** billConsultService's `getStatus` of a factura: its code. */
export async function vigenciaDe({ simulador }: Prueba, numero: number): Promise<string> {
  const consulta = encodeGetStatusComprobante({ ...CREDENCIAL, ruc: RUC, tipo: '01', serie: 'F001', numero });
  const { status, type, body } = await postSoap(simulador.url + CONSULT, consulta);
  const respuesta = decodeResponse(status, type, body);
  return respuesta.tipo === 'status' ? respuesta.statusCode : respuesta.tipo;
}
