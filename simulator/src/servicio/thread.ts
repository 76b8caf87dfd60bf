import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Simulador, SimuladorOptions } from './listen.ts';

/** What can be told to another thread: everything but the clock. */
export type SimuladorThreadOptions = Omit<SimuladorOptions, 'ahora'>;

/** What the thread says once. */
export type Saludo =
  | { readonly tipo: 'listo'; readonly url: string; readonly port: number; readonly certificado: string }
  | { readonly tipo: 'error'; readonly mensaje: string };

/**
 * Most that its young generation may take, MiB. V8's own limit is 96, of which a loaded simulator keeps 60 resident for what
 * documents leave behind in passing; a quarter takes no more CPU, and leaves that memory to the service beside it.
 */
const YOUNG_MB = 24;

/**
 * `startSimulador` on a thread of its own, so that in one process SUNAT's work does not stand in the way of the
 * service's. Rejects as `startSimulador` does.
 */
export async function startSimuladorThread(options: SimuladorThreadOptions): Promise<Simulador> {
  const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const saludo = await firstMessage(worker);
  if (saludo.tipo === 'error') {
    await worker.terminate();
    throw new Error(saludo.mensaje);
  }
  const { url, port, certificado } = saludo;
  return {
    url,
    port,
    certificado,
    async close() {
      const exit = once(worker, 'exit');
      worker.postMessage('cerrar');
      await exit;
    },
  };
}

function firstMessage(worker: Worker): Promise<Saludo> {
  return new Promise((resolve, reject) => {
    worker.once('message', (saludo: Saludo) => resolve(saludo));
    worker.once('error', reject);
  });
}
