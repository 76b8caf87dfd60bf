import { isFecha } from '@chaski/core/lib/fecha.ts';
import { parseNombreArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { type ArchivoAbierto, type ArchivoRechazado, openArchivo } from '../lectura/check-archivo.ts';
import type { ArchivoResumen } from './leer-resumen.ts';

export type ResumenRecibido = ArchivoAbierto & { readonly clave: ArchivoResumen };

const LOTE = /^[12]\d{10}-LT-\d{8}-\d{1,5}$/;
/** Reversals of retenciones and percepciones, which have their own endpoint. */
const REVERSION = /^([12]\d{10})-RR-(\d{4})(\d{2})(\d{2})-(\d{1,5})$/;

/** What `sendSummary` accepts as a file: a comunicación de baja or a resumen diario. */
export function checkArchivoResumen(nombreZip: string, zip: Buffer): ResumenRecibido | ArchivoRechazado {
  return openArchivo(nombreZip, zip, readNombre);
}

/** What the `sendSummary` of retenciones and percepciones accepts: a resumen de reversiones. */
export function checkArchivoReversion(nombreZip: string, zip: Buffer): ResumenRecibido | ArchivoRechazado {
  return openArchivo(nombreZip, zip, readReversion);
}

function readReversion(base: string): { clave: ArchivoResumen } | string {
  const [, ruc = '', year, month, day, digits] = REVERSION.exec(base) ?? [];
  const fecha = `${year}-${month}-${day}`;
  const numero = Number(digits);
  if (!isFecha(fecha) || !(numero > 0)) return '0151';
  return { clave: { clase: 'resumen', ruc, tipo: 'RR', fecha, numero } };
}

function readNombre(base: string): { clave: ArchivoResumen } | string {
  if (LOTE.test(base)) return '0153';
  if (REVERSION.test(base)) return '0302';
  const clave = parseNombreArchivo(base);
  return clave?.clase === 'resumen' ? { clave } : '0151';
}
