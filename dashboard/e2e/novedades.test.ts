import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preverUna } from '../../server/src/novedades/trabajar.ts';
import { unaFactura, unItem } from '../../server/src/testing/builders.ts';
import { certificarEn } from '../../server/src/testing/certificados.ts';
import { entrarComo } from '../../server/src/testing/panel.ts';
import { conRelojDeSunat, startTestService, type TestService } from '../../server/src/testing/service.ts';
import { abrirNavegador, CHROMIUM, fotografiar, nuevaPagina, type PaginaVigilada, reposar } from './navegador.ts';

const AHORA = new Date('2026-12-10T15:00:00Z');

describe.skipIf(CHROMIUM === undefined)('three weeks before the rules change, the home page', () => {
  let s: TestService;
  let browser: Browser;
  let vigilada: PaginaVigilada;
  let page: Page;

  beforeAll(async () => {
    const reloj = { ahora: () => AHORA, ...conRelojDeSunat(() => AHORA.getTime() - Date.now()) };
    [s, browser] = await Promise.all([startTestService({}, reloj), abrirNavegador()]);
    await certificarEn(s, AHORA);
    await s.emitir(unaFactura({ items: [unItem({ codigoSunat: '123' })] }));
    await s.pool.query(`update cambios_previstos set mirado_en = null, tomado_en = now() - interval '1 hour'`);
    while (await preverUna(s.service.deps)) {
      // The next company and environment.
    }
    const { cookie } = await entrarComo(s, 'dueno');
    vigilada = await nuevaPagina(browser, s.url, { cookie });
    page = vigilada.page;
  });
  beforeEach(({ onTestFailed }) => onTestFailed(() => fotografiar(page)));
  afterAll(async () => {
    await browser?.close();
    await s?.stop();
  });

  it('says what changes, what would have been refused, and leads to the document', async () => {
    await page.goto('/20000000001/test');
    await reposar(page);
    const carta = page.locator('section', { has: page.getByRole('heading', { name: 'Lo que cambia para usted' }) });
    await carta.getByText('1 se habría rechazado').waitFor();
    await carta.getByText('Rechazo 3496').waitFor();
    await carta.getByText('RS 000048-2026').waitFor();
    await carta.getByRole('link', { name: 'F001-1' }).click();
    await page.getByRole('heading', { level: 1, name: /F001-1/ }).waitFor();
  });

  it('made the browser complain of nothing', () => {
    expect(vigilada.quejas).toEqual([]);
  });
});
