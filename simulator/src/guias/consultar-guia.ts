import { significado } from '../lectura/texto.ts';
import { claveDeIntento } from '../libro/asiento.ts';
import type { RegistroTicket } from '../libro/memoria-libro.ts';
import { buildZipCdr } from '../respuesta/defectos.ts';
import { type Escenario, parseEscenario, toPlan } from '../respuesta/escenarios.ts';
import type { Servicio } from '../servicio/servicio.ts';
import { answerInvalido, answerJson, answerPlataforma, type RespuestaRest } from './formas.ts';

/** `GET …/gem/comprobantes/envios/{numTicket}`: 98 while it is in process, then 0 or 99, with or without CDR. */
export async function getStatusDeGuia(
  servicio: Servicio,
  rucFicha: string,
  ticket: string,
  pedido: Escenario | undefined,
): Promise<RespuestaRest> {
  const registro = servicio.libro.findTicket(ticket);
  if (registro === undefined || !isSuyo(servicio, registro, rucFicha)) return unknown(servicio, ticket);
  await registro.durable;
  const escenarios = registro.escenarios.flatMap((texto) => parseEscenario(texto) ?? []);
  const contado = escenarios.some(({ veces }) => veces !== undefined);
  const consulta = contado ? servicio.libro.countIntento(claveDeIntento('consultarGuia', registro.archivo)) : undefined;
  const plan = toPlan(pedido === undefined ? escenarios : [pedido, ...escenarios], consulta ?? 1);
  const note = (codigo: string) => record(servicio, registro.archivo, codigo, consulta);
  // A state of HTTP that the file asks for is of its sending; here, only that of the control route.
  if (pedido?.efecto.tipo === 'http') {
    note(String(pedido.efecto.estado));
    return answerPlataforma(pedido.efecto.estado);
  }
  if (typeof plan.ticket === 'object') {
    note(plan.ticket.como);
    return { tipo: 'falla', falla: plan.ticket, esperaMs: 0 };
  }
  if (plan.ticket === 'perdido') return unknown(servicio, registro.archivo);
  const temprano = servicio.ahora().getTime() - Date.parse(registro.en) < servicio.ticketMs;
  if (temprano || (plan.ticket !== undefined && plan.ticket !== '99')) {
    note('98');
    return answerJson(200, { codRespuesta: '98' });
  }
  const { constancia, error } = (await servicio.libro.readResumen(ticket)) ?? {};
  const aceptada = registro.aceptado && plan.ticket !== '99';
  note(aceptada ? '0' : '99');
  const conCdr = plan.ticket !== '99' && constancia !== undefined;
  const cdr = conCdr
    ? { arcCdr: (await buildZipCdr(constancia, servicio, plan.defecto)).toString('base64'), indCdrGenerado: '1' }
    : { indCdrGenerado: '0' };
  if (aceptada) return answerJson(200, { codRespuesta: '0', ...cdr });
  const { codigo: numError, descripcion: desError } = constancia ?? error ?? SIN_CAUSA;
  return answerJson(200, { codRespuesta: '99', error: { numError, desError }, ...cdr });
}

/** What the file is told of that a scenario makes fail without a reason. */
const SIN_CAUSA = { codigo: '0138', descripcion: significado('0138') };

function isSuyo({ padron }: Servicio, { ruc }: RegistroTicket, rucFicha: string): boolean {
  return ruc === rucFicha || padron.tiene(rucFicha, 'pse');
}

function unknown(servicio: Servicio, archivo: string): RespuestaRest {
  record(servicio, archivo, '509');
  return answerInvalido('509', '');
}

/** Questions are noted too. */
function record({ libro, ahora }: Servicio, archivo: string, codigo: string, intento?: number): void {
  const asiento = {
    en: ahora().toISOString(),
    operacion: 'consultarGuia',
    archivo,
    sha256: '',
    codigo,
    aceptado: false,
  };
  libro.append(intento === undefined ? asiento : { ...asiento, intento }).catch(() => undefined);
}
