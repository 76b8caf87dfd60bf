import { esDeBoleta } from '@chaski/core/documento/plazos.ts';
import {
  type EstadoInterno,
  type Evento,
  esFinal,
  estaEnCurso,
  eventoDe,
  transition,
} from '@chaski/core/estado/estado.ts';
import { esperaMs } from '@chaski/core/estado/reintentos.ts';
import type { Observacion } from '@chaski/core/sunat/texto.ts';
import { desconocido, pudoRegistrarse, type Veredicto } from '@chaski/core/sunat/veredicto.ts';
import { allDone, createGroup } from '../db/group.ts';
import { type Queryable, tx } from '../db/tx.ts';
import type { Deps } from '../deps.ts';
import { findComprobante, postpone, type Resultado, recordOutcome, startAttempt } from './store.ts';
import { type Desenlace, preguntar, transmitir } from './transmitir.ts';
import type { Comprobante, EnCurso, SunatRespuesta } from './types.ts';

/**
 * Carries one document as far as one attempt goes, whoever asks: the request that created it, a retry, a job or the
 * sweeper. The caller holds its lease. Answers the document as it then stands.
 */
export async function enviar(deps: Deps, c: EnCurso): Promise<Comprobante> {
  const lease = { empresaId: c.empresaId, id: c.id, token: c.token };
  deps.leases.hold(lease);
  try {
    if (!c.intentoAbierto && !enDuda(c.estado) && vencido(deps, c)) {
      return await registrar(deps, c, 'plazoVencido', plazoVencido(c, !c.pudoRegistrarse));
    }
    const intento = await abrirIntento(deps, c);
    if (intento === undefined) return await releer(deps, c);
    const desenlace = await averiguar(deps, intento);
    const registrado = await registrar(deps, intento, eventoDe(desenlace.veredicto), desenlace);
    await anotarPausa(deps, intento, desenlace.veredicto);
    return registrado;
  } catch (error) {
    // Whatever it was, the document waits for its turn again; the next holder finds it in doubt and asks first.
    await postpone(deps.pool, c).catch(() => {});
    throw error;
  } finally {
    deps.leases.release(lease);
  }
}

/** Nobody knows whether SUNAT has it: it must be asked before anything is sent again. */
function enDuda(estado: EstadoInterno): boolean {
  return estado === 'POR_CONFIRMAR' || estaEnCurso(estado);
}

/** Records the attempt before any socket opens; undefined when someone else holds the document by now. */
async function abrirIntento(deps: Deps, c: EnCurso): Promise<EnCurso | undefined> {
  if (c.intentoAbierto) return c;
  // A document taken from a holder that died is in doubt, and what the holder did may have reached SUNAT.
  const huerfano = estaEnCurso(c.estado);
  const estado = transition(huerfano ? transition(c.estado, 'leaseVencido') : c.estado, 'intentoIniciado');
  const abierto = { ...c, pudoRegistrarse: c.pudoRegistrarse || huerfano };
  const operacion = estado === 'CONFIRMANDO' ? 'getStatusCdr' : 'sendBill';
  const intentos = await startAttempt(deps.pool, abierto, operacion, estado);
  return intentos === undefined ? undefined : { ...abierto, estado, intentos, intentoAbierto: true };
}

/** What SUNAT says: in doubt it is asked first, and only if it does not have the document is it sent again. */
async function averiguar(deps: Deps, c: EnCurso): Promise<Desenlace> {
  if (c.estado !== 'CONFIRMANDO') return transmitir(deps, c);
  const conocido = await preguntar(deps, c);
  if (conocido !== 'noExiste' && conocido !== 'sinRespuesta') return conocido;
  // Past the deadline only what SUNAT may have is sent again, where there is no other way to learn whether it has it.
  if (vencido(deps, c) && !(conocido === 'sinRespuesta' && c.pudoRegistrarse))
    return plazoVencido(c, conocido === 'noExiste');
  // The bytes leave once more: that is an attempt of its own, recorded before the socket opens.
  const intentos = await startAttempt(deps.pool, c, 'sendBill', c.estado);
  return intentos === undefined ? leasePerdido() : transmitir(deps, { ...c, intentos });
}

/** Somebody else holds the document: what is written now is written by nobody, and the row is read again. */
function leasePerdido(): Desenlace {
  return { veredicto: desconocido('sin_respuesta', 'Otro proceso lleva el comprobante'), cdr: null, respuesta: null };
}

function vencido(deps: Deps, c: EnCurso): boolean {
  return deps.ahora() >= c.plazoEnvio;
}

/** `ausente`: SUNAT certainly does not have it. */
function plazoVencido(c: EnCurso, ausente: boolean): Desenlace {
  const mensaje = `Venció el plazo para enviarlo (emitido el ${c.fechaEmision}). ${consejoDe(c, ausente)}`;
  return { veredicto: { tipo: 'atender', codigo: undefined, mensaje, cdr: undefined }, cdr: null, respuesta: null };
}

function consejoDe({ tipoComprobante, serie }: EnCurso, ausente: boolean): string {
  if (!ausente) return 'No se sabe si SUNAT lo registró: consúltelo en SUNAT antes de emitir otro.';
  return esDeBoleta(tipoComprobante, serie)
    ? 'SUNAT no lo tiene: se informará en un resumen diario.'
    : 'SUNAT no lo tiene: emita otro con fecha actual.';
}

/** Transaction 2: the outcome, if our lease token is still the row's. */
async function registrar(deps: Deps, c: EnCurso, evento: Evento, desenlace: Desenlace): Promise<Comprobante> {
  const estado = transition(c.estado, evento);
  const { veredicto, cdr, respuesta } = desenlace;
  const final = esFinal(estado);
  const espera = !final && estado !== 'POR_ATENDER';
  const resultado: Resultado = {
    ...{ estado, evento, final, respuesta },
    motivo: final ? null : veredicto.mensaje,
    sunat: sunatDe(veredicto),
    cdr,
    pudoRegistrarse: pudoRegistrarse(veredicto),
    numeroLibre: veredicto.tipo === 'rechazado' && !veredicto.numeroConsumido,
    esperaMs: espera ? esperaMs(Math.max(c.intentos, 1), deps.azar()) : null,
    codigo: codigoDe(veredicto),
  };
  if (!(await deps.registrarJuntos({ c, resultado }))) return releer(deps, c);
  const { motivo, sunat } = resultado;
  return { ...c, estado, motivo, sunat: sunat ?? c.sunat, tieneCdr: cdr !== null || c.tieneCdr, leaseVivo: false };
}

/** An outcome on its way to the database. */
export interface Novedad {
  readonly c: EnCurso;
  readonly resultado: Resultado;
}

export type RegistrarJuntos = (novedad: Novedad) => Promise<boolean>;

/** How many outcomes share one transaction at most. */
const JUNTAS = 16;

/** The group commit of outcomes; one per process. */
export function createRegistrarJuntos({ pool }: Pick<Deps, 'pool'>): RegistrarJuntos {
  return createGroup(async (novedades: readonly Novedad[]) => {
    const write = (db: Queryable) => allDone(novedades.map(({ c, resultado }) => recordOutcome(db, c, resultado)));
    return novedades.length === 1 ? write(pool) : tx(pool, write);
  }, JUNTAS);
}

/** Somebody else decided meanwhile: theirs is the truth. */
async function releer(deps: Deps, c: EnCurso): Promise<Comprobante> {
  const now = await findComprobante(deps.pool, c, c.id);
  if (now === undefined) throw new Error(`El comprobante ${c.id} desapareció`);
  return now;
}

/** What the API tells in `data.sunat`; null while SUNAT has not decided. */
function sunatDe(veredicto: Veredicto): SunatRespuesta | null {
  switch (veredicto.tipo) {
    case 'aceptado':
      return respuesta('0', veredicto.mensaje, veredicto.observaciones, true);
    case 'rechazado':
      return respuesta(veredicto.codigo, veredicto.mensaje, veredicto.notas, veredicto.numeroConsumido);
    default:
      return null;
  }
}

function respuesta(
  codigo: string,
  mensaje: string,
  notas: readonly Observacion[],
  numeroConsumido: boolean,
): SunatRespuesta {
  return { codigo, mensaje, notas: notas.map((nota) => `${nota.codigo} - ${nota.mensaje}`), numeroConsumido };
}

function codigoDe(veredicto: Veredicto): string | null {
  if (veredicto.tipo === 'aceptado') return '0';
  return 'codigo' in veredicto ? (veredicto.codigo ?? null) : null;
}

/**
 * A fault of the company's own settings pauses its background sending; any judgement of SUNAT ends the pause. It comes
 * after the outcome is stored, and its failure takes nothing from it.
 */
async function anotarPausa(deps: Deps, c: EnCurso, veredicto: Veredicto): Promise<void> {
  try {
    if (veredicto.tipo === 'configurar') await deps.empresas.pausarEnvio(c, veredicto.mensaje);
    else if (veredicto.tipo === 'aceptado' || veredicto.tipo === 'rechazado') await deps.empresas.reanudarEnvio(c);
  } catch (error) {
    deps.log.warn({ err: error, empresa: c.empresaId }, 'no se anotó la pausa de envíos');
  }
}
