import { expect, test } from 'vitest';
import { conEmitido, type UltimoEmitido } from './ultimo-emitido.ts';

test('the next one begins as the last sale did, with the last series of its kind; a note changes only its own series', () => {
  const nada: UltimoEmitido = { tipo: undefined, series: {} };
  const boleta = conEmitido(conEmitido(nada, { tipoComprobante: '01', serie: 'F002' }), {
    tipoComprobante: '03',
    serie: 'B001',
  });
  expect(boleta).toEqual({ tipo: '03', series: { '01': 'F002', '03': 'B001' } });
  expect(conEmitido(boleta, { tipoComprobante: '07', serie: 'BC01' })).toEqual({
    tipo: '03',
    series: { '01': 'F002', '03': 'B001', '07': 'BC01' },
  });
});
