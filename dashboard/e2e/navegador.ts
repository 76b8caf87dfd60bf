import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';

/** Debian's Chromium, all of it; undefined where it is not installed. */
export const ENTERO: string | undefined = encontrar('chromium');
/** The same without what stands around a page, where that is installed: a third less to compute, and no viewer of PDFs. */
export const CHROMIUM: string | undefined = encontrar('chromium-headless-shell') ?? ENTERO;

function encontrar(programa: string): string | undefined {
  return spawnSync('which', [programa]).stdout.toString().trim() || undefined;
}

if (ENTERO === undefined) console.warn('!! chromium is missing: tests of the dashboard are SKIPPED (install chromium)');

/** A headless browser; as root Chromium has no sandbox of its own, and it sees nothing but our own pages. `ENTERO` shows PDFs. */
export async function abrirNavegador(executablePath = CHROMIUM): Promise<Browser> {
  if (executablePath === undefined) throw new Error('No hay Chromium');
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** How long what a slow machine has to do may take: for `expect.poll`. */
export const PACIENCIA = { timeout: 30_000 };

export interface OpcionesPagina {
  readonly tema?: 'light' | 'dark';
  readonly ancho?: number;
  readonly alto?: number;
  /** `name=value` of a session's cookie. */
  readonly cookie?: string | undefined;
}

export interface PaginaVigilada {
  readonly page: Page;
  readonly contexto: BrowserContext;
  /** What went wrong in the browser without anybody seeing it: errors, refused by the CSP, requests to others. */
  readonly quejas: readonly string[];
}

/** A page at `url` (origin) whose complaints are kept. Time zone and language are those of Lima. */
export async function nuevaPagina(
  browser: Browser,
  url: string,
  { tema = 'light', ancho = 1280, alto = 800, cookie }: OpcionesPagina = {},
): Promise<PaginaVigilada> {
  const contexto = await browser.newContext({
    ...{ baseURL: url, colorScheme: tema, locale: 'es-PE', timezoneId: 'America/Lima', acceptDownloads: true },
    viewport: { width: ancho, height: alto },
    reducedMotion: 'reduce',
  });
  if (cookie !== undefined) {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await contexto.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  }
  await contexto.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const page = await contexto.newPage();
  page.setDefaultTimeout(30_000);
  return { page, contexto, quejas: vigilar(page, url) };
}

/** Answers that a page asks for knowing that they may be refused, and what Chromium says when a test takes the network away. */
const ESPERADAS = /status of (400|401|403|404|409|422|429|502)|ERR_INTERNET_DISCONNECTED/;

function vigilar(page: Page, url: string): string[] {
  const quejas: string[] = [];
  page.on('pageerror', (error) => quejas.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !ESPERADAS.test(text)) quejas.push(`consola: ${text}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== url) quejas.push(`fuera: ${request.url()}`);
  });
  return quejas;
}

/** What another theme, and what another width, can change of a page that was judged whole. */
const PARTES = {
  colores: ['color-contrast', 'link-in-text-block'],
  ancho: [
    ...['target-size', 'scrollable-region-focusable', 'aria-hidden-focus', 'region', 'landmark-one-main'],
    ...[
      'page-has-heading-one',
      'button-name',
      'link-name',
      'label',
      'select-name',
      'duplicate-id-aria',
      'list',
      'listitem',
    ],
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
export async function revisarAccesibilidad(
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

/** Answers of those addresses wait until they are let through. */
export async function retener(
  page: Page,
  donde: RegExp,
  cuales: (route: Route) => boolean = () => true,
): Promise<() => void> {
  const paso = Promise.withResolvers<void>();
  await page.route(donde, async (route) => {
    if (cuales(route)) await paso.promise;
    await route.continue();
  });
  return paso.resolve;
}

/** Until nothing is being loaded: no skeleton is left. */
export async function reposar(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy="true"], .appear-late').first().waitFor({ state: 'detached' });
}

/** Waits until every colour has become what it turns into, once the page was drawn again. */
export async function acabarTransiciones(page: Page): Promise<void> {
  await page.evaluate<void>(`(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  })()`);
}

/** For a test that failed: what the page looked like, in the folder of temporary files. */
export async function fotografiar(page: Page): Promise<void> {
  const path = join(tmpdir(), `chaski-panel-${Date.now()}.png`);
  await page.screenshot({ path }).catch(() => {});
  console.info(`${page.url()} → ${path}`);
}

/** How many pixels the page is wider than its window; 0 when nothing has to be scrolled sideways. */
export async function sobraDeAncho(page: Page): Promise<number> {
  return await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
