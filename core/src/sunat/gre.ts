import { hash } from 'node:crypto';
import type { TipoDeGuia } from '../documentos/clase.ts';
import { claseDeGuia } from '../documentos/registro.ts';
import { assertNever } from '../lib/assert.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';
import { type CodigoSunat, codigoSunat, remedio } from './codigos.ts';
import { withoutSecrets } from './ocultar.ts';
import { type Cdr, nombra, type ReadCdrOptions, readCdr } from './read-cdr.ts';
import { parseTextoSunat, sinPuntoFinal, textoDeObservacion } from './texto.ts';

/*
 * SUNAT's REST service of the guías: a token, the sending of a file, which gives a ticket, and the question how the ticket goes. Errors come
 * in four shapes, and all are read: OAuth's own, the platform's (`cod`, `msg`), that of a validation (`errors`, whose members are named
 * `codError` and `desError`, or `cod` and `msg`), and, of a ticket, `codRespuesta` 99. There is no question by series and number: what became of
 * a sending whose ticket was lost is learnt by sending the same file again, to which SUNAT then says that it has it (1033). Shape and codes are
 * those of public clients; not seen in a recording of our own.
 */

/** Where the service is: origins of what gives tokens and of what takes guías. */
export interface DireccionGre {
  readonly seguridad: string;
  readonly api: string;
}

export const GRE_DE_SUNAT: DireccionGre = {
  seguridad: 'https://api-seguridad.sunat.gob.pe',
  api: 'https://api-cpe.sunat.gob.pe',
};

/** As which application the simulator lets itself be asked, with its SOL user. */
export const APLICACION_DE_PRUEBA = {
  cliente: 'c4a5c1d0-0000-4000-8000-000000000009',
  secreto: 'simulador/guias+de+prueba==',
  usuario: 'MODDATOS',
  clave: 'moddatos',
} as const;

/** Path of sendings and tickets: one service, whatever is asked of it. */
export const RUTA_GRE = '/v1/contribuyente/gem/comprobantes';

/** What is asked of it about a guía. */
export type OperacionGre = 'enviarGuia' | 'consultarGuia';

/** The application that the company registered in SOL, and the SOL user as whom it acts. */
export interface CredencialGre {
  readonly cliente: string;
  readonly secreto: string;
  /** RUC and secondary SOL user in one. */
  readonly usuario: string;
  readonly clave: string;
}

/** SUNAT's key of a guía. `numero` is 1 to 99,999,999. */
export interface ClaveDeGuia {
  readonly ruc: string;
  readonly tipo: TipoDeGuia;
  readonly serie: string;
  readonly numero: number;
}

/** `RUC-09-T001-1`: base name of the zip and of the XML inside, and the last part of the address that it is sent to. */
export function nombreDeGuia({ ruc, tipo, serie, numero }: ClaveDeGuia): string {
  return `${ruc}-${tipo}-${serie}-${numero}`;
}

export function rutaDeFicha(cliente: string): string {
  return `/v1/clientessol/${encodeURIComponent(cliente)}/oauth2/token/`;
}

export function rutaDeEnvio(clave: ClaveDeGuia): string {
  return `${RUTA_GRE}/${nombreDeGuia(clave)}`;
}

export function rutaDeTicket(ticket: string): string {
  return `${RUTA_GRE}/envios/${encodeURIComponent(ticket)}`;
}

/** The form by which a token is asked for. SUNAT's scope is its own address, whoever answers. */
export function encodeFicha({ cliente, secreto, usuario, clave }: CredencialGre): string {
  return new URLSearchParams({
    grant_type: 'password',
    scope: GRE_DE_SUNAT.api,
    client_id: cliente,
    client_secret: secreto,
    username: usuario,
    password: clave,
  }).toString();
}

/** The body of a sending. */
export function encodeEnvioDeGuia(clave: ClaveDeGuia, zip: Uint8Array): string {
  const arcGreZip = Buffer.from(zip).toString('base64');
  const archivo = { nomArchivo: `${nombreDeGuia(clave)}.zip`, arcGreZip, hashZip: hash('sha256', zip) };
  return JSON.stringify({ archivo });
}

/** What one exchange with SUNAT came to, after all that could be asked. Every `mensaje` is Spanish, for the public, and says what to do. */
export type VeredictoGuia =
  | { readonly tipo: 'ticket'; readonly ticket: string }
  /** Final. `prueba`: how it is known, where SUNAT's CDR did not say so. */
  | (Decision<'aceptado'> & { readonly prueba?: string })
  /** Final. `numeroConsumido`: SUNAT holds the number, which is not to be used again. */
  | (Decision<'rechazado'> & { readonly numeroConsumido: boolean; readonly prueba?: string })
  /** Final, without a word of SUNAT's: its term passed before it was sent. */
  | { readonly tipo: 'vencido'; readonly mensaje: string }
  /** SUNAT did not process the request. `codigo` undefined: not one byte of it arrived, or it was refused at the door. */
  | { readonly tipo: 'reintentar'; readonly codigo: string | undefined; readonly mensaje: string }
  /** Nor will it until the company's settings are put right. */
  | { readonly tipo: 'configurar'; readonly codigo: string; readonly mensaje: string }
  /** The ticket serves no more: the same file is sent again. */
  | { readonly tipo: 'ticketPerdido'; readonly mensaje: string }
  | { readonly tipo: 'enProceso'; readonly mensaje: string }
  /** Nobody knows: of a sending, whether SUNAT has it. */
  | { readonly tipo: 'desconocido'; readonly mensaje: string }
  /** Only a person can go on. */
  | { readonly tipo: 'atender'; readonly mensaje: string; readonly codigo?: string; readonly numeroAjeno?: true };

/** SUNAT's word on a guía; `notas`: its observations, `4391 - texto`. */
interface Decision<T extends string> {
  readonly tipo: T;
  readonly codigo: string;
  readonly mensaje: string;
  readonly notas: readonly string[];
}

/** The token that was sent does not hold. */
export interface SinFicha {
  readonly tipo: 'sinFicha';
}

/** SUNAT has a guía of that number already: accepted (1033), or refused or annulled (1032). */
export interface YaRegistrada {
  readonly tipo: 'yaRegistrada';
  readonly codigo: string;
  readonly mensaje: string;
}

type Veredicto<T extends VeredictoGuia['tipo']> = Extract<VeredictoGuia, { readonly tipo: T }>;

export type RespuestaDeEnvio =
  | Veredicto<'ticket' | 'rechazado' | 'reintentar' | 'configurar' | 'desconocido'>
  | SinFicha
  | YaRegistrada;

/** `cdr`: the zip on which the verdict rests. */
export type RespuestaDeTicket =
  | (Veredicto<'aceptado' | 'rechazado' | 'atender'> & { readonly cdr?: Buffer })
  | Veredicto<'reintentar' | 'configurar' | 'desconocido' | 'enProceso' | 'ticketPerdido'>
  | SinFicha
  | YaRegistrada;

export type Ficha =
  | { readonly tipo: 'ficha'; readonly token: string; readonly segundos: number }
  /** SUNAT refuses application, user or password: `dicho`, what it says; `causa`, what is probably wrong. */
  | (Veredicto<'configurar'> & { readonly dicho: string; readonly causa: CausaDeNegativa })
  | Veredicto<'reintentar'>;

/**
 * Whether an attempt that ended like this may have left the guía at SUNAT. Not so when nothing was sent, when SUNAT's door was shut, or
 * when its term passed before it was sent.
 */
export function pudoRegistrarseGuia(veredicto: VeredictoGuia): boolean {
  switch (veredicto.tipo) {
    case 'configurar':
    case 'vencido':
      return false;
    case 'reintentar':
      return veredicto.codigo !== undefined;
    case 'rechazado':
      return veredicto.numeroConsumido;
    case 'ticket':
    case 'aceptado':
    case 'enProceso':
    case 'ticketPerdido':
    case 'desconocido':
    case 'atender':
      return true;
    default:
      return assertNever(veredicto);
  }
}

export type CausaDeNegativa = 'aplicacion' | 'usuario';

/** What to do about each. */
export const CAUSAS_DE_NEGATIVA: Readonly<Record<CausaDeNegativa, EnIdiomas>> = {
  aplicacion: {
    es: 'Compare el ID y la clave con los de SOL («Credenciales de API SUNAT», con «GRE Emisión de Comprobantes» marcado) y guárdelos de nuevo.',
    en: 'Compare ID and key with those of SOL (“Credenciales de API SUNAT”, with “GRE Emisión de Comprobantes” marked) and save them again.',
  },
  usuario: {
    es: 'Revise el usuario y la clave SOL, que el usuario esté activo y tenga el perfil de guías, y que la aplicación sea de este RUC.',
    en: 'Check the SOL user and its password, that the user is active and has the profile of the guías, and that the application is of this RUC.',
  },
};

const TOKEN = /^[\w.~+/=-]{1,8192}$/;
/** What the service that gives tokens says of who may not have one (RFC 6749, 5.2). */
const SIN_PERMISO: ReadonlySet<number> = new Set([400, 401, 403]);
const MAX_DICHO = 300;

/**
 * What an answer to the request for a token means. Nothing of it says anything of a guía. `secretos`: what is in no sentence, though
 * the answer repeats it. Never throws.
 */
export function readFicha(status: number, body: string, secretos: readonly string[] = []): Ficha {
  const value = parse(body, secretos);
  if (SIN_PERMISO.has(status)) {
    const suyo = textoDe(value, 'error_description') ?? textoDe(value, 'error') ?? textoDe(value, 'msg');
    const causa = DE_LA_APLICACION.has(textoDe(value, 'error') ?? '') ? 'aplicacion' : 'usuario';
    return negada(status, suyo, causa);
  }
  const token = campo(value, 'access_token');
  const segundos = campo(value, 'expires_in');
  if (status === 200 && typeof token === 'string' && TOKEN.test(token)) {
    return { tipo: 'ficha', token, segundos: typeof segundos === 'number' && segundos > 0 ? segundos : 0 };
  }
  const mensaje = `SUNAT no dio la ficha con que se envían las guías (HTTP ${status}): no se envió nada. ${SOLO}`;
  return { tipo: 'reintentar', codigo: undefined, mensaje };
}

const SOLO = 'Se enviará sola, sin que usted haga nada.';
/** What OAuth calls an application that is none (RFC 6749, 5.2). */
const DE_LA_APLICACION: ReadonlySet<string> = new Set(['unauthorized_client', 'invalid_client']);

function negada(status: number, suyo: string | undefined, causa: CausaDeNegativa) {
  const dicho = noAdmite(status, suyo);
  const mensaje = `${dicho}. ${CAUSAS_DE_NEGATIVA[causa].es}`;
  return { tipo: 'configurar', codigo: String(status), mensaje, dicho, causa } as const;
}

function noAdmite(status: number, dicho: string | undefined): string {
  return `SUNAT no admite las credenciales de guías de la empresa (${[status, dicho ?? []].flat().join(': ')})`;
}

/** What it means that a token that was just given does not hold. */
export function fichaNegada(): Extract<Ficha, { readonly tipo: 'configurar' }> {
  return negada(401, 'rechaza la ficha que acaba de dar', 'usuario');
}

const TICKET = /^[\w-]{1,100}$/;

/** What an answer to a sending means. `secretos`: as of `readFicha`. Never throws. */
export function classifyEnvioDeGuia(status: number, body: string, secretos: readonly string[] = []): RespuestaDeEnvio {
  const value = parse(body, secretos);
  const ticket = campo(value, 'numTicket');
  if (status === 200) {
    return typeof ticket === 'string' && TICKET.test(ticket)
      ? { tipo: 'ticket', ticket }
      : desconocido('SUNAT respondió al envío algo que no se entiende', REENVIO);
  }
  if (status === 401) return { tipo: 'sinFicha' };
  if (status === 403) return sinAcceso(value);
  const error = errorDe(value);
  // Only what names its own cause was judged; with 422 alone nobody knows by what.
  if (status === 422 && error !== undefined) return deValidacion(error);
  return delServidor(status, value, REENVIO);
}

const REENVIO = 'No se sabe si SUNAT recibió la guía: no emita otra por este traslado; se enviará de nuevo la misma';
const REPREGUNTA = 'Se volverá a preguntar';

function sinAcceso(value: unknown): Veredicto<'configurar'> {
  return negada(403, textoDe(value, 'msg'), 'aplicacion');
}

/** No validation: what a server refuses at its door (3xx, 4xx but 408) it has not processed; of the rest nobody knows. */
function delServidor(status: number, value: unknown, duda: string): Veredicto<'reintentar' | 'desconocido'> {
  const dicho = [`HTTP ${status}`, textoDe(value, 'msg') ?? []].flat().join(': ');
  if (status < 300 || status > 499 || status === 408) return desconocido(`Sin respuesta de SUNAT (${dicho})`, duda);
  const mensaje = `El servidor de SUNAT no admitió la petición (${dicho}). ${SOLO}`;
  return { tipo: 'reintentar', codigo: undefined, mensaje };
}

interface Dicho {
  readonly codigo: string;
  readonly texto: string;
}

/** Nothing was registered: what SUNAT says of it decides who has to mend it. */
function deValidacion(dicho: Dicho): RespuestaDeEnvio {
  const known = conocido(dicho.codigo);
  // Of a file's own shape (501–507) there is nothing to send again: the same one would be refused again.
  if (known === undefined) return noRegistrada(dicho, 'SUNAT no recibió la guía', CORREGIR);
  return porAccion(known, dicho);
}

const CORREGIR =
  'SUNAT no registró nada: corrija el dato y emítala de nuevo con el mismo número, indicándolo en `correlativo`.';

/** SUNAT's own codes have four digits; those of this service (501 to 509) three. */
function conocido(codigo: string): CodigoSunat | undefined {
  return /^\d{4}$/.test(codigo) ? codigoSunat(codigo) : undefined;
}

const YA_REGISTRADA: ReadonlySet<string> = new Set(['1032', '1033']);

/** Said without a CDR. */
function porAccion(
  known: CodigoSunat,
  dicho: Dicho,
): Exclude<RespuestaDeEnvio, SinFicha | { readonly tipo: 'ticket' }> {
  const { codigo, accion, clase } = known;
  if (YA_REGISTRADA.has(codigo)) {
    return {
      tipo: 'yaRegistrada',
      codigo,
      mensaje: `SUNAT ya tiene una guía con ese número (${codigo}): ${frase(dicho, known)}.`,
    };
  }
  switch (accion) {
    case 'reintentar':
    case 'consultar':
      return {
        tipo: 'reintentar',
        codigo,
        mensaje: `SUNAT no procesó la guía (${codigo}): ${frase(dicho, known)}. ${SOLO}`,
      };
    case 'configurar': {
      const mensaje = `SUNAT no recibe las guías de la empresa (${codigo}): ${frase(dicho, known)}. ${remedio(codigo).es}`;
      return { tipo: 'configurar', codigo, mensaje };
    }
    case 'ninguna':
      return desconocido(`SUNAT respondió con una observación y sin constancia (${codigo})`, REENVIO);
    case 'corregir_mismo_numero':
    case 'nuevo_numero':
    case 'resumen_diario':
      return clase === 'rechazo'
        ? rechazada(known, dicho, [])
        : noRegistrada(dicho, 'SUNAT no admitió la guía', CORREGIR, known);
    default:
      return assertNever(accion);
  }
}

function noRegistrada(dicho: Dicho, que: string, hacer: string, known?: CodigoSunat): Veredicto<'rechazado'> {
  const mensaje = `${que} (${dicho.codigo}): ${frase(dicho, known)}. ${hacer}`;
  return { tipo: 'rechazado', codigo: dicho.codigo, mensaje, notas: [], numeroConsumido: false };
}

function frase({ texto }: Dicho, known?: CodigoSunat): string {
  const { texto: dicho } = parseTextoSunat(texto);
  return sinPuntoFinal(dicho === '' ? (known?.significado ?? 'sin más explicación') : dicho);
}

const EN_PROCESO = /^0*98$/;
const ACEPTADA = /^0+$/;
const CON_ERROR = /^0*99$/;
/** The ticket is missing, or SUNAT does not know it. */
const SIN_TICKET: ReadonlySet<string> = new Set(['508', '509', '0127']);

/** What an answer to the question about a ticket means for the guía that it was given for. `secretos`: as of `readFicha`. Never throws. */
export function classifyTicketDeGuia(
  status: number,
  body: string,
  esperada: ClaveDeGuia,
  options: ReadCdrOptions = {},
  secretos: readonly string[] = [],
): RespuestaDeTicket {
  const value = parse(body, secretos);
  const codRespuesta = campo(value, 'codRespuesta');
  if (status === 200) {
    if (typeof codRespuesta !== 'string') return noSeEntiende(status);
    if (EN_PROCESO.test(codRespuesta)) {
      return { tipo: 'enProceso', mensaje: 'SUNAT todavía procesa la guía; se volverá a preguntar.' };
    }
    const cdr = campo(value, 'arcCdr');
    const terminada = ACEPTADA.test(codRespuesta) || CON_ERROR.test(codRespuesta);
    if (terminada && typeof cdr === 'string' && cdr !== '') return deConstancia(cdr, esperada, options);
    if (CON_ERROR.test(codRespuesta)) return deError(value);
    if (!terminada) return noSeEntiende(status);
    return desconocido('SUNAT aceptó la guía y todavía no da la constancia', REPREGUNTA);
  }
  if (status === 401) return { tipo: 'sinFicha' };
  if (status === 403) return sinAcceso(value);
  const error = errorDe(value);
  if (status === 422 && error !== undefined && SIN_TICKET.has(error.codigo)) {
    const mensaje = `SUNAT no conoce el ticket (${error.codigo}). Se enviará de nuevo la misma guía, y SUNAT dirá si ya la tiene.`;
    return { tipo: 'ticketPerdido', mensaje };
  }
  return delServidor(status, value, REPREGUNTA);
}

function noSeEntiende(status: number): Veredicto<'desconocido'> {
  return desconocido(`SUNAT respondió por el ticket algo que no se entiende (HTTP ${status})`, REPREGUNTA);
}

/** 99 without a CDR. */
function deError(value: unknown): RespuestaDeTicket {
  const error = dichoDe(campo(value, 'error'));
  if (error === undefined) return desconocido('SUNAT terminó con error y no dijo cuál', REPREGUNTA);
  const known = conocido(error.codigo);
  if (known === undefined) return noRegistrada(error, 'SUNAT no admitió la guía', CORREGIR);
  const suyo = porAccion(known, error);
  if (suyo.tipo !== 'reintentar') return suyo;
  // The ticket is done with: it is the file that goes again.
  return { tipo: 'ticketPerdido', mensaje: suyo.mensaje };
}

function deConstancia(base64: string, esperada: ClaveDeGuia, options: ReadCdrOptions): RespuestaDeTicket {
  const zip = Buffer.from(base64, 'base64');
  const read = readCdr(zip, options);
  if (!read.ok) return desconocido(`SUNAT respondió, pero ${read.motivo}`, REPREGUNTA);
  const { cdr } = read;
  const difference = diferencia(cdr, esperada);
  if (difference !== undefined) {
    return desconocido(`La constancia recibida es de otra guía: ${difference}`, REPREGUNTA);
  }
  if (cdr.firma === 'invalida') {
    const mensaje =
      `La firma de la constancia no es válida (${cdr.motivoFirma ?? ''}), así que no se puede dar por buena. ` +
      'Busque la guía en SUNAT y avise a soporte.';
    return { tipo: 'atender', mensaje, cdr: zip };
  }
  return porConstancia(cdr, zip);
}

function porConstancia(cdr: Cdr, zip: Buffer): RespuestaDeTicket {
  const { codigo, descripcion } = cdr;
  const notas = cdr.notas.map(textoDeObservacion);
  if (codigo === '0') return { tipo: 'aceptado', codigo, mensaje: descripcion, notas, cdr: zip };
  const known = codigoSunat(codigo);
  const dicho = { codigo, texto: descripcion };
  if (known === undefined) {
    return desconocido(`SUNAT respondió con un código que no se entiende (${codigo}: ${descripcion})`, REPREGUNTA);
  }
  if (known.accion === 'ninguna') {
    return {
      tipo: 'aceptado',
      codigo: '0',
      mensaje: descripcion,
      notas: [`${codigo} - ${frase(dicho, known)}`, ...notas],
      cdr: zip,
    };
  }
  const { detalle } = parseTextoSunat(descripcion);
  const conDetalle = detalle === undefined ? notas : [`${codigo} - ${detalle}`, ...notas];
  // A CDR with a refusal means that SUNAT holds the number.
  return { ...rechazada(known, dicho, conDetalle), cdr: zip };
}

const NUEVA = 'El número quedó usado: corrija el dato y emita otra guía.';

/** What SUNAT said with a refusal, without what to do about one that is final. */
export function dichoDeRechazo({ mensaje }: Veredicto<'rechazado'>): string {
  return mensaje.replace(CORREGIR, '').replace(NUEVA, '').trim();
}

function rechazada(known: CodigoSunat, dicho: Dicho, notas: readonly string[]): Veredicto<'rechazado'> {
  const mensaje = `SUNAT rechazó la guía (${known.codigo}): ${frase(dicho, known)}. ${NUEVA}`;
  return { tipo: 'rechazado', codigo: known.codigo, mensaje, notas, numeroConsumido: true };
}

/** What of a CDR is not of the guía that was sent; undefined when all is. */
function diferencia({ archivo, rucEmisor, referencia }: Cdr, esperada: ClaveDeGuia): string | undefined {
  const { ruc, serie, numero } = esperada;
  const nombre = `R-${nombreDeGuia(esperada)}.xml`;
  if (archivo.toUpperCase() !== nombre.toUpperCase()) return `su archivo es ${archivo}`;
  if (rucEmisor !== ruc) return `es para el RUC ${rucEmisor}`;
  // A refusal may leave out what SUNAT could not read, which its file still names.
  if (referencia === undefined || referencia === '') return undefined;
  return nombra(referencia, `${serie}-${numero}`) ? undefined : `es de ${referencia}`;
}

/** What is told of a guía that SUNAT held already when it came again. */
export function yaTenida({ tipo, serie, numero }: Omit<ClaveDeGuia, 'ruc'>, { codigo }: YaRegistrada): VeredictoGuia {
  const correlativo = `${serie}-${numero}`;
  const prueba = `SUNAT respondió ${codigo} al enviarle de nuevo los mismos bytes`;
  if (codigo === '1032') {
    const mensaje = `SUNAT ya tenía ${correlativo}, rechazada o de baja: un envío anterior había llegado y su respuesta se perdió. Emita otra guía; vea la causa en SOL.`;
    return { tipo: 'rechazado', codigo, mensaje, notas: [], numeroConsumido: true, prueba };
  }
  const mensaje =
    `SUNAT ya tenía ${correlativo} registrada: un envío anterior había llegado y su respuesta se perdió. Su constancia no se puede volver a pedir, ` +
    `así que el papel va sin QR: sustente el traslado con RUC, serie y número, o descargue la ${claseDeGuia(tipo).titulo.toLowerCase()} en SOL.`;
  return { tipo: 'aceptado', codigo: '0', mensaje, notas: [], prueba };
}

/** The same where no sending of ours can have arrived before: somebody else issues with the series. */
export function numeroDeOtro({ serie, numero }: Omit<ClaveDeGuia, 'ruc'>, { codigo }: YaRegistrada): VeredictoGuia {
  const mensaje =
    `SUNAT ya tiene una guía ${serie}-${numero} (${codigo}) y no consta que una nuestra haya llegado antes: puede ser de otro sistema. ` +
    'Búsquela en SOL: si es esta misma, decídala como aceptada; si no, como rechazada, y emita otra con una serie que nadie más use.';
  return { tipo: 'atender', codigo, mensaje, numeroAjeno: true };
}

/** `motivo` and `duda` without a final stop. */
function desconocido(motivo: string, duda: string): Veredicto<'desconocido'> {
  return { tipo: 'desconocido', mensaje: `${sinPuntoFinal(motivo)}. ${duda}.` };
}

/** The first of `errors`; of SUNAT's own, or as its public description names them. */
function errorDe(value: unknown): Dicho | undefined {
  const errors = campo(value, 'errors');
  return Array.isArray(errors) ? errors.map(dichoDe).find((dicho) => dicho !== undefined) : undefined;
}

function dichoDe(value: unknown): Dicho | undefined {
  const codigo = textoDe(value, 'codError') ?? textoDe(value, 'numError') ?? textoDe(value, 'cod');
  if (codigo === undefined || !/^\d{3,4}$/.test(codigo)) return undefined;
  return { codigo, texto: textoDe(value, 'desError') ?? textoDe(value, 'msg') ?? '' };
}

function textoDe(value: unknown, name: string): string | undefined {
  const text = campo(value, name);
  if (typeof text === 'number') return String(text);
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, MAX_DICHO) : undefined;
}

function campo(value: unknown, name: string): unknown {
  return value instanceof Object ? Reflect.get(value, name) : undefined;
}

function parse(body: string, secretos: readonly string[]): unknown {
  if (!isFlat(body)) return undefined;
  try {
    return JSON.parse(body, (name, value) => (DICHOS.has(name) ? sinSecretos(value, secretos) : value));
  } catch {
    return undefined;
  }
}

/** The members whose text is repeated to people. */
const DICHOS: ReadonlySet<string> = new Set(['error_description', 'error', 'msg', 'desError']);

function sinSecretos(value: unknown, secretos: readonly string[]): unknown {
  if (typeof value === 'number') return withoutSecrets(String(value), secretos);
  return typeof value === 'string' ? withoutSecrets(value, secretos) : value;
}

/** SUNAT's answers have a dozen lists and objects; a million of them, one in another, would take the thread for a second. */
const MOST_OPEN = 1_000;

function isFlat(body: string): boolean {
  let open = 0;
  for (const _ of body.matchAll(/[[{]/g)) if (++open > MOST_OPEN) return false;
  return true;
}
