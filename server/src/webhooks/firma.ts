import { createHmac } from 'node:crypto';

/** How a secret begins, so that people and scanners recognise it. */
const PREFIJO = 'whsec_';

/** What Standard Webhooks 1.0.0 allows of a symmetric key, in bytes. */
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/** Random bytes of a new secret: as many as the HMAC's digest has. */
export const SECRETO_BYTES = 32;

/** The secret as its owner keeps it: `whsec_` and base64. */
export function secretoDe(clave: Uint8Array): string {
  return `${PREFIJO}${Buffer.from(clave).toString('base64')}`;
}

/** The key in a secret, or undefined when it is none: another prefix, not base64, fewer than 24 or more than 64 bytes. */
export function claveDe(secreto: string): Buffer | undefined {
  if (!secreto.startsWith(PREFIJO)) return undefined;
  const texto = secreto.slice(PREFIJO.length);
  const clave = Buffer.from(texto, 'base64');
  if (clave.toString('base64') !== texto || clave.length < MIN_BYTES || clave.length > MAX_BYTES) return undefined;
  return clave;
}

/** What is signed: one delivery of one message at one moment. */
export interface Firmable {
  /** The `webhook-id`: the same in every attempt. No dots. */
  readonly id: string;
  /** The `webhook-timestamp`: seconds since 1970, of this attempt. */
  readonly segundos: number;
  /** The body, byte by byte as it is sent. */
  readonly cuerpo: string;
}

/**
 * The three headers of Standard Webhooks 1.0.0. One signature for each key, the newest first: whoever verifies accepts any,
 * so a secret can be changed without a moment in which deliveries fail.
 */
export function cabecerasDeFirma(firmable: Firmable, claves: readonly Uint8Array[]): Readonly<Record<string, string>> {
  return {
    'webhook-id': firmable.id,
    'webhook-timestamp': String(firmable.segundos),
    'webhook-signature': claves.map((clave) => sign(firmable, clave)).join(' '),
  };
}

function sign({ id, segundos, cuerpo }: Firmable, clave: Uint8Array): string {
  return `v1,${createHmac('sha256', clave).update(`${id}.${segundos}.${cuerpo}`).digest('base64')}`;
}
