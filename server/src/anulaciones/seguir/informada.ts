import { aludidoPor } from '@chaski/core/documento/negativa.ts';
import { codigoSunat } from '@chaski/core/sunat/codigos.ts';
import { resolveSinConstancia, SIN_CONSULTA } from '@chaski/core/sunat/consulta.ts';
import type { Validez } from '@chaski/core/sunat/validez.ts';
import type { Veredicto } from '@chaski/core/sunat/veredicto.ts';
import { readComprobante } from '../../comprobantes/enviar/aviso.ts';
import { estabaAlLlegar } from '../../comprobantes/enviar/envios.ts';
import { askValidez } from '../../comprobantes/enviar/preguntar-validez.ts';
import type { Comprobante } from '../../comprobantes/types.ts';
import type { Deps } from '../../deps.ts';
import type { CanalEmpresa } from '../../sunat/canal.ts';
import { findEnviosDeBoleta, YA_INFORMADA } from '../pedir/informables-store.ts';
import { type EnCurso, identificadorDe } from '../types.ts';

/**
 * What SUNAT says of the boleta in a resumen diario that it refused. That it has it already (2282), and not whose, is decided as a 1033 to its
 * own way is (ADR 0023): ours needs a sending of ours that may have arrived before, by itself, in an earlier file or in this one
 * (`otroEnvio`), and its amount and day in the query of validity; none is, where SUNAT had it when the first came. Any other code ends it where there was none, or where the earlier ones
 * had the same line and its content is why; otherwise that query tells, or a person.
 */
export async function resolveInformada(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'validez'>,
  r: EnCurso,
  canal: CanalEmpresa,
  codigo: string,
  otroEnvio: boolean,
): Promise<Veredicto> {
  const db = deps.db.of(r);
  const [comprobante, envios, estaba] = await Promise.all([
    readComprobante(db, r, r.comprobanteId),
    findEnviosDeBoleta(db, r),
    estabaAlLlegar(db, { empresaId: r.empresaId, id: r.comprobanteId }),
  ]);
  if (comprobante === undefined || envios === undefined) throw new Error(`El comprobante ${r.comprobanteId} no está`);
  const huboPrevio = !estaba && (envios.huboPrevio || otroEnvio);
  const negativa = codigo !== YA_INFORMADA;
  const enSuLinea = aludidoPor(r.clase, codigo) === 'contenido' && !envios.porSuVia;
  if (negativa && !estaba && (!huboPrevio || enSuLinea)) {
    return { tipo: 'rechazado', codigo, mensaje: '', notas: [], cdr: undefined, numeroConsumido: huboPrevio };
  }
  const validez = huboPrevio ? await validezDe(deps, comprobante, canal) : undefined;
  const respuesta = { tipo: 'consultar', codigo, mensaje: dicho(r, codigo, negativa), textoSunat: '' } as const;
  const sabido = { huboPrevio, reciente: envios.reciente && (validez !== undefined || !negativa) };
  return resolveSinConstancia(negativa ? { ...respuesta, negativa } : respuesta, SIN_CONSULTA.mensaje, sabido, validez);
}

function dicho(r: EnCurso, codigo: string, negativa: boolean): string {
  const [boleta, archivo] = [`${r.serie}-${r.numeroComprobante}`, identificadorDe(r)];
  if (!negativa) return `SUNAT ya tenía ${boleta} cuando llegó ${archivo} (${codigo}).`;
  const que = codigoSunat(codigo)?.significado;
  return `SUNAT rechazó ${archivo} (${codigo}${que === undefined ? '' : `: ${que}`}), lo que no dice si aceptó ${boleta} en un envío anterior, cuya respuesta se perdió.`;
}

/** What SUNAT's query of validity says of a comprobante; undefined where it is not configured. */
export async function validezDe(
  deps: Pick<Deps, 'log' | 'empresas' | 'validez'>,
  c: Comprobante,
  { ruc, validez }: CanalEmpresa,
): Promise<Validez | undefined> {
  if (validez === undefined) return undefined;
  const { tipoComprobante: tipo, serie, numero, fechaEmision, totales } = c;
  return askValidez(deps, c, validez, { ruc, tipo, serie, numero, fechaEmision, importe: totales.total ?? '' });
}
