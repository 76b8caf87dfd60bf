import type { FastifyBaseLogger } from 'fastify';

/** What is to be written as soon as the database takes it, by this process, and is lost with it. */
export interface Later<T> {
  note(item: T): void;
  close(): Promise<void>;
}

const EVERY_MS = 500;
/** What is beyond is not written. */
const MOST = 10_000;

/** `write` is tried again and again, one item after another, until it does not throw; `what`: what is being written, for the log. */
export function createLater<T>(log: FastifyBaseLogger, what: string, write: (item: T) => Promise<void>): Later<T> {
  const pending = new Set<T>();
  let writing: Promise<void> = Promise.resolve();
  const writeAll = async () => {
    for (const item of [...pending]) {
      await write(item);
      pending.delete(item);
    }
  };
  const timer = setInterval(() => {
    if (pending.size === 0) return;
    writing = writing.then(writeAll).catch((err: unknown) => log.debug({ err }, `aún no se anota ${what}`));
  }, EVERY_MS);
  return {
    note: (item) => void (pending.size < MOST && pending.add(item)),
    close: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}
