import type { Canal } from '@chaski/core/documentos/clase.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import {
  decodeResponse,
  encodeEnvio,
  type Operacion,
  type RespuestaSoap,
  SOAP_ACTION,
} from '@chaski/core/sunat/soap/soap.ts';
import type { CanalEmpresa } from './canal.ts';
import type { EnEspera, RespuestaHttp, SunatClient } from './client.ts';

/** What SUNAT answered just now. */
export type Respondida = Extract<RespuestaHttp, { tipo: 'respuesta' }>;

/** The same, read; or why nothing came. */
export type Intercambio = Extract<RespuestaHttp, { tipo: 'falla' }> | (Respondida & { readonly soap: RespuestaSoap });

/** What one exchange about a stored file came to. */
export interface Desenlace<V> {
  readonly veredicto: V;
  /** The CDR as it came (zip). */
  readonly cdr: Buffer | null;
  /** Raw bytes of the answer, capped, for the record of the attempt. */
  readonly respuesta: Buffer | null;
}

/** Longest answer that is kept with the attempt; the CDR itself is stored apart and whole. */
export const MAX_RESPUESTA = 16 * 1024;

/** One question of a company, and its answer. Never throws. */
export async function intercambiar(
  sunat: SunatClient,
  { operacion, url, ruc, body }: { operacion: Operacion; url: string; ruc: string; body: Buffer },
  espera?: EnEspera | undefined,
): Promise<Intercambio> {
  const http = await sunat.post(url, SOAP_ACTION[operacion], body, ruc, espera);
  return http.tipo === 'falla' ? http : { ...http, soap: decodeResponse(http.status, http.contentType, http.body) };
}

/** Hands a stored file over, by the channel of its kind. `nombre`: of the zip, without its ending. Never throws. */
export function deliverArchivo(
  sunat: SunatClient,
  { usuario, clave, url, ruc }: CanalEmpresa,
  { canal, nombre, zip }: { canal: Canal; nombre: string; zip: Buffer },
  espera?: EnEspera | undefined,
): Promise<Intercambio> {
  const body = encodeEnvio(canal, { usuario, clave, nombreZip: `${nombre}.zip`, zip });
  return intercambiar(sunat, { operacion: canal, url, ruc, body }, espera);
}

export function crop({ body }: Respondida): Buffer {
  return body.subarray(0, MAX_RESPUESTA);
}

/** The company lacks something without which nothing is sent. */
export function sinCanal(faltan: readonly EnIdiomas[]) {
  // It is stored with the document.
  const mensaje = `No se puede enviar a SUNAT: falta ${faltan.map(({ es }) => es).join(' y ')}.`;
  return { veredicto: { tipo: 'configurar', codigo: '0101', mensaje }, cdr: null, respuesta: null } as const;
}
