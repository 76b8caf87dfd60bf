import { estaEnCursoAnulacion, SIN_ENVIAR_ANULACION } from '@chaski/core/estado/anulacion.ts';
import { type EventoGuia, esFinalGuia, eventoDeGuia, transitionGuia } from '@chaski/core/estado/guia.ts';
import { type OperacionGre, pudoRegistrarseGuia, type VeredictoGuia } from '@chaski/core/sunat/gre.ts';
import type { Deps } from '../../deps.ts';
import { carry } from '../../platform/jobs/cola/carry.ts';
import { esperaMs, esperaTrasInterrupcionMs } from '../../platform/jobs/reintentos.ts';
import { haPasado } from '../../platform/jobs/vencido.ts';
import { sospecharDeSerie } from '../../series/conciliar.ts';
import type { CarryPorts, RecordPorts } from '../ports.ts';
import { findGuia } from '../store.ts';
import { correlativoDe, type EnCurso, type Guia, type SunatGuia } from '../types.ts';
import { tellVeredicto } from './aviso.ts';
import { GUIAS } from './cola-store.ts';
import { countInterrumpidos, type Resultado, recordOutcome, startAttempt } from './intentos-store.ts';
import { consultarTicket, type Desenlace, submit } from './presentar.ts';

/** SUNAT usually has its answer within a moment of giving the ticket. */
const PRIMERA_CONSULTA_MS = 300;

/**
 * Carries one guía as far as one attempt goes, whoever asks: the request that created it or the sweeper. Without a ticket it is sent; with one,
 * SUNAT is asked. Answers the guía as it then stands.
 */
export function follow(deps: CarryPorts, g: EnCurso): Promise<Guia> {
  // Whatever fails, the guía waits for its turn again; an attempt that was under way is in doubt by then.
  return carry(deps, GUIAS, g, {
    interruptions: async () => ({ veces: huerfana(g) ? await countInterrumpidos(deps.db.of(g), g) : 0 }),
    interrupted: (veces) => leaveToPerson(deps, g, veces),
    step: ({ veces }) => attempt(deps, g, veces),
  });
}

async function attempt(deps: CarryPorts, g: EnCurso, interrumpidos: number): Promise<Guia> {
  if (nuncaEnviada(g) && (await haPasado(deps, deps.db.of(g), g.plazo))) return record(deps, g, plazoVencido(g));
  const intento = await openIntento(deps, g, interrumpidos);
  if (intento === undefined) return releer(deps, g);
  await deps.punto('guia.intentoAbierto');
  const ajustes = await deps.empresas.ajustes(intento);
  const desenlace =
    (await outcomeOfPausa(deps, intento)) ??
    (await (intento.estado === 'CONSULTANDO' ? consultarTicket : submit)(deps, intento));
  await deps.punto('guia.porRegistrar');
  const registrada = await record(deps, intento, desenlace);
  await deps.punto('guia.registrada');
  const { veredicto } = desenlace;
  await notePausa(deps, intento, veredicto, ajustes);
  if ('numeroAjeno' in veredicto && veredicto.numeroAjeno) {
    await sospecharDeSerie(deps, { ...intento, tipoComprobante: intento.tipo }, intento.numero);
  }
  return registrada;
}

/** SUNAT certainly does not have it, so a deadline that is past ends it; in any other case SUNAT is asked to say so. */
function nuncaEnviada({ estado, intentoAbierto, pudoRegistrarse }: EnCurso): boolean {
  return !intentoAbierto && !pudoRegistrarse && SIN_ENVIAR_ANULACION.some((suyo) => suyo === estado);
}

function plazoVencido(g: EnCurso): Desenlace {
  const mensaje =
    `Venció el plazo para enviar ${correlativoDe(g)} (el día siguiente al de su emisión) antes de que SUNAT la recibiera. ` +
    'No ampara ningún traslado: emita otra con la fecha de hoy, que puede llevar el mismo número.';
  return { veredicto: { tipo: 'vencido', mensaje }, cdr: null, respuesta: null };
}

/** Taken from a holder that died; while sending, so it may be at SUNAT already. */
function huerfana({ estado, intentoAbierto }: EnCurso): boolean {
  return !intentoAbierto && estado !== 'ANULADA' && estaEnCursoAnulacion(estado);
}

/** Carried no further by itself: what it does to this service is for a person to see. */
function leaveToPerson(deps: RecordPorts, g: EnCurso, veces: number): Promise<Guia> {
  deps.log.error({ guia: g.id, veces }, 'guía apartada: interrumpe a quien la lleva');
  const mensaje =
    `Su envío se interrumpió ${veces} veces seguidas sin llegar a un resultado, así que se apartó para no detener a las demás. ` +
    `Revise en SOL qué fue de ${correlativoDe(g)}, avise a soporte y después reanúdela.`;
  return record(deps, g, { veredicto: { tipo: 'atender', mensaje }, cdr: null, respuesta: null });
}

/** While the guías of the company rest nothing is asked: another try with what SUNAT refuses may lock the SOL user. */
async function outcomeOfPausa({ empresas }: Pick<Deps, 'empresas'>, g: EnCurso): Promise<Desenlace | undefined> {
  const motivo = await empresas.pausaDeGuias(g);
  if (motivo === undefined) return undefined;
  const mensaje = `El envío de guías de la empresa está en pausa: ${motivo}`;
  return { veredicto: { tipo: 'reintentar', codigo: undefined, mensaje }, cdr: null, respuesta: null };
}

/** A fault of the company's own settings pauses its guías; whatever SUNAT took or judged ends the pause. Its failure takes nothing from the outcome. */
async function notePausa(
  deps: Pick<Deps, 'empresas' | 'log'>,
  g: EnCurso,
  veredicto: VeredictoGuia,
  ajustes: string,
): Promise<void> {
  try {
    if (veredicto.tipo === 'configurar') {
      const { codigo, mensaje: motivo } = veredicto;
      await deps.empresas.pausarGuias(g, { codigo, motivo, de: g.id, ajustes });
    } else if (TOMADA.has(veredicto.tipo)) await deps.empresas.reanudarGuias(g);
  } catch (error) {
    deps.log.warn({ err: error, empresa: g.empresaId }, 'no se anotó la pausa de las guías');
  }
}

const TOMADA: ReadonlySet<VeredictoGuia['tipo']> = new Set(['aceptado', 'rechazado', 'ticket']);

/** Records the attempt before any socket opens; undefined when someone else holds the guía by now. */
async function openIntento(
  deps: Pick<Deps, 'db' | 'azar'>,
  g: EnCurso,
  interrumpidos: number,
): Promise<EnCurso | undefined> {
  if (g.intentoAbierto) return g;
  const desde = huerfana(g) ? transitionGuia(g.estado, 'leaseVencido') : g.estado;
  const estado = transitionGuia(desde, 'intentoIniciado');
  const abierta = { ...g, pudoRegistrarse: g.pudoRegistrarse || g.estado === 'ENVIANDO' };
  const operacion: OperacionGre = estado === 'CONSULTANDO' ? 'consultarGuia' : 'enviarGuia';
  const esperaDeOtro = esperaTrasInterrupcionMs(interrumpidos, deps.azar());
  const intentos = await startAttempt(deps.db.of(g), abierta, { operacion, estado, esperaMs: esperaDeOtro });
  return intentos === undefined ? undefined : { ...abierta, estado, intentos, intentoAbierto: true };
}

/** The outcome, if our lease token is still the row's; with it, in one transaction, what is told of it. */
async function record(deps: RecordPorts, g: EnCurso, desenlace: Desenlace): Promise<Guia> {
  const resultado = resultadoDe(deps, g, eventoDeGuia(desenlace.veredicto), desenlace);
  const escrita = resultado.final ? await close(deps, g, resultado) : await recordOutcome(deps.db.of(g), g, resultado);
  if (!escrita) deps.log.warn({ guia: g.id }, 'otro proceso lleva la guía; no se escribió nada');
  return releer(deps, g);
}

/** A final outcome and its message. False: someone else holds it, and nothing was written. */
async function close(deps: RecordPorts, g: EnCurso, resultado: Resultado): Promise<boolean> {
  const escrita = await deps.db.tx(g, async (db) => {
    if (!(await recordOutcome(db, g, resultado))) return false;
    const now = await findGuia(db, g, g.id);
    if (now !== undefined)
      await tellVeredicto(db, { ...now, responde: g.responde }, { origen: deps.origen(), uuid: deps.uuid });
    return true;
  });
  if (escrita) deps.despertar.entregas();
  return escrita;
}

function resultadoDe(
  deps: Pick<Deps, 'azar'>,
  g: EnCurso,
  evento: EventoGuia,
  { veredicto, cdr, respuesta }: Desenlace,
): Resultado {
  const estado = transitionGuia(g.estado, evento);
  const final = esFinalGuia(estado);
  // A new phase begins its waits anew.
  const repeticiones = veredicto.tipo === 'ticket' ? 0 : g.repeticiones + 1;
  return {
    estado,
    evento,
    final,
    cdr,
    respuesta,
    repeticiones,
    mensaje: veredicto.tipo === 'ticket' || veredicto.tipo === 'aceptado' ? null : veredicto.mensaje,
    sunat: sunatDe(veredicto),
    // A ticket that SUNAT does not know serves no more: the same file is sent again.
    ticket: veredicto.tipo === 'ticket' ? veredicto.ticket : veredicto.tipo === 'ticketPerdido' ? null : g.ticket,
    numeroLibre: estado === 'RECHAZADA' && !usaNumero(veredicto),
    pudoRegistrarse: pudoRegistrarseGuia(veredicto),
    esperaMs: final || estado === 'POR_ATENDER' ? null : espera(deps, g, veredicto, repeticiones),
    prueba: 'prueba' in veredicto ? veredicto.prueba : undefined,
    codigo: 'codigo' in veredicto ? (veredicto.codigo ?? null) : null,
  };
}

/** Of one that ends without being accepted: whether SUNAT holds its number. What was never sent left it free. */
function usaNumero(veredicto: VeredictoGuia): boolean {
  return veredicto.tipo !== 'vencido' && !(veredicto.tipo === 'rechazado' && !veredicto.numeroConsumido);
}

function espera(deps: Pick<Deps, 'azar'>, g: EnCurso, { tipo }: VeredictoGuia, repeticiones: number): number {
  // SUNAT may give tickets and lose them again and again: each time the guía waits longer before it goes.
  const veces = tipo === 'ticketPerdido' ? g.intentos : repeticiones;
  return veces === 0 ? PRIMERA_CONSULTA_MS : esperaMs(veces, deps.azar());
}

/** What the API tells of SUNAT's decision; null while there is none. */
function sunatDe(veredicto: VeredictoGuia): SunatGuia | null {
  if (veredicto.tipo !== 'aceptado' && veredicto.tipo !== 'rechazado') return null;
  const { codigo, mensaje, notas } = veredicto;
  const usado = veredicto.tipo === 'rechazado' ? { numeroConsumido: veredicto.numeroConsumido } : {};
  return { codigo, mensaje, notas, ...usado };
}

async function releer(deps: Pick<Deps, 'db'>, g: EnCurso): Promise<Guia> {
  const now = await findGuia(deps.db.of(g), g, g.id);
  if (now === undefined) throw new Error(`La guía ${g.id} desapareció`);
  return now;
}
