import { describe, expect, test } from 'vitest';
import { TIPOS_OPERACION } from '../catalogos/c51-tipos-operacion.ts';
import { CLASES, claseDe } from '../documentos/registro.ts';
import { Decimal } from '../lib/decimal.ts';
import { comoClase } from './testing/casos.ts';
import { avisosDe, documentoDe, hallazgosDe, problemasDe, unaBoleta, unaFactura, unItem } from './testing.ts';

test('the least that a factura needs is filled in with its defaults', () => {
  const documento = documentoDe(unaFactura());
  expect(documento).toEqual({
    tipoComprobante: '01',
    sunatTransaccion: '0101',
    serie: 'F001',
    fechaEmision: '2026-11-21',
    horaEmision: '10:15:00',
    moneda: 'PEN',
    formaPago: 'CONTADO',
    cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' },
    items: [
      {
        descripcion: 'Silla de oficina',
        unidadMedida: 'NIU',
        cantidad: Decimal.integer(1),
        precio: { conImpuestos: true, monto: Decimal.integer(118) },
        tipoIgv: '10',
      },
    ],
    cuotas: [],
    porcentajeIgv: Decimal.integer(18),
    guias: [],
    establecimiento: '0000',
  });
});

test('every field that is sent arrives as it was sent', () => {
  const enviado = {
    ...unaFactura(),
    correlativo: 123,
    fechaEmision: '2026-11-20',
    horaEmision: '08:00:01',
    fechaVencimiento: '2026-12-20',
    sunatTransaccion: '0101',
    moneda: 'USD',
    tipoCambio: 3.755,
    formaPago: 'Credito',
    cliente: {
      tipoDocumento: '6',
      numeroDocumento: '20100070970',
      denominacion: '  Ñandú & Cía. S.A.  ',
      direccion: 'Jr. Unión 123',
      correo: 'compras@nandu.com.pe',
    },
    items: [
      {
        codigo: 'A-1',
        codigoSunat: '43211503',
        gtin: '7750243000123',
        descripcion: 'Laptop',
        unidadMedida: 'BX',
        cantidad: '2.5',
        valorUnitario: '1000.1234567891',
        tipoIgv: '20',
      },
    ],
    cuotas: [{ monto: '2500.31', fechaVencimiento: '2026-12-20' }],
    porcentajeIgv: '10.50',
    establecimiento: '0003',
    ordenCompra: 'OC 2026/1',
    guias: [{ tipo: '09', numero: 'T001-1' }],
    observaciones: 'Entregar en almacén',
  };
  expect(JSON.parse(JSON.stringify(documentoDe(enviado)))).toEqual({
    tipoComprobante: '01',
    serie: 'F001',
    numero: 123,
    fechaEmision: '2026-11-20',
    horaEmision: '08:00:01',
    fechaVencimiento: '2026-12-20',
    sunatTransaccion: '0101',
    moneda: 'USD',
    tipoCambio: '3.755',
    formaPago: 'CREDITO',
    porcentajeIgv: '10.5',
    establecimiento: '0003',
    ordenCompra: 'OC 2026/1',
    guias: [{ tipo: '09', numero: 'T001-1' }],
    observaciones: 'Entregar en almacén',
    cliente: { ...enviado.cliente, denominacion: 'Ñandú & Cía. S.A.' },
    items: [
      {
        codigo: 'A-1',
        codigoSunat: '43211503',
        gtin: '7750243000123',
        descripcion: 'Laptop',
        unidadMedida: 'BX',
        cantidad: '2.5',
        tipoIgv: '20',
        precio: { conImpuestos: false, monto: '1000.1234567891' },
      },
    ],
    cuotas: [{ monto: '2500.31', fechaVencimiento: '2026-12-20' }],
  });
});

test('the name of a type is the same thing as its code', () => {
  expect(documentoDe(unaFactura({ tipoComprobante: 'FACTURA' })).tipoComprobante).toBe('01');
  expect(documentoDe(unaBoleta({ tipoComprobante: 'boleta' })).tipoComprobante).toBe('03');
});

test('what an optional field that is null or blank says is nothing', () => {
  const nada = { correlativo: null, fechaEmision: '', moneda: ' ', tipoCambio: null, cuotas: '', guias: null };
  const tampoco = { descuentoGlobal: null, detraccion: '', observaciones: '\u00a0', porcentajeIgv: '', leyendas: null };
  const item = unItem({ unidadMedida: null, tipoIgv: '', valorUnitario: '', descuento: null, icbper: '', codigo: ' ' });
  expect(documentoDe(unaFactura({ ...nada, ...tampoco, items: [item] }))).toEqual(documentoDe(unaFactura()));
});

test('a code that can only mean one is read: without its quotes, in other letters, with an accent, among blanks', () => {
  const leido = documentoDe(
    unaFactura({
      tipoComprobante: 1,
      sunatTransaccion: 101,
      moneda: 'usd',
      formaPago: ' Crédito ',
      leyendas: [2001],
      tipoCambio: ' 3.755 ',
      fechaEmision: ' 2026-11-20',
      correlativo: ' 7 ',
      guias: [{ tipo: 9, numero: 'T001-1 ' }],
      cuotas: [{ monto: 118, fechaVencimiento: '2026-12-20 ' }],
      cliente: { tipoDocumento: 6, numeroDocumento: '20100070970', denominacion: 'X S.A.C.', correo: ' a@b.pe ' },
      items: [unItem({ unidadMedida: 'niu', tipoIgv: 20, codigoSunat: ' 43211503' })],
    }),
  );
  expect(leido).toMatchObject({
    tipoComprobante: '01',
    sunatTransaccion: '0101',
    moneda: 'USD',
    formaPago: 'CREDITO',
    leyendas: ['2001'],
    fechaEmision: '2026-11-20',
    numero: 7,
    guias: [{ tipo: '09', numero: 'T001-1' }],
    cliente: { tipoDocumento: '6', correo: 'a@b.pe' },
    items: [{ unidadMedida: 'NIU', tipoIgv: '20', codigoSunat: '43211503' }],
  });
});

test('an identity is never read: as a number it has lost its zeros', () => {
  const cliente = { tipoDocumento: '1', numeroDocumento: 7654321, denominacion: 'ANA' };
  const detraccion = { codigo: 37, cuenta: 123456789 };
  expect(problemasDe(unaBoleta({ cliente }))).toEqual({
    'documento.cliente.numeroDocumento':
      'Debe ser un texto, entre comillas: como número pierde los ceros de la izquierda',
  });
  expect(problemasDe(unaFactura({ detraccion, sunatTransaccion: 1001 }))['documento.detraccion.cuenta']).toContain(
    'pierde los ceros',
  );
});

test.each([
  [1, 1],
  ['1', 1],
  ['00000123', 123],
  [99999999, 99999999],
])('correlativo %j is the number %d', (correlativo, numero) => {
  expect(documentoDe(unaFactura({ correlativo })).numero).toBe(numero);
});

test('a boleta without cliente is to CLIENTES VARIOS', () => {
  expect(documentoDe(unaBoleta()).cliente).toEqual({
    tipoDocumento: '-',
    numeroDocumento: '-',
    denominacion: 'CLIENTES VARIOS',
  });
});

test('a description keeps its lines and tabs, each line ended by one line feed', () => {
  const { items } = documentoDe(
    unaFactura({ items: [unItem({ descripcion: '\r\nLaptop\r\n\tSerie: A-1\rGarantía\n' })] }),
  );
  expect(items[0]?.descripcion).toBe('Laptop\n\tSerie: A-1\nGarantía');
});

describe('forms of a field', () => {
  test.each([
    [{ serie: 1 }, 'serie', 'como número pierde los ceros'],
    [{ serie: ' F001' }, 'serie', 'La serie de una factura'],
    [{ serie: 'f001' }, 'serie', 'La serie de una factura'],
    [{ serie: null }, 'serie', 'La serie es obligatoria'],
    [{ serie: '' }, 'serie', 'La serie es obligatoria'],
    [{ cliente: null }, 'cliente', 'El cliente es obligatorio'],
    [{ items: null }, 'items', 'Debe incluir'],
    [{ items: [null] }, 'items.0', 'Debe ser un objeto'],
    [{ establecimiento: 1 }, 'establecimiento', 'como número pierde los ceros'],
    [{ items: {} }, 'items', 'Debe ser una lista'],
    [{ items: 'x' }, 'items', 'Debe ser una lista'],
    [{ items: ['x'] }, 'items.0', 'Debe ser un objeto'],
    [{ cliente: [] }, 'cliente', 'Debe ser un objeto'],
    [{ fechaEmision: '2026-02-30' }, 'fechaEmision', 'Debe ser una fecha que exista'],
    [{ fechaEmision: '20/11/2026' }, 'fechaEmision', 'AAAA-MM-DD'],
    [{ fechaEmision: '2026-11-20T10:00:00Z' }, 'fechaEmision', 'AAAA-MM-DD'],
    [{ horaEmision: '24:00:00' }, 'horaEmision', 'hh:mm:ss'],
    [{ horaEmision: '9:00' }, 'horaEmision', 'hh:mm:ss'],
    [{ correlativo: 0 }, 'correlativo', 'entre 1 y 99999999'],
    [{ correlativo: 1.5 }, 'correlativo', 'entre 1 y 99999999'],
    [{ correlativo: 100000000 }, 'correlativo', 'entre 1 y 99999999'],
    [{ correlativo: '000000100000000' }, 'correlativo', 'entre 1 y 99999999'],
    [{ correlativo: 'F001-1' }, 'correlativo', 'sin la serie'],
    [{ correlativo: true }, 'correlativo', 'entre 1 y 99999999'],
    [{ tipoComprobante: '1' }, 'tipoComprobante', 'envíe "01"'],
    [{ tipoComprobante: 2 }, 'tipoComprobante', 'envíe "01"'],
    [{ formaPago: 'al contado' }, 'formaPago', 'CONTADO o CREDITO'],
    [{ moneda: 1 }, 'moneda', 'tres mayúsculas'],
    [{ moneda: ['PEN'] }, 'moneda', 'Debe ser un texto'],
    [{ moneda: 'DEM' }, 'moneda', 'No está en el catálogo 02'],
    [{ sunatTransaccion: '9999' }, 'sunatTransaccion', 'catálogo 51'],
    [{ sunatTransaccion: '0302' }, 'sunatTransaccion', 'todavía no se admite'],
    [{ porcentajeIgv: 17 }, 'porcentajeIgv', 'Debe ser 18 o 10.5'],
    [{ porcentajeIgv: 10 }, 'porcentajeIgv', 'Debe ser 18 o 10.5'],
    [{ porcentajeIgv: '18%' }, 'porcentajeIgv', 'No es un decimal'],
    [{ tipoCambio: 3.75 }, 'tipoCambio', 'En soles no hay tipo de cambio'],
    [{ establecimiento: '1' }, 'establecimiento', 'cuatro cifras'],
    [{ observaciones: 'x'.repeat(201) }, 'observaciones', 'Tiene 201 caracteres; envíe como máximo 200'],
    [{ observaciones: 'a\nb' }, 'observaciones', 'saltos de línea'],
    [{ exportacion: { pais: 'ZZ' } }, 'exportacion.pais', 'ISO 3166'],
    [{ exportacion: { incoterm: 'F.O.B.' } }, 'exportacion.incoterm', 'Incoterm'],
  ])('%j is refused', (cambios, campo, why) => {
    expect(problemasDe(unaFactura(cambios))[`documento.${campo}`]).toContain(why);
  });

  test.each([
    [{ descripcion: '  ' }, 'descripcion', 'obligatoria'],
    [{ descripcion: 'x'.repeat(501) }, 'descripcion', 'como máximo 500'],
    [{ descripcion: 'a\u001b' }, 'descripcion', 'control'],
    [{ codigo: 'a\tb' }, 'codigo', 'tabulaciones'],
    [{ cantidad: -1 }, 'cantidad', 'mayor que cero'],
    [{ cantidad: '1.12345678901' }, 'cantidad', '11 decimales'],
    [{ precioUnitario: undefined }, 'precioUnitario', 'obligatorio'],
    [{ valorUnitario: 1 }, 'valorUnitario', 'no los dos'],
    [{ tipoIgv: '99' }, 'tipoIgv', 'catálogo 07'],
    [{ tipoIgv: 1 }, 'tipoIgv', 'catálogo 07'],
    [{ icbper: 'true' }, 'icbper', 'sin comillas'],
    [{ gtin: 7750243000123 }, 'gtin', 'como número pierde los ceros'],
    [{ precioUnitario: 0 }, 'precioUnitario', 'tipoIgv de "11" a "16"'],
    [{ unidadMedida: 'Code' }, 'unidadMedida', 'catálogo 03'],
    [{ codigo: 'x'.repeat(1501) }, 'codigo', 'como máximo 30'],
    [{ codigo: 'a\u0007b' }, 'codigo', 'carácter de control'],
  ])('an item with %j is refused', (cambios, campo, why) => {
    expect(problemasDe(unaFactura({ items: [unItem(cambios)] }))[`documento.items.0.${campo}`]).toContain(why);
  });

  test.each([
    [{ ordenCompra: 'x'.repeat(21) }, 'ordenCompra', '4233'],
    [{ items: [unItem({ codigo: 'x'.repeat(31) })] }, 'items.0.codigo', '4269'],
  ])('%j is only observed by SUNAT: announced, and issued as it came', (cambios, campo, codigo) => {
    expect(avisosDe(unaFactura(cambios))).toEqual([
      {
        ruta: `documento.${campo}`,
        codigo,
        mensaje: expect.objectContaining({ es: expect.stringContaining('envíe como máximo') }),
      },
    ]);
    expect(JSON.stringify(documentoDe(unaFactura(cambios)))).toContain('x'.repeat(21));
  });

  test('a code that SUNAT only observes goes out without its outer blanks', () => {
    const guias = [{ tipo: ' 99 ', numero: 'T001-1' }];
    expect(avisosDe(unaFactura({ guias }))).toMatchObject([{ ruta: 'documento.guias.0.tipo', codigo: '4005' }]);
    expect(documentoDe(unaFactura({ guias })).guias).toEqual([{ tipo: '99', numero: 'T001-1' }]);
  });

  test.each([unaFactura, unaBoleta])('a property of the issuer itself goes out with an advice of ours: %#', (venta) => {
    const conAtributo = (codigo: string) => venta({ items: [unItem({ atributos: [{ codigo, valor: 'ABC' }] })] });
    expect(avisosDe(conAtributo('9901'))).toEqual([
      {
        ruta: 'documento.items.0.atributos.0.codigo',
        mensaje: expect.objectContaining({ es: expect.stringMatching(/^No está en el catálogo 55/) }),
      },
    ]);
    expect(documentoDe(conAtributo('9901')).items[0]?.atributos?.[0]?.codigo).toBe('9901');
    const largo = problemasDe(conAtributo('9'.repeat(1501)));
    expect(largo['documento.items.0.atributos.0.codigo']).toContain('No está en el catálogo 55');
  });

  test.each(CLASES.filter(({ nota }) => nota === undefined))(
    '$nombreApi: the operation that is taken where none is said is one of its kind',
    ({ codigo, operacion }) => {
      expect(TIPOS_OPERACION.get(operacion)?.comprobantes).toContain(codigo);
      const venta = comoClase(unaFactura(), claseDe(codigo).nombreApi);
      expect(documentoDe(venta).sunatTransaccion).toBe(operacion);
    },
  );

  test('the order of a boleta has no rule of SUNAT', () => {
    expect(hallazgosDe(unaBoleta({ ordenCompra: 'x'.repeat(21) }))).toEqual([]);
  });

  test('999 items are taken and 1000 are not', () => {
    expect(problemasDe(unaFactura({ items: Array(999).fill(unItem()) }))).toEqual({});
    expect(problemasDe(unaFactura({ items: Array(1000).fill(unItem()) }))).toEqual({
      'documento.items': 'Tiene 1000 elementos; envíe como máximo 999',
    });
  });

  test.each(['compras@nandu.com.pe', 'a.b+c@x-y.pe', 'ñandú@ejemplo.pe'])('%s is an address', (correo) => {
    const cliente = { ...documentoDe(unaFactura()).cliente, correo };
    expect(problemasDe(unaFactura({ cliente }))).toEqual({});
  });

  test.each(['x', 'a@b', '@b.pe', 'a b@c.pe', 'a@b..pe', 'a@-b.pe', 'a@b.pe\r\nBcc: x@y.pe', 'a@b.pe,c@d.pe'])(
    '%j is no address',
    (correo) => {
      const cliente = { ...documentoDe(unaFactura()).cliente, correo };
      expect(problemasDe(unaFactura({ cliente }))).toHaveProperty(['documento.cliente.correo']);
    },
  );
});
