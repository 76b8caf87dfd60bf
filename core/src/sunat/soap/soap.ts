import type { Canal } from '../../documentos/clase.ts';
import { child, path, text as textOf, type XmlElement } from '../../lib/xml/read.ts';
import { text } from '../../lib/xml/write.ts';
import type { ClaveComprobante } from '../nombre-archivo.ts';
import { onlyChild, readSobre, SOAP } from './sobre.ts';

/*
 * The words of SUNAT's SOAP services both ways: what a client sends and reads, what SUNAT reads and answers. Document /
 * literal: the operation is qualified, its parameters are not.
 */

/** Namespace of billService and billConsultService. */
export const SERVICIO = 'http://service.sunat.gob.pe';

/** WS-Security 1.0, the only header that SUNAT reads. */
export const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';

/** Value of the HTTP header `SOAPAction`, to be sent between double quotes. */
export const SOAP_ACTION = {
  sendBill: 'urn:sendBill',
  sendSummary: 'urn:sendSummary',
  sendPack: 'urn:sendPack',
  getStatus: 'urn:getStatus',
  getStatusCdr: 'urn:getStatusCdr',
} as const;

export type Operacion = keyof typeof SOAP_ACTION;

export interface Credencial {
  /** RUC and secondary SOL user in one, `20000000001MODDATOS`. */
  readonly usuario: string;
  readonly clave: string;
}

type Envio = Credencial & { readonly nombreZip: string; readonly zip: Buffer };

/** Asks SUNAT to receive a file. `nombreZip` is `RUC-TT-SERIE-NUMERO.zip`, or that of a comunicación de baja or a resumen diario. */
export function encodeEnvio(canal: Canal, request: Envio): Buffer {
  const { nombreZip, zip } = request;
  const archivo = `<fileName>${text(nombreZip)}</fileName><contentFile>${zip.toString('base64')}</contentFile>`;
  return encodeRequest(canal, request, archivo);
}

/** By which operation SUNAT is asked what became of a file that went by that channel. */
export const PREGUNTA = { sendBill: 'getStatusCdr', sendSummary: 'getStatus' } as const satisfies Record<
  Canal,
  Operacion
>;

/** Asks billService how a ticket goes. */
export function encodeGetStatus(request: Credencial & { ticket: string }): Buffer {
  return encodeRequest('getStatus', request, `<ticket>${text(request.ticket)}</ticket>`);
}

/** Asks billConsultService for the CDR of a comprobante. */
export function encodeGetStatusCdr(request: Credencial & ClaveComprobante): Buffer {
  return encodeRequest('getStatusCdr', request, comprobante(request));
}

/** Asks billConsultService how a comprobante stands: 0001 accepted, 0002 refused, 0003 annulled, 0011 unknown. */
export function encodeGetStatusComprobante(request: Credencial & ClaveComprobante): Buffer {
  return encodeRequest('getStatus', request, comprobante(request));
}

function comprobante({ ruc, tipo, serie, numero }: ClaveComprobante): string {
  return (
    `<rucComprobante>${text(ruc)}</rucComprobante><tipoComprobante>${tipo}</tipoComprobante>` +
    `<serieComprobante>${text(serie)}</serieComprobante><numeroComprobante>${numero}</numeroComprobante>`
  );
}

const REQUEST_OPEN =
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:ser="${SERVICIO}" ` +
  `xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:wsse="${WSSE}">` +
  '<soapenv:Header><wsse:Security><wsse:UsernameToken><wsse:Username>';

function encodeRequest(operation: Operacion, { usuario, clave }: Credencial, parameters: string): Buffer {
  return Buffer.from(
    `${REQUEST_OPEN}${text(usuario)}</wsse:Username><wsse:Password>${text(clave)}</wsse:Password>` +
      `</wsse:UsernameToken></wsse:Security></soapenv:Header><soapenv:Body>` +
      `<ser:${operation}>${parameters}</ser:${operation}></soapenv:Body></soapenv:Envelope>`,
  );
}

/** What billService answers to a sendBill that it could judge: the CDR, in a zip. */
export function encodeSendBillResponse(zip: Buffer): Buffer {
  return billEnvelope(
    `<br:sendBillResponse xmlns:br="${SERVICIO}"><applicationResponse>${zip.toString('base64')}</applicationResponse></br:sendBillResponse>`,
  );
}

/** What billService answers to a sendSummary: the ticket to ask with. */
export function encodeSendSummaryResponse(ticket: string): Buffer {
  return billEnvelope(
    `<br:sendSummaryResponse xmlns:br="${SERVICIO}"><ticket>${text(ticket)}</ticket></br:sendSummaryResponse>`,
  );
}

/** `codigo` is four digits. `lado` tells whose fault it is, `Client` unless said. To be sent with HTTP 500. */
export function encodeFault(codigo: string, mensaje: string, lado: 'Client' | 'Server' = 'Client'): Buffer {
  return billEnvelope(
    `<soap-env:Fault><faultcode>soap-env:${lado}.${text(codigo)}</faultcode><faultstring>${text(mensaje)}</faultstring></soap-env:Fault>`,
  );
}

/** A Fault of billConsultService, whose code has no side. To be sent with HTTP 500. */
export function encodeFaultDeConsulta(codigo: string, mensaje: string): Buffer {
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>' +
      '<ns0:Fault xmlns:ns0="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="http://www.w3.org/2003/05/soap-envelope">' +
      `<faultcode>ns0:${text(codigo)}</faultcode><faultstring>${text(mensaje)}</faultstring></ns0:Fault></S:Body></S:Envelope>`,
  );
}

/** A Fault as some OSEs write it: the code alone in `faultstring`, its words in `detail/message`. */
export function encodeFaultDeOse(codigo: string, mensaje: string): Buffer {
  return Buffer.from(
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode>' +
      `<faultstring xml:lang="es-PE">${text(codigo)}</faultstring><detail><message>${text(mensaje)}</message></detail>` +
      '</s:Fault></s:Body></s:Envelope>',
  );
}

export interface Status {
  /** `0`, `98`, `99` or four digits. */
  readonly statusCode: string;
  /** A zip, or plain text, which SUNAT sends where it has no CDR to give. */
  readonly content?: Buffer | string;
}

/** The answer of billService to getStatus. */
export function encodeStatusResponse(status: Status): Buffer {
  return statusEnvelope('getStatus', 'status', statusFields(status));
}

/** The answer of billConsultService to getStatusCdr. */
export function encodeStatusCdrResponse(status: Status & { statusMessage: string }): Buffer {
  const fields = `${statusFields(status)}<statusMessage>${text(status.statusMessage)}</statusMessage>`;
  return statusEnvelope('getStatusCdr', 'statusCdr', fields);
}

function statusFields({ content, statusCode }: Status): string {
  const inner = typeof content === 'string' ? text(content) : content?.toString('base64');
  return `${inner === undefined ? '' : `<content>${inner}</content>`}<statusCode>${text(statusCode)}</statusCode>`;
}

function billEnvelope(content: string): Buffer {
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><soap-env:Envelope xmlns:soap-env="http://schemas.xmlsoap.org/soap/envelope/">' +
      `<soap-env:Header></soap-env:Header><soap-env:Body>${content}</soap-env:Body></soap-env:Envelope>`,
  );
}

function statusEnvelope(operation: Operacion, element: string, fields: string): Buffer {
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>' +
      `<ns2:${operation}Response xmlns:ns2="${SERVICIO}"><${element}>${fields}</${element}></ns2:${operation}Response>` +
      '</S:Body></S:Envelope>',
  );
}

/** What SUNAT's bytes say, before anyone asks what it means. */
export type RespuestaSoap =
  | { readonly tipo: 'applicationResponse'; readonly zip: Buffer }
  | {
      readonly tipo: 'status';
      readonly statusCode: string;
      readonly statusMessage: string;
      /** A zip where there is one; where SUNAT sends plain text instead, that text. */
      readonly content: Buffer | string | undefined;
    }
  | { readonly tipo: 'ticket'; readonly ticket: string }
  | {
      readonly tipo: 'fault';
      /** Four digits; undefined when the fault names none. */
      readonly codigo: string | undefined;
      readonly faultcode: string;
      /** Its words, with those that an OSE puts into `detail/message`. */
      readonly faultstring: string;
    }
  /** No answer of the service: empty, HTML, cut, another document. `motivo`: Spanish, without a final stop. */
  | { readonly tipo: 'ilegible'; readonly status: number; readonly motivo: string };

/** Reads an answer of billService or billConsultService. Any bytes are allowed; never throws. */
export function decodeResponse(status: number, contentType: string | undefined, body: Uint8Array): RespuestaSoap {
  const read = readSobre(body);
  const ilegible = (motivo: string): RespuestaSoap => {
    const media = contentType === undefined ? '' : `, ${contentType.slice(0, 60)}`;
    return { tipo: 'ilegible', status, motivo: `la respuesta (HTTP ${status}${media}) ${motivo}` };
  };
  if (!read.ok) return ilegible(read.motivo);
  const { contenido, bytesOf } = read.sobre;
  if (contenido.namespace === SOAP && contenido.name === 'Fault') return decodeFault(contenido);
  if (status < 200 || status > 299) return ilegible('no es un Fault');
  if (contenido.namespace !== SERVICIO) return ilegible(`trae <${contenido.name}>, que no es del servicio`);
  return decodeResult(contenido, bytesOf) ?? ilegible(`trae un <${contenido.name}> sin lo que debe traer`);
}

type BytesOf = (element: XmlElement) => Buffer | undefined;

function decodeResult(result: XmlElement, bytesOf: BytesOf): RespuestaSoap | undefined {
  switch (result.name) {
    case 'sendBillResponse': {
      const element = onlyChild(result, 'applicationResponse');
      const zip = element && bytesOf(element);
      return zip === undefined || zip.length === 0 ? undefined : { tipo: 'applicationResponse', zip };
    }
    case 'sendSummaryResponse':
    case 'sendPackResponse': {
      const ticket = onlyChild(result, 'ticket')?.text.trim() ?? '';
      return ticket === '' ? undefined : { tipo: 'ticket', ticket };
    }
    case 'getStatusResponse':
      return decodeStatus(onlyChild(result, 'status'), bytesOf);
    case 'getStatusCdrResponse':
      return decodeStatus(onlyChild(result, 'statusCdr'), bytesOf);
    default:
      return undefined;
  }
}

function decodeStatus(status: XmlElement | undefined, bytesOf: BytesOf): RespuestaSoap | undefined {
  const statusCode = status && onlyChild(status, 'statusCode')?.text.trim();
  if (status === undefined || statusCode === undefined || statusCode === '') return undefined;
  const element = onlyChild(status, 'content');
  const bytes = element && bytesOf(element);
  const isZip = bytes !== undefined && bytes.length > 0 && bytes.toString('latin1', 0, 2) === 'PK';
  const plain = element?.text.trim() === '' ? undefined : element?.text.trim();
  const statusMessage = onlyChild(status, 'statusMessage')?.text.trim() ?? '';
  return { tipo: 'status', statusCode, statusMessage, content: isZip ? bytes : plain };
}

function decodeFault(fault: XmlElement): RespuestaSoap {
  const faultcode = textOf(fault, 'faultcode')?.trim() ?? '';
  const words = textOf(fault, 'faultstring')?.trim() ?? '';
  const detail = (textOf(fault, 'detail', 'message') ?? textOf(fault, 'detail', 'detail') ?? '').trim();
  const digits = CODE_IN_FAULTCODE.exec(faultcode)?.[1] ?? codeInText(words) ?? codeInText(detail);
  return { tipo: 'fault', codigo: digits?.padStart(4, '0'), faultcode, faultstring: withDetail(words, detail) };
}

/** An OSE may leave only the code in `faultstring`, its words in `detail`; or the words there and where it is in `detail`. */
function withDetail(words: string, detail: string): string {
  if (detail === '' || words.includes(detail)) return words;
  return /^\d{0,4}$/.test(words) ? detail : `${words} - Detalle: ${detail}`;
}

/** `soap-env:Client.0111`, or the bare digits that some OSEs send. */
const CODE_IN_FAULTCODE = /(?:^|[.:])(\d{1,4})$/;
/** Where a text carries a code and not a year, a RUC or a ticket: alone, in front, or as SUNAT's validator writes it. */
const CODES_IN_TEXT = [/^(\d{4})$/, /^(\d{4})\s*[-:.]\s/, /: (\d{4}) \(nodo/, /c[oó]digo(?: de error)?:? (\d{4})\b/i];

function codeInText(text: string): string | undefined {
  for (const pattern of CODES_IN_TEXT) {
    const code = pattern.exec(text)?.[1];
    if (code !== undefined) return code;
  }
  return undefined;
}

/** What a client asks, as the service reads it. `credencial` is undefined when the WS-Security header is not whole. */
export type Peticion = { readonly credencial: Credencial | undefined } & (
  | {
      readonly operacion: 'sendBill' | 'sendSummary' | 'sendPack';
      readonly nombreZip: string;
      /** Empty when contentFile is missing or is not base64. */
      readonly zip: Buffer;
    }
  | { readonly operacion: 'getStatus'; readonly ticket: string }
  | {
      readonly operacion: 'getStatus' | 'getStatusCdr';
      /** As it came: nothing here is checked. */
      readonly comprobante: Readonly<Record<'ruc' | 'tipo' | 'serie' | 'numero', string>>;
    }
);

export type PeticionResult =
  | { readonly ok: true; readonly peticion: Peticion }
  | { readonly ok: false; readonly motivo: string };

/** Reads a request to billService or billConsultService. Any bytes are allowed; never throws. */
export function decodeRequest(body: Uint8Array): PeticionResult {
  const read = readSobre(body);
  if (!read.ok) return { ok: false, motivo: `La petición ${read.motivo}` };
  const { header, contenido, bytesOf } = read.sobre;
  if (contenido.namespace !== SERVICIO) return { ok: false, motivo: `<${contenido.name}> no es del servicio` };
  const value = (name: string) => onlyChild(contenido, name)?.text.trim() ?? '';
  const credencial = readCredencial(header);
  switch (contenido.name) {
    case 'sendBill':
    case 'sendSummary':
    case 'sendPack': {
      const element = onlyChild(contenido, 'contentFile');
      const zip = (element && bytesOf(element)) ?? Buffer.alloc(0);
      return { ok: true, peticion: { credencial, operacion: contenido.name, nombreZip: value('fileName'), zip } };
    }
    case 'getStatus':
    case 'getStatusCdr': {
      if (contenido.name === 'getStatus' && child(contenido, 'ticket') !== undefined)
        return { ok: true, peticion: { credencial, operacion: 'getStatus', ticket: value('ticket') } };
      const comprobante = {
        ruc: value('rucComprobante'),
        tipo: value('tipoComprobante'),
        serie: value('serieComprobante'),
        numero: value('numeroComprobante'),
      };
      return { ok: true, peticion: { credencial, operacion: contenido.name, comprobante } };
    }
    default:
      return { ok: false, motivo: `No existe la operación <${contenido.name}>` };
  }
}

/** WS-Security UsernameToken 1.0 with the password in the clear, which is all that SUNAT knows. */
function readCredencial(header: XmlElement | undefined): Credencial | undefined {
  const token = header && path(header, 'Security', 'UsernameToken');
  if (token === undefined || token.namespace !== WSSE) return undefined;
  const usuario = onlyChild(token, 'Username')?.text;
  const clave = onlyChild(token, 'Password')?.text;
  return usuario === undefined || clave === undefined ? undefined : { usuario: usuario.trim(), clave };
}
