import { type NombreResumen, parseNombreArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { type ArchivoAbierto, type ArchivoRechazado, openArchivo } from '../lectura/check-archivo.ts';

export type ResumenRecibido = ArchivoAbierto & { readonly clave: NombreResumen };

const LOTE = /^[12]\d{10}-LT-\d{8}-\d{1,5}$/;
/** Reversals of retenciones and percepciones, which SUNAT takes by this method and the simulator does not. */
const REVERSION = /^[12]\d{10}-RR-\d{8}-\d{1,5}$/;

/** What `sendSummary` accepts as a file: a comunicación de baja or a resumen diario. */
export function checkArchivoResumen(nombreZip: string, zip: Buffer): ResumenRecibido | ArchivoRechazado {
  return openArchivo(nombreZip, zip, readNombre);
}

function readNombre(base: string): { clave: NombreResumen } | string {
  if (LOTE.test(base)) return '0153';
  if (REVERSION.test(base)) return '0302';
  const clave = parseNombreArchivo(base);
  return clave?.clase === 'resumen' ? { clave } : '0151';
}
