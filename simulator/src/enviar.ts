import { type Fecha, fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import type { XmlElement } from '@chaski/core/lib/xml/read.ts';
import { encodeSendBillResponse } from '@chaski/core/sunat/soap/soap.ts';
import type { Hallazgo } from './check-comprobante.ts';
import { type ArchivoAbierto, type ArchivoRechazado, checkArchivo } from './lectura/check-archivo.ts';
import { checkFirma, descripciones, type Juzgado, judge } from './lectura/check-xml.ts';
import type { Registrados } from './lectura/comprobante.ts';
import { isRaiz } from './lectura/estructura.ts';
import { conTicket, detalleDe, textoAceptado, textoFault, textoInformado, textoObservacion } from './lectura/texto.ts';
import { type AsientoCompleto, claveDe, type EstadoRegistro } from './libro/asiento.ts';
import { claseEn } from './reglas/regla.ts';
import type { Constancia } from './respuesta/cdr.ts';
import { deOse } from './respuesta/cdr-ose.ts';
import { buildZipCdr } from './respuesta/defectos.ts';
import {
  type Escenario,
  findEscenarios,
  isRepetidoPedido,
  type Plan,
  SIN_ESCENARIO,
  toPlan,
} from './respuesta/escenarios.ts';
import type { Respuesta, Servicio } from './servicio/servicio.ts';

/** A document that could be opened, and what its kind makes of it. */
export interface DocumentoRecibido extends ArchivoAbierto {
  readonly clave: { readonly ruc: string; readonly tipo: string; readonly serie: string; readonly numero: number };
  /** SUNAT's sentence for an acceptance. */
  readonly textoAceptado: (correlativo: string) => string;
  readonly judge: (root: XmlElement, hoy: Fecha, servicio: Servicio) => Juzgado;
}

/** Who takes documents at an endpoint. */
export interface Mesa {
  readonly open: (nombreZip: string, zip: Buffer) => DocumentoRecibido | ArchivoRechazado;
  /** Which roots it takes (0301 if not). */
  readonly isRaiz: (root: XmlElement) => boolean;
  /** The free texts that may hold scenarios. */
  readonly textos: (root: XmlElement) => string[];
}

/** Of facturas, boletas and notes. */
const MESA_DE_VENTAS: Mesa = {
  open(nombreZip, zip) {
    const recibido = checkArchivo(nombreZip, zip);
    if (!recibido.ok) return recibido;
    const { archivo, clave } = recibido;
    return {
      ...recibido,
      textoAceptado: (correlativo) => textoAceptado(clave.tipo, correlativo),
      judge: (root, hoy, servicio) => judge(root, archivo, hoy, servicio.padron, registradosDe(servicio, clave.ruc)),
    };
  },
  isRaiz,
  textos: descripciones,
};

/** One attempt to send one file. */
interface Intento {
  readonly servicio: Servicio;
  readonly recibido: DocumentoRecibido;
  readonly ahora: Date;
  readonly plan: Plan;
  /** Which attempt, where a token counts them. */
  readonly numero: number | undefined;
}

interface PeticionDeEnvio {
  readonly nombreZip: string;
  readonly zip: Buffer;
}

/**
 * `sendBill`: file, number, signature, schema and rules, in that order; the first that fails answers. What SUNAT comes
 * to hold is durable in the ledger before the answer leaves. `pedido`: a scenario that the control route asks for.
 */
export async function sendBill(
  servicio: Servicio,
  rucUsuario: string,
  { nombreZip, zip }: PeticionDeEnvio,
  pedido: Escenario | undefined,
  mesa: Mesa = MESA_DE_VENTAS,
): Promise<Respuesta> {
  const ahora = servicio.ahora();
  const recibido = mesa.open(nombreZip, zip);
  if (!recibido.ok) {
    record(servicio, ahora, { archivo: recibido.base, sha256: recibido.sha256, codigo: recibido.codigo });
    return fault(recibido.codigo, conTicket(servicio.nextProceso(), recibido.detalle));
  }
  const { ruc } = recibido.clave;
  if (ruc !== rucUsuario && !servicio.padron.tiene(rucUsuario, 'pse')) {
    return refuse(
      { servicio, recibido, ahora, plan: SIN_ESCENARIO, numero: undefined },
      '0154',
      `${rucUsuario} no envía por ${ruc}`,
    );
  }
  const held = servicio.libro.find(claveDe(recibido.clave));
  if (held === undefined) return judgeXml(planear(servicio, recibido, ahora, pedido, mesa));
  const intento = isRepetidoPedido(recibido.xml, pedido)
    ? planear(servicio, recibido, ahora, pedido, mesa).intento
    : undefined;
  const codigo = intento?.plan.repetido;
  return intento === undefined || codigo === undefined
    ? answerInformado(servicio, recibido, ahora, held)
    : refuse(intento, codigo, 'Pedido por el escenario');
}

/** SUNAT holds the number already: 1033, or 1032 when it was refused or annulled. */
async function answerInformado(
  servicio: Servicio,
  recibido: DocumentoRecibido,
  ahora: Date,
  held: { estado: EstadoRegistro },
): Promise<Respuesta> {
  const codigo = held.estado === 'aceptado' ? '1033' : '1032';
  const { serie, numero } = recibido.clave;
  // Appended after the line that registered the number, so durable only after that one is.
  await servicio.libro.append(toAsiento(recibido, ahora, codigo, false));
  return soapFault(codigo, textoInformado(codigo, `${serie}-${numero}`, held.estado, servicio.nextProceso()), 0);
}

interface Planeado {
  readonly intento: Intento;
  readonly firma: ReturnType<typeof checkFirma>;
  readonly desconocido: string | undefined;
}

/** What the scenarios make of this attempt. */
function planear(
  servicio: Servicio,
  recibido: DocumentoRecibido,
  ahora: Date,
  pedido: Escenario | undefined,
  mesa: Mesa,
): Planeado {
  const firma = checkFirma(recibido.xml, servicio.certificados, ahora, mesa.isRaiz);
  const { escenarios, desconocido } = findEscenarios(firma.ok ? mesa.textos(firma.root) : []);
  const todos = pedido === undefined ? escenarios : [pedido, ...escenarios];
  const contado = todos.some(({ veces }) => veces !== undefined);
  const numero = contado ? servicio.libro.countIntento(recibido.base) : undefined;
  return { intento: { servicio, recibido, ahora, plan: toPlan(todos, numero ?? 1), numero }, firma, desconocido };
}

async function judgeXml({ intento, firma, desconocido }: Planeado): Promise<Respuesta> {
  const { servicio, recibido, ahora } = intento;
  if (desconocido !== undefined) {
    return refuse(intento, '0305', `[sim:${desconocido}] no es un escenario: vea GET /_control/escenarios`);
  }
  const { antes, fault: codigo, rechazo } = intento.plan;
  if (antes !== undefined) return fail(intento, antes);
  if (codigo !== undefined) return refuse(intento, codigo, 'Pedido por el escenario');
  if (rechazo !== undefined)
    return decide(intento, withError(recibido, ahora, { codigo: rechazo, nodo: '[sim:rechazo]' }));
  if (!firma.ok)
    return decide(intento, withError(recibido, ahora, { codigo: firma.codigo, nodo: 'ds:Signature' }, firma.detalle));
  return decide(intento, recibido.judge(firma.root, servicio.fecha ?? fechaLima(ahora), servicio));
}

/** What SUNAT holds of the issuer, for the documents that notes change; in the beta manner nothing is remembered. */
function registradosDe({ libro, manera }: Servicio, ruc: string): Registrados | undefined {
  if (manera === 'beta') return undefined;
  return { get: (documento) => libro.find(`${ruc}-${documento.replace(' ', '-')}`) };
}

/** A judgement for a document of which only the file name is known. */
function withError(recibido: DocumentoRecibido, ahora: Date, hallazgo: Hallazgo, detalle?: string): Juzgado {
  const { serie, numero } = recibido.clave;
  return {
    correlativo: `${serie}-${numero}`,
    cliente: '-',
    fechaEmision: fechaLima(ahora),
    venta: undefined,
    error: detalle === undefined ? hallazgo : { ...hallazgo, detalle },
    observaciones: [],
  };
}

/** Turns a judgement into an answer, by the class of its code and SUNAT's manner. */
async function decide(intento: Intento, juzgado: Juzgado): Promise<Respuesta> {
  const { servicio, plan } = intento;
  const { error } = juzgado;
  const proceso = servicio.nextProceso();
  if (error === undefined) return accept(intento, juzgado, proceso, plan.observados);
  const clase = claseEn(error.codigo, juzgado.fechaEmision);
  if (clase === 'observacion') return accept(intento, juzgado, proceso, [error.codigo, ...plan.observados]);
  if (clase !== 'rechazo') return refuse(intento, error.codigo, detalleDe(error, proceso));
  const descripcion = textoFault(error.codigo, detalleDe(error, proceso));
  if (servicio.manera !== 'produccion') {
    record(servicio, intento.ahora, { ...anotacion(intento), codigo: error.codigo });
    return soapFault(error.codigo, descripcion, plan.esperaMs);
  }
  const constancia = toConstancia(intento, juzgado, { proceso, codigo: error.codigo, descripcion, notas: [] });
  return register(intento, constancia, error.codigo);
}

function accept(intento: Intento, juzgado: Juzgado, proceso: string, pedidas: readonly string[]): Promise<Respuesta> {
  const observaciones = [...pedidas.map((codigo) => ({ codigo, nodo: '[sim:observado]' })), ...juzgado.observaciones];
  const constancia = toConstancia(intento, juzgado, {
    proceso,
    codigo: '0',
    descripcion: intento.recibido.textoAceptado(juzgado.correlativo),
    notas: observaciones.map(textoObservacion),
  });
  return register(intento, constancia, '0');
}

/** Ledger first, and only then the answer, which a scenario may keep from arriving. */
async function register(intento: Intento, constancia: Constancia, codigo: string): Promise<Respuesta> {
  const { servicio, recibido, ahora, plan, numero } = intento;
  const aceptado = codigo === '0';
  const asiento = { ...toAsiento(recibido, ahora, codigo, aceptado, numero), constancia };
  const durable = constancia.registrada
    ? servicio.libro.register(claveDe(recibido.clave), asiento)
    : servicio.libro.append(asiento);
  const [zip] = await Promise.all([buildZipCdr(constancia, servicio, aceptado ? plan.defecto : undefined), durable]);
  if (aceptado && plan.trasAceptar !== undefined) {
    return { tipo: 'falla', falla: plan.trasAceptar, esperaMs: plan.esperaMs };
  }
  return { tipo: 'soap', status: 200, body: encodeSendBillResponse(zip), esperaMs: plan.esperaMs };
}

function toConstancia(
  { servicio, recibido, ahora }: Intento,
  { correlativo, cliente, fechaEmision, venta }: Juzgado,
  resultado: Pick<Constancia, 'proceso' | 'codigo' | 'descripcion' | 'notas'>,
): Constancia {
  const { ruc, tipo, serie, numero } = recibido.clave;
  return {
    ruc,
    tipo,
    serie,
    numero,
    archivo: recibido.base,
    correlativo,
    cliente,
    ...resultado,
    fechaEmision,
    fecha: fechaLima(ahora),
    hora: horaLima(ahora),
    ...venta,
    registrada: servicio.manera !== 'beta',
    ...deOse(servicio, recibido.xml),
  };
}

/** Not processed: a Fault, and nothing registered but the attempt. */
function refuse(intento: Intento, codigo: string, detalle: string): Respuesta {
  record(intento.servicio, intento.ahora, { ...anotacion(intento), codigo });
  return { ...fault(codigo, detalle), esperaMs: intento.plan.esperaMs };
}

/** The scenario lets nothing through: only the attempt is noted, under the scenario's name. */
function fail(intento: Intento, falla: NonNullable<Plan['antes']>): Respuesta {
  record(intento.servicio, intento.ahora, { ...anotacion(intento), codigo: falla.como });
  return { tipo: 'falla', falla, esperaMs: intento.plan.esperaMs };
}

function anotacion({ recibido, numero }: Intento) {
  return { archivo: recibido.base, sha256: recibido.sha256, ...(numero === undefined ? {} : { intento: numero }) };
}

/** Notes an attempt by which SUNAT came to hold nothing: nobody waits for it, and nobody minds if it is lost. */
function record(servicio: Servicio, ahora: Date, nota: Omit<AsientoCompleto, 'en' | 'operacion' | 'aceptado'>): void {
  const { archivo, sha256, codigo, intento } = nota;
  const asiento = { en: ahora.toISOString(), operacion: 'sendBill', archivo, sha256, codigo, aceptado: false };
  servicio.libro.append(intento === undefined ? asiento : { ...asiento, intento }).catch(() => undefined);
}

function toAsiento(
  { base, sha256 }: DocumentoRecibido,
  ahora: Date,
  codigo: string,
  aceptado: boolean,
  intento?: number,
): AsientoCompleto {
  const asiento = { en: ahora.toISOString(), operacion: 'sendBill', archivo: base, sha256, codigo, aceptado };
  return intento === undefined ? asiento : { ...asiento, intento };
}

function fault(codigo: string, detalle: string): Respuesta {
  return soapFault(codigo, textoFault(codigo, detalle), 0);
}

function soapFault(codigo: string, mensaje: string, esperaMs: number): Respuesta {
  return { tipo: 'fault', codigo, mensaje, esperaMs };
}
