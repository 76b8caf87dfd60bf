import { describe, expect, test } from 'vitest';
import { CLASES } from '../../documentos/registro.ts';
import { addDays, toFecha } from '../../lib/fecha.ts';
import { valorEn } from '../../vigencias/vigencia.ts';
import type { TipoComprobante } from '../types.ts';
import { readAnular } from './leer.ts';
import { chooseReversion, chooseVia } from './via.ts';

const EMISION = toFecha('2026-11-14');
const via = (tipoComprobante: TipoComprobante, serie: string, hoy?: string) =>
  chooseVia(
    { tipoComprobante, serie, fechaEmision: EMISION, moneda: 'PEN' },
    hoy === undefined ? undefined : toFecha(hoy),
  );

test('a retención or a percepción is reversed, until seven days after the supplier or customer was told', () => {
  const hasta = toFecha('2026-11-21');
  for (const tipo of ['20', '40'] as const) {
    expect(chooseReversion(tipo, EMISION, hasta)).toEqual({
      via: 'RR',
      explicacion: expect.objectContaining({ es: expect.stringContaining('resumen de reversiones') }),
    });
    expect(chooseReversion(tipo, EMISION)).toMatchObject({ via: 'RR' });
  }
  expect(chooseReversion('20', EMISION, toFecha('2026-11-22'))).toEqual({
    rechazo: {
      mensaje: {
        es: expect.stringMatching(/proveedor.*2026-11-21.*comunicadoEl/),
        en: expect.stringMatching(/supplier/),
      },
    },
  });
  expect(chooseReversion('40', EMISION, toFecha('2026-11-22'))).toMatchObject({
    rechazo: { mensaje: { es: expect.stringContaining('cliente') } },
  });
});

describe('the way of an annulment', () => {
  test.each([
    ['01', 'F001', 'RA'],
    ['07', 'FC01', 'RA'],
    ['08', 'FD01', 'RA'],
    ['01', '0001', 'RA'],
    ['03', 'B001', 'RC'],
    ['07', 'BC01', 'RC'],
    ['08', 'BD01', 'RC'],
    ['03', '0001', 'RC'],
  ] as const)('of a %s of series %s is %s, and is explained', (tipo, serie, siglas) => {
    expect(via(tipo, serie)).toEqual({
      via: siglas,
      explicacion: { es: expect.stringContaining(`(${siglas})`), en: expect.stringContaining(`(${siglas})`) },
    });
  });

  test.each(CLASES)('of $enFrase.es is what its kind says, for as long as it says', ({ codigo, serie, anulacion }) => {
    if (anulacion === 'ninguna') throw new Error('La anula algo');
    for (const letra of serie.letras) {
      const suya = `${letra}${serie.primera}`;
      const venta = CLASES.find(({ nota, serie: { letras } }) => nota === undefined && letras === letra)?.anulacion;
      const [por] = [anulacion, venta].flatMap((una) =>
        typeof una === 'object' && una.por !== 'porSerie' ? una.por : [],
      );
      const ultimo = addDays(EMISION, valorEn(anulacion.dias, EMISION));
      expect(via(codigo, suya, ultimo)).toMatchObject({ via: por });
      expect(via(codigo, suya, addDays(ultimo, 1))).toMatchObject({ rechazo: { codigo: '2957' } });
    }
  });

  test('is open for seven days from the issue, and then says to issue a nota de crédito (2957)', () => {
    expect(via('01', 'F001', '2026-11-21')).toMatchObject({ via: 'RA' });
    expect(via('01', 'F001', '2026-11-22')).toEqual({
      rechazo: {
        codigo: '2957',
        mensaje: expect.objectContaining({
          es: 'El plazo para anular es de 7 días desde la emisión y venció el 2026-11-21; emita una nota de crédito con codigoMotivo "01"',
        }),
      },
    });
    expect(via('03', 'B001', '2026-11-22')).toMatchObject({ rechazo: { codigo: '2957' } });
  });

  test('a nota de crédito past its days is not undone by another', () => {
    expect(via('07', 'FC01', '2026-11-22')).toMatchObject({
      rechazo: { mensaje: expect.objectContaining({ es: expect.stringContaining('nota de débito') }) },
    });
  });

  test('a nota de débito past its days is credited over what it affects, and IVAP has a motive of its own', () => {
    expect(via('08', 'FD01', '2026-11-22')).toMatchObject({
      rechazo: { mensaje: expect.objectContaining({ es: expect.stringContaining('sobre el comprobante que afecta') }) },
    });
    const factura = { tipoComprobante: '01', serie: 'F001', fechaEmision: EMISION, moneda: 'PEN' } as const;
    expect(chooseVia({ ...factura, items: [{ tipoIgv: '17' }] }, toFecha('2026-11-22'))).toMatchObject({
      rechazo: { mensaje: expect.objectContaining({ es: expect.stringContaining('codigoMotivo "12"') }) },
    });
  });

  test('of a boleta in a currency that the schema of the resumen diario lacks is none: a nota de crédito undoes it (0306)', () => {
    const en = (moneda: string, tipoComprobante: TipoComprobante, serie: string, tipoIgv = '10') =>
      chooseVia({ tipoComprobante, serie, fechaEmision: EMISION, moneda, items: [{ tipoIgv }] }, EMISION);
    const dicho = 'SUNAT no admite RON en el resumen diario (RC), por el que se anulan las boletas y sus notas';
    expect(en('RON', '03', 'B001')).toEqual({
      rechazo: {
        codigo: '0306',
        mensaje: {
          es: `${dicho}; emita una nota de crédito con codigoMotivo "01"`,
          en: expect.stringContaining('RON'),
        },
      },
    });
    const remedio = (via: ReturnType<typeof en>) => 'rechazo' in via && via.rechazo.mensaje.es.split('; ')[1];
    expect(remedio(en('RON', '03', 'B001', '17'))).toBe('emita una nota de crédito con codigoMotivo "12"');
    expect(remedio(en('RON', '07', 'BC01'))).toContain('nota de débito');
    expect(en('USD', '03', 'B001')).toMatchObject({ via: 'RC' });
    // A comunicación de baja has no amounts.
    expect(en('RON', '01', 'F001')).toMatchObject({ via: 'RA' });
  });

  test('of a note of paper is that of the document that it affects', () => {
    const nota = (tipoComprobante: string) => ({ afectado: { tipoComprobante, serie: '0001', numero: 1 } });
    const dePapel = { tipoComprobante: '07', serie: '0001', fechaEmision: EMISION, moneda: 'PEN' } as const;
    expect(chooseVia({ ...dePapel, nota: nota('03') })).toMatchObject({ via: 'RC' });
    expect(chooseVia({ ...dePapel, nota: nota('01') })).toMatchObject({ via: 'RA' });
  });
});

describe('the body of an annulment', () => {
  const read = (body: unknown) => readAnular(JSON.stringify(body));

  test('is a reason, and whether to notify', () => {
    expect(read({ motivo: ' Error en el RUC ' })).toEqual({ ok: true, motivo: 'Error en el RUC', webhook: false });
    expect(read({ motivo: 'abc', webhook: true })).toEqual({ ok: true, motivo: 'abc', webhook: true });
    const comunicadoEl = '2026-11-20';
    expect(read({ motivo: 'abc', comunicadoEl })).toEqual({ ok: true, motivo: 'abc', webhook: false, comunicadoEl });
    expect(read({ motivo: 'abc', comunicadoEl: 'ayer' })).toMatchObject({
      ok: false,
      problemas: [{ ruta: 'comunicadoEl' }],
    });
  });

  test.each([
    [{}, 'motivo', '2315'],
    [{ motivo: '  ' }, 'motivo', '2315'],
    [{ motivo: 'no' }, 'motivo', '4203'],
    [{ motivo: 'x'.repeat(101) }, 'motivo', '4203'],
    [{ motivo: 'uno\ndos' }, 'motivo', undefined],
    [{ motivo: 7 }, 'motivo', undefined],
    [{ motivo: 'abc', webhook: 'si' }, 'webhook', undefined],
    [{ motivo: 'abc', razon: 'x' }, 'razon', undefined],
    [[], 'cuerpo', undefined],
  ])('%j is refused at %s', (body, ruta, codigo) => {
    expect(read(body)).toMatchObject({ ok: false, problemas: [codigo === undefined ? { ruta } : { ruta, codigo }] });
  });

  test('a text that is not JSON is refused, not thrown at', () => {
    for (const body of ['', '{', 'null', '{"motivo":']) expect(readAnular(body).ok).toBe(false);
  });
});
