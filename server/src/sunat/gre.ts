import { hash } from 'node:crypto';
import {
  type ClaveDeGuia,
  type CredencialGre,
  classifyEnvioDeGuia,
  classifyTicketDeGuia,
  type DireccionGre,
  encodeEnvioDeGuia,
  encodeFicha,
  type Ficha,
  fichaNegada,
  type RespuestaDeEnvio,
  type RespuestaDeTicket,
  RUTA_GRE,
  readFicha,
  rutaDeEnvio,
  rutaDeFicha,
  rutaDeTicket,
  type SinFicha,
} from '@chaski/core/sunat/gre.ts';
import { withoutSecrets } from '@chaski/core/sunat/ocultar.ts';
import type { EnEspera, PeticionRest, RespuestaHttp, SunatClient } from './client.ts';
import { crop, MAX_RESPUESTA } from './intercambio.ts';

/** How a company reaches SUNAT's REST service of the guías. */
export interface CanalGre {
  readonly ruc: string;
  readonly direccion: DireccionGre;
  readonly credencial: CredencialGre;
  /** As in `CanalEmpresa`. */
  readonly certificadosCdr: readonly string[];
}

/** What one question came to; `respuesta`: its raw bytes, capped, where there was an answer to keep. */
export interface Dicho<R> {
  readonly dicho: Exclude<R, SinFicha> | NoAutorizada | SinRespuesta;
  readonly respuesta: Buffer | null;
}

/** No token: the question was not put. */
type NoAutorizada = Exclude<Ficha, { readonly tipo: 'ficha' }>;

/** `enviado`, `detalle`: as of a failure of the network. */
export interface SinRespuesta {
  readonly tipo: 'sinRespuesta';
  readonly enviado: boolean;
  readonly detalle: string;
  readonly interno: string;
}

/** SUNAT's service of the guías. Never throws: no answer is an answer too. */
export interface Gre {
  /** Hands a stored zip over. */
  enviar(
    canal: CanalGre,
    clave: ClaveDeGuia,
    zip: Buffer,
    espera?: EnEspera | undefined,
  ): Promise<Dicho<RespuestaDeEnvio>>;
  /** Asks how a ticket goes. */
  consultar(canal: CanalGre, clave: ClaveDeGuia, ticket: string, ahora: Date): Promise<Dicho<RespuestaDeTicket>>;
  /** Asks for a token, whatever is known of the last one. */
  probar(canal: CanalGre): Promise<Ficha | SinRespuesta>;
}

/** A token is not used any more this long before its end. */
const MARGEN_MS = 120_000;
/** What SUNAT refused is not asked again that soon: what travels together is refused once. */
const NEGADA_MS = 10_000;

interface Guardada {
  readonly token: string;
  readonly hasta: number;
}

interface Negada {
  readonly ficha: NoAutorizada;
  readonly hasta: number;
}

/** Tokens are kept in this process, by what they were given for: another secret, or another company's, is asked for its own. */
export function createGre(sunat: Pick<SunatClient, 'rest'>, reloj: () => number = () => performance.now()): Gre {
  const fichas = new Map<string, Guardada>();
  const negadas = new Map<string, Negada>();
  const pidiendo = new Map<string, Promise<Ficha | SinRespuesta>>();

  const ask = async (canal: CanalGre, de: string): Promise<Ficha | SinRespuesta> => {
    const http = await sunat.rest(peticionDeFicha(canal), canal.ruc);
    if (http.tipo === 'falla') return sinRespuesta(http);
    const ficha = readFicha(http.status, textOf(http), secretosDe(canal));
    if (ficha.tipo === 'ficha') {
      negadas.delete(de);
      fichas.set(de, { token: ficha.token, hasta: reloj() + ficha.segundos * 1_000 - MARGEN_MS });
    } else if (ficha.tipo === 'configurar') negadas.set(de, { ficha, hasta: reloj() + NEGADA_MS });
    return ficha;
  };

  /** Once for all that want it at the same time: a wrong password tried often locks its user. */
  const askOnce = (canal: CanalGre, de: string): Promise<Ficha | SinRespuesta> => {
    const enCurso = pidiendo.get(de) ?? ask(canal, de).finally(() => pidiendo.delete(de));
    pidiendo.set(de, enCurso);
    return enCurso;
  };

  /** `gastada`: the token that SUNAT just refused. */
  const fichaDe = async (canal: CanalGre, gastada?: string): Promise<Ficha | SinRespuesta> => {
    const de = credencialDe(canal);
    const guardada = fichas.get(de);
    if (guardada !== undefined && guardada.hasta > reloj() && guardada.token !== gastada) {
      return { tipo: 'ficha', token: guardada.token, segundos: 0 };
    }
    const negada = negadas.get(de);
    return negada !== undefined && negada.hasta > reloj() ? negada.ficha : askOnce(canal, de);
  };

  /** With a token; where SUNAT refuses it, once more with another. */
  const exchange = async <R extends { readonly tipo: string }>(
    canal: CanalGre,
    peticion: Peticion,
    read: (status: number, body: string, secretos: readonly string[]) => R,
    espera: EnEspera | undefined,
  ): Promise<Dicho<R>> => {
    let gastada: string | undefined;
    for (;;) {
      const ficha = await fichaDe(canal, gastada);
      if (ficha.tipo !== 'ficha')
        return { dicho: ficha.tipo === 'sinRespuesta' ? sinEnviar(ficha) : ficha, respuesta: null };
      const http = await sunat.rest(peticionDe(canal, peticion, ficha.token), canal.ruc, espera);
      if (http.tipo === 'falla') return { dicho: sinRespuesta(http), respuesta: null };
      const dicho = read(http.status, textOf(http), [...secretosDe(canal), ficha.token]);
      if (dicho.tipo !== 'sinFicha') {
        // It is no token's answer any more: what it is, `R` says.
        return { dicho: dicho as Exclude<R, SinFicha>, respuesta: evidenceOf(http, ficha.token) };
      }
      const de = credencialDe(canal);
      if (fichas.get(de)?.token === ficha.token) fichas.delete(de);
      if (gastada !== undefined) {
        const negada = fichaNegada();
        negadas.set(de, { ficha: negada, hasta: reloj() + NEGADA_MS });
        return { dicho: negada, respuesta: evidenceOf(http, ficha.token) };
      }
      gastada = ficha.token;
    }
  };

  return {
    enviar: (canal, clave, zip, espera) => {
      const body = encodeEnvioDeGuia(clave, zip);
      return exchange(canal, { operacion: 'enviarGuia', ruta: rutaDeEnvio(clave), body }, classifyEnvioDeGuia, espera);
    },
    consultar: (canal, clave, ticket, ahora) => {
      const opciones = { certificadosDeConfianza: canal.certificadosCdr, ahora };
      const read = (status: number, body: string, secretos: readonly string[]) =>
        classifyTicketDeGuia(status, body, clave, opciones, secretos);
      return exchange(canal, { operacion: 'consultarGuia', ruta: rutaDeTicket(ticket) }, read, undefined);
    },
    probar: (canal) => askOnce(canal, credencialDe(canal)),
  };
}

/** What is kept of an answer: its bytes as they came, unless they repeat the token, however they write it; what the cut goes through is hidden first. */
function evidenceOf(http: Extract<RespuestaHttp, { tipo: 'respuesta' }>, token: string): Buffer {
  const text = http.body.toString('utf8', 0, MAX_RESPUESTA + MOST_FICHA);
  const oculto = withoutSecrets(text, [token]);
  return crop(oculto === text ? http : { ...http, body: Buffer.from(oculto) });
}

/** What no answer is repeated with, though SUNAT's server, or one before it, should repeat what it was asked. */
function secretosDe({ credencial }: CanalGre): string[] {
  return [credencial.secreto, credencial.clave];
}

interface Peticion {
  readonly operacion: string;
  readonly ruta: string;
  readonly body?: string;
}

/** Bytes of an answer: they are read on the thread that answers everybody. A token has some 1 KB. */
const MOST_FICHA = 64 * 1024;
/** A CDR has some 10 KB, a third more in base64. */
const MOST_CONSTANCIA = 2 * 1024 * 1024;

/** The endpoint as which all of the service counts, tokens too: without them nothing of it works. */
export function endpointDeGuias({ api }: Pick<DireccionGre, 'api'>): string {
  return `${api}${RUTA_GRE}`;
}

function peticionDeFicha({ direccion, credencial }: CanalGre): PeticionRest {
  return {
    method: 'POST',
    url: `${direccion.seguridad}${rutaDeFicha(credencial.cliente)}`,
    operacion: 'token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: encodeFicha(credencial),
    mostBytes: MOST_FICHA,
    endpoint: endpointDeGuias(direccion),
  };
}

function peticionDe({ direccion }: CanalGre, { operacion, ruta, body }: Peticion, token: string): PeticionRest {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const suya = {
    url: `${direccion.api}${ruta}`,
    operacion,
    mostBytes: MOST_CONSTANCIA,
    endpoint: endpointDeGuias(direccion),
  };
  return body === undefined
    ? { ...suya, method: 'GET', headers }
    : { ...suya, method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
}

function credencialDe({ direccion, credencial }: CanalGre): string {
  return hash('sha256', JSON.stringify([direccion.seguridad, direccion.api, ...Object.values(credencial)]));
}

function sinRespuesta({ enviado, detalle, interno }: Extract<RespuestaHttp, { tipo: 'falla' }>): SinRespuesta {
  return { tipo: 'sinRespuesta', enviado, detalle, interno };
}

/** It was the token that got no answer: of what it is for nothing left. */
function sinEnviar(sin: SinRespuesta): SinRespuesta {
  return { ...sin, enviado: false };
}

function textOf({ body }: Extract<RespuestaHttp, { tipo: 'respuesta' }>): string {
  return body.toString('utf8');
}
