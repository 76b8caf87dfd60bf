import { type Fecha, fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import { children, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { encodeSendSummaryResponse } from '@chaski/core/sunat/soap/soap.ts';
import type { Hallazgo } from '../check-comprobante.ts';
import { checkFirma } from '../lectura/check-xml.ts';
import { conTicket, detalleDe, textoFault, textoObservacion } from '../lectura/texto.ts';
import { type AsientoCompleto, claveDe } from '../libro/asiento.ts';
import type { RegistroTicket } from '../libro/memoria-libro.ts';
import { claseDe } from '../reglas/regla.ts';
import type { Constancia } from '../respuesta/cdr.ts';
import { deOse } from '../respuesta/cdr-ose.ts';
import {
  type Escenario,
  type FallaDeTransporte,
  findEscenarios,
  isRepetidoPedido,
  type Plan,
  parseEscenario,
  SIN_ESCENARIO,
  toPlan,
} from '../respuesta/escenarios.ts';
import type { Respuesta, Servicio } from '../servicio/servicio.ts';
import { checkArchivoResumen, checkArchivoReversion, type ResumenRecibido } from './check-archivo-resumen.ts';
import { checkResumen, type ResumenJuzgado } from './check-resumen.ts';
import { isEnProceso } from './consultar-ticket.ts';
import { NS_SUMMARY, NS_VOIDED } from './estructura-resumen.ts';
import { textoResumenAceptado, textoResumenRepetido } from './texto-resumen.ts';

/** One attempt to send one file. */
interface Intento {
  readonly servicio: Servicio;
  readonly recibido: ResumenRecibido;
  readonly ahora: Date;
  readonly plan: Plan;
  readonly escenarios: readonly Escenario[];
  /** Which attempt, where a token counts them. */
  readonly numero: number | undefined;
}

/**
 * `sendSummary`: file, name, signature, schema and rules. What breaks a rule is told by the ticket (99), what keeps SUNAT
 * from processing at all by a Fault. The ticket, and what the file changes, are durable in the ledger before the answer
 * leaves. Nothing waits between looking into the ledger and writing to it: of two files about one comprobante, one wins.
 * Files are judged when they come: a ticket in process (98) only tells the outcome later.
 * `pedido`: a scenario that the control route asks for. `de`: which endpoint, RA and RC or RR.
 */
export async function sendSummary(
  servicio: Servicio,
  rucUsuario: string,
  { nombreZip, zip }: { readonly nombreZip: string; readonly zip: Buffer },
  pedido: Escenario | undefined,
  de: 'ventas' | 'otros' = 'ventas',
): Promise<Respuesta> {
  const ahora = servicio.ahora();
  const recibido = (de === 'ventas' ? checkArchivoResumen : checkArchivoReversion)(nombreZip, zip);
  if (!recibido.ok) {
    const { base: archivo, sha256, codigo, detalle } = recibido;
    record(servicio, ahora, { archivo, sha256, codigo });
    return fault(codigo, textoFault(codigo, conTicket(servicio.nextProceso(), detalle)));
  }
  const { ruc } = recibido.clave;
  if (ruc !== rucUsuario && !servicio.padron.tiene(rucUsuario, 'pse')) {
    record(servicio, ahora, { archivo: recibido.base, sha256: recibido.sha256, codigo: '0154' });
    return fault('0154', textoFault('0154', `${rucUsuario} no envía por ${ruc}`));
  }
  const held = servicio.libro.findResumen(nombreDe(recibido));
  if (held === undefined) return judge(planear(servicio, recibido, ahora, pedido));
  const intento = isRepetidoPedido(recibido.xml, pedido)
    ? planear(servicio, recibido, ahora, pedido).intento
    : undefined;
  const codigo = intento?.plan.repetido;
  return intento === undefined || codigo === undefined
    ? answerRepetido(servicio, recibido, ahora, held)
    : refuse(intento, codigo, 'Pedido por el escenario');
}

/** The name, as SUNAT knows it: zeros to the left of the number do not count. */
function nombreDe({ clave: { ruc, tipo, fecha, numero } }: ResumenRecibido): string {
  return `${ruc}-${tipo}-${fecha.replaceAll('-', '')}-${numero}`;
}

/**
 * The name came before: 0402 while its ticket is in process, afterwards 2324 (RA) or 2223 (RC, RR). No ticket is told; where a scenario wants
 * it, another one is given, which says the same.
 */
async function answerRepetido(
  servicio: Servicio,
  recibido: ResumenRecibido,
  ahora: Date,
  held: RegistroTicket,
): Promise<Respuesta> {
  const procesado = recibido.clave.tipo === 'RA' ? '2324' : '2223';
  const codigo = isEnProceso(servicio, held, ahora) ? '0402' : procesado;
  const { base: archivo, sha256 } = recibido;
  if (held.escenarios.some((texto) => parseEscenario(texto)?.efecto.tipo === 'otroTicket')) {
    const intento = { servicio, recibido, ahora, plan: SIN_ESCENARIO, escenarios: [], numero: undefined };
    return take(intento, failed(ahora, { codigo: procesado, nodo: '[sim:otro-ticket]' }), procesado);
  }
  // Appended after the line that gave the ticket, so durable only after that one is.
  await servicio.libro.append(toAsiento(ahora, { archivo, sha256, codigo }));
  return fault(codigo, textoResumenRepetido(codigo, archivo, servicio.nextProceso()));
}

function isRaiz(via: 'RA' | 'RC' | 'RR'): (root: XmlElement) => boolean {
  const [nombre, espacio] = via === 'RC' ? ['SummaryDocuments', NS_SUMMARY] : ['VoidedDocuments', NS_VOIDED];
  return ({ name, namespace }) => name === nombre && namespace === espacio;
}

/** The free texts of a RA; a RC has none. */
function motivos(root: XmlElement): string[] {
  return children(root, 'VoidedDocumentsLine').flatMap((linea) => text(linea, 'VoidReasonDescription') ?? []);
}

interface Planeado {
  readonly intento: Intento;
  readonly firma: ReturnType<typeof checkFirma>;
  readonly desconocido: string | undefined;
}

/** What the scenarios make of this attempt. */
function planear(servicio: Servicio, recibido: ResumenRecibido, ahora: Date, pedido: Escenario | undefined): Planeado {
  const firma = checkFirma(recibido.xml, servicio.certificados, ahora, isRaiz(recibido.clave.tipo));
  const { escenarios, desconocido } = findEscenarios(firma.ok ? motivos(firma.root) : []);
  const todos = pedido === undefined ? escenarios : [pedido, ...escenarios];
  const numero = todos.some(({ veces }) => veces !== undefined)
    ? servicio.libro.countIntento(recibido.base)
    : undefined;
  const plan = toPlan(todos, numero ?? 1);
  return { intento: { servicio, recibido, ahora, plan, escenarios: todos, numero }, firma, desconocido };
}

function judge({ intento, firma, desconocido }: Planeado): Promise<Respuesta> | Respuesta {
  const { ahora, plan } = intento;
  if (desconocido !== undefined) {
    const detalle = `[sim:${desconocido}] no es un escenario: vea GET /_control/escenarios`;
    return refuse({ ...intento, plan: SIN_ESCENARIO }, '0305', detalle);
  }
  if (plan.antes !== undefined) return fail(intento, plan.antes);
  if (plan.fault !== undefined) return refuse(intento, plan.fault, 'Pedido por el escenario');
  if (plan.rechazo !== undefined)
    return decide(intento, failed(ahora, { codigo: plan.rechazo, nodo: '[sim:rechazo]' }));
  if (!firma.ok) return decide(intento, failed(ahora, { codigo: firma.codigo, nodo: 'ds:Signature' }, firma.detalle));
  return decide(intento, checkResumen(firma.root, toEntorno(intento)));
}

function toEntorno({ servicio, recibido, ahora }: Intento) {
  const { libro, padron, manera, fecha = fechaLima(ahora) } = servicio;
  const { ruc } = recibido.clave;
  return {
    archivo: recibido.clave,
    hoy: fecha,
    padron,
    search:
      manera === 'beta'
        ? undefined
        : (numero: { tipo: string; serie: string; numero: number }) => libro.find(claveDe({ ruc, ...numero })),
  };
}

/** A judgement for a file of which only the name is known. */
function failed(ahora: Date, hallazgo: Hallazgo, detalle?: string): ResumenJuzgado {
  const error = detalle === undefined ? hallazgo : { ...hallazgo, detalle };
  return { id: '', fechaGeneracion: fechaLima(ahora), error, observaciones: [], efectos: [] };
}

/** Turns a judgement into a ticket, or into a Fault where SUNAT would not process the file. */
function decide(intento: Intento, juzgado: ResumenJuzgado): Promise<Respuesta> | Respuesta {
  const { error } = juzgado;
  if (error === undefined) return take(intento, juzgado, '0');
  const clase = claseDe(error.codigo);
  if (clase === 'observacion') return take(intento, { ...juzgado, error: undefined }, '0', [error.codigo]);
  if (clase === 'rechazo' && intento.servicio.manera !== 'ose') return take(intento, juzgado, error.codigo);
  return refuse(intento, error.codigo, detalleDe(error, intento.servicio.nextProceso()));
}

/** Gives a ticket: ledger first, and only then the answer, which a scenario may keep from arriving. */
async function take(
  intento: Intento,
  juzgado: ResumenJuzgado,
  codigo: string,
  pedidas: readonly string[] = [],
): Promise<Respuesta> {
  const { servicio, recibido, ahora, plan, escenarios, numero } = intento;
  const { base: archivo, sha256, clave } = recibido;
  const ticket = nextTicket(servicio);
  // A scenario by which the file is processed with errors, and nobody is told which.
  const sinConstancia = escenarios.some(({ efecto }) => efecto.tipo === 'ticket' && efecto.como === '99');
  const aceptado = codigo === '0' && !sinConstancia;
  const constancia = toConstancia(intento, juzgado, { codigo, proceso: ticket, pedidas });
  await servicio.libro.registerResumen({
    ...toAsiento(ahora, { archivo, sha256, codigo: sinConstancia ? '99' : codigo, aceptado }, numero),
    resumen: {
      ticket,
      ruc: clave.ruc,
      nombre: nombreDe(recibido),
      ...(sinConstancia ? {} : { constancia }),
      escenarios: escenarios.map(({ texto }) => texto),
      efectos: aceptado ? juzgado.efectos : [],
      // The name stays with the file that had it first.
      registrado: constancia.registrada && servicio.libro.findResumen(nombreDe(recibido)) === undefined,
    },
  });
  const { esperaMs, trasAceptar } = plan;
  if (trasAceptar !== undefined) return { tipo: 'falla', falla: trasAceptar, esperaMs };
  return { tipo: 'soap', status: 200, body: encodeSendSummaryResponse(ticket), esperaMs };
}

/** SUNAT's tickets are its milliseconds; never one of an earlier run. */
function nextTicket({ libro, nextProceso }: Servicio): string {
  let ticket = nextProceso();
  while (libro.findTicket(ticket) !== undefined) ticket = nextProceso();
  return ticket;
}

function toConstancia(
  { servicio, recibido, ahora, plan }: Intento,
  { id, fechaGeneracion, error, observaciones }: ResumenJuzgado,
  { codigo, proceso, pedidas }: { codigo: string; proceso: string; pedidas: readonly string[] },
): Constancia {
  const { ruc, tipo, fecha, numero } = recibido.clave;
  const serie = compact(fecha);
  const correlativo = id === '' ? `${tipo}-${serie}-${numero}` : id;
  const observados = [...pedidas, ...plan.observados].map((uno) => ({ codigo: uno, nodo: '[sim:observado]' }));
  return {
    ruc,
    tipo,
    serie,
    numero,
    archivo: recibido.base,
    correlativo,
    cliente: '-',
    proceso,
    codigo,
    descripcion:
      error === undefined
        ? textoResumenAceptado(tipo, correlativo)
        : textoFault(error.codigo, detalleDe(error, proceso)),
    notas: error === undefined ? [...observados, ...observaciones].map(textoObservacion) : [],
    fechaEmision: fechaGeneracion,
    fecha: fechaLima(ahora),
    hora: horaLima(ahora),
    registrada: servicio.manera !== 'beta',
    ...deOse(servicio, recibido.xml),
  };
}

function compact(fecha: Fecha): string {
  return fecha.replaceAll('-', '');
}

/** Not processed: a Fault, and nothing registered but the attempt. */
function refuse({ servicio, recibido, ahora, plan, numero }: Intento, codigo: string, detalle: string): Respuesta {
  record(servicio, ahora, { archivo: recibido.base, sha256: recibido.sha256, codigo }, numero);
  return { ...fault(codigo, textoFault(codigo, detalle)), esperaMs: plan.esperaMs };
}

/** The scenario lets nothing through: only the attempt is noted, under the scenario's name. */
function fail({ servicio, recibido, ahora, plan, numero }: Intento, falla: FallaDeTransporte): Respuesta {
  record(servicio, ahora, { archivo: recibido.base, sha256: recibido.sha256, codigo: falla.como }, numero);
  return { tipo: 'falla', falla, esperaMs: plan.esperaMs };
}

type Nota = Pick<AsientoCompleto, 'archivo' | 'sha256' | 'codigo'> & { readonly aceptado?: boolean };

/** Notes an attempt by which nothing changed: nobody waits for it, and nobody minds if it is lost. */
function record({ libro }: Servicio, ahora: Date, nota: Nota, numero?: number): void {
  libro.append(toAsiento(ahora, nota, numero)).catch(() => undefined);
}

function toAsiento(ahora: Date, { aceptado = false, ...nota }: Nota, intento?: number): AsientoCompleto {
  const asiento = { en: ahora.toISOString(), operacion: 'sendSummary', ...nota, aceptado };
  return intento === undefined ? asiento : { ...asiento, intento };
}

function fault(codigo: string, mensaje: string): Respuesta {
  return { tipo: 'fault', codigo, mensaje, esperaMs: 0 };
}
