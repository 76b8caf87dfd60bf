import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conOrden, unaBoleta, unaFactura } from '../../server/src/testing/builders.ts';
import { entrarComo } from '../../server/src/testing/panel.ts';
import { startTestService, type TestService } from '../../server/src/testing/service.ts';
import {
  abrirNavegador,
  acabarTransiciones,
  CHROMIUM,
  ENTERO,
  fotografiar,
  nuevaPagina,
  type PaginaVigilada,
  reposar,
  revisarAccesibilidad,
  sobraDeAncho,
} from './navegador.ts';

const TELEFONO = { width: 360, height: 780 };
const ESCRITORIO = { width: 1280, height: 800 };

export interface Recorrido {
  /** As a person reaches them when inside; `{id}` is a document, `{webhook}` an endpoint. */
  readonly dentro: readonly string[];
  /** For whoever is not in. */
  readonly fuera: readonly string[];
  /** They show a PDF, as browsers do. */
  readonly conPdf?: true;
}

/** Tests of each of those screens: no barrier in either theme, nothing wider than a telephone, no complaint of the browser. */
export function recorrer(nombre: string, { dentro, fuera, conPdf }: Recorrido): void {
  const programa = conPdf === true ? ENTERO : CHROMIUM;
  describe.skipIf(programa === undefined)(nombre, () => {
    let s: TestService;
    let browser: Browser;
    let vigiladas: { readonly dentro: PaginaVigilada; readonly fuera: PaginaVigilada };
    let rutaDe: (plantilla: string) => string;
    let actual: Page;

    beforeAll(async () => {
      [s, browser] = await Promise.all([startTestService(), abrirNavegador(programa)]);
      rutaDe = await poblar(s);
      const { cookie } = await entrarComo(s, 'propietario');
      vigiladas = { dentro: await nuevaPagina(browser, s.url, { cookie }), fuera: await nuevaPagina(browser, s.url) };
    });
    beforeEach(({ onTestFailed }) => onTestFailed(() => fotografiar(actual)));
    afterAll(async () => {
      await browser?.close();
      await s?.stop();
    });

    const cada: readonly (readonly [string, 'dentro' | 'fuera'])[] = [
      ...dentro.map((plantilla) => [plantilla, 'dentro'] as const),
      ...fuera.map((plantilla) => [plantilla, 'fuera'] as const),
    ];
    it.each(cada)('%s (%s): no barrier in either theme, fits a telephone, no complaint', async (plantilla, quien) => {
      const { page, quejas } = vigiladas[quien];
      actual = page;
      const antes = quejas.length;
      await page.setViewportSize(ESCRITORIO);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(rutaDe(plantilla));
      await reposar(page);
      expect(await page.title()).toMatch(/ · Chaski$/);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await revisarAccesibilidad(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-theme="dark"]').waitFor();
      await acabarTransiciones(page);
      expect(await revisarAccesibilidad(page, 'colores')).toEqual([]);
      await page.setViewportSize(TELEFONO);
      await reposar(page);
      expect(await sobraDeAncho(page)).toBe(0);
      expect(await revisarAccesibilidad(page, 'ancho')).toEqual([]);
      expect(quejas.slice(antes)).toEqual([]);
    });
  });
}

/** One document of each fate and an endpoint; gives back how to fill in their ids. */
async function poblar(s: TestService): Promise<(plantilla: string) => string> {
  const emitida = await s.emitir(unaFactura());
  await s.emitir(unaBoleta());
  await s.emitir(unaFactura(conOrden('rechazo=2017')));
  await s.emitir(unaFactura(conOrden('fault=0109')));
  const webhook = await s.call('POST', '/webhooks', {
    body: { url: 'http://127.0.0.1:9/avisos', eventos: ['comprobante.aceptado'] },
  });
  const { id } = emitida.json.data.documento;
  return (plantilla) => plantilla.replace('{id}', id).replace('{webhook}', webhook.json.data.id);
}
