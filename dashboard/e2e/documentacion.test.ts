import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { type PaginaVigilada, rest } from './navegador.ts';
import { conPanel, describePanel } from './panel.ts';

const AQUI = '/20000000001/test/documentacion';

describePanel('the page of the documentation', () => {
  let s: TestService;
  let vigilada: PaginaVigilada;
  let page: Page;
  let empresaId: string;

  conPanel(async (escena) => {
    s = escena.s;
    const dentro = await enterComo(s, 'emisor');
    empresaId = dentro.empresaId;
    vigilada = await escena.nueva({ cookie: dentro.cookie });
    page = vigilada.page;
  });

  /** Everything that it leads to on this service, outside of the dashboard. */
  async function enlaces(): Promise<readonly string[]> {
    const hrefs = await page
      .getByRole('main')
      .locator('a')
      .evaluateAll((todos) => todos.map((uno) => uno.getAttribute('href') ?? ''));
    return hrefs.filter((href) => href.startsWith('/') && !href.startsWith('/20000000001/'));
  }

  it.each([
    ['es', 'Documentación', ['/docs', '/docs/en', '/openapi.json']],
    ['en', 'Documentation', ['/docs/en', '/docs', '/openapi.en.json']],
  ] as const)(
    'leads in %s to nothing that is not there, the reference of that language first',
    async (idioma, h1, primeros) => {
      await page.addInitScript(`localStorage.setItem('chaski.idioma', '"${idioma}"')`);
      await page.goto(AQUI);
      await page.getByRole('heading', { level: 1, name: h1 }).waitFor();
      await rest(page);
      const todos = await enlaces();
      expect(todos.slice(0, 3).map((href) => href.replace(/\?.*/, ''))).toEqual(primeros);
      expect(todos[0]).toContain(empresaId);
      expect(todos.filter((href) => href.endsWith('.md')).length).toBeGreaterThanOrEqual(7);
      const answers = await Promise.all(
        todos.map(async (href) => `${(await s.call('GET', s.url + href)).status} ${href}`),
      );
      expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
    },
  );

  it('made the browser complain of nothing', () => {
    expect(vigilada.quejas).toEqual([]);
  });
});
