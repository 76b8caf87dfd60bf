import { esContingencia, esDeBoleta } from '@chaski/core/documento/plazos.ts';
import { claseDeOtro, claseEmitida, esDeOtro, esNota } from '@chaski/core/documentos/registro.ts';
import { type Evento, enDuda, esFinal, estaEnCurso, eventoDe, transition } from '@chaski/core/estado/estado.ts';
import { sePuedeConsultar } from '@chaski/core/sunat/consulta.ts';
import { PREGUNTA } from '@chaski/core/sunat/soap/soap.ts';
import { type Observacion, textoDeObservacion } from '@chaski/core/sunat/texto.ts';
import { desconocido, pudoLlegar, pudoRegistrarse, type Veredicto } from '@chaski/core/sunat/veredicto.ts';
import { type Aviso, avisar } from '../../avisos/avisar.ts';
import { queueCorreos } from '../../avisos/encolar.ts';
import type { Deps } from '../../deps.ts';
import { notePausa } from '../../empresas/anotar-pausa.ts';
import { DE_VARIAS } from '../../platform/db/db.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import { allDone, createGroup, sharedByDatabase } from '../../platform/db/group.ts';
import { carry } from '../../platform/jobs/cola/carry.ts';
import { esperaMs, esperaTrasInterrupcionMs } from '../../platform/jobs/reintentos.ts';
import { type Clocks, haPasado } from '../../platform/jobs/vencido.ts';
import { sospecharDeSerie } from '../../series/conciliar.ts';
import type { AskPorts, CarryPorts, RecordPorts } from '../ports.ts';
import { findComprobante } from '../store.ts';
import type { Comprobante, EnCurso, SunatRespuesta } from '../types.ts';
import { avisoDeVeredicto } from './aviso.ts';
import { COMPROBANTES, GRACIA_MS } from './cola-store.ts';
import { enviadoHacePoco } from './envios.ts';
import {
  findInterrumpidos,
  type Interrumpidos,
  type Resultado,
  recordOutcome,
  startAttempt,
} from './intentos-store.ts';
import { ask, type Desenlace, transmit } from './transmitir.ts';

/**
 * Carries one document as far as one attempt goes, whoever asks: the request that created it, a retry or the
 * sweeper. The caller holds its lease. `descanso`: what it comes to without being sent, as the company's sending rests. Answers
 * the document as it then stands.
 */
export function enviar(deps: CarryPorts, c: EnCurso, descanso?: Desenlace): Promise<Comprobante> {
  const abiertos = c.intentoAbierto ? [c.intentos] : [];
  return carry<EnCurso, Comprobante, Interrumpidos>(deps, COMPROBANTES, c, {
    interruptions: () => (huerfano(c) ? findInterrumpidos(deps.db.of(c), c) : NADIE),
    interrupted: (veces) => leaveToPerson(deps, c, veces),
    step: async (interrumpidos) => {
      if (!c.intentoAbierto && !enDuda(c.estado) && !c.pudoRegistrarse && (await vencido(deps, c))) {
        return record(deps, c, 'plazoVencido', plazoVencido(c, true));
      }
      const abierto = await openIntento(deps, c, interrumpidos);
      if (abierto === undefined) return releer(deps, c);
      if (!c.intentoAbierto) abiertos.push(abierto.intentos);
      return attempt(deps, abierto, abiertos, descanso);
    },
    // Whatever it was, the document waits for its turn again; the next holder finds it in doubt and asks first.
    failed: (error) => {
      if (isUnavailable(error)) noteSurvived(deps, c, abiertos);
      return COMPROBANTES.postpone(deps.db.of(c), c);
    },
  });
}

const NADIE: Interrumpidos = { veces: 0, pudoLlegar: false };

/** `abiertos`: the numbers of the attempts that this holder has opened, in which those that follow are written. */
async function attempt(
  deps: CarryPorts,
  c: EnCurso,
  abiertos: number[],
  descanso: Desenlace | undefined,
): Promise<Comprobante> {
  await deps.punto('envio.intentoAbierto');
  const ajustes = await deps.empresas.ajustes(c);
  const desenlace = descanso ?? (await askOrSend(deps, c, abiertos));
  const { veredicto } = desenlace;
  const decisivo = await trasElPlazo(deps, c, desenlace);
  await deps.punto('envio.porRegistrar');
  const escrito = await write(deps, c, eventoDe(decisivo.veredicto), decisivo);
  if (escrito === undefined) noteSurvived(deps, c, abiertos);
  const registrado = escrito ?? (await releer(deps, c));
  await deps.punto('envio.registrado');
  await notePausa(deps, { ...c, servicio: claseEmitida(c.tipoComprobante).servicio }, veredicto, ajustes);
  if ('numeroAjeno' in veredicto) await sospecharDeSerie(deps, c, c.numero);
  return registrado;
}

/** It may be at SUNAT, so SUNAT is asked before anything else, as the queue knows: in doubt, and of all else once the deadline is past. */
async function preguntaPrimero(deps: Pick<Deps, 'db' | 'ahora' | 'alMenos'>, c: EnCurso): Promise<boolean> {
  return c.estado === 'CONFIRMANDO' || (c.pudoRegistrarse && (await vencido(deps, c)));
}

/** Taken from a holder that died: it is in doubt, and what the holder did may have reached SUNAT. */
export function huerfano({ estado, intentoAbierto }: EnCurso): boolean {
  return !intentoAbierto && estaEnCurso(estado);
}

/** Carried no further by itself: what it does to this service is for a person to see. */
async function leaveToPerson(deps: RecordPorts, c: EnCurso, veces: number): Promise<Comprobante> {
  deps.log.error({ comprobante: c.id, veces }, 'comprobante apartado: interrumpe a quien lo lleva');
  const mensaje =
    `Su envío se interrumpió ${veces} veces seguidas sin llegar a un resultado, así que se apartó para no detener a los demás. ` +
    'No se sabe si SUNAT lo registró: consúltelo en SUNAT, avise a soporte y después reanúdelo o decídalo.';
  const veredicto = { tipo: 'atender', codigo: undefined, mensaje, cdr: undefined } as const;
  return record(deps, c, 'atender', { veredicto, cdr: null, respuesta: null });
}

/** Records the attempt before any socket opens; undefined when someone else holds the document by now. */
async function openIntento(
  deps: Pick<Deps, 'db' | 'ahora' | 'alMenos' | 'cronometro' | 'azar'>,
  c: EnCurso,
  interrumpidos: Interrumpidos,
): Promise<EnCurso | undefined> {
  if (c.intentoAbierto) return c;
  const estado = transition(huerfano(c) ? transition(c.estado, 'leaseVencido') : c.estado, 'intentoIniciado');
  const abierto = { ...c, pudoRegistrarse: c.pudoRegistrarse || interrumpidos.pudoLlegar };
  const { canal } = claseEmitida(c.tipoComprobante);
  const intentos = await startAttempt(deps.db.of(c), abierto, {
    operacion: (await preguntaPrimero(deps, { ...abierto, estado })) ? PREGUNTA[canal] : canal,
    estado,
    reloj: deps.cronometro,
    esperaMs: esperaTrasInterrupcionMs(interrumpidos.veces, deps.azar()),
  });
  return intentos === undefined ? undefined : { ...abierto, estado, intentos, intentoAbierto: true };
}

/** What SUNAT says: in doubt it is asked first, and only if it does not have the document is it sent again. */
async function askOrSend(deps: AskPorts, c: EnCurso, abiertos: number[]): Promise<Desenlace> {
  if (!(await preguntaPrimero(deps, c))) return transmit(deps, c);
  const conocido = await ask(deps, c);
  if (conocido !== 'noExiste' && conocido !== 'sinRespuesta') return conocido;
  // Past the deadline only what SUNAT may have is sent again, where there is no other way to learn whether it has it.
  if (!(conocido === 'sinRespuesta' && c.pudoRegistrarse) && (await vencido(deps, c))) {
    const ausente = conocido === 'noExiste';
    return ausente && (await enviadoHacePoco(deps, c)) ? aunNoConsta() : plazoVencido(c, ausente);
  }
  // The bytes leave once more: that is an attempt of its own, recorded before the socket opens.
  const intentos = await startAttempt(deps.db.of(c), c, {
    operacion: claseEmitida(c.tipoComprobante).canal,
    estado: c.estado,
    reloj: deps.cronometro,
  });
  if (intentos === undefined) return leasePerdido();
  abiertos.push(intentos);
  return transmit(deps, { ...c, intentos });
}

/** Somebody else holds the document: what is written now is written by nobody, and the row is read again. */
function leasePerdido(): Desenlace {
  return { veredicto: desconocido('sin_respuesta', 'Otro proceso lleva el comprobante'), cdr: null, respuesta: null };
}

/** SUNAT may be slow to show what it took: nothing is said yet of what to do instead. */
function aunNoConsta(): Desenlace {
  const mensaje =
    'SUNAT responde que no lo tiene, pero se le envió hace menos de un día y puede tardar en constar: no emita otro todavía.';
  return { veredicto: { tipo: 'desconocido', causa: 'consulta', mensaje }, cdr: null, respuesta: null };
}

/** Whether the deadline to send it, and as much more, is past. */
function vencido(deps: Pick<Deps, 'db'> & Clocks, c: EnCurso, masMs = 0): Promise<boolean> {
  return haPasado(deps, deps.db.of(c), new Date(c.plazoEnvio.getTime() + masMs));
}

/** Past the deadline and a day more nothing goes on in silence: a person is told what is not known. */
async function trasElPlazo(
  deps: Pick<Deps, 'db' | 'ahora' | 'alMenos'>,
  c: EnCurso,
  desenlace: Desenlace,
): Promise<Desenlace> {
  const { veredicto } = desenlace;
  const decide = !['desconocido', 'reintentar', 'configurar', 'consultar'].includes(veredicto.tipo);
  if (decide || !(await vencido(deps, c, GRACIA_MS))) return desenlace;
  const sePregunta = seConsulta(c);
  const mensaje =
    `Venció el plazo para enviarlo (emitido el ${c.fechaEmision}) y no se sabe si SUNAT lo registró: ${veredicto.mensaje} ` +
    `${sePregunta ? `${SIGUE} ` : ''}Consúltelo en SUNAT; después decídalo, o reanúdelo para volver a preguntar.`;
  const codigo = 'codigo' in veredicto ? veredicto.codigo : undefined;
  return { ...desenlace, veredicto: { tipo: 'atender', codigo, mensaje, cdr: undefined }, sePregunta };
}

/** Its CDR tells, whenever SUNAT gives it: it is asked for while it waits for a person (`vigilar.ts`). */
function seConsulta({ tipoComprobante: tipo, serie }: EnCurso): boolean {
  return sePuedeConsultar({ tipo, serie });
}

const SIGUE = 'Se le pregunta una semana más y, si lo tiene, termina solo.';

/** `ausente`: SUNAT certainly does not have it. */
export function plazoVencido(c: EnCurso, ausente: boolean): Desenlace {
  const mensaje = `Venció el plazo para enviarlo (emitido el ${c.fechaEmision}). ${consejoDe(c, ausente)}`;
  const veredicto = { tipo: 'atender', codigo: undefined, mensaje, cdr: undefined } as const;
  return { veredicto, cdr: null, respuesta: null, sePregunta: !ausente && seConsulta(c) };
}

function consejoDe(c: EnCurso, ausente: boolean): string {
  const { tipoComprobante, serie } = c;
  if (!ausente) {
    const consejo = 'No se sabe si SUNAT lo registró: consúltelo en SUNAT antes de emitir otro.';
    return seConsulta(c) ? `${consejo} ${SIGUE}` : consejo;
  }
  if (esDeOtro(tipoComprobante))
    return `SUNAT no lo tiene: emita ${claseDeOtro(tipoComprobante).enFrase.es} nueva, con fecha actual.`;
  if (esContingencia(serie) && esNota(tipoComprobante))
    return 'SUNAT no lo tiene: si la nota es de una boleta, se informará en un resumen diario; si no, emita otra con fecha actual.';
  return esDeBoleta(tipoComprobante, serie)
    ? 'SUNAT no lo tiene: se informará en un resumen diario.'
    : 'SUNAT no lo tiene: emita otro con fecha actual.';
}

/** Whoever carried it lived on: of what it opened itself, not of what another has opened since. */
function noteSurvived(
  { sobrevividos }: Pick<Deps, 'sobrevividos'>,
  { empresaId, entorno, id }: EnCurso,
  abiertos: readonly number[],
): void {
  for (const n of abiertos) sobrevividos.note({ empresaId, entorno, id, n });
}

async function record(deps: RecordPorts, c: EnCurso, evento: Evento, desenlace: Desenlace): Promise<Comprobante> {
  return (await write(deps, c, evento, desenlace)) ?? releer(deps, c);
}

/** Transaction 2: the outcome, if our lease token is still the row's. Undefined: somebody else holds it, nothing was written. */
async function write(
  deps: RecordPorts,
  c: EnCurso,
  evento: Evento,
  desenlace: Desenlace,
): Promise<Comprobante | undefined> {
  const estado = transition(c.estado, evento);
  const { veredicto, cdr, respuesta } = desenlace;
  const final = esFinal(estado);
  const espera = !final && (estado !== 'POR_ATENDER' || desenlace.sePregunta === true);
  const resultado: Resultado = {
    estado,
    evento,
    final,
    respuesta,
    motivo: final ? null : veredicto.mensaje,
    sunat: sunatDe(veredicto),
    cdr,
    pudoRegistrarse: pudoRegistrarse(veredicto),
    pudoLlegar: pudoLlegar(veredicto),
    tramo: desenlace.tramo,
    prueba: 'prueba' in veredicto ? veredicto.prueba : undefined,
    numeroLibre: veredicto.tipo === 'rechazado' && !veredicto.numeroConsumido,
    esperaMs: espera ? esperaMs(Math.max(c.intentos, 1), deps.azar()) : null,
    codigo: codigoDe(veredicto),
  };
  const { motivo, sunat } = resultado;
  const queda = {
    ...c,
    estado,
    motivo,
    sunat: sunat ?? c.sunat,
    tieneCdr: cdr !== null || c.tieneCdr,
    leaseVivo: false,
  };
  const aviso = avisoDeVeredicto(queda, { origen: deps.origen(), uuid: deps.uuid });
  const correo = deps.smtp !== undefined && estado === 'ACEPTADA';
  if (!(await recordJuntos(deps, { c, resultado, aviso, correo }))) return undefined;
  if (aviso !== undefined) deps.despertar.entregas();
  if (correo) deps.despertar.correos();
  return queda;
}

/** An outcome on its way to the database. */
export interface Novedad {
  readonly c: EnCurso;
  readonly resultado: Resultado;
  /** What is told of it, in the same transaction. */
  readonly aviso: Aviso | undefined;
  /** Its mail is queued, if the company sends any, likewise. */
  readonly correo: boolean;
}

async function recordJuntos(deps: Pick<Deps, 'db' | 'metricas'>, novedad: Novedad): Promise<boolean> {
  const escrito = await grupoDe(deps)(novedad);
  const { estado, evento, final } = novedad.resultado;
  if (escrito) deps.metricas.desenlace(novedad.c.entorno, evento, final ? estado : undefined);
  return escrito;
}

/** How many outcomes share one transaction at most. */
const JUNTAS = 16;

/** The group commit of outcomes; one per process. */
const grupoDe = sharedByDatabase(({ db }: Pick<Deps, 'db'>) =>
  createGroup(async (novedades: readonly Novedad[]) => {
    const [first] = novedades;
    if (first !== undefined && novedades.length === 1 && first.aviso === undefined && !first.correo) {
      return [await recordOutcome(db.of(first.c, DE_VARIAS), first.c, first.resultado)];
    }
    return db.group((en) =>
      allDone(
        novedades.map(async ({ c, resultado, aviso, correo }) => {
          const escrito = await recordOutcome(en(c), c, resultado);
          if (escrito && aviso !== undefined) await avisar(en(c), aviso);
          if (escrito && correo) await queueCorreos(en(c), c);
          return escrito;
        }),
      ),
    );
  }, JUNTAS),
);

/** Somebody else decided meanwhile: theirs is the truth. */
async function releer(deps: Pick<Deps, 'db'>, c: EnCurso): Promise<Comprobante> {
  const now = await findComprobante(deps.db.of(c), c, c.id);
  if (now === undefined) throw new Error(`El comprobante ${c.id} desapareció`);
  return now;
}

/** What the API tells in `data.sunat`; null while SUNAT has not decided. */
export function sunatDe(veredicto: Veredicto): SunatRespuesta | null {
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
  return { codigo, mensaje, notas: notas.map(textoDeObservacion), numeroConsumido };
}

function codigoDe(veredicto: Veredicto): string | null {
  if (veredicto.tipo === 'aceptado') return '0';
  return 'codigo' in veredicto ? (veredicto.codigo ?? null) : null;
}
