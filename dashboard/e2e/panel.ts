import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { startTestService, type TestService } from '../../testing/src/service/service.ts';
import {
  CHROMIUM,
  fotografiar,
  nuevaPagina,
  type OpcionesPagina,
  openNavegador,
  type PaginaVigilada,
} from './navegador.ts';

export interface Escena {
  readonly s: TestService;
  /** A browser of somebody else: cookies, storage and complaints of its own. */
  nueva(opciones?: OpcionesPagina, url?: string): Promise<PaginaVigilada>;
}

export interface OpcionesEscena {
  readonly servicio?: () => Promise<TestService>;
  readonly programa?: string | undefined;
}

/** How long a test, or what comes before it, may take: several programs are slow on a busy machine. */
export const PACIENCIA_MS = 120_000;

/** Skipped where there is no browser. */
export function describePanel(nombre: string, pruebas: () => void, programa = CHROMIUM): void {
  describe.skipIf(programa === undefined)(nombre, { timeout: PACIENCIA_MS }, pruebas);
}

/** Before the tests of a `describe`, a service and a browser; of each that fails, what was seen; afterwards nothing is left of them. */
export function conPanel(
  begin: (escena: Escena) => unknown,
  { servicio = () => startTestService(), programa = CHROMIUM }: OpcionesEscena = {},
): void {
  let paginas = (): readonly Page[] => [];
  beforeAll(async () => {
    const [s, browser] = await Promise.all([servicio(), openNavegador(programa)]);
    paginas = () => browser.contexts().flatMap((contexto) => contexto.pages());
    await begin({ s, nueva: (opciones, url = s.url) => nuevaPagina(browser, url, opciones) });
    return async () => {
      await Promise.all(browser.contexts().map((contexto) => contexto.close()));
      await s.stop();
    };
  }, PACIENCIA_MS);
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await Promise.all(paginas().map(fotografiar));
  });
}

/** A page of its own for each test, which has complained of nothing when it is over. */
export function conPaginaPropia(open: () => Promise<PaginaVigilada>): void {
  beforeEach(async () => {
    const { quejas, contexto } = await open();
    return async () => {
      expect(quejas).toEqual([]);
      await contexto.close();
    };
  });
}
