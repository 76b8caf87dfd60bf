import type { Page } from 'playwright-core';

/** More stops than a screen has. */
const MAX_STOPS = 150;

/** Presses Tab until what has the focus matches the CSS selector, as a person without a mouse does. */
export async function tabularHasta(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await estaEn(page, selector)) return;
  }
  throw new Error(`No se llega con el teclado a ${selector}`);
}

/** Until the focus is on what matches the CSS selector (one, without commas). */
export async function waitFoco(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector}:focus`).waitFor({ state: 'attached' });
}

async function estaEn(page: Page, selector: string): Promise<boolean> {
  return await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`);
}

/** The text as a person reads it: whatever kind of space stands in it. */
export const legible = (texto: string | null): string => (texto ?? '').replace(/\s+/g, ' ').trim();
