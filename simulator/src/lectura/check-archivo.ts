import { hash } from 'node:crypto';
import { type NombreComprobante, parseNombreArchivo, type TipoArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { unzip } from '@chaski/core/sunat/zip/unzip.ts';
import type { Archivo } from './comprobante.ts';

/** A file that could be opened. */
export interface ArchivoAbierto {
  readonly ok: true;
  /** Base name, as it was sent. */
  readonly base: string;
  readonly xml: Buffer;
  /** Of the XML, hexadecimal. */
  readonly sha256: string;
}

/** What its name says. */
interface Nombre {
  readonly clave: NombreComprobante<TipoArchivo>;
  readonly archivo: Archivo;
}

export type ArchivoRecibido = ArchivoAbierto & Nombre;

export interface ArchivoRechazado {
  readonly ok: false;
  readonly base: string;
  readonly codigo: string;
  readonly detalle: string;
  /** Of what came as a zip; empty when nothing came. */
  readonly sha256: string;
}

const EXTENSION = /\.zip$/i;
const XML = /\.xml$/i;
const RESUMEN = /^[12]\d{10}-(?:RA|RC|RR)-\d{8}-\d{1,5}$/;
const LOTE = /^[12]\d{10}-LT-\d{8}-\d{1,5}$/;
/** They have a channel of their own. */
const GUIA = /^[12]\d{10}-(?:09|31)-[A-Z0-9]{1,4}-\d{1,8}$/;
/** Of retenciones and percepciones: they have their own endpoint. */
const OTRO_COMPROBANTE = /^[12]\d{10}-(?:20|40)-[A-Z0-9]{1,4}-\d{1,8}$/;

/** What `sendBill` accepts as a file. */
export function checkArchivo(nombreZip: string, zip: Buffer): ArchivoRecibido | ArchivoRechazado {
  return openArchivo(nombreZip, zip, readNombre);
}

/**
 * What a SUNAT that knows its business accepts as a file, by codes 0151–0161. `readNombre`: what the
 * base name says, or the code by which the operation refuses it.
 */
export function openArchivo<N extends object>(
  nombreZip: string,
  zip: Buffer,
  readNombre: (base: string) => N | string,
): (ArchivoAbierto & N) | ArchivoRechazado {
  const base = nombreZip.replace(EXTENSION, '');
  const refuse = (codigo: string, detalle: string): ArchivoRechazado => {
    return { ok: false, base, codigo, detalle, sha256: zip.length === 0 ? '' : hash('sha256', zip) };
  };
  const nombre = EXTENSION.test(nombreZip) ? readNombre(base) : '0151';
  if (typeof nombre === 'string') return refuse(nombre, `Validation ZIP Filename error: ${nombreZip}`);
  if (zip.length === 0) return refuse('0155', 'contentFile llegó vacío o no es base64');
  const unzipped = unzip(zip);
  if (!unzipped.ok) return refuse('0156', `El zip ${unzipped.motivo}`);
  const [entrada, ...otras] = unzipped.entradas;
  if (entrada === undefined) return refuse('0157', 'El zip no trae ningún XML');
  if (otras.length > 0) return refuse('0158', `El zip trae ${unzipped.entradas.length} archivos`);
  if (!XML.test(entrada.nombre)) return refuse('0159', `El archivo dentro del zip se llama ${entrada.nombre}`);
  const dentro = entrada.nombre.replace(XML, '');
  if (dentro !== base) {
    const ajeno = parseNombreArchivo(dentro) === undefined && typeof readNombre(dentro) === 'string';
    const codigo = ajeno ? '0159' : '0161';
    return refuse(codigo, `El archivo dentro del zip se llama ${entrada.nombre}`);
  }
  if (entrada.bytes.length === 0) return refuse('0160', `${entrada.nombre} está vacío`);
  return { ok: true, base, ...nombre, xml: entrada.bytes, sha256: hash('sha256', entrada.bytes) };
}

function readNombre(base: string): Nombre | string {
  if (RESUMEN.test(base)) return '0152';
  if (LOTE.test(base)) return '0153';
  if (GUIA.test(base)) return '1085';
  if (OTRO_COMPROBANTE.test(base)) return '0302';
  const clave = parseNombreArchivo(base);
  if (clave?.clase !== 'comprobante') return '0151';
  const { ruc, tipo, serie } = clave;
  return { clave, archivo: { ruc, tipo, serie, numero: base.slice(base.lastIndexOf('-') + 1) } };
}
