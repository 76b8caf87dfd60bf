import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';

/** Debian's Chromium, all of it; undefined where it is not installed. */
export const ENTERO: string | undefined = find('chromium');
/** The same without what stands around a page, where that is installed: a third less to compute, and no viewer of PDFs. */
export const CHROMIUM: string | undefined = find('chromium-headless-shell') ?? ENTERO;

function find(programa: string): string | undefined {
  return spawnSync('which', [programa]).stdout.toString().trim() || undefined;
}

if (ENTERO === undefined) console.warn('!! chromium is missing: tests of the dashboard are SKIPPED (install chromium)');

const abiertos = new Map<string, Promise<Browser>>();

/** A headless browser, one for all the files that a worker runs: who makes pages of it closes them. `ENTERO` shows PDFs. */
export function openNavegador(programa = CHROMIUM): Promise<Browser> {
  if (programa === undefined) throw new Error('No hay Chromium');
  const abierto = abiertos.get(programa) ?? start(programa);
  abiertos.set(programa, abierto);
  return abierto;
}

/** As root Chromium has no sandbox of its own, and it sees nothing but our own pages. */
async function start(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  return browser.once('disconnected', () => abiertos.delete(executablePath));
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
  /** What went wrong in any of its pages without anybody seeing it: errors, refused by the CSP, requests to others. */
  readonly quejas: readonly string[];
}

/** A page at `url` (origin) whose complaints are kept. Time zone and language are those of Lima. */
export async function nuevaPagina(
  browser: Browser,
  url: string,
  { tema = 'light', ancho = 1280, alto = 800, cookie }: OpcionesPagina = {},
): Promise<PaginaVigilada> {
  const contexto = await browser.newContext({
    baseURL: url,
    colorScheme: tema,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    acceptDownloads: true,
    viewport: { width: ancho, height: alto },
    reducedMotion: 'reduce',
  });
  if (cookie !== undefined) {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await contexto.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  }
  await contexto.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  contexto.setDefaultTimeout(30_000);
  const quejas: string[] = [];
  contexto.on('page', (page) => watch(page, url, quejas));
  return { page: await contexto.newPage(), contexto, quejas };
}

/** Answers that a page asks for knowing that they may be refused, and what Chromium says when a test takes the network away. */
const ESPERADAS = /status of (400|401|403|404|409|422|429|502)|ERR_INTERNET_DISCONNECTED|ParteAusente/;

function watch(page: Page, url: string, quejas: string[]): void {
  page.on('pageerror', (error) => quejas.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !ESPERADAS.test(text)) quejas.push(`consola: ${text}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== url) quejas.push(`fuera: ${request.url()}`);
  });
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

/** Goes to another screen as the dashboard's own links do, without loading the page anew. */
export async function irA(page: Page, ruta: string): Promise<void> {
  // Its router says where it is: what is shown is what the address asks for, wherever that led.
  await page.evaluate<void>(`(async () => {
    history.pushState(null, '', ${JSON.stringify(ruta)});
    const llego = () => {
      const { status, resolvedLocation } = window.__TSR_ROUTER__.state;
      return status === 'idle' && resolvedLocation?.href === location.pathname + location.search + location.hash;
    };
    while (!llego()) await new Promise((listo) => setTimeout(listo, 10));
  })()`);
}

/** Until nothing is being loaded: no skeleton is left. */
export async function rest(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy="true"], .appear-late').first().waitFor({ state: 'detached' });
}

/** For a test that failed: what the page looked like, in the folder of temporary files. */
export async function fotografiar(page: Page): Promise<void> {
  const path = join(tmpdir(), `chaski-panel-${Date.now()}.png`);
  await page.screenshot({ path }).catch(() => {});
  console.info(`${page.url()} → ${path}`);
}
