import { describe, expect, test } from 'vitest';
import { AFECTACIONES_IGV } from '../../../catalogos/c07-afectaciones-igv.ts';
import { toFecha } from '../../../lib/fecha.ts';
import type { Contexto } from '../../contexto.ts';
import {
  avisosDe,
  type Campos,
  documentoDe,
  hallazgosDe,
  problemasConCodigo,
  problemasDe,
  unaBoleta,
  unaFactura,
  unItem,
} from '../../testing.ts';
import { readEmitir } from '../../validate.ts';

function codigos(items: readonly unknown[], cambios = {}) {
  const encontrados = hallazgosDe(unaFactura({ items, ...cambios }));
  return encontrados.map(({ ruta, codigo }) => `${ruta.replace('documento.items.', '')} ${codigo}`);
}

const EXPORTACION = {
  sunatTransaccion: '0200',
  cliente: { tipoDocumento: '0', numeroDocumento: 'X1', denominacion: 'ACME INC' },
};

test('every code of catalog 07 is taken, free ones too', () => {
  for (const tipoIgv of AFECTACIONES_IGV.keys()) {
    expect(problemasDe(unaFactura({ items: [unItem({ tipoIgv })], ...(tipoIgv === '40' ? EXPORTACION : {}) }))).toEqual(
      {},
    );
  }
});

test('a wholly free document totals nothing and is taken', () => {
  expect(problemasDe(unaFactura({ items: [unItem({ tipoIgv: '15' }), unItem({ tipoIgv: '31' })] }))).toEqual({});
});

describe('exports', () => {
  test('have nothing but 40 (2642)', () => {
    expect(codigos([unItem({ tipoIgv: '40' }), unItem(), unItem({ tipoIgv: '21' })], EXPORTACION)).toEqual([
      '1.tipoIgv 2642',
      '2.tipoIgv 2642',
    ]);
  });

  test('are the only ones to have 40 (3107)', () => {
    expect(codigos([unItem({ tipoIgv: '40' })])).toEqual(['0.tipoIgv 3107']);
    expect(codigos([unItem({ tipoIgv: '40' })], { sunatTransaccion: '0401' })).toContain('0.tipoIgv 3107');
  });
});

describe('a line whose tax rounds to nothing', () => {
  test('is refused at its price, whichever it is (3111)', () => {
    const tipoIgv = '17';
    expect(codigos([unItem({ precioUnitario: '0.10', tipoIgv })])).toEqual(['0.precioUnitario 3111']);
    expect(codigos([unItem({ precioUnitario: undefined, valorUnitario: '0.07', tipoIgv })])).toEqual([
      '0.valorUnitario 3111',
    ]);
    expect(codigos([unItem({ precioUnitario: '0.13', tipoIgv })])).toEqual([]);
  });

  test('is taken on a base of up to 0.06, free or not', () => {
    expect(codigos([unItem({ precioUnitario: '0.01' }), unItem({ precioUnitario: '0.03' })])).toEqual([]);
    expect(codigos([unItem({ precioUnitario: undefined, valorUnitario: '0.02' })])).toEqual([]);
    expect(codigos([unItem(), unItem({ precioUnitario: '0.01', tipoIgv: '15' })])).toEqual([]);
    expect(codigos([unItem({ precioUnitario: '0.06', tipoIgv: '17' })])).toEqual([]);
  });

  test('is seen even when another line cannot be computed', () => {
    expect(
      codigos([unItem({ cantidad: 'x', tipoIgv: '17' }), unItem({ precioUnitario: '0.10', tipoIgv: '17' })]),
    ).toEqual(['0.cantidad 2025', '1.precioUnitario 3111']);
  });

  test('is refused where there is no tax when its value rounds to nothing (3105)', () => {
    expect(codigos([unItem({ precioUnitario: '0.004', tipoIgv: '20' })])).toEqual(['0.precioUnitario 3105']);
    expect(codigos([unItem({ precioUnitario: '0.01', tipoIgv: '20' })])).toEqual([]);
  });
});

describe('units', () => {
  const con = (unidadMedida: unknown) => unaFactura({ items: [unItem({ unidadMedida })] });

  test.each([
    ['KG', 'KG es "Barrilete" en el catálogo 03; si quiso decir "Kilogramo", envíe KGM'],
    ['MT', 'MT es "Estera" en el catálogo 03; si quiso decir "Metro", envíe MTR'],
    ['PZ', 'PZ es "Peck árido (R. U.)" en el catálogo 03; si quiso decir "Unidad (bienes)", envíe NIU'],
  ])('%s is announced, and issued as it came', (unidad, mensaje) => {
    expect(avisosDe(con(unidad))).toEqual([
      { ruta: 'documento.items.0.unidadMedida', mensaje: expect.objectContaining({ es: mensaje }) },
    ]);
    expect(documentoDe(con(unidad)).items[0]?.unidadMedida).toBe(unidad);
  });

  test.each<[unknown, string]>([
    ['UND', '¿quiso decir NIU, "Unidad (bienes)"?'],
    ['kg', 'KGM, "Kilogramo"'],
    ['Litros', 'LTR, "Litro"'],
    ['kilo', '¿quiso decir KGM, "Kilogramo"?'],
    ['docena', '¿quiso decir DZN, "Docena"?'],
    ['caja', '¿quiso decir BX, "Caja"?'],
    ['metro cuadrado', '¿quiso decir MTK, "Metro cuadrado"?'],
    ['Metros cuadrados', '¿quiso decir MTK, "Metro cuadrado"?'],
    ['kilgramo', '¿quiso decir KGM, "Kilogramo"?'],
    ['unidadd', '¿quiso decir NIU, "Unidad (bienes)"?'],
    ['quintales', 'NIU (bienes) o ZZ (servicios)'],
    ['x'.repeat(100_000), 'NIU (bienes) o ZZ (servicios)'],
    [5, 'NIU (bienes) o ZZ (servicios)'],
  ])('%j is none, and told what was meant', (unidad, remedio) => {
    expect(problemasDe(con(unidad))['documento.items.0.unidadMedida']).toContain(remedio);
  });

  test.each(['KGM', 'kgm', ' niu ', 'C62', 58])('%j is one, without a word', (unidad) => {
    expect([problemasDe(con(unidad)), avisosDe(con(unidad))]).toEqual([{}, []]);
  });
});

describe('codes of the goods', () => {
  test('codigoSunat has 8 digits: another is announced (3496), and issued as it came', () => {
    for (const codigoSunat of ['43211503', '99999999']) expect(codigos([unItem({ codigoSunat })])).toEqual([]);
    for (const codigoSunat of ['4321150', '432115033', '4321150X']) {
      expect(codigos([unItem({ codigoSunat })])).toEqual(['0.codigoSunat 3496']);
      expect(documentoDe(unaFactura({ items: [unItem({ codigoSunat })] })).items).toMatchObject([{ codigoSunat }]);
    }
  });

  test('from 2027 on, by date of issue, SUNAT refuses it', () => {
    const contexto: Contexto = { hoy: toFecha('2027-01-02'), ahora: '10:00:00' };
    const read = (fechaEmision: string) => {
      const documento = unaFactura({ fechaEmision, items: [unItem({ codigoSunat: '123' })] });
      return readEmitir(JSON.stringify({ documento }), contexto);
    };
    expect(read('2026-12-31')).toMatchObject({ ok: true, avisos: [{ codigo: '3496' }] });
    expect(read('2027-01-01')).toMatchObject({ ok: false, problemas: [{ codigo: '3496' }], avisos: [] });
  });

  test('of who stands in register 12 each item has one, or a gtin: announced until 2026 (4331), refused from 2027 on (3496)', () => {
    const read = (fechaEmision: string, item: Campos, cambios: Partial<Contexto>) => {
      const contexto: Contexto = { hoy: toFecha('2027-01-02'), ahora: '10:00:00', ...cambios };
      const documento = unaFactura({ fechaEmision, items: [unItem(item), unItem({ codigoSunat: '43211503' })] });
      return readEmitir(JSON.stringify({ documento }), contexto);
    };
    const obligado = { obligadoCodigoProducto: true };
    const falta = (codigo: string) => [{ ruta: 'documento.items.0.codigoSunat', codigo }];
    expect(read('2026-12-31', {}, obligado)).toMatchObject({ ok: true, avisos: falta('4331') });
    expect(read('2027-01-01', {}, obligado)).toMatchObject({ ok: false, problemas: falta('3496'), avisos: [] });
    for (const dia of ['2026-12-31', '2027-01-01']) {
      for (const item of [{ codigoSunat: '43211503' }, { codigoSunat: '00000000' }, { gtin: '7750243000123' }]) {
        expect(read(dia, item, obligado)).toMatchObject({ ok: true, avisos: [] });
      }
      for (const cambios of [{}, { obligadoCodigoProducto: false }]) {
        expect(read(dia, {}, cambios)).toMatchObject({ ok: true, avisos: [] });
      }
    }
  });

  test('a family is announced only of what was issued before SUNAT looked codes up in its list (4337)', () => {
    const read = (fechaEmision: string) => {
      const documento = unaFactura({ fechaEmision, items: [unItem({ codigoSunat: '56110000' })] });
      return readEmitir(JSON.stringify({ documento }), { hoy: toFecha('2026-01-31'), ahora: '10:00:00' });
    };
    expect(read('2026-01-30')).toMatchObject({ ok: true, avisos: [{ codigo: '4337' }] });
    expect(read('2026-01-31')).toMatchObject({ ok: true, avisos: [] });
  });

  test('gtin has 8, 12, 13 or 14 digits: another length is announced (4334), and so are letters', () => {
    for (const largo of [8, 12, 13, 14]) expect(codigos([unItem({ gtin: '7'.repeat(largo) })])).toEqual([]);
    for (const gtin of ['7'.repeat(7), '7'.repeat(9), '7'.repeat(15)]) {
      expect(codigos([unItem({ gtin })])).toEqual(['0.gtin 4334']);
    }
    expect(problemasDe(unaFactura({ items: [unItem({ gtin: '775024300012X' })] }))).toEqual({});
    expect(avisosDe(unaFactura({ items: [unItem({ gtin: '775024300012X' })] }))).toEqual([
      {
        ruta: 'documento.items.0.gtin',
        mensaje: expect.objectContaining({ es: expect.stringContaining('solo cifras') }),
      },
    ]);
  });

  test('a 0112 has a line of those that it is for (3181)', () => {
    const operacion = { sunatTransaccion: '0112' };
    expect(problemasConCodigo(unaFactura(operacion))).toMatchObject([{ ruta: 'documento.items', codigo: '3181' }]);
    expect(codigos([unItem(), unItem({ codigoSunat: '80131501' })], operacion)).toEqual([]);
  });
});

test('a description may have one character, and 500', () => {
  expect(codigos([unItem({ descripcion: 'x' }), unItem({ descripcion: 'x'.repeat(500) })])).toEqual([]);
});

test('a boleta is judged by the same rules', () => {
  expect(problemasConCodigo(unaBoleta({ items: [unItem({ precioUnitario: '0.10', tipoIgv: '17' })] }))).toMatchObject([
    { codigo: '3111' },
  ]);
});

describe('what one sheet of SUNAT has and the other has not', () => {
  const conAtributos = (valores: Readonly<Record<string, string>>) => ({
    items: [unItem({ atributos: Object.entries(valores).map(([codigo, valor]) => ({ codigo, valor })) })],
  });
  const alReves = conAtributos({ '4003': '2026-11-05', '4004': '2026-11-02' });
  const muchosDias = conAtributos({ '4005': '12345' });
  const tresDecimales = conAtributos({ '7019': '1.234' });

  test.each([
    ['4282', unaFactura(alReves), unaBoleta(alReves)],
    ['4281', unaFactura(muchosDias), unaBoleta(muchosDias)],
    ['4281', unaBoleta(tresDecimales), unaFactura(tresDecimales)],
  ])('%s, which the one only observes, is mere advice in the other', (codigo, observado, callado) => {
    expect(problemasDe(observado)).toEqual({});
    expect(avisosDe(observado)).toMatchObject([{ codigo }]);
    expect(problemasDe(callado)).toEqual({});
    expect(avisosDe(callado)).toEqual([expect.not.objectContaining({ codigo: expect.anything() })]);
  });

  test('a mortgage tells its data in a factura, and need not in a boleta (3150–3155)', () => {
    const items = [unItem({ codigoSunat: '84121901', atributos: [{ codigo: '7002', valor: '3' }] })];
    const suyos = problemasConCodigo(unaFactura({ items })).map(({ codigo }) => codigo);
    expect(suyos).toEqual(['3150']);
    expect(hallazgosDe(unaBoleta({ items }))).toEqual([]);
  });

  test.each(['0202', '0205'])(
    'an operation %s tells its guest in a factura (3136–3145); no boleta has one, and is told only that (3206)',
    (sunatTransaccion) => {
      const campos = deExportacion({ sunatTransaccion, items: [unItem({ tipoIgv: '40' })] });
      expect(problemasConCodigo(unaFactura(campos)).map(({ codigo }) => codigo)).toContain('3136');
      expect(hallazgosDe(unaBoleta(campos)).map(({ codigo }) => codigo)).toEqual(['3206']);
    },
  );
});

const deExportacion = (cambios: Campos): Campos => ({
  sunatTransaccion: '0200',
  cliente: { tipoDocumento: '0', numeroDocumento: 'X-1', denominacion: 'ACME INC' },
  items: [unItem({ tipoIgv: '40' })],
  ...cambios,
});
