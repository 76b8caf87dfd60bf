import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { readXml } from '@chaski/core/lib/xml/read.ts';
import { CODIGOS_SUNAT } from '@chaski/core/sunat/codigos.ts';
import { describe, expect, test } from 'vitest';
import { codigosJuzgados } from './check-comprobante.ts';
import { type Juzgado, judge } from './lectura/check-xml.ts';
import { toPadron } from './libro/padron.ts';
import { claseDe } from './reglas/regla.ts';
import * as BASES from './testing/bases-de-prueba.ts';
import { CASOS, type Caso, CONTRATOS, toBoleta } from './testing/casos-de-prueba.ts';
import { AHORA, type DocumentoDePrueba, GRAVADA, global, linea, RUC, SIMPLE, totales, xml } from './testing/testing.ts';

const BOLETA_SIMPLE = toBoleta(SIMPLE);

function evaluate(base: DocumentoDePrueba, texto: string, caso: Partial<Caso> = {}): Juzgado {
  const { tipo = '01' } = base;
  const [serie = '', numero = ''] = (base.id ?? (tipo === '01' ? 'F001-1' : 'B001-1')).split('-');
  const read = readXml(Buffer.from(texto));
  if (!read.ok) throw new Error(read.motivo);
  const hoy = fechaLima(caso.ahora === undefined ? AHORA : new Date(caso.ahora));
  return judge(
    read.root,
    { ruc: RUC, tipo, serie, numero },
    hoy,
    toPadron(caso.contribuyentes ?? {}),
    caso.registrados,
  );
}

function change(caso: Caso): string {
  return caso.cambios.reduce((texto, [de, a]) => {
    const cambiado = texto.replace(de, a);
    if (cambiado === texto) throw new Error(`${caso.codigo}: ${de} no está en el documento`);
    return cambiado;
  }, xml(caso.base));
}

describe('a document that obeys every rule', () => {
  const facturas = Object.entries({ SIMPLE, ...BASES }).filter(([, base]) => typeof base === 'object');

  test.each(facturas)('%s is accepted without a remark', (_, base) => {
    expect(evaluate(base, xml(base))).toMatchObject({ error: undefined, observaciones: [] });
  });

  const soloFactura: readonly DocumentoDePrueba[] = [
    BASES.RENTA,
    BASES.GASTO_DEDUCIBLE,
    BASES.TURISTA,
    BASES.HOSPEDAJE,
  ];
  const boletas = facturas.filter(([, base]) => !soloFactura.includes(base));

  test.each(boletas)('%s is accepted as a boleta too', (_, base) => {
    const boleta = toBoleta(base);
    expect(evaluate(boleta, xml(boleta))).toMatchObject({ error: undefined, observaciones: [] });
  });
});

test.each(CONTRATOS.map((caso) => [caso.codigo, caso] as const))(
  'a contract of collaboration that earns %s in 2027 is not looked at on the eve',
  (_, caso) => {
    const deAntes = { ...caso, base: { ...caso.base, fecha: '2026-12-31' } };
    expect(evaluate(deAntes.base, change(deAntes), deAntes)).toMatchObject({ error: undefined, observaciones: [] });
  },
);

test('an empty number of the customer is told by the rule of its type', () => {
  const vacio = (documento: DocumentoDePrueba) => {
    const texto = xml(documento).replace(/(<cac:AccountingCustomerParty>.*?<cbc:ID [^>]*>)[^<]*/, '$1');
    const { error, observaciones } = evaluate(documento, texto);
    return error?.codigo ?? observaciones.map(({ codigo }) => codigo).join();
  };
  expect(vacio(SIMPLE)).toBe('2017');
  expect(vacio({ ...SIMPLE, tipo: '03' })).toBe('4207');
});

describe('a document that breaks one rule', () => {
  test.each(CASOS.map((caso) => [caso.codigo, caso] as const))('is answered with %s', (codigo, caso) => {
    const { error, observaciones } = evaluate(caso.base, change(caso), caso);
    if (claseDe(codigo) === 'observacion') {
      // Of a boleta, amounts that do not add up may disagree with more than one total.
      expect(error).toBeUndefined();
      expect(observaciones.map((una) => una.codigo)).toContain(codigo);
    } else expect(error?.codigo).toBe(codigo);
  });

  test('has a case for every code that the judge can give', () => {
    const probados = new Set(CASOS.map(({ codigo }) => codigo));
    const codigos = [...codigosJuzgados('factura'), ...codigosJuzgados('boleta')];
    expect(codigos.filter((codigo) => !probados.has(codigo))).toEqual([]);
  });

  test('is never answered with a code that SUNAT does not have', () => {
    const ajenos = codigosJuzgados().filter((codigo) => !CODIGOS_SUNAT.has(codigo));
    expect(ajenos).toEqual([]);
  });
});

describe('the product code', () => {
  const OBLIGADO = { contribuyentes: { [RUC]: ['obligadoCodigoProducto'] } } satisfies Partial<Caso>;
  const en = (fecha: string, base: DocumentoDePrueba, cambios: Caso['cambios'], caso: Partial<Caso> = {}) => {
    const suya = { ...base, fecha };
    const texto = change({ codigo: '3496', base: suya, cambios });
    const { error, observaciones } = evaluate(suya, texto, { ...caso, ahora: `${fecha}T15:00:00Z` });
    return [error?.codigo, ...observaciones.map(({ codigo }) => codigo)];
  };
  const MALO: Caso['cambios'] = [['10191509', '1019150']];

  test.each([
    ['factura', BASES.CON_CODIGOS],
    ['boleta', toBoleta(BASES.CON_CODIGOS)],
  ])('of a %s that is malformed is observed until 2026 and refused from 2027 on', (_, base) => {
    expect(en('2026-12-31', base, MALO)).toEqual([undefined, '3496']);
    expect(en('2027-01-01', base, MALO)).toEqual(['3496']);
  });

  test.each([
    ['factura', SIMPLE],
    ['boleta', BOLETA_SIMPLE],
  ])('is asked of a %s of who has to tell it alone: observed until 2026, refused from 2027 on', (_, base) => {
    expect(en('2026-12-31', base, [], OBLIGADO)).toEqual([undefined, '4331']);
    expect(en('2027-01-01', base, [], OBLIGADO)).toEqual(['3496']);
    for (const dia of ['2026-12-31', '2027-01-01']) expect(en(dia, base, [])).toEqual([undefined]);
  });

  test('is a family only until SUNAT looks it up in its list, on 2026-01-31', () => {
    const FAMILIA: Caso['cambios'] = [['10191509', '10190000']];
    expect(en('2026-01-30', BASES.CON_CODIGOS, FAMILIA)).toEqual([undefined, '4337']);
    expect(en('2026-01-31', BASES.CON_CODIGOS, FAMILIA)).toEqual([undefined]);
  });
});

/** What a rule may seem to refuse, and SUNAT's sheets of it let by. */
describe('a document that is only unusual', () => {
  const DESCRIPCION = /<cbc:Description>.*?<\/cbc:Description>/;
  const unusuales: readonly (readonly [string, DocumentoDePrueba, Caso['cambios']])[] = [
    [
      'a description of several lines and tabs',
      SIMPLE,
      [[DESCRIPCION, '<cbc:Description>uno\n\tdos</cbc:Description>']],
    ],
    ['a purchase order with a space', BASES.CON_REFERENCIAS, [['>OC-1<', '>OC 1<']]],
    ['an empty legend', SIMPLE, [['<cbc:DocumentCurrencyCode>', '<cbc:Note></cbc:Note><cbc:DocumentCurrencyCode>']]],
    ['a tab in the name of the customer', SIMPLE, [[/(<cbc:RegistrationName>CLIENTE) /, '$1\t']]],
    [
      'an indicator written as a number',
      BASES.DESCUENTO_LINEA,
      [['<cbc:ChargeIndicator>false', '<cbc:ChargeIndicator>0']],
    ],
    ['a line feed after a rate', SIMPLE, [['<cbc:Percent>18<', '<cbc:Percent>18\n<']]],
  ];

  test.each(unusuales)('for %s is accepted without a remark', (_, base, cambios) => {
    const texto = change({ codigo: 'ninguno', base, cambios });
    expect(evaluate(base, texto)).toMatchObject({ error: undefined, observaciones: [] });
  });

  test('with a reason of the document on a line is only observed, 4268', () => {
    const base = BASES.DESCUENTO_LINEA;
    const cambios = [
      ['<cbc:AllowanceChargeReasonCode>01', '<cbc:AllowanceChargeReasonCode>03'],
      ['>103.7<', '>106.2<'],
      [/(AllowanceTotalAmount currencyID="PEN">)5\.00/, '$10.00'],
      ['>207.40</cbc:PayableAmount>', '>212.40</cbc:PayableAmount>'],
    ] as const;
    const juzgado = evaluate(base, change({ codigo: '4268', base, cambios }));
    expect(juzgado.error).toBeUndefined();
    expect(juzgado.observaciones.map(({ codigo }) => codigo)).toEqual(['4268']);
  });

  test.each(['0.03', '0.06'])('of a line whose base is %s has no IGV', (base) => {
    const lineas =
      linea(GRAVADA) +
      linea({
        ...GRAVADA,
        id: '2',
        valorVenta: base,
        precio: base,
        impuestos: '0.00',
        valorUnitario: base,
        subtotales: GRAVADA.subtotales.replace('100.00', base).replace('18.00', '0.00'),
      });
    const factura = { ...SIMPLE, lineas };
    expect(evaluate(factura, xml(factura))).toMatchObject({ error: undefined });
  });
});

describe('of two faults', () => {
  const FORMATO_Y_SUMA: readonly (readonly [string, DocumentoDePrueba, Caso['cambios']])[] = [
    ['3053', BASES.DESCUENTO_LINEA, [['>200.00</cbc:BaseAmount>', '>-1.00</cbc:BaseAmount>']]],
    ['3016', BASES.CARGOS_GLOBALES, [[/>\d+\.\d\d<\/cbc:BaseAmount>/, '>-1.00</cbc:BaseAmount>']]],
    ['2033', BOLETA_SIMPLE, [[/18\.00(<\/cbc:TaxAmount><cac:TaxCategory><cbc:Percent>)/, '20.000$1']]],
    ['3102', BOLETA_SIMPLE, [['<cbc:Percent>18<', '<cbc:Percent>-1<']]],
    [
      '3059',
      SIMPLE,
      [
        ['<cbc:DocumentCurrencyCode>', '<cbc:Note languageLocaleID="1002">X</cbc:Note><cbc:DocumentCurrencyCode>'],
        ['<cbc:ID>1000</cbc:ID>', ''],
      ],
    ],
  ];

  test.each(FORMATO_Y_SUMA)('the form goes before the sum: %s', (codigo, base, cambios) => {
    expect(evaluate(base, change({ codigo, base, cambios })).error?.codigo).toBe(codigo);
  });
});

describe('tolerance', () => {
  const conIgv = (igv: string): DocumentoDePrueba => ({
    ...SIMPLE,
    impuestos: igv,
    subtotales: global('1000', '100.00', igv),
  });

  test.each(['17.00', '17.50', '18.50', '19.00'])('an IGV of %s instead of 18.00 is within one sol', (igv) => {
    expect(evaluate(SIMPLE, xml(conIgv(igv))).error).toBeUndefined();
  });

  test.each(['16.99', '19.01'])('an IGV of %s instead of 18.00 is not', (igv) => {
    expect(evaluate(SIMPLE, xml(conIgv(igv))).error?.codigo).toBe('3291');
  });

  test('cents lost on each of three hundred lines add up to more than it', () => {
    const uno = { ...GRAVADA, valorVenta: '8.47', precio: '10', impuestos: '1.53', valorUnitario: '8.4745762712' };
    const lineas = Array.from({ length: 300 }, (_, indice) =>
      linea({
        ...uno,
        id: String(indice + 1),
        subtotales: GRAVADA.subtotales.replace('100.00', '8.47').replace('18.00', '1.53'),
      }),
    );
    const base: DocumentoDePrueba = {
      impuestos: '457.63',
      subtotales: global('1000', '2542.37', '457.63'),
      totales: totales('2542.37', '3000.00', '3000.00'),
      lineas: lineas.join(''),
    };
    // Σ of the lines is 2541.00 and 459.00: more than one sol from what is declared.
    expect(evaluate(base, xml(base)).error?.codigo).toBe('3277');
  });
});

test('dates are days in Lima, not in Greenwich', () => {
  const factura = { ...SIMPLE, fecha: '2026-11-17' };
  expect(evaluate(factura, xml(factura), { ahora: '2026-11-21T04:59:59Z' }).error).toBeUndefined();
  expect(evaluate(factura, xml(factura), { ahora: '2026-11-21T05:00:00Z' }).error?.codigo).toBe('2108');
});

test('the first error ends the judgement, observations pile up before it', () => {
  const texto = xml(SIMPLE)
    .replace('<cbc:ID>150101<', '<cbc:ID>999999<')
    .replace('La Tienda', 'La')
    .replace('>118.00</cbc:PayableAmount>', '>120.00</cbc:PayableAmount>')
    .replace('unitCode="NIU"', 'unitCode="XYZW"');
  const { error, observaciones } = evaluate(SIMPLE, texto);
  expect(error).toMatchObject({ codigo: '2936', nodo: 'cac:InvoiceLine[1]/cbc:InvoicedQuantity/@unitCode' });
  expect(observaciones.map(({ codigo }) => codigo)).toEqual(['4092', '4093']);
});

test('a fault of a part names its line', () => {
  const base = { ...SIMPLE, lineas: linea(GRAVADA) + linea({ ...GRAVADA, id: '2', descripcion: ' ' }) };
  expect(evaluate(base, xml(base)).error).toEqual({
    codigo: '2027',
    nodo: 'cac:InvoiceLine[2]/cac:Item/cbc:Description',
    dicho: 'Error en la linea: 2: 2027 (nodo: "cac:Item/cbc:Description" valor: " ")',
  });
});
