import type { Fecha } from '../lib/fecha.ts';
import type { ClaveComprobante } from './nombre-archivo.ts';

/*
 * SUNAT's query of validity (consulta integrada), by REST: whether it has a document of that number, day and amount. It answers for
 * boletas too, of which no CDR can be asked, and it is the only one that tells the amount: of another amount or day it says "0, no
 * existe", as of a number that it does not have, or not yet. Shape and codes: `consulta-integrada.md` §1, of public clients; not seen
 * in a recording of our own.
 */

export interface PreguntaValidez extends ClaveComprobante {
  readonly fechaEmision: Fecha;
  /** Total with two decimals. */
  readonly importe: string;
}

/** `mensaje`: Spanish, a sentence. */
export interface Validez {
  readonly estado: 'aceptado' | 'anulado' | 'noExiste' | 'desconocido';
  readonly mensaje: string;
}

/** As whom the simulator lets it be asked. */
export const CREDENCIAL_VALIDEZ = { cliente: 'chaski-simulador', secreto: 'simulador' } as const;

/** The body of `validarcomprobante`. */
export function encodeValidez({ ruc, tipo, serie, numero, fechaEmision, importe }: PreguntaValidez): string {
  return JSON.stringify({
    ...{ numRuc: ruc, codComp: tipo, numeroSerie: serie, numero: String(numero) },
    ...{ fechaEmision: fechaEmision.split('-').reverse().join('/'), monto: importe },
  });
}

const ESTADOS: Readonly<Record<string, Validez>> = {
  '0': { estado: 'noExiste', mensaje: 'La consulta de validez de SUNAT no lo tiene con su importe y su fecha.' },
  '1': { estado: 'aceptado', mensaje: 'La consulta de validez de SUNAT lo tiene aceptado con su importe y su fecha.' },
  '2': { estado: 'anulado', mensaje: 'La consulta de validez de SUNAT lo tiene de baja, con su importe y su fecha.' },
};

/** What an answer of `validarcomprobante` means. Never throws. */
export function clasificarValidez(status: number, body: string): Validez {
  const estado = status === 200 ? estadoDe(body) : undefined;
  // Some answers pad the code, `0001`.
  const known = estado === undefined ? undefined : ESTADOS[estado.replace(/^0+(?=.)/, '')];
  return (
    known ?? sinValidez(status === 401 ? 'no admite sus credenciales' : `respondió algo que no se entiende (${status})`)
  );
}

/** No answer; `motivo` without a final stop. */
export function sinValidez(motivo: string): Validez {
  return { estado: 'desconocido', mensaje: `La consulta de validez de SUNAT ${motivo}.` };
}

function estadoDe(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const data = value instanceof Object && 'data' in value ? value.data : undefined;
    const estado = data instanceof Object && 'estadoCp' in data ? data.estadoCp : undefined;
    return typeof estado === 'string' ? estado : undefined;
  } catch {
    return undefined;
  }
}
