import { describe, expect, test } from 'vitest';
import { avisosDe, documentoDe, problemasConCodigo, problemasDe, unaBoleta, unaFactura, unItem } from '../testing.ts';

const EXTRANJERO = { tipoDocumento: '0', numeroDocumento: 'X-1', denominacion: 'ACME INC' };

function unaExportacion(cambios = {}) {
  return unaFactura({ sunatTransaccion: '0200', cliente: EXTRANJERO, items: [unItem({ tipoIgv: '40' })], ...cambios });
}

describe('serie', () => {
  test.each(['F001', 'FA01', 'FFFF', 'F999'])('%s is one of facturas', (serie) => {
    expect(problemasDe(unaFactura({ serie }))).toEqual({});
  });

  test.each(['B001', 'BA01', 'BZZZ'])('%s is one of boletas', (serie) => {
    expect(problemasDe(unaBoleta({ serie }))).toEqual({});
  });

  test.each(['B001', 'f001', 'F01', 'F0001', 'F-01', 'FÑ01', ' F001', 'F001\n', 'E001', '00001', '../x'])(
    '%j is none of facturas (1001)',
    (serie) => {
      expect(problemasConCodigo(unaFactura({ serie }))).toMatchObject([{ ruta: 'documento.serie', codigo: '1001' }]);
    },
  );

  test('a numeric one is of contingency: it needs the number of the paper (1001)', () => {
    expect(problemasConCodigo(unaFactura({ serie: '0001' }))).toMatchObject([
      {
        ruta: 'documento.correlativo',
        codigo: '1001',
        mensaje: expect.objectContaining({ es: expect.stringContaining('contingencia') }),
      },
    ]);
    expect(problemasDe(unaFactura({ serie: '0001', correlativo: 15 }))).toEqual({});
    expect(problemasDe(unaBoleta({ serie: '1', correlativo: 15, fechaEmision: '2026-11-14' }))).toEqual({});
    expect(problemasConCodigo(unaBoleta({ serie: '1', correlativo: 15, fechaEmision: '2026-11-13' }))).toEqual([
      {
        ruta: 'documento.fechaEmision',
        mensaje: expect.objectContaining({
          es: 'La fecha de emisión pasó el plazo de envío de 7 días; envíe una fecha desde 2026-11-14',
        }),
      },
    ]);
  });

  test('is judged even when the type is not known', () => {
    expect(problemasDe(unaFactura({ tipoComprobante: 'X', serie: 'X001' }))).toHaveProperty(['documento.serie']);
    expect(problemasDe(unaFactura({ tipoComprobante: 'X', serie: 'B001' }))).not.toHaveProperty(['documento.serie']);
  });
});

describe('fechaEmision, on 2026-11-21', () => {
  test.each(['2026-11-18', '2026-11-21'])('a factura of %s can be sent', (fechaEmision) => {
    expect(problemasDe(unaFactura({ fechaEmision }))).toEqual({});
  });

  test('a factura may be three days old (2108), a boleta five (1079)', () => {
    expect(problemasConCodigo(unaFactura({ fechaEmision: '2026-11-17' }))).toEqual([
      {
        ruta: 'documento.fechaEmision',
        codigo: '2108',
        mensaje: expect.objectContaining({
          es: 'La fecha de emisión pasó el plazo de envío de 3 días; envíe una fecha desde 2026-11-18',
        }),
      },
    ]);
    expect(problemasDe(unaBoleta({ fechaEmision: '2026-11-16' }))).toEqual({});
    expect(problemasConCodigo(unaBoleta({ fechaEmision: '2026-11-15' }))).toMatchObject([{ codigo: '1079' }]);
  });

  test('it is today in Lima at the latest; SUNAT itself refuses it from three days ahead (2329)', () => {
    const futura = {
      ruta: 'documento.fechaEmision',
      mensaje: expect.objectContaining({
        es: 'La fecha de emisión es futura: en Lima hoy es 2026-11-21; envíe esa fecha o una anterior',
      }),
    };
    for (const fechaEmision of ['2026-11-22', '2026-11-23']) {
      expect(problemasConCodigo(unaFactura({ fechaEmision }))).toEqual([futura]);
      expect(problemasConCodigo(unaBoleta({ fechaEmision }))).toEqual([futura]);
    }
    expect(problemasConCodigo(unaFactura({ fechaEmision: '2026-11-24' }))).toEqual([{ ...futura, codigo: '2329' }]);
  });
});

test('the document falls due on the day of issue or later', () => {
  expect(problemasDe(unaFactura({ fechaVencimiento: '2026-11-21' }))).toEqual({});
  expect(problemasDe(unaFactura({ fechaVencimiento: '2026-11-20' }))['documento.fechaVencimiento']).toContain(
    'desde 2026-11-21',
  );
});

describe('sunatTransaccion', () => {
  test.each([
    [unaBoleta({ sunatTransaccion: '0112' }), 'no corresponde a una boleta'],
    [unaFactura({ sunatTransaccion: '0501' }), 'no corresponde a una factura'],
  ])('is one of its document (3206)', (documento, why) => {
    const [problema] = problemasConCodigo(documento).filter(({ ruta }) => ruta === 'documento.sunatTransaccion');
    expect(problema).toMatchObject({
      codigo: '3206',
      mensaje: expect.objectContaining({ es: expect.stringContaining(why) }),
    });
  });

  test('a service used abroad says in which country (3098), and it is not Peru (3099)', () => {
    const servicio = (exportacion?: unknown) =>
      problemasConCodigo(unaExportacion({ sunatTransaccion: '0201', ...(exportacion ? { exportacion } : {}) }));
    expect(servicio()).toMatchObject([{ ruta: 'documento.exportacion.pais', codigo: '3098' }]);
    expect(servicio({})).toMatchObject([{ ruta: 'documento.exportacion.pais', codigo: '3098' }]);
    expect(servicio({ pais: 'PE' })).toMatchObject([{ ruta: 'documento.exportacion.pais', codigo: '3099' }]);
    expect(servicio({ pais: 'ZZ' })).toMatchObject([{ ruta: 'documento.exportacion.pais', codigo: '3099' }]);
    expect(servicio({ pais: 'CL' })).toEqual([]);
  });

  test('exportacion is only for exports', () => {
    expect(problemasDe(unaFactura({ exportacion: { pais: 'US' } }))).toHaveProperty(['documento.exportacion']);
    expect(documentoDe(unaExportacion({ exportacion: { pais: 'US', incoterm: 'FOB' } })).exportacion).toEqual({
      pais: 'US',
      incoterm: 'FOB',
    });
  });
});

test('in soles there is no exchange rate but 1', () => {
  expect(problemasDe(unaFactura({ tipoCambio: '1.000' }))).toEqual({});
  expect(problemasDe(unaFactura({ tipoCambio: 3.7 }))).toHaveProperty(['documento.tipoCambio']);
  expect(problemasDe(unaFactura({ moneda: 'USD', tipoCambio: 3.7 }))).toEqual({});
});

test('an establishment has four digits (3239); of a boleta SUNAT only observes it (4242)', () => {
  expect(problemasDe(unaFactura({ establecimiento: '0012' }))).toEqual({});
  expect(problemasConCodigo(unaFactura({ establecimiento: '12' }))).toMatchObject([{ codigo: '3239' }]);
  expect(problemasDe(unaBoleta({ establecimiento: '12' }))).toEqual({});
  expect(avisosDe(unaBoleta({ establecimiento: '12' }))).toMatchObject([{ codigo: '4242' }]);
});
