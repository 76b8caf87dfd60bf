import { describe, expect, it } from 'vitest';
import { nombreArchivo, parseNombreArchivo, parseNombreEnviado } from './nombre-archivo.ts';

const RUC = '20000000001';

describe('nombreArchivo', () => {
  it('is RUC-type-series-number, and reading it gives the same document back', () => {
    const clave = { ruc: RUC, tipo: '01', serie: 'F001', numero: 123 } as const;
    expect(nombreArchivo(clave)).toBe('20000000001-01-F001-123');
    expect(parseNombreArchivo(`${nombreArchivo(clave)}.zip`)).toEqual({ clase: 'comprobante', ...clave });
  });
});

describe('parseNombreEnviado', () => {
  it('reads also the names of what certifies a tax, and of its reversal, which the service of sales does not take', () => {
    const retencion = { clase: 'comprobante', ruc: RUC, tipo: '20', serie: 'R001', numero: 7 };
    const percepcion = { clase: 'comprobante', ruc: RUC, tipo: '40', serie: '0001', numero: 7 };
    const reversion = { clase: 'resumen', ruc: RUC, tipo: 'RR', fecha: '2026-11-20', numero: 1 };
    for (const [nombre, leido] of [
      ['20000000001-20-R001-7.xml', retencion],
      ['20000000001-40-0001-00000007', percepcion],
      ['20000000001-RR-20261120-1.zip', reversion],
    ] as const) {
      expect(parseNombreEnviado(nombre)).toEqual(leido);
      expect(parseNombreArchivo(nombre)).toBeUndefined();
    }
    for (const nombre of ['20000000001-20-P001-7', '20000000001-40-R001-7', '20000000001-20-F001-7']) {
      expect(parseNombreEnviado(nombre)).toBeUndefined();
    }
  });
});

describe('parseNombreArchivo', () => {
  it.each(['20000000001-03-B001-00000057', '20000000001-03-B001-57.xml', '20000000001-03-B001-57.ZIP'])(
    'reads %s with and without padding and extension',
    (nombre) => {
      expect(parseNombreArchivo(nombre)).toEqual({
        clase: 'comprobante',
        ruc: RUC,
        tipo: '03',
        serie: 'B001',
        numero: 57,
      });
    },
  );

  it('reads the names of a comunicación de baja and of a resumen diario', () => {
    const expected = { clase: 'resumen', ruc: RUC, fecha: '2026-11-20', numero: 12 };
    expect(parseNombreArchivo('20000000001-RA-20261120-12.zip')).toEqual({ ...expected, tipo: 'RA' });
    expect(parseNombreArchivo('20000000001-RC-20261120-00012')).toEqual({ ...expected, tipo: 'RC' });
  });

  it.each([
    '',
    '20000000001-01-F001-0',
    '20000000001-01-F001-123456789',
    '20000000001-01-f001-1',
    '20000000001-01-G001-1',
    '20000000001-01-F01-1',
    '30000000001-01-F001-1',
    '2000000001-01-F001-1',
    '20000000001-02-F001-1',
    '20000000001-01-F001-1.rar',
    '20000000001-01-F001-1.zip.zip',
    ' 20000000001-01-F001-1',
    '20000000001-01-F001-1\n',
    '../20000000001-01-F001-1',
    '20000000001-RC-20261320-1',
    '20000000001-RC-20260230-1',
    '20000000001-RC-20261120-0',
    '20000000001-RR-20261120-1',
  ])('refuses %j, as SUNAT does with 0151', (nombre) => {
    expect(parseNombreArchivo(nombre)).toBeUndefined();
  });
});
