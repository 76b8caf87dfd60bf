import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unaFactura } from '../../testing/src/documents/builders.ts';
import { type Dentro, enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA, retener } from './navegador.ts';
import { conPaginaPropia, conPanel, describePanel, type Escena } from './panel.ts';
import { waitFoco } from './teclado.ts';

/* What is typed and pressed while the page, or an answer, is not there yet. The test holds the clock or the answer. */

const AQUI = '/20000000001/test';
const EMPRESA = '/20000000001/test/empresa';

const campo = (lugar: string) => `#campo-${lugar.replaceAll('.', '-')}`;
const cliente = (denominacion: string) => ({
  cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion },
});

describePanel('a page that is slower than who uses it', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let dentro: Dentro;
  let page: Page;

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
    dentro = await enterComo(s, 'dueno');
  });
  conPaginaPropia(async () => {
    const vigilada = await nueva({ cookie: dentro.cookie });
    page = vigilada.page;
    return vigilada;
  });

  const boton = (name: string) => page.getByRole('button', { name, exact: true });
  const texto = (name: string | RegExp) => page.getByRole('textbox', { name });
  const total = () => page.locator('dt', { hasText: /^Total$/ }).locator('+ dd');
  const cuantos = async () => (await s.pool.query('select count(*)::int n from comprobantes')).rows[0].n;

  /** From then on the page's clock stands still. */
  async function stopReloj(): Promise<void> {
    const ahora = await page.evaluate<number>('Date.now()');
    await page.clock.pauseAt(ahora + 1_000);
  }

  /** The form with a document that could be issued, all of it computed, and its clock standing still. */
  async function openLleno(): Promise<void> {
    await page.clock.install();
    await page.goto(`${AQUI}/nuevo`);
    await expect.poll(() => page.locator(campo('serie')).inputValue(), PACIENCIA).toBe('F001');
    await page.locator(campo('cliente.numeroDocumento')).fill('20100070970');
    await page.locator(campo('cliente.denominacion')).fill('COMERCIAL S.A.C.');
    await page.locator(campo('items.0.descripcion')).fill('Silla');
    await page.locator(campo('items.0.precioUnitario')).fill('118');
    await total().waitFor();
    await stopReloj();
  }

  /** Where the middle of a button is now. */
  async function centroDe(nombre: string): Promise<{ x: number; y: number }> {
    const caja = await boton(nombre).boundingBox();
    if (caja === null) throw new Error(`${nombre} no se ve`);
    return { x: caja.x + caja.width / 2, y: caja.y + caja.height / 2 };
  }

  it('shows what is wrong to whoever tries right after the last key, and the focus goes there', async () => {
    await openLleno();
    const antes = await cuantos();
    await page.locator(campo('items.0.cantidad')).fill('0');
    await boton('Emitir').click();
    await waitFoco(page, '[role="alert"]');
    expect(await page.locator('[role="alert"]:focus').textContent()).toContain('Hay 1 dato por corregir');
    expect(await cuantos()).toBe(antes);
  });

  it('keeps a draft with the last that was typed, and shows the call of it', async () => {
    await openLleno();
    await page.locator(campo('items.0.descripcion')).fill('Silla de roble');
    await boton('Ver llamada API').click();
    await page.getByRole('dialog').getByText('"Silla de roble"').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator(campo('items.0.descripcion')).fill('Silla de cedro');
    await boton('Guardar borrador').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Borrador guardado').first().waitFor();
    const { rows } = await s.pool.query('select contenido from borradores');
    expect(JSON.stringify(rows)).toContain('Silla de cedro');
  });

  it('takes a press that began on a button, although the button moves away before it ends', async () => {
    await openLleno();
    const antes = await cuantos();
    // Totals that go away, and come back while the button under them is being pressed.
    await page.locator(campo('items.0.precioUnitario')).fill('');
    await page.clock.runFor(200);
    await total().waitFor({ state: 'detached' });
    await page.locator(campo('items.0.precioUnitario')).fill('118');
    for (const soltadoFuera of [true, false]) {
      const { x, y } = await centroDe('Emitir');
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.clock.runFor(200);
      await total().waitFor();
      expect((await centroDe('Emitir')).y).toBeGreaterThan(y + 50);
      // Who slides off the button takes the press back.
      if (soltadoFuera) await page.mouse.move(x - 300, y);
      await page.mouse.up();
      if (!soltadoFuera) continue;
      expect(await boton('Emitir').getAttribute('aria-busy')).toBeNull();
      await page.locator(campo('items.0.precioUnitario')).fill('');
      await page.clock.runFor(200);
      await total().waitFor({ state: 'detached' });
      await page.locator(campo('items.0.precioUnitario')).fill('118');
    }
    await page.clock.resume();
    await page.getByText('Aceptado por SUNAT').waitFor();
    expect(await cuantos()).toBe(antes + 1);
  });

  it('takes such a press on a link in a row as one of the link alone', async () => {
    const { id } = (await s.emitir(unaFactura())).json.data.documento;
    await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en el precio' } });
    await page.goto(`${AQUI}/auditoria`);
    const enlace = page.locator('tr[data-fila] a').first();
    // Where it is once the page stands still.
    await enlace.hover();
    const caja = await enlace.boundingBox();
    if (caja === null) throw new Error('No hay enlace');
    await page.mouse.move(caja.x + caja.width / 2, caja.y + caja.height / 2);
    await page.mouse.down();
    // Less than half of a row: what is under the pointer is still the row.
    await page.evaluate(`document.querySelector('table').style.transform = 'translateY(15px)'`);
    await page.mouse.up();
    await page.waitForURL(`**${AQUI}/comprobantes/*`);
    await page.getByRole('heading', { level: 1, name: /F001-/ }).waitFor();
    await page.goBack();
    await page.waitForURL(`**${AQUI}/auditoria*`);
    expect(new URL(page.url()).search).toBe('');
  });

  it('takes the suggestion that was marked, and no other that arrived in its place', async () => {
    for (const nombre of ['ALFA BETA S.A.C.', 'ALFA GAMMA S.A.C.']) await s.emitir(unaFactura(cliente(nombre)));
    await s.emitir(
      unaFactura({
        cliente: { tipoDocumento: '6', numeroDocumento: '20131312955', denominacion: 'ALFA DELTA S.A.C.' },
      }),
    );
    await page.goto(`${AQUI}/nuevo`);
    const nombre = page.locator(campo('cliente.denominacion'));
    await nombre.fill('ALFA');
    const opciones = page.locator('div[role="option"]');
    await expect.poll(() => opciones.count(), PACIENCIA).toBe(2);
    const primera = await opciones.first().textContent();
    const otra = (await opciones.last().locator('span').first().textContent()) ?? '';
    const release = await retener(page, /\/clientes\?/);
    await nombre.fill(otra);
    await page.keyboard.press('ArrowDown');
    await page.locator('[role="option"][aria-selected="true"]', { hasText: primera ?? '' }).waitFor();
    release();
    await expect.poll(() => opciones.count(), PACIENCIA).toBe(1);
    expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(0);
    await page.keyboard.press('Enter');
    expect(await page.locator(campo('cliente.numeroDocumento')).inputValue()).toBe('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => nombre.inputValue(), PACIENCIA).toBe(otra);
    expect(await page.locator(campo('cliente.numeroDocumento')).inputValue()).not.toBe('');
  });

  it('shows the series that arrive while one looks for them, and says before that it is looking', async () => {
    await s.emitir(unaFactura());
    const release = await retener(page, /\/api\/v1\/series$/);
    await page.goto(`${AQUI}/nuevo`);
    await page.locator(campo('serie')).fill('F0');
    await page.locator(`${campo('serie')} + svg`).waitFor();
    expect(await page.locator('div[role="option"]').count()).toBe(0);
    release();
    await page.locator('div[role="option"]', { hasText: 'F001' }).click();
    expect(await page.locator(campo('serie')).inputValue()).toBe('F001');
  });

  it('looks for what was written in the palette, and opens nothing that was found for its beginning', async () => {
    await s.emitir(unaFactura({ serie: 'F123', ...cliente('ZAPATOS S.A.C.') }));
    await page.goto(`${AQUI}/inicio`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zapatos');
    await page.getByRole('option', { name: /F123-1/ }).waitFor();
    const release = await retener(page, /\/invoices\?/);
    await page.keyboard.type(' y botas');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === 'zapatos y botas');
    expect(new URL(page.url()).pathname).toBe(`${AQUI}/comprobantes`);
    release();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('goes up to the last of the palette from a document that is there no longer', async () => {
    const deMuebles = unaFactura({ serie: 'F321', ...cliente('MUEBLES S.A.C.') });
    await s.emitir(deMuebles);
    await page.goto(`${AQUI}/inicio`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('muebles');
    await page.getByRole('option', { name: /F321-1 / }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const marcada = page.locator('[role="option"][aria-selected="true"]');
    await expect.poll(() => marcada.textContent(), PACIENCIA).toContain('F321-1 ');
    for (let n = 0; n < 6; n++) await s.emitir(deMuebles);
    await page.getByRole('option', { name: /F321-1 / }).waitFor({ state: 'detached' });
    expect(await marcada.count()).toBe(0);
    await page.keyboard.press('ArrowUp');
    expect(await marcada.textContent()).toBe(await page.getByRole('option').last().textContent());
  });

  it('lets one write on in a field that is corrected while another is still wrong', async () => {
    await page.goto(EMPRESA);
    await texto('Razón social').fill('');
    await texto('Dirección').fill('');
    await boton('Guardar').click();
    await waitFoco(page, '[role="alert"]');
    await texto('Dirección').pressSequentially('JR. UNIÓN 301');
    expect(await texto('Dirección').inputValue()).toBe('JR. UNIÓN 301');
    await waitFoco(page, '#datos-direccion');
  });

  it('keeps what is typed while what was typed before is being saved', async () => {
    await page.goto(EMPRESA);
    const release = await retener(
      page,
      /\/panel\/api\/empresas\/[^/]+$/,
      (route) => route.request().method() === 'PATCH',
    );
    await texto('Nombre comercial').fill('Primero');
    await boton('Guardar').click();
    await texto('Nombre comercial').fill('Segundo');
    await texto('Dirección').fill('JR. CUSCO 12');
    release();
    await page.getByText('Cambió: el nombre comercial.').waitFor();
    expect(await texto('Nombre comercial').inputValue()).toBe('Segundo');
    expect(await texto('Dirección').inputValue()).toBe('JR. CUSCO 12');
    await page.reload();
    await expect.poll(() => texto('Dirección').inputValue(), PACIENCIA).toBe('JR. CUSCO 12');
    await boton('Guardar').click();
    await page.getByText('Cambió: el nombre comercial, la dirección.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it.each(['before', 'after'])(
    'has nothing left to save of what was saved when one had left, and was back %s',
    async (cuando) => {
      await page.goto(EMPRESA);
      const release = await retener(
        page,
        /\/panel\/api\/empresas\/[^/]+$/,
        (route) => route.request().method() === 'PATCH',
      );
      await texto('Nombre comercial').fill(`Guardado ${cuando}`);
      await boton('Guardar').click();
      const guardado = page.waitForResponse((respuesta) => respuesta.request().method() === 'PATCH');
      await page.getByRole('link', { name: 'Series y numeración' }).click();
      await page.getByRole('heading', { level: 1, name: 'Series y numeración' }).waitFor();
      if (cuando === 'before') await page.goBack();
      release();
      await guardado;
      if (cuando === 'after') await page.goBack();
      await expect.poll(() => texto('Nombre comercial').inputValue(), PACIENCIA).toBe(`Guardado ${cuando}`);
      await expect.poll(() => boton('Descartar cambios').count(), PACIENCIA).toBe(0);
      await dentro.call('PATCH', `/empresas/${dentro.empresaId}`, { body: { nombreComercial: 'De otra persona' } });
      await page.reload();
      await expect.poll(() => texto('Nombre comercial').inputValue(), PACIENCIA).toBe('De otra persona');
      await page.unrouteAll({ behavior: 'wait' });
    },
  );
});
