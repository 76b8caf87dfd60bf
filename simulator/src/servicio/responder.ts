import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  decodeRequest,
  encodeFault,
  encodeFaultDeConsulta,
  encodeFaultDeOse,
  type Peticion,
} from '@chaski/core/sunat/soap/soap.ts';
import { sendBill } from '../enviar.ts';
import { textoFault } from '../lectura/texto.ts';
import { getStatusCdr, getStatusDeComprobante } from '../libro/consultar.ts';
import { LibroNoEscrito } from '../libro/grupo-de-escritura.ts';
import { MESA_DE_OTROS } from '../otros/mesa.ts';
import type { Comportamiento } from '../respuesta/comportamiento.ts';
import type { Escenario } from '../respuesta/escenarios.ts';
import { breakTransport } from '../respuesta/fallas.ts';
import { getStatusDeTicket } from '../resumen/consultar-ticket.ts';
import { sendSummary } from '../resumen/enviar-resumen.ts';
import { authenticate } from './autenticacion.ts';
import { readBody } from './leer-cuerpo.ts';
import type { Manera, Respuesta, Servicio } from './servicio.ts';
import type { NombreServicio } from './wsdl.ts';

interface Contexto {
  readonly servicio: Servicio;
  readonly comportamiento: Comportamiento;
  readonly latenciaMs: number;
}

const MAX_BODY = 8 * 1024 * 1024;

/** One SOAP request, from its bytes to the answer's, or to the failure that a scenario asks for. */
export async function answerSoap(
  request: IncomingMessage,
  response: ServerResponse,
  { nombre, de }: { readonly nombre: NombreServicio; readonly de: 'ventas' | 'otros' },
  contexto: Contexto,
): Promise<void> {
  const body = await readBody(request, MAX_BODY);
  if (body === undefined) {
    return answerText(response, 413, 'La petición mide más de 8 MB');
  }
  const respuesta = await decide(body, nombre, de, contexto);
  const espera = respuesta.esperaMs + contexto.latenciaMs;
  if (espera > 0) await sleep(espera);
  if (respuesta.tipo === 'falla') return breakTransport(request, response, respuesta.falla);
  if (respuesta.tipo === 'soap') return writeSoap(response, respuesta.status, respuesta.body);
  const encode = encodeFaultDe(nombre, contexto.servicio.manera);
  writeSoap(response, 500, encode(respuesta.codigo, respuesta.mensaje));
}

/** The last answer of a connection, which may still be sending. */
export function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(text);
}

/** Each service writes its Faults in its own way. */
function encodeFaultDe(nombre: NombreServicio, manera: Manera): (codigo: string, mensaje: string) => Buffer {
  if (manera === 'ose') return encodeFaultDeOse;
  return nombre === 'billService' ? encodeFault : encodeFaultDeConsulta;
}

function writeSoap(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8', 'content-length': body.length });
  response.end(body);
}

async function decide(
  body: Buffer,
  nombre: NombreServicio,
  de: 'ventas' | 'otros',
  contexto: Contexto,
): Promise<Respuesta> {
  const decoded = decodeRequest(body);
  const ruc = decoded.ok ? decoded.peticion.credencial?.usuario.slice(0, 11) : undefined;
  const pedido = contexto.comportamiento.take(decoded.ok ? decoded.peticion.operacion : '', ruc);
  const anulada = pedido && answerPedido(pedido);
  if (anulada !== undefined) return anulada;
  if (!decoded.ok) return fault('0305', decoded.motivo);
  const { servicio } = contexto;
  const auth = authenticate(decoded.peticion.credencial, servicio.credenciales, servicio.manera);
  if (!auth.ok) {
    // Of a user that nobody has, the two services say it with different codes.
    if (auth.desconocido === true && nombre === 'billConsultService') return fault('0103', '');
    return fault(auth.codigo, auth.codigo === '0111' ? 'Rejected by policy.' : '');
  }
  try {
    const respuesta = await perform(servicio, auth.ruc, { nombre, de }, decoded.peticion, pedido);
    return pedido?.efecto.tipo === 'lento' && decoded.peticion.operacion !== 'sendBill'
      ? { ...respuesta, esperaMs: pedido.efecto.ms }
      : respuesta;
  } catch (error) {
    // SUNAT would say that its database is down, and would hold nothing. Anything else is a bug of ours, and no answer.
    if (!(error instanceof LibroNoEscrito)) throw error;
    return fault('0138', error.message);
  }
}

/** What the control route asks of every operation, before anything is looked at. */
function answerPedido({ efecto }: Escenario): Respuesta | undefined {
  if (efecto.tipo === 'fault') return fault(efecto.codigo, 'Pedido por la ruta de control');
  if (efecto.tipo !== 'transporte' || efecto.trasAceptar) return undefined;
  return { tipo: 'falla', falla: { como: efecto.como, mb: efecto.mb }, esperaMs: 0 };
}

function perform(
  servicio: Servicio,
  ruc: string,
  { nombre, de }: { readonly nombre: NombreServicio; readonly de: 'ventas' | 'otros' },
  peticion: Peticion,
  pedido: Escenario | undefined,
): Promise<Respuesta> | Respuesta {
  if (nombre === 'billService') {
    if (peticion.operacion === 'sendBill') {
      return sendBill(servicio, ruc, peticion, pedido, de === 'otros' ? MESA_DE_OTROS : undefined);
    }
    if (peticion.operacion === 'sendSummary') return sendSummary(servicio, ruc, peticion, pedido, de);
    if (peticion.operacion === 'getStatus' && 'ticket' in peticion) {
      return getStatusDeTicket(servicio, ruc, peticion.ticket, pedido);
    }
    if (peticion.operacion === 'sendPack') return fault('0302', 'El simulador no atiende lotes (sendPack)');
  } else if ('comprobante' in peticion) {
    const { comprobante } = peticion;
    return peticion.operacion === 'getStatusCdr'
      ? getStatusCdr(servicio, ruc, comprobante, pedido)
      : getStatusDeComprobante(servicio, ruc, comprobante, pedido);
  }
  return fault('0305', `${nombre} no tiene la operación ${peticion.operacion}`);
}

function fault(codigo: string, detalle: string): Respuesta {
  return { tipo: 'fault', codigo, mensaje: textoFault(codigo, detalle), esperaMs: 0 };
}
