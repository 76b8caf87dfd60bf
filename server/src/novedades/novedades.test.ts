import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let s: TestService;

beforeAll(async () => {
  s = await startTestService({}, { ahora: () => new Date('2026-11-23T15:00:00Z') });
});
afterAll(() => s.stop());

test('tells the rate that the installation set', async () => {
  const fijada = await startTestService({ igvRestaurantes: { 2027: '15' } });
  try {
    const { json } = await fijada.call('GET', '/novedades?desde=2027-01-01&hasta=2027-01-01');
    expect(JSON.stringify(json.data.novedades)).toContain('pasa de 10.5 % a 15 %');
  } finally {
    await fijada.stop();
  }
});

test('what changes with a date is answered with its source, what comes first of all, to a key of any permission and to nobody else', async () => {
  const { status, json } = await s.call('GET', '/novedades');
  expect([status, json.data.hoy]).toEqual([200, '2026-11-23']);
  const dias = json.data.novedades.map(({ desde }: { desde: string }) => desde);
  expect(dias).toEqual(dias.toSorted().reverse());
  const norma = json.data.novedades.find(({ fuente }: { fuente: string }) => fuente.startsWith('RS 000048-2026'));
  expect(norma).toMatchObject({ desde: '2027-01-01', estado: 'proxima' });
  expect(norma.cambios.map(({ codigos }: { codigos?: string[] }) => codigos?.[0])).toContain('3496');
  expect((await s.call('GET', '/novedades', { clave: null })).status).toBe(401);
});

test('it is narrowed by the day on which it begins, and a day that is none is told', async () => {
  const { json } = await s.call('GET', '/novedades?desde=2026-06-01&hasta=2026-06-30');
  expect(json.data.novedades).toEqual([
    {
      desde: '2026-06-01',
      estado: 'vigente',
      texto: 'Catálogo 20 (Motivos de traslado): entra 19 «Traslado de mercancía extranjera».',
      fuente: 'RS 000108-2026',
      cambios: [
        {
          tema: 'catalogo',
          texto: 'Catálogo 20 (Motivos de traslado): entra 19 «Traslado de mercancía extranjera»',
          catalogo: '20',
        },
      ],
    },
  ]);
  const mal = await s.call('GET', '/novedades?desde=2026-02-30&otro=1');
  expect([mal.status, Object.keys(mal.json.error.details.fields).sort()]).toEqual([400, ['desde', 'otro']]);
});
