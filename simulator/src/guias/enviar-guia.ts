import { hash } from 'node:crypto';
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import { children, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { checkFirma } from '../lectura/check-xml.ts';
import { isRaizDeGuia } from '../lectura/estructura.ts';
import { conTicket, type Dicho, detalleDe, textoFault, textoInformado, textoObservacion } from '../lectura/texto.ts';
import { type AsientoCompleto, claveDe } from '../libro/asiento.ts';
import { claseDe } from '../reglas/regla.ts';
import type { Constancia } from '../respuesta/cdr.ts';
import { type Escenario, findEscenarios, isRepetidoPedido, type Plan, toPlan } from '../respuesta/escenarios.ts';
import type { Servicio } from '../servicio/servicio.ts';
import { checkEnvio, type GuiaRecibida } from './check-archivo-guia.ts';
import { checkGuia, type GuiaJuzgada } from './check-guia.ts';
import { answerInvalido, answerInvalidoDeManual, answerJson, answerPlataforma, type RespuestaRest } from './formas.ts';

/** One attempt to send one file. */
interface Intento {
  readonly servicio: Servicio;
  readonly recibido: GuiaRecibida;
  readonly ahora: Date;
  readonly plan: Plan;
  readonly escenarios: readonly Escenario[];
  /** Which attempt, where a token counts them. */
  readonly numero: number | undefined;
}

const QR = 'https://e-factura.sunat.gob.pe/v1/contribuyente/gre/comprobantes/descargaqr?hashqr=';
const NOMBRES = { '09': 'Guia de Remision Remitente', '31': 'Guia de Remision Transportista' } as const;

/**
 * `POST …/gem/comprobantes/{nombre}`: what is wrong with the file is told at once (422), all else by the ticket. Files
 * are judged when they come; ticket, number and CDR are durable in the ledger before the answer leaves. A number that
 * SUNAT holds gets a ticket as well, and 1033 (or 1032) from it. `pedido`: a scenario that the control route asks for.
 */
export async function sendGuia(
  servicio: Servicio,
  rucFicha: string,
  nombre: string,
  cuerpo: unknown,
  pedido: Escenario | undefined,
): Promise<RespuestaRest> {
  const ahora = servicio.ahora();
  const recibido = checkEnvio(nombre, cuerpo);
  if (!recibido.ok) {
    record(servicio, toAsiento(ahora, nombre, recibido.sha256, recibido.codigo));
    return answerInvalido(recibido.codigo, recibido.detalle);
  }
  const { ruc } = recibido.clave;
  if (ruc !== rucFicha && !servicio.padron.tiene(rucFicha, 'pse')) {
    record(servicio, toAsiento(ahora, nombre, recibido.sha256, '0154'));
    return answerInvalido('0154', `${rucFicha} no envía por ${ruc}`);
  }
  const held = servicio.libro.find(claveDe(numeroDe(recibido)));
  if (held !== undefined && !isRepetidoPedido(recibido.xml, pedido)) {
    const codigo = held.estado === 'aceptado' ? '1033' : '1032';
    const { serie, numero } = recibido.clave;
    const detalle = textoInformado(codigo, `${serie}-${numero}`, held.estado, servicio.nextProceso());
    const intento = { servicio, recibido, ahora, plan: toPlan([], 1), escenarios: [], numero: undefined };
    return take(intento, failed(ahora, { codigo, nodo: '/', detalle }), false);
  }
  return judge(servicio, recibido, ahora, pedido, held !== undefined);
}

function numeroDe({ clave }: GuiaRecibida) {
  return { ...clave, numero: Number(clave.numero) };
}

/** The free texts of a guía: of its goods, and its notes, as some have no goods. */
function textos(root: XmlElement): string[] {
  const bienes = children(root, 'DespatchLine').flatMap((linea) => text(linea, 'Item', 'Description') ?? []);
  return [...bienes, ...children(root, 'Note').map((nota) => nota.text)];
}

function judge(
  servicio: Servicio,
  recibido: GuiaRecibida,
  ahora: Date,
  pedido: Escenario | undefined,
  repetida: boolean,
): Promise<RespuestaRest> | RespuestaRest {
  const firma = checkFirma(recibido.xml, servicio.certificados, ahora, isRaizDeGuia);
  const { escenarios: suyos, desconocido } = findEscenarios(firma.ok ? textos(firma.root) : []);
  const escenarios = pedido === undefined ? suyos : [pedido, ...suyos];
  const contado = escenarios.some(({ veces }) => veces !== undefined);
  const numero = contado ? servicio.libro.countIntento(recibido.base) : undefined;
  const plan = toPlan(escenarios, numero ?? 1);
  const intento = { servicio, recibido, ahora, plan, escenarios, numero };
  if (desconocido !== undefined) {
    return refuse(intento, '0305', `[sim:${desconocido}] no es un escenario: vea GET /_control/escenarios`);
  }
  if (repetida) return refuse(intento, plan.repetido ?? '1033', 'Pedido por el escenario');
  if (plan.antes !== undefined) {
    recordIntento(intento, plan.antes.como);
    return { tipo: 'falla', falla: plan.antes, esperaMs: plan.esperaMs };
  }
  if (plan.http !== undefined) {
    recordIntento(intento, String(plan.http));
    return plan.http === 422
      ? answerInvalidoDeManual('502', plan.esperaMs)
      : answerPlataforma(plan.http, plan.esperaMs);
  }
  if (plan.fault !== undefined) return refuse(intento, plan.fault, 'Pedido por el escenario');
  if (plan.rechazo !== undefined) return take(intento, failed(ahora, { codigo: plan.rechazo, nodo: '[sim:rechazo]' }));
  if (!firma.ok) {
    return take(intento, failed(ahora, { codigo: firma.codigo, nodo: 'ds:Signature', detalle: firma.detalle }));
  }
  const hoy = servicio.fecha ?? fechaLima(ahora);
  return take(intento, checkGuia(firma.root, { archivo: recibido.clave, hoy, padron: servicio.padron }));
}

/** A judgement for a guía of which only the file name is known. */
function failed(ahora: Date, error: Dicho): GuiaJuzgada {
  return { correlativo: '', cliente: '-', fechaEmision: fechaLima(ahora), error, observaciones: [] };
}

/** Gives a ticket: ledger first, and only then the answer, which a scenario may keep from arriving. */
async function take(intento: Intento, juzgado: GuiaJuzgada, nueva = true): Promise<RespuestaRest> {
  const { servicio, recibido, ahora, plan, escenarios, numero } = intento;
  const proceso = servicio.nextProceso();
  const ticket = ticketDe(recibido, proceso);
  // What only observes is no refusal, even where a scenario asks for it as one.
  const observado = juzgado.error !== undefined && claseDe(juzgado.error.codigo) === 'observacion';
  const error = observado ? undefined : juzgado.error;
  const codigo = error?.codigo ?? '0';
  const sinConstancia = escenarios.some(({ efecto }) => efecto.tipo === 'ticket' && efecto.como === '99');
  const conCdr = !sinConstancia && (error === undefined || claseDe(codigo) === 'rechazo');
  const aceptado = error === undefined && !sinConstancia;
  const notas =
    observado && juzgado.error !== undefined ? [juzgado.error, ...juzgado.observaciones] : juzgado.observaciones;
  const constancia = toConstancia(intento, { ...juzgado, error, observaciones: notas }, proceso);
  const { clave } = recibido;
  const registra = nueva && conCdr && servicio.manera !== 'beta';
  const efecto = {
    clave: claveDe(numeroDe(recibido)),
    estado: aceptado ? ('aceptado' as const) : ('rechazado' as const),
    fechaEmision: juzgado.fechaEmision,
  };
  const asiento = toAsiento(ahora, recibido.base, recibido.sha256, sinConstancia ? '99' : codigo, aceptado);
  await servicio.libro.registerResumen({
    ...asiento,
    ...(numero === undefined ? {} : { intento: numero }),
    resumen: {
      ticket,
      ruc: clave.ruc,
      nombre: ticket,
      ...(conCdr ? { constancia } : { error: { codigo, descripcion: constancia.descripcion } }),
      escenarios: escenarios.map(({ texto }) => texto),
      efectos: registra ? [efecto] : [],
      registrado: false,
    },
  });
  const { esperaMs, trasAceptar } = plan;
  if (trasAceptar !== undefined) return { tipo: 'falla', falla: trasAceptar, esperaMs };
  const fecRecepcion = `${fechaLima(ahora)}T${horaLima(ahora)}`;
  return answerJson(200, { numTicket: ticket, fecRecepcion }, esperaMs);
}

/** SUNAT's tickets of guías are UUIDs. */
function ticketDe({ base }: GuiaRecibida, proceso: string): string {
  return hash('sha256', `${base} ${proceso}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function toConstancia(intento: Intento, juzgado: GuiaJuzgada, proceso: string): Constancia {
  const { servicio, recibido, ahora, plan } = intento;
  const { base, clave, sha256 } = recibido;
  const { error, observaciones, cliente, fechaEmision } = juzgado;
  const correlativo = juzgado.correlativo === '' ? `${clave.serie}-${clave.numero}` : juzgado.correlativo;
  const pedidas = plan.observados.map((codigo) => ({ codigo, nodo: '[sim:observado]' }));
  return {
    ...numeroDe(recibido),
    archivo: base,
    correlativo,
    cliente,
    proceso,
    codigo: error?.codigo ?? '0',
    descripcion:
      error === undefined
        ? `La ${NOMBRES[clave.tipo]} numero ${correlativo}, ha sido aceptada`
        : textoFault(error.codigo, detalleDe(error, proceso)),
    notas: error === undefined ? [...pedidas, ...observaciones].map(textoObservacion) : [],
    fechaEmision,
    fecha: fechaLima(ahora),
    hora: horaLima(ahora),
    registrada: servicio.manera !== 'beta',
    ...(error === undefined ? { qr: `${QR}${Buffer.from(sha256, 'hex').toString('base64url')}` } : {}),
  };
}

/** Not taken: 422, and nothing registered but the attempt. */
function refuse(intento: Intento, codigo: string, detalle: string): RespuestaRest {
  recordIntento(intento, codigo);
  return answerInvalido(codigo, conTicket(intento.servicio.nextProceso(), detalle), intento.plan.esperaMs);
}

function recordIntento({ servicio, recibido, ahora, numero }: Intento, codigo: string): void {
  const asiento = toAsiento(ahora, recibido.base, recibido.sha256, codigo);
  record(servicio, numero === undefined ? asiento : { ...asiento, intento: numero });
}

/** Notes an attempt by which nothing changed: nobody waits for it, and nobody minds if it is lost. */
function record({ libro }: Servicio, asiento: AsientoCompleto): void {
  libro.append(asiento).catch(() => undefined);
}

function toAsiento(ahora: Date, archivo: string, sha256: string, codigo: string, aceptado = false): AsientoCompleto {
  return { en: ahora.toISOString(), operacion: 'enviarGuia', archivo, sha256, codigo, aceptado };
}
