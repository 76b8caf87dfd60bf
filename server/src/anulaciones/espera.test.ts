import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTOR } from '../testing/actor.ts';
import { unaFactura } from '../testing/builders.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { reanudar } from './reanudar.ts';

let s: TestService;
let adelanto = 0;

beforeAll(async () => {
  s = await startTestService({}, { ahora: () => new Date(Date.now() + adelanto) });
});
afterAll(() => s.stop());

test('a ticket that is "in process" for more than a day is asked about for ever, ever more seldom, and never dropped', async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'FW01' }));
  const { id } = json.data.documento;
  await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error [sim:ticket-98]', webhook: true } });
  const fila = async () => {
    const { rows } = await s.pool.query<{
      id: string;
      estado: string;
      intentos: number;
      repeticiones: number;
      espera: number;
    }>(
      `select id, estado, intentos, repeticiones, extract(epoch from siguiente_intento_en - now())::float8 as espera
       from resumenes where comprobante_id = $1`,
      [id],
    );
    return rows[0];
  };
  const preguntado = async (veces: number) => {
    await expect.poll(async () => (await fila())?.repeticiones ?? 0, { timeout: 15_000 }).toBeGreaterThanOrEqual(veces);
  };
  await preguntado(2);
  adelanto = 25 * 3_600_000;
  // A day later, after as many questions as that takes: the wait has grown to its cap.
  await s.pool.query(
    'update resumenes set repeticiones = 150, siguiente_intento_en = now() where comprobante_id = $1',
    [id],
  );
  await preguntado(151);
  const later = await fila();
  expect(later).toMatchObject({ estado: 'CON_TICKET' });
  expect(later?.espera).toBeGreaterThan(290);
  expect(later?.espera).toBeLessThanOrEqual(600);
  const sent = (await s.libro()).filter(({ operacion }) => operacion === 'sendSummary');
  expect(sent).toHaveLength(1);
  const { anulacion } = (await s.call('GET', `/comprobantes/${id}/anulacion`)).json.data;
  expect(anulacion).toMatchObject({ estado: 'EN_PROCESO', mensaje: expect.stringMatching(/proces/i) });
}, 60_000);

test('a file that interrupts whoever carries it goes to a person after five times, who may let it go on', async () => {
  adelanto = 0;
  const { json } = await s.emitir(unaFactura({ serie: 'FW02' }));
  const { id } = json.data.documento;
  await s.pool.query(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
  await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en los datos', webhook: true } });
  // Five holders that died, each with its attempt open.
  await s.pool.query(
    `insert into resumen_intentos (empresa_id, resumen_id, n, operacion, sha256)
     select empresa_id, id, n, 'sendSummary', sha256 from resumenes, generate_series(1, 5) n where comprobante_id = $1`,
    [id],
  );
  await s.pool.query(
    `update resumenes set estado = 'ENVIANDO', intentos = 5, lease_hasta = now() - interval '1 second', lease_ms = lease_ms - 6000 where comprobante_id = $1`,
    [id],
  );
  await s.pool.query('update empresa_entornos set envio_pausado_hasta = null');
  const fila = async () =>
    (await s.pool.query('select id, estado, mensaje from resumenes where comprobante_id = $1', [id])).rows[0];
  await expect.poll(async () => (await fila()).estado, { timeout: 10_000 }).toBe('POR_ATENDER');
  expect((await fila()).mensaje).toContain('se interrumpió 5 veces seguidas');
  await reanudar(s.service.deps.db, (await fila()).id, ACTOR);
  await expect
    .poll(async () => (await s.call('GET', `/comprobantes/${id}/anulacion`)).json.data.estado, { timeout: 15_000 })
    .toBe('ANULADA');
}, 60_000);
