import { esDelArchivo } from '@chaski/core/documento/negativa.ts';
import { diasDeAnulacion } from '@chaski/core/documento/plazos.ts';
import { claseDeOtro, claseDeResumen, esDeOtro } from '@chaski/core/documentos/registro.ts';
import {
  type EstadoAnulacion,
  type EventoAnulacion,
  esFinalAnulacion,
  estaEnCursoAnulacion,
  eventoDeAnulacion,
  SIN_ENVIAR_ANULACION,
  transitionAnulacion,
} from '@chaski/core/estado/anulacion.ts';
import { codigoSunat } from '@chaski/core/sunat/codigos.ts';
import { pudoRegistrarseResumen, type VeredictoResumen } from '@chaski/core/sunat/resumen.ts';
import { PREGUNTA } from '@chaski/core/sunat/soap/soap.ts';
import { sinPuntoFinal } from '@chaski/core/sunat/texto.ts';
import { readComprobante } from '../../comprobantes/enviar/aviso.ts';
import { markAnulacion, markAnulada } from '../../comprobantes/informar/anulable.ts';
import { markInformada } from '../../comprobantes/informar/informable.ts';
import { correlativoDe } from '../../comprobantes/respuesta.ts';
import type { Comprobante } from '../../comprobantes/types.ts';
import type { Deps } from '../../deps.ts';
import { notePausa } from '../../empresas/anotar-pausa.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { carry } from '../../platform/jobs/cola/carry.ts';
import { esperaMs, esperaTrasInterrupcionMs } from '../../platform/jobs/reintentos.ts';
import { haPasado } from '../../platform/jobs/vencido.ts';
import { sospecharDeSerie } from '../../series/conciliar.ts';
import { countPerdidos } from '../atender/atencion-store.ts';
import { tellDesenlace } from '../aviso.ts';
import { RESUMENES, VIGILIA_MS } from '../cola-store.ts';
import { countInterrumpidos, type Resultado, recordOutcome, startAttempt } from '../intentos-store.ts';
import { countFallidos } from '../pedir/informables-store.ts';
import type { CarryPorts, RecordPorts } from '../ports.ts';
import { findResumen } from '../store.ts';
import { type EnCurso, identificadorDe, type Resumen, type SunatResumen } from '../types.ts';
import { consultarTicket, type Desenlace, submit } from './presentar.ts';
import { atender } from './recuperar.ts';
import { prepareReposicion, reponer, SinReemplazo, vigente } from './reponer.ts';
import { queHacer, trasElPlazo } from './tras-el-plazo.ts';

/** SUNAT usually has its answer within a moment of giving the ticket. */
const PRIMERA_CONSULTA_MS = 300;

/**
 * Carries one file as far as one attempt goes, whoever asks: the request that created it or the sweeper. Without a ticket
 * the file is sent; with one, SUNAT is asked. `descanso`: what it comes to without either, as the company's sending rests. Answers the file
 * as it then stands.
 */
export function follow(deps: CarryPorts, r: EnCurso, descanso?: Desenlace): Promise<Resumen> {
  // Whatever fails, the file waits for its turn again; an attempt that was under way is in doubt by then.
  return carry(deps, RESUMENES, r, {
    interruptions: async () => ({ veces: huerfano(r) ? await countInterrumpidos(deps.db.of(r), r) : 0 }),
    interrupted: (veces) => leaveToPerson(deps, r, veces),
    step: ({ veces }) => attempt(deps, r, veces, descanso),
  });
}

async function attempt(deps: CarryPorts, r: EnCurso, interrumpidos: number, descanso?: Desenlace): Promise<Resumen> {
  if (nuncaEnviado(r) && (await haPasado(deps, deps.db.of(r), r.plazo))) return expire(deps, r);
  const intento = await openIntento(deps, r, interrumpidos);
  if (intento === undefined) return releer(deps, r);
  await deps.punto('anulacion.intentoAbierto');
  const preguntando = intento.estado === 'CONSULTANDO';
  const ajustes = await deps.empresas.ajustes(intento);
  const desenlace = descanso ?? (await (preguntando ? consultarTicket : submit)(deps, intento));
  const decisivo = await trasElPlazo(deps, intento, desenlace);
  await deps.punto('anulacion.porRegistrar');
  const registrado = await conclude(deps, intento, decisivo);
  await deps.punto('anulacion.registrada');
  const { veredicto } = desenlace;
  await notePausa(deps, { ...intento, servicio: claseDeResumen(intento.clase).servicio }, veredicto, ajustes);
  if ('numeroAjeno' in veredicto && veredicto.numeroAjeno)
    await sospecharDeSerie(deps, intento, intento.numeroComprobante);
  return registrado;
}

/** SUNAT certainly does not have it, so a deadline that is past ends it; in any other case SUNAT is asked to say so. */
function nuncaEnviado({ proposito, estado, intentoAbierto, pudoRegistrarse }: EnCurso): boolean {
  if (proposito !== 'anular' || intentoAbierto || pudoRegistrarse) return false;
  return SIN_ENVIAR_ANULACION.includes(estado);
}

/** Where an earlier file may have annulled it after all, only a person can tell. */
async function expire(deps: RecordPorts, r: EnCurso): Promise<Resumen> {
  const db = deps.db.of(r);
  if ((await countPerdidos(db, r)) > 0) {
    const mensaje = `Venció el plazo antes de enviar ${identificadorDe(r)}, y no se sabe si SUNAT aplicó un archivo anterior, cuyo ticket se perdió. ${queHacer(r)}`;
    return record(deps, r, 'atender', { veredicto: atender(deps, r, mensaje), cdr: null, respuesta: null });
  }
  const comprobante = await readComprobante(db, r, r.comprobanteId);
  if (comprobante === undefined) throw new Error(`El comprobante ${r.comprobanteId} no está`);
  return record(deps, r, 'plazoVencido', plazoVencido(comprobante));
}

function plazoVencido(c: Comprobante): Desenlace {
  const { tipoComprobante, fechaEmision } = c;
  const dias = diasDeAnulacion(tipoComprobante, fechaEmision);
  const [desde, remedio] = esDeOtro(tipoComprobante)
    ? [`que se comunicó al ${claseDeOtro(tipoComprobante).receptor}`, '']
    : ['su emisión', ': emita una nota de crédito'];
  const mensaje =
    `Venció el plazo para anular ${correlativoDe(c)} (${dias} días desde ${desde}) antes de que SUNAT recibiera el pedido. ` +
    `El comprobante sigue vigente${remedio}.`;
  return { veredicto: { tipo: 'vencido', mensaje }, cdr: null, respuesta: null };
}

/** Taken from a holder that died; while sending, so it may be at SUNAT already. */
function huerfano({ estado, intentoAbierto }: EnCurso): boolean {
  return !intentoAbierto && estaEnCursoAnulacion(estado);
}

/** Carried no further by itself: what it does to this service is for a person to see. */
async function leaveToPerson(deps: RecordPorts, r: EnCurso, veces: number): Promise<Resumen> {
  deps.log.error({ resumen: r.id, veces }, 'resumen apartado: interrumpe a quien lo lleva');
  const mensaje =
    `Su envío se interrumpió ${veces} veces seguidas sin llegar a un resultado, así que se apartó para no detener a los demás. ` +
    `Revise en SUNAT qué fue de ${identificadorDe(r)}, avise a soporte y después reanúdelo o decídalo.`;
  return record(deps, r, 'atender', { veredicto: { tipo: 'atender', mensaje }, cdr: null, respuesta: null });
}

/** Records the attempt before any socket opens; undefined when someone else holds the file by now. */
async function openIntento(
  deps: Pick<Deps, 'db' | 'azar'>,
  r: EnCurso,
  interrumpidos: number,
): Promise<EnCurso | undefined> {
  if (r.intentoAbierto) return r;
  const desde = huerfano(r) ? transitionAnulacion(r.estado, 'leaseVencido') : r.estado;
  const estado = transitionAnulacion(desde, 'intentoIniciado');
  const abierto = { ...r, pudoRegistrarse: r.pudoRegistrarse || r.estado === 'ENVIANDO' };
  const { canal } = claseDeResumen(r.clase);
  const intentos = await startAttempt(deps.db.of(r), abierto, {
    operacion: estado === 'CONSULTANDO' ? PREGUNTA[canal] : canal,
    estado,
    esperaMs: esperaTrasInterrupcionMs(interrumpidos, deps.azar()),
  });
  return intentos === undefined ? undefined : { ...abierto, estado, intentos, intentoAbierto: true };
}

/** Answers the file, or the one that took its place. Where none can, a person is told. */
async function conclude(deps: RecordPorts, r: EnCurso, desenlace: Desenlace): Promise<Resumen> {
  try {
    return await vigente(deps.db.of(r), await record(deps, r, eventoDeAnulacion(desenlace.veredicto), desenlace));
  } catch (error) {
    if (!(error instanceof SinReemplazo)) throw error;
    const { veredicto } = desenlace;
    const mensaje = 'sinOtro' in veredicto ? veredicto.sinOtro : undefined;
    return await record(deps, r, 'atender', { ...desenlace, veredicto: atender(deps, r, mensaje) });
  }
}

/** The outcome, if our lease token is still the row's; with it, in one transaction, what it means for the comprobante. */
export async function record(
  deps: RecordPorts,
  r: EnCurso,
  evento: EventoAnulacion,
  desenlace: Desenlace,
): Promise<Resumen> {
  const estado = transitionAnulacion(r.estado, evento);
  const resultado = resultadoDe(deps, r, { estado, evento, desenlace });
  const tocaComprobante = resultado.final || (r.proposito === 'informar' && estado === 'POR_ATENDER');
  const escrito = tocaComprobante
    ? await close(deps, r, resultado, desenlace.veredicto)
    : await recordOutcome(deps.db.of(r), r, resultado);
  if (!escrito) deps.log.warn({ resumen: r.id }, 'otro proceso lleva el resumen; no se escribió nada');
  return releer(deps, r);
}

interface Suceso {
  readonly estado: EstadoAnulacion;
  readonly evento: EventoAnulacion;
  readonly desenlace: Desenlace;
}

function resultadoDe(deps: Pick<Deps, 'azar'>, r: EnCurso, { estado, evento, desenlace }: Suceso): Resultado {
  const { veredicto, cdr, respuesta } = desenlace;
  const final = esFinalAnulacion(estado);
  // A new phase begins its waits anew.
  const repeticiones = veredicto.tipo === 'ticket' ? 0 : r.repeticiones + 1;
  return {
    estado,
    evento,
    final,
    cdr,
    respuesta,
    repeticiones,
    mensaje: veredicto.tipo === 'ticket' || veredicto.tipo === 'aceptado' ? null : veredicto.mensaje,
    sunat: sunatDe(veredicto),
    ticket: veredicto.tipo === 'ticket' ? veredicto.ticket : conservaTicket(veredicto) ? r.ticket : null,
    pudoRegistrarse: pudoRegistrarseResumen(veredicto),
    esperaMs: final ? null : estado === 'POR_ATENDER' ? vigilia(veredicto) : espera(deps, r, veredicto, repeticiones),
    prueba: 'prueba' in veredicto ? veredicto.prueba : undefined,
    codigo: 'codigo' in veredicto ? (veredicto.codigo ?? null) : null,
  };
}

function espera(deps: Pick<Deps, 'azar'>, r: EnCurso, { tipo }: VeredictoResumen, repeticiones: number): number {
  // SUNAT may give tickets and lose them again and again: each time the file waits longer before it goes.
  const veces = tipo === 'ticketPerdido' ? r.intentos : repeticiones;
  return veces === 0 ? PRIMERA_CONSULTA_MS : esperaMs(veces, deps.azar());
}

/** What waits for a person is asked about now and then, or not at all. */
function vigilia(veredicto: VeredictoResumen): number | null {
  return veredicto.tipo === 'atender' && veredicto.preguntando === true ? VIGILIA_MS : null;
}

/** A ticket that SUNAT does not know serves no more: the same file is sent again. */
function conservaTicket({ tipo }: VeredictoResumen): boolean {
  return tipo !== 'ticketPerdido';
}

/** What the API tells of SUNAT's decision; null while there is none. */
function sunatDe(veredicto: VeredictoResumen): SunatResumen | null {
  if (veredicto.tipo !== 'aceptado' && veredicto.tipo !== 'rechazado') return null;
  const { codigo, mensaje, notas } = veredicto;
  return { codigo, mensaje, notas };
}

/** Somebody else took the file over: nothing of ours may stand. */
class LeasePerdido extends Error {}

/** An outcome with what it does to the comprobante, whose row is always locked first. */
async function close(
  deps: RecordPorts,
  r: EnCurso,
  resultado: Resultado,
  veredicto: VeredictoResumen,
): Promise<boolean> {
  const { tipo } = veredicto;
  const paraPersona = 'paraPersona' in veredicto ? veredicto.paraPersona : undefined;
  const numeroConsumido = 'numeroConsumido' in veredicto ? veredicto.numeroConsumido : undefined;
  const yaEstaba = 'numeroAjeno' in veredicto ? veredicto.numeroAjeno : undefined;
  const reposicion = tipo === 'reponer' && r.proposito === 'anular' ? await prepareReposicion(deps, r) : undefined;
  try {
    await deps.db.tx(r, async (db) => {
      const decidido = await decideComprobante(db, r, { ...resultado, paraPersona, numeroConsumido, yaEstaba });
      if (!decidido) deps.log.error({ resumen: r.id }, 'el comprobante no esperaba la respuesta de SUNAT');
      if (!(await recordOutcome(db, r, decidido ? resultado : sinComprobante(r, resultado)))) throw new LeasePerdido();
      // Of a boleta that is to be told of, the next look makes the other file.
      if (reposicion !== undefined) await reponer(deps, db, r, reposicion);
      else if (decidido)
        await tellDesenlace(db, r, { origen: deps.origen(), uuid: deps.uuid, correo: deps.smtp !== undefined });
    });
    deps.despertar.entregas();
    return true;
  } catch (error) {
    if (error instanceof LeasePerdido) return false;
    throw error;
  }
}

/** SUNAT's word, and its CDR, with nobody to give it to: kept for a person. */
function sinComprobante(r: EnCurso, resultado: Resultado): Resultado {
  const mensaje = `Llegó la respuesta de SUNAT, pero ${r.serie}-${r.numeroComprobante} ya no la esperaba: revise su estado en SUNAT.`;
  const estado = transitionAnulacion(r.estado, 'atender');
  return { ...resultado, estado, evento: 'atender', final: false, esperaMs: null, mensaje };
}

/** What of the end of a file its comprobante is told. */
interface Fin extends Pick<Resultado, 'estado' | 'sunat' | 'mensaje' | 'prueba'> {
  /** Why only a person can tell what became of it. */
  readonly paraPersona?: string | undefined;
  /** Refused, SUNAT holds its number all the same, or may. */
  readonly numeroConsumido?: boolean | undefined;
  /** SUNAT had the number when our first sending came. */
  readonly yaEstaba?: boolean | undefined;
}

/**
 * What the end of a file does to its comprobante. False when something was decided of a comprobante that does not wait for it:
 * then nothing was written.
 */
export async function decideComprobante(
  db: Queryable,
  r: DeLaBoleta & Pick<Resumen, 'proposito'>,
  fin: Fin,
): Promise<boolean> {
  const { estado } = fin;
  const fila = { empresaId: r.empresaId, id: r.comprobanteId };
  const aceptado = estado === 'ACEPTADA';
  if (r.proposito === 'anular') {
    if (aceptado) return markAnulada(db, fila);
    await markAnulacion(db, fila, null);
    return true;
  }
  return informado(db, r, fin);
}

/** How many files of a boleta SUNAT may refuse for themselves before a person looks into it. */
const MAX_REHUSADOS = 5;

type DeLaBoleta = Pick<
  Resumen,
  'empresaId' | 'id' | 'comprobanteId' | 'clase' | 'fecha' | 'numero' | 'serie' | 'numeroComprobante'
>;

/** SUNAT's word on a resumen of state 1, as far as there is one of the boleta itself, is its word on the boleta. */
async function informado(
  db: Queryable,
  r: DeLaBoleta,
  { estado, sunat, mensaje, prueba, paraPersona: porque, numeroConsumido = false, yaEstaba }: Fin,
): Promise<boolean> {
  const fila = { empresaId: r.empresaId, id: r.comprobanteId };
  const aceptada = estado === 'ACEPTADA';
  if (estado === 'POR_ATENDER' || sunat === null) {
    const paraPersona = estado === 'POR_ATENDER';
    const sinDecidir = { aceptada: undefined, sunat: null, cdr: null, motivo: mensaje, paraPersona };
    const esperaba = await markInformada(db, fila, sinDecidir);
    // While a person looks into it no other file is made by itself.
    if (esperaba && paraPersona) await markAnulacion(db, fila, r.id);
    return true;
  }
  if (porque !== undefined) {
    const sinDecidir = { aceptada: undefined, sunat: null, cdr: null } as const;
    await markInformada(db, fila, { ...sinDecidir, motivo: porque, paraPersona: true, yaEstaba });
    return true;
  }
  // Without a code it is a person who decides, and the number counts as used: whoever refused it may hold it.
  const dePersona = sunat.codigo === '';
  if (aceptada || dePersona || !esDelArchivo(r.clase, sunat.codigo)) {
    const respuesta = { ...sunat, numeroConsumido: aceptada || dePersona || numeroConsumido };
    return markInformada(db, fila, { aceptada, sunat: respuesta, cdr: null, motivo: mensaje, prueba });
  }
  const veces = (await countFallidos(db, r.empresaId, r.comprobanteId)) + 1;
  const paraPersona = veces >= MAX_REHUSADOS;
  const motivo = rehusado(r, sunat, paraPersona ? veces : undefined);
  await markInformada(db, fila, { aceptada: undefined, sunat: null, cdr: null, motivo, paraPersona });
  return true;
}

/** SUNAT refused the file, for its day, name, signature or certificate, and said nothing of the boleta. */
function rehusado(r: DeLaBoleta, { codigo, mensaje }: SunatResumen, veces: number | undefined): string {
  const que = codigoSunat(codigo)?.significado ?? mensaje;
  const base = `SUNAT rechazó el archivo ${identificadorDe(r)} (${codigo}: ${sinPuntoFinal(que)}), no ${r.serie}-${r.numeroComprobante}.`;
  return veces === undefined
    ? `${base} Se informará solo en otro resumen diario.`
    : `${base} Ya van ${veces} archivos sin que lo informen: corrija lo que dice SUNAT (certificado, datos de la empresa, hora del equipo) y reanúdelo.`;
}

async function releer(deps: Pick<Deps, 'db'>, r: EnCurso): Promise<Resumen> {
  const now = await findResumen(deps.db.of(r), r, r.id);
  if (now === undefined) throw new Error(`El resumen ${r.id} desapareció`);
  return now;
}
