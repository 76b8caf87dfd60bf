import { soloObserva } from '@chaski/core/catalogos/observaciones.ts';
import { CASOS, comoBoleta, comoNota } from '@chaski/core/documento/testing/casos.ts';
import type { Campos } from '@chaski/core/documento/testing.ts';
import { unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { certificarEn } from '@chaski/testing/service/certificados.ts';
import { conRelojDeSunat, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let s: TestService;

/** A day of the rows' examples: what is observed then may be refused later (3496). */
const AHORA = new Date('2026-11-23T15:00:00Z');

const DNI = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'Ana Quispe' };

/** What the notes change: dear enough for all of them. */
beforeAll(async () => {
  s = await startTestService({}, { ahora: () => AHORA, ...conRelojDeSunat(() => AHORA.getTime() - Date.now()) });
  await certificarEn(s, AHORA);
  const items = [unItem({ precioUnitario: 1_000_000 })];
  for (const afectado of [unaFactura({ items }), unaBoleta({ items, cliente: DNI })]) {
    expect((await s.emitir({ ...afectado, correlativo: 7 })).json.data.estado).toBe('ACEPTADA');
  }
});
afterAll(() => s.stop());

const OBSERVADOS = CASOS.filter(({ codigo }) => soloObserva(codigo));

const codigosDe = (warnings: readonly { codigo?: string }[] | undefined) =>
  (warnings ?? []).map(({ codigo }) => codigo);

describe('a document that SUNAT only observes is issued, and its answer says so beforehand', () => {
  test.each(OBSERVADOS)('$codigo', async ({ codigo, incumple }) => {
    const variantes = [incumple, comoBoleta(incumple), comoNota(incumple, '07'), comoNota(incumple, '08')];
    let emitidos = 0;
    for (const documento of variantes.map(sinFecha)) {
      const seco = await s.call('POST', '/comprobantes/validar', { body: { documento } });
      if (!codigosDe(seco.json.data?.warnings).includes(codigo)) continue;
      const { status, json } = await s.emitir(documento);
      expect([status, json.data?.estado, json]).toEqual([200, 'ACEPTADA', json]);
      expect(json.data.warnings).toEqual(seco.json.data.warnings);
      for (const { path, message } of json.data.warnings) {
        expect(path).toMatch(/^documento\./);
        expect(message).toMatch(/\S/);
      }
      expect(json.data.sunat.notas.join('\n')).toContain(codigo);
      emitidos++;
    }
    expect(emitidos).toBeGreaterThan(0);
  });
});

describe('a global discount of a document without taxed lines', () => {
  const items = [unItem({ tipoIgv: '20', precioUnitario: 100 })];

  test.each([
    ['factura', unaFactura],
    ['boleta', unaBoleta],
  ] as const)('is off the total of a %s, which SUNAT takes without a remark', async (_, un) => {
    const { json } = await s.emitir(un({ items, descuentoGlobal: { monto: 50 } }));
    expect(json.data).toMatchObject({ estado: 'ACEPTADA', sunat: { notas: [] } });
    expect(json.data.documento.totales).toMatchObject({ exonerada: '100.00', total: '50.00' });
    expect(json.data).not.toHaveProperty('warnings');
  });
});

describe('warnings', () => {
  const items = [unItem({ codigoSunat: '123', codigo: 'x'.repeat(31) })];
  const warnings = [
    { path: 'documento.items.0.codigo', codigo: '4269', message: 'Tiene 31 caracteres; envíe como máximo 30' },
    { path: 'documento.items.0.codigoSunat', codigo: '3496', message: 'Debe ser un código UNSPSC de 8 cifras' },
  ];

  test('are not there when there is nothing to say', async () => {
    for (const path of ['/comprobantes/emitir', '/comprobantes/validar']) {
      const { json } = await s.call('POST', path, { body: { documento: unaFactura({ serie: 'FW01' }) } });
      expect(json.data).not.toHaveProperty('warnings');
    }
  });

  test('are told at once of a document that goes on in the background', async () => {
    const { json } = await s.emitir(unaFactura({ serie: 'FW02', items }), { webhook: true });
    expect([json.data.estado, json.data.warnings]).toEqual(['EN_PROCESO', warnings]);
  });

  test('are told again, of the same body, when a request is repeated', async () => {
    const headers = { 'idempotency-key': 'avisos-1' };
    const [una, otra] = [
      await s.emitir(unaFactura({ serie: 'FW03', items }), { headers }),
      await s.emitir(unaFactura({ serie: 'FW03', items }), { headers }),
    ];
    expect(otra.headers.get('idempotent-replayed')).toBe('true');
    expect(otra.json).toEqual(una.json);
    expect(otra.json.data.warnings).toEqual(warnings);
  });

  test('keep no other problem from being told; its code of SUNAT goes with it', async () => {
    const { status, json } = await s.emitir(unaFactura({ serie: 'X', formaPago: 'otra', descuento: 1, items }));
    expect(status).toBe(400);
    expect(Object.keys(json.error.details.fields).sort()).toEqual([
      'documento.descuento',
      'documento.formaPago',
      'documento.serie',
    ]);
    expect(json.error.details.codigos).toEqual({ 'documento.serie': '1001', 'documento.formaPago': '3246' });
  });
});

/** Its day is the service's. */
function sinFecha({ fechaEmision: _, ...documento }: Campos): Campos {
  return documento;
}
