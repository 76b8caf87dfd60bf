import { verifyXml } from '@chaski/core/firma/verify-xml.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { children, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { checkComprobante } from '../check-comprobante.ts';
import type { Padron } from '../libro/padron.ts';
import { type Archivo, type Comprobante, NOMBRES, type Registrados } from './comprobante.ts';
import { findErrorEstructura, isRaiz } from './estructura.ts';
import { readComprobante } from './read-comprobante.ts';
import { type Dicho, decir } from './texto.ts';

/** What SUNAT knows about certificates, and how strict it is. By default any certificate that verifies will do. */
export interface Certificados {
  /** SHA-256 fingerprints (hexadecimal, with or without colons) that were never declared in SOL (2325). */
  readonly noComunicados?: readonly string[];
  /** Likewise of those withdrawn (2326). */
  readonly deBaja?: readonly string[];
  /** The certificate must be in force (2325). */
  readonly exigirVigencia?: boolean;
  /** The RUC of the issuer, or of the PSE that signs, must be in the certificate's subject (2325). */
  readonly exigirRuc?: boolean;
}

export interface XmlFirmado {
  readonly ok: true;
  /** The document without its signature: only what the digest covers. */
  readonly root: XmlElement;
}

export type FirmaResult = XmlFirmado | { readonly ok: false; readonly codigo: string; readonly detalle: string };

const ID = /^\S.*$/;

/**
 * Well-formed, of an accepted root, signed, and unaltered since: codes 0306, 0301, 1059, 2084–2101, 2325, 2326, 2335. The
 * certificate needs no authority behind it. `esRaiz`: which roots the operation takes; those of sendBill if not given.
 */
export function checkFirma(
  xml: Buffer,
  certificados: Certificados,
  ahora: Date,
  esRaiz: (root: XmlElement) => boolean = isRaiz,
): FirmaResult {
  const verified = verifyXml(xml, {
    permitirSha1: true,
    comments: 'skip',
    instructions: 'skip',
    ...(certificados.exigirVigencia === true ? { ahora } : {}),
  });
  if (!verified.ok) return { ok: false, codigo: verified.codigo ?? '2335', detalle: enSusPalabras(verified.motivo) };
  const { root, firma, certificado } = verified;
  if (!esRaiz(root)) {
    return { ok: false, codigo: '0301', detalle: `La raíz del XML es ${root.name}` };
  }
  if (firma.id !== undefined && !ID.test(firma.id))
    return { ok: false, codigo: '2084', detalle: 'El Id de ds:Signature está vacío' };
  const { noComunicados = [], deBaja = [], exigirRuc = false } = certificados;
  if (noComunicados.length + deBaja.length > 0) {
    const huella = normalizada(certificado.fingerprint256);
    if (noComunicados.map(normalizada).includes(huella)) return { ok: false, codigo: '2325', detalle: huella };
    if (deBaja.map(normalizada).includes(huella)) return { ok: false, codigo: '2326', detalle: huella };
  }
  if (exigirRuc && !certificado.subject.includes(firmante(root))) {
    return { ok: false, codigo: '2325', detalle: `El certificado es de ${certificado.subject.replaceAll('\n', ', ')}` };
  }
  return { ok: true, root };
}

/** SUNAT's words for a document that was altered, which its gateway says in English. */
function enSusPalabras(motivo: string): string {
  if (motivo.includes('DigestValue no coincide')) return 'Incorrect reference digest value';
  return motivo.includes('SignatureValue no verifica') ? 'RSA signature did not verify' : motivo;
}

function normalizada(huella: string): string {
  return huella.replaceAll(':', '').toLowerCase();
}

/** The RUC that `cac:Signature` names; what no subject contains when it names none. */
function firmante(root: XmlElement): string {
  return text(root, 'Signature', 'SignatoryParty', 'PartyIdentification', 'ID') ?? '\n';
}

const LINEAS: readonly string[] = [...new Set(Object.values(NOMBRES).map(({ linea }) => linea))];

/** The descriptions of the lines, read before anything is known about the structure. */
export function descripciones(root: XmlElement): string[] {
  return LINEAS.flatMap((linea) => children(root, linea)).flatMap((linea) => text(linea, 'Item', 'Description') ?? []);
}

/** What a note's rules ask of the document that it changes. */
export interface Venta {
  readonly importe: string;
  readonly moneda: string;
  readonly credito: boolean;
}

/** What a document says of itself, as the CDR repeats it, and how it was judged. */
export interface Juzgado {
  readonly correlativo: string;
  /** `6-20100070970`. */
  readonly cliente: string;
  readonly fechaEmision: string;
  /** `undefined` of what is refused: its amounts may be no amounts. */
  readonly venta: Venta | undefined;
  readonly error: Dicho | undefined;
  readonly observaciones: readonly Dicho[];
}

/**
 * The schema (0306) and every rule of `reglas/`. `registrados`: what SUNAT holds of the documents that notes change;
 * without it their state is not looked at.
 */
export function judge(
  root: XmlElement,
  archivo: Archivo,
  hoy: Fecha,
  padron: Padron,
  registrados?: Registrados,
): Juzgado {
  const estructura = findErrorEstructura(root, NOMBRES[archivo.tipo].raiz);
  if (estructura !== undefined) {
    const error = { codigo: '0306', nodo: '/', detalle: estructura };
    return { correlativo: '', cliente: '-', fechaEmision: hoy, venta: undefined, error, observaciones: [] };
  }
  const comprobante = readComprobante(root, { archivo, hoy, padron, registrados });
  const { cliente, id, fechaEmision } = comprobante;
  const { error, observaciones } = checkComprobante(comprobante);
  return {
    correlativo: id,
    cliente: `${cliente.tipo ?? ''}-${cliente.numero ?? ''}`,
    fechaEmision,
    venta: error === undefined ? ventaDe(comprobante) : undefined,
    error: error && { ...error, dicho: decir(root, error) },
    observaciones: observaciones.map((una) => ({ ...una, dicho: decir(root, una) })),
  };
}

function ventaDe({ totales, moneda, sumas }: Comprobante): Venta {
  return {
    importe: (totales.importe?.valor ?? Decimal.ZERO).round(2).toFixed(2),
    moneda: moneda ?? '',
    credito: sumas.formasPago.has('Credito'),
  };
}
