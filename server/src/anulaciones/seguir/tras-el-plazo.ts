import { claseDeResumen } from '@chaski/core/documentos/registro.ts';
import type { VeredictoResumen } from '@chaski/core/sunat/resumen.ts';
import { sinPuntoFinal } from '@chaski/core/sunat/texto.ts';
import { readComprobante } from '../../comprobantes/enviar/aviso.ts';
import { estabaAlLlegar } from '../../comprobantes/enviar/envios.ts';
import type { Deps } from '../../deps.ts';
import { haPasado } from '../../platform/jobs/vencido.ts';
import { findEspera } from '../intentos-store.ts';
import { type EnCurso, identificadorDe } from '../types.ts';
import { validezDe } from './informada.ts';
import type { Desenlace } from './presentar.ts';
import { consultarBaja } from './recuperar.ts';

const DIA_MS = 24 * 3_600_000;

/**
 * How long SUNAT is given to say what it made of a file whose ticket it gave, before a person is told. No norm sets it a term, so this is
 * our choice: as long as a file whose ticket is lost is waited for.
 */
const CON_TICKET_MS = DIA_MS;

/** The same where a file may have arrived and no ticket came: the seven days in which SUNAT takes an annulment, and one more. */
const SIN_TICKET_MS = 8 * DIA_MS;

/**
 * Past that time nothing goes on in silence: what SUNAT's other services tell decides, and otherwise a person is told what is not known.
 * Where there is a ticket it is asked about all the same.
 */
export async function trasElPlazo(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'sunat' | 'validez' | 'ahora' | 'alMenos'>,
  r: EnCurso,
  desenlace: Desenlace,
): Promise<Desenlace> {
  const { veredicto } = desenlace;
  if (!calla(r, veredicto) || !(await espero(deps, r, veredicto))) return desenlace;
  const hecho = await searchHecho(deps, r);
  if (hecho !== undefined) return { ...desenlace, veredicto: hecho };
  deps.log.warn({ resumen: r.id, estado: r.estado }, 'SUNAT no dice qué hizo de un resumen: espera a una persona');
  return { ...desenlace, veredicto: paraUnaPersona(r, veredicto) };
}

/** Whether SUNAT may have the file, and this decides nothing. */
function calla(r: EnCurso, veredicto: VeredictoResumen): boolean {
  switch (veredicto.tipo) {
    case 'enProceso':
    case 'desconocido':
    case 'ticketPerdido':
      return true;
    case 'reintentar':
    case 'configurar':
      return r.estado === 'CONSULTANDO' || r.pudoRegistrarse;
    default:
      return false;
  }
}

async function espero(
  deps: Pick<Deps, 'db' | 'ahora' | 'alMenos'>,
  r: EnCurso,
  { tipo }: VeredictoResumen,
): Promise<boolean> {
  const db = deps.db.of(r);
  const despues = (desde: Date, ms: number) => haPasado(deps, db, new Date(desde.getTime() + ms));
  // Most files are younger, and then nothing is read.
  if (!(await despues(r.creadoEn, CON_TICKET_MS))) return false;
  const { ticketEn, tickets, desde } = await findEspera(db, r);
  // The same file goes again, and SUNAT says that it has it, or gives another ticket; but not for ever.
  if (tipo === 'ticketPerdido' && tickets < 2) return false;
  return r.estado === 'CONSULTANDO' && ticketEn !== null
    ? despues(ticketEn, CON_TICKET_MS)
    : despues(desde, SIN_TICKET_MS);
}

/**
 * That SUNAT did what a file asks, as its other services tell it: its comprobante is annulled or, of one that is to be told of,
 * registered. Undefined where none says so, or none can be asked.
 */
export async function searchHecho(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'sunat' | 'validez'>,
  r: EnCurso,
): Promise<VeredictoResumen | undefined> {
  const canal = await deps.empresas.canal(r, claseDeResumen(r.clase).servicio);
  if ('faltan' in canal) return undefined;
  const anular = r.proposito === 'anular';
  if (anular && claseDeResumen(r.clase).desenlace === 'seConsulta') {
    if ((await consultarBaja(deps, r, canal)) === 'deBaja') return hecho(r, '0003', 'SUNAT lo tiene de baja.');
  }
  const comprobante = await readComprobante(deps.db.of(r), r, r.comprobanteId);
  // What SUNAT had before any of ours came says nothing of this file.
  if (!anular && comprobante && (await estabaAlLlegar(deps.db.of(r), comprobante))) return undefined;
  const validez = comprobante && (await validezDe(deps, comprobante, canal));
  return validez?.estado === (anular ? 'anulado' : 'aceptado') ? hecho(r, '0', validez.mensaje) : undefined;
}

/** SUNAT did what the file asks, as another service of its says (`prueba`: a sentence). */
export function hecho(r: EnCurso, codigo: string, prueba: string): VeredictoResumen {
  const mensaje = `${prueba} No dio la constancia (CDR) de ${identificadorDe(r)}.`;
  return { tipo: 'aceptado', codigo, mensaje, notas: [], prueba };
}

function paraUnaPersona(r: EnCurso, veredicto: VeredictoResumen): VeredictoResumen {
  const preguntando = r.ticket !== null;
  return { tipo: 'atender', mensaje: `${queSeSabe(r, veredicto)} ${queHacer(r)}`, preguntando };
}

function queSeSabe(r: EnCurso, veredicto: VeredictoResumen): string {
  const archivo = identificadorDe(r);
  const dicho = 'mensaje' in veredicto ? ` (${sinPuntoFinal(veredicto.mensaje)})` : '';
  if (r.ticket === null) return `No se sabe si SUNAT recibió ${archivo}${dicho}.`;
  return veredicto.tipo === 'ticketPerdido'
    ? `SUNAT recibió ${archivo} hace más de un día y ya no conoce el ticket que dio por él.`
    : `SUNAT recibió ${archivo} hace más de un día y no dice qué resolvió${dicho}. Se le sigue preguntando por su ticket.`;
}

/** Where nothing tells what became of it: what a person does. */
export function queHacer(r: EnCurso): string {
  const archivo = identificadorDe(r);
  const comprobante = `${r.serie}-${r.numeroComprobante}`;
  return r.proposito === 'anular'
    ? `Revise en SUNAT si ${comprobante} está anulado y decida ${archivo} con lo que vea; o pida la anulación otra vez, si está a tiempo: ` +
        'irá otro archivo y, si este se aplicó, SUNAT lo dirá.'
    : `Revise en SUNAT si ${comprobante} está registrado y decida ${archivo} con lo que vea; o reanúdelo: irá otra vez y, si SUNAT ya terminó con él, en otro archivo.`;
}
