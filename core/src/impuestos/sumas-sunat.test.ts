import { expect, test } from 'vitest';
import { Decimal } from '../lib/decimal.ts';
import { computeTotales } from './compute-totales.ts';
import { type CodigoSuma, sumasQueFallan } from './sumas-sunat.ts';
import { unDocumento, unValor } from './testing.ts';
import type { Calculado, Totales, TributoTotal } from './types.ts';

const d = Decimal.from;
const BUENO = computeTotales(
  unDocumento({
    items: [
      { ...unValor('1', '100'), isc: { sistema: '01', tasa: d('10') } },
      unValor('1', '50', '20'),
      unValor('1', '40', '30'),
      unValor('1', '30', '15'),
      { ...unValor('2', '10'), icbper: true },
    ],
    descuentoGlobal: { porcentaje: d('5'), afectaBase: true },
    cargos: [{ codigo: '46', porcentaje: d('10') }],
  }),
);

const masDos = (monto: Decimal) => monto.plus(Decimal.integer(2));
const conTotal = (campo: keyof Totales): Calculado => ({
  ...BUENO,
  totales: { ...BUENO.totales, [campo]: masDos(BUENO.totales[campo]) },
});
const conTributo = (codigo: string, campo: 'baseImponible' | 'monto'): Calculado => ({
  ...BUENO,
  tributos: BUENO.tributos.map(
    (tributo): TributoTotal => (tributo.codigo === codigo ? { ...tributo, [campo]: masDos(tributo[campo]) } : tributo),
  ),
});

test('a good document fails no sum', () => {
  expect(sumasQueFallan(BUENO)).toEqual([]);
});

test.each<[CodigoSuma, Calculado]>([
  ['3277', conTributo('1000', 'baseImponible')],
  ['3291', conTributo('1000', 'monto')],
  ['3275', conTributo('9997', 'baseImponible')],
  ['3274', conTributo('9998', 'baseImponible')],
  ['3276', conTributo('9996', 'baseImponible')],
  ['3302', conTributo('9996', 'monto')],
  ['3296', conTributo('2000', 'baseImponible')],
  ['3298', conTributo('2000', 'monto')],
  ['3306', conTributo('7152', 'monto')],
  ['3294', conTotal('totalImpuestos')],
  ['3278', conTotal('valorVenta')],
  ['3279', conTotal('precioVenta')],
  ['3280', conTotal('importeTotal')],
  ['3300', conTotal('descuentos')],
  ['3301', conTotal('cargos')],
])('%s fails when its figure is off by 2.00', (codigo, calculado) => {
  expect(sumasQueFallan(calculado)).toContain(codigo);
});

test('ICBPER is exact: a cent is enough (3306), where other sums have a tolerance of 1.00', () => {
  const unCentimo = (codigo: string): Calculado => ({
    ...BUENO,
    tributos: BUENO.tributos.map((tributo) =>
      tributo.codigo === codigo ? { ...tributo, monto: tributo.monto.plus(d('0.01')) } : tributo,
    ),
  });
  expect(sumasQueFallan(unCentimo('7152'))).toEqual(['3306']);
  expect(sumasQueFallan(unCentimo('1000'))).toEqual([]);
});
