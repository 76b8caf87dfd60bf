import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Hundreds of programs are started: each finds the JavaScript of our TypeScript made already (entorno.ts hands it on).
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/chaski');

/** They weigh memory or processor time of their whole process, or change its mask, clock, environment or console: each has one of its own. */
const APART = [
  'core/src/firma/hostil.test.ts',
  'core/src/lib/xml-read.test.ts',
  'core/src/sunat/texto.test.ts',
  'server/src/cli/sin-instalacion.test.ts',
  'server/src/db/binaries.test.ts',
  'server/src/db/reloj.test.ts',
  'server/src/http/abuse.test.ts',
  'server/src/http/failed-auth.test.ts',
  'server/src/http/redos.test.ts',
  'server/src/simulator/libro.test.ts',
];

/** They wait for clocks and for processes to start, more than they compute: begun first, they take no time of their own at the end. */
const WAITING = [
  'faults/clock.test.ts',
  'server/src/faults.test.ts',
  'server/src/comprobantes/maneras-caida.test.ts',
  'server/src/cli/emision.test.ts',
  'server/src/cli/cli.test.ts',
  'server/src/comprobantes/fallas.test.ts',
  'server/src/comprobantes/lenta.test.ts',
  'server/src/webhooks/caida.test.ts',
];

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = WAITING.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...waiting, ...sorted.filter((each) => !waiting.includes(each))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    pool: 'forks',
    // Twice the cores of the machine where they have to run: many tests wait for others.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for is waited for as long as a test may take: the second that is vitest's own is a guess about the machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // What files import is read once in each worker, not once a file.
      { extends: true, test: { name: 'core', include: ['core/src/**/*.test.ts'], exclude: APART, isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'faults/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: APART,
          isolate: false,
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: APART,
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'dashboard', include: ['dashboard/src/**/*.test.ts'], isolate: false } },
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
