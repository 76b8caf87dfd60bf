import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 5_000;

/** Looks, every few seconds, for boletas that SUNAT takes only by resumen diario by now; `informar` makes their files. */
export function startInformes(informar: () => Promise<number>, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = informar()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'no se hicieron los resúmenes diarios; sigue en unos segundos'),
      )
      .finally(() => {
        busy = false;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
