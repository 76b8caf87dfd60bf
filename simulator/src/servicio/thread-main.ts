import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@chaski/core/lib/assert.ts';
import { startSimulador } from './listen.ts';
import type { Saludo, SimuladorThreadOptions } from './thread.ts';

/* The body of `startSimuladorThread`'s thread: starts, says so, and ends when it is told to. */

assert(parentPort, 'thread-main.ts corre en un hilo');
const port = parentPort;
const options: SimuladorThreadOptions = workerData;

const say = (saludo: Saludo) => port.postMessage(saludo);

try {
  const simulador = await startSimulador(options);
  const { url, port: puerto, certificado } = simulador;
  say({ tipo: 'listo', url, port: puerto, certificado });
  port.once('message', async () => {
    await simulador.close();
    port.close();
  });
} catch (error) {
  say({ tipo: 'error', mensaje: error instanceof Error ? error.message : String(error) });
}
