import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { Entorno } from '../platform/http/route.ts';
import { SECRETO_BYTES, secretoDe } from './firma.ts';

/** Whose secret it is: bound into the ciphertext, which opens for no other endpoint. */
export interface DeWebhook {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly id: string;
}

/** A new secret: as its owner sees it, once, and as it is stored. */
export async function createSecreto(deps: Pick<Deps, 'empresas'>, de: DeWebhook) {
  const clave = randomBytes(SECRETO_BYTES);
  try {
    return { secreto: secretoDe(clave), cifrado: await deps.empresas.sellarSecreto(contextoDe(de), clave) };
  } finally {
    clave.fill(0);
  }
}

/** The signing key; the caller fills it with zeros after use. Throws `SecretoIlegible`. */
export function openClave(deps: Pick<Deps, 'empresas'>, de: DeWebhook, cifrado: Buffer): Promise<Buffer> {
  return deps.empresas.openSecreto(contextoDe(de), cifrado);
}

function contextoDe({ empresaId, entorno, id }: DeWebhook) {
  return { empresaId, entorno, proposito: 'webhook', objeto: id } as const;
}
