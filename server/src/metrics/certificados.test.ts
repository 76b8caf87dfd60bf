import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avisosDeCertificados } from './certificados.ts';

const AHORA = new Date('2026-11-21T15:00:00Z');
const DIA_MS = 86_400_000;

function avisosA(dias: number) {
  const certificadoHasta = new Date(AHORA.getTime() + dias * DIA_MS);
  return avisosDeCertificados(
    [{ ruc: '20100070970', entorno: 'live', certificadoHasta, pausado: false, validezRechazada: false }],
    AHORA,
  );
}

describe('warnings of certificates', () => {
  it.each([
    [31, []],
    [30, [30]],
    [15.1, [30]],
    [15, [15]],
    [7, [7]],
    [1.5, [7]],
    [1, [1]],
    [0.2, [1]],
    [-0.1, [0]],
    [-400, [0]],
  ])('with %d days left the threshold is %j', (dias, umbrales) => {
    expect(avisosA(dias).map(({ umbral }) => umbral)).toEqual(umbrales);
  });

  it('name the company, the day in Lima and the days left', () => {
    expect(avisosA(10)).toMatchObject([{ ruc: '20100070970', entorno: 'live', vence: '2026-12-01', dias: 10 }]);
    expect(avisosA(10)[0]?.mensaje).toBe(
      'el certificado digital vence en 10 días, el 2026-12-01: renuévelo y cárguelo con "chaski empresa certificado"',
    );
    expect(avisosA(-2)[0]?.mensaje).toContain('venció el 2026-11-19');
  });

  it('never get weaker as the end comes nearer', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (a, by) => {
          const weight = (dias: number) => avisosA(dias)[0]?.umbral ?? 31;
          expect(weight(a - by)).toBeLessThanOrEqual(weight(a));
        },
      ),
    );
  });
});
