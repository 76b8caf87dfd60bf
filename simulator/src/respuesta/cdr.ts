import { signXml } from '@chaski/core/firma/sign-xml.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { attribute, text } from '@chaski/core/lib/xml/write.ts';
import { zipCdr } from '@chaski/core/sunat/zip/zip.ts';
import { archivoDeOse, cuerpoDeOse, type DeOse, isResumen } from './cdr-ose.ts';

/** SUNAT's own RUC. */
export const RUC_SUNAT = '20131312955';

/** What a CDR says. Kept in the ledger, from which the same CDR can be made again, byte for byte. */
export interface Constancia {
  readonly ruc: string;
  readonly tipo: string;
  readonly serie: string;
  readonly numero: number;
  /** Base name of the file as it was sent; the CDR's is `R-` before it. */
  readonly archivo: string;
  /** `F001-1`, as the document writes it. */
  readonly correlativo: string;
  /** Type and number as the document writes them, `1-12345678`: SUNAT's CDR says `6-` of all of them. */
  readonly cliente: string;
  /** SUNAT's number of the process, in milliseconds. */
  readonly proceso: string;
  /** `0` or the code of the refusal. */
  readonly codigo: string;
  readonly descripcion: string;
  /** Observations, each as the CDR writes it. */
  readonly notas: readonly string[];
  readonly fechaEmision: string;
  /** Day and time of the answer in Lima. */
  readonly fecha: string;
  readonly hora: string;
  /** Whether SUNAT holds the number from now on: not in the beta manner. */
  readonly registrada: boolean;
  /** What the CDR does not say, and rules of later documents ask: total, currency, whether it is on credit. */
  readonly importe?: string;
  readonly moneda?: string;
  readonly credito?: boolean;
  /** Of an accepted guía: the address that its QR holds. */
  readonly qr?: string;
  /** There where an OSE answered, in a CDR of another shape. */
  readonly ose?: DeOse;
}

export interface Cdr {
  readonly nombreXml: string;
  readonly xml: Buffer;
}

const NAMESPACES = [
  attribute('xmlns:ar', 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2'),
  attribute('xmlns:cac', 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2'),
  attribute('xmlns:cbc', 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2'),
  attribute('xmlns:ds', 'http://www.w3.org/2000/09/xmldsig#'),
  attribute('xmlns:ext', 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2'),
].join('');

const ANTES = `<ar:ApplicationResponse${NAMESPACES}><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>`;
const DESPUES = '</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>';
const VERSIONES = '<cbc:UBLVersionID>2.0</cbc:UBLVersionID><cbc:CustomizationID>1.0</cbc:CustomizationID>';
const FIRMA =
  '<cac:Signature><cbc:ID>SignSUNAT</cbc:ID><cac:SignatoryParty><cac:PartyIdentification>' +
  `<cbc:ID>${RUC_SUNAT}</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>SUNAT</cbc:Name></cac:PartyName>` +
  '</cac:SignatoryParty><cac:DigitalSignatureAttachment><cac:ExternalReference><cbc:URI>#SignSUNAT</cbc:URI>' +
  '</cac:ExternalReference></cac:DigitalSignatureAttachment></cac:Signature>';
const REMITENTE = `<cac:SenderParty><cac:PartyIdentification><cbc:ID>${RUC_SUNAT}</cbc:ID></cac:PartyIdentification></cac:SenderParty>`;

/** The signed `ApplicationResponse`. The same constancia and signer give the same bytes. */
export async function buildCdr(constancia: Constancia, firmante: Firmante): Promise<Cdr> {
  const { ose } = constancia;
  const cuerpo = ose === undefined ? cuerpoDeSunat(constancia) : cuerpoDeOse(constancia, ose);
  const xml = { antes: ANTES, despues: DESPUES + cuerpo, namespaces: NAMESPACES, idFirma: 'SignSUNAT' };
  const { bytes } = await signXml(xml, firmante);
  const archivo = ose === undefined ? constancia.archivo : archivoDeOse(constancia, ose);
  return { nombreXml: `R-${archivo}.xml`, xml: bytes };
}

/** The zip in which SUNAT sends it, with its empty `dummy/` folder. */
export function zipConstancia({ nombreXml, xml }: Cdr): Buffer {
  return zipCdr(nombreXml, xml);
}

/**
 * Production tells when it was received, and its remarks before who signs, as the schema wants; the beta tells the day of
 * the document with its time stuck to it, none of a resumen, no version, and its remarks behind.
 */
function cabeceraDeSunat({ registrada, proceso, tipo, fechaEmision, fecha, hora, notas }: Constancia): string {
  const id = `<cbc:ID>${text(proceso)}</cbc:ID>`;
  const respuesta = `<cbc:ResponseDate>${text(fecha)}</cbc:ResponseDate><cbc:ResponseTime>${text(hora)}</cbc:ResponseTime>`;
  const recepcion = (dia: string, cuando: string) =>
    `<cbc:IssueDate>${text(dia)}</cbc:IssueDate><cbc:IssueTime>${text(cuando)}</cbc:IssueTime>`;
  const observaciones = notas.map(nota).join('');
  if (registrada) return `${VERSIONES}${id}${recepcion(fecha, hora)}${respuesta}${observaciones}${FIRMA}`;
  const dia = isResumen(tipo) ? '' : `${fechaEmision}T00:00:00`;
  return `${id}${recepcion(dia, '00:00:00')}${respuesta}${FIRMA}${observaciones}`;
}

function cuerpoDeSunat(c: Constancia): string {
  const correlativo = text(c.correlativo);
  return (
    `${cabeceraDeSunat(c)}${REMITENTE}<cac:ReceiverParty>${identificacion(c.ruc)}</cac:ReceiverParty><cac:DocumentResponse><cac:Response>` +
    `<cbc:ReferenceID>${correlativo}</cbc:ReferenceID><cbc:ResponseCode>${text(c.codigo)}</cbc:ResponseCode>` +
    `<cbc:Description>${text(c.descripcion)}</cbc:Description></cac:Response>` +
    `<cac:DocumentReference><cbc:ID>${correlativo}</cbc:ID>${qr(c)}</cac:DocumentReference>` +
    `<cac:RecipientParty>${identificacion(`6-${c.cliente.replace(/^.?-/, '')}`)}</cac:RecipientParty></cac:DocumentResponse></ar:ApplicationResponse>`
  );
}

/** Where clients look for it; SUNAT publishes no place. */
function qr({ qr: direccion }: Constancia): string {
  return direccion === undefined ? '' : `<cbc:DocumentDescription>${text(direccion)}</cbc:DocumentDescription>`;
}

function nota(texto: string): string {
  return `<cbc:Note>${text(texto)}</cbc:Note>`;
}

function identificacion(id: string): string {
  return `<cac:PartyIdentification><cbc:ID>${text(id)}</cbc:ID></cac:PartyIdentification>`;
}
