import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { conOrden, unaBoleta, unaFactura, unaGuia } from '../../testing/src/documents/builders.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { CHROMIUM, ENTERO, irA, type PaginaVigilada, rest } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';
import { checkPantalla, ESCRITORIO } from './pantalla.ts';

/** `{id}` is a document, `{guia}` one of those, `{webhook}` an endpoint. */
export interface Recorrido {
  /** As a person reaches them when inside, from screen to screen. */
  readonly dentro?: readonly string[];
  /** Opened by their address, as no other test opens them. */
  readonly porDireccion?: readonly string[];
  /** For whoever is not in. */
  readonly fuera?: readonly string[];
  /** They show a PDF, as browsers do. */
  readonly conPdf?: true;
}

/** Tests of each of those screens: no barrier in either theme, nothing wider than a telephone, no complaint of the browser. */
export function walk(nombre: string, { dentro = [], porDireccion = [], fuera = [], conPdf }: Recorrido): void {
  const programa = conPdf === true ? ENTERO : CHROMIUM;
  describePanel(
    nombre,
    () => {
      let vigiladas: { readonly dentro: PaginaVigilada; readonly fuera: PaginaVigilada };
      let rutaDe: (plantilla: string) => string;

      const begin = async ({ s, nueva }: Escena) => {
        rutaDe = await poblar(s);
        const { cookie } = await enterComo(s, 'propietario');
        vigiladas = { dentro: await nueva({ cookie }), fuera: await nueva() };
        for (const { page } of Object.values(vigiladas)) {
          await page.goto('/');
          await rest(page);
        }
      };
      conPanel(begin, { programa });

      const cada = [
        ...dentro.map((plantilla) => [plantilla, 'dentro', irA] as const),
        ...porDireccion.map((plantilla) => [plantilla, 'dentro', open] as const),
        ...fuera.map((plantilla) => [plantilla, 'fuera', irA] as const),
      ];
      it.each(cada)(
        '%s (%s): no barrier in either theme, fits a telephone, no complaint',
        async (plantilla, quien, ir) => {
          const { page, quejas } = vigiladas[quien];
          const antes = quejas.length;
          await page.setViewportSize(ESCRITORIO);
          await ir(page, rutaDe(plantilla));
          await rest(page);
          expect(await page.title()).toMatch(/ · Chaski$/);
          expect(await page.locator('h1').count()).toBe(1);
          await checkPantalla(page);
          expect(quejas.slice(antes)).toEqual([]);
        },
      );
    },
    programa,
  );
}

async function open(page: Page, ruta: string): Promise<void> {
  await page.goto(ruta);
}

/** One document of each fate and an endpoint; gives back how to fill in their ids. */
async function poblar(s: TestService): Promise<(plantilla: string) => string> {
  const emitida = await s.emitir(unaFactura());
  await s.emitir(unaBoleta());
  await s.emitir(unaFactura(conOrden('rechazo=2017')));
  await s.emitir(unaFactura(conOrden('fault=0109')));
  const guia = await s.call('POST', '/guias/emitir', { body: { documento: unaGuia() } });
  const webhook = await s.call('POST', '/webhooks', {
    body: { url: 'http://127.0.0.1:9/avisos', eventos: ['comprobante.aceptado'] },
  });
  const { id } = emitida.json.data.documento;
  const ids = { '{id}': id, '{guia}': guia.json.data.documento.id, '{webhook}': webhook.json.data.id };
  return (plantilla) => Object.entries(ids).reduce((ruta, [nombre, suyo]) => ruta.replace(nombre, suyo), plantilla);
}
