import type { TestProject } from 'vitest/node';

/** One PostgreSQL for a whole run of the tests, whichever projects it has; the run's last act is to stop it and remove its folder. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if ('testServer' in run.getProvidedContext()) return undefined;
  // Read by the first project alone.
  const { startTestServer } = await import('./database.ts');
  const { stop, ...server } = await startTestServer();
  run.provide('testServer', server);
  return stop;
}
