import { expect, it } from 'vitest';
import { conOrden, unaFactura } from '../../testing/src/documents/builders.ts';
import { createOtraEmpresa } from '../../testing/src/service/companies.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { sembrar } from '../../testing/src/service/siembra.ts';
import { PACIENCIA, rest } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';
import { checkPantalla, sobraDeAncho } from './pantalla.ts';

const RUC = '20000000001';

describePanel('what an accountant and whoever integrates look at', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let cookie: string;

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
    for (let orden = 1; orden <= 3; orden++) {
      const { empresaId, clave } = await createOtraEmpresa(s.pool, s.service.llavero, orden);
      const cuantos = 400 * orden;
      await sembrar(s.pool, { empresaId, entorno: 'test', cuantos, dias: 20, series: 1, clientes: 9, variada: false });
      if (orden === 2) await s.emitir(unaFactura({ serie: 'FA01', ...conOrden('rechazo=2017') }), { clave });
    }
    ({ cookie } = await enterComo(s, 'propietario'));
  });

  it('is all companies with their month, sorted by what is asked for, and leads to what is to be corrected', async () => {
    const { page, contexto, quejas } = await nueva({ cookie, ancho: 1366 });
    await page.goto('/empresas');
    await page.getByRole('radio', { name: 'Prueba' }).check();
    await rest(page);
    const filas = page.locator('tr[data-fila]');
    await expect.poll(() => filas.count(), PACIENCIA).toBe(4);
    await page.getByRole('button', { name: 'Ventas del mes' }).click();
    await page.waitForURL(/orden=-ventas/);
    await expect.poll(() => filas.first().textContent(), PACIENCIA).toContain('EMPRESA 3 S.A.C.');
    const { rows } = await s.pool.query<{ total: string }>(VENDIDO);
    expect(await page.locator('tfoot').textContent()).toContain(rows[0]?.total);
    expect(await sobraDeAncho(page)).toBe(0);
    await page.getByRole('link', { name: /EMPRESA 2 S\.A\.C\.: Por corregir/ }).click();
    await page.waitForURL(/\/comprobantes\?estado=RECHAZADA/);
    await page.getByRole('link', { name: 'FA01-1' }).waitFor();
    expect(quejas).toEqual([]);
    await contexto.close();
  });

  it('has no barrier and fits a telephone', async () => {
    const { page, contexto } = await nueva({ cookie });
    await page.goto('/empresas?entorno=test');
    await page.getByText('EMPRESA 3 S.A.C.').waitFor();
    await rest(page);
    await checkPantalla(page);
    await contexto.close();
  });

  it('is the log with rows on the first screen, narrowed in one line by who, from where and how long, and live', async () => {
    for (let i = 0; i < 30; i++) await s.call('GET', `/invoices?limite=${i + 1}`);
    const { page, contexto, quejas } = await nueva({ cookie, ancho: 1366, alto: 768 });
    await page.goto(`/${RUC}/test/registro`);
    const filas = page.locator('tr[data-fila]');
    await filas.first().waitFor();
    const vistas = await page.evaluate<number>(
      `[...document.querySelectorAll('tr[data-fila]')].filter((fila) => fila.getBoundingClientRect().bottom <= innerHeight).length`,
    );
    expect(vistas).toBeGreaterThanOrEqual(8);
    const formulario = page.getByRole('form', { name: 'Filtros' });
    const alturas = await formulario
      .locator('label:visible')
      .evaluateAll((todas) =>
        todas.map(
          (una) => (una as unknown as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top,
        ),
      );
    expect([alturas.length, new Set(alturas).size]).toEqual([5, 1]);
    // What comes now is seen without touching anything.
    await s.call('GET', '/series');
    await filas.first().getByText('/series').waitFor({ timeout: 10_000 });
    await page.getByRole('button', { name: /Pausar lo nuevo/ }).click();
    await formulario.getByLabel('Duración').selectOption('5000');
    await formulario.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('Ninguna petición con esos filtros').waitFor();
    await page.goto(`/${RUC}/test/registro?direccion=127.0.0.1`);
    await filas.first().waitFor();
    await formulario.getByLabel('Dirección IP').fill('203.0.113.9');
    await formulario.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('Ninguna petición con esos filtros').waitFor();
    expect(quejas).toEqual([]);
    await contexto.close();
  });
});

/** As the table writes it, of the documents themselves. */
const VENDIDO = `select 'S/ ' || to_char(sum(importe_total), 'FM999,999,999,990.00') as total from comprobantes
  where entorno = 'test' and moneda = 'PEN' and estado not in ('RECHAZADA', 'ANULADA')
    and fecha_emision >= date_trunc('month', (now() at time zone 'America/Lima')::date)`;
