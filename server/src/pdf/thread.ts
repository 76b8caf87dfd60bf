import { Worker } from 'node:worker_threads';
import type { ComprobanteImpreso } from './types.ts';

/** Towards the thread. */
export interface Job {
  readonly id: number;
  readonly impreso: ComprobanteImpreso;
}

/** Back from it. */
export type Answer =
  | { readonly id: number; readonly ok: true; readonly pdf: Uint8Array }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** How one job on a thread ended. Only after `done` and `refused` can the thread be used again. */
export type Outcome =
  | { readonly kind: 'done'; readonly pdf: Buffer }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'died'; readonly cause: unknown };

export interface Thread {
  /** Renders one document; never called again before the last call ended. */
  run(impreso: ComprobanteImpreso, timeoutMs: number): Promise<Outcome>;
  /** How many documents it has rendered. */
  readonly jobs: number;
  stop(): Promise<void>;
}

/** Starts a thread that renders. An idle one does not keep the process alive. */
export function startThread(script: URL): Thread {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } });
  let settle: ((outcome: Outcome) => void) | undefined;
  let cause: unknown;
  let dead = false;
  let jobs = 0;
  worker.unref();
  worker.on('message', (answer: Answer) => {
    if (answer.id === jobs) settle?.(toOutcome(answer));
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    dead = true;
    settle?.({ kind: 'died', cause });
  });
  return {
    get jobs() {
      return jobs;
    },
    async run(impreso, timeoutMs) {
      if (dead) return { kind: 'died', cause };
      jobs++;
      worker.ref();
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      settle = resolve;
      const timer = setTimeout(resolve, timeoutMs, { kind: 'timeout' });
      post(worker, { id: jobs, impreso });
      const outcome = await promise;
      clearTimeout(timer);
      settle = undefined;
      worker.unref();
      return outcome;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

const MOST_HEAP_MB = 256;

/** Cloning a `Uint8Array` clones all the memory behind it, and a row's bytes often are a small part of a large block. */
function post(worker: Worker, job: Job): void {
  const { xml } = job.impreso;
  if (xml === undefined) {
    worker.postMessage(job);
    return;
  }
  const bytes = new Uint8Array(xml.bytes);
  worker.postMessage({ ...job, impreso: { ...job.impreso, xml: { ...xml, bytes } } }, [bytes.buffer]);
}

function toOutcome(answer: Answer): Outcome {
  if (!answer.ok) return { kind: 'refused', message: answer.message };
  const { buffer, byteOffset, byteLength } = answer.pdf;
  return { kind: 'done', pdf: Buffer.from(buffer, byteOffset, byteLength) };
}
