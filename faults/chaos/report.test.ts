import { expect, test } from 'vitest';
import { breach } from '../checker/evidence.ts';
import { latecomers, percentile, type Recovery } from './recovery.ts';
import { complaintsOf, reportOf, type Soak } from './report.ts';

const recovery = (causa: string, tomadoMs: number | undefined, finalMs: number | undefined): Recovery => {
  return { id: 'x', causa, since: 100_000, tomadoMs, finalMs };
};

const SOAK: Soak = {
  semilla: 7,
  minutos: 10,
  procesos: 4,
  works: { sincrona: 3 },
  mischief: { kill: 2 },
  surprises: [],
  proxy: { passed: 5, reset: 1 },
  recoveries: [recovery('kill', 5_000, 6_000), recovery('zombie', 4_000, 9_000), recovery('zombie', 9_900, 9_950)],
  windows: [],
  violations: [],
  evidence: {
    scopes: [],
    libro: [],
    receiver: [],
    logs: [],
    canarios: [],
    quiet: { ok: true, ms: 1_500, pendientes: [] },
    record: [
      { tipo: 'pregunta', n: 1, en: '', scope: 'x', metodo: 'GET', ruta: '/series' },
      {
        tipo: 'contestacion',
        n: 1,
        en: '',
        status: 422,
        repetida: false,
        cuerpo: { error: { message: 'Serie F001-12' } },
      },
    ],
    sql: {
      comprobantes: [],
      resumenes: [],
      intentos: [],
      eventos: [],
      idempotencia: [],
      huecos: [],
      mensajes: [],
      auditoria: [],
      ajenas: [],
      sinAislar: [],
      malContados: [],
    },
  },
};

test('a percentile is one of the values', () => {
  const values = [5, 1, 4, 2, 3];
  expect([0, 0.5, 0.99].map((share) => percentile(values, share))).toEqual([1, 3, 5]);
  expect(percentile([], 0.5)).toBeUndefined();
});

test('the report tells recoveries by cause, and what was refused', () => {
  const report = reportOf(SOAK);
  expect(report).toContain('| todas | 3 | 0 | 5.0 | 9.9 | 9.0 | 9.9 |');
  expect(report).toContain('| zombie | 2 | 0 | 9.9 | 9.9 | 9.9 | 9.9 |');
  expect(report).toContain('| 422 Serie FN-N | 1 |');
  expect(report).toContain('| Violaciones de I1–I16 | 0 |');
});

test('a soak is sound only without violation or surprise, and when everything came to its end', () => {
  expect(complaintsOf(SOAK)).toEqual([]);
  const violations = [breach('I5', 'dos aceptadas', {})];
  expect(complaintsOf({ ...SOAK, violations })).toEqual(['1 violaciones']);
  expect(reportOf({ ...SOAK, violations })).toContain('I5: dos aceptadas');
  expect(complaintsOf({ ...SOAK, surprises: ['deploy: terminó con 1'] })).toHaveLength(1);
  const quiet = { ok: false, ms: 1, pendientes: ['comprobante F001-1'] };
  expect(complaintsOf({ ...SOAK, evidence: { ...SOAK.evidence, quiet } })).toHaveLength(1);
});

test('a document may wait for a person for a reason that the faults explain, and for no other', () => {
  const waiting = (mensaje: string) => {
    const resumen = { clase: 'RC', estado: 'POR_ATENDER', mensaje };
    return { ...SOAK.evidence, sql: { ...SOAK.evidence.sql, resumenes: [{ ...UN_RESUMEN, ...resumen }] } };
  };
  expect(complaintsOf({ ...SOAK, evidence: waiting('SUNAT lo recibió, pero su ticket se perdió.') })).toEqual([]);
  expect(complaintsOf({ ...SOAK, evidence: waiting('Ese número lo ocupa otro contenido.') })).toHaveLength(1);
});

const UN_RESUMEN = {
  empresaId: 'e',
  id: 'r',
  entorno: 'test',
  clase: 'RC',
  proposito: 'anular',
  fecha: '2026-11-20',
  numero: 1,
  comprobanteId: 'c',
  webhook: false,
  sha256: '',
  conSunat: false,
  final: false,
  vivo: false,
};

test('a document that nobody carried on within 10 s counts, but for the time in which nobody could', () => {
  const late = recovery('kill', 25_000, 26_000);
  const windows = [
    { from: 90_000, to: 104_000 },
    { from: 102_000, to: 112_000 },
    { from: 120_000, to: 123_000 },
  ];
  expect(latecomers([late], [])).toEqual([late]);
  expect(latecomers([late], windows.slice(0, 1))).toEqual([late]);
  // 4 + 8 + 3 of 25 s.
  expect(latecomers([late], windows)).toEqual([]);
  const never = recovery('kill', undefined, undefined);
  expect(latecomers([never], windows)).toEqual([never]);
});
