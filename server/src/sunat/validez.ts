import { hash } from 'node:crypto';
import {
  clasificarValidez,
  encodeValidez,
  type PreguntaValidez,
  sinValidez,
  type Validez,
} from '@chaski/core/sunat/validez.ts';
import { request } from 'undici';

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
  preguntar(canal: CanalValidez, pregunta: PreguntaValidez): Promise<Validez>;
}

/** A token is thrown away this long before it ends. */
const MARGEN_MS = 60_000;
const MAX_BODY = 64 * 1024;

interface Ficha {
  readonly token: string;
  readonly hasta: number;
}

const SILENCIO = sinValidez('no respondió');

/**
 * One question of a company at a time: SUNAT admits about one a second, and only documents in doubt are asked about. What waits behind one
 * that is not answered is not put either: each would take as long.
 */
export function createValidez(timeoutMs: number): ConsultaValidez {
  const fichas = new Map<string, Ficha>();
  const anteriores = new Map<string, Promise<Validez>>();
  const ask = async (canal: CanalValidez, pregunta: PreguntaValidez): Promise<Validez> => {
    const de = credencialDe(canal);
    const ficha = fichas.get(de);
    const vigente = ficha !== undefined && ficha.hasta > performance.now() ? ficha : await pedirFicha(canal, timeoutMs);
    if (vigente === undefined) return sinValidez('no admite sus credenciales');
    fichas.set(de, vigente);
    const { status, text } = await post(
      `${canal.api}/v1/contribuyente/contribuyentes/${canal.ruc}/validarcomprobante`,
      { authorization: `Bearer ${vigente.token}`, 'content-type': 'application/json' },
      encodeValidez(pregunta),
      timeoutMs,
    );
    if (status === 401) fichas.delete(de);
    return clasificarValidez(status, text);
  };
  return {
    preguntar(canal, pregunta) {
      const anterior = anteriores.get(canal.ruc) ?? Promise.resolve(undefined);
      const answer = anterior.then((previa) =>
        previa === SILENCIO ? SILENCIO : ask(canal, pregunta).catch(() => SILENCIO),
      );
      anteriores.set(canal.ruc, answer);
      void answer.then(() => anteriores.get(canal.ruc) === answer && anteriores.delete(canal.ruc));
      return answer;
    },
  };
}

/** What a token was given for: another secret, or another company's, is asked for its own. */
function credencialDe({ api, ruc, cliente, secreto }: CanalValidez): string {
  return hash('sha256', JSON.stringify([api, ruc, cliente, secreto]));
}

/** Undefined where SUNAT refuses the credentials, or answers something else. Throws where it does not answer. */
async function pedirFicha(
  { seguridad, cliente, secreto }: CanalValidez,
  timeoutMs: number,
): Promise<Ficha | undefined> {
  const form = new URLSearchParams({
    ...{ grant_type: 'client_credentials', scope: 'https://api.sunat.gob.pe/v1/contribuyente/contribuyentes' },
    ...{ client_id: cliente, client_secret: secreto },
  });
  const url = `${seguridad}/v1/clientesextranet/${encodeURIComponent(cliente)}/oauth2/token/`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, text } = await post(url, headers, form.toString(), timeoutMs);
  const value: unknown = status === 200 ? JSON.parse(text) : undefined;
  if (!(value instanceof Object && 'access_token' in value && 'expires_in' in value)) return undefined;
  const { access_token: token, expires_in: segundos } = value;
  if (typeof token !== 'string' || !/^[\w.~+/=-]{1,8192}$/.test(token)) return undefined;
  const duraMs = typeof segundos === 'number' ? segundos * 1_000 - MARGEN_MS : 0;
  return { token, hasta: performance.now() + duraMs };
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
