import { resolverSinConstancia, SIN_CONSULTA } from '@chaski/core/sunat/consulta.ts';
import type { Validez } from '@chaski/core/sunat/validez.ts';
import type { Veredicto } from '@chaski/core/sunat/veredicto.ts';
import { leerComprobante } from '../comprobantes/aviso.ts';
import { preguntarValidez } from '../comprobantes/preguntar-validez.ts';
import type { Comprobante } from '../comprobantes/types.ts';
import type { Deps } from '../deps.ts';
import type { CanalEmpresa } from '../empresas/empresas.ts';
import { findEnviosDeBoleta } from './informables-store.ts';
import { type EnCurso, identificadorDe } from './types.ts';

/**
 * SUNAT has the boleta of a resumen diario already (2282), and says not whose: decided as a 1033 to its own way is (ADR 0023). Ours needs a
 * sending of ours that may have arrived before, by itself or in an earlier file, and its amount and day in the query of validity.
 */
export async function resolverInformada(
  deps: Deps,
  r: EnCurso,
  canal: CanalEmpresa,
  codigo: string,
): Promise<Veredicto> {
  const db = deps.db.of(r);
  const [comprobante, envios] = await Promise.all([leerComprobante(db, r, r.comprobanteId), findEnviosDeBoleta(db, r)]);
  if (comprobante === undefined || envios === undefined) throw new Error(`El comprobante ${r.comprobanteId} no está`);
  const mensaje = `SUNAT ya tenía ${r.serie}-${r.numeroComprobante} cuando llegó ${identificadorDe(r)} (${codigo}).`;
  const respuesta = { tipo: 'consultar', codigo, mensaje, textoSunat: '' } as const;
  const validez = envios.huboPrevio ? await validezDe(deps, comprobante, canal) : undefined;
  return resolverSinConstancia(respuesta, SIN_CONSULTA.mensaje, envios, validez);
}

/** What SUNAT's query of validity says of a comprobante; undefined where it is not configured. */
export async function validezDe(
  deps: Deps,
  c: Comprobante,
  { ruc, validez }: CanalEmpresa,
): Promise<Validez | undefined> {
  if (validez === undefined) return undefined;
  const { tipoComprobante: tipo, serie, numero, fechaEmision, totales } = c;
  return preguntarValidez(deps, c, validez, { ruc, tipo, serie, numero, fechaEmision, importe: totales.total ?? '' });
}
