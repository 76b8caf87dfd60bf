import type { TestProject } from 'vitest/node';
import { startTestServer } from './database.ts';

/** One PostgreSQL for a whole run of the tests; its last act is to stop it and remove its folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer();
  project.provide('testServer', server);
  return stop;
}
