import { findClase, ventaDeLetra } from '../documentos/registro.ts';
import { assertNever } from '../lib/assert.ts';
import { codigoSunat, remedio } from './codigos.ts';
import type { ClaveComprobante } from './nombre-archivo.ts';
import { type Cdr, type ReadCdrOptions, readCdr } from './read-cdr.ts';
import { cuando, cuandoFue, type Envio, type Lapso, placeRecepcion } from './recepcion.ts';
import type { RespuestaSoap } from './soap/soap.ts';
import { sinPuntoFinal } from './texto.ts';
import type { Validez } from './validez.ts';
import {
  classifyCdr,
  desconocido,
  diferenciaDeContenido,
  diferenciaDeNumero,
  type Esperado,
  type Veredicto,
} from './veredicto.ts';

/*
 * Asking SUNAT what it has (`getStatusCdr`), and what to believe when it says that it already has a number. SUNAT never
 * tells whose content it holds: a CDR names the issuer, the number, the customer and when it was received, seldom the digest. So
 * "already registered" is good news only when an attempt of ours can be what was registered.
 */

/** What is known of our own sending of a document. */
export interface Envios {
  /** When the first attempt left that may have arrived, by SUNAT's clock; undefined: none can have, or `sinHora`. */
  readonly desde: Lapso | undefined;
  /** Each attempt that may have arrived, likewise; one that a restore took away is not among them. */
  readonly tramos: readonly Envio[];
  /**
   * An attempt that ended before this one may be what SUNAT has: one whose verdict `pudoRegistrarse`, or one without a verdict. None is where the
   * first was answered "already registered".
   */
  readonly huboPrevio: boolean;
  /** Why nobody knows when one of them was, by SUNAT's clock: a sentence. */
  readonly sinHora?: string | undefined;
  /** The first was less than a day ago: SUNAT's other services may not know of it yet. */
  readonly reciente: boolean;
}

export type Consulta =
  /** SUNAT gave the CDR of this very document, or one that nothing can be made of. */
  | { readonly tipo: 'encontrado'; readonly veredicto: Veredicto }
  /** SUNAT holds that number with another content: another customer, another digest. */
  | { readonly tipo: 'ajeno'; readonly mensaje: string; readonly cdr: Cdr }
  | { readonly tipo: 'noExiste'; readonly mensaje: string }
  /** The service does not answer for this kind of document or series. */
  | { readonly tipo: 'noSePuedeConsultar'; readonly mensaje: string }
  /** The SOL user may not ask: a person has to put it right. */
  | { readonly tipo: 'configurar'; readonly codigo: string; readonly mensaje: string }
  /** No usable answer: ask again later. */
  | { readonly tipo: 'desconocido'; readonly mensaje: string };

/** `getStatusCdr` serves only some kinds, and of them the series of such sales. */
export function sePuedeConsultar({ tipo, serie }: Pick<ClaveComprobante, 'tipo' | 'serie'>): boolean {
  return [tipo, ventaDeLetra(serie)].every((uno) => findClase(uno)?.sePuedeConsultar === true);
}

/** The answer where nobody can be asked: a boleta, or no address of the service. */
export const SIN_CONSULTA = {
  tipo: 'noSePuedeConsultar',
  mensaje: 'SUNAT no ofrece la consulta de la constancia de este comprobante.',
} as const satisfies Consulta;

/** Codes of billConsultService without a CDR (0001–0012): a number that is not there, and questions that it refuses. */
const NO_EXISTE = '0011';
const NO_CONSULTABLE = new Set(['0005', '0006', '0007', '0008', '0009', '0010', '0012']);

/** What an answer to getStatusCdr means. Never throws. */
export function classifyConsulta(respuesta: RespuestaSoap, esperado: Esperado, options: ReadCdrOptions = {}): Consulta {
  switch (respuesta.tipo) {
    case 'status':
      return classifyStatus(respuesta, esperado, options);
    case 'fault': {
      const known = codigoSunat(respuesta.codigo ?? '');
      const mensaje = `SUNAT no respondió la consulta (${respuesta.codigo ?? respuesta.faultcode}): ${respuesta.faultstring}.`;
      if (known?.accion !== 'configurar') return { tipo: 'desconocido', mensaje };
      return { tipo: 'configurar', codigo: known.codigo, mensaje: `${mensaje} ${remedio(known.codigo).es}` };
    }
    case 'ilegible':
      return { tipo: 'desconocido', mensaje: `SUNAT no respondió la consulta: ${respuesta.motivo}.` };
    case 'applicationResponse':
    case 'ticket':
      return { tipo: 'desconocido', mensaje: 'SUNAT respondió a otra operación y no a la consulta.' };
    default:
      return assertNever(respuesta);
  }
}

function classifyStatus(
  { statusCode, statusMessage, content }: Extract<RespuestaSoap, { tipo: 'status' }>,
  esperado: Esperado,
  options: ReadCdrOptions,
): Consulta {
  if (Buffer.isBuffer(content)) return classifyContenido(content, esperado, options);
  const code = statusCode.padStart(4, '0');
  const mensaje = `SUNAT respondió la consulta sin constancia (${statusCode}): ${content ?? statusMessage}.`;
  if (code === NO_EXISTE || /comprobante[^.]{0,200}no existe/i.test(statusMessage))
    return { tipo: 'noExiste', mensaje };
  if (NO_CONSULTABLE.has(code)) return { tipo: 'noSePuedeConsultar', mensaje };
  return { tipo: 'desconocido', mensaje };
}

function classifyContenido(zip: Buffer, esperado: Esperado, options: ReadCdrOptions): Consulta {
  const read = readCdr(zip, options);
  if (!read.ok) return { tipo: 'desconocido', mensaje: `SUNAT respondió la consulta, pero ${read.motivo}.` };
  const { cdr } = read;
  const otherNumber = diferenciaDeNumero(cdr, esperado);
  if (otherNumber !== undefined) {
    return { tipo: 'desconocido', mensaje: `SUNAT respondió la consulta con otra constancia: ${otherNumber}.` };
  }
  const otherContent = diferenciaDeContenido(cdr, esperado);
  if (otherContent === undefined || cdr.firma === 'invalida')
    return { tipo: 'encontrado', veredicto: classifyCdr(cdr, esperado) };
  return { tipo: 'ajeno', mensaje: `La constancia que SUNAT tiene de ese número ${otherContent}.`, cdr };
}

/**
 * What asking decides for a document whose outcome is unknown. `noExiste`: SUNAT does not have it, so the same bytes may
 * be sent again. `sinRespuesta`: there is nobody to ask, so only sending again can tell (if SUNAT has it, it says 1033).
 * What SUNAT has under the number is ours only if an attempt of ours can be what it registered, or if its CDR carries our
 * digest.
 */
export function decideTrasConsulta({
  consulta,
  esperado,
  envios,
  validez,
}: Omit<Duda, 'respuesta'>): Veredicto | 'noExiste' | 'sinRespuesta' {
  switch (consulta.tipo) {
    case 'encontrado':
      return resolveHallado(consulta.veredicto, origenDe(consulta.veredicto, esperado, envios), {
        respuesta: { codigo: undefined, mensaje: 'SUNAT ya tiene ese número.' },
        envios,
        validez,
      });
    case 'ajeno':
      return deOtro('ajeno', { codigo: undefined, mensaje: consulta.mensaje }, { mensaje: '', cdr: consulta.cdr });
    case 'noExiste':
      return 'noExiste';
    case 'noSePuedeConsultar':
    case 'configurar':
      return 'sinRespuesta';
    case 'desconocido':
      return desconocido('consulta', sinPuntoFinal(consulta.mensaje));
    default:
      return assertNever(consulta);
  }
}

export interface Duda {
  /** What SUNAT answered to the send. */
  readonly respuesta: Extract<Veredicto, { tipo: 'consultar' }>;
  /** What it answered when asked; `SIN_CONSULTA` when there is nobody to ask. */
  readonly consulta: Consulta;
  readonly esperado: Esperado;
  readonly envios: Envios;
  /** What SUNAT's query of validity says of our amount and day, where `pideValidez`; undefined: this company cannot ask it. */
  readonly validez?: Validez | undefined;
}

/** Whether SUNAT's query of validity, which tells the amount, could say what the answers so far leave open. */
export function pideValidez({
  respuesta,
  consulta,
  esperado,
  envios,
}: Partial<Pick<Duda, 'respuesta'>> & Omit<Duda, 'respuesta'>): boolean {
  if (consulta.tipo === 'noSePuedeConsultar') {
    return (REGISTRADO.has(respuesta?.codigo ?? '') || respuesta?.negativa === true) && envios.huboPrevio;
  }
  if (consulta.tipo !== 'encontrado' || consulta.veredicto.tipo !== 'aceptado') return false;
  return origenDe(consulta.veredicto, esperado, envios).seguro === false;
}

/**
 * What it means that SUNAT already has the number (0140, 0402, 1032, 1033), or refused to take it again (`negativa`), now that it has been asked. What it
 * received before our first attempt is somebody else's, unless its CDR carries our digest; so is all that it has where no CDR
 * can be had and no attempt came before this one. What it received while none of ours was under way may be anybody's.
 */
export function resolveConsulta({ respuesta, consulta, esperado, envios, validez }: Duda): Veredicto {
  switch (consulta.tipo) {
    case 'encontrado':
      return resolveHallado(consulta.veredicto, origenDe(consulta.veredicto, esperado, envios), {
        respuesta,
        envios,
        validez,
      });
    case 'ajeno':
      return deOtro('ajeno', respuesta, consulta);
    case 'noSePuedeConsultar':
      return resolveSinConstancia(respuesta, consulta.mensaje, envios, validez);
    case 'noExiste':
    case 'configurar':
    case 'desconocido':
      return respuesta.negativa
        ? sinRegistro(respuesta, consulta.mensaje, envios)
        : sinDecidir(respuesta, consulta.mensaje);
    default:
      return assertNever(consulta);
  }
}

const ANULADO = '1032';
/** Of a document sent by itself, and of one that a resumen diario tells of. */
const REGISTRADO: ReadonlySet<string> = new Set(['1033', '2282']);

const OCUPADO =
  'Ese número lo ocupa otro contenido, que no envió este sistema: revise en SUNAT quién usa la serie y decida.';
const COMPARE =
  'No se puede saber si lo que SUNAT tiene es este comprobante: compare su importe y su fecha con los que SUNAT muestra (en SOL ' +
  'o, los de una venta, en su consulta de validez) y decídalo: aceptado si es el mismo, rechazado si es de otro.';

const BUSQUELO =
  'No se pudo saber: búsquelo en SUNAT por su número, importe y fecha, y decídalo: aceptado si lo tiene, rechazado si no. ' +
  'Para que se pregunte y se envíe otra vez, reanúdelo.';

const POCO_ANTES = 'Fue antes de él, pero por poco: los relojes de SUNAT pueden diferir en eso.';
const TARDO = 'SUNAT tardó en decir qué hora tiene: no se sabe bien cuándo fue nuestro envío.';

/** Whether what SUNAT has under our number, which names our customer too, is ours, and how that is known: a sentence. */
interface Origen {
  readonly es: 'nuestro' | 'ajeno' | 'incierto';
  readonly porque: string;
  /** False: the amount would tell more. */
  readonly seguro?: false;
  /** Another answer of SUNAT's may tell it. */
  readonly otraVez?: true;
}

function origenDe(veredicto: Veredicto, { digest }: Esperado, envios: Envios): Origen {
  const { desde, sinHora, huboPrevio } = envios;
  const cdr = cdrDe(veredicto);
  if (cdr?.documentHash === digest) {
    return { es: 'nuestro', porque: 'Su constancia lleva el resumen (DocumentHash) de nuestro XML.' };
  }
  if (desde === undefined && sinHora === undefined)
    return { es: 'ajeno', porque: 'Ningún envío de este sistema pudo llegar antes.' };
  // What nobody can believe says nothing of when it came either, and a person looks at it anyway.
  if (cdr === undefined || cdr.firma === 'invalida') return { es: huboPrevio ? 'nuestro' : 'incierto', porque: '' };
  return porSuHora(cdr.recibida, envios);
}

/** What the time says at which SUNAT received it. */
function porSuHora(recibida: Lapso | undefined, envios: Envios): Origen {
  const { desde, sinHora, huboPrevio } = envios;
  const nuestro = desde === undefined ? '' : `; nuestro primer envío comenzó ${cuandoFue(desde)}`;
  const cercania = placeRecepcion(recibida, envios, huboPrevio);
  if (recibida === undefined || cercania === 'noDice') {
    return { es: 'incierto', porque: `Su constancia no dice a qué hora lo recibió${nuestro}.`, seguro: false };
  }
  const porque = `Lo recibió ${cuando(recibida.desde)}${nuestro}.`;
  switch (cercania) {
    case 'antes':
      return { es: 'ajeno', porque };
    case 'pocoAntes':
      return { es: 'incierto', porque: `${porque} ${POCO_ANTES}`, seguro: false };
    // It may have been lost on its way all the same, and another system's have come meanwhile.
    case 'dentro': {
      const texto = desde === undefined ? `${porque} Otro envío nuestro estaba en curso.` : porque;
      return { es: 'nuestro', porque: texto, seguro: false };
    }
    // So near to a first attempt that was answered "already registered" it may be anybody's.
    case 'cerca':
      return { es: huboPrevio ? 'nuestro' : 'incierto', porque, seguro: false };
    case 'dudoso':
      if (!seSabriaMejor(envios)) return { es: 'incierto', porque, seguro: false };
      return { es: 'incierto', porque: `${porque} ${TARDO}`, seguro: false, otraVez: true };
    case 'fuera': {
      const falta = sinHora ?? 'En ese momento no había ningún envío en curso.';
      return { es: 'incierto', porque: `${porque} ${falta}`, seguro: false };
    }
    default:
      return assertNever(cercania);
  }
}

/** A second, as no clock of SUNAT's tells less, and half of one for an exchange. */
const EXACTO_MS = 1_500;

/** Whether another answer may tell better when our attempts were, by SUNAT's clock. */
function seSabriaMejor({ tramos }: Envios): boolean {
  const vago = ({ desde, hasta }: Lapso) => hasta.getTime() - desde.getTime() > EXACTO_MS;
  return tramos.some(({ inicio, fin }) => vago(inicio) || vago(fin));
}

interface Hallado extends Pick<Duda, 'envios' | 'validez'> {
  readonly respuesta: { readonly codigo: string | undefined; readonly mensaje: string };
}

/** SUNAT gave a CDR of our number and customer. */
function resolveHallado(veredicto: Veredicto, origen: Origen, { respuesta, envios, validez }: Hallado): Veredicto {
  const { es, porque } = origen.seguro === false ? porValidez(origen, envios, validez) : origen;
  if (es === 'espera') return sinDecidir(respuesta, porque);
  if (es === 'ajeno' || es === 'incierto') return deOtro(es, respuesta, { mensaje: porque, cdr: cdrDe(veredicto) });
  if (es === 'anulado' || (veredicto.tipo === 'aceptado' && respuesta.codigo === ANULADO))
    return anuladoFuera(cdrDe(veredicto));
  if (veredicto.tipo === 'consultar' && respuesta.codigo !== undefined) return sinDecidir(respuesta, veredicto.mensaje);
  return conPrueba(veredicto, porque);
}

/** What the query of validity adds to what was known; nothing where it was not asked, or where it did not answer for a day what would be ours without it. */
function porValidez(
  origen: Origen,
  { huboPrevio, reciente }: Pick<Envios, 'huboPrevio' | 'reciente'>,
  validez: Validez | undefined,
): { readonly es: Origen['es'] | 'anulado' | 'espera'; readonly porque: string } {
  if (validez === undefined) return origen.otraVez && reciente ? { es: 'espera', porque: origen.porque } : origen;
  const porque = `${origen.porque} ${validez.mensaje}`.trim();
  switch (validez.estado) {
    case 'aceptado':
      return { es: 'nuestro', porque };
    case 'anulado':
      return { es: 'anulado', porque };
    case 'noExiste':
      // Where nothing but a first attempt's 1033 speaks for us, there is nothing to wait for.
      return { es: reciente && (huboPrevio || origen.es === 'nuestro') ? 'espera' : 'incierto', porque };
    case 'desconocido':
      return { es: reciente || origen.es === 'incierto' ? 'espera' : origen.es, porque };
  }
}

function cdrDe(veredicto: Veredicto): Cdr | undefined {
  return 'cdr' in veredicto ? veredicto.cdr : undefined;
}

function conPrueba(veredicto: Veredicto, prueba: string): Veredicto {
  return veredicto.tipo === 'aceptado' || veredicto.tipo === 'rechazado' ? { ...veredicto, prueba } : veredicto;
}

/** No CDR can be had: the answer to the send is all there is, and what the query of validity says of our amount. */
export function resolveSinConstancia(
  respuesta: Duda['respuesta'],
  reason: string,
  envios: Pick<Envios, 'huboPrevio' | 'reciente'>,
  validez: Validez | undefined,
): Veredicto {
  const { codigo, textoSunat, negativa } = respuesta;
  if (REGISTRADO.has(codigo) || negativa) {
    if (!envios.huboPrevio) return deOtro('incierto', respuesta, PRIMERO);
    const anterior = { es: 'incierto', porque: 'Un envío anterior de este comprobante pudo llegar.' } as const;
    const { es, porque } = porValidez(anterior, envios, validez);
    if (es === 'anulado') return anuladoFuera(undefined);
    if (es !== 'nuestro' && negativa) return sinRegistro(respuesta, validez?.mensaje ?? reason, envios);
    if (es === 'espera') return sinDecidir(respuesta, porque);
    if (es !== 'nuestro') return deOtro('incierto', respuesta, { mensaje: porque, cdr: undefined });
    const mensaje = `SUNAT ya tiene registrado este comprobante${negativa ? '' : ` (${codigo})`}, por un envío anterior. No hay constancia: ${reason}`;
    return { tipo: 'aceptado', mensaje, cdr: undefined, observaciones: [], prueba: porque };
  }
  if (codigo !== ANULADO) return sinDecidir(respuesta, reason);
  const annulled = /anulad|de baja/i.test(textoSunat) && !/rechazad/i.test(textoSunat);
  return envios.huboPrevio && annulled ? anuladoFuera(undefined) : deOtro('ajeno', respuesta);
}

interface Otro {
  readonly mensaje: string;
  readonly cdr: Cdr | undefined;
  /** Somebody else may issue with the series. */
  readonly sospecha?: true;
}

/** Of which no CDR can be had: nothing tells the copy of a network from a till that sells at the same price. */
const PRIMERO: Otro = {
  mensaje:
    'Ya lo tenía cuando recibió nuestro primer envío: otro sistema usa la misma serie, o la red repitió el envío.',
  cdr: undefined,
  sospecha: true,
};

/** The number is, or may be, somebody else's, or spent: 1032 is the end of it; for the others a person has to look. */
function deOtro(
  es: 'ajeno' | 'incierto',
  { codigo, mensaje }: { readonly codigo: string | undefined; readonly mensaje: string },
  otro: Otro = { mensaje: '', cdr: undefined },
): Veredicto {
  if (codigo === ANULADO && es === 'ajeno') {
    return { tipo: 'rechazado', codigo, mensaje, notas: [], cdr: undefined, numeroConsumido: true };
  }
  const texto = [mensaje, otro.mensaje, es === 'ajeno' ? OCUPADO : COMPARE].filter((one) => one !== '').join(' ');
  const veredicto = { tipo: 'atender', codigo, mensaje: texto, cdr: otro.cdr } as const;
  return es === 'ajeno' || otro.sospecha ? { ...veredicto, numeroAjeno: true } : veredicto;
}

function anuladoFuera(cdr: Cdr | undefined): Veredicto {
  const mensaje =
    'SUNAT aceptó este comprobante y después fue anulado fuera de este sistema (1032). ' +
    'Revíselo en SUNAT; si el cliente aún lo necesita, emita otro.';
  return { tipo: 'atender', codigo: ANULADO, mensaje, cdr };
}

function sinDecidir({ codigo }: { readonly codigo: string | undefined }, reason: string): Veredicto {
  const words = sinPuntoFinal(reason);
  const tiene = `SUNAT ya tiene algo con ese número${codigo === undefined ? '' : ` (${codigo})`}`;
  return { ...desconocido('consulta', `${tiene} y no dice qué (${words})`), ...(codigo !== undefined && { codigo }) };
}

/** SUNAT refused to take it again, and nobody says whether it took it before: asked and sent again for a day, then a person looks. */
function sinRegistro(
  { codigo, mensaje }: Duda['respuesta'],
  reason: string,
  { reciente }: Pick<Envios, 'reciente'>,
): Veredicto {
  const texto = `${sinPuntoFinal(mensaje)}. ${sinPuntoFinal(reason)}`;
  if (reciente) return { ...desconocido('consulta', texto), codigo };
  return { tipo: 'atender', codigo, mensaje: `${texto}. ${BUSQUELO}`, cdr: undefined };
}
