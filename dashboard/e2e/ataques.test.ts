import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unaFactura, unItem } from '../../testing/src/documents/builders.ts';
import { CONTRASENA, type Dentro, enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA, type PaginaVigilada, rest } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';

const RUC = '20000000001';
const AQUI = `/${RUC}/test`;
const IMG = '<img src=x onerror="window.atacado=1">';
const SCRIPT = '</script><script>window.atacado=1</script>';
const SVG = '"><svg onload=window.atacado=1>';
/** Whatever stands after it in the same line is drawn from right to left. */
const AL_REVES = 'ABC \u202egnp.exe';

describePanel('whoever attacks the dashboard', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let dentro: Dentro;
  let vigilada: PaginaVigilada;
  let page: Page;

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
    dentro = await enterComo(s, 'dueno');
    vigilada = await nueva({ cookie: dentro.cookie });
    page = vigilada.page;
  });
  beforeEach(() => s.pool.query('delete from ingreso_ventanas'));

  describe('by what is written (S20)', () => {
    let id: string;
    let webhook: string;

    beforeAll(async () => {
      const cliente = (denominacion: string) => ({ tipoDocumento: '6', numeroDocumento: '20100070970', denominacion });
      const items = [unItem({ descripcion: SCRIPT })];
      id = (await s.emitir(unaFactura({ cliente: cliente(IMG), items }))).json.data.documento.id;
      await s.emitir(unaFactura({ cliente: cliente(SVG), items: [unItem({ descripcion: '[sim:fault=0109]' })] }));
      const registrado = await s.call('POST', '/webhooks', {
        body: { url: 'http://127.0.0.1:9/x', eventos: ['comprobante.aceptado'], descripcion: IMG },
      });
      webhook = registrado.json.data.id;
      await s.pool.query('update empresas set razon_social = $1, nombre_comercial = $2 where ruc = $3', [
        IMG,
        SCRIPT,
        RUC,
      ]);
    });

    /** Nothing of what was written became part of the page. */
    async function inerte(donde: string): Promise<void> {
      await rest(page);
      const hecho = await page.evaluate<object>(`({
        atacado: window.atacado,
        hechos: document.querySelectorAll('img[src="x"], svg[onload], [onerror], script:not([src])').length,
      })`);
      expect(hecho, donde).toEqual({ atacado: undefined, hechos: 0 });
    }

    it.each([
      ['inicio', IMG],
      ['comprobantes', SVG],
      ['comprobantes/{id}', SCRIPT],
      ['comprobantes/{id}?pestana=historia', IMG],
      ['comprobantes/{id}?pestana=xml', '</script>'],
      ['comprobantes/{id}?pestana=json', '</script>'],
      ['clientes', SVG],
      ['productos', SCRIPT],
      ['webhooks', IMG],
      ['webhooks/{webhook}', IMG],
      ['eventos', SCRIPT],
      ['empresa?seccion=datos', SCRIPT],
    ])('is read as it was written on %s, and does nothing', async (plantilla, texto) => {
      await page.goto(`${AQUI}/${plantilla.replace('{id}', id).replace('{webhook}', webhook)}`);
      await rest(page);
      await expect.poll(async () => await page.locator('body').textContent(), PACIENCIA).toContain(texto);
      await inerte(plantilla);
    });

    it('is a text in the palette and in the list of companies', async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('onerror');
      await page.getByRole('option', { name: IMG }).waitFor();
      await inerte('palette');
      await page.goto('/empresas');
      await page.getByText(IMG).first().waitFor();
      await inerte('companies');
      expect(await page.title()).toBe('Empresas · Chaski');
    });

    it('is refused at every door when it would turn the direction of what stands around it', async () => {
      const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: AL_REVES };
      const { empresaId } = dentro;
      const url = 'http://127.0.0.1:9/x';
      const eventos = ['comprobante.aceptado'];
      const respuestas = {
        cliente: await s.emitir(unaFactura({ cliente })),
        item: await s.emitir(unaFactura({ items: [unItem({ descripcion: AL_REVES })] })),
        webhook: await s.call('POST', '/webhooks', { body: { url, eventos, descripcion: AL_REVES } }),
        empresa: await dentro.call('PATCH', `/empresas/${empresaId}`, { body: { razonSocial: AL_REVES } }),
        clave: await dentro.call('POST', `/empresas/${empresaId}/claves`, {
          body: { entorno: 'test', nombre: AL_REVES, permisos: ['invoices.read'] },
        }),
        borrador: await dentro.call('POST', `/empresas/${empresaId}/test/borradores`, {
          body: { nombre: AL_REVES, contenido: {} },
        }),
        persona: await dentro.call('POST', '/cuenta', { body: { nombre: AL_REVES } }),
      };
      const estados = Object.entries(respuestas).map(([donde, { status }]) => [donde, status]);
      expect(estados).toEqual(Object.keys(respuestas).map((donde) => [donde, 400]));
    });

    it('was not even reported by the Content-Security-Policy: it never was markup', () => {
      expect(vigilada.quejas).toEqual([]);
    });
  });

  it('finds a policy that runs no script but ours, another nonce in each answer, and no frame', async () => {
    const otra = await nueva();
    const politicas: string[] = [];
    for (const ruta of ['/ingresar', '/empresas']) {
      const respuesta = await otra.page.goto(ruta);
      politicas.push(respuesta?.headers()['content-security-policy'] ?? '');
    }
    for (const politica of politicas) {
      expect(politica).toContain("default-src 'none'");
      expect(politica).toMatch(/script-src 'self'(;|$)/);
      expect(politica).toContain("frame-ancestors 'none'");
      expect(politica).not.toMatch(/unsafe-|https?:|\*/);
    }
    const [uno, otro] = politicas.map((politica) => /'nonce-([^']{16,})'/.exec(politica)?.[1]);
    expect(uno).toBeDefined();
    expect(uno).not.toBe(otro);
    // And the browser keeps to it: an injected script does not run, and is reported.
    await otra.page.evaluate(`(() => {
      const script = document.createElement('script');
      script.textContent = 'window.atacado = 1';
      document.body.append(script);
    })()`);
    expect(await otra.page.evaluate('window.atacado')).toBeUndefined();
    await expect.poll(() => otra.quejas.join(), PACIENCIA).toContain('Content Security Policy');
    await otra.contexto.close();
  });

  describe('by the entrance', () => {
    let otra: PaginaVigilada;

    beforeEach(async () => {
      otra = await nueva();
      return () => otra.contexto.close();
    });

    async function logIn(correo: string, ruta = '/ingresar'): Promise<void> {
      await otra.page.goto(ruta);
      await otra.page.getByLabel('Correo electrónico').fill(correo);
      await otra.page.getByLabel(/^Contraseña/).fill(CONTRASENA);
      await otra.page.getByRole('button', { name: 'Ingresar' }).click();
    }

    const adentro = () => otra.page.waitForURL(/\/(empresas|\d{11}\/(test|live)\/inicio)$/);

    it.each(['//evil.example', '/\\evil.example', 'javascript:alert(document.cookie)', 'https://evil.example/x'])(
      'leads nobody who logs in to %s (S48)',
      async (siguiente) => {
        await logIn(dentro.correo, `/ingresar?siguiente=${encodeURIComponent(siguiente)}`);
        await adentro();
        expect(new URL(otra.page.url()).origin).toBe(s.url);
        expect(otra.quejas).toEqual([]);
      },
    );

    it('leads whoever logs in to the place of ours that was asked for', async () => {
      await logIn(dentro.correo, `/ingresar?siguiente=${encodeURIComponent(`${AQUI}/series?q=1`)}`);
      await otra.page.waitForURL(new RegExp(`${AQUI}/series`));
    });

    it('meets the second factor: a wrong code is refused, the right one enters, a recovery code enters once', async () => {
      const quien = await enterComo(s, 'dueno');
      const { secreto } = (await quien.call('POST', '/cuenta/segundo-factor', { body: {} })).json.data;
      const totp = new TOTP({ secret: Secret.fromBase32(secreto) });
      const codigoDe = (pasos: number) => totp.generate({ timestamp: Date.now() + pasos * 30_000 });
      // The code of the next step enters afterwards: a step that ends meanwhile leaves both in their windows.
      const confirmado = await quien.call('POST', '/cuenta/segundo-factor/confirmar', {
        body: { codigo: codigoDe(0) },
      });
      const [recuperacion = ''] = confirmado.json.data.codigos;
      await logIn(quien.correo);
      await otra.page.getByLabel('Código de seis cifras').fill(codigoDe(-200));
      await otra.page.getByRole('button', { name: 'Verificar' }).click();
      await otra.page.locator('[aria-invalid="true"]').waitFor();
      await otra.page.getByLabel('Código de seis cifras').fill(codigoDe(1));
      await otra.page.getByRole('button', { name: 'Verificar' }).click();
      await adentro();
      for (const entra of [true, false]) {
        await otra.contexto.clearCookies();
        await logIn(quien.correo);
        await otra.page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
        await otra.page.getByLabel(/^Código de recuperación/).fill(recuperacion);
        await otra.page.getByRole('button', { name: 'Verificar' }).click();
        await (entra ? adentro() : otra.page.locator('[aria-invalid="true"]').waitFor());
      }
      // Without the second step the address of a screen opens nothing.
      await otra.page.goto(`${AQUI}/inicio`);
      await otra.page.waitForURL(/\/ingresar\?siguiente=/);
      expect(otra.quejas).toEqual([]);
    });

    it('gets no further than to putting on a second factor, where the installation asks one of everybody', async () => {
      const quien = await enterComo(s, 'dueno');
      await s.pool.query('update instalacion set exige_segundo_factor = true');
      try {
        await otra.contexto.clearCookies();
        await logIn(quien.correo);
        await otra.page.waitForURL(/\/cuenta/);
        await otra.page.getByText('Esta instalación exige un segundo factor a todos', { exact: false }).waitFor();
        await otra.page.goto(`${AQUI}/inicio`);
        await otra.page.waitForURL(/\/cuenta/);
        expect(await otra.page.getByRole('button', { name: 'Activar' }).isEnabled()).toBe(true);
      } finally {
        await s.pool.query('update instalacion set exige_segundo_factor = false');
      }
      expect(otra.quejas).toEqual([]);
    });
  });

  it('with a browser left open cannot make a key: after ten minutes who is there must be proved again', async () => {
    await page.goto(`${AQUI}/claves`);
    await s.pool.query("update sesiones set probada_en = now() - interval '11 minutes' where usuario_id = $1", [
      dentro.usuarioId,
    ]);
    const claves = async () => (await s.pool.query('select count(*)::int n from claves')).rows[0].n;
    const antes = await claves();
    await page.getByRole('button', { name: 'Nueva clave' }).first().click();
    await page.getByRole('textbox', { name: /^Nombre/ }).fill('Ladrón');
    await page.getByRole('button', { name: 'Crear clave' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Confirme que es usted' });
    await dialogo.getByLabel(/^Contraseña/).fill('no la conozco de nada');
    await dialogo.getByRole('button', { name: 'Confirmar' }).click();
    await dialogo.locator('[aria-invalid="true"]').waitFor();
    expect(await claves()).toBe(antes);
    await dialogo.getByLabel(/^Contraseña/).fill(CONTRASENA);
    await dialogo.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByLabel('Valor de la clave').waitFor();
    expect(await claves()).toBe(antes + 1);
    expect(vigilada.quejas).toEqual([]);
  });

  it('nor can it change what is at the foot of the papers', async () => {
    const pie = async () =>
      (await s.pool.query('select pie from empresas where id = $1', [dentro.empresaId])).rows[0].pie;
    await page.goto(`${AQUI}/empresa?seccion=marca`);
    await page.getByRole('textbox', { name: /^Pie/ }).fill('Pague a otra cuenta');
    await s.pool.query("update sesiones set probada_en = now() - interval '11 minutes' where usuario_id = $1", [
      dentro.usuarioId,
    ]);
    await page.getByRole('button', { name: /^Guardar/ }).click();
    const dialogo = page.getByRole('dialog', { name: 'Confirme que es usted' });
    await dialogo.waitFor();
    expect(await pie()).toBeNull();
    await dialogo.getByLabel(/^Contraseña/).fill(CONTRASENA);
    await dialogo.getByRole('button', { name: 'Confirmar' }).click();
    await expect.poll(pie).toBe('Pague a otra cuenta');
    expect(vigilada.quejas).toEqual([]);
  });
});
