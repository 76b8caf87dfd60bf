import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { readZip } from '../../server/src/exportaciones/testing.ts';
import { conOrden, unaBoleta, unaFactura } from '../../testing/src/documents/builders.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import { startTestService, type TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA, rest } from './navegador.ts';
import { conPaginaPropia, conPanel, describePanel, type Escena } from './panel.ts';
import { checkPantalla } from './pantalla.ts';
import { legible } from './teclado.ts';

const AQUI = '/20000000001/test';

/** What became of those that were ready. */
const VENCIDA = `update exportaciones set vence_en = now() - interval '1 day'`;
const FALLIDA = `update exportaciones set estado = 'FALLIDA', vence_en = null, cabeza_indice = null, cola = null,
  mensaje = 'El disco del servicio está lleno; avise a quien lo opera.'`;

/** Holds whoever makes a ZIP before it stores anything, while it is closed. */
interface Compuerta {
  close(): void;
  open(): void;
  pass(): Promise<void>;
}

function createCompuerta(): Compuerta {
  let puerta: PromiseWithResolvers<void> | undefined;
  return {
    close: () => {
      puerta = Promise.withResolvers<void>();
    },
    open: () => puerta?.resolve(),
    pass: async () => await puerta?.promise,
  };
}

describePanel('the files of a period in a ZIP', () => {
  const compuerta = createCompuerta();
  let s: TestService;
  let nueva: Escena['nueva'];
  let page: Page;

  const punto = async (nombre: string) => {
    if (nombre === 'exportacion.porGuardar') await compuerta.pass();
  };
  conPanel(
    async (escena) => {
      ({ s, nueva } = escena);
      await s.emitir(unaFactura());
      await s.emitir(unaBoleta());
      await s.emitir(unaFactura(conOrden('rechazo=2017')));
    },
    { servicio: () => startTestService({}, { punto }) },
  );
  conPaginaPropia(async () => {
    await s.pool.query('delete from exportaciones');
    const { cookie } = await enterComo(s, 'contador');
    const vigilada = await nueva({ cookie });
    page = vigilada.page;
    return vigilada;
  });
  afterEach(() => compuerta.open());

  const prepare = () => page.getByRole('button', { name: 'Preparar ZIP' });
  const pedidos = (): Locator => page.getByRole('list', { name: 'ZIP pedidos' }).getByRole('listitem');
  const enProceso = async () =>
    (await s.pool.query(`select count(*)::int n from exportaciones where estado = 'EN_PROCESO'`)).rows[0].n;
  const cuantos = async () => (await s.pool.query('select count(*)::int n from exportaciones')).rows[0].n;

  async function open(consulta = ''): Promise<void> {
    await page.goto(`${AQUI}/exportar${consulta}`);
    await rest(page);
    await prepare().waitFor();
  }

  async function download(pedido: Locator): Promise<ReadonlyMap<string, Buffer>> {
    const [descarga] = await Promise.all([
      page.waitForEvent('download'),
      pedido.getByRole('link', { name: /^Descargar/ }).click(),
    ]);
    expect(descarga.suggestedFilename()).toMatch(/\.zip$/);
    return await readZip(await readFile(await descarga.path()));
  }

  it('is asked for, seen while it is made, said aloud when it is ready, and has what the filter says', async () => {
    await open('?estado=ACEPTADA');
    await page.getByText('Todavía no se ha pedido ningún ZIP').waitFor();
    // The filters of the address have no days: a ZIP wants both, and says so where it is asked for.
    await prepare().click();
    await page.getByRole('alert').getByText('Elija el primer día y el último').waitFor();
    expect(await cuantos()).toBe(0);
    await page.getByRole('button', { name: 'Este mes' }).click();
    await page.getByText('Elija el primer día y el último').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'PDF (A4)' }).uncheck();
    compuerta.close();
    await prepare().click();
    await pedidos().getByText('En preparación').waitFor();
    await pedidos().getByRole('progressbar').waitFor();
    expect(legible(await pedidos().textContent())).toContain('0 de 2');
    // Whoever leaves and comes back finds it where it was.
    await page.getByRole('link', { name: 'Verlos en la lista' }).click();
    await page.getByRole('heading', { level: 1, name: 'Comprobantes' }).waitFor();
    await page.goBack();
    await pedidos().getByRole('progressbar').waitFor();
    compuerta.open();
    await page.getByText('El ZIP está listo.').waitFor();
    expect(legible(await pedidos().textContent())).toMatch(/XML, CDR · Aceptada · 2 comprobantes · .*B/i);
    const nombres = [...(await download(pedidos())).keys()].map((nombre) => nombre.split('/')[0]);
    expect(nombres.toSorted()).toEqual(['cdr', 'cdr', 'indice.csv', 'xml', 'xml']);
  });

  it('is made once although the button is pressed twice, and is stopped by whoever does not want it', async () => {
    await open();
    compuerta.close();
    await page.evaluate(`(() => {
      const boton = [...document.querySelectorAll('button')].find((uno) => uno.textContent.trim() === 'Preparar ZIP');
      boton.click();
      boton.click();
    })()`);
    await pedidos().getByText('En preparación').waitFor();
    await prepare().click();
    await page.getByText('Ese mismo ZIP ya se está preparando.').waitFor();
    expect(await cuantos()).toBe(1);
    await pedidos()
      .getByRole('button', { name: /^Detener/ })
      .click();
    const pregunta = page.getByRole('alertdialog', { name: '¿Detener este ZIP?' });
    await pregunta.getByRole('button', { name: 'Detener' }).click();
    await pregunta.waitFor({ state: 'detached' });
    await page.getByText('Todavía no se ha pedido ningún ZIP').waitFor();
    expect(await cuantos()).toBe(0);
  });

  it('says why it failed, and that it is gone once it expired; both are asked for again with one button', async () => {
    await open('?desde=2020-01-01&hasta=2020-01-31');
    await prepare().click();
    await pedidos().getByText('el ZIP lleva solo el índice, vacío').waitFor();
    expect([...(await download(pedidos())).keys()]).toEqual(['indice.csv']);
    await s.pool.query(VENCIDA);
    await page.reload();
    await pedidos().getByText('Vencido').waitFor();
    expect(await pedidos().getByRole('link').count()).toBe(0);
    await s.pool.query(FALLIDA);
    await page.reload();
    await pedidos().getByText('El disco del servicio está lleno').waitFor();
    await pedidos()
      .getByRole('button', { name: /^Pedir otra vez: Del 01\/01\/2020 al 31\/01\/2020/ })
      .click();
    await pedidos().first().getByText('Listo').waitFor();
    expect(await pedidos().count()).toBe(2);
    expect((await s.pool.query('select distinct filtro::text, contenido from exportaciones')).rowCount).toBe(1);
  });

  it('says in its own words what the service refuses', async () => {
    await open();
    compuerta.close();
    for (const serie of ['F001', 'F002', 'F003']) {
      const body = { desde: '2026-01-01', hasta: '2026-12-31', serie };
      expect((await s.call('POST', '/exportaciones', { body })).status).toBe(200);
    }
    await prepare().click();
    await page.getByRole('alert').getByText('que es el máximo').waitFor();
    await expect.poll(() => pedidos().count(), PACIENCIA).toBe(3);
  });

  it('in every state has no barrier, in either theme, and fits a telephone', async () => {
    const ask = async (serie: string) => {
      const body = { desde: '2026-01-01', hasta: '2026-12-31', serie, tipoComprobante: '01', estado: 'ACEPTADA' };
      expect((await s.call('POST', '/exportaciones', { body })).status).toBe(200);
    };
    for (const [serie, cambio] of [
      ['F002', FALLIDA],
      ['F003', VENCIDA],
      ['F004', undefined],
    ] as const) {
      await ask(serie);
      await expect.poll(enProceso, PACIENCIA).toBe(0);
      if (cambio !== undefined) await s.pool.query(`${cambio} where filtro ->> 'serie' = $1`, [serie]);
    }
    compuerta.close();
    await ask('F001');
    await open();
    await pedidos().nth(3).waitFor();
    await checkPantalla(page);
  });
});
