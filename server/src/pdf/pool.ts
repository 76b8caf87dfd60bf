import { assertNever } from '@chaski/core/lib/assert.ts';
import { Unavailable } from '../errors.ts';
import { type Outcome, startThread, type Thread } from './thread.ts';
import type { ComprobanteImpreso } from './types.ts';

export interface PdfPool {
  /**
   * The PDF/A-3b of a comprobante. Rejects with `Unavailable` when too many wait, when it takes too long, when its thread
   * dies or the pool closes; with any other error when the document cannot be set, which is a fault of ours.
   */
  renderPdf(impreso: ComprobanteImpreso): Promise<Buffer>;
  /** Stops the threads; what is being rendered or waits is rejected. */
  close(): Promise<void>;
}

export interface PdfPoolOptions {
  readonly threads?: number;
  /** How many may wait for a thread. */
  readonly queue?: number;
  readonly timeoutMs?: number;
  /** A thread that has rendered so many is replaced: whatever native code may leak goes with it. */
  readonly jobsPerThread?: number;
  /** The module that the threads run. */
  readonly script?: URL;
}

interface Waiting {
  readonly impreso: ComprobanteImpreso;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const SATURADO = 'Hay demasiados PDF en espera; inténtelo de nuevo en unos segundos.';
const LENTO = 'El PDF tardó demasiado en generarse; inténtelo de nuevo.';
const INTERRUMPIDO = 'La generación del PDF se interrumpió; inténtelo de nuevo.';
const CERRADO = 'El servicio se está deteniendo; inténtelo de nuevo en unos segundos.';

/** A pool of threads that render PDFs. They start when they are first needed and are replaced when they fail. */
export function createPdfPool(options: PdfPoolOptions = {}): PdfPool {
  const { threads = 1, queue = 100, timeoutMs = 10_000, jobsPerThread = 5_000 } = options;
  const script = options.script ?? new URL('./worker.ts', import.meta.url);
  const waiting: Waiting[] = [];
  const idle: Thread[] = [];
  const busy = new Map<Thread, Waiting>();
  let closed = false;

  const next = (): void => {
    while (waiting.length > 0 && busy.size < threads) {
      const job = waiting.shift();
      if (job !== undefined) void carry(job, idle.pop() ?? startThread(script));
    }
  };
  const carry = async (job: Waiting, thread: Thread): Promise<void> => {
    busy.set(thread, job);
    const outcome = await thread.run(job.impreso, timeoutMs);
    busy.delete(thread);
    if (!closed && isUsable(outcome) && thread.jobs < jobsPerThread) idle.push(thread);
    else void thread.stop();
    settle(job, outcome);
    next();
  };

  return {
    renderPdf(impreso) {
      if (closed) return Promise.reject(new Unavailable(CERRADO));
      if (waiting.length >= queue) return Promise.reject(new Unavailable(SATURADO));
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      waiting.push({ impreso, resolve, reject });
      next();
      return promise;
    },
    async close() {
      closed = true;
      for (const { reject } of [...waiting.splice(0), ...busy.values()]) reject(new Unavailable(CERRADO));
      await Promise.all([...idle.splice(0), ...busy.keys()].map((thread) => thread.stop()));
    },
  };
}

function isUsable({ kind }: Outcome): boolean {
  return kind === 'done' || kind === 'refused';
}

function settle({ resolve, reject }: Waiting, outcome: Outcome): void {
  if (outcome.kind === 'done') resolve(outcome.pdf);
  else reject(errorOf(outcome));
}

function errorOf(outcome: Exclude<Outcome, { kind: 'done' }>): Error {
  switch (outcome.kind) {
    case 'refused':
      return new Error(`El PDF no se pudo componer: ${outcome.message}`);
    case 'timeout':
      return new Unavailable(LENTO, { internal: 'PDF: tiempo agotado' });
    case 'died':
      return new Unavailable(INTERRUMPIDO, { internal: 'PDF: el hilo murió', cause: outcome.cause });
    default:
      return assertNever(outcome);
  }
}
