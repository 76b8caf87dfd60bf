import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { startTestService, type TestService } from './service.ts';

/**
 * Tests one after the other, beside the other groups of the file: for those that wait more than they compute. What they start or change
 * is theirs alone, and they take `expect` from their context, as several run at once.
 */
export function runBeside(nombre: string, pruebas: () => void): void {
  describe.concurrent(nombre, () => {
    describe('one after the other', { concurrent: false }, pruebas);
  });
}

/** As `runBeside`, with a service of their own, for those that wait for the background and tell their simulator how to behave. */
export function group(
  nombre: string,
  pruebas: (servicio: () => TestService) => void,
  start: () => Promise<TestService> = startTestService,
): void {
  runBeside(nombre, () => {
    let s: TestService;
    beforeAll(async () => {
      s = await start();
    });
    // What a failed test left asked of the simulator must not fail its neighbours.
    afterEach(() => s.simulate({ modo: 'normal' }));
    afterAll(() => s.stop());
    pruebas(() => s);
  });
}
