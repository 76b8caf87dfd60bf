import { setTimeout as sleep } from 'node:timers/promises';
import type { EnPunto, Punto } from '@chaski/server/platform/puntos.ts';

/** What the examples make go otherwise inside of the service. */
export interface Control {
  /** The next emission fails with it, between its phases. */
  fallar(error: Error): void;
  /** From now on the background takes messages, mails and exports, and does nothing with them until it may again. */
  retener(): void;
  release(): void;
  /** Waits until the service was there. */
  passPor(punto: Punto): Promise<void>;
}

/** The background took something and has not begun. */
const TRAS_TOMARLO: readonly Punto[] = ['webhook.tomado', 'correo.tomado', 'exportacion.tomada'];

export const PACIENCIA_MS = 20_000;

/** `punto` is what the service is started with. */
export function createControl(): Control & { readonly punto: EnPunto } {
  const fallas: Error[] = [];
  const pasados = new Set<Punto>();
  let retenidos = Promise.resolve();
  let release = () => {};
  return {
    async punto(cual) {
      const falla = cual === 'emitir.firmado' ? fallas.pop() : undefined;
      if (falla !== undefined) throw falla;
      pasados.add(cual);
      if (TRAS_TOMARLO.includes(cual)) await retenidos;
    },
    fallar: (error) => void fallas.push(error),
    retener: () => {
      // What is waited for afterwards is of what is held now.
      pasados.clear();
      ({ promise: retenidos, resolve: release } = Promise.withResolvers<void>());
    },
    release: () => release(),
    async passPor(cual) {
      const hasta = performance.now() + PACIENCIA_MS;
      while (!pasados.has(cual)) {
        if (performance.now() > hasta) throw new Error(`Nadie pasó por ${cual}`);
        await sleep(20);
      }
    },
  };
}
