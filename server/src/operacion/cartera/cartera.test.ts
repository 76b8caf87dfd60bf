import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { createPersona, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let s: TestService;
let otra: string;

beforeAll(async () => {
  s = await startTestService();
  const segunda = await createOtraEmpresa(s.pool, s.service.llavero, 1);
  otra = segunda.empresaId;
  for (const clave of [s.clave, segunda.clave]) await s.emitir(unaFactura({ serie: 'FA01' }), { clave });
  await s.emitir(unaBoleta({ serie: 'BA01' }));
  await s.emitir(unaFactura({ serie: 'FA01', ...conOrden('rechazo=2017') }));
});
afterAll(() => s.stop());

const VACIA = { ventas: [], pendientes: 0, porCorregir: 0 };

it('tells of each company what it sold this month, its IGV, what waits and what is to be corrected, in each environment', async () => {
  const dueno = await enterComo(s, 'propietario');
  const { data } = (await dueno.call('GET', '/cartera')).json;
  const de = (id: string) => data.empresas.find((una: { id: string }) => una.id === id);
  expect(data.empresas).toHaveLength(2);
  expect(de(dueno.empresaId)).toEqual({
    id: dueno.empresaId,
    test: {
      ventas: [{ moneda: 'PEN', cantidad: 2, importe: '236.00', igv: '36.00' }],
      pendientes: 0,
      porCorregir: 1,
    },
    live: VACIA,
  });
  expect(de(otra).test.ventas).toEqual([{ moneda: 'PEN', cantidad: 1, importe: '118.00', igv: '18.00' }]);
});

it('tells nobody of a company of which they are no member', async () => {
  const { usuarioId } = await createPersona(s, 'contador', { empresaId: otra });
  expect(usuarioId).not.toBe('');
  const contador = await enterComo(s, 'contador');
  const { data } = (await contador.call('GET', '/cartera')).json;
  expect(data.empresas.map(({ id }: { id: string }) => id)).toEqual([contador.empresaId]);
});

it('counts what has no outcome yet among the sales, and says how much of that there is', async () => {
  await s.pool.query(`update comprobantes set estado = 'EN_COLA', final_en = null where serie = 'BA01'`);
  const dueno = await enterComo(s, 'propietario');
  const { data } = (await dueno.call('GET', '/cartera')).json;
  expect(data.empresas.find((una: { id: string }) => una.id === dueno.empresaId).test).toMatchObject({
    ventas: [{ cantidad: 2, importe: '236.00' }],
    pendientes: 1,
  });
});

it('the list of companies says how long each certificate lasts', async () => {
  const dueno = await enterComo(s, 'propietario');
  const { empresas } = (await dueno.call('GET', '/empresas')).json.data;
  const propia = empresas.find(({ id }: { id: string }) => id === dueno.empresaId);
  expect(propia.entornos.test.certificado.dias).toBeGreaterThan(0);
  expect(propia.entornos.live).toEqual({ listo: false, certificado: null });
});
