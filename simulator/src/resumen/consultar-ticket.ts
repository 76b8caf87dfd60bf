import { encodeStatusResponse, type Status } from '@chaski/core/sunat/soap/soap.ts';
import { textoFault } from '../lectura/texto.ts';
import { claveDeIntento } from '../libro/asiento.ts';
import type { RegistroTicket } from '../libro/memoria-libro.ts';
import { buildZipCdr } from '../respuesta/defectos.ts';
import {
  type Escenario,
  type FallaDeTransporte,
  parseEscenario,
  type RespuestaTicket,
  toPlan,
} from '../respuesta/escenarios.ts';
import type { Respuesta, Servicio } from '../servicio/servicio.ts';

const EN_PROCESO = 'El archivo se encuentra en proceso';
const CON_ERRORES = 'El archivo fue procesado con errores';
const NO_EXISTE: Status = { statusCode: '0127', content: 'El ticket no existe' };

/** billService's `getStatus`: 98 while the file is in process, then its CDR with 0 or 99; 0127 of a ticket never given. */
export async function getStatusDeTicket(
  servicio: Servicio,
  rucUsuario: string,
  ticket: string,
  pedido: Escenario | undefined,
): Promise<Respuesta> {
  const ahora = servicio.ahora();
  const registro = servicio.libro.findTicket(ticket);
  if (registro === undefined) return answer(servicio, ahora, ticket, NO_EXISTE);
  await registro.durable;
  if (registro.ruc !== rucUsuario && !servicio.padron.tiene(rucUsuario, 'pse')) {
    record(servicio, ahora, registro.archivo, '0126');
    return { tipo: 'fault', codigo: '0126', mensaje: textoFault('0126', ''), esperaMs: 0 };
  }
  const consulta = countConsulta(servicio, registro);
  const escenarios = escenariosDe(registro);
  const plan = toPlan(pedido === undefined ? escenarios : [pedido, ...escenarios], consulta ?? 1);
  const { archivo } = registro;
  if (typeof plan.ticket === 'object') return fail(servicio, ahora, archivo, plan.ticket, consulta);
  if (plan.ticket !== undefined) return answer(servicio, ahora, archivo, STATUS[plan.ticket], consulta);
  if (isTemprano(servicio, registro, ahora)) return answer(servicio, ahora, archivo, STATUS[98], consulta);
  const constancia = (await servicio.libro.readResumen(ticket))?.constancia;
  if (constancia === undefined) return answer(servicio, ahora, archivo, STATUS[99], consulta);
  const content = await buildZipCdr(constancia, servicio, plan.defecto);
  return answer(servicio, ahora, archivo, { statusCode: registro.aceptado ? '0' : '99', content }, consulta);
}

const STATUS: Readonly<Record<RespuestaTicket, Status>> = {
  98: { statusCode: '98' },
  '0098': { statusCode: '0098' },
  99: { statusCode: '99', content: CON_ERRORES },
  texto: { statusCode: '98', content: EN_PROCESO },
  perdido: NO_EXISTE,
};

/** Whether the file would still be in process for who sends it again: looking counts as asking. */
export function isEnProceso(servicio: Servicio, registro: RegistroTicket, ahora: Date): boolean {
  if (isTemprano(servicio, registro, ahora)) return true;
  const { ticket } = toPlan(escenariosDe(registro), countConsulta(servicio, registro) ?? 1);
  return ticket === '98' || ticket === '0098' || ticket === 'texto';
}

function isTemprano({ ticketMs }: Servicio, { en }: RegistroTicket, ahora: Date): boolean {
  return ahora.getTime() - Date.parse(en) < ticketMs;
}

function escenariosDe({ escenarios }: RegistroTicket): Escenario[] {
  return escenarios.flatMap((texto) => parseEscenario(texto) ?? []);
}

/** Which question about the ticket this is, from 1, where a scenario counts them. */
function countConsulta({ libro }: Servicio, registro: RegistroTicket): number | undefined {
  if (!escenariosDe(registro).some(({ veces }) => veces !== undefined)) return undefined;
  return libro.countIntento(claveDeIntento('getStatus', registro.archivo));
}

function answer(servicio: Servicio, ahora: Date, archivo: string, status: Status, consulta?: number): Respuesta {
  record(servicio, ahora, archivo, status.statusCode, consulta);
  return { tipo: 'soap', status: 200, body: encodeStatusResponse(status), esperaMs: 0 };
}

function fail(
  servicio: Servicio,
  ahora: Date,
  archivo: string,
  falla: FallaDeTransporte,
  consulta: number | undefined,
): Respuesta {
  record(servicio, ahora, archivo, falla.como, consulta);
  return { tipo: 'falla', falla, esperaMs: 0 };
}

/** Questions are noted too, under the name of the file, or the ticket where nobody knows it. */
function record({ libro }: Servicio, ahora: Date, archivo: string, codigo: string, intento?: number): void {
  const asiento = { en: ahora.toISOString(), operacion: 'getStatus', archivo, sha256: '', codigo, aceptado: false };
  libro.append(intento === undefined ? asiento : { ...asiento, intento }).catch(() => undefined);
}
