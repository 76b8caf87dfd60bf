import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Hundreds of programs are started: each finds the JavaScript of our TypeScript made already (entorno.ts hands it on).
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/chaski');

export default defineConfig({
  test: {
    pool: 'forks',
    // Twice the cores of the machine where they have to run: many tests wait for others.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'core', include: ['core/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'faults/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'dashboard', include: ['dashboard/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'panel',
          include: ['dashboard/e2e/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'sdk',
          include: ['sdk/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
