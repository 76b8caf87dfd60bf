import { parentPort, threadId } from 'node:worker_threads';
import type { Job } from '../thread.ts';

/** A thread that does what the document's hash says: `hang`, `die`, `refuse`, or answers with its own number. */
const self = String(threadId);

parentPort?.on('message', ({ id, impreso }: Job) => {
  switch (impreso.hash) {
    case 'hang':
      for (;;);
    case 'die':
      throw new Error('dead');
    case 'refuse':
      parentPort?.postMessage({ id, ok: false, message: 'refused' });
      break;
    default:
      parentPort?.postMessage({ id, ok: true, pdf: new TextEncoder().encode(self) });
  }
});
