import { assertNever } from '@chaski/core/lib/assert.ts';
import { Unavailable } from '../platform/mensajes/app-error.ts';
import { createTurnos } from '../platform/turnos.ts';
import { type Outcome, startThread, type Thread } from './thread.ts';
import type { ComprobanteImpreso } from './types.ts';

export interface PdfPool {
  /**
   * The PDF/A-3b of a comprobante. Rejects with `Unavailable` when too many wait and its company has the most, when it takes too
   * long, when its thread dies or the pool closes; with any other error when the document cannot be set, which is a fault of ours.
   */
  renderPdf(impreso: ComprobanteImpreso): Promise<Buffer>;
  /**
   * Does what ends in one paper of the company `quien`, reading and all, when its turn comes: of as many as there are threads and
   * one more, which gets ready meanwhile. Rejects with `Unavailable` as `renderPdf` does.
   */
  conTurno<T>(quien: string, work: () => Promise<T>): Promise<T>;
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

/**
 * A pool of threads that render PDFs, company by company in turns. They start when they are first needed and are replaced when
 * they fail. A paper's time counts from when it is begun.
 */
export function createPdfPool(options: PdfPoolOptions = {}): PdfPool {
  const { threads = 1, queue = 100, timeoutMs = 10_000, jobsPerThread = 5_000 } = options;
  const script = options.script ?? new URL('./worker.ts', import.meta.url);
  const turnos = createTurnos({ plazas: threads, enEspera: queue });
  const antes = createTurnos({ plazas: threads + 1, enEspera: queue });
  const idle: Thread[] = [];
  const busy = new Set<Thread>();
  let closed = false;

  const render = async (impreso: ComprobanteImpreso): Promise<Buffer> => {
    if (closed) throw new Unavailable('servicio-que-se-detiene');
    const thread = idle.pop() ?? startThread(script);
    busy.add(thread);
    const outcome = await thread.run(impreso, timeoutMs);
    busy.delete(thread);
    if (!closed && isUsable(outcome) && thread.jobs < jobsPerThread) idle.push(thread);
    else void thread.stop();
    if (outcome.kind === 'done') return outcome.pdf;
    throw closed ? new Unavailable('servicio-que-se-detiene') : errorOf(outcome);
  };
  return {
    renderPdf: (impreso) => turnos.con(impreso.emisor.ruc, () => render(impreso), saturado),
    conTurno: (quien, work) => antes.con(quien, work, saturado),
    async close() {
      closed = true;
      await Promise.all([...idle.splice(0), ...busy].map((thread) => thread.stop()));
    },
  };
}

function saturado(): never {
  throw new Unavailable('demasiados-pdf');
}

function isUsable({ kind }: Outcome): boolean {
  return kind === 'done' || kind === 'refused';
}

function errorOf(outcome: Exclude<Outcome, { kind: 'done' }>): Error {
  switch (outcome.kind) {
    case 'refused':
      return new Error(`El PDF no se pudo componer: ${outcome.message}`);
    case 'timeout':
      return new Unavailable('pdf-que-tarda', {}, { internal: 'PDF: tiempo agotado' });
    case 'died':
      return new Unavailable('pdf-interrumpido', {}, { internal: 'PDF: el hilo murió', cause: outcome.cause });
    default:
      return assertNever(outcome);
  }
}
