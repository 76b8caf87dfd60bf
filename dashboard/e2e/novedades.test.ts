import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { preverUna } from '../../server/src/novedades/trabajar.ts';
import { unaFactura, unItem } from '../../testing/src/documents/builders.ts';
import { certificarEn } from '../../testing/src/service/certificados.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import { conRelojDeSunat, startTestService, type TestService } from '../../testing/src/service/service.ts';
import { type PaginaVigilada, rest } from './navegador.ts';
import { conPanel, describePanel } from './panel.ts';

const AHORA = new Date('2026-12-10T15:00:00Z');

describePanel('three weeks before the rules change, the home page', () => {
  let s: TestService;
  let vigilada: PaginaVigilada;
  let page: Page;

  const reloj = { ahora: () => AHORA, ...conRelojDeSunat(() => AHORA.getTime() - Date.now()) };
  const servicio = () => startTestService({}, reloj);
  conPanel(
    async (escena) => {
      s = escena.s;
      await certificarEn(s, AHORA);
      await s.emitir(unaFactura({ items: [unItem({ codigoSunat: '123' })] }));
      await s.pool.query(`update cambios_previstos set mirado_en = null, tomado_en = now() - interval '1 hour'`);
      while (await preverUna(s.service.deps)) {
        // The next company and environment.
      }
      const { cookie } = await enterComo(s, 'dueno');
      vigilada = await escena.nueva({ cookie });
      page = vigilada.page;
    },
    { servicio },
  );

  it('says what changes, what would have been refused, and leads to the document', async () => {
    await page.goto('/20000000001/test');
    await rest(page);
    const carta = page.locator('section', { has: page.getByRole('heading', { name: 'Lo que cambia para usted' }) });
    await carta.getByText('1 se habría rechazado').waitFor();
    await carta.getByText('Rechazo 3496').waitFor();
    await carta.getByText('RS 000048-2026').waitFor();
    await carta.getByRole('link', { name: 'F001-1' }).click();
    await page.getByRole('heading', { level: 1, name: /F001-1/ }).waitFor();
  });

  it('says that there are more documents than were looked at', async () => {
    await s.pool.query('update cambios_previstos set completo = false');
    await page.goto('/20000000001/test');
    await page.getByText('Solo se miraron los más nuevos de los últimos 90 días: hay más.').waitFor();
  });

  it('made the browser complain of nothing', () => {
    expect(vigilada.quejas).toEqual([]);
  });
});
