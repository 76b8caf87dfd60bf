import { describe, expect, it } from 'vitest';
import { type Cuenta, netos, sort } from './netos.ts';

const cuenta = (tipoComprobante: string, estado: Cuenta['estado'], moneda: string, importe: string): Cuenta => ({
  tipoComprobante,
  estado,
  moneda,
  importe,
  cantidad: 2,
});

describe('the summary of a period', () => {
  const cuentas = [
    cuenta('03', 'ACEPTADA', 'PEN', '0.20'),
    cuenta('01', 'ANULADA', 'PEN', '900.00'),
    cuenta('01', 'ACEPTADA', 'USD', '10.00'),
    cuenta('01', 'ACEPTADA', 'PEN', '100.10'),
    cuenta('07', 'ACEPTADA', 'PEN', '30.00'),
  ];

  it('reads soles first, then by type and state', () => {
    expect(sort(cuentas).map((una) => `${una.moneda} ${una.tipoComprobante} ${una.estado}`)).toEqual([
      'PEN 01 ACEPTADA',
      'PEN 01 ANULADA',
      'PEN 03 ACEPTADA',
      'PEN 07 ACEPTADA',
      'USD 01 ACEPTADA',
    ]);
  });

  it('nets to the cent by currency, without what has no effect', () => {
    expect(netos(cuentas)).toEqual([
      { moneda: 'PEN', cantidad: 6, importe: '70.30' },
      { moneda: 'USD', cantidad: 2, importe: '10.00' },
    ]);
    expect(netos([])).toEqual([]);
  });
});
