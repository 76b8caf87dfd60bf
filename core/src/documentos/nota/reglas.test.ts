import { describe, expect, test } from 'vitest';
import type { Afectado } from '../../documento/contexto.ts';
import { type Campos, unItem } from '../../documento/testing.ts';
import { readEmitir } from '../../documento/validate.ts';
import { unPrecio } from '../../impuestos/testing.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import { conflictoConAfectado, REGLAS_AFECTADO } from './reglas-afectado.ts';
import {
  notaDe,
  problemasDeNota,
  unAfectado,
  unAfectadoAlCredito,
  unaBoletaAfectada,
  unaNotaCredito,
  unaNotaDebito,
  unaNotaDeCuotas,
} from './testing.ts';

const RUC = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
const AJENO = { tipoComprobante: '01', serie: 'F001', correlativo: 7 };
const CIENTO_DIECIOCHO = Decimal.from('118.00');
const ENTERO = { estado: 'ACEPTADA', total: CIENTO_DIECIOCHO, saldo: CIENTO_DIECIOCHO } as const;
const ajeno = (cambios: Campos): Campos => ({ cliente: RUC, documentoAfectado: { ...AJENO, ...cambios } });

test('nothing is found in the notes that the rows begin with', () => {
  for (const documento of [unaNotaCredito(), unaNotaDebito()]) expect(problemasDeNota(documento)).toEqual([]);
  expect(problemasDeNota(unaNotaDeCuotas(), unAfectadoAlCredito())).toEqual([]);
  expect(problemasDeNota(unaNotaCredito({ serie: 'BC01' }), unaBoletaAfectada())).toEqual([]);
  const deContingencia = unaNotaCredito({ serie: '0001', correlativo: 3, documentoAfectado: AJENO, cliente: RUC });
  expect(problemasDeNota(deContingencia, null)).toEqual([]);
  const ivap = unaNotaCredito({ codigoMotivo: '12', items: [unItem({ tipoIgv: '17' })] });
  expect(problemasDeNota(ivap, unAfectado({ items: [unPrecio('1', '118', '17')] }))).toEqual([]);
});

describe.each([
  ['a nota de crédito', unaNotaCredito, 'credito'],
  ['a nota de débito', unaNotaDebito, 'debito'],
] as const)('%s', (_, unaNota, cual) => {
  test.each(REGLAS_AFECTADO.filter(({ codigo }) => Object(codigo)[cual] !== undefined))(
    '$id is found in what is stored',
    ({ codigo, ejemplo: { estado, saldo } }) => {
      const nota = notaDe(unaNota());
      const conflicto = conflictoConAfectado(nota, { ...ENTERO, estado, saldo: Decimal.from(saldo) });
      expect(conflicto?.codigo).toBe(Object(codigo)[cual]);
      expect(conflicto?.mensaje.es).toContain('F001-7');
      expect(conflictoConAfectado(nota, ENTERO)).toBeUndefined();
    },
  );
});

test('a list of affected documents has the code of its motive on every day, and of other motives from 2027 on', () => {
  const varios = { ...ajeno({}), documentoAfectado: [AJENO, { ...AJENO, correlativo: 8 }] };
  const deExportacion = { codigoMotivo: '11', items: [unItem({ tipoIgv: '40' })] };
  const en = (hoy: string, nota: Campos) => {
    const leida = readEmitir(JSON.stringify({ documento: { ...nota, ...varios, fechaEmision: hoy } }), {
      hoy: toFecha(hoy),
      ahora: '10:15:00',
    });
    const problemas = leida.ok ? [] : leida.problemas;
    return problemas.flatMap(({ ruta, codigo }) => (ruta === 'documento.documentoAfectado' ? [codigo] : []));
  };
  const notas: readonly (readonly [Campos, string | undefined, string])[] = [
    [
      unaNotaCredito({
        codigoMotivo: '13',
        items: undefined,
        cuotas: [{ monto: '1.00', fechaVencimiento: '2027-03-01' }],
      }),
      '3261',
      '3261',
    ],
    [unaNotaCredito(deExportacion), '3194', '3194'],
    [unaNotaDebito(deExportacion), '3194', '3194'],
    [unaNotaCredito(), undefined, '3261'],
    [unaNotaDebito(), undefined, '3194'],
  ];
  for (const [nota, antes, despues] of notas) {
    expect([en('2026-12-31', nota), en('2027-01-01', nota)]).toEqual([[antes], [despues]]);
  }
});

test('a nota de crédito takes no more than is left, under a code for facturas and one for boletas; one de débito adds', () => {
  const casi = { ...ENTERO, saldo: Decimal.from('1.00') };
  const deFactura = notaDe(unaNotaCredito());
  const deBoleta = notaDe(unaNotaCredito({ serie: 'BC01' }), unaBoletaAfectada());
  const es = 'La nota es de PEN 59.00 y por acreditar quedan PEN 1.00; envíe items por lo que queda, o por menos';
  expect(conflictoConAfectado(deFactura, casi)).toEqual({ codigo: '3286', mensaje: expect.objectContaining({ es }) });
  expect(conflictoConAfectado(deBoleta, casi)).toEqual({ codigo: '4028', mensaje: expect.objectContaining({ es }) });
  for (const nota of [deFactura, deBoleta]) expect(conflictoConAfectado(nota, ENTERO)).toBeUndefined();
  expect(conflictoConAfectado(notaDe(unaNotaDebito()), casi)).toBeUndefined();
});

/** A nota de crédito of a part, of that day; of a boleta or a factura of November. */
function deEseDia(hoy: string, afectado: Afectado, serie: string) {
  const documento = { ...unaNotaCredito({ serie, fechaEmision: hoy }) };
  const leido = readEmitir(JSON.stringify({ documento }), { hoy: toFecha(hoy), ahora: '10:15:00', afectado });
  if (!leido.ok) throw new Error(JSON.stringify(leido.problemas));
  return leido.calculado;
}

test.each([
  ['2026-12-31', '4028', undefined],
  ['2027-01-01', '3503', '3503'],
])(
  'a nota de crédito of %s over a boleta of November: by its own day, more than is left or than the boleta',
  (dia, resto, todo) => {
    const nota = deEseDia(dia, unaBoletaAfectada(), 'BC01');
    const deFactura = deEseDia(dia, unAfectado(), 'FC01');
    const casi = { ...ENTERO, saldo: Decimal.from('1.00') };
    const mayor = { ...ENTERO, total: Decimal.from('58.99') };
    expect([casi, mayor].map((uno) => conflictoConAfectado(nota, uno)?.codigo)).toEqual([resto, todo]);
    expect([casi, mayor].map((uno) => conflictoConAfectado(deFactura, uno)?.codigo)).toEqual(['3286', '3286']);
    expect(conflictoConAfectado(deFactura, mayor)?.mensaje.es).toBe(
      'La nota es de PEN 59.00 y F001-7 de PEN 58.99; SUNAT no admite una nota mayor que su factura: divídala en varias',
    );
    const justa = { ...ENTERO, total: Decimal.from('59.00'), saldo: Decimal.from('59.00') };
    for (const una of [nota, deFactura]) expect(conflictoConAfectado(una, justa)).toBeUndefined();
  },
);

describe('a nota de débito without an affected document', () => {
  const hallada = (codigoMotivo: string, fechaEmision: string, cambios: Campos = {}) => {
    const documento = unaNotaDebito({
      codigoMotivo,
      fechaEmision,
      documentoAfectado: undefined,
      cliente: RUC,
      items: [unItem({ tipoIgv: '30' })],
      ...cambios,
    });
    const leido = readEmitir(JSON.stringify({ documento }), { hoy: toFecha(fechaEmision), ahora: '10:15:00' });
    return leido.ok ? [] : leido.problemas.map(({ codigo }) => codigo);
  };

  test('goes with the motive of its day: 03 until 2026, 13 from 2027 on', () => {
    expect(hallada('03', '2026-12-31')).toEqual([]);
    expect(hallada('03', '2027-01-01')).toEqual(['2524']);
    expect(hallada('13', '2026-12-31')).toEqual(['2172', '2524']);
    expect(hallada('13', '2027-01-01')).toEqual([]);
    expect(hallada('02', '2027-01-01')).toEqual(['2524']);
  });

  test('says which motive may go without', () => {
    const documento = unaNotaDebito({ codigoMotivo: '02', documentoAfectado: undefined, cliente: RUC });
    const [problema] = problemasDeNota(documento, null);
    expect(problema?.mensaje.es).toContain('(sin él solo va el motivo 03)');
  });

  test('and with penalidades has lines that are inafectas and no others (3507)', () => {
    const de = (...tipos: readonly string[]) =>
      hallada('13', '2027-01-01', { items: tipos.map((tipoIgv) => unItem({ tipoIgv })) });
    expect(de('30', '30')).toEqual([]);
    expect(de('30', '10')).toEqual(['3507']);
    expect(de('20', '30')).toEqual(['3507']);
  });
});

test('a date of a document that is not ours is judged when it is sent', () => {
  const caso = ajeno({ fechaEmision: '2026-11-22' });
  expect(problemasDeNota(unaNotaCredito(caso), null)).toMatchObject([{ codigo: '2885' }]);
  const cuotas = [{ monto: '59.00', fechaVencimiento: toFecha('2026-11-15') }];
  const nota = unaNotaDeCuotas({ ...ajeno({ fechaEmision: '2026-11-15' }), cuotas });
  expect(problemasDeNota(nota, null)).toMatchObject([{ codigo: '3321' }]);
});

test('a note of paper is judged as what it affects: of another currency than its boleta, by no rule of SUNAT that refuses', () => {
  const dePapel = { serie: '0002', correlativo: 5, moneda: 'USD', tipoCambio: 3.75 };
  const codigo = (afectado: Afectado) => problemasDeNota(unaNotaCredito(dePapel), afectado)[0]?.codigo;
  expect([codigo(unAfectado()), codigo(unaBoletaAfectada())]).toEqual(['3209', undefined]);
});

test('of a nota 13 with a cuota that cannot be read only that is said: what is left of the cuotas is not summed', () => {
  const cuotas = [
    { monto: '59.00', fechaVencimiento: 'mañana' },
    { monto: '59.00', fechaVencimiento: '2026-12-21' },
  ];
  const problemas = problemasDeNota(unaNotaDeCuotas({ cuotas }), unAfectadoAlCredito());
  expect(problemas.map(({ ruta }) => ruta)).toEqual(['documento.cuotas.0.fechaVencimiento']);
});

test('a note of a note is refused', () => {
  const documentoAfectado = { tipoComprobante: '07', serie: 'FC01', correlativo: 1 };
  expect(problemasDeNota(unaNotaCredito({ documentoAfectado, cliente: RUC }), null)).toMatchObject([
    { ruta: 'documento.documentoAfectado.tipoComprobante', codigo: '2116' },
  ]);
});
