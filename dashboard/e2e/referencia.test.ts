import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { record } from '../../server/src/platform/http/reading/json.ts';
import { startSimulador } from '../../simulator/src/servicio/listen.ts';
import { createOtraEmpresa, type OtraEmpresa } from '../../testing/src/service/companies.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import { startTestService, type TestService } from '../../testing/src/service/service.ts';
import { type OpcionesPagina, PACIENCIA } from './navegador.ts';
import { conPanel, describePanel, type Escena, PACIENCIA_MS } from './panel.ts';
import { finishTransiciones, sobraDeAncho, TELEFONO } from './pantalla.ts';
import { checkReferencia } from './referencia-axe.ts';

/* The page of the reference as somebody who integrates meets it: read, try with a key; and what its script may not do. */

describePanel('the page of the reference', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let page: Page;
  let quejas: readonly string[];

  conPanel((escena) => {
    ({ s, nueva } = escena);
  });

  /** Opens it and waits until the document is shown. */
  async function open(ruta: string, opciones: OpcionesPagina = {}): Promise<void> {
    await page?.context().close();
    ({ page, quejas } = await nueva(opciones));
    await page.goto(ruta);
    await mostrada(page);
  }

  describe('for whoever is not in', () => {
    // A high window draws in a quarter of the steps what only is drawn in sight.
    beforeAll(() => open('/docs', { alto: ALTO }), PACIENCIA_MS);

    it('shows every operation, asks nobody else, and breaks no rule of its policy', async () => {
      expect(await page.locator('html').getAttribute('lang')).toBe('es');
      await page.getByText('Autenticación', { exact: true }).first().waitFor();
      const todas = operaciones(await (await fetch(`${s.url}/openapi.json`)).json());
      expect(todas.length).toBeGreaterThan(30);
      await desplegar(page, /^Abrir grupo/);
      const vistas = new Set((await walkTodo(page)).map(limpio));
      expect(todas.filter((cada) => !vistas.has(cada))).toEqual([]);
      expect(quejas).toEqual([]);
    });

    it('who is not in is led to the dashboard’s door, and reads all the same', async () => {
      await page.getByRole('link', { name: 'Ingresar y probar' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/ingresar');
    });
  });

  it('a person who is in tries the API with one click: a key of theirs, for an hour, that is kept nowhere', async () => {
    const quien = await enterComo(s, 'lectura', { nombre: 'Ana Lectora' });
    await open('/docs#tag/series/GET/api/v1/series', { cookie: quien.cookie });
    await page.getByRole('button', { name: 'Usar una clave de prueba' }).click();
    await page
      .getByRole('status')
      .getByText(/Clave de prueba de 20000000001 puesta hasta las \d\d:\d\d/)
      .waitFor();
    const pedida = page.waitForRequest(/\/api\/v1\/series$/);
    await page.getByRole('button', { name: /Probar solicitud.*\/api\/v1\/series\)$/s }).click();
    await page.getByRole('button', { name: /^Send get request/ }).click();
    const solicitud = await pedida;
    const clave = (await solicitud.allHeaders()).authorization?.replace('Bearer ', '') ?? '';
    expect(clave).toMatch(/^chk_test_/);
    expect((await solicitud.response())?.status()).toBe(200);
    expect((await s.call('GET', '/invoices', { clave })).status).toBe(200);
    expect((await s.call('POST', '/comprobantes/emitir', { clave, body: {} })).status).toBe(403);
    expect(
      await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])'),
    ).not.toContain('chk_');
    expect(quejas).toEqual([]);
  });

  it('the first example can be issued as it is, whatever the day: SUNAT takes a factura of the last three', async () => {
    const ahora = new Date('2027-03-10T15:00:00Z');
    const otroDia = await startTestService(
      {},
      { ahora: () => ahora, startSimulador: (opciones) => startSimulador({ ...opciones, ahora: () => ahora }) },
    );
    try {
      const { cookie } = await enterComo(otroDia, 'emisor');
      ({ page } = await nueva({ cookie }, otroDia.url));
      await page.clock.setFixedTime(ahora);
      await page.goto('/docs');
      await page.getByRole('button', { name: 'Usar una clave de prueba' }).click();
      await page.getByText('Clave de prueba de 20000000001 puesta').waitFor();
      await page.getByRole('button', { name: /Probar solicitud.*\/comprobantes\/emitir\)$/s }).click();
      const [respuesta] = await Promise.all([
        page.waitForResponse(/\/api\/v1\/comprobantes\/emitir$/),
        page.getByRole('button', { name: /^Send post request/ }).click(),
      ]);
      const { data } = record(await respuesta.json());
      expect([respuesta.status(), record(data).estado]).toEqual([200, 'ACEPTADA']);
      expect(record(record(data).documento).fechaEmision).toBe('2027-03-10');
      // An address asks for an id: one that is invented would be 404. What is far down the page is made when one goes there.
      await page.keyboard.press('Escape');
      await page
        .getByRole('link', { name: /Reintentar/ })
        .first()
        .click();
      await page.locator('code.language-curl', { hasText: "/comprobantes/{id}/reintentar'" }).first().waitFor();
      await page.context().close();
    } finally {
      await otroDia.stop();
    }
  });

  describe('in English', () => {
    let otra: OtraEmpresa;

    beforeAll(async () => {
      const { cookie } = await enterComo(s, 'propietario');
      otra = await createOtraEmpresa(s.pool, s.service.llavero, 1);
      await open(`/docs/en?empresa=${otra.empresaId}`, { cookie });
    }, PACIENCIA_MS);

    it('is in English too, with the document in English', async () => {
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      await page.getByText('Authentication', { exact: true }).first().waitFor();
      const [una = ''] = operaciones(await (await fetch(`${s.url}/openapi.en.json`)).json());
      await page.getByText(una, { exact: true }).first().waitFor();
      expect(quejas).toEqual([]);
    });

    it('a person with several companies chooses one, and the address may have chosen', async () => {
      const empresa = page.getByRole('combobox', { name: 'Company' });
      expect(await empresa.inputValue()).toBe(otra.empresaId);
      await page.getByRole('button', { name: 'Use a test key' }).click();
      const { rows } = await s.pool.query<{ ruc: string }>('select ruc from empresas where id = $1', [otra.empresaId]);
      await page.getByText(`Test key of ${rows[0]?.ruc} in use until`).waitFor();
      await page.getByRole('link', { name: 'Español' }).click();
      await page.waitForURL(`${s.url}/docs?empresa=${otra.empresaId}**`);
      await mostrada(page);
      expect(await page.getByRole('combobox', { name: 'Empresa' }).inputValue()).toBe(otra.empresaId);
    });
  });

  describe('in a window that the dashboard of its owner opened', () => {
    beforeAll(async () => {
      const { cookie } = await enterComo(s, 'propietario');
      await page.context().close();
      const vigilada = await nueva({ cookie });
      quejas = vigilada.quejas;
      await vigilada.page.goto('/');
      await vigilada.page.getByRole('heading', { level: 1 }).waitFor();
      [page] = await Promise.all([
        vigilada.contexto.waitForEvent('page'),
        vigilada.page.evaluate(`void window.open('/docs')`),
      ]);
      await mostrada(page);
    }, PACIENCIA_MS);

    it('a window that the dashboard opened with it has no way back to the dashboard', async () => {
      expect(await page.evaluate('String(window.opener)')).toBe('null');
    });

    it('our bar has no barrier, on a telephone too; Scalar’s own are the ones that are known', async () => {
      await page.getByRole('button', { name: 'Usar una clave de prueba' }).waitFor();
      for (const [tema, reglas] of [
        ['light', 'todas'],
        ['dark', 'colores'],
      ] as const) {
        await page.emulateMedia({ colorScheme: tema });
        await page.locator(`body.${tema}-mode`).waitFor();
        await finishTransiciones(page);
        const { nuestras, deScalar } = await checkReferencia(page, reglas);
        expect(nuestras).toEqual([]);
        expect(deScalar).toEqual([]);
      }
      await page.setViewportSize(TELEFONO);
      await page.getByRole('button', { name: 'Usar una clave de prueba' }).waitFor();
      expect(await sobraDeAncho(page)).toBe(0);
    });

    it('what runs on it reaches nothing of the dashboard, even while its owner is in', async () => {
      const tryOut = (codigo: string) =>
        page.evaluate<string>(`(async () => { try { ${codigo} } catch { return 'no'; } })()`);
      const ask = (ruta: string, init = '') => tryOut(`return String((await fetch('${ruta}'${init})).status);`);
      expect(await ask('/openapi.json')).toBe('200');
      expect(await ask('/panel/api/referencia')).toBe('200');
      for (const ruta of ['/panel/api/sesion', '/panel/api/empresas', '/panel/api/referencia/', '/', '/metrics']) {
        expect([ruta, await ask(ruta)]).toEqual([ruta, 'no']);
      }
      expect(await ask('/panel/api/sesion', `, { method: 'DELETE' }`)).toBe('no');
      expect(
        await tryOut(`const dicho = new Promise((listo) => {
            document.addEventListener('securitypolicyviolation', (queja) => listo(queja.effectiveDirective), { once: true });
          });
          navigator.sendBeacon('/panel/api/sesion');
          return await dicho;`),
      ).toBe('connect-src');
      expect(await tryOut(`return String(window.open('/'));`)).toBe('null');
      expect(await tryOut(`return String(await navigator.serviceWorker.register('/tema.js'));`)).toBe('no');
      expect(
        await tryOut(`const marco = document.body.appendChild(document.createElement('iframe'));
          marco.src = '/inicio';
          await new Promise((listo) => { marco.onload = listo; });
          return marco.contentDocument?.body.innerHTML ?? '';`),
      ).toBe('');
      expect(
        await tryOut(`const imagen = new Image();
          imagen.src = 'http://127.0.0.1:9/?' + document.title;
          return await new Promise((listo) => { imagen.onerror = () => listo('no'); imagen.onload = () => listo('sí'); });`),
      ).toBe('no');
      // A policy that is broken says so: nothing of the above was stopped by chance.
      expect(quejas.filter((queja) => queja.includes('Content Security Policy')).length).toBeGreaterThan(6);
    });
  });
});

/** Until the document is there. */
async function mostrada(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Chaski' }).waitFor();
}

/** What each operation and each event is called. */
function operaciones(documento: unknown): string[] {
  const { paths, webhooks } = record(documento);
  const caminos = [...Object.values(record(paths)), ...Object.values(record(webhooks))];
  return caminos.flatMap((camino) =>
    Object.values(record(camino)).map((operacion) => limpio(String(record(operacion).summary))),
  );
}

/** Scalar ends its headings with a space that is not seen. */
function limpio(texto: string): string {
  return texto.replaceAll(/[\s\u200b]+/g, ' ').trim();
}

/** Opens every group, since one that is closed is not drawn. */
async function desplegar(page: Page, cerrado: RegExp): Promise<void> {
  const grupo = page.getByRole('button', { name: cerrado }).first();
  await grupo.waitFor();
  await expect
    .poll(async () => {
      const quedan = await page.getByRole('button', { name: cerrado }).count();
      if (quedan > 0) await grupo.click();
      return quedan;
    }, PACIENCIA)
    .toBe(0);
}

const ALTO = 3_200;

/** Down to the end, since what is out of sight is not drawn: every heading that was met. */
async function walkTodo(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`(async () => {
    const vistos = new Map();
    for (let y = 0; y < document.documentElement.scrollHeight; y += ${ALTO * 0.75}) {
      scrollTo(0, y);
      await new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)));
      // What it shows is laid out anew to be read: once each.
      for (const titulo of document.querySelectorAll('h1, h2, h3')) {
        if (!vistos.get(titulo)) vistos.set(titulo, titulo.innerText);
      }
    }
    return [...new Set(vistos.values())];
  })()`);
}
