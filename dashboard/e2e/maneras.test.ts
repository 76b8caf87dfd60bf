import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { unaBoleta, unaFactura } from '../../testing/src/documents/builders.ts';
import { type Dentro, enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA, type PaginaVigilada } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';
import { waitFoco } from './teclado.ts';

const AQUI = '/20000000001/test';
const FORMULA = '=HYPERLINK("http://x")';

describePanel('the manners of the dashboard', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let dentro: Dentro;
  let vigilada: PaginaVigilada;
  let page: Page;

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
    for (let n = 0; n < 3; n++) await s.emitir(unaFactura());
    await s.emitir(
      unaFactura({ cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: FORMULA } }),
    );
    dentro = await enterComo(s, 'propietario');
    vigilada = await nueva({ cookie: dentro.cookie });
    page = vigilada.page;
  });

  const h1 = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const pulsar = (tecla: string) => page.keyboard.press(tecla);

  async function openLista(consulta = ''): Promise<void> {
    await page.goto(`${AQUI}/comprobantes${consulta}`);
    await page.getByRole('link', { name: 'F001-1', exact: true }).waitFor();
  }

  describe('the keyboard', () => {
    it('searches, walks the rows, opens one, and shows every shortcut', async () => {
      await openLista();
      await pulsar('/');
      await waitFoco(page, '[data-atajo="buscar"]');
      // While one types, letters are letters.
      await page.keyboard.type('cj?');
      expect(await page.locator('[data-atajo="buscar"]').inputValue()).toBe('cj?');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await openLista();
      const filas = page.locator('tr[data-fila]');
      await pulsar('j');
      await waitFoco(page, 'tr[data-fila]');
      await pulsar('j');
      await waitFoco(page, 'tr[data-fila]:nth-of-type(2)');
      await pulsar('k');
      await waitFoco(page, 'tr[data-fila]:nth-of-type(1)');
      await pulsar('j');
      const correlativo = (await filas.nth(1).getByRole('link').first().textContent()) ?? '';
      await pulsar('Enter');
      await h1(new RegExp(correlativo)).waitFor();
      await pulsar('?');
      const ayuda = page.getByRole('dialog', { name: 'Atajos de teclado' });
      await ayuda.getByText('Fila siguiente').waitFor();
      await pulsar('Escape');
      await ayuda.waitFor({ state: 'detached' });
      await pulsar('c');
      await h1('Nuevo comprobante').waitFor();
    });

    it('goes to any screen by its name, from the palette, which hears all that is typed from its first letter', async () => {
      await page.goto(`${AQUI}/inicio`);
      await h1('Inicio').waitFor();
      // No part of the page that is not here yet arrives before all was typed.
      const escrito = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', (route) => escrito.promise.then(() => route.continue()));
      await pulsar('Control+k');
      // `c` by itself would open the form.
      await page.keyboard.type('c');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('audit');
      expect(await page.getByRole('dialog').getByRole('combobox').inputValue({ timeout: 5_000 })).toBe('audit');
      escrito.resolve();
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('option', { name: /Auditoría/ }).waitFor();
      await pulsar('Enter');
      await h1('Auditoría').waitFor();
      expect(new URL(page.url()).pathname).toBe(`${AQUI}/auditoria`);
    });

    it('is left alone by whoever switched the single keys off, but for the palette', async () => {
      await page.goto('/cuenta');
      await page.getByRole('switch', { name: 'Atajos de una tecla' }).click();
      await openLista();
      for (const tecla of ['c', '?', 'j']) await pulsar(tecla);
      await pulsar('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
      expect(new URL(page.url()).pathname).toBe(`${AQUI}/comprobantes`);
      expect(await page.locator('tr[data-fila]:focus').count()).toBe(0);
      await pulsar('Escape');
      await page.goto('/cuenta');
      await page.getByRole('switch', { name: 'Atajos de una tecla' }).click();
    });
  });

  it('changes the language of everything on the page, and stays on it', async () => {
    await openLista('?estado=ACEPTADA');
    const antes = page.url();
    const choose = async (menu: RegExp, idioma: string) => {
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitemradio', { name: idioma }).click();
    };
    await choose(/Cuenta de/, 'English');
    await h1('Documents').waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'API keys' }).waitFor();
    expect(await menu.getByText(/Comprobantes|Claves|Auditoría/).count()).toBe(0);
    await page.getByText('TEST MODE').waitFor();
    await expect.poll(() => page.title(), PACIENCIA).toMatch(/^Documents .* Chaski$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(page.url()).toBe(antes);
    await page.reload();
    await h1('Documents').waitFor();
    await choose(/Account of/, 'Español');
    await h1('Comprobantes').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es-PE');
    expect(page.url()).toBe(antes);
  });

  it.each([
    ['the system is dark', 'dark', undefined, 'dark'],
    ['the system is light', 'light', undefined, 'light'],
    ['dark was chosen on a light system', 'light', 'oscuro', 'dark'],
    ['light was chosen on a dark system', 'dark', 'claro', 'light'],
  ] as const)('has its colours before the application runs, when %s', async (_, tema, elegido, esperado) => {
    const otra = await nueva({ tema });
    if (elegido !== undefined) {
      await otra.contexto.addInitScript(`localStorage.setItem('chaski.tema', '"${elegido}"')`);
    }
    // Nothing of the application arrives: what is seen is the first paint.
    await otra.contexto.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await otra.page.goto('/ingresar');
    expect(await otra.page.locator('html').getAttribute('data-theme')).toBe(esperado);
    const fondo = await otra.page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    expect(await claridad(otra.page, fondo)).toBe(esperado === 'dark' ? 'oscuro' : 'claro');
    expect(otra.quejas).toEqual([]);
    await otra.contexto.close();
  });

  it('follows the theme that is chosen, at once', async () => {
    await page.goto('/cuenta');
    for (const [nombre, esperado] of [
      ['Oscuro', 'dark'],
      ['Claro', 'light'],
      ['Como el sistema', 'light'],
    ] as const) {
      await page.getByRole('radio', { name: nombre }).check();
      await expect.poll(() => page.locator('html').getAttribute('data-theme'), PACIENCIA).toBe(esperado);
    }
  });

  it('says that it is a test over every page of it, and nowhere else', async () => {
    await page.goto(`${AQUI}/series`);
    const barra = page.getByText('MODO DE PRUEBA');
    await barra.waitFor();
    await page.getByRole('navigation', { name: 'Entorno' }).getByRole('link', { name: 'Real' }).click();
    await page.waitForURL(/\/live\/series$/);
    await h1('Series y numeración').waitFor();
    expect(await barra.count()).toBe(0);
    expect(await page.getByRole('link', { name: /F001-/ }).count()).toBe(0);
  });

  it('gives a new company a command that can be run as it is, and shows what it did', async () => {
    const ruc = '20500000016';
    const alta = await dentro.call('POST', '/empresas', {
      body: { ruc, razonSocial: 'RECIÉN LLEGADA S.A.C.', ubigeo: '150122', direccion: 'AV. LARCO 123' },
    });
    expect(alta.status).toBeLessThan(300);
    const clave = await dentro.call('POST', `/empresas/${alta.json.data.id}/claves`, {
      body: { entorno: 'test', nombre: 'Terminal', permisos: ['invoices.create', 'invoices.send_taxauth'] },
    });
    await page.goto(`/${ruc}/test/comprobantes`);
    await page.getByText('Todavía no hay comprobantes').waitFor();
    const comando = (await page.getByRole('main').locator('pre').first().textContent()) ?? '';
    const env = { PATH: process.env.PATH, CHASKI_CLAVE: clave.json.data.clave };
    const { stdout } = await promisify(execFile)('sh', ['-c', comando.replace(/^curl/, 'curl -s')], { env });
    expect(JSON.parse(stdout).data).toMatchObject({ estado: 'ACEPTADA' });
    await page.getByRole('link', { name: 'B001-1' }).waitFor();
  });

  it('exports what the filter shows and nothing else, and no cell of it is a formula', async () => {
    await s.emitir(unaBoleta());
    await openLista('?tipoComprobante=01');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [descarga] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ]);
    expect(descarga.suggestedFilename()).toMatch(/\.csv$/);
    const csv = await readFile(await descarga.path(), 'utf8');
    expect(csv).toContain('F001');
    expect(csv).not.toContain('B001');
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    for (const linea of csv.replace(/^\uFEFF/, '').split('\r\n')) {
      expect(linea).not.toMatch(/(^|[,;])"?[=+@\t-]/);
    }
  });

  it('made the browser complain of nothing', () => {
    expect(vigilada.quejas).toEqual([]);
  });
});

/** How bright a colour is, as the browser draws it. */
async function claridad(page: Page, color: string): Promise<'claro' | 'oscuro'> {
  const brillo = await page.evaluate<number>(`(() => {
    const lienzo = document.createElement('canvas').getContext('2d');
    lienzo.fillStyle = ${JSON.stringify(color)};
    lienzo.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = lienzo.getImageData(0, 0, 1, 1).data;
    return a === 0 ? 255 : (r + g + b) / 3;
  })()`);
  return brillo > 200 ? 'claro' : 'oscuro';
}
