import { assertNever } from '../lib/assert.ts';
import type { Fecha } from '../lib/fecha.ts';
import { type CodigoSunat, codigoSunat, remedio } from './codigos.ts';
import { type ClaveComprobante, parseNombreEnviado } from './nombre-archivo.ts';
import { type Cdr, nombra, type ReadCdrOptions, readCdr } from './read-cdr.ts';
import { codigoDelFault, type Fault, faultNoEntendido } from './soap/fault.ts';
import type { RespuestaSoap } from './soap/soap.ts';
import { type Observacion, parseTextoSunat, sinPuntoFinal } from './texto.ts';

/*
 * What an answer of SUNAT means. The table of codes decides (`codigos.ts`), not the way an answer arrives: production
 * puts a refusal into the CDR, beta into a Fault, and both mean the same. Only an answer that is understood from end to
 * end decides anything: whatever is empty, cut, of another document or not of SUNAT is `desconocido`, which is neither
 * yes nor no.
 */

/** Every `mensaje` is Spanish, for the public, and says what to do. */
export type Veredicto =
  /** `cdr` is undefined where no CDR can be had (`consulta.ts`). */
  | {
      readonly tipo: 'aceptado';
      readonly mensaje: string;
      readonly cdr: Cdr | undefined;
      readonly observaciones: readonly Observacion[];
      /** How it is known that what SUNAT has is ours, where its answer to the send did not say so itself. */
      readonly prueba?: string;
    }
  /** SUNAT judged it and said no. `numeroConsumido`: SUNAT holds the number, which is not to be used again. */
  | {
      readonly tipo: 'rechazado';
      readonly codigo: string;
      readonly mensaje: string;
      readonly notas: readonly Observacion[];
      readonly cdr: Cdr | undefined;
      readonly numeroConsumido: boolean;
      /** As of `aceptado`. */
      readonly prueba?: string;
    }
  /** SUNAT holds something under that number: ask what it is (`resolverConsulta`). `textoSunat`: its most precise words. */
  | {
      readonly tipo: 'consultar';
      readonly codigo: string;
      readonly mensaje: string;
      readonly textoSunat: string;
      /** It refused this sending, which says nothing of an earlier one that it may have taken: ask whether it did. */
      readonly negativa?: true;
    }
  /** SUNAT did not process it. */
  | { readonly tipo: 'reintentar'; readonly codigo: string | undefined; readonly mensaje: string }
  /** SUNAT did not process it, and will not until the company's settings are put right. */
  | { readonly tipo: 'configurar'; readonly codigo: string; readonly mensaje: string }
  /** Only a person can go on. */
  | {
      readonly tipo: 'atender';
      readonly codigo: string | undefined;
      readonly mensaje: string;
      readonly cdr: Cdr | undefined;
      /** SUNAT holds another content under this number: somebody else issues with the series. */
      readonly numeroAjeno?: true;
    }
  /** Nobody knows whether SUNAT has it. `codigo`: with which it refused a sending after one that it may have taken, or said that it has the number. */
  | {
      readonly tipo: 'desconocido';
      readonly causa: CausaDesconocido;
      readonly mensaje: string;
      readonly codigo?: string;
    };

/** `cdr_ajeno` and `cdr_ilegible` deserve an alert: something between SUNAT and us is wrong. */
export type CausaDesconocido = 'sin_respuesta' | 'respuesta_ilegible' | 'cdr_ilegible' | 'cdr_ajeno' | 'consulta';

/** The document that was sent: what a CDR has to name. */
export interface Esperado extends ClaveComprobante {
  /** Undefined: nobody here knows. */
  readonly fechaEmision: Fecha | undefined;
  /** Customer as `tipo-numero` of catalog 06, `1-12345678`; `-` or `--` for nobody in particular. */
  readonly cliente: string;
  /** DigestValue of our XML, base64. */
  readonly digest: string;
}

export interface OpcionesDeEnvio extends ReadCdrOptions {
  /** Whether a refusal by that code leaves open what became of an earlier sending; absent, there was none that SUNAT may have taken. */
  readonly esDudosa?: (codigo: string) => boolean;
}

/** What an answer to sendBill means for the document that was sent. */
export function classifyEnvio(respuesta: RespuestaSoap, esperado: Esperado, options: OpcionesDeEnvio = {}): Veredicto {
  switch (respuesta.tipo) {
    case 'applicationResponse':
      return classifyZipCdr(respuesta.zip, esperado, options);
    case 'fault':
      return classifyFault(respuesta, esperado, options);
    case 'ilegible':
      return classifyIlegible(respuesta);
    case 'status':
    case 'ticket':
      return desconocido('respuesta_ilegible', 'SUNAT respondió a otra operación y no a este envío');
    default:
      return assertNever(respuesta);
  }
}

/**
 * A failure of the network. `antes_de_enviar`: no byte of the request left (its turn, DNS, a connection refused, TLS), so SUNAT
 * cannot have it. `despues_de_enviar`: SUNAT may have it. `detalle` is technical and goes to the message as it is.
 */
export function classifyFallaDeRed(momento: 'antes_de_enviar' | 'despues_de_enviar', detalle: string): Veredicto {
  if (momento === 'antes_de_enviar') {
    const mensaje = `No se envió nada a SUNAT (${detalle}). ${remedio('0100').es}`;
    return { tipo: 'reintentar', codigo: undefined, mensaje };
  }
  return desconocido('sin_respuesta', `La conexión se cortó sin respuesta (${detalle})`);
}

function classifyZipCdr(zip: Buffer, esperado: Esperado, options: ReadCdrOptions): Veredicto {
  const read = readCdr(zip, options);
  if (!read.ok) return desconocido('cdr_ilegible', `SUNAT respondió, pero ${read.motivo}`);
  // SUNAT answers what it was just given: whose customer it names decides nothing.
  const difference = diferenciaDeNumero(read.cdr, esperado) ?? diferenciaDeDigest(read.cdr, esperado);
  if (difference === undefined) return classifyCdr(read.cdr, esperado);
  return desconocido('cdr_ajeno', `La constancia recibida es de otro comprobante: ${difference}`);
}

/**
 * Whether an attempt that ended like this may have left the document registered at SUNAT; so may one that ended without
 * a verdict (a crash). Not so when nothing was sent, when SUNAT's door was shut, or when it answered that the number was
 * taken already. A Fault that says "not processed" has been known to be wrong, so it counts.
 */
export function pudoRegistrarse(veredicto: Veredicto): boolean {
  switch (veredicto.tipo) {
    case 'aceptado':
    case 'rechazado':
      return true;
    case 'desconocido':
      return veredicto.causa !== 'consulta';
    case 'reintentar':
      return veredicto.codigo !== undefined;
    case 'atender':
    case 'configurar':
    case 'consultar':
      return false;
    default:
      return assertNever(veredicto);
  }
}

/**
 * Whether the request of an attempt that ended like this may have arrived at SUNAT, where the network may even have passed it
 * twice: all but one of which no byte left, or that was refused at the door. One that ended without a verdict may have.
 */
export function pudoLlegar(veredicto: Veredicto): boolean {
  return !(veredicto.tipo === 'reintentar' && veredicto.codigo === undefined) && veredicto.tipo !== 'configurar';
}

/**
 * Issuer, type, series or number of a CDR that are not what was sent; undefined when all are. A refusal may leave out what
 * SUNAT could not read of the document, which its file still names; an acceptance names it whole.
 */
export function diferenciaDeNumero(cdr: Cdr, esperado: Esperado): string | undefined {
  const { ruc, tipo, serie, numero, fechaEmision } = esperado;
  const nombre = parseNombreEnviado(cdr.archivo.slice('R-'.length));
  const sameFile =
    nombre?.clase === 'comprobante' &&
    nombre.ruc === ruc &&
    nombre.tipo === tipo &&
    nombre.serie === serie &&
    nombre.numero === numero;
  if (!sameFile) return `su archivo es ${cdr.archivo}`;
  if (cdr.rucEmisor !== ruc) return `es para el RUC ${cdr.rucEmisor}`;
  if (cdr.tipoComprobante !== undefined && cdr.tipoComprobante !== tipo) return `es de tipo ${cdr.tipoComprobante}`;
  return diferenciaDeReferencia(cdr, `${serie}-${numero}`, fechaEmision);
}

/** `documento`: `F001-1`, or the `RA-20261121-1` of a resumen. */
export function diferenciaDeReferencia(cdr: Cdr, documento: string, fechaEmision?: Fecha): string | undefined {
  const { referencia = '' } = cdr;
  const entera = referencia !== '' && !referencia.startsWith('-');
  if ((entera || rechaza(cdr, fechaEmision)) && (referencia === '' || nombra(referencia, documento))) return undefined;
  return referencia === '' ? 'no nombra ninguno' : `es de ${referencia}`;
}

function rechaza({ codigo }: Cdr, fechaEmision: Fecha | undefined): boolean {
  return codigo !== '0' && codigoSunat(codigo, fechaEmision)?.accion !== 'ninguna';
}

/** Digest of a CDR that is not what was sent; undefined where it carries none, as SUNAT's does not. */
function diferenciaDeDigest({ documentHash }: Cdr, { digest }: Esperado): string | undefined {
  return documentHash === undefined || documentHash === digest ? undefined : 'nombra otro contenido (DocumentHash)';
}

/**
 * Customer or digest of a CDR that are not what was sent, where both are known. Of the customer only the number tells
 * anything, as SUNAT writes the type `6` before all of them, and only one with a digit besides zero: `00000000`, `VARIOS` and
 * nothing name nobody.
 */
export function diferenciaDeContenido(cdr: Cdr, esperado: Esperado): string | undefined {
  const [suyo, nuestro] = [numeroDe(cdr.cliente ?? ''), numeroDe(esperado.cliente)];
  const named = /[1-9]/.test(suyo) && /[1-9]/.test(nuestro);
  if (named && suyo !== nuestro) return `nombra al cliente ${cdr.cliente}`;
  return diferenciaDeDigest(cdr, esperado);
}

/** `6 -20600055519  ` as `20600055519`. */
function numeroDe(cliente: string): string {
  return cliente.replace(/\s/g, '').replace(/^[0-9A-Z-]?-/, '');
}

/** What a CDR means that is known to name our document. */
export function classifyCdr(cdr: Cdr, { fechaEmision }: Pick<Esperado, 'fechaEmision'>): Veredicto {
  if (cdr.firma === 'invalida') {
    const mensaje =
      `La firma de la constancia no es válida (${cdr.motivoFirma ?? ''}), así que no se puede dar por buena. ` +
      'Consulte el comprobante en SUNAT y avise a soporte.';
    return { tipo: 'atender', codigo: undefined, mensaje, cdr };
  }
  if (cdr.codigo === '0') return { tipo: 'aceptado', mensaje: cdr.descripcion, cdr, observaciones: cdr.notas };
  const known = codigoSunat(cdr.codigo, fechaEmision);
  if (known === undefined) {
    const words = `${cdr.codigo}: ${cdr.descripcion}`;
    return desconocido('cdr_ilegible', `SUNAT respondió con un código que no se entiende (${words})`);
  }
  const { texto, detalle } = parseTextoSunat(cdr.descripcion);
  if (known.accion === 'ninguna') {
    const observaciones = [{ codigo: known.codigo, mensaje: texto }, ...cdr.notas];
    return { tipo: 'aceptado', mensaje: cdr.descripcion, cdr, observaciones };
  }
  // A CDR with a refusal means that SUNAT holds the number, whatever its code would lead to in a Fault.
  if (known.clase === 'rechazo') return rechazado(known, texto, detalle, cdr, true);
  return porAccion(known, texto, detalle, cdr);
}

function classifyFault(fault: Fault, { fechaEmision }: Esperado, { esDudosa }: OpcionesDeEnvio): Veredicto {
  const known = codigoDelFault(fault, fechaEmision);
  if (known === undefined) return desconocido('respuesta_ilegible', faultNoEntendido(fault));
  const { texto, detalle } = parseTextoSunat(fault.faultstring);
  const veredicto = porAccion(known, texto, detalle, undefined);
  if (veredicto.tipo !== 'rechazado' || esDudosa?.(known.codigo) !== true) return veredicto;
  const dicho = sinPuntoFinal(detalle ?? (texto === '' ? known.significado : texto));
  const mensaje =
    `SUNAT no admitió este envío (${known.codigo}: ${dicho}), ` +
    'lo que no dice si aceptó uno anterior, cuya respuesta se perdió.';
  return { tipo: 'consultar', codigo: known.codigo, mensaje, textoSunat: dicho, negativa: true };
}

function porAccion(known: CodigoSunat, texto: string, detalle: string | undefined, cdr: Cdr | undefined): Veredicto {
  const { codigo, accion } = known;
  const words = texto === '' ? known.significado : texto;
  switch (accion) {
    case 'reintentar':
      return { tipo: 'reintentar', codigo, mensaje: frase('SUNAT no procesó el envío', known, words) };
    case 'configurar':
      return { tipo: 'configurar', codigo, mensaje: frase('SUNAT no recibe los envíos de la empresa', known, words) };
    case 'consultar':
      return {
        tipo: 'consultar',
        codigo,
        mensaje: frase('SUNAT ya tiene ese número', known, words),
        textoSunat: detalle ?? texto,
      };
    case 'resumen_diario':
      return { tipo: 'atender', codigo, mensaje: frase('SUNAT no recibió el comprobante', known, words), cdr };
    case 'corregir_mismo_numero':
      return rechazado(known, texto, detalle, cdr, false);
    case 'nuevo_numero':
      return rechazado(known, texto, detalle, cdr, true);
    case 'ninguna':
      return desconocido('respuesta_ilegible', `SUNAT respondió con una observación y sin constancia (${codigo})`);
    default:
      return assertNever(accion);
  }
}

function rechazado(
  known: CodigoSunat,
  texto: string,
  detalle: string | undefined,
  cdr: Cdr | undefined,
  numeroConsumido: boolean,
): Veredicto {
  const { codigo, significado } = known;
  const mensaje = frase('SUNAT rechazó el comprobante', known, texto === '' ? significado : texto);
  const detail = detalle === undefined ? [] : [{ codigo, mensaje: detalle }];
  return { tipo: 'rechazado', codigo, mensaje, notas: [...detail, ...(cdr?.notas ?? [])], cdr, numeroConsumido };
}

/**
 * No SOAP at all. What a server refuses at its door (3xx, 4xx but 408) it has not processed; of anything else, a gateway's
 * 502 or an empty 200 above all, nobody knows.
 */
function classifyIlegible({ status, motivo }: Extract<RespuestaSoap, { tipo: 'ilegible' }>): Veredicto {
  if (status < 300 || status > 499 || status === 408)
    return desconocido('respuesta_ilegible', `Sin respuesta de SUNAT: ${motivo}`);
  const mensaje = `El servidor de SUNAT no admitió el envío: ${motivo}. Revise la dirección de envío si el error continúa. ${remedio('0100').es}`;
  return { tipo: 'reintentar', codigo: undefined, mensaje };
}

/** `motivo` without a final stop. */
export function desconocido(causa: CausaDesconocido, motivo: string): Extract<Veredicto, { tipo: 'desconocido' }> {
  const mensaje =
    `${motivo}. No se sabe si SUNAT registró el comprobante: no emita otro por esta venta; ` +
    'se consultará, y se enviará de nuevo el mismo XML, sin que usted haga nada.';
  return { tipo: 'desconocido', causa, mensaje };
}

function frase(what: string, { codigo, accion }: CodigoSunat, words: string): string {
  return `${what} (${codigo}): ${sinPuntoFinal(words)}. ${remedio(codigo, accion).es}`;
}
