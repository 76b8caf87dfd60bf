import { PassThrough, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Entorno } from '../../platform/http/route.ts';
import { AppError, Unavailable } from '../../platform/mensajes/app-error.ts';
import { type Cambio, createVistos, listCambios } from './store.ts';

/** Who listens to what. */
export interface Listener {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly usuarioId: string;
  /** Whether the session is still there, and the user in the company. */
  readonly sigue: () => Promise<boolean>;
}

/** Tells open pages what changed, whichever process changed it. */
export interface Vivo {
  /** A stream of Server-Sent Events. Throws 429, or 503 while the service ends. */
  open(listener: Listener): Readable;
  /** Ends every stream; there are no more. */
  close(): void;
}

export interface VivoOptions {
  /** Sees every company. */
  readonly db: Queryable;
  readonly log: FastifyBaseLogger;
  readonly everyMs?: number;
  readonly heartbeatMs?: number;
  readonly revisarMs?: number;
}

const EVERY_MS = 1_000;
const HEARTBEAT_MS = 15_000;
const REVISAR_MS = 20_000;
const MAX_POR_USUARIO = 20;
const MAX_POR_PROCESO = 500;
/** Who does not read for so long is not there any more. */
const MAX_SIN_LEER = 256 * 1024;
/** Time for the last words to leave. */
const DESPEDIDA_MS = 1_000;

interface Abierto {
  readonly listener: Listener;
  readonly stream: PassThrough;
  heartbeatAt: number;
  revisarEn: number;
}

/**
 * The database is asked once a second while somebody listens, one question for all: what changed within the last seconds in
 * those companies and was not told yet. It says nothing of its own accord, because telling (NOTIFY) makes commits wait for
 * one another.
 */
export function createVivo(options: VivoOptions): Vivo {
  const { db, log, everyMs = EVERY_MS, heartbeatMs = HEARTBEAT_MS, revisarMs = REVISAR_MS } = options;
  const abiertos = new Set<Abierto>();
  const vistos = createVistos();
  let timer: NodeJS.Timeout | undefined;
  let cerrado = false;

  const poll = async (): Promise<void> => {
    const cambios = await listCambios(
      db,
      [...new Set([...abiertos].map(({ listener }) => listener.empresaId))],
      vistos,
    );
    for (const abierto of abiertos) {
      const suyos = cambios.filter((each) => esSuyo(each, abierto.listener));
      if (suyos.length > 0) write(abierto, eventoDe(suyos));
    }
  };

  const cuidar = (abierto: Abierto): void => {
    const now = performance.now();
    if (abierto.heartbeatAt <= now) {
      abierto.heartbeatAt = now + heartbeatMs;
      write(abierto, ': latido\n\n');
    }
    if (abierto.revisarEn > now) return;
    abierto.revisarEn = now + revisarMs;
    abierto.listener.sigue().then(
      (sigue) => {
        if (!sigue) end(abierto, 'sesion');
      },
      (error: unknown) => {
        abierto.revisarEn = performance.now() + everyMs;
        log.warn({ err: error }, 'no se pudo revisar la sesión de una página abierta');
      },
    );
  };

  const write = ({ stream }: Abierto, text: string): void => {
    if (!stream.writable) return;
    if (stream.writableLength > MAX_SIN_LEER) stream.destroy();
    else stream.write(text);
  };

  const end = (abierto: Abierto, motivo: string): void => {
    write(abierto, `event: fin\ndata: ${JSON.stringify({ motivo })}\n\n`);
    abierto.stream.end();
    // Who does not read holds up nobody's end.
    setTimeout(() => abierto.stream.destroy(), DESPEDIDA_MS).unref();
  };

  const turn = async (): Promise<void> => {
    await poll().catch((error: unknown) => log.warn({ err: error }, 'no se leyeron los cambios; sigue en un segundo'));
    for (const abierto of abiertos) cuidar(abierto);
    timer = abiertos.size === 0 || cerrado ? undefined : setTimeout(() => void turn(), everyMs).unref();
  };

  return {
    open: (listener) => {
      if (cerrado) throw new Unavailable('servicio-que-termina-sus-paginas');
      const delUsuario = [...abiertos].filter((each) => each.listener.usuarioId === listener.usuarioId).length;
      if (delUsuario >= MAX_POR_USUARIO || abiertos.size >= MAX_POR_PROCESO) throw demasiados(delUsuario);
      const stream = new PassThrough();
      const now = performance.now();
      const abierto = { listener, stream, heartbeatAt: now + heartbeatMs, revisarEn: now + revisarMs };
      abiertos.add(abierto);
      stream.once('close', () => abiertos.delete(abierto));
      // Whoever comes too late for an event reads everything again when the stream opens.
      write(abierto, 'retry: 3000\n\n');
      timer ??= setTimeout(() => void turn(), everyMs).unref();
      return stream;
    },
    close: () => {
      cerrado = true;
      clearTimeout(timer);
      for (const abierto of abiertos) end(abierto, 'servicio');
    },
  };
}

function esSuyo(cambio: Cambio, { empresaId, entorno }: Listener): boolean {
  return cambio.empresaId === empresaId && cambio.entorno === entorno;
}

function eventoDe(cambios: readonly Cambio[]): string {
  const tipos = [...new Set(cambios.map(({ tipo }) => tipo))];
  return `event: cambio\ndata: ${JSON.stringify({ tipos })}\n\n`;
}

function demasiados(delUsuario: number): AppError {
  return delUsuario >= MAX_POR_USUARIO
    ? new AppError('demasiadas-paginas', { maximo: MAX_POR_USUARIO })
    : new AppError('demasiadas-paginas-de-todos');
}
