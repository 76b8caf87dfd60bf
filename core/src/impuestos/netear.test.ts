import { describe, expect, test } from 'vitest';
import type { Documento, Item } from '../documento/types.ts';
import { Decimal } from '../lib/decimal.ts';
import { computeTotales } from './compute-totales.ts';
import { netear } from './netear.ts';
import { unDocumento, unPrecio, unValor } from './testing.ts';
import { calculadoToJson } from './to-json.ts';

const d = Decimal.from;
const netos = (items: readonly Item[], campos: Partial<Documento> = {}) =>
  netear(computeTotales(unDocumento({ items, ...campos })));
const totalesDeNota = (items: readonly Item[]) =>
  calculadoToJson(computeTotales(unDocumento({ tipoComprobante: '07', serie: 'FC01', items }))).totales;
const anticipo = (total: string) =>
  ({ tipoComprobante: '01', serie: 'F001', numero: 1, tipoIgv: '10', total: d(total) }) as const;

describe('the items that a note copies', () => {
  test('are the very items where nothing was discounted, charged or paid in advance', () => {
    const items = [unPrecio('1', '10.00'), unValor('2', '3.00', '20'), unValor('1', '5', '15')];
    expect(netos(items)).toEqual(items);
  });

  test('carry the discount of their line in their price, by the same terms, so that every total is the same', () => {
    const items = [
      { ...unValor('3', '100'), descuento: { porcentaje: d('10'), afectaBase: true } },
      unPrecio('1', '10.00'),
    ];
    const [primero, segundo] = netos(items);
    expect(String(primero?.precio.monto)).toBe('90');
    expect(primero?.precio.conImpuestos).toBe(false);
    expect(segundo).toEqual(items[1]);
    const { descuentosTotales: _, ...sinDescuentos } = calculadoToJson(computeTotales(unDocumento({ items }))).totales;
    expect(totalesDeNota(netos(items))).toMatchObject(sinDescuentos);
  });

  test('share a global discount in proportion', () => {
    const items = netos([unPrecio('1', '100.00'), unPrecio('1', '200.00')], {
      descuentoGlobal: { monto: d('30'), afectaBase: false },
    });
    expect(items.map(({ precio }) => String(precio.monto))).toEqual(['90', '180']);
  });

  test('are what is left after advances; nothing, when they paid everything', () => {
    expect(totalesDeNota(netos([unValor('1', '1000')], { anticipos: [anticipo('236')] }))).toMatchObject({
      ...{ gravada: '800.00', igv: '144.00', importeTotal: '944.00' },
    });
    expect(netos([unValor('1', '1000')], { anticipos: [anticipo('1180')] })).toEqual([]);
  });

  test('leave exonerated lines alone when only taxed ones were discounted', () => {
    const items = netos([unValor('1', '100'), unValor('1', '50', '20')], {
      descuentoGlobal: { monto: d('10'), afectaBase: true },
    });
    expect(totalesDeNota(items)).toMatchObject({ gravada: '90.00', igv: '16.20', exonerada: '50.00' });
  });

  test('have charges without IGV in an inafecta line of their own', () => {
    const items = netos([unValor('1', '100')], { cargos: [{ codigo: '46', porcentaje: d('10') }] });
    expect(items[1]).toMatchObject({ descripcion: 'Cargos no gravados', tipoIgv: '30', unidadMedida: 'ZZ' });
    expect(totalesDeNota(items)).toMatchObject({
      gravada: '100.00',
      inafecta: '10.00',
      igv: '18.00',
      importeTotal: '128.00',
    });
  });

  test('or, in an export, which takes no other kind of line, in their price', () => {
    const items = netos([unValor('1', '100', '40')], { cargos: [{ codigo: '50', monto: d('10') }] });
    expect(items.map(({ tipoIgv, precio }) => [tipoIgv, String(precio.monto)])).toEqual([['40', '110']]);
  });

  test('keep their bags, and give no line that is too small to bear its IGV (3111)', () => {
    const bolsas = { ...unPrecio('1', '0.10'), icbper: true };
    const items = netos([unPrecio('1', '100.00'), bolsas], {
      descuentoGlobal: { porcentaje: d('70'), afectaBase: false },
    });
    expect(items).toHaveLength(1);
    expect(items[0]?.precio.monto.toFixed(2)).toBe('30.03');
  });
});
