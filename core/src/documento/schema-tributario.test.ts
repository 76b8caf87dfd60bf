import { describe, expect, test } from 'vitest';
import { documentoDe, problemasDe, unaBoleta, unaFactura, unItem } from './testing.ts';

const plano = (documento: unknown) => JSON.parse(JSON.stringify(documentoDe(documento)));

describe('what bears on the taxes of an item', () => {
  test('arrives as it was sent, and a discount touches the base unless it says otherwise', () => {
    const items = [
      unItem({ descuento: { monto: '10.50' }, cargo: { porcentaje: '2.5', afectaBase: false } }),
      unItem({ isc: { sistema: '01', tasa: 10 } }),
      unItem({ isc: { sistema: '02', monto: '2.25' } }),
      unItem({ isc: { sistema: '03', tasa: 30, precioSugerido: '150.00' } }),
      unItem({ cantidad: 2, precioUnitario: '0.20', icbper: true }),
      unItem({ icbper: false, atributos: [{ codigo: '5010', nombre: 'Placa', valor: 'ABC-123' }] }),
    ];
    const [ajustado, alValor, fijo, alPublico, bolsas, conPlaca] = plano(unaFactura({ items })).items;
    expect(ajustado).toMatchObject({
      descuento: { monto: '10.50', afectaBase: true },
      cargo: { porcentaje: '2.5', afectaBase: false },
    });
    expect(alValor.isc).toEqual({ sistema: '01', tasa: '10' });
    expect(fijo.isc).toEqual({ sistema: '02', monto: '2.25' });
    expect(alPublico.isc).toEqual({ sistema: '03', tasa: '30', precioSugerido: '150.00' });
    expect(bolsas.icbper).toBe(true);
    expect(conPlaca).not.toHaveProperty('icbper');
    expect(conPlaca.atributos).toEqual([{ codigo: '5010', nombre: 'Placa', valor: 'ABC-123' }]);
  });

  test.each([
    [{ descuento: { monto: 1, porcentaje: 1 } }, 'descuento', 'no los dos'],
    [{ descuento: { monto: 1, afectaBase: 'si' } }, 'descuento.afectaBase', 'true o false'],
    [{ descuento: { monto: 1, afectaBase: false }, tipoIgv: '15' }, 'descuento', 'ítem gratuito'],
    [{ descuento: 5 }, 'descuento', 'Debe ser un objeto'],
    [{ descuento: { porcentage: 5 } }, 'descuento.porcentage', '¿quiso decir `porcentaje`?'],
    [{ descuento: { porcentaje: 100 } }, 'descuento', 'tipoIgv de "11" a "16" y sin descuento'],
    [{ isc: { sistema: '01', tasa: 10, monto: 1 } }, 'isc.monto', 'quítelo'],
    [{ isc: { sistema: '02', monto: 1, tasa: 10 } }, 'isc.tasa', 'quítela'],
    [{ isc: { sistema: '02' } }, 'isc.monto', 'exige el monto'],
    [{ isc: { sistema: '01', tasa: 10, precioSugerido: 1 } }, 'isc.precioSugerido', 'quítelo'],
    [{ icbper: 'sí' }, 'icbper', 'true o false'],
    [{ transporte: {} }, 'transporte', 'Solo corresponde a la operación 1004'],
  ])('%j is refused', (cambios, campo, why) => {
    expect(problemasDe(unaFactura({ items: [unItem(cambios)] }))[`documento.items.0.${campo}`]).toContain(why);
  });

  test('a wrong ISC hides no problem of another item', () => {
    const items = [unItem({ isc: { sistema: '09' } }), unItem({ cantidad: 0 })];
    expect(Object.keys(problemasDe(unaFactura({ items })))).toEqual([
      'documento.items.0.isc.sistema',
      'documento.items.1.cantidad',
    ]);
  });
});

describe('what bears on the whole document', () => {
  test('arrives as it was sent, with its defaults', () => {
    const documento = plano(
      unaFactura({
        descuentoGlobal: { porcentaje: 5 },
        cargos: [{ codigo: '46', porcentaje: '10' }],
        anticipos: [{ tipoComprobante: 'FACTURA', serie: 'F001', correlativo: '00000007', total: '11.80' }],
        redondeo: '-0.04',
        retencion: {},
        leyendas: ['2005'],
        lugarEntrega: { ubigeo: '150101', direccion: 'Mercado Central, puesto 12' },
      }),
    );
    expect(documento).toMatchObject({
      descuentoGlobal: { porcentaje: '5', afectaBase: true },
      cargos: [{ codigo: '46', porcentaje: '10' }],
      anticipos: [{ tipoComprobante: '01', serie: 'F001', numero: 7, total: '11.80', tipoIgv: '10' }],
      redondeo: '-0.04',
      retencion: { porcentaje: '3' },
      leyendas: ['2005'],
      lugarEntrega: { distrito: 'LIMA', provincia: 'LIMA', departamento: 'LIMA' },
    });
  });

  test('a detracción takes the percentage of the catalog and deposit in account, unless they are sent', () => {
    const conDetraccion = (detraccion: object) =>
      plano(unaFactura({ sunatTransaccion: '1001', detraccion })).detraccion;
    const cuenta = '00-123-456789';
    expect(conDetraccion({ codigo: '037', cuenta })).toEqual({
      codigo: '037',
      cuenta,
      porcentaje: '12',
      medioPago: '001',
    });
    expect(conDetraccion({ codigo: '037', cuenta, porcentaje: '10', medioPago: '003' })).toEqual({
      codigo: '037',
      cuenta,
      porcentaje: '10',
      medioPago: '003',
    });
  });

  test('a global discount says whether its amount has the IGV in it', () => {
    const conDescuento = (descuentoGlobal: object) => plano(unaFactura({ descuentoGlobal })).descuentoGlobal;
    expect(conDescuento({ monto: 10, conIgv: true })).toEqual({ monto: '10', afectaBase: true, conIgv: true });
    expect(conDescuento({ monto: 10, conIgv: false })).toEqual({ monto: '10', afectaBase: true });
  });

  test('a global discount is of the base, or off the total where no line is taxed, unless it says', () => {
    const con = (tipos: readonly string[], descuentoGlobal: object) =>
      plano(unaFactura({ items: tipos.map((tipoIgv) => unItem({ tipoIgv })), descuentoGlobal })).descuentoGlobal;
    expect(con(['20', '10'], { monto: 10 })).toEqual({ monto: '10', afectaBase: true });
    expect(con(['20', '30'], { monto: 10 })).toEqual({ monto: '10', afectaBase: false });
    // Nothing has IGV: what the customer pays less is the same with it.
    expect(con(['20'], { monto: 10, conIgv: true })).toEqual({ monto: '10', afectaBase: false });
    expect(con(['20', '10'], { monto: 10, afectaBase: false })).toEqual({ monto: '10', afectaBase: false });
  });

  test('an empty list says nothing', () => {
    const vacias = { cargos: [], anticipos: [], leyendas: [], items: [unItem({ atributos: [] })] };
    expect(documentoDe(unaFactura(vacias))).toEqual(documentoDe(unaFactura()));
    expect(documentoDe(unaFactura({ redondeo: '0.00' }))).toEqual(documentoDe(unaFactura()));
  });

  test.each([
    [{ descuentoGlobal: { monto: 1, porcentaje: 1 } }, 'descuentoGlobal', 'no los dos'],
    [{ descuentoGlobal: { monto: 1, afectaBase: false, conIgv: false } }, 'descuentoGlobal.conIgv', 'quite conIgv'],
    [{ descuentoGlobal: { monto: 1, afectaBase: false, conIgv: true } }, 'descuentoGlobal.conIgv', 'quite conIgv'],
    [{ descuentoGlobal: { porcentaje: 1, conIgv: true } }, 'descuentoGlobal.conIgv', 'envíe el descuento en monto'],
    [{ items: [unItem({ descuento: { monto: 1, conIgv: true } })] }, 'items.0.descuento.conIgv', 'no reconocido'],
    [{ cargos: [{ codigo: '46', monto: 1, porcentaje: 1 }] }, 'cargos.0', 'no los dos'],
    [{ cargos: ['46'] }, 'cargos.0', 'Debe ser un objeto'],
    [{ cargos: [{ codigo: '51', monto: 1 }] }, 'cargos.0.codigo', 'envíela en percepcion'],
    [{ cargos: [{ codigo: '62', monto: 1 }] }, 'cargos.0.codigo', 'envíelo en retencion'],
    [{ cargos: [{ codigo: '04', monto: 1 }] }, 'cargos.0.codigo', 'envíelo en anticipos'],
    [{ cargos: [{ codigo: '20', monto: 1 }] }, 'cargos.0.codigo', 'envíelo en anticipos[].isc'],
    [{ cargos: [{ codigo: '63', monto: 1 }] }, 'cargos.0.codigo', 'todavía no se admite'],
    [
      { correlativo: 7, anticipos: [{ tipoComprobante: '01', serie: 'F001', correlativo: 7, total: 10 }] },
      'anticipos.0',
      'este mismo comprobante',
    ],
    [
      { anticipos: [{ tipoComprobante: '01', serie: 'F001', correlativo: 1, total: 10, tipoIgv: '40' }] },
      'anticipos.0.tipoIgv',
      'gravado',
    ],
    [
      { anticipos: [{ tipoComprobante: '01', serie: 'F001', correlativo: 1, total: 10, isc: 10 }] },
      'anticipos.0.isc',
      'dentro del total',
    ],
    [{ anticipos: [{ tipoComprobante: '01', serie: 'F001', total: 10 }] }, 'anticipos.0.correlativo', 'obligatorio'],
    [{ leyendas: [[2001]] }, 'leyendas.0', 'Debe ser un texto'],
    [{ leyendas: ['1000'] }, 'leyendas.0', 'la pone el servicio'],
    [{ leyendas: ['2010'] }, 'leyendas.0', 'todavía no se admite'],
    [{ leyendas: '2001' }, 'leyendas', 'Debe ser una lista'],
    [{ moneda: 'USD', items: [unItem({ icbper: true })] }, 'tipoCambio', 'ICBPER'],
    [
      {
        sunatTransaccion: '1001',
        detraccion: { codigo: '037', cuenta: '00123456789' },
        retencion: {},
      },
      'retencion',
      'quite una de las dos',
    ],
    [{ documentoAfectado: { id: 'x' } }, 'documentoAfectado', 'nota de crédito o de débito'],
  ])('%j is refused', (cambios, campo, why) => {
    expect(problemasDe(unaFactura(cambios))[`documento.${campo}`]).toContain(why);
  });

  test('an advance may have another number, or no number to compare with', () => {
    const anticipos = [{ tipoComprobante: '01', serie: 'F001', correlativo: 7, total: 10 }];
    expect(problemasDe(unaFactura({ correlativo: 8, anticipos }))).toEqual({});
    expect(problemasDe(unaFactura({ anticipos }))).toEqual({});
  });

  test('the ISC of an advance is blamed by itself where the document has none', () => {
    const anticipos = [{ tipoComprobante: '01', serie: 'F001', correlativo: 7, total: 59, isc: 5 }];
    const problemas = problemasDe(unaFactura({ anticipos }));
    expect(Object.keys(problemas)).toEqual(['documento.anticipos.0.isc']);
    expect(problemas['documento.anticipos.0.isc']).toContain('no tiene ISC');
    const items = [unItem({ isc: { sistema: '01', tasa: 10 } })];
    expect(problemasDe(unaFactura({ items, anticipos }))).toEqual({});
  });

  test('an advance that exceeds a base is told to say its ISC only where that would mend it', () => {
    const items = [unItem({ precioUnitario: '129.80', isc: { sistema: '01', tasa: 10 } })];
    const conAnticipo = (anticipo: object) => {
      const anticipos = [{ tipoComprobante: '01', serie: 'F001', correlativo: 7, total: '129.80', ...anticipo }];
      return Object.keys(problemasDe(unaFactura({ items, anticipos })));
    };
    expect(conAnticipo({})).toEqual(['documento.anticipos.0.isc']);
    expect(conAnticipo({ isc: '10.00' })).toEqual([]);
    expect(conAnticipo({ tipoIgv: '20' })).toEqual(['documento.anticipos']);
    expect(conAnticipo({ total: '300.00' })).toEqual(['documento.anticipos']);
  });

  test('a charge of the base is blamed where the base cannot bear it, and not the lines', () => {
    const cargos = [{ codigo: '49', monto: 50 }];
    const deCentimos = { items: [unItem({ tipoIgv: '20' }), unItem({ precioUnitario: '0.04' })] };
    expect(Object.keys(problemasDe(unaFactura({ ...deCentimos, cargos })))).toEqual(['documento.cargos']);
    expect(problemasDe(unaFactura({ ...deCentimos, cargos }))['documento.cargos']).toContain('envíelo como "50"');
    expect(problemasDe(unaFactura({ cargos }))).toEqual({});
  });

  test('a boleta has no retención', () => {
    expect(problemasDe(unaBoleta({ retencion: {} }))['documento.retencion']).toContain('factura');
  });

  test('an export of the commercial zone of Tacna may be to a RUC', () => {
    const exportacion = { sunatTransaccion: '0200', items: [unItem({ tipoIgv: '40' })] };
    expect(problemasDe(unaFactura(exportacion))).toHaveProperty(['documento.cliente.tipoDocumento']);
    const deTacna = problemasDe(unaFactura({ ...exportacion, leyendas: ['2008'] }));
    expect(deTacna).not.toHaveProperty(['documento.cliente.tipoDocumento']);
  });

  test('cuotas of a credit with detracción add up to what is left after it', () => {
    const alCredito = (monto: string) =>
      problemasDe(
        unaFactura({
          sunatTransaccion: '1001',
          items: [unItem({ precioUnitario: '1180' })],
          detraccion: { codigo: '037', cuenta: '00-123-456789' },
          formaPago: 'CREDITO',
          cuotas: [{ monto, fechaVencimiento: '2026-12-21' }],
        }),
      );
    expect(alCredito('1038.00')).toEqual({});
    expect(alCredito('1180.00')['documento.cuotas']).toContain('el monto pendiente es 1038.00');
  });
});
