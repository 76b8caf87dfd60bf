import { esDelContenidoDeGuia } from '@chaski/core/documento/negativa.ts';
import {
  type ClaveDeGuia,
  dichoDeRechazo,
  numeroDeOtro,
  type RespuestaDeEnvio,
  type RespuestaDeTicket,
  type VeredictoGuia,
  type YaRegistrada,
  yaTenida,
} from '@chaski/core/sunat/gre.ts';
import { haPasado } from '../../platform/jobs/vencido.ts';
import type { CanalGre, SinRespuesta } from '../../sunat/gre.ts';
import { type Desenlace as DesenlaceDe, sinCanal } from '../../sunat/intercambio.ts';
import type { AskPorts } from '../ports.ts';
import { correlativoDe, type EnCurso } from '../types.ts';
import { findEnvios } from './intentos-store.ts';

export type Desenlace = DesenlaceDe<VeredictoGuia>;

/** How long SUNAT is given to say what it made of a guía whose ticket it gave, before a person is told. No norm sets it a term. */
export const CON_TICKET_MS = 24 * 3_600_000;

/** Hands the stored zip over. One that may have arrived before is sent until a day past its term, and then waits for a person. */
export async function submit(deps: AskPorts, g: EnCurso): Promise<Desenlace> {
  const canal = await deps.empresas.canalGre(g);
  if ('faltan' in canal) return sinCanal(canal.faltan);
  const clave = claveDe(g, canal);
  const { dicho, respuesta } = await deps.gre.enviar(canal, clave, g.archivo);
  await deps.punto('guia.ticketRecibido');
  const veredicto = await deEnvio(deps, g, clave, dicho);
  return { veredicto: await trasElPlazo(deps, g, veredicto), cdr: null, respuesta };
}

type DichoDeEnvio = Exclude<RespuestaDeEnvio, { readonly tipo: 'sinFicha' }> | SinRespuesta;

async function deEnvio(deps: AskPorts, g: EnCurso, clave: ClaveDeGuia, dicho: DichoDeEnvio): Promise<VeredictoGuia> {
  switch (dicho.tipo) {
    case 'sinRespuesta':
      return fallaAlEnviar(deps, g, dicho);
    case 'yaRegistrada':
      return registrada(deps, g, clave, dicho);
    case 'rechazado':
      return (await saysNothing(deps, g, dicho)) ? enDuda(g, dicho) : dicho;
    default:
      return dicho;
  }
}

/** Asks SUNAT how the ticket goes. Nothing that fails here changes anything: it is asked again, for a day. */
export async function consultarTicket(deps: AskPorts, g: EnCurso): Promise<Desenlace> {
  if (g.ticket === null) return sinArchivo({ tipo: 'ticketPerdido', mensaje: 'No se guardó ningún ticket.' });
  const canal = await deps.empresas.canalGre(g);
  if ('faltan' in canal) return sinCanal(canal.faltan);
  const clave = claveDe(g, canal);
  const { dicho, respuesta } = await deps.gre.consultar(canal, clave, g.ticket, deps.ahora());
  await deps.punto('guia.estadoRecibido');
  const veredicto = await deTicket(deps, g, clave, dicho);
  const cdr = 'cdr' in dicho ? (dicho.cdr ?? null) : null;
  return { veredicto: await trasLaEspera(deps, g, veredicto), cdr, respuesta: cdr === null ? respuesta : null };
}

type DichoDeTicket = Exclude<RespuestaDeTicket, { readonly tipo: 'sinFicha' }> | SinRespuesta;

async function deTicket(deps: AskPorts, g: EnCurso, clave: ClaveDeGuia, dicho: DichoDeTicket): Promise<VeredictoGuia> {
  switch (dicho.tipo) {
    case 'sinRespuesta': {
      deps.log.warn({ guia: g.id, interno: dicho.interno }, 'falla de red al preguntar por el ticket de una guía');
      const mensaje = `SUNAT tiene la guía y no respondió por su ticket (${dicho.detalle}); se volverá a preguntar.`;
      return { tipo: 'desconocido', mensaje };
    }
    case 'yaRegistrada':
      return registrada(deps, g, clave, dicho);
    case 'rechazado': {
      const { cdr: _, ...veredicto } = dicho;
      return (await saysNothing(deps, g, veredicto)) ? enDuda(g, veredicto) : veredicto;
    }
    case 'aceptado':
    case 'atender': {
      const { cdr: _, ...veredicto } = dicho;
      return veredicto;
    }
    default:
      return dicho;
  }
}

/** That SUNAT has such a guía already is our own word where an earlier sending may have arrived, and nobody else's. */
async function registrada(deps: AskPorts, g: EnCurso, clave: ClaveDeGuia, dicho: YaRegistrada): Promise<VeredictoGuia> {
  const { otra, yaEstaba } = await findEnvios(deps.db.of(g), g);
  return otra && !yaEstaba ? yaTenida(clave, dicho) : numeroDeOtro(clave, dicho);
}

/**
 * Whether a refusal tells nothing of an earlier sending, which may have arrived. One by SUNAT's rules of content is of the same bytes; what the day, a
 * register, the signature or the way may be the reason of is of this sending alone.
 */
async function saysNothing(deps: AskPorts, g: EnCurso, dicho: Rechazo): Promise<boolean> {
  if (dicho.numeroConsumido && esDelContenidoDeGuia(dicho.codigo)) return false;
  const { otra, yaEstaba } = await findEnvios(deps.db.of(g), g);
  return otra || yaEstaba;
}

type Rechazo = Extract<VeredictoGuia, { tipo: 'rechazado' }>;

/**
 * SUNAT refuses, for what it is today or what became of it on its way, a file of which it may hold an earlier sending: of that one this says nothing, and SUNAT
 * can be asked about no number.
 */
function enDuda(g: EnCurso, dicho: Rechazo): VeredictoGuia {
  const { codigo } = dicho;
  const sabe = `Un envío anterior de ${correlativoDe(g)} pudo llegar, y SUNAT rechazó el segundo (${codigo}). `;
  const hacer = 'Búsquela en SOL: si está, decídala como aceptada; si no, como rechazada.';
  return { tipo: 'atender', codigo, mensaje: `${sabe}${hacer} Dijo: ${dichoDeRechazo(dicho)}` };
}

/** SUNAT may have it, does not say so, and takes it no more: it is sent again for a day past its term, and then a person is told. */
async function trasElPlazo(deps: AskPorts, g: EnCurso, veredicto: VeredictoGuia): Promise<VeredictoGuia> {
  const calla = veredicto.tipo === 'desconocido' || veredicto.tipo === 'reintentar';
  const hasta = new Date(g.plazo.getTime() + CON_TICKET_MS);
  if (!calla || !g.pudoRegistrarse || !(await haPasado(deps, deps.db.of(g), hasta))) return veredicto;
  const mensaje = `${correlativoDe(g)} pudo llegar a SUNAT, que no lo dice un día después de su plazo. Búsquela en SOL y decídala. ${veredicto.mensaje}`;
  return { tipo: 'atender', mensaje };
}

/** Past a day nothing goes on in silence. */
async function trasLaEspera(deps: AskPorts, g: EnCurso, veredicto: VeredictoGuia): Promise<VeredictoGuia> {
  const calla = veredicto.tipo === 'enProceso' || veredicto.tipo === 'desconocido';
  if (!calla || g.ticketEn === null) return veredicto;
  const hasta = new Date(g.ticketEn.getTime() + CON_TICKET_MS);
  if (!(await haPasado(deps, deps.db.of(g), hasta))) return veredicto;
  const mensaje =
    `SUNAT dio un ticket por ${correlativoDe(g)} hace más de un día y no dice qué hizo de ella. Búsquela en SOL y decídala; ` +
    'si no está, reanúdela y se enviará de nuevo la misma.';
  return { tipo: 'atender', mensaje };
}

function fallaAlEnviar(deps: AskPorts, g: EnCurso, { enviado, detalle, interno }: SinRespuesta): VeredictoGuia {
  deps.log.warn({ guia: g.id, interno }, 'falla de red al enviar una guía a SUNAT');
  if (enviado) {
    const mensaje = `La conexión se cortó sin respuesta (${detalle}): no se sabe si SUNAT recibió la guía. Se enviará de nuevo la misma.`;
    return { tipo: 'desconocido', mensaje };
  }
  const mensaje = `No se envió nada a SUNAT (${detalle}). Se enviará sola, sin que usted haga nada.`;
  return { tipo: 'reintentar', codigo: undefined, mensaje };
}

function claveDe({ tipo, serie, numero }: EnCurso, { ruc }: CanalGre): ClaveDeGuia {
  return { ruc, tipo, serie, numero };
}

function sinArchivo(veredicto: VeredictoGuia): Desenlace {
  return { veredicto, cdr: null, respuesta: null };
}
