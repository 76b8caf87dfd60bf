import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../lib/decimal.ts';
import { type Json, readJson } from '../lib/json.ts';
import { CAMPOS } from './field-names.ts';
import { PENDIENTES } from './pendientes.ts';
import { CONTEXTO, problemasDe, unaBoleta, unaFactura, unItem } from './testing.ts';
import type { Documento } from './types.ts';
import { readEmitir, validateDocumento } from './validate.ts';

function documentoDe(documento: unknown): Documento {
  const leido = readEmitir(JSON.stringify({ documento }), CONTEXTO);
  if (!leido.ok) throw new Error(JSON.stringify(leido.problemas));
  return leido.calculado.documento;
}

function toJson(value: unknown): Json {
  const result = readJson(JSON.stringify(value));
  if (!result.ok) throw new Error(JSON.stringify(result.problemas));
  return result.value;
}

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
    ...{ tipoComprobante: '01', serie: 'F001', numero: 123, fechaEmision: '2026-11-20', horaEmision: '08:00:01' },
    ...{ fechaVencimiento: '2026-12-20', sunatTransaccion: '0101', moneda: 'USD', tipoCambio: '3.755' },
    ...{ formaPago: 'CREDITO', porcentajeIgv: '10.5', establecimiento: '0003', ordenCompra: 'OC 2026/1' },
    ...{ guias: [{ tipo: '09', numero: 'T001-1' }], observaciones: 'Entregar en almacén' },
    cliente: { ...enviado.cliente, denominacion: 'Ñandú & Cía. S.A.' },
    items: [
      {
        ...{ codigo: 'A-1', codigoSunat: '43211503', gtin: '7750243000123', descripcion: 'Laptop' },
        ...{ unidadMedida: 'BX', cantidad: '2.5', tipoIgv: '20' },
        precio: { conImpuestos: false, monto: '1000.1234567891' },
      },
    ],
    cuotas: [{ monto: '2500.31', fechaVencimiento: '2026-12-20' }],
  });
});

test('the name of a type is the same thing as its code', () => {
  expect(documentoDe(unaFactura({ tipoComprobante: 'FACTURA' })).tipoComprobante).toBe('01');
  expect(documentoDe(unaBoleta({ tipoComprobante: 'BOLETA' })).tipoComprobante).toBe('03');
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

test('what is missing is said of every field at once', () => {
  expect(Object.keys(problemasDe({}))).toEqual([
    'documento.tipoComprobante',
    'documento.serie',
    'documento.cliente',
    'documento.items',
  ]);
  expect(Object.keys(problemasDe({ cliente: {}, items: [{}], cuotas: [{}], guias: [{}] }))).toEqual([
    'documento.tipoComprobante',
    'documento.serie',
    'documento.cliente.tipoDocumento',
    'documento.cliente.numeroDocumento',
    'documento.cliente.denominacion',
    'documento.items.0.descripcion',
    'documento.items.0.cantidad',
    'documento.items.0.precioUnitario',
    'documento.cuotas.0.monto',
    'documento.cuotas.0.fechaVencimiento',
    'documento.guias.0.tipo',
    'documento.guias.0.numero',
    'documento.cuotas',
  ]);
  expect(problemasDe({ ...unaFactura(), items: [] })).toEqual({ 'documento.items': 'Debe incluir al menos un ítem' });
});

test('a bad field hides the problems of no other', () => {
  const encontrados = problemasDe(
    unaFactura({
      serie: 7,
      fechaEmision: '2026-11-24',
      moneda: 'SOLES',
      formaPago: 'CREDITO',
      cliente: { tipoDocumento: '6', numeroDocumento: '20100070971', denominacion: 'X' },
      items: [unItem({ cantidad: '1' }), unItem({ precioUnitario: '0.01' }), unItem({ unidadMedida: 'unidad' })],
      cuotas: [{ monto: 1, fechaVencimiento: '2026-11-24' }],
      estado: 'ACEPTADA',
    }),
  );
  expect(Object.keys(encontrados)).toEqual([
    'documento.estado',
    'documento.serie',
    'documento.moneda',
    'documento.cliente.denominacion',
    'documento.items.2.unidadMedida',
    'documento.fechaEmision',
    'documento.cliente.numeroDocumento',
    'documento.items.1.precioUnitario',
    'documento.cuotas.0.fechaVencimiento',
    'documento.cuotas',
  ]);
  expect(encontrados['documento.cuotas']).toContain('suman 1.00 y el monto pendiente es 236.01');
});

describe('forms of a field', () => {
  test.each([
    [{ serie: 1 }, 'serie', 'envíelo entre comillas: "1"'],
    [{ serie: null }, 'serie', 'No puede ser null'],
    [{ serie: '' }, 'serie', 'La serie de una factura'],
    [{ items: {} }, 'items', 'Debe ser una lista'],
    [{ items: 'x' }, 'items', 'Debe ser una lista'],
    [{ items: ['x'] }, 'items.0', 'Debe ser un objeto'],
    [{ items: Array(1000).fill(unItem()) }, 'items', 'Tiene 1000 elementos; envíe como máximo 999'],
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
    [{ tipoComprobante: 'factura' }, 'tipoComprobante', 'envíe "01"'],
    [{ tipoComprobante: '07' }, 'tipoComprobante', 'todavía no se admiten'],
    [{ tipoComprobante: 'NOTA_DEBITO' }, 'tipoComprobante', 'todavía no se admiten'],
    [{ formaPago: 'al contado' }, 'formaPago', 'CONTADO o CREDITO'],
    [{ moneda: 'pen' }, 'moneda', 'tres mayúsculas'],
    [{ moneda: 'XTS' }, 'moneda', 'ISO 4217'],
    [{ sunatTransaccion: '9999' }, 'sunatTransaccion', 'catálogo 51'],
    [{ sunatTransaccion: '1001' }, 'sunatTransaccion', 'todavía no se admite'],
    [{ porcentajeIgv: 17 }, 'porcentajeIgv', 'Debe ser 18 o 10.5'],
    [{ porcentajeIgv: '18%' }, 'porcentajeIgv', 'No es un decimal'],
    [{ tipoCambio: 3.75 }, 'tipoCambio', 'En soles no hay tipo de cambio'],
    [{ establecimiento: '1' }, 'establecimiento', 'cuatro cifras'],
    [{ observaciones: 'x'.repeat(201) }, 'observaciones', 'Tiene 201 caracteres; envíe como máximo 200'],
    [{ observaciones: 'a\nb' }, 'observaciones', 'saltos de línea'],
    [{ observaciones: '   ' }, 'observaciones', 'No puede estar vacío'],
    [{ ordenCompra: 'x'.repeat(21) }, 'ordenCompra', 'como máximo 20'],
    [{ exportacion: { pais: 'ZZ' } }, 'exportacion.pais', 'ISO 3166'],
    [{ exportacion: { incoterm: 'fob' } }, 'exportacion.incoterm', 'Incoterm'],
  ])('%j', (cambios, campo, why) => {
    expect(problemasDe(unaFactura(cambios))[`documento.${campo}`]).toContain(why);
  });

  test.each([
    [{ descripcion: '  ' }, 'descripcion', 'obligatoria'],
    [{ descripcion: 'x'.repeat(501) }, 'descripcion', 'como máximo 500'],
    [{ descripcion: 'a\tb' }, 'descripcion', 'tabulaciones'],
    [{ cantidad: -1 }, 'cantidad', 'mayor que cero'],
    [{ cantidad: '1.12345678901' }, 'cantidad', '11 decimales'],
    [{ precioUnitario: undefined }, 'precioUnitario', 'obligatorio'],
    [{ valorUnitario: 1 }, 'valorUnitario', 'no los dos'],
    [{ tipoIgv: '99' }, 'tipoIgv', 'catálogo 07'],
    [{ tipoIgv: 10 }, 'tipoIgv', 'entre comillas: "10"'],
    [{ tipoIgv: '17' }, 'tipoIgv', 'todavía no se admite'],
    [{ unidadMedida: 'Code' }, 'unidadMedida', 'catálogo 03'],
    [{ codigo: 'x'.repeat(31) }, 'codigo', 'como máximo 30'],
    [{ codigoSunat: '1234567' }, 'codigoSunat', '8 cifras'],
    [{ gtin: '123456789' }, 'gtin', '8, 12, 13 o 14'],
  ])('item %j', (cambios, campo, why) => {
    expect(problemasDe(unaFactura({ items: [unItem(cambios)] }))[`documento.items.0.${campo}`]).toContain(why);
  });

  test.each(['compras@nandu.com.pe', 'a.b+c@x-y.pe', 'ñandú@ejemplo.pe'])('%s is an address', (correo) => {
    const cliente = { ...documentoDe(unaFactura()).cliente, correo };
    expect(problemasDe(unaFactura({ cliente }))).toEqual({});
  });

  test.each([
    'x',
    'a@b',
    '@b.pe',
    'a b@c.pe',
    'a@b..pe',
    'a@-b.pe',
    'a@b.pe\r\nBcc: x@y.pe',
    'a@b.pe,c@d.pe',
    ' a@b.pe',
  ])('%j is no address', (correo) => {
    const cliente = { ...documentoDe(unaFactura()).cliente, correo };
    expect(problemasDe(unaFactura({ cliente }))).toHaveProperty(['documento.cliente.correo']);
  });
});

describe('property names', () => {
  test('an unknown one is named, with the one that was meant', () => {
    const cliente = { ...documentoDe(unaFactura()).cliente, denominasion: 'X' };
    expect(problemasDe(unaFactura({ cliente }))).toEqual({
      'documento.cliente.denominasion': 'Campo no reconocido; ¿quiso decir `denominacion`?',
    });
  });

  test.each(['estado', 'empresa_id', 'hash'])('%s cannot be sent', (nombre) => {
    expect(problemasDe(unaFactura({ [nombre]: 'x' }))).toEqual({
      [`documento.${nombre}`]: 'Campo no reconocido; quítelo',
    });
  });

  test('one that a later version takes is told apart from a mistake', () => {
    for (const campo of PENDIENTES.campos.documento) {
      expect(problemasDe(unaFactura({ [campo]: {} }))[`documento.${campo}`]).toContain('todavía no se admite');
    }
    for (const campo of PENDIENTES.campos.item) {
      const items = [unItem({ [campo]: true })];
      expect(problemasDe(unaFactura({ items }))[`documento.items.0.${campo}`]).toContain('todavía no se admite');
    }
  });

  test('no name is both taken and pending', () => {
    expect(CAMPOS.documento.filter((campo) => PENDIENTES.campos.documento.has(campo))).toEqual([]);
    expect(CAMPOS.item.filter((campo) => PENDIENTES.campos.item.has(campo))).toEqual([]);
  });

  test('hundreds of unknown ones are counted, not listed', () => {
    const muchos = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`campo${i}`, i]));
    const encontrados = problemasDe(unaFactura(muchos));
    expect(Object.keys(encontrados)).toHaveLength(21);
    expect(encontrados['documento.*']).toContain('280 campos más');
  });
});

describe('the body of emitir', () => {
  const leer = (body: unknown) => {
    const leido = readEmitir(typeof body === 'string' ? body : JSON.stringify(body), CONTEXTO);
    return leido.ok ? leido.webhook : leido.problemas.map(({ ruta }) => ruta);
  };

  test('webhook is false unless it is said', () => {
    expect(leer({ documento: unaFactura() })).toBe(false);
    expect(leer({ webhook: false, documento: unaFactura() })).toBe(false);
    expect(leer({ webhook: true, documento: unaFactura() })).toBe(true);
  });

  test('its own problems come with those of the documento', () => {
    expect(leer({ webhok: 1, webhook: 'true', documento: unaFactura({ serie: 'X' }) })).toEqual([
      'webhok',
      'webhook',
      'documento.serie',
    ]);
    expect(leer({})).toEqual(['documento']);
    expect(leer({ documento: null })).toEqual(['documento']);
    expect(leer({ documento: [] })).toEqual(['documento']);
  });

  test.each(['', '[]', '"x"', '1', 'null', '{', '{"documento":{},}'])('%j is no body', (body) => {
    expect(leer(body)).toEqual(['cuerpo']);
  });

  test('a documento that was already read gives the same', () => {
    expect(validateDocumento(toJson(unaFactura()), CONTEXTO).ok).toBe(true);
    expect(validateDocumento(toJson({}), CONTEXTO, 'comprobante')).toMatchObject({
      problemas: [{ ruta: 'comprobante.tipoComprobante' }, {}, {}, {}],
    });
  });
});

describe('hostile input', () => {
  const escalares = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double().map((n) => (Number.isFinite(n) ? n : 0)),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('01', '03', 'F001', '2026-11-20', '10', '40', '0200', 'USD', '6', '-', '1e400', '0.00', 'CREDITO'),
  );
  const valores = fc.oneof(escalares, fc.array(escalares, { maxLength: 3 }), fc.dictionary(fc.string(), escalares));
  const objetoCon = (campos: readonly string[], valor: fc.Arbitrary<unknown>) =>
    fc.dictionary(fc.oneof(fc.constantFrom(...campos), fc.string()), valor, { maxKeys: campos.length + 2 });
  const anidado = fc.oneof(
    objetoCon(CAMPOS.cliente, valores),
    fc.array(objetoCon([...CAMPOS.item, ...CAMPOS.cuota, ...CAMPOS.guia], valores), { maxLength: 3 }),
    valores,
  );

  test('no JSON value whatsoever makes it throw, and what it accepts is complete', () => {
    const documentos = fc.oneof(
      fc.jsonValue(),
      objetoCon(CAMPOS.documento, anidado),
      objetoCon(CAMPOS.documento, anidado).map((cambios) => unaFactura(cambios)),
      objetoCon(CAMPOS.documento, anidado).map((cambios) => unaBoleta(cambios)),
      objetoCon(CAMPOS.item, valores).map((cambios) => unaBoleta({ items: [unItem(cambios)] })),
    );
    fc.assert(
      fc.property(documentos, (documento) => {
        const leido = readEmitir(JSON.stringify({ documento }), CONTEXTO);
        if (leido.ok) expect(leido.calculado.documento.serie).toMatch(/^[FB][A-Z0-9]{3}$/);
        else expect(new Set(leido.problemas.map(({ ruta }) => ruta)).size).toBe(leido.problemas.length);
      }),
      { numRuns: 3000 },
    );
  });

  const LARGOS = ['a', ' ', '0', '-', '.', 'á', '1a', 'a@', 'F', '\t', '("'].map((text) =>
    text.repeat(100_000 / text.length),
  );

  test('100 000 characters in any field are answered within 50 ms', () => {
    for (const largo of LARGOS) {
      const todos = (campos: readonly string[]) => Object.fromEntries(campos.map((campo) => [campo, largo]));
      const documento = toJson({
        ...todos(CAMPOS.documento),
        [largo]: largo,
        cliente: { ...todos(CAMPOS.cliente), tipoDocumento: '7' },
        items: [todos(CAMPOS.item)],
        cuotas: [todos(CAMPOS.cuota)],
        guias: [{ ...todos(CAMPOS.guia), tipo: '09' }],
        exportacion: todos(CAMPOS.exportacion),
      });
      const start = performance.now();
      const validacion = validateDocumento(documento, CONTEXTO);
      expect(performance.now() - start).toBeLessThan(50);
      expect(validacion.ok).toBe(false);
      expect(JSON.stringify(validacion).length).toBeLessThan(10_000);
    }
  });

  test('three thousand objects full of unknown names are answered within 250 ms', () => {
    const raro = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`denominacionx${i}`, i]));
    const lleno = {
      cliente: raro,
      items: Array(999).fill(raro),
      cuotas: Array(999).fill(raro),
      guias: Array(999).fill(raro),
    };
    const documento = toJson(lleno);
    const start = performance.now();
    validateDocumento(documento, CONTEXTO);
    expect(performance.now() - start).toBeLessThan(250);
  });
});
