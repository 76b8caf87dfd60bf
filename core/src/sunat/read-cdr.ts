import { verifyXml } from '../firma/verify-xml.ts';
import { children, readXml, type XmlElement } from '../lib/xml/read.ts';
import { type Lapso, parseRecepcion } from './recepcion.ts';
import { type Observacion, parseObservacion } from './texto.ts';
import { unzip } from './zip/unzip.ts';

/** What a constancia de recepción says. Nothing in it is judged here: see `veredicto.ts`. */
export interface Cdr {
  /** Name of the XML in the zip, `R-RUC-TT-SERIE-NUMERO.xml`. */
  readonly archivo: string;
  /** SUNAT's process number. */
  readonly id: string;
  /** `0`, or the four digits of what was found. */
  readonly codigo: string;
  readonly descripcion: string;
  readonly notas: readonly Observacion[];
  /**
   * The document judged, as the CDR writes it: `F001-1`, sometimes padded with zeros. A refusal may name only the number,
   * `-9`, or nothing, where SUNAT could not read the document.
   */
  readonly referencia: string | undefined;
  /** Catalog 01, where the CDR says it (an OSE's). */
  readonly tipoComprobante: string | undefined;
  /** RUC of the document's issuer: `IssuerParty` in an OSE's CDR, whose receiver is the OSE; SUNAT's `ReceiverParty`. */
  readonly rucEmisor: string;
  /**
   * The customer as the CDR writes it. SUNAT puts `6-` before the number of whatever document: `6-12345678`, `6-VARIOS`,
   * `6-`; an OSE the true type of catalog 06.
   */
  readonly cliente: string | undefined;
  /** DigestValue of the document judged: an OSE's CDR may carry it, SUNAT's does not. */
  readonly documentHash: string | undefined;
  /** When SUNAT answered the document, which is when it received it. */
  readonly recibida: Lapso | undefined;
  /** Whether the signature was checked against a certificate of confidence; `invalida`: it was, and does not hold. */
  readonly firma: 'valida' | 'invalida' | 'sin_verificar';
  /** Why the signature does not hold. */
  readonly motivoFirma: string | undefined;
  /** The bytes to keep. */
  readonly xml: Buffer;
}

export interface ReadCdrOptions {
  /**
   * Certificates that may sign, SHA-256 fingerprints or base64 of DER. Empty or absent: the signature is not checked
   * (SUNAT's beta signs with a placeholder, an OSE with its own).
   */
  readonly certificadosDeConfianza?: readonly string[];
  /** When given, and the signature is checked, its certificate has to be in force at that instant. */
  readonly ahora?: Date;
}

export type ReadCdrResult =
  | { readonly ok: true; readonly cdr: Cdr }
  /** `motivo`: Spanish, without a final stop. */
  | { readonly ok: false; readonly motivo: string };

const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const ROOT = {
  name: 'ApplicationResponse',
  namespace: 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2',
};

/** A CDR is 5 KB; one with a thousand remarks, 300 KB. */
const MAX_XML = 2_000_000;
const NOMBRE = /^R-.{1,60}\.xml$/i;

/** Thrown and caught inside this file only. */
class CdrError extends Error {}

/**
 * Reads the zip of a CDR, which is hostile input: limits, exactly one `R-*.xml`, no DOCTYPE, comments or instructions,
 * every value present once. With certificates of confidence, values come from the tree whose digest was checked. Never
 * throws.
 */
export function readCdr(zip: Uint8Array, options: ReadCdrOptions = {}): ReadCdrResult {
  const unzipped = unzip(zip, { bytes: MAX_XML });
  if (!unzipped.ok) return { ok: false, motivo: `el zip de la constancia ${unzipped.motivo}` };
  const [entrada] = unzipped.entradas;
  if (entrada === undefined || unzipped.entradas.length > 1 || !NOMBRE.test(entrada.nombre)) {
    return { ok: false, motivo: 'el zip de la constancia no trae un solo archivo R-….xml' };
  }
  return readCdrXml(entrada.nombre, entrada.bytes, options);
}

function readCdrXml(archivo: string, xml: Buffer, options: ReadCdrOptions): ReadCdrResult {
  const certificados = options.certificadosDeConfianza ?? [];
  const { ahora } = options;
  const confianza = { certificadosDeConfianza: certificados, ...(ahora === undefined ? {} : { ahora }) };
  const verified = certificados.length > 0 ? verifyXml(xml, confianza) : undefined;
  const read = verified?.ok ? verified : readXml(xml);
  if (!read.ok) return { ok: false, motivo: `la constancia no se puede leer: ${read.motivo}` };
  const firma = verified === undefined ? 'sin_verificar' : verified.ok ? 'valida' : 'invalida';
  const motivoFirma = verified === undefined || verified.ok ? undefined : verified.motivo;
  try {
    return { ok: true, cdr: { archivo, ...readValues(read.root), firma, motivoFirma, xml } };
  } catch (error) {
    if (error instanceof CdrError) return { ok: false, motivo: error.message };
    throw error;
  }
}

type Values = Omit<Cdr, 'archivo' | 'firma' | 'motivoFirma' | 'xml'>;

function readValues(root: XmlElement): Values {
  if (root.name !== ROOT.name || root.namespace !== ROOT.namespace) {
    throw new CdrError(`la constancia no es un ApplicationResponse, sino <${root.name}>`);
  }
  const answer = required(optional(root, CAC, 'DocumentResponse'), 'DocumentResponse');
  const response = required(optional(answer, CAC, 'Response'), 'Response');
  const reference = optional(answer, CAC, 'DocumentReference');
  const descripcion = texts(response, 'Description').join(' ');
  return {
    id: value(root, 'ID') ?? '',
    codigo: codeOf(required(value(response, 'ResponseCode'), 'ResponseCode'), descripcion),
    descripcion,
    notas: [...texts(root, 'Note'), ...statusNotes(response)].map(parseObservacion),
    referencia: referenciaDe(value(response, 'ReferenceID'), reference && value(reference, 'ID')),
    tipoComprobante: reference && value(reference, 'DocumentTypeCode'),
    rucEmisor: emisorDe(root, answer),
    cliente: partyId(optional(answer, CAC, 'RecipientParty')),
    documentHash: reference && documentHash(reference),
    recibida: parseRecepcion(value(root, 'ResponseDate'), value(root, 'ResponseTime')),
  };
}

/** `Response/ReferenceID` and `DocumentReference/ID` name one document; the one that names its series says more. */
function referenciaDe(referencia: string | undefined, documento: string | undefined): string | undefined {
  if (referencia === undefined || documento === undefined) return referencia ?? documento;
  const [corta, larga] = referencia.startsWith('-') ? [referencia, documento] : [documento, referencia];
  if (!nombra(corta, larga)) throw new CdrError('la constancia nombra dos comprobantes');
  return larga;
}

/** Whether a reference is of that document (`F001-1`, not padded): itself, padded, or its number alone, `-1`. */
export function nombra(referencia: string, documento: string): boolean {
  const [esta, aquel] = [sinCeros(referencia), sinCeros(documento)];
  return esta === aquel || (esta.startsWith('-') && aquel.endsWith(esta));
}

/** `F001-00000587` as `F001-587`: a number may be padded. */
function sinCeros(referencia: string): string {
  return referencia.replace(/-0+(?=\d)/, '-');
}

/** An OSE's `IssuerParty`, in the answer or in its document reference; without one, to whom the answer goes. */
function emisorDe(root: XmlElement, answer: XmlElement): string {
  const reference = optional(answer, CAC, 'DocumentReference');
  const named = [answer, ...(reference === undefined ? [] : [reference])].flatMap((parent) => {
    const party = optional(parent, CAC, 'IssuerParty');
    return party === undefined ? [] : [required(partyId(party), 'IssuerParty')];
  });
  if (new Set(named).size > 1) throw new CdrError('la constancia nombra dos emisores');
  return named[0] ?? required(partyId(optional(root, CAC, 'ReceiverParty')), 'ReceiverParty');
}

/** `0` for every way of writing it; the code of the description where ResponseCode is not one of SUNAT's codes. */
function codeOf(responseCode: string, descripcion: string): string {
  if (/^0{1,4}$/.test(responseCode)) return '0';
  if (/^\d{4}$/.test(responseCode)) return responseCode;
  return /^(\d{4})\b/.exec(descripcion)?.[1] ?? responseCode;
}

/** UBL 2.1 CDRs of an OSE may put remarks into `Response/Status`. */
function statusNotes(response: XmlElement): string[] {
  return named(response, CAC, 'Status').map(
    (status) => `${value(status, 'StatusReasonCode') ?? ''} - ${value(status, 'StatusReason') ?? ''}`,
  );
}

/** `PartyIdentification/ID` as SUNAT writes it, or `PartyLegalEntity/CompanyID` (type in `schemeID`) as an OSE may. */
function partyId(party: XmlElement | undefined): string | undefined {
  if (party === undefined) return undefined;
  const identification = optional(party, CAC, 'PartyIdentification');
  if (identification !== undefined) return value(identification, 'ID');
  const legal = optional(party, CAC, 'PartyLegalEntity');
  const company = legal && optional(legal, CBC, 'CompanyID');
  if (company === undefined) return undefined;
  const scheme = party.name === 'RecipientParty' ? company.attributes.get('schemeID') : undefined;
  return scheme === undefined ? company.text.trim() : `${scheme}-${company.text.trim()}`;
}

function documentHash(reference: XmlElement): string | undefined {
  const attachment = optional(reference, CAC, 'Attachment');
  const external = attachment && optional(attachment, CAC, 'ExternalReference');
  return external && value(external, 'DocumentHash');
}

function named(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return children(parent, name).filter((element) => element.namespace === namespace);
}

/** The only child of that name. Two are refused, even in two namespaces, as two readers would choose differently. */
function optional(parent: XmlElement, namespace: string, name: string): XmlElement | undefined {
  const found = children(parent, name);
  if (found.length > 1) throw new CdrError(`la constancia repite ${name}`);
  return found[0]?.namespace === namespace ? found[0] : undefined;
}

function value(parent: XmlElement, name: string): string | undefined {
  const text = optional(parent, CBC, name)?.text.trim();
  return text === '' ? undefined : text;
}

function texts(parent: XmlElement, name: string): string[] {
  return named(parent, CBC, name).map((element) => element.text.trim());
}

function required<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new CdrError(`la constancia no trae ${name}`);
  return found;
}
