import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { unaFactura } from '../../testing/src/documents/builders.ts';
import { CONTRASENA, type Dentro, enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { type PaginaVigilada, rest } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';

const AQUI = '/20000000001/test';
/** What says that something would be changed. */
const ESCRIBE =
  /^(nuev|emitir|enviar|crear|guardar|registrar|subir|cambiar (el|la)|anular|reintentar|invitar|agregar|rotar|revocar|borrar|eliminar|probar|reemplazar|decidir|editar)/i;

describePanel('a session of the dashboard', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let dentro: Dentro;
  let vigilada: PaginaVigilada;
  let page: Page;
  let id: string;

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
    id = (await s.emitir(unaFactura())).json.data.documento.id;
    await s.emitir(unaFactura());
  });
  afterEach(async () => {
    expect(vigilada.quejas).toEqual([]);
    await vigilada.contexto.close();
  });

  async function enter(rol: 'emisor' | 'lectura'): Promise<void> {
    dentro = await enterComo(s, rol);
    vigilada = await nueva({ cookie: dentro.cookie });
    page = vigilada.page;
  }

  async function logInOtraVez(): Promise<void> {
    await page.waitForURL(/\/ingresar\?siguiente=/);
    await page.getByLabel('Correo electrónico').fill(dentro.correo);
    await page.getByLabel(/^Contraseña/).fill(CONTRASENA);
    await page.getByRole('button', { name: 'Ingresar' }).click();
  }

  const enlaceA = (correlativo: string) => page.getByRole('link', { name: correlativo, exact: true });

  it('sees at once what others issue, and keeps its filter and its selection', async () => {
    await enter('emisor');
    await page.goto(`${AQUI}/comprobantes?estado=ACEPTADA&serie=F001`);
    await enlaceA('F001-2').waitFor();
    await page.getByText('En vivo').waitFor();
    const elegida = page.getByRole('checkbox', { name: 'Seleccionar F001-2' });
    await elegida.check();
    await s.emitir(unaFactura({ serie: 'F002' }));
    // The first may come with what is read on connecting; the second only because the service tells it.
    for (const _ of ['first', 'second']) {
      const nueva = (await s.emitir(unaFactura())).json.data.documento.correlativo;
      await enlaceA(nueva).waitFor({ timeout: 8_000 });
    }
    expect(await enlaceA('F002-1').count()).toBe(0);
    expect(await elegida.isChecked()).toBe(true);
    expect(new URL(page.url()).search).toBe('?estado=ACEPTADA&serie=F001');
  });

  it('says that there is no network while there is none, and catches up afterwards', async () => {
    await enter('emisor');
    await page.goto(`${AQUI}/comprobantes`);
    await enlaceA('F001-1').waitFor();
    const aviso = page.getByText('Sin conexión. Lo que ve puede estar desactualizado');
    expect(await aviso.count()).toBe(0);
    await vigilada.contexto.setOffline(true);
    await aviso.waitFor();
    const { correlativo } = (await s.emitir(unaFactura())).json.data.documento;
    await vigilada.contexto.setOffline(false);
    await aviso.waitFor({ state: 'detached' });
    await enlaceA(correlativo).waitFor();
  });

  it('keeps what is there when a screen does not come, and shows it when the network is back', async () => {
    await enter('emisor');
    await page.goto(`${AQUI}/comprobantes`);
    await enlaceA('F001-1').waitFor();
    await vigilada.contexto.setOffline(true);
    await page.getByRole('link', { name: 'Clientes', exact: true }).click();
    await page.getByText('Esta pantalla no llegó').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${AQUI}/clientes`);
    // The way back is there, to what had come.
    await page.getByRole('link', { name: 'Comprobantes', exact: true }).first().click();
    await enlaceA('F001-1').waitFor();
    await page.getByRole('link', { name: 'Clientes', exact: true }).click();
    await page.getByText('Esta pantalla no llegó').waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Esta pantalla no llegó').waitFor();
    await vigilada.contexto.setOffline(false);
    await page.getByRole('heading', { name: 'Clientes', exact: true }).waitFor();
  });

  it('has every screen before anybody goes there: without a network they are shown', async () => {
    await enter('emisor');
    await page.goto(`${AQUI}/comprobantes`);
    await enlaceA('F001-1').waitFor();
    const partes = () => page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`);
    await expect
      .poll(async () => (await partes()).filter((name) => /-page-[^/]*\.js$/.test(name)).length, { timeout: 30_000 })
      .toBeGreaterThan(20);
    await vigilada.contexto.setOffline(true);
    await page.getByRole('link', { name: 'Clientes', exact: true }).click();
    await page.getByRole('heading', { name: 'Clientes', exact: true }).waitFor();
    expect(await page.getByText('Esta pantalla no llegó').count()).toBe(0);
    await vigilada.contexto.setOffline(false);
  });

  it('that is over leads to the entrance, and from there back to the form with what was written', async () => {
    await enter('emisor');
    await page.goto(`${AQUI}/nuevo`);
    await page.getByLabel('Descripción').first().fill('Lo que estaba escribiendo');
    await s.pool.query('delete from sesiones where usuario_id = $1', [dentro.usuarioId]);
    // Writing a name looks for customers, which the service refuses, unless the page was told by another question before.
    const nombre = page.getByLabel('Nombre o razón social');
    const escrito = nombre.fill('COMERCIAL DE MUESTRA S.A.C.', { timeout: 5_000 }).catch(() => undefined);
    await page.waitForURL(/\/ingresar\?siguiente=/);
    await escrito;
    await logInOtraVez();
    await page.waitForURL(new RegExp(`${AQUI}/nuevo$`));
    await page.getByText('Se recuperó lo que estaba escribiendo').waitFor();
    expect(await page.getByLabel('Descripción').first().inputValue()).toBe('Lo que estaba escribiendo');
  });

  it('that was closed elsewhere leads back to the same list with the same filter', async () => {
    await enter('emisor');
    await page.goto(`${AQUI}/comprobantes?estado=ACEPTADA`);
    await enlaceA('F001-1').waitFor();
    expect((await dentro.call('DELETE', '/sesion')).status).toBeLessThan(300);
    const buscar = page.getByLabel('Buscar por cliente, número o importe');
    const escrito = buscar.fill('comercial', { timeout: 5_000 }).catch(() => undefined);
    await page.waitForURL(/\/ingresar\?siguiente=/);
    await escrito;
    await logInOtraVez();
    await page.waitForURL((url) => url.pathname === `${AQUI}/comprobantes`);
    expect(new URL(page.url()).searchParams.get('estado')).toBe('ACEPTADA');
    await enlaceA('F001-1').waitFor();
  });

  it('of who may only read shows nothing that writes, on any page, by whatever way it is reached', async () => {
    await enter('lectura');
    const paginas = ['inicio', 'comprobantes', 'anulaciones', 'series', 'claves', 'empresa', 'empresa?seccion=correo'];
    const vistos: string[] = [];
    const delDocumento = ['', '?pestana=correos'].map((pestana) => `comprobantes/${id}${pestana}`);
    for (const pagina of [...paginas, ...delDocumento, 'webhooks', 'equipo', 'nuevo', 'borradores', 'documentacion']) {
      await page.goto(`${AQUI}/${pagina}`);
      await rest(page);
      const nombres = await page.getByRole('main').locator('button, a').allTextContents();
      vistos.push(...nombres.filter((nombre) => ESCRIBE.test(nombre.trim())).map((nombre) => `${pagina}: ${nombre}`));
    }
    expect(vistos).toEqual([]);
    const menu = page.getByRole('navigation', { name: 'Principal' });
    expect(await menu.getByRole('link', { name: /Claves|Webhooks|Equipo|Nuevo|Auditor/ }).count()).toBe(0);
    await page.keyboard.press('c');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('nuevo');
    // Nothing of the house; only the documents that it would look for.
    const ofrecidas = page.getByRole('dialog').getByRole('option');
    await ofrecidas.first().waitFor();
    expect(await ofrecidas.allTextContents()).toEqual([expect.stringMatching(/«nuevo»/)]);
    expect(new URL(page.url()).pathname).toBe(`${AQUI}/documentacion`);
    // It is left by the keyboard and by the shade around it.
    const leave = [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)];
    for (const salir of leave) {
      if (!(await page.getByRole('dialog').isVisible())) await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await salir();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });
});
