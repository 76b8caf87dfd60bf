import { hash } from 'node:crypto';
import { text } from '@chaski/core/lib/xml/write.ts';
import { parseObservacion } from '@chaski/core/sunat/texto.ts';
import type { Servicio } from '../servicio/servicio.ts';
import type { Constancia } from './cdr.ts';

/* The CDR of an OSE, by SUNAT's own rules for it (validaciones, hojas CDR-OSE de comprobante y de resumen). */

/** A made-up OSE's. */
export const RUC_OSE = '20600000001';

/** What an OSE's CDR says besides. Kept in the ledger with the rest. */
export interface DeOse {
  /** DigestValue of the document judged. */
  readonly digest: string;
  /** Numbers of comprobantes are written with eight digits, in the file's name as well. */
  readonly ochoCifras: boolean;
}

/** What the CDR of a document that was found good says besides, where an OSE judges. */
export function deOse({ manera, ochoCifras }: Servicio, xml: Buffer): { readonly ose?: DeOse } {
  return manera === 'ose' ? { ose: { digest: digestDe(xml), ochoCifras } } : {};
}

/** Its DigestValue; empty where there is none. */
function digestDe(xml: Buffer): string {
  return /<(?:\w+:)?DigestValue[^>]*>([^<]*)</.exec(xml.toString('latin1'))?.[1]?.trim() ?? '';
}

const RESUMENES: ReadonlySet<string> = new Set(['RA', 'RC', 'RR']);

/** Whether it is of a file that tells of several documents. */
export function isResumen(tipo: string): boolean {
  return RESUMENES.has(tipo);
}

/** Base name of the file in which an OSE sends its CDR, without `R-`. */
export function archivoDeOse({ archivo, tipo }: Constancia, { ochoCifras }: DeOse): string {
  return ochoCifras ? conOchoCifras(archivo, tipo) : archivo;
}

/** `F001-1` as `F001-00000001`; the number of a resumen stays as it is. */
function conOchoCifras(nombre: string, tipo: string): string {
  if (isResumen(tipo)) return nombre;
  const antes = nombre.lastIndexOf('-') + 1;
  return nombre.slice(0, antes) + nombre.slice(antes).padStart(8, '0');
}

/** What follows the signature: receiver is the OSE, the issuer stands in `IssuerParty`, and nothing in `ReferenceID`. */
export function cuerpoDeOse(c: Constancia, ose: DeOse): string {
  const documento = text(ose.ochoCifras ? conOchoCifras(c.correlativo, c.tipo) : c.correlativo);
  const hora = `${text(c.hora)}.00000`;
  return (
    `<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:CustomizationID>1.0</cbc:CustomizationID><cbc:ID>${uuidDe(c)}</cbc:ID>` +
    `<cbc:IssueDate>${text(c.fecha)}</cbc:IssueDate><cbc:IssueTime>${hora}</cbc:IssueTime>` +
    `<cbc:ResponseDate>${text(c.fecha)}</cbc:ResponseDate><cbc:ResponseTime>${hora}</cbc:ResponseTime>` +
    `${parte('SenderParty', '6', c.ruc)}${parte('ReceiverParty', '6', RUC_OSE)}<cac:DocumentResponse><cac:Response>` +
    `<cbc:ResponseCode listAgencyName="PE:SUNAT">${text(c.codigo)}</cbc:ResponseCode>` +
    `<cbc:Description>${text(c.descripcion)}</cbc:Description>${c.notas.map(estado).join('')}</cac:Response>` +
    `<cac:DocumentReference><cbc:ID>${documento}</cbc:ID><cbc:IssueDate>${text(c.fechaEmision)}</cbc:IssueDate>` +
    `<cbc:DocumentTypeCode>${text(c.tipo)}</cbc:DocumentTypeCode><cac:Attachment><cac:ExternalReference>` +
    `<cbc:DocumentHash>${text(ose.digest)}</cbc:DocumentHash></cac:ExternalReference></cac:Attachment></cac:DocumentReference>` +
    `${parte('IssuerParty', '6', c.ruc)}${cliente(c)}</cac:DocumentResponse></ar:ApplicationResponse>`
  );
}

/** Its number of authorization: the same for the same constancia. */
function uuidDe({ archivo, proceso }: Constancia): string {
  return hash('sha256', `${archivo} ${proceso}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Attributes in the order of canonical XML, as the text is signed as it stands. */
function parte(nombre: string, tipo: string, numero: string): string {
  const atributos = `schemeAgencyName="PE:SUNAT" schemeID="${text(tipo)}" schemeURI="urn:pe:gob:sunat:cpe:see:gem:catalogos:catalogo6"`;
  return (
    `<cac:${nombre}><cac:PartyLegalEntity><cbc:CompanyID ${atributos}>${text(numero)}</cbc:CompanyID>` +
    `</cac:PartyLegalEntity></cac:${nombre}>`
  );
}

/** A resumen has no customer. */
function cliente({ tipo, cliente }: Constancia): string {
  if (isResumen(tipo)) return '';
  const [, documento = '-', numero = '-'] = /^(.?)-(.*)$/.exec(cliente) ?? [];
  return parte('RecipientParty', documento, numero);
}

function estado(nota: string): string {
  const { codigo, mensaje } = parseObservacion(nota);
  return (
    `<cac:Status><cbc:StatusReasonCode listURI="urn:pe:gob:sunat:cpe:see:gem:codigos:codigoretorno">${text(codigo)}` +
    `</cbc:StatusReasonCode><cbc:StatusReason>${text(mensaje)}</cbc:StatusReason></cac:Status>`
  );
}
