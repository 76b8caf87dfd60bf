import { describe, expect, test } from 'vitest';
import { type Baja, judgeBaja, type LineaBaja, REGLAS_BAJA } from '../../documentos/baja/reglas.ts';
import { judgeResumen, REGLAS_RESUMEN } from '../../documentos/resumen/reglas.ts';
import type { LineaResumen, Resumen } from '../../documentos/resumen/tipos.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import type { EjemploArchivo } from './regla.ts';
import {
  unAltaResumen,
  unaBaja,
  unaLineaBaja,
  unaLineaResumen,
  unaNotaResumen,
  unaPercepcion,
  unResumen,
} from './testing.ts';

const VIEJA = toFecha('2026-11-13');

function bajaDe({ archivo = {}, linea, lineas = [linea ?? {}] }: EjemploArchivo<LineaBaja>): Baja {
  return unaBaja({ ...archivo, lineas: lineas.map((cambios) => con(unaLineaBaja(), cambios)) });
}

const LINEAS = { alta: unAltaResumen, nota: unaNotaResumen, baja: unaLineaResumen };

function resumenDe({
  archivo = {},
  de = 'baja',
  linea,
  lineas = [linea ?? {}],
}: EjemploArchivo<LineaResumen>): Resumen {
  return unResumen(archivo, ...lineas.map((cambios) => con(LINEAS[de](), cambios)));
}

/** The line with its changes; `undefined` removes a field. */
function con<L extends object>(linea: L, cambios: object): L {
  const junta = { ...linea, ...cambios };
  for (const [campo, valor] of Object.entries(cambios)) if (valor === undefined) Reflect.deleteProperty(junta, campo);
  return junta;
}

const BUENAS = [unaBaja(), unaBaja({}, { tipo: '07', serie: 'FC01' }, { serie: '0001' }, { numero: 2 })];
const BUENOS = [
  unResumen(),
  unResumen({}, unaLineaResumen(), unAltaResumen({ numero: 2 }), unaNotaResumen()),
  unResumen({}, unAltaResumen({ percepcion: unaPercepcion() })),
  resumenDe({ de: 'alta', linea: { cliente: undefined } }),
];

describe('comunicación de baja', () => {
  test('nothing is found in one that is right', () => {
    for (const baja of BUENAS) expect(judgeBaja(baja)).toEqual([]);
  });

  test.each(REGLAS_BAJA)('$codigo is found: $cuando', ({ codigo, mensaje, ejemplo }) => {
    expect(judgeBaja(bajaDe(ejemplo))).toEqual([expect.objectContaining({ codigo, mensaje })]);
  });

  test('what is wrong is said with its place and its remedy', () => {
    expect(judgeBaja(unaBaja({}, {}, { tipo: '03', numero: 2 }))).toEqual([
      {
        codigo: '2308',
        severidad: 'rechazo',
        ruta: 'lineas.1.tipo',
        mensaje: 'Ese tipo no se anula por comunicación de baja; las boletas van por resumen diario',
      },
    ]);
  });
});

describe('resumen diario', () => {
  const ENERO = { id: 'RC-20270102-1', fechaGeneracion: toFecha('2027-01-02'), hoy: toFecha('2027-01-02') };
  const igv = (...tasa: string[]) => [
    { codigo: '1000', monto: Decimal.from('18.00'), ...(tasa[0] === undefined ? {} : { tasa: Decimal.from(tasa[0]) }) },
  ];

  test('the day of issue of what it tells of says by which rules it is judged, not the day on which it is made', () => {
    const deEsteAno = { ...ENERO, fechaEmision: toFecha('2027-01-01') };
    const delAnterior = { ...ENERO, fechaEmision: toFecha('2026-12-31') };
    const con05 = unAltaResumen({ valores: [...unAltaResumen().valores, { codigo: '05', monto: Decimal.from('5') }] });
    expect(judgeResumen(unResumen(delAnterior, con05))).toEqual([]);
    expect(judgeResumen(unResumen(deEsteAno, con05)).map(({ codigo }) => codigo)).toEqual(['2256', '2992']);
  });

  test.each(['06', '07', '08', '09'])(
    'what is given away goes under %s from 2027 on, and adds nothing to the total',
    (codigo) => {
      const valores = [...unAltaResumen().valores, { codigo, monto: Decimal.from('50.00') }];
      const linea = unAltaResumen({ valores, tributos: igv('18') });
      expect(judgeResumen(unResumen({ ...ENERO, fechaEmision: toFecha('2027-01-01') }, linea))).toEqual([]);
      const [hallado] = judgeResumen(unResumen({ ...ENERO, fechaEmision: toFecha('2026-12-31') }, linea));
      expect(hallado).toMatchObject({ codigo: '2256', severidad: 'rechazo' });
    },
  );

  test('a rate is asked of what is taxed alone, and of a note it may be that of another year (2992, 3504)', () => {
    const enero = { ...ENERO, fechaEmision: toFecha('2027-01-01') };
    const exonerada = unAltaResumen({
      importeTotal: Decimal.from('100.00'),
      valores: [{ codigo: '02', monto: Decimal.from('100.00') }],
      tributos: [{ codigo: '1000', monto: Decimal.ZERO }],
    });
    expect(judgeResumen(unResumen(enero, exonerada))).toEqual([]);
    const diez = {
      importeTotal: Decimal.from('110.00'),
      tributos: [{ codigo: '1000', monto: Decimal.from('10.00'), tasa: Decimal.from('10') }],
    };
    expect(judgeResumen(unResumen(enero, unaNotaResumen(diez))).map(({ codigo }) => codigo)).not.toContain('3504');
    expect(judgeResumen(unResumen(enero, unAltaResumen(diez))).map(({ codigo }) => codigo)).toContain('3504');
  });

  test.each([
    ['2027-01-01', '1050.00', '10.5'],
    ['2026-12-31', '1000.00', '10'],
  ])('the IGV of a note of %s may be at the rate of another year: %s (4019, as 3504)', (dia, monto, tasa) => {
    const linea = {
      importeTotal: Decimal.from('10000.00').plus(Decimal.from(monto)),
      valores: [{ codigo: '01', monto: Decimal.from('10000.00') }],
      tributos: [{ codigo: '1000', monto: Decimal.from(monto), tasa: Decimal.from(tasa) }],
    };
    const de = { ...ENERO, fechaEmision: toFecha(dia) };
    const codigos = (una: ReturnType<typeof unAltaResumen>) =>
      judgeResumen(unResumen(de, una)).map((uno) => uno.codigo);
    expect(codigos(unaNotaResumen(linea))).toEqual([]);
    expect(codigos(unAltaResumen(linea))).toContain('4019');
  });

  test('nothing is found in one that is right', () => {
    for (const resumen of BUENOS) expect(judgeResumen(resumen)).toEqual([]);
  });

  test.each(REGLAS_RESUMEN)('$codigo is found at $campo: $cuando', ({ codigo, campo, mensaje, ejemplo }) => {
    const hallados = judgeResumen(resumenDe(ejemplo));
    expect(hallados).toEqual([expect.objectContaining({ codigo, mensaje })]);
    expect(hallados[0]?.ruta.replace(/^lineas\.\d+\.?/, '')).toBe(campo);
  });

  test('the seven days do not count for paper of a contingency', () => {
    const linea = unaLineaResumen({ serie: '0001' });
    expect(judgeResumen(unResumen({ fechaEmision: VIEJA }, linea))).toEqual([]);
  });
});
