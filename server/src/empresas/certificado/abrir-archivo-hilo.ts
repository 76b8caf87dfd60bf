import { parentPort, workerData } from 'node:worker_threads';
import { readCertificado } from '@chaski/core/firma/certificado/read-certificado.ts';
import { assert } from '@chaski/core/lib/assert.ts';
import type { ArchivoCertificado } from './abrir-archivo.ts';

/* Opens one certificate file and ends. */
assert(parentPort, 'abrir-archivo-hilo.ts corre en un hilo');
const { bytes, clave }: ArchivoCertificado = workerData;
parentPort.postMessage(readCertificado(bytes, clave));
