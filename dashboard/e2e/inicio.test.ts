import { expect, it } from 'vitest';
import { conOrden, unaBoleta, unaFactura, unItem } from '../../testing/src/documents/builders.ts';
import { enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { sembrar } from '../../testing/src/service/siembra.ts';
import { rest } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';
import { checkTemas, sobraDeAncho } from './pantalla.ts';

const RUC = '20000000001';

describePanel('Inicio', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let cookie: string;

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
    const { rows } = await s.pool.query<{ id: string }>('select id from empresas limit 1');
    const empresaId = rows[0]?.id ?? '';
    await sembrar(s.pool, {
      empresaId,
      entorno: 'test',
      cuantos: 3_000,
      dias: 58,
      series: 2,
      clientes: 90,
      variada: true,
    });
    const { documento } = (await s.emitir(unaFactura({ serie: 'FA01', ...conOrden('rechazo=2017') }))).json.data;
    await s.emitir({ ...unaFactura({ serie: 'FA01' }), corrige: documento.id });
    // As much as an amount may be: what is large stays in its card.
    await s.emitir(unaBoleta({ serie: 'BA01', items: [unItem({ precioUnitario: 99_999_999.99 })] }));
    ({ cookie } = await enterComo(s, 'propietario'));
  });

  it('says what was sold this month, on the same days of the one before and in all of that, as the documents say', async () => {
    const { page, contexto, quejas } = await nueva({ cookie });
    await page.goto(`/${RUC}/test/inicio`);
    await rest(page);
    const cifras = await page.getByRole('region', { name: 'Ventas e IGV del mes' }).textContent();
    const { rows } = await s.pool.query<{ mes: string; mismos: string; anterior: string; igv: string }>(VENDIDO);
    const [vendido] = rows;
    for (const monto of Object.values(vendido ?? {})) expect(cifras).toContain(monto);
    expect(Object.keys(vendido ?? {})).toHaveLength(4);
    await page.getByRole('button', { name: /^Ver como tabla: Ventas acumuladas/ }).click();
    const tabla = await page.getByRole('table', { name: /Ventas acumuladas/ }).textContent();
    expect(tabla).toContain(vendido?.mes);
    expect(quejas).toEqual([]);
    await contexto.close();
  });

  it.each([390, 768, 1366, 1440])(
    'at %i pixels nothing leaves its card, and it has no barrier down to its end',
    async (ancho) => {
      const { page, contexto, quejas } = await nueva({ cookie, ancho });
      await page.goto(`/${RUC}/test/inicio`);
      await rest(page);
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      await page.getByRole('heading', { name: 'Rechazos por código' }).waitFor();
      await rest(page);
      expect(await sobraDeAncho(page)).toBe(0);
      expect(await page.evaluate(SALEN)).toEqual([]);
      await checkTemas(page);
      expect(quejas).toEqual([]);
      await contexto.close();
    },
  );

  it('tells what it depends on in a line, and what fails of it whole', async () => {
    const { page, contexto } = await nueva({ cookie });
    const franja = page.getByRole('list', { name: 'De qué depende' });
    const entera = page.getByRole('heading', { name: /^(El clima de SUNAT|Certificado|Webhooks con fallas)/ });
    await page.goto(`/${RUC}/test/inicio`);
    await franja.waitFor();
    expect(await entera.count()).toBe(0);
    expect((await franja.boundingBox())?.height).toBeLessThan(60);
    await page.goto(`/${RUC}/live/inicio`);
    await franja.getByText('Falta configurar').waitFor();
    expect(await entera.allInnerTexts()).toEqual(['El clima de SUNAT', 'Certificado']);
    await contexto.close();
  });
});

/** As the page writes them, of the documents themselves. */
const VENDIDO = `with d as (
    select date_trunc('month', fecha_emision) = date_trunc('month', hoy) as este, fecha_emision as dia, hoy,
      case when tipo_comprobante = '07' then -1 else 1 end as signo, importe_total, (totales ->> 'igv')::numeric as igv
    from comprobantes, (select (now() at time zone 'America/Lima')::date as hoy) h
    where moneda = 'PEN' and estado not in ('RECHAZADA', 'ANULADA') and fecha_emision >= date_trunc('month', hoy) - interval '1 month')
  select 'S/ ' || to_char(sum(signo * importe_total) filter (where este), 'FM999,999,999,990.00') as mes,
    'S/ ' || to_char(sum(signo * importe_total) filter (where not este and dia <= hoy - interval '1 month'), 'FM999,999,999,990.00') as mismos,
    'S/ ' || to_char(sum(signo * importe_total) filter (where not este), 'FM999,999,999,990.00') as anterior,
    'S/ ' || to_char(sum(signo * igv) filter (where este), 'FM999,999,999,990.00') as igv from d`;

/** Texts that end outside of their card. */
const SALEN = `[...document.querySelectorAll('main section, main li > a, main section > div')].flatMap((tarjeta) => {
  const caja = tarjeta.getBoundingClientRect();
  return [...tarjeta.querySelectorAll('p, span, dd, dt, h2')]
    .filter((uno) => uno.getBoundingClientRect().right > caja.right + 0.5 && !uno.closest('.sr-only'))
    .map((uno) => uno.textContent);
})`;
