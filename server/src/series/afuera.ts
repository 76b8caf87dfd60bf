import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '@chaski/node/errors.ts';
import { replaceFile } from '@chaski/node/own-files.ts';
import type { Llavero } from '../empresas/secretos/llavero.ts';
import type { TestigoConfig } from '../platform/config/config-testigo.ts';

/*
 * The witness outside the data folder: how far the whole installation had counted, kept where a data folder that is put back
 * does not take it along.
 */

/** What it says. */
export type Lectura =
  /** The counts of all folders of this installation together. */
  | { readonly tipo: 'cuenta'; readonly cuenta: number }
  /** There is none yet. */
  | { readonly tipo: 'nuevo' }
  /** It is another installation's, or none at all: it is left as it is. `motivo` in Spanish. */
  | { readonly tipo: 'inservible'; readonly motivo: string }
  | { readonly tipo: 'inalcanzable'; readonly motivo: string };

/** Both wait at most `PACIENCIA_MS`. */
export interface Afuera {
  /** Never throws. */
  read(): Promise<Lectura>;
  /** Throws where it could not be written. */
  write(cuenta: number): Promise<void>;
}

const PACIENCIA_MS = 3_000;
const CALLA = `no responde en ${PACIENCIA_MS / 1_000} s`;
/** Many times what is written there. */
const MAX_BYTES = 4_096;

/** `instalacion`: which one this is, the same in all its processes and in every copy of it. */
export function createAfuera(config: TestigoConfig, instalacion: string): Afuera {
  const { read, write } = 'url' in config ? enRed(config) : enDisco(config.archivo);
  let ocupado = false;
  // One at a time, however long it takes: a disk that hangs holds one thread and no more.
  const enPlazo = <T>(work: () => Promise<T>): Promise<T> => {
    if (ocupado) return Promise.reject(new Error(CALLA));
    ocupado = true;
    return conPlazo(
      work().finally(() => {
        ocupado = false;
      }),
    );
  };
  return {
    read: async () => {
      try {
        const text = await enPlazo(read);
        return text === undefined ? { tipo: 'nuevo' } : parseAfuera(text, instalacion);
      } catch (error) {
        return { tipo: 'inalcanzable', motivo: motivoDe(error) };
      }
    },
    write: (cuenta) => enPlazo(() => write(`${JSON.stringify({ instalacion, cuenta })}\n`)),
  };
}

/** As which the installation is known outside, which says nothing of its keys: the same in every copy of it. */
export function nombreAfuera(llavero: Pick<Llavero, 'derivar'>): string {
  return llavero.derivar('testigo').toString('hex', 0, 16);
}

/** Why it could not be read or written, without what the address may carry. */
export function motivoDe(error: unknown): string {
  const code = errorCode(error) || errorCode(error instanceof Error ? error.cause : undefined);
  if (code !== '') return code;
  return error instanceof Error ? error.message : String(error);
}

export function parseAfuera(text: string, instalacion: string): Lectura {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || !('instalacion' in value) || !('cuenta' in value)) {
    return { tipo: 'inservible', motivo: 'lo que hay ahí no lo escribió Chaski' };
  }
  const { cuenta } = value;
  if (value.instalacion !== instalacion) return { tipo: 'inservible', motivo: 'es de otra instalación' };
  if (typeof cuenta === 'number' && Number.isSafeInteger(cuenta) && cuenta >= 0) return { tipo: 'cuenta', cuenta };
  return { tipo: 'inservible', motivo: 'no dice su cuenta' };
}

/** A disk of the network may not answer for ever. */
async function conPlazo<T>(work: Promise<T>): Promise<T> {
  const listo = new AbortController();
  const vencido = wait(PACIENCIA_MS, undefined, { signal: listo.signal, ref: false }).then(() => {
    throw new Error(CALLA);
  });
  vencido.catch(() => {});
  try {
    return await Promise.race([work, vencido]);
  } finally {
    listo.abort();
  }
}

interface Medio {
  /** Undefined: there is nothing. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

function enDisco(archivo: string): Medio {
  return {
    read: async () => {
      const file = await open(archivo, 'r').catch(async (error: unknown) => {
        // A disk that is not mounted has no witness, and is no new one.
        if (errorCode(error) !== 'ENOENT') throw error;
        await (await open(dirname(archivo), 'r')).close();
      });
      if (file === undefined) return undefined;
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
        return buffer.toString('utf8', 0, bytesRead);
      } finally {
        await file.close();
      }
    },
    write: (text) => replaceFile(archivo, text),
  };
}

function enRed({ url, autorizacion }: Extract<TestigoConfig, { url: string }>): Medio {
  const headers = autorizacion === undefined ? undefined : { authorization: autorizacion };
  const call = (init: RequestInit) =>
    fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PACIENCIA_MS) });
  return {
    read: async () => {
      const response = await call({ ...(headers === undefined ? {} : { headers }) });
      const text = await readText(response);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`respondió HTTP ${response.status}`);
      return text;
    },
    write: async (body) => {
      const response = await call({
        method: 'PUT',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`respondió HTTP ${response.status}`);
    },
  };
}

/** What is longer than any witness is cut off: it is none. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
