import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemasDe, runRepeats } from '../../../faults/soak/repeats-load.ts';

/* `npm run repeats` in small, with another seed in every run. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const contestada = ({ status, json }: Answer) => ({ status, texto: JSON.stringify(json) });

test('where the network repeats one POST in seven and one question in eight gets no answer, no series is blocked, every factura ends, and what is annulled too', async () => {
  const semilla = Date.now() % 1_000_000;
  const report = await runRepeats({
    documentos: 160,
    semilla,
    simuladorUrl: s.service.simuladorUrl,
    sql: async <T extends object>(text: string, values: unknown[] = []) => (await s.pool.query<T>(text, values)).rows,
    emitir: async (documento) => contestada(await s.emitir(documento)),
    anular: async (id) =>
      contestada(await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en los datos' } })),
  });
  expect(problemasDe(report), `semilla ${semilla}`).toEqual([]);
  // The network did repeat, or nothing was shown.
  expect(report.conPrueba).toBeGreaterThan(0);
  expect(report.boletasPorAtender).toBeGreaterThan(0);
  expect(report.resumenes.archivos).toBeGreaterThan(report.resumenes.pedidas);
}, 180_000);
