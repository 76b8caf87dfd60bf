import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { conOrden, unaFactura } from '../../testing/src/documents/builders.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA, type PaginaVigilada } from './navegador.ts';
import { conPanel, describePanel } from './panel.ts';

const NUEVO = '/20000000001/test/nuevo';

describePanel('issuing from the form', () => {
  let s: TestService;
  let page: Page;

  let openPagina: () => Promise<PaginaVigilada>;
  conPanel(async (escena) => {
    s = escena.s;
    const { cookie } = await enterComo(s, 'emisor');
    openPagina = () => escena.nueva({ cookie });
  });
  beforeEach(async () => {
    const vigilada = await openPagina();
    page = vigilada.page;
    return () => vigilada.contexto.close();
  });

  const campo = (lugar: string) => page.locator(`#campo-${lugar}`);
  const boton = (name: string) => page.getByRole('button', { name, exact: true });

  /** Opens the form and waits until it has its series: from then on nothing but the user changes it. */
  async function open(): Promise<void> {
    await page.goto(NUEVO);
    await expect.poll(() => campo('serie').inputValue(), PACIENCIA).toMatch(/^[FB]/);
  }

  async function fill(descripcion: string): Promise<void> {
    await campo('cliente-numeroDocumento').fill('20100070970');
    await campo('cliente-denominacion').fill('COMERCIAL ANDINA S.A.C.');
    await campo('items-0-descripcion').fill(descripcion);
    await campo('items-0-precioUnitario').fill('118');
  }

  const emitidos = async (q: string): Promise<unknown[]> =>
    (await s.call('GET', `/invoices?limite=100&q=${encodeURIComponent(q)}`)).json.data.documentos;

  it('says the number and the totals of the server, which are the same', async () => {
    await open();
    await fill('Silla revisada');
    await boton('Revisar').click();
    await page.getByText('El servidor calcula los mismos totales.').waitFor();
    await page.getByRole('dialog').getByText('<Invoice').waitFor();
  });

  it('issues once, however often the button is pressed and whatever becomes of the answer', async () => {
    await open();
    await fill('Silla una sola vez');
    const antes = (await emitidos('ANDINA')).length;
    await page.route('**/comprobantes/emitir', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await boton('Emitir').dblclick();
    await page.getByText('No se sabe si se emitió').waitFor();
    expect(await campo('items-0-descripcion').isDisabled()).toBe(true);
    await page.unroute('**/comprobantes/emitir');
    await page.reload();
    await boton('Comprobar').click();
    await page.getByText('Aceptado por SUNAT').waitFor();
    expect((await emitidos('ANDINA')).length).toBe(antes + 1);
    await page.goto(NUEVO);
    await campo('items-0-descripcion').waitFor();
    expect(await page.getByText('Se recuperó').count()).toBe(0);
  });

  it('tells first of what SUNAT refused why, in the list too, and over the form that corrects it', async () => {
    const { documento } = (await s.emitir(unaFactura({ serie: 'F077', ...conOrden('rechazo=2335') }))).json.data;
    const porque = page.getByText(/2335/);
    await page.goto('/20000000001/test/comprobantes?serie=F077');
    await porque.first().waitFor();
    await page.getByRole('link', { name: documento.correlativo }).click();
    await page.getByText('SUNAT lo rechazó: no vale').waitFor();
    await page.getByRole('link', { name: 'Corregir y emitir otro' }).click();
    await page.getByText(`Corrige ${documento.correlativo}, que SUNAT rechazó`).waitFor();
    await porque.first().waitFor();
    await campo('items-0-descripcion').fill('Silla');
    await boton('Emitir').click();
    await page.getByText('Aceptado por SUNAT').waitFor();
    // The pair reads as solved, and nobody is asked to correct it again.
    await page.goto('/20000000001/test/comprobantes?serie=F077');
    await page.getByText(/^Corregido con F077-2$/).waitFor();
    await page.getByText(`En lugar de ${documento.correlativo}`).waitFor();
    expect(await porque.count()).toBe(0);
    await page.getByRole('link', { name: documento.correlativo }).first().click();
    await page.getByText(/^Corregido con F077-2$/).waitFor();
    await porque.first().waitFor();
    expect(await page.getByRole('link', { name: 'Corregir y emitir otro' }).count()).toBe(0);
  });

  it('explains a send failure, and sends again what exists already', async () => {
    await open();
    await fill('Silla [sim:fault=0109x1]');
    await boton('Emitir').click();
    await page.getByText('Emitido, falta enviarlo a SUNAT').waitFor();
    await boton('Reintentar el envío').click();
    await page.getByText('Aceptado por SUNAT').waitFor();
  });
});
