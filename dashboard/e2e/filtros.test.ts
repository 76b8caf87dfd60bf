import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unaFactura } from '../../testing/src/documents/builders.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import { type PaginaVigilada, rest } from './navegador.ts';
import { conPanel, describePanel } from './panel.ts';

const AQUI = '/20000000001/test';

/** Each form of filters: what it is filled with that it cannot be, and what narrows to nothing. */
const FORMULARIOS = [
  ['registro', 'Código de error', 'dos palabras', 'NADIE_LO_DIJO', 'Ninguna petición con esos filtros'],
  ['auditoria', 'Sobre qué (id)', 'dos palabras', 'un-id-que-no-hay', 'Ningún hecho con esos filtros'],
] as const;

describePanel('the filters of the records', () => {
  let vigilada: PaginaVigilada;
  let page: Page;

  conPanel(async ({ s, nueva }) => {
    await s.emitir(unaFactura());
    const { cookie } = await enterComo(s, 'dueno');
    vigilada = await nueva({ cookie });
    page = vigilada.page;
  });

  const buscado = () => new URL(page.url()).search;

  it.each(FORMULARIOS)('of %s say what one cannot be, narrow by what it can, and are taken away', async (...caso) => {
    const [ruta, campo, imposible, ninguno, vacia] = caso;
    await page.goto(`${AQUI}/${ruta}?desde=2020-01-01&hasta=mal`);
    await rest(page);
    const formulario = page.getByRole('form', { name: 'Filtros' });
    const filas = page.locator('tr[data-fila]');
    await filas.first().waitFor();
    // What of the address the service would not take was left out.
    expect(await formulario.getByLabel('Desde').inputValue()).toBe('2020-01-01');
    expect(await formulario.getByLabel('Hasta').inputValue()).toBe('');
    const antes = buscado();
    await formulario.getByLabel(campo).fill(imposible);
    await formulario.getByRole('button', { name: 'Filtrar' }).click();
    await formulario.getByText('No puede ser eso.').waitFor();
    expect(await formulario.getByLabel(campo).getAttribute('aria-invalid')).toBe('true');
    expect(buscado()).toBe(antes);
    await formulario.getByLabel(campo).fill(` ${ninguno} `);
    await formulario.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText(vacia).waitFor();
    expect(buscado()).toContain(`=${ninguno}`);
    expect(buscado()).not.toContain('hasta');
    await page.getByRole('main').getByRole('button', { name: 'Quitar filtros' }).last().click();
    await filas.first().waitFor();
    expect(buscado()).toBe('');
    expect(await formulario.getByLabel(campo).inputValue()).toBe('');
  });

  it('made the browser complain of nothing', () => {
    expect(vigilada.quejas).toEqual([]);
  });
});
