import { FirmaError } from './errors.ts';
import type { Aviso } from './types.ts';

export interface AvisoRecibido {
  /** El que respondió `webhooks.crear` o `rotar`, `whsec_…`; mientras cambia de secreto, los dos. */
  readonly secreto: string | readonly string[];
  /** Todas las de la solicitud, como las da Node o `fetch`. */
  readonly cabeceras: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Tal como llegó, byte por byte, antes de interpretar el JSON. */
  readonly cuerpo: string | Uint8Array;
  /** El instante actual, para pruebas. */
  readonly ahora?: Date;
  /** Cuánto puede diferir la hora del aviso de la de este equipo. 300 si no se dice. */
  readonly toleranciaSegundos?: number;
}

/**
 * Comprueba que un aviso es de Chaski y responde qué dice (Standard Webhooks 1.0.0: HMAC-SHA256, en tiempo constante, por WebCrypto).
 * Lanza `FirmaError` si no se debe creer y `TypeError` si el secreto no puede serlo.
 */
export async function verificarWebhook(recibido: AvisoRecibido): Promise<Aviso> {
  const claves = await Promise.all([recibido.secreto].flat().map(importKey));
  const id = header(recibido, 'webhook-id');
  const momento = header(recibido, 'webhook-timestamp');
  const firmas = header(recibido, 'webhook-signature');
  if (!/^\d{1,12}$/.test(momento)) throw new FirmaError('cabeceras', 'webhook-timestamp no es un instante.');
  const { ahora = new Date(), toleranciaSegundos = 300 } = recibido;
  if (Math.abs(ahora.getTime() / 1_000 - Number(momento)) > toleranciaSegundos) {
    throw new FirmaError(
      'momento',
      'El aviso es demasiado viejo o demasiado nuevo: ¿es correcta la hora de este equipo?',
    );
  }
  const firmado = concat(`${id}.${momento}.`, recibido.cuerpo);
  for (const firma of firmasV1(firmas)) {
    for (const clave of claves) {
      if (await crypto.subtle.verify('HMAC', clave, firma, firmado)) return parse(recibido.cuerpo);
    }
  }
  throw new FirmaError('firma', 'Ninguna de las firmas es de ese secreto y ese cuerpo.');
}

/** Standard Webhooks allows keys of 24 to 64 bytes. */
function importKey(secreto: string): Promise<CryptoKey> {
  const clave = secreto.startsWith('whsec_') ? fromBase64(secreto.slice('whsec_'.length)) : undefined;
  if (clave === undefined || clave.length < 24 || clave.length > 64) {
    throw new TypeError('secreto: se espera el whsec_… que respondió la creación del webhook');
  }
  return crypto.subtle.importKey('raw', clave, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function header({ cabeceras }: AvisoRecibido, name: string): string {
  // Not `instanceof`: servers and tests bring `Headers` of their own.
  const value =
    typeof cabeceras.get === 'function'
      ? cabeceras.get(name)
      : Object.entries(cabeceras).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '') throw new FirmaError('cabeceras', `Falta la cabecera ${name}.`);
  return value;
}

/** Those of this version; others may stand beside them. */
function firmasV1(firmas: string): Uint8Array<ArrayBuffer>[] {
  return firmas.split(' ').flatMap((firma) => (firma.startsWith('v1,') ? (fromBase64(firma.slice(3)) ?? []) : []));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concat(prefijo: string, cuerpo: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [a, b] = [encoder.encode(prefijo), typeof cuerpo === 'string' ? encoder.encode(cuerpo) : cuerpo];
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

function parse(cuerpo: string | Uint8Array): Aviso {
  try {
    const text = typeof cuerpo === 'string' ? cuerpo : new TextDecoder('utf-8', { fatal: true }).decode(cuerpo);
    const aviso = JSON.parse(text);
    // Signed by the service: it is what its documentation says.
    if (typeof aviso?.type === 'string') return aviso;
  } catch {
    // Falls through: signed, and yet no message.
  }
  throw new FirmaError('cuerpo', 'La firma es buena, pero el cuerpo no es un aviso en JSON.');
}
