import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unaFactura } from '../../testing/src/documents/builders.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import { irA, type PaginaVigilada, rest } from './navegador.ts';
import { conPanel, describePanel } from './panel.ts';
import { checkTemas, ESCRITORIO, TELEFONO } from './pantalla.ts';

const AQUI = '/20000000001/test';

/** What opens over a page: where, what opens it, and what is then there. */
const ABIERTOS: readonly (readonly [string, string, (page: Page) => Promise<void>, (page: Page) => Locator])[] = [
  ['the columns of a table', 'comprobantes', pulsar('Columnas'), de('menu')],
  ['the ways to export', 'comprobantes', pulsar('Exportar'), de('menu')],
  ['the same call of the API', 'comprobantes', pulsar('Ver llamada API'), de('dialog')],
  ['the user', 'inicio', pulsar(/Cuenta de/), de('menu')],
  ['the companies', 'inicio', pulsar(/Cambiar de empresa/), de('menu')],
  ['the palette', 'inicio', (page) => page.keyboard.press('Control+k'), de('dialog')],
  ['the shortcuts', 'inicio', (page) => page.keyboard.press('?'), de('dialog')],
  ['what can be done with a document', 'comprobantes/{id}', pulsar('Más acciones'), de('menu')],
  ['a new key', 'claves', pulsar('Nueva clave'), de('dialog')],
  ['a new webhook', 'webhooks', pulsar('Nuevo webhook'), de('dialog')],
];

describePanel('what opens over a page', () => {
  let vigilada: PaginaVigilada;
  let page: Page;
  let id: string;

  conPanel(async ({ s, nueva }) => {
    id = (await s.emitir(unaFactura())).json.data.documento.id;
    const { cookie } = await enterComo(s, 'propietario');
    vigilada = await nueva({ cookie });
    page = vigilada.page;
    await page.goto('/');
    await rest(page);
  });

  it.each(ABIERTOS)('%s: no barrier in either theme, and Esc closes it', async (_, ruta, open, queAbre) => {
    await irA(page, `${AQUI}/${ruta.replace('{id}', id)}`);
    await rest(page);
    // Somewhere: a page where nothing was touched has no focus to give back.
    await page.keyboard.press('Tab');
    await open(page);
    const abierto = queAbre(page);
    await abierto.waitFor();
    await checkTemas(page);
    await page.keyboard.press('Escape');
    await abierto.waitFor({ state: 'detached' });
    // Whoever uses the keyboard goes on where they were.
    await page.locator(':focus').waitFor({ state: 'attached' });
  });

  it('the menu of a telephone: no barrier, and it leads to a page', async () => {
    await page.setViewportSize(TELEFONO);
    await irA(page, `${AQUI}/inicio`);
    await rest(page);
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    await checkTemas(page);
    await menu.getByRole('link', { name: 'Series y numeración' }).click();
    await page.getByRole('heading', { level: 1, name: 'Series y numeración' }).waitFor();
    await menu.waitFor({ state: 'detached' });
  });

  it('a menu opens by the keyboard at its first choice, and its button gets the focus back', async () => {
    await page.setViewportSize(ESCRITORIO);
    await irA(page, `${AQUI}/inicio`);
    await rest(page);
    const boton = page.getByRole('button', { name: /Cuenta de/ });
    await boton.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Mi cuenta' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page
      .getByRole('menuitem', { name: /Atajos/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await boton.and(page.locator(':focus')).waitFor();
    // The same button closes what it opened.
    for (const state of ['visible', 'detached'] as const) {
      await boton.click();
      await page.getByRole('menu').waitFor({ state });
    }
  });

  it('what a control says of itself comes with the focus and with a pointer that rests, stays under it, and goes with Esc', async () => {
    const entrada = page.getByRole('link', { name: 'Comprobantes', exact: true }).first();
    const globo = page.getByRole('tooltip');
    await page.getByRole('link', { name: 'Inicio', exact: true }).first().focus();
    await page.keyboard.press('Tab');
    await globo.getByText('G D').waitFor();
    expect(await entrada.getAttribute('aria-describedby')).toBe(await globo.getAttribute('id'));
    await page.keyboard.press('Escape');
    await globo.waitFor({ state: 'detached' });
    await entrada.hover();
    await globo.waitFor();
    await globo.hover();
    // Longer than a pointer may take to reach it.
    await page.waitForTimeout(400);
    await checkTemas(page);
    expect(await globo.count()).toBe(1);
    await page.mouse.move(700, 700);
    await globo.waitFor({ state: 'detached' });
  });

  it('a menu that does not come without a network says so, and comes afterwards', async () => {
    const otra = await vigilada.contexto.newPage();
    await otra.goto(`${AQUI}/inicio`);
    await rest(otra);
    await otra.route(/menu-abierto/, (route) => route.abort('internetdisconnected'));
    const boton = otra.getByRole('button', { name: /Cuenta de/ });
    await boton.click();
    await otra.getByText('Una parte del panel no llegó').waitFor();
    expect(await otra.getByRole('menu').count()).toBe(0);
    await otra.close();
  });

  it('made the browser complain of nothing', () => {
    expect(vigilada.quejas).toEqual([]);
  });
});

function pulsar(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name }).first().click();
}

function de(role: 'menu' | 'dialog'): (page: Page) => Locator {
  return (page) => page.getByRole(role);
}
