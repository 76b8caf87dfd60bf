import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casos } from '../../lib/testing.ts';
import { arbitraryDocumento, arbitraryIntento, type Clase, calculadoDe } from './arbitrary.ts';

const CLASES: readonly Clase[] = ['factura', 'boleta', 'notaCredito', 'notaDebito'];

describe.each(CLASES)('random bodies of a %s', (clase) => {
  test('are valid, and nearly all were before the rules chose them', () => {
    const intentos = fc.sample(arbitraryIntento(clase), { numRuns: casos(300), seed: 7 });
    const validos = intentos.filter((emision) => calculadoDe(emision) !== undefined);
    expect(validos.length).toBeGreaterThan(casos(240));
  });

  test('compute to totals that are amounts', () => {
    fc.assert(
      fc.property(arbitraryDocumento(clase), (emision) => {
        const totales = calculadoDe(emision)?.totales;
        expect(totales?.importeTotal.isNegative()).toBe(false);
      }),
      { numRuns: casos(100) },
    );
  });
});

test('a nota de crédito over everything totals what it undoes, to the cent', () => {
  const total = (codigoMotivo: unknown) => codigoMotivo === '01' || codigoMotivo === '02' || codigoMotivo === '06';
  const deTodo = arbitraryDocumento('notaCredito').filter(({ documento }) => total(documento.codigoMotivo));
  fc.assert(
    fc.property(deTodo, (emision) => {
      const afectado = calculadoDe({ documento: emision.previo ?? {} });
      const nota = calculadoDe(emision);
      expect(nota?.totales.importeTotal.toFixed(2)).toBe(afectado?.totales.importeTotal.toFixed(2));
    }),
    { numRuns: casos(150) },
  );
});
