import { describe, expect, test } from 'vitest';
import { type Campos, unaFactura, unItem } from '../../documento/testing.ts';
import { readEmitir } from '../../documento/validate.ts';
import { unDocumento, unItem as unItemCompleto, unPrecio } from '../../impuestos/testing.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import { peekAfectado } from './peek.ts';
import { conflictoConAfectado } from './reglas-afectado.ts';
import {
  ID,
  notaDe,
  problemasDeNota,
  unAfectado,
  unAfectadoAlCredito,
  unaBoletaAfectada,
  unaNotaCredito,
  unaNotaDebito,
  unaNotaDeCuotas,
  unaNotaTotal,
} from './testing.ts';

describe('which document a body affects', () => {
  const peek = (documento: unknown) => peekAfectado(JSON.stringify({ documento }));

  test('is told by its id, or by its number', () => {
    expect(peek(unaNotaCredito())).toEqual({ id: ID });
    const porNumero = { tipoComprobante: 'FACTURA', serie: 'F001', correlativo: '0007' };
    const suyo = { tipoComprobante: '01', serie: 'F001', numero: 7 };
    expect(peek(unaNotaCredito({ documentoAfectado: porNumero }))).toEqual(suyo);
    expect(peek(unaNotaDebito({ tipoComprobante: 'NOTA_DEBITO', documentoAfectado: porNumero }))).toEqual(suyo);
  });

  test('is told by the correlativo of its answer, of a type that its series tells, or the one of the note', () => {
    const suyo = { tipoComprobante: '01', serie: 'F001', numero: 7 };
    expect(peek(unaNotaCredito({ documentoAfectado: 'F001-7' }))).toEqual(suyo);
    expect(peek(unaNotaCredito({ documentoAfectado: 'F001-00000007' }))).toEqual(suyo);
    const boleta = { tipoComprobante: '03', serie: 'B001', numero: 7 };
    expect(peek(unaNotaCredito({ documentoAfectado: 'B001-7' }))).toEqual(boleta);
    expect(peek(unaNotaCredito({ documentoAfectado: 'E001-7' }))).toEqual({ ...suyo, serie: 'E001' });
    expect(peek(unaNotaCredito({ documentoAfectado: 'EB01-7' }))).toEqual({ ...boleta, serie: 'EB01' });
    expect(peek(unaNotaCredito({ serie: 'B001', documentoAfectado: '0001-7' }))).toEqual({ ...boleta, serie: '0001' });
    expect(peek(unaNotaCredito({ serie: '0002', documentoAfectado: '0001-7' }))).toBeUndefined();
  });

  test('is read as the rest of the body is', () => {
    const porNumero = { id: '', tipoComprobante: 1, serie: 'F001', correlativo: ' 7 ' };
    const suyo = { tipoComprobante: '01', serie: 'F001', numero: 7 };
    for (const tipoComprobante of [7, 'nota_crédito', ' 07']) {
      expect(peek(unaNotaCredito({ tipoComprobante, documentoAfectado: porNumero }))).toEqual(suyo);
    }
  });

  test('is asked only of notes', () => {
    expect(peek({ ...unaNotaCredito(), tipoComprobante: '01' })).toBeUndefined();
  });

  test('is undefined for whatever cannot be looked up, and nothing is thrown', () => {
    const casi = { tipoComprobante: '01', serie: 'F001' };
    for (const documentoAfectado of [
      null,
      1,
      [],
      'x',
      {},
      { id: 7 },
      casi,
      { ...casi, correlativo: 0 },
      { ...casi, correlativo: 1.5 },
    ]) {
      expect(peek(unaNotaCredito({ documentoAfectado }))).toBeUndefined();
    }
    for (const body of ['', '{', 'null', '[]', '{"documento":null}', '{"documento":[]}']) {
      expect(peekAfectado(body)).toBeUndefined();
    }
  });
});

describe('a note of a document of ours', () => {
  test('takes over what the caller leaves out', () => {
    const { documento } = notaDe(
      unaNotaCredito(),
      unAfectado({ establecimiento: '0003', moneda: 'USD', tipoCambio: Decimal.from('3.750') }),
    );
    expect(documento).toMatchObject({
      moneda: 'USD',
      establecimiento: '0003',
      cliente: { tipoDocumento: '6', numeroDocumento: '20000000010', denominacion: 'CLIENTE SAC' },
      nota: {
        codigoMotivo: '07',
        motivo: 'Devolución de una silla',
        afectado: { id: ID, tipoComprobante: '01', serie: 'F001', numero: 7, fechaEmision: '2026-11-20' },
      },
    });
    expect(documento.tipoCambio?.toString()).toBe('3.75');
    expect(documento.porcentajeIgv.toString()).toBe('18');
  });

  test.each(['01', '02', '06'])('of motive %s takes over its items and totals the same', (codigoMotivo) => {
    const items = [unPrecio('3', '10.00'), unPrecio('2', '7.77', '20'), unPrecio('1', '5.00', '15')];
    const afectado = unAfectado({ items });
    const nota = notaDe(unaNotaTotal({ codigoMotivo }), afectado);
    expect(nota.totales.importeTotal.toFixed(2)).toBe('45.54');
    expect(nota.items.map(({ item }) => item.tipoIgv)).toEqual(['10', '20', '15']);
  });

  test('may name it by the correlativo that its answer gave', () => {
    const { documento } = notaDe(unaNotaCredito({ documentoAfectado: 'F001-7' }));
    expect(documento).toEqual(notaDe(unaNotaCredito()).documento);
    for (const documentoAfectado of ['f001-7', ' F001-7', 'F001', 'F001-', '7', 'F001-123456789']) {
      const [problema] = problemasDeNota(unaNotaCredito({ documentoAfectado }));
      expect(problema).toMatchObject({ ruta: 'documento.documentoAfectado', codigo: '2117' });
    }
    const dePapel = problemasDeNota(
      unaNotaCredito({ serie: '0002', correlativo: 1, documentoAfectado: '0001-7' }),
      null,
    );
    expect(dePapel).toContainEqual(
      expect.objectContaining({ ruta: 'documento.documentoAfectado.tipoComprobante', codigo: '2116' }),
    );
  });

  test('of another motive says which items it credits', () => {
    for (const codigoMotivo of ['03', '04', '05', '07', '08', '09', '10']) {
      expect(problemasDeNota(unaNotaCredito({ codigoMotivo }))).toEqual([]);
      expect(problemasDeNota(unaNotaTotal({ codigoMotivo }))).toMatchObject([{ ruta: 'documento.items' }]);
    }
  });

  test('undoes the net amount of lines with discounts', () => {
    const descuento = { monto: Decimal.from('8.00'), afectaBase: true };
    const afectado = unAfectado({
      items: [{ ...unPrecio('1', '118.00'), descuento }],
      descuentoGlobal: { porcentaje: Decimal.integer(10), afectaBase: true },
    });
    const { totales } = afectado.calculado;
    expect(totales.importeTotal.toFixed(2)).toBe('99.00');
    expect(notaDe(unaNotaTotal(), afectado).totales.importeTotal.toFixed(2)).toBe('99.00');
  });

  test('of freight repeats its lines and neither the route nor the detracción', () => {
    const transporte = {
      ubigeoOrigen: '150101',
      direccionOrigen: 'Lima',
      ubigeoDestino: '040101',
      direccionDestino: 'Arequipa',
      detalle: 'Viaje único',
      valorReferencial: Decimal.integer(2800),
      valorCargaEfectiva: Decimal.integer(2500),
      valorCargaUtil: Decimal.integer(3000),
    };
    const detraccion = { codigo: '027', cuenta: '00-1', porcentaje: Decimal.integer(4), medioPago: '001' };
    const afectado = unAfectado({ sunatTransaccion: '1004', items: [unItemCompleto({ transporte })], detraccion });
    const { documento } = notaDe(unaNotaTotal(), afectado);
    expect(documento.sunatTransaccion).toBe('0101');
    expect(documento.detraccion).toBeUndefined();
    expect(documento.items[0]?.transporte).toBeUndefined();
  });

  test('of what advances paid whole says itself what it credits', () => {
    const anticipo = {
      tipoComprobante: '01',
      serie: 'F001',
      numero: 3,
      total: Decimal.from('118.00'),
      tipoIgv: '10',
    } as const;
    const afectado = unAfectado({ anticipos: [anticipo] });
    expect(afectado.calculado.totales.importeTotal.isZero()).toBe(true);
    expect(problemasDeNota(unaNotaTotal(), afectado)).toMatchObject([{ ruta: 'documento.items' }]);
  });

  test('takes over charges outside the base and the rounding as they are, and no line is invented', () => {
    const cargos = [{ codigo: '46', porcentaje: Decimal.from('10') }] as const;
    const afectado = unAfectado({ cargos, redondeo: Decimal.from('0.04') });
    const nota = notaDe(unaNotaTotal(), afectado);
    expect(nota.totales).toEqual(afectado.calculado.totales);
    expect(nota.totales.cargos.toFixed(2)).toBe('10.00');
    expect(nota.items).toHaveLength(1);
    const parcial = notaDe(unaNotaCredito({ codigoMotivo: '01' }), afectado);
    expect([parcial.totales.cargos.toFixed(2), parcial.totales.redondeo.toFixed(2)]).toEqual(['0.00', '0.00']);
  });

  test('of motive 12 undoes a document of IVAP whole when it sends no items', () => {
    const afectado = unAfectado({ items: [unPrecio('1', '104.00', '17'), unPrecio('2', '52.00', '17')] });
    const nota = notaDe(unaNotaTotal({ codigoMotivo: '12' }), afectado);
    expect(nota.totales.importeTotal.toFixed(2)).toBe('208.00');
    expect(problemasDeNota(unaNotaTotal({ codigoMotivo: '12' }))).toMatchObject([{ ruta: 'documento.items' }]);
  });

  test('blames no field that was not sent when what is left of its lines cannot be copied', () => {
    const descuentoGlobal = { porcentaje: Decimal.from('99.9'), afectaBase: false };
    const afectado = unAfectado({ items: [unPrecio('1', '100.00', '17')], descuentoGlobal });
    expect(afectado.calculado.totales.importeTotal.toFixed(2)).toBe('0.10');
    expect(problemasDeNota(unaNotaTotal({ codigoMotivo: '12' }), afectado)).toMatchObject([
      {
        ruta: 'documento.items',
        mensaje: expect.objectContaining({ es: expect.stringContaining('envíe los ítems') }),
        conflicto: true,
      },
    ]);
  });

  test('has the rate of the document', () => {
    const afectado = unAfectado({ porcentajeIgv: Decimal.from('10.5') });
    expect(notaDe(unaNotaTotal(), afectado).documento.porcentajeIgv.toString()).toBe('10.5');
    expect(problemasDeNota(unaNotaTotal({ porcentajeIgv: 18 }), afectado)).toEqual([
      {
        ruta: 'documento.porcentajeIgv',
        mensaje: expect.objectContaining({
          es: 'La nota lleva la tasa de IGV del documento que afecta; omítala, o envíe 10.5',
        }),
        conflicto: true,
      },
    ]);
  });

  test('over a document of 2025 may bear its 10 %, a sale of today not (3462)', () => {
    const ajeno = { tipoComprobante: '01', serie: 'F001', correlativo: 7, fechaEmision: '2025-12-30' };
    const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
    const cambios = { documentoAfectado: ajeno, cliente, porcentajeIgv: 10, items: [unItem({ precioUnitario: 110 })] };
    for (const nota of [unaNotaCredito(cambios), unaNotaDebito(cambios)]) {
      const { totales } = notaDe(nota, null);
      expect([totales.gravada.toFixed(2), totales.igv.toFixed(2)]).toEqual(['100.00', '10.00']);
    }
    expect(problemasDeNota(unaNotaCredito({ ...cambios, porcentajeIgv: 12 }), null)).toMatchObject([
      { codigo: '3462', mensaje: expect.objectContaining({ es: 'Debe ser 18, 10.5 o 10' }) },
    ]);
    const dePapel = { serie: '0001', correlativo: 3 };
    const enEnero = { hoy: toFecha('2026-01-03'), ahora: '10:00:00' };
    const tasas = (fechaEmision: string) =>
      [10, 10.5].map((porcentajeIgv) => {
        const leido = readEmitir(
          JSON.stringify({ documento: unaFactura({ ...dePapel, fechaEmision, porcentajeIgv }) }),
          enEnero,
        );
        return leido.ok || leido.problemas.map(({ mensaje }) => mensaje.es);
      });
    expect(tasas('2025-12-31')).toEqual([true, ['Debe ser 18 o 10']]);
    expect(tasas('2026-01-01')).toEqual([['Debe ser 18 o 10.5'], true]);
  });

  test('de débito raises something: one of 0.00 is refused, a nota de crédito of free lines is not', () => {
    const items = [unItem({ tipoIgv: '15' })];
    expect(problemasDeNota(unaNotaDebito({ items }))).toEqual([
      {
        ruta: 'documento.items',
        mensaje: expect.objectContaining({
          es: 'Una nota de débito aumenta lo que se debe y esta suma 0.00; envíe ítems que se paguen',
        }),
      },
    ]);
    expect(problemasDeNota(unaNotaDebito({ items: [...items, unItem()] }))).toEqual([]);
    expect(problemasDeNota(unaNotaCredito({ items }))).toEqual([]);
  });

  test('contradicts what is stored, and nothing is wrong with its body by itself', () => {
    const conflictos = (nota: Campos, afectado = unAfectado()) =>
      problemasDeNota(nota, afectado).map(({ ruta, conflicto }) => [ruta.replace('documento.', ''), conflicto]);
    expect(conflictos(unaNotaCredito({ moneda: 'USD' }))).toEqual([['moneda', true]]);
    expect(conflictos(unaNotaCredito({ fechaEmision: '2026-11-19' }))).toEqual([['fechaEmision', true]]);
    expect(conflictos(unaNotaDeCuotas())).toEqual([['documentoAfectado', true]]);
    expect(conflictos(unaNotaCredito({ documentoAfectado: { id: ID, serie: 'F002' } }))).toEqual([
      ['documentoAfectado.serie', true],
    ]);
    expect(conflictos(unaNotaCredito({ moneda: 'USD', motivo: '' }))).toEqual([
      ['motivo', undefined],
      ['moneda', true],
    ]);
    expect(problemasDeNota(unaNotaCredito(), null)).toContainEqual(
      expect.objectContaining({ codigo: '2119', conflicto: true }),
    );
    const ajeno = { tipoComprobante: '01', serie: 'F001', correlativo: 7, fechaEmision: '2026-11-22' };
    const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
    expect(problemasDeNota(unaNotaCredito({ documentoAfectado: ajeno, cliente }), null)[0]?.conflicto).toBeUndefined();
  });

  test('of an export stays one', () => {
    const cliente = { tipoDocumento: '0', numeroDocumento: 'X-1', denominacion: 'ACME INC' };
    const items = [unItemCompleto({ tipoIgv: '40' })];
    const afectado = unAfectado({
      sunatTransaccion: '0201',
      moneda: 'USD',
      cliente,
      items,
      exportacion: { pais: 'US' },
    });
    expect(notaDe(unaNotaTotal(), afectado).documento.sunatTransaccion).toBe('0201');
    const ajuste = unaNotaCredito({ codigoMotivo: '11', items: [unItem({ tipoIgv: '40' })] });
    expect(notaDe(ajuste, afectado).totales.exportacion.toFixed(2)).toBe('118.00');
  });

  test('may go to the right customer when the RUC was wrong, and only then', () => {
    const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
    expect(notaDe(unaNotaTotal({ codigoMotivo: '02', cliente })).documento.cliente.numeroDocumento).toBe('20100070970');
    expect(problemasDeNota(unaNotaTotal({ cliente }))).toMatchObject([
      {
        ruta: 'documento.cliente.numeroDocumento',
        mensaje: expect.objectContaining({ es: expect.stringContaining('20000000010') }),
      },
    ]);
  });

  test('may identify the customer of a boleta to nobody in particular', () => {
    const afectado = unaBoletaAfectada({
      cliente: { tipoDocumento: '-', numeroDocumento: '-', denominacion: 'CLIENTES VARIOS' },
    });
    const cliente = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'Ana Quispe' };
    expect(problemasDeNota(unaNotaCredito({ serie: 'BC01', cliente }), afectado)).toEqual([]);
    expect(problemasDeNota(unaNotaCredito({ serie: 'BC01' }), afectado)).toEqual([]);
  });

  test('does not say otherwise than the document that its id names', () => {
    const documentoAfectado = {
      id: ID,
      tipoComprobante: '01',
      serie: 'F002',
      correlativo: 8,
      fechaEmision: '2026-11-19',
    };
    expect(problemasDeNota(unaNotaCredito({ documentoAfectado })).map(({ ruta }) => ruta)).toEqual([
      'documento.documentoAfectado.serie',
      'documento.documentoAfectado.correlativo',
      'documento.documentoAfectado.fechaEmision',
    ]);
  });

  test('of boletas has series B, a nota de débito too', () => {
    expect(problemasDeNota(unaNotaCredito({ serie: 'BC01' }), unaBoletaAfectada())).toEqual([]);
    expect(problemasDeNota(unaNotaDebito({ serie: 'BD01', codigoMotivo: '03' }), unaBoletaAfectada())).toEqual([]);
  });

  test('may share the letters of the facturas', () => {
    expect(problemasDeNota(unaNotaCredito({ serie: 'F001' }))).toEqual([]);
  });
});

describe('a note of a document that is not ours', () => {
  const documentoAfectado = { tipoComprobante: '01', serie: 'E001', correlativo: 9 };
  const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };

  test('is issued when it says all by itself', () => {
    const nota = problemasDeNota(unaNotaCredito({ documentoAfectado, cliente }), null);
    expect(nota).toEqual([]);
    const { afectado } = notaDe(unaNotaCredito({ documentoAfectado, cliente }), null).documento.nota ?? {};
    expect(afectado).toEqual({ tipoComprobante: '01', serie: 'E001', numero: 9 });
  });

  test('has nothing to take over', () => {
    const rutas = problemasDeNota(unaNotaTotal({ documentoAfectado }), null).map(({ ruta }) => ruta);
    expect(rutas).toEqual(expect.arrayContaining(['documento.cliente', 'documento.items']));
  });

  test('may affect a ticket', () => {
    const ticket = { tipoComprobante: '12', serie: 'MAQ-0012', correlativo: 33 };
    expect(problemasDeNota(unaNotaCredito({ documentoAfectado: ticket, cliente }), null)).toEqual([]);
    expect(problemasDeNota(unaNotaCredito({ serie: 'BC01', documentoAfectado: ticket, cliente }), null)).toEqual([]);
  });

  test('needs no affected document for motive 10, nor for a penalidad', () => {
    const sola = { documentoAfectado: undefined, cliente };
    expect(problemasDeNota(unaNotaCredito({ ...sola, codigoMotivo: '10' }), null)).toEqual([]);
    expect(problemasDeNota(unaNotaDebito({ ...sola, codigoMotivo: '03' }), null)).toEqual([]);
  });
});

describe('a nota de crédito 13', () => {
  test('over a factura that is not ours says when that one was issued', () => {
    const documentoAfectado = { tipoComprobante: '01', serie: 'E001', correlativo: 9 };
    const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
    expect(problemasDeNota(unaNotaDeCuotas({ documentoAfectado, cliente }), null)).toMatchObject([
      { ruta: 'documento.documentoAfectado.fechaEmision' },
    ]);
    const conFecha = { ...documentoAfectado, fechaEmision: '2026-11-15' };
    expect(problemasDeNota(unaNotaDeCuotas({ documentoAfectado: conFecha, cliente }), null)).toEqual([]);
  });

  test('changes the cuotas and no amount', () => {
    const nota = notaDe(unaNotaDeCuotas(), unAfectadoAlCredito());
    expect(nota.documento.formaPago).toBe('CREDITO');
    expect(nota.totales.importeTotal.toFixed(2)).toBe('0.00');
    expect(nota.montoPendiente.toFixed(2)).toBe('118.00');
    expect(nota.items).toHaveLength(1);
    expect(nota.items[0]?.item).toMatchObject({ descripcion: 'Nuevas fechas de pago', tipoIgv: '10' });
  });

  test('may have cuotas that fell due before the note, after the factura', () => {
    const cuotas = [{ monto: '118.00', fechaVencimiento: '2026-11-21' }];
    expect(problemasDeNota(unaNotaDeCuotas({ cuotas }), unAfectadoAlCredito())).toEqual([]);
  });
});

test('a factura takes none of the fields of a note', () => {
  const documento = unaFactura({ documentoAfectado: { id: ID }, codigoMotivo: '01', motivo: 'x' });
  expect(problemasDeNota(documento, null).map(({ ruta }) => ruta)).toEqual([
    'documento.documentoAfectado',
    'documento.codigoMotivo',
    'documento.motivo',
  ]);
});

test('what a note does not carry is said, field by field', () => {
  const ajenos = {
    fechaVencimiento: '2026-12-30',
    formaPago: 'CREDITO',
    cuotas: [{ monto: 59, fechaVencimiento: '2026-12-30' }],
    descuentoGlobal: { monto: 1 },
    cargos: [{ codigo: '46', monto: 1 }],
    retencion: { porcentaje: 3 },
    percepcion: { codigo: '51' },
    items: [unItem({ descuento: { monto: 1 }, cargo: { monto: 1 } })],
  };
  const rutas = problemasDeNota(unaNotaCredito(ajenos)).map(({ ruta }) => ruta.replace('documento.', ''));
  expect(rutas).toEqual(
    expect.arrayContaining([
      'fechaVencimiento',
      'formaPago',
      'cuotas',
      'descuentoGlobal',
      'cargos',
      'retencion',
      'percepcion',
      'items.0.descuento',
      'items.0.cargo',
    ]),
  );
});

describe('as things stand', () => {
  const conflicto = (
    estado: Parameters<typeof conflictoConAfectado>[1]['estado'],
    saldo: string,
    nota = unaNotaCredito(),
  ) =>
    conflictoConAfectado(notaDe(nota), { estado, total: Decimal.from('118.00'), saldo: Decimal.from(saldo) })?.codigo;

  test('a note goes over an accepted document, up to what is left to credit', () => {
    expect(conflicto('ACEPTADA', '59.00')).toBeUndefined();
    expect(conflicto('ACEPTADA', '58.99')).toBe('3286');
    expect(conflicto('ACEPTADA', '0.00', unaNotaDebito())).toBeUndefined();
  });

  test('a boleta has its own code', () => {
    const nota = notaDe(unaNotaCredito({ serie: 'BC01' }), unaBoletaAfectada());
    const agotada = { estado: 'ACEPTADA', total: Decimal.from('118.00'), saldo: Decimal.ZERO } as const;
    expect(conflictoConAfectado(nota, agotada)).toEqual({
      codigo: '4028',
      mensaje: expect.objectContaining({
        es: 'La nota es de PEN 59.00 y por acreditar quedan PEN 0.00; otras notas ya lo acreditaron por completo',
      }),
    });
  });

  test.each([
    ['EN_PROCESO', '2119', '2209'],
    ['PENDIENTE_ENVIO', '2119', '2209'],
    ['ANULADA', '2120', '2207'],
    ['RECHAZADA', '2121', '2208'],
  ] as const)('none goes over one that is %s', (estado, credito, debito) => {
    expect(conflicto(estado, '118.00')).toBe(credito);
    expect(conflicto(estado, '118.00', unaNotaDebito())).toBe(debito);
  });
});

test('the documento of the tests is not changed by reading notes over it', () => {
  expect(unAfectado().calculado.documento).toEqual(unDocumento());
});
