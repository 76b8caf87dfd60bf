import { assertNever } from '../lib/assert.ts';
import { type CodigoSunat, codigoSunat } from './codigos.ts';
import { type ClaveResumen, idResumen, parseNombreEnviado } from './nombre-archivo.ts';
import { type Cdr, type ReadCdrOptions, readCdr } from './read-cdr.ts';
import { remedioResumen } from './remedios-resumen.ts';
import { codigoDelFault, type Fault, faultNoEntendido } from './soap/fault.ts';
import type { RespuestaSoap } from './soap/soap.ts';
import { type Observacion, parseTextoSunat, sinPuntoFinal } from './texto.ts';
import { diferenciaDeReferencia } from './veredicto.ts';

/*
 * What SUNAT's answers mean for a comunicación de baja or a resumen diario: first to the send, which only gives a ticket,
 * then to the question how the ticket goes. The file is accepted or refused as a whole; refused, it changes nothing. An
 * answer that is not understood from end to end decides nothing, and an empty one is never "still in process".
 */

/** Every `mensaje` is Spanish, for the public, and says what to do. */
interface Aceptado {
  readonly tipo: 'aceptado';
  readonly mensaje: string;
  readonly cdr: Cdr;
  readonly observaciones: readonly Observacion[];
}

interface Rechazado {
  readonly tipo: 'rechazado';
  readonly codigo: string;
  readonly mensaje: string;
  readonly notas: readonly Observacion[];
  readonly cdr: Cdr | undefined;
}

type SinDecision =
  /** SUNAT did not process the request. */
  | { readonly tipo: 'reintentar'; readonly codigo: string | undefined; readonly mensaje: string }
  /** SUNAT did not process it, and will not until the company's settings are put right. */
  | { readonly tipo: 'configurar'; readonly codigo: string; readonly mensaje: string }
  /** Nobody knows: of a send, whether SUNAT has the file. */
  | { readonly tipo: 'desconocido'; readonly mensaje: string };

export type VeredictoEnvioResumen =
  | { readonly tipo: 'ticket'; readonly ticket: string }
  /** SUNAT has a file of that name and gives no ticket: being processed (0140, 0402) or done with (2223, 2324). */
  | { readonly tipo: 'yaRecibido'; readonly codigo: string; readonly mensaje: string }
  | Rechazado
  | SinDecision;

export type VeredictoTicket =
  | Aceptado
  | Rechazado
  | { readonly tipo: 'enProceso'; readonly mensaje: string }
  /** SUNAT does not know the ticket. */
  | { readonly tipo: 'noExiste'; readonly mensaje: string }
  /** The CDR's signature does not hold: only a person can go on. */
  | { readonly tipo: 'atender'; readonly mensaje: string; readonly cdr: Cdr }
  | SinDecision;

/** What one exchange with SUNAT came to, after asking whatever could be asked. Every `mensaje` is for the public. */
export type VeredictoResumen =
  | { readonly tipo: 'ticket'; readonly ticket: string }
  /** Final: SUNAT did what was asked of it, now or before. */
  | (DecisionResumen<'aceptado'> & { readonly prueba?: string | undefined })
  /** Final: the file changes nothing. `paraPersona`: why only a person can tell what became of the boleta that it told of. */
  | (DecisionResumen<'rechazado'> & {
      readonly paraPersona?: string;
      readonly numeroAjeno?: true | undefined;
      /** Of the boleta: SUNAT holds it, or may. */
      readonly numeroConsumido?: boolean;
    })
  | { readonly tipo: 'reintentar'; readonly codigo: string | undefined; readonly mensaje: string }
  | { readonly tipo: 'configurar'; readonly codigo: string; readonly mensaje: string }
  /** Final, without a word of SUNAT's: its deadline passed before it was sent. */
  | { readonly tipo: 'vencido'; readonly mensaje: string }
  /**
   * What SUNAT made of it, or of an earlier one, is not known: another file, which asks the same, takes its place. `sinOtro`: what a person is
   * told where none can; `codigo`: by which SUNAT refused it.
   */
  | { readonly tipo: 'reponer'; readonly mensaje: string; readonly sinOtro?: string; readonly codigo?: string }
  | { readonly tipo: 'enProceso' | 'ticketPerdido' | 'desconocido'; readonly mensaje: string }
  /** Only a person can go on. `preguntando`: SUNAT is asked about its ticket meanwhile. */
  | { readonly tipo: 'atender'; readonly mensaje: string; readonly preguntando?: boolean };

/** SUNAT's word on a file; `notas`: its observations, `4443 - texto`. */
export interface DecisionResumen<T extends string> {
  readonly tipo: T;
  readonly codigo: string;
  readonly mensaje: string;
  readonly notas: readonly string[];
}

/**
 * Whether an attempt that ended like this may have left the file at SUNAT. Not so when SUNAT's door was shut, or its deadline passed
 * before it was sent.
 */
export function pudoRegistrarseResumen(veredicto: VeredictoResumen): boolean {
  switch (veredicto.tipo) {
    case 'configurar':
    case 'vencido':
      return false;
    case 'reintentar':
      return veredicto.codigo !== undefined;
    case 'ticket':
    case 'aceptado':
    case 'rechazado':
    case 'reponer':
    case 'enProceso':
    case 'ticketPerdido':
    case 'desconocido':
    case 'atender':
      return true;
    default:
      return assertNever(veredicto);
  }
}

const YA_RECIBIDO: ReadonlySet<string> = new Set(['0140', '0402', '2223', '2324']);

/**
 * Whether SUNAT says in a CDR that it has a file of that name already. Of the other codes after which one asks, in a CDR 2282 is a word on
 * the boleta in the file.
 */
export function esYaRecibido(codigo: string): boolean {
  return YA_RECIBIDO.has(codigo);
}

/** What an answer to sendSummary means. Never throws. */
export function classifyEnvioResumen(respuesta: RespuestaSoap): VeredictoEnvioResumen {
  switch (respuesta.tipo) {
    case 'ticket':
      return { tipo: 'ticket', ticket: respuesta.ticket };
    case 'fault':
      return classifyFaultDeEnvio(respuesta);
    case 'ilegible':
      return classifyGateway(respuesta, 'No se sabe si SUNAT recibió el archivo; se enviará de nuevo el mismo');
    case 'applicationResponse':
    case 'status':
      return desconocido('SUNAT respondió a otra operación y no a este envío; se enviará de nuevo el mismo archivo');
    default:
      return assertNever(respuesta);
  }
}

function classifyFaultDeEnvio(fault: Fault): VeredictoEnvioResumen {
  const known = codigoDelFault(fault);
  if (known === undefined) return desconocido(`${faultNoEntendido(fault)}; se enviará de nuevo el mismo archivo`);
  const { texto, detalle } = parseTextoSunat(fault.faultstring);
  if (known.accion === 'consultar') {
    const mensaje = frase('SUNAT ya tiene un archivo con ese nombre', known, texto);
    return { tipo: 'yaRecibido', codigo: known.codigo, mensaje };
  }
  return sinCdr(known, texto, detalle);
}

/**
 * What an answer to getStatus means for the file that the ticket was given for. `options` as in `readCdr`. Never throws.
 */
export function classifyTicket(
  respuesta: RespuestaSoap,
  esperado: ClaveResumen,
  options: ReadCdrOptions = {},
): VeredictoTicket {
  switch (respuesta.tipo) {
    case 'status':
      return classifyStatus(respuesta, esperado, options);
    case 'fault': {
      const known = codigoDelFault(respuesta);
      if (known === undefined) return desconocido(`${faultNoEntendido(respuesta)}; se volverá a preguntar`);
      return porCodigoDelTicket(known, parseTextoSunat(respuesta.faultstring).texto);
    }
    case 'ilegible':
      return classifyGateway(respuesta, 'Se volverá a preguntar por el ticket');
    case 'applicationResponse':
    case 'ticket':
      return desconocido('SUNAT respondió a otra operación y no a la consulta del ticket; se volverá a preguntar');
    default:
      return assertNever(respuesta);
  }
}

const ACEPTADO = /^0{1,4}$/;
const EN_PROCESO = /^(?:00)?98$/;
const CON_ERRORES = /^(?:00)?99$/;
const NO_EXISTE = '0127';

/** The content of `0` and `99` is the CDR, which decides; anywhere else it may be plain text, which only explains. */
function classifyStatus(
  { statusCode, statusMessage, content }: Extract<RespuestaSoap, { tipo: 'status' }>,
  esperado: ClaveResumen,
  options: ReadCdrOptions,
): VeredictoTicket {
  if (EN_PROCESO.test(statusCode)) {
    return { tipo: 'enProceso', mensaje: 'SUNAT todavía procesa el archivo; se volverá a preguntar.' };
  }
  const words = typeof content === 'string' ? content.slice(0, 300) : statusMessage;
  if (ACEPTADO.test(statusCode) || CON_ERRORES.test(statusCode)) {
    if (Buffer.isBuffer(content)) return classifyZip(content, esperado, options);
    return desconocido(`SUNAT terminó con el ticket (${statusCode}) pero no dio la constancia; se volverá a preguntar`);
  }
  const known = codigoSunat(statusCode.padStart(4, '0'));
  if (known === undefined || known.accion === 'ninguna') {
    return desconocido(`SUNAT respondió por el ticket algo que no se entiende (${statusCode} ${words.trim()})`);
  }
  return porCodigoDelTicket(known, parseTextoSunat(words).texto);
}

function porCodigoDelTicket(known: CodigoSunat, texto: string): VeredictoTicket {
  const words = texto === '' ? known.significado : texto;
  const { codigo } = known;
  if (codigo === NO_EXISTE) {
    return { tipo: 'noExiste', mensaje: `SUNAT no conoce el ticket (${codigo}): ${sinPunto(words)}.` };
  }
  if (known.accion === 'configurar') {
    const mensaje = frase('SUNAT no responde a las consultas de la empresa', known, words);
    return { tipo: 'configurar', codigo, mensaje };
  }
  const mensaje = `SUNAT no respondió por el ticket (${codigo}): ${sinPunto(words)}. Se volverá a preguntar.`;
  return { tipo: 'reintentar', codigo, mensaje };
}

function classifyZip(zip: Buffer, esperado: ClaveResumen, options: ReadCdrOptions): VeredictoTicket {
  const read = readCdr(zip, options);
  if (!read.ok) return desconocido(`SUNAT respondió, pero ${read.motivo}; se volverá a preguntar`);
  const { cdr } = read;
  const difference = diferencia(cdr, esperado);
  if (difference !== undefined) {
    return desconocido(`La constancia recibida es de otro archivo: ${difference}; se volverá a preguntar`);
  }
  return classifyCdr(cdr);
}

/** Issuer, kind, day or number of a CDR that are not what was sent; undefined when all are. */
function diferencia(cdr: Cdr, esperado: ClaveResumen): string | undefined {
  const nombre = parseNombreEnviado(cdr.archivo.slice('R-'.length));
  const sameFile =
    nombre?.clase === 'resumen' && nombre.ruc === esperado.ruc && idResumen(nombre) === idResumen(esperado);
  if (!sameFile) return `su archivo es ${cdr.archivo}`;
  if (cdr.rucEmisor !== esperado.ruc) return `es para el RUC ${cdr.rucEmisor}`;
  return diferenciaDeReferencia(cdr, idResumen(esperado));
}

function classifyCdr(cdr: Cdr): VeredictoTicket {
  if (cdr.firma === 'invalida') {
    const mensaje =
      `La firma de la constancia no es válida (${cdr.motivoFirma ?? ''}), así que no se puede dar por buena. ` +
      'Consulte el comprobante en SUNAT y avise a soporte.';
    return { tipo: 'atender', mensaje, cdr };
  }
  if (cdr.codigo === '0') return { tipo: 'aceptado', mensaje: cdr.descripcion, cdr, observaciones: cdr.notas };
  const known = codigoSunat(cdr.codigo);
  if (known === undefined) {
    return desconocido(`SUNAT respondió con un código que no se entiende (${cdr.codigo}: ${cdr.descripcion})`);
  }
  const { texto, detalle } = parseTextoSunat(cdr.descripcion);
  if (known.accion === 'ninguna') {
    const observaciones = [{ codigo: known.codigo, mensaje: texto }, ...cdr.notas];
    return { tipo: 'aceptado', mensaje: cdr.descripcion, cdr, observaciones };
  }
  return rechazado(known, texto, detalle, cdr);
}

/** A Fault to the send: nothing was taken in. */
function sinCdr(known: CodigoSunat, texto: string, detalle: string | undefined): Rechazado | SinDecision {
  const { codigo } = known;
  switch (known.accion) {
    case 'reintentar':
      return { tipo: 'reintentar', codigo, mensaje: frase('SUNAT no procesó el envío', known, texto) };
    case 'configurar':
      return {
        tipo: 'configurar',
        codigo,
        mensaje: frase('SUNAT no recibe los envíos de la empresa', known, texto),
      };
    case 'corregir_mismo_numero':
    case 'nuevo_numero':
    case 'resumen_diario':
    case 'consultar':
      return rechazado(known, texto, detalle, undefined);
    case 'ninguna':
      return desconocido(`SUNAT respondió con una observación y sin ticket (${codigo})`);
    default:
      return assertNever(known.accion);
  }
}

function rechazado(known: CodigoSunat, texto: string, detalle: string | undefined, cdr: Cdr | undefined): Rechazado {
  const { codigo } = known;
  const notas = [...(detalle === undefined ? [] : [{ codigo, mensaje: detalle }]), ...(cdr?.notas ?? [])];
  return { tipo: 'rechazado', codigo, mensaje: frase('SUNAT rechazó el archivo', known, texto), notas, cdr };
}

/** No SOAP at all. What a server refuses at its door (3xx, 4xx but 408) it has not processed; of the rest nobody knows. */
function classifyGateway({ status, motivo }: Extract<RespuestaSoap, { tipo: 'ilegible' }>, duda: string): SinDecision {
  if (status < 300 || status > 499 || status === 408) {
    return desconocido(`Sin respuesta de SUNAT: ${sinPunto(motivo)}. ${duda}`);
  }
  const mensaje =
    `El servidor de SUNAT no admitió el envío: ${sinPunto(motivo)}. ` +
    'Se intentará de nuevo; revise la dirección de envío si el error continúa.';
  return { tipo: 'reintentar', codigo: undefined, mensaje };
}

/** `motivo` without a final stop. */
function desconocido(motivo: string): { readonly tipo: 'desconocido'; readonly mensaje: string } {
  return { tipo: 'desconocido', mensaje: `${sinPunto(motivo)}.` };
}

function frase(what: string, known: CodigoSunat, words: string): string {
  const { codigo, significado, accion } = known;
  return `${what} (${codigo}): ${sinPunto(words === '' ? significado : words)}. ${remedioResumen(codigo, accion).es}`;
}

function sinPunto(words: string): string {
  return sinPuntoFinal(words);
}
