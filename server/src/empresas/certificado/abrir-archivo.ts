import { Worker } from 'node:worker_threads';
import type { ReadCertificadoResult } from '@chaski/core/firma/certificado/read-certificado.ts';
import { AppError, Unavailable } from '../../platform/mensajes/app-error.ts';

/** A file of some MB and its password, on their way to the thread. */
export interface ArchivoCertificado {
  readonly bytes: Uint8Array;
  readonly clave: string | undefined;
}

const TIMEOUT_MS = 15_000;
/** Files that are opened at once: each is a thread. */
const A_LA_VEZ = 2;

/** Of each company one: none of them keeps the others waiting by itself. */
const abriendo = new Set<string>();

/**
 * `readCertificado` on a thread of its own: a file may ask for seconds of computing, in which this one goes on serving. Throws
 * 429 while the company has another one open, `Unavailable` when it takes too long or too many are being opened.
 */
export async function openArchivo(empresaId: string, archivo: ArchivoCertificado): Promise<ReadCertificadoResult> {
  if (abriendo.has(empresaId)) throw new AppError('certificado-examinandose');
  if (abriendo.size >= A_LA_VEZ) throw new Unavailable('otros-certificados-examinandose');
  abriendo.add(empresaId);
  const worker = new Worker(new URL('./abrir-archivo-hilo.ts', import.meta.url), { workerData: archivo });
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<ReadCertificadoResult>();
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Unavailable('certificado-que-tarda')));
    return await promise;
  } finally {
    clearTimeout(timer);
    abriendo.delete(empresaId);
    void worker.terminate();
  }
}
