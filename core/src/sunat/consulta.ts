import { assertNever } from '../lib/assert.ts';
import { codigoSunat, remedio } from './codigos.ts';
import type { ClaveComprobante } from './nombre-archivo.ts';
import { type Cdr, type ReadCdrOptions, readCdr } from './read-cdr.ts';
import type { RespuestaSoap } from './soap.ts';
import { sinPuntoFinal } from './texto.ts';
import {
  clasificarCdr,
  desconocido,
  diferenciaDeContenido,
  diferenciaDeNumero,
  type Esperado,
  type Veredicto,
} from './veredicto.ts';

/*
 * Asking SUNAT what it has (`getStatusCdr`), and what to believe when it says that it already has a number. SUNAT never
 * tells whose content it holds: a CDR names the issuer, the number and the customer, seldom the digest. So "already
 * registered" is good news only when an earlier attempt of ours can be what was registered.
 */

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

/** `getStatusCdr` serves only 01, 07 and 08 of the series F. */
export function sePuedeConsultar({ tipo, serie }: ClaveComprobante): boolean {
  return tipo !== '03' && serie.startsWith('F');
}

/** The answer where nobody can be asked: a boleta, or no address of the service. */
export const SIN_CONSULTA: Consulta = {
  tipo: 'noSePuedeConsultar',
  mensaje: 'SUNAT no ofrece la consulta de la constancia de este comprobante.',
};

/** Codes of billConsultService without a CDR (0001–0012): a number that is not there, and questions that it refuses. */
const NO_EXISTE = '0011';
const NO_CONSULTABLE = new Set(['0005', '0006', '0007', '0008', '0009', '0010', '0012']);

/** What an answer to getStatusCdr means. Never throws. */
export function clasificarConsulta(
  respuesta: RespuestaSoap,
  esperado: Esperado,
  options: ReadCdrOptions = {},
): Consulta {
  switch (respuesta.tipo) {
    case 'status':
      return clasificarStatus(respuesta, esperado, options);
    case 'fault': {
      const known = codigoSunat(respuesta.codigo ?? '');
      const mensaje = `SUNAT no respondió la consulta (${respuesta.codigo ?? respuesta.faultcode}): ${respuesta.faultstring}.`;
      if (known?.accion !== 'configurar') return { tipo: 'desconocido', mensaje };
      return { tipo: 'configurar', codigo: known.codigo, mensaje: `${mensaje} ${remedio(known.codigo)}` };
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

function clasificarStatus(
  { statusCode, statusMessage, content }: Extract<RespuestaSoap, { tipo: 'status' }>,
  esperado: Esperado,
  options: ReadCdrOptions,
): Consulta {
  if (Buffer.isBuffer(content)) return clasificarContenido(content, esperado, options);
  const code = statusCode.padStart(4, '0');
  const mensaje = `SUNAT respondió la consulta sin constancia (${statusCode}): ${content ?? statusMessage}.`;
  if (code === NO_EXISTE || /comprobante[^.]{0,200}no existe/i.test(statusMessage))
    return { tipo: 'noExiste', mensaje };
  if (NO_CONSULTABLE.has(code)) return { tipo: 'noSePuedeConsultar', mensaje };
  return { tipo: 'desconocido', mensaje };
}

function clasificarContenido(zip: Buffer, esperado: Esperado, options: ReadCdrOptions): Consulta {
  const read = readCdr(zip, options);
  if (!read.ok) return { tipo: 'desconocido', mensaje: `SUNAT respondió la consulta, pero ${read.motivo}.` };
  const { cdr } = read;
  const otherNumber = diferenciaDeNumero(cdr, esperado);
  if (otherNumber !== undefined) {
    return { tipo: 'desconocido', mensaje: `SUNAT respondió la consulta con otra constancia: ${otherNumber}.` };
  }
  const otherContent = diferenciaDeContenido(cdr, esperado);
  if (otherContent === undefined || cdr.firma === 'invalida')
    return { tipo: 'encontrado', veredicto: clasificarCdr(cdr) };
  return { tipo: 'ajeno', mensaje: `La constancia que SUNAT tiene de ese número ${otherContent}.`, cdr };
}

/**
 * What asking decides for a document whose outcome is unknown. `noExiste`: SUNAT does not have it, so the same bytes may
 * be sent again. `sinRespuesta`: there is nobody to ask, so only sending again can tell (if SUNAT has it, it says 1033).
 * What SUNAT has under the number is ours only if an earlier attempt of ours can be what it registered, or if its CDR
 * carries our digest.
 */
export function decidirTrasConsulta({
  consulta,
  esperado,
  huboIntentoPrevio,
}: Omit<Duda, 'respuesta'>): Veredicto | 'noExiste' | 'sinRespuesta' {
  switch (consulta.tipo) {
    case 'encontrado': {
      const { veredicto } = consulta;
      if (huboIntentoPrevio || provesContent(veredicto, esperado)) return veredicto;
      return ajeno({ codigo: undefined, mensaje: `SUNAT ya tiene ese número. ${OCUPADO}`, cdr: undefined });
    }
    case 'ajeno':
      return ajeno({ codigo: undefined, mensaje: `${consulta.mensaje} ${OCUPADO}`, cdr: consulta.cdr });
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
  /** Whether an attempt before this one may be what SUNAT has: any whose verdict `pudoRegistrarse`, or had none at all. */
  readonly huboIntentoPrevio: boolean;
}

/**
 * What it means that SUNAT already has the number (0140, 0402, 1032, 1033), now that it has been asked. Without an earlier
 * attempt of ours what it has is somebody else's, unless its CDR carries our digest.
 */
export function resolverConsulta({ respuesta, consulta, esperado, huboIntentoPrevio }: Duda): Veredicto {
  switch (consulta.tipo) {
    case 'encontrado': {
      const { veredicto } = consulta;
      if (!huboIntentoPrevio && !provesContent(veredicto, esperado)) return ocupado(respuesta);
      if (veredicto.tipo === 'aceptado' && respuesta.codigo === ANULADO) return anuladoFuera(veredicto.cdr);
      return veredicto.tipo === 'consultar' ? sinDecidir(respuesta, veredicto.mensaje) : veredicto;
    }
    case 'ajeno':
      return ocupado(respuesta, consulta);
    case 'noSePuedeConsultar':
      return sinConstancia(respuesta, consulta.mensaje, huboIntentoPrevio);
    case 'noExiste':
    case 'configurar':
    case 'desconocido':
      return sinDecidir(respuesta, consulta.mensaje);
    default:
      return assertNever(consulta);
  }
}

const ANULADO = '1032';
const REGISTRADO = '1033';
const OCUPADO =
  'Ese número lo ocupa otro contenido, que no envió este sistema: revise en SUNAT quién usa la serie y decida.';

function provesContent(veredicto: Veredicto, { digest }: Esperado): boolean {
  return 'cdr' in veredicto && veredicto.cdr?.documentHash === digest;
}

/** Nobody can be asked, so the answer to the send is all there is. */
function sinConstancia(respuesta: Duda['respuesta'], reason: string, huboIntentoPrevio: boolean): Veredicto {
  switch (respuesta.codigo) {
    case REGISTRADO: {
      if (!huboIntentoPrevio) return ocupado(respuesta);
      const mensaje = `SUNAT ya tiene registrado este comprobante (1033), por un envío anterior. No hay constancia: ${reason}`;
      return { tipo: 'aceptado', mensaje, cdr: undefined, observaciones: [] };
    }
    case ANULADO: {
      const { textoSunat } = respuesta;
      const annulled = /anulad|de baja/i.test(textoSunat) && !/rechazad/i.test(textoSunat);
      return huboIntentoPrevio && annulled ? anuladoFuera(undefined) : ocupado(respuesta);
    }
    default:
      return sinDecidir(respuesta, reason);
  }
}

/** The number is somebody else's, or spent: 1032 is the end of it; for the others a person has to look. */
function ocupado({ codigo, mensaje }: Duda['respuesta'], otro?: { mensaje: string; cdr: Cdr }): Veredicto {
  if (codigo === ANULADO) {
    return { tipo: 'rechazado', codigo, mensaje, notas: [], cdr: undefined, numeroConsumido: true };
  }
  const found = otro === undefined ? '' : ` ${otro.mensaje}`;
  return ajeno({ codigo, mensaje: `${mensaje}${found} ${OCUPADO}`, cdr: otro?.cdr });
}

function ajeno(motivo: { codigo: string | undefined; mensaje: string; cdr: Cdr | undefined }): Veredicto {
  return { tipo: 'atender', ...motivo, numeroAjeno: true };
}

function anuladoFuera(cdr: Cdr | undefined): Veredicto {
  const mensaje =
    'SUNAT aceptó este comprobante y después fue anulado fuera de este sistema (1032). ' +
    'Revíselo en SUNAT; si el cliente aún lo necesita, emita otro.';
  return { tipo: 'atender', codigo: ANULADO, mensaje, cdr };
}

function sinDecidir({ codigo }: Duda['respuesta'], reason: string): Veredicto {
  const words = sinPuntoFinal(reason);
  return desconocido('consulta', `SUNAT ya tiene algo con ese número (${codigo}) y no dice qué (${words})`);
}
