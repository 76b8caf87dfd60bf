import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { rest } from './navegador.ts';
import { conPaginaPropia, conPanel, describePanel, type Escena } from './panel.ts';
import { checkPantalla } from './pantalla.ts';

const AQUI = '/20000000001/test';

describePanel('what a company keeps of what it sells and to whom', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let page: Page;

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
  });
  conPaginaPropia(async () => {
    const vigilada = await nueva({ cookie: (await enterComo(s, 'emisor')).cookie });
    page = vigilada.page;
    return vigilada;
  });

  const open = async (ruta: string) => {
    await page.goto(`${AQUI}/${ruta}`);
    await rest(page);
  };
  const fila = (texto: string) => page.getByRole('row').filter({ hasText: texto });

  it('a product is written, told what is wrong with it, changed and deleted', async () => {
    await open('productos');
    await page.getByRole('tab', { name: 'Guardados' }).click();
    await page.getByText('Todavía no guardó productos').waitFor();
    await page.getByRole('button', { name: 'Nuevo producto' }).click();
    const dialogo = page.getByRole('dialog');
    await dialogo.getByLabel('Descripción').fill('Café molido 250 g');
    await dialogo.getByLabel('Precio').fill('24.90');
    await dialogo.getByLabel('Unidad').fill('UND');
    await dialogo.getByRole('button', { name: 'Guardar' }).click();
    await dialogo.getByRole('alert').getByText('El código es obligatorio').waitFor();
    await dialogo.getByRole('alert').getByText('NIU').waitFor();
    await checkPantalla(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialogo.getByLabel('Código', { exact: false }).first().fill('CAF-250');
    await dialogo.getByLabel('Unidad').fill('NIU');
    await dialogo.getByRole('button', { name: 'Guardar' }).click();
    await dialogo.waitFor({ state: 'detached' });
    await fila('CAF-250').getByText('S/ 24.90').waitFor();
    await page.getByRole('button', { name: 'Café molido 250 g' }).click();
    await dialogo.getByLabel('Precio').fill('26');
    await dialogo.getByRole('button', { name: 'Guardar' }).click();
    await fila('CAF-250').getByText('S/ 26.00').waitFor();
    await page.getByRole('button', { name: 'Café molido 250 g' }).click();
    await dialogo.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Todavía no guardó productos').waitFor();
  });

  it('a spreadsheet is shown row by row before anything is stored', async () => {
    await open('productos?vista=guardados');
    await page.getByRole('button', { name: 'Traer de Excel' }).click();
    const dialogo = page.getByRole('dialog');
    const hoja = 'Código;Descripción;Precio;Color\nZ-1;Azúcar rubia;4,20;x\nZ-2;;ocho;x\nZ-3;Arroz;21.90;\n';
    await dialogo
      .locator('input[type=file]')
      .setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(hoja) });
    await dialogo.getByText('Nuevas 2 · cambian 0 · ya estaban 0').waitFor();
    await dialogo.getByText('Columnas que no se miran: D (Color)').waitFor();
    expect(await dialogo.getByRole('row').allTextContents()).toEqual([
      'FilaColumnaDiceQué corregir',
      expect.stringMatching(/^3BLa descripción es obligatoria/),
      expect.stringMatching(/^3Cocho/),
    ]);
    await checkPantalla(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialogo.getByRole('button', { name: 'Guardar 2 filas' }).click();
    await page.getByText('Se guardaron 2 filas').waitFor();
    await fila('Z-3').waitFor();
    await checkPantalla(page);
  });

  it('a stored product is taken by its code in a document, and a stored customer by its name', async () => {
    await s.call('POST', '/productos', { body: { codigo: 'T-9', descripcion: 'Té verde', precioUnitario: '9.50' } });
    await s.call('POST', '/productos', {
      body: { codigo: 'CAF', descripcion: 'Café molido', precioUnitario: '24.90', gtin: '7750182000017' },
    });
    await s.call('POST', '/clientes', {
      body: {
        tipoDocumento: '6',
        numeroDocumento: '20131312955',
        denominacion: 'COMERCIAL ANDINA S.A.C.',
        direccion: 'Jr. Dos 45',
      },
    });
    await open('nuevo');
    const descripcion = page.locator('#campo-items-0-descripcion');
    await descripcion.fill('t-9');
    await page.getByRole('option', { name: /Té verde/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await descripcion.inputValue()).toBe('Té verde');
    // As a reader of barcodes does: the code and Enter, without a look at the list; again, and there is one more of it.
    await page.keyboard.press('Enter');
    await page.keyboard.type('7750182000017');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#campo-items-1-descripcion').inputValue()).toBe('Café molido');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('campo-items-2-descripcion');
    await page.keyboard.type('CAF');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#campo-items-1-cantidad').inputValue()).toBe('2');
    expect(await page.locator('#campo-items-2-descripcion').inputValue()).toBe('');
    expect(await page.locator('#campo-items-0-precioUnitario').inputValue()).toBe('9.5');
    const denominacion = page.locator('#campo-cliente-denominacion');
    await denominacion.fill('andina');
    await page.getByRole('option', { name: /ANDINA/ }).click();
    expect(await page.locator('#campo-cliente-numeroDocumento').inputValue()).toBe('20131312955');
  });
});
