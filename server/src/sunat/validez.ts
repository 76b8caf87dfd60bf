import { hash } from 'node:crypto';
import {
  classifyValidez,
  encodeValidez,
  type PreguntaValidez,
  readFicha,
  sinValidez,
  type Validez,
} from '@chaski/core/sunat/validez.ts';
import { request } from 'undici';
import { detalleDe } from './client.ts';

/** Where SUNAT's query of validity is, and as whom a company asks it. */
export interface CanalValidez {
  /** Who asks: the company itself. */
  readonly ruc: string;
  /** Origins of the service that gives tokens and of the one that answers. */
  readonly seguridad: string;
  readonly api: string;
  /** Of SOL, "Credenciales de API SUNAT". */
  readonly cliente: string;
  readonly secreto: string;
}

export interface ConsultaValidez {
  /** Never throws: no answer is an answer too. */
  ask(canal: CanalValidez, pregunta: PreguntaValidez): Promise<Validez>;
}

/** A token is thrown away this long before it ends. */
const MARGEN_MS = 60_000;
const MAX_BODY = 64 * 1024;

interface Ficha {
  readonly token: string;
  readonly hasta: number;
}

/** What came of a question; `calla`: nobody answered. */
interface Dicho {
  readonly validez: Validez;
  readonly calla: boolean;
}

/**
 * One question of a company at a time: SUNAT admits about one a second, and only documents in doubt are asked about. What waits behind one
 * that is not answered is not put either: each would take as long.
 */
export function createValidez(timeoutMs: number): ConsultaValidez {
  const fichas = new Map<string, Ficha>();
  const anteriores = new Map<string, Promise<Dicho>>();
  const ask = async (canal: CanalValidez, pregunta: PreguntaValidez): Promise<Validez> => {
    const de = credencialDe(canal);
    const guardada = fichas.get(de);
    if (guardada !== undefined && guardada.hasta > performance.now()) {
      const dicho = await validate(canal, guardada.token, pregunta, timeoutMs);
      if (dicho.rechaza === undefined) return dicho;
      // It may have been taken back before its time.
      fichas.delete(de);
    }
    const ficha = await askFicha(canal, timeoutMs);
    if ('estado' in ficha) return ficha;
    const dicho = await validate(canal, ficha.token, pregunta, timeoutMs);
    if (dicho.rechaza === undefined)
      fichas.set(de, { token: ficha.token, hasta: performance.now() + ficha.segundos * 1_000 - MARGEN_MS });
    return dicho;
  };
  const attempt = async (canal: CanalValidez, pregunta: PreguntaValidez): Promise<Dicho> => {
    try {
      return { validez: await ask(canal, pregunta), calla: false };
    } catch (error) {
      return { validez: sinValidez(`no respondió (${detalleDe(error)})`), calla: true };
    }
  };
  return {
    async ask(canal, pregunta) {
      const anterior = anteriores.get(canal.ruc) ?? Promise.resolve(undefined);
      const answer = anterior.then((previa) => (previa?.calla ? previa : attempt(canal, pregunta)));
      anteriores.set(canal.ruc, answer);
      void answer.then(() => anteriores.get(canal.ruc) === answer && anteriores.delete(canal.ruc));
      return (await answer).validez;
    },
  };
}

/** What a token was given for: another secret, or another company's, is asked for its own. */
function credencialDe({ api, ruc, cliente, secreto }: CanalValidez): string {
  return hash('sha256', JSON.stringify([api, ruc, cliente, secreto]));
}

/** Throws where SUNAT does not answer. */
async function askFicha({ seguridad, cliente, secreto }: CanalValidez, timeoutMs: number) {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'https://api.sunat.gob.pe/v1/contribuyente/contribuyentes',
    client_id: cliente,
    client_secret: secreto,
  });
  const url = `${seguridad}/v1/clientesextranet/${encodeURIComponent(cliente)}/oauth2/token/`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, text } = await post(url, headers, form.toString(), timeoutMs);
  return readFicha(status, text);
}

/** The same. */
async function validate(
  { api, ruc }: CanalValidez,
  token: string,
  pregunta: PreguntaValidez,
  timeoutMs: number,
): Promise<Validez> {
  const url = `${api}/v1/contribuyente/contribuyentes/${ruc}/validarcomprobante`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { status, text } = await post(url, headers, encodeValidez(pregunta), timeoutMs);
  return classifyValidez(status, text);
}

async function post(url: string, headers: Record<string, string>, body: string, timeoutMs: number) {
  const response = await request(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY) throw new Error('La respuesta es demasiado larga');
    chunks.push(chunk);
  }
  return { status: response.statusCode, text: Buffer.concat(chunks).toString('utf8') };
}
