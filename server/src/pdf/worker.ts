import { parentPort } from 'node:worker_threads';
import { assert } from '@chaski/core/lib/assert.ts';
import { createRenderer } from './renderer.ts';
import type { Answer, Job } from './thread.ts';

/*
 * Sets PDFs on a thread of its own, one at a time. Typst is native code that never yields: here it holds up nobody.
 */
assert(parentPort, 'worker.ts corre en un hilo');
const port = parentPort;
const render = createRenderer();

port.on('message', ({ id, impreso }: Job) => {
  port.postMessage(answer(id, () => render(impreso)));
});

function answer(id: number, work: () => Buffer): Answer {
  try {
    return { id, ok: true, pdf: work() };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
