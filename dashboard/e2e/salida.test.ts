import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CONTRASENA, type Dentro, enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA } from './navegador.ts';
import { conPaginaPropia, conPanel, describePanel, type Escena } from './panel.ts';
import { legible } from './teclado.ts';

const AQUI = '/20000000001/test';
const A_MEDIAS = 'canario: lo que nadie más debe leer';

describePanel('leaving the dashboard, wanted or not', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let dentro: Dentro;
  let page: Page;

  conPanel((escena) => {
    ({ s, nueva } = escena);
  });
  conPaginaPropia(async () => {
    dentro = await enterComo(s, 'dueno');
    const vigilada = await nueva({ cookie: dentro.cookie });
    page = vigilada.page;
    return vigilada;
  });

  const aviso = () => page.getByRole('alertdialog', { name: 'Su sesión está por terminar' });
  const siguesDentro = async () => (await dentro.call('GET', '/sesion')).status === 200;

  /** Opens a page whose clock the test moves. */
  async function openConReloj(ruta: string): Promise<void> {
    await page.clock.install();
    await page.goto(`${AQUI}/${ruta}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The clock of the session runs once the page knows when it ends.
    await page.clock.runFor(3_000);
  }

  it('is told two minutes before, and one button keeps the session on both sides', async () => {
    await openConReloj('series');
    await page.clock.fastForward('27:30');
    await page.clock.runFor(2_000);
    expect(await aviso().count()).toBe(0);
    await page.clock.fastForward('00:40');
    await page.clock.runFor(2_000);
    await aviso().waitFor();
    expect(legible(await aviso().textContent())).toMatch(/su sesión termina en 1 min \d+ s/);
    const alargada = page.waitForResponse((response) => response.url().endsWith('/sesion/mantener'));
    await aviso().getByRole('button', { name: 'Seguir' }).click();
    expect((await alargada).status()).toBeLessThan(300);
    await page.clock.runFor(2_000);
    await aviso().waitFor({ state: 'detached' });
    expect(await siguesDentro()).toBe(true);
  });

  it('left alone ends on the server too, and the entrance leads back to where one was', async () => {
    await openConReloj('series?huecos=si');
    await page.clock.fastForward('30:05');
    await page.clock.runFor(3_000);
    await page.waitForURL(/\/ingresar\?siguiente=/);
    expect(new URL(page.url()).searchParams.get('siguiente')).toBe(`${AQUI}/series?huecos=si`);
    await expect.poll(siguesDentro, PACIENCIA).toBe(false);
  });

  it('is told once of an end that nothing puts off, and goes on until then', async () => {
    await s.pool.query(`update sesiones set vence_en = now() + interval '100 seconds' where usuario_id = $1`, [
      dentro.usuarioId,
    ]);
    await page.goto(`${AQUI}/series`);
    await aviso().waitFor();
    expect(legible(await aviso().textContent())).toContain('llega a su duración máxima');
    await aviso().getByRole('button', { name: 'Entendido' }).click();
    await aviso().waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Comprobantes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Comprobantes' }).waitFor();
    expect(await aviso().count()).toBe(0);
  });

  it('with a form half written asks first; whoever stays keeps it, and whoever leaves leaves nothing of it', async () => {
    const descripcion = page.getByLabel('Descripción').first();
    const leave = async () => {
      await page.getByRole('button', { name: /Cuenta de/ }).click();
      await page.getByRole('menuitem', { name: 'Salir' }).click();
    };
    const guardado = () => page.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])');
    await page.goto(`${AQUI}/nuevo`);
    await descripcion.fill(A_MEDIAS);
    await expect.poll(guardado, PACIENCIA).toContain(A_MEDIAS);
    await leave();
    const pregunta = page.getByRole('alertdialog', { name: '¿Salir y borrar lo que no envió?' });
    await pregunta.getByRole('button', { name: 'Cancelar' }).click();
    await pregunta.waitFor({ state: 'detached' });
    expect(await descripcion.inputValue()).toBe(A_MEDIAS);
    expect(await siguesDentro()).toBe(true);
    await leave();
    await pregunta.getByRole('button', { name: 'Salir y borrar' }).click();
    await page.waitForURL(/\/ingresar$/);
    expect(await siguesDentro()).toBe(false);
    expect(await guardado()).not.toContain(A_MEDIAS);
    await page.getByLabel('Correo electrónico').fill(dentro.correo);
    await page.getByLabel(/^Contraseña/).fill(CONTRASENA);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByRole('navigation', { name: 'Principal' }).waitFor();
    await page.goto(`${AQUI}/nuevo`);
    await descripcion.waitFor();
    expect(await descripcion.inputValue()).toBe('');
  });

  it('cannot happen to a new key that is on its way: Esc waits, and its value is shown', async () => {
    const paso = Promise.withResolvers<void>();
    await page.route(/\/panel\/api\/empresas\/[^/]+\/claves$/, async (route) => {
      if (route.request().method() === 'POST') await paso.promise;
      await route.continue();
    });
    await page.goto(`${AQUI}/claves`);
    await page.getByRole('button', { name: 'Nueva clave' }).first().click();
    const formulario = page.getByRole('dialog', { name: 'Nueva clave de la API' });
    await formulario.getByLabel('Nombre').fill('Caja 7');
    await formulario.getByRole('button', { name: 'Crear clave' }).click();
    await formulario.and(page.locator('[aria-busy="true"]')).waitFor();
    for (let veces = 0; veces < 3; veces++) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await formulario.count()).toBe(1);
    paso.resolve();
    const entregada = page.getByRole('dialog', { name: 'Clave creada' });
    await entregada.waitFor();
    const clave = await entregada.getByRole('textbox').first().inputValue();
    expect((await s.call('GET', '/series', { clave })).status).not.toBe(401);
    // Shown this once: Esc asks.
    await page.keyboard.press('Escape');
    const pregunta = page.getByRole('alertdialog');
    await pregunta.waitFor();
    await pregunta.getByRole('button', { name: 'Cancelar' }).click();
    await entregada.getByRole('checkbox').check();
    await entregada.getByRole('button', { name: 'Cerrar' }).last().click();
    await entregada.waitFor({ state: 'detached' });
    expect((await s.pool.query(`select nombre from claves where nombre = 'Caja 7'`)).rowCount).toBe(1);
  });
});
