import { Worker } from 'node:worker_threads';
import { createTurnos } from '../turnos.ts';
import type { HojaLeida } from './hoja.ts';
import { demasiado } from './limites.ts';

const TIMEOUT_MS = 10_000;
const MEMORIA_MB = 384;

/** Each is a thread. */
const turnos = createTurnos({ plazas: 2, cupo: 1 });
const sinFin = (): never => {
  throw new Error('Invariante roto: la espera no tiene límite');
};

/** `readHoja` on a thread of its own, bounded in time and memory, one of each company at a time: a file of 20 KB may ask for hours. */
export function readHojaAparte(quien: string, bytes: Buffer): Promise<HojaLeida> {
  return turnos.con(quien, () => readAparte(bytes), sinFin);
}

async function readAparte(bytes: Buffer): Promise<HojaLeida> {
  const worker = new Worker(new URL('./leer-hilo.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<HojaLeida>();
    worker.on('message', resolve);
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(demasiado()) : reject(error),
    );
    worker.on('exit', () => resolve(demasiado()));
    return await promise;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
