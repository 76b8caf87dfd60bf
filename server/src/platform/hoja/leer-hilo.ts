import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@chaski/core/lib/assert.ts';
import { readHoja } from './hoja.ts';

/* Reads one sheet and ends. */
assert(parentPort, 'leer-hilo.ts corre en un hilo');
const bytes: Uint8Array = workerData;
parentPort.postMessage(readHoja(Buffer.from(bytes)));
