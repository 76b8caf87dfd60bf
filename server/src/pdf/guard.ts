import { isMainThread } from 'node:worker_threads';

/*
 * A thread beside the one that renders, which native code may hold for as long as it likes: it ends the whole process when the
 * service that started it (the argument) is gone, or when it holds more memory than a document may cost.
 */
export const GUARD = new URL(import.meta.url);

const EVERY_MS = 250;
/** A third more than the dearest that is let in: a body of 2 MiB of wide letters, on A5. */
const MOST_BYTES = 800 * 1024 * 1024;

if (!isMainThread) {
  const service = Number(process.argv[2]);
  setInterval(() => {
    if (process.ppid !== service || process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL');
  }, EVERY_MS);
}
