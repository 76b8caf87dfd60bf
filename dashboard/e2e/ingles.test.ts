import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unaFactura, unItem } from '../../testing/src/documents/builders.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import type { PaginaVigilada } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';

describePanel('the dashboard in English', () => {
  let s: TestService;
  let vigilada: PaginaVigilada;
  let page: Page;
  let nueva: Escena['nueva'];

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
    const { cookie } = await enterComo(s, 'dueno');
    vigilada = await nueva({ cookie });
    page = vigilada.page;
    await page.addInitScript(`localStorage.setItem('chaski.idioma', '"en"')`);
  });

  const idDe = async (documento: object): Promise<string> => (await s.emitir(documento)).json.data.documento.id;

  it('says in English what happened to a document and what comes next, and names the language of SUNAT’s words', async () => {
    await page.goto(`/20000000001/test/comprobantes/${await idDe(unaFactura())}`);
    await page.getByText('Nothing pending.').waitFor();
    await page.locator('span[lang="es"]').filter({ hasText: 'ha sido aceptada' }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    for (const titulo of ['Created, numbered and signed', 'Accepted by SUNAT'])
      await page.getByText(titulo, { exact: true }).waitFor();
    expect(await page.getByText(/Creado|Aceptado por SUNAT/).count()).toBe(0);
  });

  it('tells again in Spanish what it told in English, once the person changes the language', async () => {
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await page.getByText('Creado, numerado y firmado', { exact: true }).waitFor();
    await page.evaluate(`localStorage.setItem('chaski.idioma', '"en"')`);
  });

  it('says in English what to do about a refusal, once', async () => {
    const id = await idDe(unaFactura({ items: [unItem({ descripcion: 'Silla [sim:rechazo=2335]' })] }));
    await page.goto(`/20000000001/test/comprobantes/${id}`);
    await page.getByText('The number is used up: issue another document with a new number.').first().waitFor();
    expect(await page.getByText('número quedó usado').count()).toBe(0);
  });

  it('says in English what the service refuses', async () => {
    const fuera = await nueva();
    await fuera.page.addInitScript(`localStorage.setItem('chaski.idioma', '"en"')`);
    await fuera.page.goto('/ingresar');
    await fuera.page.getByLabel('E-mail').fill('nadie@ejemplo.pe');
    await fuera.page.getByLabel(/^Password/).fill('no es esta');
    await fuera.page.getByRole('button', { name: 'Sign in' }).click();
    await fuera.page.getByText('The e-mail address or the password is not correct.').waitFor();
    await fuera.contexto.close();
  });

  it('made the browser complain of nothing', () => {
    expect(vigilada.quejas).toEqual([]);
  });
});
