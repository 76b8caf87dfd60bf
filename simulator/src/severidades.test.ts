import { PARES_DE_SEVERIDAD } from '@chaski/core/documento/testing/severidades.ts';
import { expect, test } from 'vitest';
import { codigosJuzgados } from './check-comprobante.ts';
import { claseDe } from './reglas/regla.ts';

const DE_FACTURA = (['factura', 'creditoFactura', 'debitoFactura'] as const).flatMap((una) => codigosJuzgados(una));
const DE_BOLETA = (['boleta', 'creditoOtro', 'debitoOtro'] as const).flatMap((una) => codigosJuzgados(una));

test.each(PARES_DE_SEVERIDAD)(
  'facturas and their notes never earn %s, boletas and theirs never %s',
  (observa, rechaza) => {
    expect(DE_FACTURA).not.toContain(observa);
    expect(DE_BOLETA).not.toContain(rechaza);
    expect([claseDe(observa), claseDe(rechaza)]).toEqual(['observacion', 'rechazo']);
  },
);

test('most of the pairs are judged', () => {
  const juzgados = PARES_DE_SEVERIDAD.filter(
    ([observa, rechaza]) => DE_BOLETA.includes(observa) && DE_FACTURA.includes(rechaza),
  );
  expect(juzgados.length).toBeGreaterThanOrEqual(25);
});
