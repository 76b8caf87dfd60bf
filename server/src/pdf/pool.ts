import { assertNever } from '@chaski/core/lib/assert.ts';
import { Unavailable } from '../platform/mensajes/app-error.ts';
import { createTurnos } from '../platform/turnos.ts';
import { type Outcome, type PdfProcess, startPdfProcess } from './process.ts';
import type { Papel } from './types.ts';

export interface PdfPool {
  /**
   * The PDF/A-3b of a paper. Rejects with `Unavailable` when too many wait and its company has the most, when it takes too
   * long, when its process dies or the pool closes; with any other error when the document cannot be set, which is a fault of ours.
   */
  renderPdf(papel: Papel): Promise<Buffer>;
  /**
   * Does what ends in one paper of the company `quien`, reading and all, when its turn comes: of as many as there are processes and
   * one more, which gets ready meanwhile. Rejects with `Unavailable` as `renderPdf` does.
   */
  conTurno<T>(quien: string, work: () => Promise<T>): Promise<T>;
  /** Ends the processes; what is being rendered or waits is rejected. */
  close(): Promise<void>;
}

export interface PdfPoolOptions {
  readonly processes?: number;
  /** How many may wait for one. */
  readonly queue?: number;
  readonly timeoutMs?: number;
  /** A process that has rendered so many is replaced: whatever native code may leak goes with it. */
  readonly jobsPerProcess?: number;
  /** The module that the processes run. */
  readonly script?: URL;
}

/** A process that holds more after a document is replaced: what Typst once took it keeps. Some 130 MiB after usual ones. */
const MOST_KEPT_BYTES = 256 * 1024 * 1024;

/**
 * A pool of processes that render PDFs, company by company in turns. They start when they are first needed and are replaced when they
 * fail or hold much memory; none is started in the place of one that is not gone yet. A paper's time counts from when it is begun.
 */
export function createPdfPool(options: PdfPoolOptions = {}): PdfPool {
  const { processes = 1, queue = 100, timeoutMs = 10_000, jobsPerProcess = 5_000 } = options;
  const script = options.script ?? new URL('./worker.ts', import.meta.url);
  const turnos = createTurnos({ plazas: processes, enEspera: queue });
  const antes = createTurnos({ plazas: processes + 1, enEspera: queue });
  const idle: PdfProcess[] = [];
  const busy = new Set<PdfProcess>();
  let closed = false;

  const render = async (papel: Papel): Promise<Buffer> => {
    if (closed) throw new Unavailable('servicio-que-se-detiene');
    const child = takeLive(idle) ?? startPdfProcess(script);
    busy.add(child);
    const outcome = await child.run(papel, timeoutMs);
    if (!closed && isUsable(outcome) && child.jobs < jobsPerProcess && child.rss <= MOST_KEPT_BYTES) idle.push(child);
    else await child.stop();
    busy.delete(child);
    if (outcome.kind === 'done') return outcome.pdf;
    throw closed ? new Unavailable('servicio-que-se-detiene') : errorOf(outcome);
  };
  return {
    renderPdf: (papel) => turnos.con(papel.emisor.ruc, () => render(papel), saturado),
    conTurno: (quien, work) => antes.con(quien, work, saturado),
    async close() {
      closed = true;
      await Promise.all([...idle.splice(0), ...busy].map((child) => child.stop()));
    },
  };
}

/** One that somebody else ended meanwhile is left out. */
function takeLive(idle: PdfProcess[]): PdfProcess | undefined {
  for (let child = idle.pop(); child !== undefined; child = idle.pop()) if (!child.gone) return child;
  return undefined;
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
      return new Unavailable('pdf-interrumpido', {}, { internal: 'PDF: el proceso murió', cause: outcome.cause });
    default:
      return assertNever(outcome);
  }
}
