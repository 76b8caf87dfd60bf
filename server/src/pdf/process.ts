import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startAparte } from '../platform/aparte.ts';
import type { Papel } from './types.ts';

/** Towards the process. */
export interface Job {
  readonly id: number;
  readonly papel: Papel;
}

/** Back from it. `rss`: the bytes of memory that it holds after the job. */
export type Answer = { readonly id: number; readonly rss: number } & (
  | { readonly ok: true; readonly pdf: Buffer }
  | { readonly ok: false; readonly message: string }
);

/** How one job ended. Only after `done` and `refused` can the process be used again. */
export type Outcome =
  | { readonly kind: 'done'; readonly pdf: Buffer }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'died'; readonly cause: unknown };

export interface PdfProcess {
  /** Renders one document; never called again before the last call ended. */
  run(papel: Papel, timeoutMs: number): Promise<Outcome>;
  /** Whether it ended, or never began. */
  readonly gone: boolean;
  /** How many documents it has rendered. */
  readonly jobs: number;
  /** Bytes of memory that it held after the last of them. */
  readonly rss: number;
  /** Ends it, whatever it does; resolves when it is gone and its memory is the system's again. */
  stop(): Promise<void>;
}

/**
 * What one may write to, and JavaScript of it: V8 reserves some 550 MiB of the first. `guard.ts` ends it before, at what it really
 * holds; this holds where memory grows faster than anybody looks.
 */
const MEMORIA = { memoriaKib: 2048 * 1024, heapMib: 256 };

/** Starts a process that renders. An idle one does not keep the service alive, and none outlives it. */
export function startPdfProcess(script: URL): PdfProcess {
  const child = startAparte([fileURLToPath(script), String(process.pid)], MEMORIA, {
    serialization: 'advanced',
    // What it has to say before it ends is said where the service's own is.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  let settle: ((outcome: Outcome) => void) | undefined;
  let death: Outcome | undefined;
  let jobs = 0;
  let rss = 0;
  const die = (cause: unknown): void => {
    death ??= { kind: 'died', cause };
    settle?.(death);
    leave();
  };
  setRef(child, false);
  child.on('message', (answer: Answer) => {
    if (answer.id !== jobs) return;
    rss = answer.rss;
    settle?.(toOutcome(answer));
  });
  // It could not be started. Any other complaint is followed by its end.
  child.on('error', (error) => {
    if (child.pid === undefined) die(error);
  });
  child.on('exit', (code, signal) => die(new Error(`El proceso terminó: ${signal ?? code}`)));
  return {
    get gone() {
      return death !== undefined;
    },
    get jobs() {
      return jobs;
    },
    get rss() {
      return rss;
    },
    async run(papel, timeoutMs) {
      if (death !== undefined) return death;
      jobs++;
      setRef(child, true);
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      settle = resolve;
      const timer = setTimeout(resolve, timeoutMs, { kind: 'timeout' });
      // Where it dies meanwhile, its end says so.
      child.send({ id: jobs, papel } satisfies Job, () => {});
      const outcome = await promise;
      clearTimeout(timer);
      settle = undefined;
      setRef(child, false);
      return outcome;
    },
    async stop() {
      child.ref();
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function setRef(child: ChildProcess, busy: boolean): void {
  if (busy) child.ref();
  else child.unref();
  if (busy) child.channel?.ref();
  else child.channel?.unref();
}

function toOutcome(answer: Answer): Outcome {
  return answer.ok ? { kind: 'done', pdf: answer.pdf } : { kind: 'refused', message: answer.message };
}
