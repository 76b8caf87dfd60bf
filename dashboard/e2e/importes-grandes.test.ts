import { expect, it } from 'vitest';
import { unaFactura, unItem } from '../../testing/src/documents/builders.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { rest } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';
import { sobraDeAncho } from './pantalla.ts';

const AQUI = '/20000000001/test';
const DESCRIPCION =
  'Servicio de mantenimiento preventivo y correctivo de maquinaria pesada, incluye repuestos y mano de obra especializada en sitio';

/** Of the page, whose types are not of these tests. */
interface Elemento {
  getBoundingClientRect(): { readonly width: number };
  closest(selector: string): Elemento;
}

/** Where a description stands, and in what. */
const LUGARES = [
  ['comprobantes/{id}', 'main table td:first-child, main dd.col-span-2', 'table, dl'],
  ['productos', 'tr[data-fila] td:first-child, main ul[aria-label] > li', 'section, ul'],
  ['nuevo', '[id="campo-items-0-descripcion"]', 'fieldset'],
] as const;

describePanel('large amounts beside long descriptions', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let cookie: string;
  let id: string;

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
    const items = [1, 2].map((n) =>
      unItem({ codigo: `PRD-${n}`, descripcion: DESCRIPCION, cantidad: 1250.5, precioUnitario: 9_999.99 * n }),
    );
    id = (await s.emitir(unaFactura({ items }))).json.data.documento.id;
    ({ cookie } = await enterComo(s, 'propietario'));
  });

  it.each([390, 768, 1366, 1440])(
    'at %i pixels leave the description its four tenths, and nothing leaves its card',
    async (ancho) => {
      const { page, contexto, quejas } = await nueva({ cookie, ancho, alto: 900 });
      for (const [ruta, descripcion, dentroDe] of LUGARES) {
        await page.goto(`${AQUI}/${ruta.replace('{id}', id)}`);
        await rest(page);
        const visible = page.locator(descripcion).filter({ visible: true }).first();
        await visible.waitFor();
        const parte = await visible.evaluate((una, lugar) => {
          const elemento = una as unknown as Elemento;
          return elemento.getBoundingClientRect().width / elemento.closest(lugar).getBoundingClientRect().width;
        }, dentroDe);
        expect(parte, ruta).toBeGreaterThanOrEqual(0.4);
        expect([ruta, await sobraDeAncho(page)]).toEqual([ruta, 0]);
        expect([ruta, await page.evaluate(SALEN)]).toEqual([ruta, []]);
      }
      await page.goto(`${AQUI}/exportar`);
      await rest(page);
      expect(await sobraDeAncho(page)).toBe(0);
      expect(await page.evaluate(SALEN)).toEqual([]);
      expect(quejas).toEqual([]);
      await contexto.close();
    },
  );
});

/** Texts that end outside of their card, but in what is scrolled. */
const SALEN = `[...document.querySelectorAll('main section')]
  .filter((tarjeta) => getComputedStyle(tarjeta).overflowX === 'visible')
  .flatMap((tarjeta) => {
    const { right } = tarjeta.getBoundingClientRect();
    return [...tarjeta.querySelectorAll('p, span, dd, dt, h2, td, th, a, button, input')]
      .filter((una) => una.closest('section') === tarjeta && una.getBoundingClientRect().width > 1)
      .filter((una) => una.getBoundingClientRect().right > right + 0.5 && una.closest('pre, .overflow-x-auto') === null)
      .map((una) => una.textContent || una.id);
  })`;
