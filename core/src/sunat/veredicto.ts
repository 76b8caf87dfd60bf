import { assertNever } from '../lib/assert.ts';
import { type CodigoSunat, codigoSunat, remedio } from './codigos.ts';
import { type ClaveComprobante, parseNombreArchivo } from './nombre-archivo.ts';
import { type Cdr, type ReadCdrOptions, readCdr, sinCeros } from './read-cdr.ts';
import type { RespuestaSoap } from './soap.ts';
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
    }
  /** SUNAT judged it and said no. `numeroConsumido`: SUNAT holds the number, which is not to be used again. */
  | {
      readonly tipo: 'rechazado';
      readonly codigo: string;
      readonly mensaje: string;
      readonly notas: readonly Observacion[];
      readonly cdr: Cdr | undefined;
      readonly numeroConsumido: boolean;
    }
  /** SUNAT holds something under that number: ask what it is (`resolverConsulta`). `textoSunat`: its most precise words. */
  | { readonly tipo: 'consultar'; readonly codigo: string; readonly mensaje: string; readonly textoSunat: string }
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
  /** Nobody knows whether SUNAT has it. */
  | { readonly tipo: 'desconocido'; readonly causa: CausaDesconocido; readonly mensaje: string };

/** `cdr_ajeno` and `cdr_ilegible` deserve an alert: something between SUNAT and us is wrong. */
export type CausaDesconocido = 'sin_respuesta' | 'respuesta_ilegible' | 'cdr_ilegible' | 'cdr_ajeno' | 'consulta';

/** The document that was sent: what a CDR has to name. */
export interface Esperado extends ClaveComprobante {
  /** Customer as SUNAT writes it, `6-20600055519`; `-` or `--` for nobody in particular. */
  readonly cliente: string;
  /** DigestValue of our XML, base64. */
  readonly digest: string;
}

/** What an answer to sendBill means for the document that was sent. `options` as in `readCdr`. */
export function clasificarEnvio(respuesta: RespuestaSoap, esperado: Esperado, options: ReadCdrOptions = {}): Veredicto {
  switch (respuesta.tipo) {
    case 'applicationResponse':
      return clasificarZipCdr(respuesta.zip, esperado, options);
    case 'fault':
      return clasificarFault(respuesta);
    case 'ilegible':
      return clasificarIlegible(respuesta);
    case 'status':
    case 'ticket':
      return desconocido('respuesta_ilegible', 'SUNAT respondió a otra operación y no a este envío');
    default:
      return assertNever(respuesta);
  }
}

/**
 * A failure of the network. `antes_de_enviar`: no byte of the request left (DNS, connection refused, TLS), so SUNAT cannot
 * have it. `despues_de_enviar`: SUNAT may have it. `detalle` is technical and goes to the message as it is.
 */
export function clasificarFallaDeRed(momento: 'antes_de_enviar' | 'despues_de_enviar', detalle: string): Veredicto {
  if (momento === 'antes_de_enviar') {
    const mensaje = `No hubo conexión con SUNAT (${detalle}): no se envió nada. ${remedio('0100')}`;
    return { tipo: 'reintentar', codigo: undefined, mensaje };
  }
  return desconocido('sin_respuesta', `La conexión se cortó sin respuesta (${detalle})`);
}

function clasificarZipCdr(zip: Buffer, esperado: Esperado, options: ReadCdrOptions): Veredicto {
  const read = readCdr(zip, options);
  if (!read.ok) return desconocido('cdr_ilegible', `SUNAT respondió, pero ${read.motivo}`);
  const difference = diferenciaDeNumero(read.cdr, esperado) ?? diferenciaDeContenido(read.cdr, esperado);
  if (difference === undefined) return clasificarCdr(read.cdr);
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

/** Issuer, type, series or number of a CDR that are not what was sent; undefined when all are. */
export function diferenciaDeNumero(cdr: Cdr, { ruc, tipo, serie, numero }: Esperado): string | undefined {
  const nombre = parseNombreArchivo(cdr.archivo.slice('R-'.length));
  const sameFile =
    nombre?.clase === 'comprobante' &&
    nombre.ruc === ruc &&
    nombre.tipo === tipo &&
    nombre.serie === serie &&
    nombre.numero === numero;
  if (!sameFile) return `su archivo es ${cdr.archivo}`;
  if (cdr.rucReceptor !== ruc) return `es para el RUC ${cdr.rucReceptor}`;
  if (sinCeros(cdr.referencia) !== `${serie}-${numero}`) return `es de ${cdr.referencia}`;
  if (cdr.tipoComprobante !== undefined && cdr.tipoComprobante !== tipo) return `es de tipo ${cdr.tipoComprobante}`;
  return undefined;
}

/** A customer with type and number; `-`, `--` and `6-` name nobody. */
const NAMED = /^[^-]+-[^-]/;

/** Customer or digest of a CDR that are not what was sent, where both are known; undefined otherwise. */
export function diferenciaDeContenido(cdr: Cdr, { cliente, digest }: Esperado): string | undefined {
  const named = cdr.cliente !== undefined && NAMED.test(cdr.cliente) && NAMED.test(cliente);
  if (named && cdr.cliente !== cliente) return `nombra al cliente ${cdr.cliente}`;
  if (cdr.documentHash !== undefined && cdr.documentHash !== digest) return 'nombra otro contenido (DocumentHash)';
  return undefined;
}

/** What a CDR means that is known to name our document. */
export function clasificarCdr(cdr: Cdr): Veredicto {
  if (cdr.firma === 'invalida') {
    const mensaje =
      `La firma de la constancia no es válida (${cdr.motivoFirma ?? ''}), así que no se puede dar por buena. ` +
      'Consulte el comprobante en SUNAT y avise a soporte.';
    return { tipo: 'atender', codigo: undefined, mensaje, cdr };
  }
  if (cdr.codigo === '0') return { tipo: 'aceptado', mensaje: cdr.descripcion, cdr, observaciones: cdr.notas };
  const known = codigoSunat(cdr.codigo);
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

function clasificarFault({ codigo, faultcode, faultstring }: Extract<RespuestaSoap, { tipo: 'fault' }>): Veredicto {
  const known = codigo === undefined ? undefined : codigoSunat(codigo);
  if (known === undefined || known.accion === 'ninguna') {
    const words = `${faultcode} ${faultstring}`.trim().slice(0, 300);
    return desconocido('respuesta_ilegible', `SUNAT respondió con un error que no se entiende (${words})`);
  }
  const { texto, detalle } = parseTextoSunat(faultstring);
  return porAccion(known, texto, detalle, undefined);
}

function porAccion(known: CodigoSunat, texto: string, detalle: string | undefined, cdr: Cdr | undefined): Veredicto {
  const { codigo, accion } = known;
  const words = texto === '' ? known.significado : texto;
  switch (accion) {
    case 'reintentar':
      return { tipo: 'reintentar', codigo, mensaje: frase('SUNAT no procesó el envío', codigo, words) };
    case 'configurar':
      return { tipo: 'configurar', codigo, mensaje: frase('SUNAT no recibe los envíos de la empresa', codigo, words) };
    case 'consultar':
      return {
        tipo: 'consultar',
        codigo,
        mensaje: frase('SUNAT ya tiene ese número', codigo, words),
        textoSunat: detalle ?? texto,
      };
    case 'resumen_diario':
      return { tipo: 'atender', codigo, mensaje: frase('SUNAT no recibió el comprobante', codigo, words), cdr };
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
  const mensaje = frase('SUNAT rechazó el comprobante', codigo, texto === '' ? significado : texto);
  const detail = detalle === undefined ? [] : [{ codigo, mensaje: detalle }];
  return { tipo: 'rechazado', codigo, mensaje, notas: [...detail, ...(cdr?.notas ?? [])], cdr, numeroConsumido };
}

/**
 * No SOAP at all. What a server refuses at its door (3xx, 4xx but 408) it has not processed; of anything else, a gateway's
 * 502 or an empty 200 above all, nobody knows.
 */
function clasificarIlegible({ status, motivo }: Extract<RespuestaSoap, { tipo: 'ilegible' }>): Veredicto {
  if (status < 300 || status > 499 || status === 408)
    return desconocido('respuesta_ilegible', `Sin respuesta de SUNAT: ${motivo}`);
  const mensaje = `El servidor de SUNAT no admitió el envío: ${motivo}. Revise la dirección de envío si el error continúa. ${remedio('0100')}`;
  return { tipo: 'reintentar', codigo: undefined, mensaje };
}

/** `motivo` without a final stop. */
export function desconocido(causa: CausaDesconocido, motivo: string): Veredicto {
  const mensaje =
    `${motivo}. No se sabe si SUNAT registró el comprobante: no emita otro por esta venta; ` +
    'se consultará, y se enviará de nuevo el mismo XML, sin que usted haga nada.';
  return { tipo: 'desconocido', causa, mensaje };
}

function frase(what: string, codigo: string, words: string): string {
  return `${what} (${codigo}): ${sinPuntoFinal(words)}. ${remedio(codigo)}`;
}
