import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enterComo } from '../../testing/src/service/panel.ts';
import { sembrar } from '../../testing/src/service/siembra.ts';
import { PACIENCIA, type PaginaVigilada, rest } from './navegador.ts';
import { conPanel, describePanel } from './panel.ts';

/* A list of four thousand documents, three thousand of them brought: what is drawn, counted, sorted and chosen. With 12,000 it is the same. */

const AQUI = '/20000000001/test/comprobantes';
const CUANTOS = 4_000;
const TRAIDOS = 3_000;

/* Run in the page: frames a second while the region scrolls for two seconds; milliseconds from a click to what is painted after it. */
const DESPLAZAR = `(zona) => new Promise((resolve) => {
  const desde = performance.now();
  let n = 0;
  const step = () => {
    n += 1;
    zona.scrollBy(0, 120);
    if (performance.now() - desde < 2_000) requestAnimationFrame(step);
    else resolve((n * 1_000) / (performance.now() - desde));
  };
  requestAnimationFrame(step);
})`;
const MARCAR = `(casilla) => new Promise((resolve) => {
  const desde = performance.now();
  casilla.click();
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - desde)));
})`;

describePanel('a long list', () => {
  let vigilada: PaginaVigilada;
  let page: Page;

  conPanel(async ({ s, nueva }) => {
    const dentro = await enterComo(s, 'dueno');
    const de = { empresaId: dentro.empresaId, entorno: 'test', cuantos: CUANTOS } as const;
    await sembrar(s.pool, { ...de, dias: 90, series: 2, clientes: 40, variada: false });
    await s.pool.query('analyze comprobantes');
    vigilada = await nueva({ cookie: dentro.cookie });
    page = vigilada.page;
  });

  const region = () => page.locator('section[aria-label="Comprobantes"]');
  const filas = () => page.locator('tr[data-fila]');
  const traidas = async () => Number(await page.locator('table').getAttribute('aria-rowcount')) - 1;
  const celdas = (columna: number) => filas().locator(`td:nth-child(${columna})`).allInnerTexts();

  const hueco = () =>
    page.evaluate<boolean>(`(() => {
      const zona = document.querySelector('section[aria-label="Comprobantes"]').getBoundingClientRect();
      const cajas = [...document.querySelectorAll('tr[data-fila]')].map((fila) => fila.getBoundingClientRect());
      return cajas[0].top > zona.top + 40 || cajas.at(-1).bottom < zona.bottom - 90;
    })()`);

  it('says how many there are, and brings more at its end', async () => {
    await page.goto(AQUI);
    await rest(page);
    await page.getByText('50 de 4,000 filas').waitFor();
    await expect
      .poll(
        async () => {
          await region().evaluate((zona) => zona.scrollTo(0, zona.scrollHeight));
          return traidas();
        },
        { timeout: 90_000, interval: 20 },
      )
      .toBeGreaterThanOrEqual(TRAIDOS);
  });

  it('draws what is in sight, wherever that is', async () => {
    for (const parte of [0, 0.5, 1]) {
      await region().evaluate((zona, de) => zona.scrollTo(0, zona.scrollHeight * de), parte);
      await rest(page);
      const drawn = await filas().count();
      expect(drawn).toBeGreaterThan(10);
      expect(drawn).toBeLessThan(80);
      // No gap: the rows reach from the top of the region, under its header, to its end, over its total.
      await expect.poll(hueco, PACIENCIA).toBe(false);
    }
  });

  it('scrolls and ticks as a short one does', async () => {
    await region().evaluate((zona) => zona.scrollTo(0, 20_000));
    await rest(page);
    const cuadros = await page.evaluate<number>(
      `(${DESPLAZAR})(document.querySelector('section[aria-label="Comprobantes"]'))`,
    );
    const ms = await page.evaluate<number>(`(${MARCAR})(document.querySelectorAll('tr[data-fila] input')[20])`);
    await page.getByText('1 comprobante seleccionado').waitFor();
    console.log(
      `${await traidas()} rows: ${cuadros.toFixed(0)} frames a second while it scrolls, ${ms.toFixed(0)} ms to tick one`,
    );
  });

  it('is sorted by amount, then the other way, then no more', async () => {
    await page.goto(AQUI);
    await rest(page);
    const importes = async () => (await celdas(5)).slice(0, 20).map((texto) => Number(texto.replaceAll(/[^\d.]/g, '')));
    const enOrden = (antes: (a: number, b: number) => boolean) => async () => {
      const vistos = await importes();
      return vistos.every((uno, n) => n === 0 || antes(vistos[n - 1] ?? 0, uno)) && vistos[0] !== nuevos[0];
    };
    const nuevos = await importes();
    const cabecera = page.getByRole('columnheader', { name: 'Total' });
    await cabecera.getByRole('button').click();
    await expect
      .poll(
        enOrden((a, b) => a >= b),
        PACIENCIA,
      )
      .toBe(true);
    expect(await cabecera.getAttribute('aria-sort')).toBe('descending');
    expect(Math.min(...(await importes()))).toBeGreaterThanOrEqual(Math.max(...nuevos));
    expect(new URL(page.url()).search).toBe('?orden=-importe');
    await cabecera.getByRole('button').click();
    await expect
      .poll(
        enOrden((a, b) => a <= b),
        PACIENCIA,
      )
      .toBe(true);
    expect(await cabecera.getAttribute('aria-sort')).toBe('ascending');
    await cabecera.getByRole('button').click();
    await expect.poll(importes, PACIENCIA).toEqual(nuevos);
    expect(await cabecera.getAttribute('aria-sort')).toBe('none');
  });

  it('is chosen whole, as far as the filter goes', async () => {
    await page.goto(`${AQUI}?serie=B001`);
    await rest(page);
    await filas().first().getByRole('checkbox').click();
    const todo = page.getByRole('button', { name: /^Elegir los [\d,]+ del filtro$/ });
    const cuantos = /[\d,]+/.exec((await todo.textContent()) ?? '')?.[0];
    await todo.click();
    await page.getByText(`${cuantos?.replace(',', '')} comprobantes seleccionados`).waitFor();
    expect(await todo.count()).toBe(0);
  });

  it('made the browser complain of nothing', () => {
    expect(vigilada.quejas).toEqual([]);
  });

  // Last, as what was sown is no whole document to look at.
  it('walks by keys from the row that is focused, and opens that one', async () => {
    await region().evaluate((zona) => zona.scrollTo(0, 20_000));
    await rest(page);
    const id = await filas().nth(15).getAttribute('data-fila');
    await filas().nth(14).focus();
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.fila'), PACIENCIA).toBe(id);
    await page.keyboard.press('o');
    await expect.poll(() => page.url(), PACIENCIA).toContain(id);
  });
});
