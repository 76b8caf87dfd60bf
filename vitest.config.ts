import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { CODIGO_HECHO } from './testing/src/service/entorno.ts';

process.env.NODE_COMPILE_CACHE = CODIGO_HECHO;

/** They weigh memory or processor time of their whole process, or change its mask, clock, environment or console: each has one of its own. */
const APART = [
  'core/src/firma/hostil.test.ts',
  'core/src/lib/xml/read.test.ts',
  'core/src/sunat/texto.test.ts',
  'server/src/cli/sin-instalacion.test.ts',
  'server/src/platform/db/embedded/binaries.test.ts',
  'server/src/platform/db/reloj.test.ts',
  'server/src/platform/http/abuse.test.ts',
  'server/src/platform/http/connections/failed-auth.test.ts',
  'server/src/platform/http/redos.test.ts',
  'simulator/src/libro/libro.test.ts',
];

/**
 * They wait for clocks and for processes, more than they compute. The longest begins first, and one after every few others: whoever is
 * beside it has something to compute, and none is left to be waited for at the end.
 */
const WAITING = [
  'faults/cluster/clock.test.ts',
  'server/src/anulaciones/seguir/negativa.test.ts',
  'server/src/tests/faults.test.ts',
  'server/src/platform/db/respaldo/respaldo.test.ts',
  'server/src/tests/caos-procesos.test.ts',
  'server/src/tests/caos-base.test.ts',
  'server/src/anulaciones/pedir/informar.test.ts',
  'server/src/comprobantes/fallas.test.ts',
  'server/src/comprobantes/maneras-caida.test.ts',
  'server/src/comprobantes/enviar/lenta.test.ts',
  'server/src/cli/documentos/emision.test.ts',
  'server/src/anulaciones/seguir/recuperacion.test.ts',
  'server/src/comprobantes/enviar/envios.test.ts',
  'server/src/correos/caida.test.ts',
  'server/src/anulaciones/seguir/espera.test.ts',
  'server/src/series/restauracion.test.ts',
  'server/src/exportaciones/caida.test.ts',
  'server/src/series/afuera.test.ts',
  'server/src/webhooks/caida.test.ts',
  'server/src/cli/cli.test.ts',
];
const OTHERS_BETWEEN = 6;

/**
 * The others, project after project, as vitest keeps a worker, with all that it has read, only while the next file is of the same one.
 * First those with a browser, which are long; last the short ones, so that all workers end at once.
 */
const PROJECTS = ['server', 'apart', 'core', 'dashboard'];

class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = WAITING.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    const inBrowser = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/dashboard/e2e/'));
    const others = PROJECTS.flatMap((name) =>
      sorted
        .filter((each) => each.project.name === name && !waiting.includes(each))
        .toSorted((a, b) => inBrowser(b) - inBrowser(a)),
    );
    const mixed = waiting.flatMap((each, n) => [each, ...others.slice(n * OTHERS_BETWEEN, (n + 1) * OTHERS_BETWEEN)]);
    return [...mixed, ...others.slice(waiting.length * OTHERS_BETWEEN)];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
    pool: 'forks',
    // Twice the cores of the machine where they have to run: many tests wait for others.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for is waited for as long as a test may take: the second that is vitest's own is a guess about the machine. Asked
    // twice as often, who is asked computes the answers, and all wait longer.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    projects: [
      // What files import is read once in each worker, not once a file; whatever stands on the service is one project, and reads it once.
      { extends: true, test: { name: 'core', include: ['core/src/**/*.test.ts'], exclude: APART, isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'server/src/**/*.test.ts',
            'sdk/src/**/*.test.ts',
            'dashboard/e2e/**/*.test.ts',
            'simulator/src/**/*.test.ts',
            'testing/src/**/*.test.ts',
            'node/src/**/*.test.ts',
            'faults/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: APART,
          isolate: false,
          globalSetup: ['testing/src/service/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: APART,
          globalSetup: ['testing/src/service/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'dashboard', include: ['dashboard/src/**/*.test.ts'], isolate: false } },
    ],
  },
});
