import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { rest } from './navegador.ts';

export const ESCRITORIO = { width: 1280, height: 800 };
export const TELEFONO = { width: 360, height: 780 };

/** No barrier in either theme: it is left in the one in which it was not. */
export async function checkTemas(page: Page): Promise<void> {
  await finishTransiciones(page);
  expect(await checkAccesibilidad(page)).toEqual([]);
  const tema = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: tema });
  await page.locator(`html[data-theme="${tema}"]`).waitFor();
  await finishTransiciones(page);
  expect(await checkAccesibilidad(page, 'colores')).toEqual([]);
}

/** No barrier in either theme, and it fits a telephone, in whose width it is left. */
export async function checkPantalla(page: Page): Promise<void> {
  await checkTemas(page);
  await page.setViewportSize(TELEFONO);
  // What was opened scrolled the page: a button that lies half under the header is not what is judged here.
  await page.evaluate('scrollTo(0, 0)');
  await rest(page);
  expect(await sobraDeAncho(page)).toBe(0);
  expect(await checkAccesibilidad(page, 'ancho')).toEqual([]);
}

/** What another theme, and what another width, can change of a page that was judged whole. */
export const PARTES = {
  colores: ['color-contrast', 'link-in-text-block'],
  ancho: [
    'target-size',
    'scrollable-region-focusable',
    'aria-hidden-focus',
    'region',
    'landmark-one-main',
    'page-has-heading-one',
    'button-name',
    'link-name',
    'label',
    'select-name',
    'duplicate-id-aria',
    'list',
    'listitem',
  ],
} as const;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What judges that page, in the page itself. Reading axe costs as much as judging: it is read as it is shortest, and once a page. */
export async function axeDe(page: Page): Promise<AxeBuilder> {
  const leido = await page.evaluate<boolean>(`typeof window.axe === 'object'`);
  // Without "legacy" axe opens a page of its own for each report; our pages hold no frames of others.
  return new AxeBuilder({ page, axeSource: leido ? ';' : AXE })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
}

/** WCAG 2.2 A and AA, as axe judges them: one line for each violation. Not the whole: what the theme or the width changes. */
export async function checkAccesibilidad(
  page: Page,
  reglas: 'todas' | keyof typeof PARTES = 'todas',
): Promise<string[]> {
  // What is out of sight and not drawn keeps the colours of the theme before until it is seen: axe is to see it.
  await page.evaluate(`document
    .querySelectorAll('[style*="content-visibility"]')
    .forEach((parte) => { parte.style.contentVisibility = 'visible'; })`);
  const axe = await axeDe(page);
  const { violations } = await (reglas === 'todas' ? axe.withTags(WCAG) : axe.withRules([...PARTES[reglas]])).analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(' | ')}`,
  );
}

/** What turns is at its end, and what turns because of it. */
export async function finishTransiciones(page: Page): Promise<void> {
  await page.evaluate<void>(`(async () => {
    const dibujada = () => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)));
    const enCurso = () =>
      document.getAnimations().filter(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    await dibujada();
    for (let cada = enCurso(); cada.length > 0; cada = enCurso()) {
      for (const una of cada) una.finish();
      await dibujada();
    }
  })()`);
}

/** How many pixels the page is wider than its window; 0 when nothing has to be scrolled sideways. */
export async function sobraDeAncho(page: Page): Promise<number> {
  return await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
