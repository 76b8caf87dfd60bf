import { describe, expect, test } from 'vitest';
import { type Campos, problemasConCodigo, problemasDe, unaBoleta, unaFactura, unItem } from '../../testing.ts';

function codigos(cambios: Campos, documento: (cambios: Campos) => Campos = unaFactura) {
  const encontrados = problemasConCodigo(documento(cambios));
  return encontrados.map(({ ruta, codigo }) => `${ruta.replace('documento.', '')} ${codigo}`);
}

const cuota = (monto: unknown, fechaVencimiento = '2026-12-21') => ({ monto, fechaVencimiento });

describe('contado', () => {
  test('is the default and has no cuotas', () => {
    expect(codigos({ cuotas: [] })).toEqual([]);
    expect(codigos({ cuotas: [cuota(118)] })).toEqual(['cuotas 3252']);
  });
});

/** The sheet of boletas knows no cuotas: the finding is the same, without a code. */
describe.each([
  ['a factura', unaFactura, (codigo: string) => codigo],
  ['a boleta', unaBoleta, () => 'undefined'],
])('%s on credit', (_what, documento, deSuHoja) => {
  const alCredito = (cuotas: unknown, cambios = {}) => codigos({ formaPago: 'CREDITO', cuotas, ...cambios }, documento);

  test('needs cuotas (3249)', () => {
    expect(alCredito(undefined)).toEqual([`cuotas ${deSuHoja('3249')}`]);
    expect(alCredito([])).toEqual([`cuotas ${deSuHoja('3249')}`]);
  });

  test('has cuotas that add up to what is pending, to the cent (3319)', () => {
    expect(alCredito([cuota(118)])).toEqual([]);
    expect(alCredito([cuota('39.33'), cuota('39.33', '2027-01-21'), cuota('39.34', '2027-02-21')])).toEqual([]);
    expect(alCredito([cuota('117.99')])).toEqual([`cuotas ${deSuHoja('3319')}`]);
    expect(alCredito([cuota(118), cuota('0.01')])).toEqual([`cuotas ${deSuHoja('3319')}`]);
  });

  test('has cuotas that fall due after the issue (3267)', () => {
    expect(alCredito([cuota(118, '2026-11-21')])).toEqual([`cuotas.0.fechaVencimiento ${deSuHoja('3267')}`]);
    expect(alCredito([cuota(118, '2026-11-22')])).toEqual([]);
    expect(alCredito([cuota(118, '2026-11-20')], { fechaEmision: '2026-11-20' })).toEqual([
      `cuotas.0.fechaVencimiento ${deSuHoja('3267')}`,
    ]);
  });

  test('is not added up while one of its cuotas cannot be read', () => {
    expect(alCredito([cuota(100), cuota('x')])).toEqual([`cuotas.1.monto ${deSuHoja('3253')}`]);
    expect(alCredito([cuota(100), 1])).toEqual(['cuotas.1 undefined']);
  });

  test('is paid in full by 999 cuotas, and not by 1000', () => {
    expect(
      alCredito(Array(999).fill(cuota(1)), {
        items: [unItem({ precioUnitario: '999.00', tipoIgv: '20' })],
        cliente: RUC,
      }),
    ).toEqual([]);
    expect(alCredito(Array(1000).fill(cuota(1)))).toEqual(['cuotas undefined']);
  });
});

const RUC = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };

test('the sums are said', () => {
  const cambios = { formaPago: 'CREDITO', cuotas: [cuota('100.5')] };
  expect(problemasDe(unaFactura(cambios))['documento.cuotas']).toBe(
    'Las cuotas suman 100.50 y el monto pendiente es 118.00; ajústelas para que coincidan',
  );
});

test('a free document has nothing to be paid on credit', () => {
  const cambios = { formaPago: 'CREDITO', cuotas: [cuota(1)], items: [unItem({ tipoIgv: '15' })] };
  expect(codigos(cambios)).toEqual(['formaPago 3251']);
});
