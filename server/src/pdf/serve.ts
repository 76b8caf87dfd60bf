import { Worker } from 'node:worker_threads';
import { assert } from '@chaski/core/lib/assert.ts';
import { GUARD } from './guard.ts';
import type { Answer, Job } from './process.ts';
import type { Renderer } from './renderer.ts';

/**
 * Makes this process the one that `process.ts` started: it renders what it is sent, one document at a time, and ends with the
 * service, even while it renders.
 */
export function serveJobs(render: Renderer): void {
  assert(process.send !== undefined, 'este proceso tiene un canal con quien lo inició');
  const send = process.send.bind(process);
  new Worker(GUARD, { argv: process.argv.slice(2) }).unref();
  // A terminal's Ctrl-C and a stopping system tell everybody: the service first lets end what it began, and then ends this.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', ({ id, papel }: Job) => {
    const done = attempt(() => render(papel));
    send({ ...done, id, rss: process.memoryUsage.rss() } satisfies Answer);
  });
}

function attempt(work: () => Buffer): { ok: true; pdf: Buffer } | { ok: false; message: string } {
  try {
    return { ok: true, pdf: work() };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
