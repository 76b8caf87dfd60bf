import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until there is a value. Throws after ten seconds. */
export async function waitFor<T>(look: () => T | undefined, limitMs = 10_000): Promise<T> {
  const until = performance.now() + limitMs;
  for (;;) {
    const value = look();
    if (value !== undefined) return value;
    if (performance.now() > until) throw new Error('Lo esperado no llegó a tiempo');
    await sleep(10);
  }
}
