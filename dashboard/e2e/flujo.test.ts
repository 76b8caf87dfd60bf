import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tx } from '../../server/src/platform/db/tx.ts';
import { enlaceDePropietario } from '../../server/src/usuarios/enlaces/enlaces.ts';
import { unaFactura } from '../../testing/src/documents/builders.ts';
import { ACTOR } from '../../testing/src/service/actor.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { ENTERO, type PaginaVigilada } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';

/** What the README promises: from the first command to a signed document in less. */
const DOS_MINUTOS = 120_000;

const CORREO = 'duena@ejemplo.pe';
const CONTRASENA = 'canario de cuatro palabras';
const RUC = '20500000016';

describePanel(
  'from the first start to an annulled document',
  () => {
    let s: TestService;
    let nueva: Escena['nueva'];
    let vigilada: PaginaVigilada;
    let page: Page;
    const empezo = performance.now();

    conPanel(
      async (escena) => {
        ({ s, nueva } = escena);
        vigilada = await nueva();
        page = vigilada.page;
      },
      { programa: ENTERO },
    );

    const boton = (name: string | RegExp) => page.getByRole('button', { name });
    const campo = (name: string | RegExp) => page.getByLabel(name);

    it('makes the owner by the link that the first start prints, and the link works once', async () => {
      const { db, uuid } = s.service.deps;
      const hecho = await tx(db.sistema, (en) => enlaceDePropietario(en, uuid(), ACTOR, { soloPrimero: true }));
      const enlace = `${s.url}${hecho?.ruta}`;
      expect(enlace).toMatch(/\/enlace#[\w-]{43}$/);
      await page.goto(enlace);
      await campo('Nombre y apellidos').fill('Dueña de Prueba');
      await campo('Correo electrónico').fill(CORREO);
      await campo('Contraseña nueva').fill(CONTRASENA);
      await boton('Crear mi usuario').click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForURL(/\/(empresas|\d{11}\/test\/inicio)$/);
      // The token is nowhere in what is kept of the page.
      expect(page.url()).not.toContain('#');
      const otra = await nueva();
      await otra.page.goto(enlace);
      await otra.page.getByText('Este enlace no sirve').waitFor();
      await otra.contexto.close();
    });

    it('registers a company, refusing a RUC whose check digit is wrong before it is sent', async () => {
      await page.goto('/empresas');
      await boton('Nueva empresa').first().click();
      const ruc = page.getByRole('textbox', { name: /^RUC/ });
      await ruc.fill('20500000010');
      await page.getByText('El dígito verificador o el comienzo no corresponden').waitFor();
      await ruc.fill(RUC);
      await campo('Razón social').fill('BODEGA DE PRUEBA S.A.C.');
      await campo('Distrito (ubigeo)').fill('miraflores');
      await page
        .getByRole('option', { name: /Miraflores.*Lima/i })
        .first()
        .click();
      await campo('Dirección').fill('AV. LARCO 123');
      await boton('Crear empresa').click();
      await page.waitForURL(new RegExp(`/${RUC}/test/inicio$`));
      await page.getByText('MODO DE PRUEBA').waitFor();
    });

    it('makes a key, shows it once, and does not close by mistake before it was kept', async () => {
      await page.goto(`/${RUC}/test/claves`);
      await boton('Nueva clave').first().click();
      await campo('Nombre').fill('Caja 1');
      await page.getByRole('radio', { name: /Emitir/ }).check();
      await boton('Crear clave').click();
      const valor = campo('Valor de la clave');
      await valor.waitFor();
      expect(await page.evaluate<boolean>('document.activeElement?.value?.startsWith("chk_test_") ?? false')).toBe(
        true,
      );
      const clave = await valor.inputValue();
      expect(clave).toMatch(/^chk_test_/);
      await page.keyboard.press('Escape');
      await page.getByText('¿Cerrar sin haberla guardado?').waitFor();
      await boton(/^(Cancelar|Volver a la clave)$/)
        .last()
        .click();
      await campo(/Ya guardé la clave/).check();
      await boton('Cerrar').last().click();
      await page.getByText(clave.slice(-4)).first().waitFor();
      expect(await page.getByText(clave).count()).toBe(0);
      // The customer's program issues with it while the list is open.
      await page.goto(`/${RUC}/test/comprobantes`);
      await page.getByText('En vivo').waitFor();
      const emitida = await s.emitir(unaFactura(), { clave });
      expect(emitida.json.data.documento.estado).toBe('ACEPTADA');
      await page.getByRole('link', { name: 'F001-1' }).waitFor({ timeout: 10_000 });
    });

    it('shows the document, its story and its PDF', async () => {
      await page.getByRole('link', { name: 'F001-1' }).click();
      await page.getByRole('heading', { level: 1, name: /F001-1/ }).waitFor();
      const [respuesta] = await Promise.all([
        page.waitForResponse((response) => /\/(invoices|comprobantes)\/[\w-]+\/pdf/.test(response.url())),
        page.getByRole('tab', { name: 'PDF' }).click(),
      ]);
      expect(respuesta.headers()).toMatchObject({ 'content-type': 'application/pdf' });
      const visor = page.locator('iframe, object, embed').first();
      await visor.waitFor();
      expect((await visor.getAttribute('src')) ?? (await visor.getAttribute('data'))).toMatch(/^blob:/);
      await page.getByRole('tab', { name: 'Historia' }).click();
      await page.getByText('Caja 1').first().waitFor();
    });

    it('annuls it, after its number was typed', async () => {
      await boton('Más acciones').click();
      await page.getByRole('menuitem', { name: /Anular/ }).click();
      const dialogo = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await dialogo.getByLabel(/Motivo/).fill('Error en el cliente');
      await dialogo.getByLabel(/escriba/i).fill('F001-1');
      await dialogo.getByRole('button', { name: /anular/i }).click();
      await page.getByText('Anulada').first().waitFor({ timeout: 30_000 });
      const libro = await s.libro();
      expect(libro.filter(({ aceptado }) => aceptado).length).toBeGreaterThanOrEqual(2);
    });

    it('took less than two minutes, and the browser complained of nothing', () => {
      expect(performance.now() - empezo).toBeLessThan(DOS_MINUTOS);
      expect(vigilada.quejas).toEqual([]);
    });
  },
  ENTERO,
);
