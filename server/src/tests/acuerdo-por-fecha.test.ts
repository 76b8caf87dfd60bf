import { diasDeAnulacion, diasDeEnvio, diasDeResumen } from '@chaski/core/documento/plazos.ts';
import { toJson, unaBoleta, unaFactura, unItem } from '@chaski/core/documento/testing.ts';
import type { Documento } from '@chaski/core/documento/types.ts';
import { validateDocumento } from '@chaski/core/documento/validate.ts';
import { archivoDe, type DelComprobante } from '@chaski/core/documentos/archivos.ts';
import type { TipoResumen } from '@chaski/core/documentos/clase.ts';
import { unaNotaDebito } from '@chaski/core/documentos/nota/testing.ts';
import { buildComprobante } from '@chaski/core/documentos/xml.ts';
import { signXmlSync } from '@chaski/core/firma/sign-xml.ts';
import { computeTotales } from '@chaski/core/impuestos/compute-totales.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { addDays, type Fecha, toFecha } from '@chaski/core/lib/fecha.ts';
import { readXml } from '@chaski/core/lib/xml/read.ts';
import { exampleEmisor, exampleFirmante } from '@chaski/core/ubl/testing.ts';
import { topeSinCliente } from '@chaski/core/vigencias/limites.ts';
import { CAMBIOS_DE_TASAS, ICBPER, type TasasPorAno, tasasIgv, tasasIgvDeNotas } from '@chaski/core/vigencias/tasas.ts';
import { vigenteEn } from '@chaski/core/vigencias/vigencia.ts';
import { judge } from '@chaski/simulator/lectura/check-xml.ts';
import { toPadron } from '@chaski/simulator/libro/padron.ts';
import { checkResumen } from '@chaski/simulator/resumen/check-resumen.ts';
import { describe, expect, test } from 'vitest';

/* What core says of a day and what the simulator says by tables of its own, on every day that something changes and its eve. */

const EMISOR = exampleEmisor();
const FIRMANTE = exampleFirmante();
const DIAS = [...new Set(CAMBIOS_DE_TASAS)].flatMap((dia) => [addDays(toFecha(dia), -1), toFecha(dia)]).sort();

const TASAS = tasasIgvDeNotas().map(String);

const CLIENTE = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
const AJENO = { tipoComprobante: '01', serie: 'F001', correlativo: 7 };
const PENALIDAD_ANTES = {
  ruta: 'documento.codigoMotivo',
  codigo: '2172',
  mensaje: { es: 'El motivo 13 rige desde el 2027-01-01; envíe uno que rija en la fecha de emisión' },
};

function parse(documento: object, hoy: Fecha, igvRestaurantes: TasasPorAno = {}) {
  return validateDocumento(toJson(documento), { hoy, ahora: '10:15:00', igvRestaurantes });
}

/** A nota de débito of what others issued. */
function unaNota(porcentajeIgv: string): object {
  return unaNotaDebito({ cliente: CLIENTE, documentoAfectado: AJENO, items: [unItem()], porcentajeIgv });
}

/** The document as core reads it on a day on which it may be issued. */
function documentoDe(documento: object, hoy: Fecha): Documento {
  const leido = parse(documento, hoy);
  if (!leido.ok) throw new Error(JSON.stringify(leido));
  return leido.calculado.documento;
}

/** The code with which the simulator refuses the document on that day; undefined when it takes it. */
function juzgado(
  documento: Documento,
  hoy = documento.fechaEmision,
  fijadas: TasasPorAno = {},
  padron = toPadron({}, fijadas),
): string | undefined {
  return juicioDe(documento, hoy, padron).error?.codigo;
}

function juicioDe(documento: Documento, hoy: Fecha, padron = toPadron({})) {
  const { tipoComprobante: tipo, serie } = documento;
  const read = readXml(signXmlSync(buildComprobante(computeTotales(documento), EMISOR, 7), FIRMANTE).bytes);
  if (!read.ok) throw new Error(read.motivo);
  return judge(read.root, { ruc: EMISOR.ruc, tipo, serie, numero: '7' }, hoy, padron);
}

/** The codes that core and the simulator find in a file of that day that tells SUNAT of the document; the simulator gets it without `quitar`. */
function enArchivo(
  tipo: TipoResumen,
  proposito: DelComprobante['proposito'],
  calculado: Calculado,
  hoy: Fecha,
  quitar?: RegExp,
) {
  const { fechaEmision } = calculado.documento;
  const { ruc } = EMISOR;
  const cabecera = { id: `${tipo}-${hoy.replaceAll('-', '')}-1`, fechaEmision, fechaGeneracion: hoy };
  const de = { calculado, numero: 7, proposito, motivo: 'Error en el pedido' };
  const { bytes } = signXmlSync(archivoDe(tipo).build(cabecera, de, EMISOR), FIRMANTE);
  const read = readXml(quitar === undefined ? bytes : Buffer.from(String(bytes).replace(quitar, '')));
  if (!read.ok) throw new Error(read.motivo);
  const { error, observaciones } = checkResumen(read.root, {
    archivo: { clase: 'resumen', ruc, tipo, fecha: hoy, numero: 1 },
    hoy,
    padron: toPadron({}),
    search: () => (proposito === 'anular' ? { estado: 'aceptado', fechaEmision } : undefined),
  });
  return {
    core: archivoDe(tipo)
      .judge({ ...cabecera, hoy }, de, EMISOR)
      .map(({ codigo }) => codigo),
    simulador: [...(error === undefined ? [] : [error]), ...observaciones].map(({ codigo }) => codigo),
  };
}

describe.each(DIAS)('at the rates of %s', (dia) => {
  test.each(TASAS)('a rate of %s % is taken by both or by neither', (tasa) => {
    const cuerpo = unaFactura({ porcentajeIgv: tasa });
    const vale = tasasIgv(dia).some((una) => String(una) === tasa);
    expect(parse(cuerpo, dia).ok).toBe(vale);
    const otroDia = DIAS.find((uno) => parse(cuerpo, uno).ok);
    if (otroDia === undefined) throw new Error(`Ningún día lleva ${tasa}`);
    const suyo = { ...documentoDe(cuerpo, otroDia), fechaEmision: dia };
    expect(juzgado(suyo)).toBe(vale ? undefined : '3462');
  });

  test.each(TASAS)('%s % is taken of a note by both once sales had it, and by neither before', (tasa) => {
    const vale = DIAS.some((uno) => uno <= dia && tasasIgv(uno).some((una) => String(una) === tasa));
    expect(parse(unaNota(tasa), dia).ok).toBe(vale);
    const documento = { ...documentoDe(unaNota('18'), dia), porcentajeIgv: Decimal.from(tasa) };
    expect(juzgado(documento)).toBe(vale ? undefined : '3462');
  });

  test.each([
    ['milled rice', { items: [unItem({ tipoIgv: '17' })] }],
    ...['51', '52', '53'].map(
      (codigo) => [`percepción ${codigo}`, { sunatTransaccion: '2001', percepcion: { codigo } }] as const,
    ),
    ['retención', { retencion: {} }],
  ] as const)('%s bears the same for both', (_, cambios) => {
    expect(juzgado(documentoDe(unaFactura(cambios), dia))).toBeUndefined();
  });

  test('a bag bears the same for both', () => {
    const cuerpo = unaFactura({ items: [unItem({ icbper: true })] });
    const hay = vigenteEn(ICBPER, dia) !== undefined;
    expect(parse(cuerpo, dia).ok).toBe(hay);
    const error = juzgado({ ...documentoDe(cuerpo, toFecha('2026-11-21')), fechaEmision: dia });
    expect(error === undefined).toBe(hay);
    const suyas = hay ? juicioDe(documentoDe(cuerpo, dia), dia).observaciones : [];
    expect(suyas.map(({ codigo }) => codigo)).not.toContain('4237');
  });
});

describe('the rate of restaurants and hotels of 2027', () => {
  const FIJADAS = { 2027: '15' };
  const REFUSED = {
    ok: false,
    problemas: [
      {
        ruta: 'documento.porcentajeIgv',
        codigo: '3462',
        mensaje: {
          es: 'Debe ser 18; la tasa de restaurantes y hoteles de 2027 no era oficial cuando se hizo esta versión: cuando lo sea, quien administra la instalación la fija con IGV_RESTAURANTES=2027:tasa',
        },
      },
    ],
  };

  test.each(['10', '10.5', '15'])('is not assumed to be %s: both refuse it until it is set', (tasa) => {
    const dia = toFecha('2027-01-01');
    expect(parse(unaFactura({ porcentajeIgv: tasa }), dia)).toMatchObject(REFUSED);
    const documento = { ...documentoDe(unaFactura(), dia), porcentajeIgv: Decimal.from(tasa) };
    expect(juzgado(documento)).toBe('3462');
  });

  test.each([
    ['2026-12-31', '10.5', true],
    ['2026-12-31', '15', false],
    ['2027-01-01', '10.5', false],
    ['2027-01-01', '15', true],
    ['2027-12-31', '15', true],
    ['2028-01-01', '15', false],
  ] as const)('once set is that of its year alone: on %s both judge %s alike', (escrito, tasa, vale) => {
    const dia = toFecha(escrito);
    expect(parse(unaFactura({ porcentajeIgv: tasa }), dia, FIJADAS).ok).toBe(vale);
    const documento = { ...documentoDe(unaFactura(), dia), porcentajeIgv: Decimal.from(tasa) };
    expect(juzgado(documento, dia, FIJADAS)).toBe(vale ? undefined : '3462');
  });

  test.each([
    ['2026-12-31', '15', false],
    ...['10', '10.5', '15'].map((tasa) => ['2027-01-01', tasa, true] as const),
    ['2028-06-30', '15', true],
  ] as const)('may be that of a note of its year or a later one: on %s both judge %s alike', (escrito, tasa, vale) => {
    const dia = toFecha(escrito);
    expect(parse(unaNota(tasa), dia, FIJADAS).ok).toBe(vale);
    const documento = { ...documentoDe(unaNota('18'), dia), porcentajeIgv: Decimal.from(tasa) };
    expect(juzgado(documento, dia, FIJADAS)).toBe(vale ? undefined : '3462');
  });
});

test.each(['2026-08-31', '2026-09-01'].map(toFecha))(
  'a code of catalog 54 that begins is taken by both from its day on: %s',
  (dia) => {
    const detraccion = { codigo: '042', porcentaje: 10, cuenta: '00-012-345678' };
    const cuerpo = unaFactura({ sunatTransaccion: '1001', detraccion, items: [unItem({ precioUnitario: 1180 })] });
    const vale = dia >= '2026-09-01';
    expect(parse(cuerpo, dia).ok).toBe(vale);
    const documento = { ...documentoDe(cuerpo, toFecha('2026-11-21')), fechaEmision: dia };
    expect(juzgado(documento)).toBe(vale ? undefined : '3033');
  },
);

test.each(['2026-12-31', '2027-01-01'].map(toFecha))(
  'a motive of catalog 10 that begins is taken by both from its day on: %s',
  (dia) => {
    const cuerpo = unaNotaDebito({
      codigoMotivo: '13',
      motivo: 'Entrega fuera de plazo',
      cliente: CLIENTE,
      documentoAfectado: AJENO,
      items: [unItem({ tipoIgv: '30' })],
    });
    const vale = dia >= '2027-01-01';
    const leido = parse(cuerpo, dia);
    expect(leido).toMatchObject(vale ? { ok: true } : { ok: false, problemas: [PENALIDAD_ANTES] });
    const documento = { ...documentoDe(cuerpo, toFecha('2027-01-01')), fechaEmision: dia };
    expect(juzgado(documento)).toBe(vale ? undefined : '2172');
  },
);

test.each([
  ['2026-12-31', '03', undefined],
  ['2027-01-01', '03', '2524'],
  ['2026-12-31', '13', '2172'],
  ['2027-01-01', '13', undefined],
] as const)(
  'a nota de débito of %s without a document goes with motive %s for both or for neither',
  (dia, codigoMotivo, codigo) => {
    const { documentoAfectado: _, ...cuerpo } = unaNotaDebito({
      codigoMotivo,
      cliente: CLIENTE,
      items: [unItem({ tipoIgv: '30' })],
    });
    const leido = parse(cuerpo, toFecha(dia));
    expect(leido.ok ? undefined : leido.problemas[0]?.codigo).toBe(codigo);
    const otro = toFecha(codigoMotivo === '03' ? '2026-12-31' : '2027-01-01');
    expect(juzgado({ ...documentoDe(cuerpo, otro), fechaEmision: toFecha(dia) })).toBe(codigo);
  },
);

test.each([
  ['2026-12-31', '2172'],
  ['2027-01-01', '3507'],
] as const)('penalidades of %s that are gravadas are refused by both with the same code', (dia, codigo) => {
  const deOtroMotivo = unaNotaDebito({
    codigoMotivo: '02',
    cliente: CLIENTE,
    documentoAfectado: AJENO,
  });
  const leido = parse({ ...deOtroMotivo, codigoMotivo: '13' }, toFecha(dia));
  expect(leido.ok ? [] : leido.problemas.map((uno) => uno.codigo)).toEqual([codigo]);
  const documento = documentoDe(deOtroMotivo, toFecha(dia));
  expect(juzgado({ ...documento, nota: { motivo: '', ...documento.nota, codigoMotivo: '13' } })).toBe(codigo);
});

test.each([
  ['2026-12-31', undefined],
  ['2027-01-01', '3496'],
] as const)(
  'of %s a product code is judged by both alike: its form of all, its absence of who has to tell it',
  (dia, codigo) => {
    const hoy = toFecha(dia);
    const contexto = { hoy, ahora: '10:15:00', obligadoCodigoProducto: true };
    const obligado = toPadron({ [EMISOR.ruc]: ['obligadoCodigoProducto'] });
    for (const cuerpo of [unaFactura(), unaBoleta()]) {
      const malo = { ...cuerpo, items: [unItem({ codigoSunat: '4321150' })] };
      const [leido, sinCodigo] = [parse(malo, hoy), validateDocumento(toJson(cuerpo), contexto)];
      expect([leido, sinCodigo].map((uno) => (uno.ok ? undefined : uno.problemas[0]?.codigo))).toEqual([
        codigo,
        codigo,
      ]);
      const documento = documentoDe(cuerpo, hoy);
      const [item] = documento.items;
      if (item === undefined) throw new Error('sin ítems');
      expect(juzgado({ ...documento, items: [{ ...item, codigoSunat: '4321150' }] })).toBe(codigo);
      expect(juzgado(documento, hoy, {}, obligado)).toBe(codigo);
      expect(juzgado(documento)).toBeUndefined();
    }
  },
);

describe.each(DIAS)('of %s', (dia) => {
  test.each([
    ['factura', unaFactura(), '2108'],
    ['boleta', unaBoleta(), '1079'],
  ])('the last day to send a %s is the same for both', (_, cuerpo, tarde) => {
    const documento = documentoDe(cuerpo, dia);
    const ultimo = addDays(dia, diasDeEnvio(documento.tipoComprobante, documento.serie, dia));
    expect(parse({ ...cuerpo, fechaEmision: dia }, ultimo).ok).toBe(true);
    expect(juzgado(documento, ultimo)).toBeUndefined();
    expect(parse({ ...cuerpo, fechaEmision: dia }, addDays(ultimo, 1)).ok).toBe(false);
    expect(juzgado(documento, addDays(ultimo, 1))).toBe(tarde);
  });

  test.each([
    ['a factura is annulled', 'RA', 'anular', unaFactura(), diasDeAnulacion('01', dia) ?? NaN, '2957'],
    ['a boleta is annulled', 'RC', 'anular', unaBoleta(), diasDeAnulacion('03', dia) ?? NaN, '2957'],
    ['a boleta is informed without a remark', 'RC', 'informar', unaBoleta(), diasDeResumen(dia), '4443'],
  ] as const)('the last day on which %s is the same for both', (_, tipo, proposito, cuerpo, dias, tarde) => {
    const calculado = computeTotales(documentoDe(cuerpo, dia));
    expect(enArchivo(tipo, proposito, calculado, addDays(dia, dias))).toEqual({ core: [], simulador: [] });
    const despues = enArchivo(tipo, proposito, calculado, addDays(dia, dias + 1));
    // What can no longer be annulled is told too late as well.
    expect(despues.core).toContain(tarde);
    expect(despues.simulador).toContain(tarde);
  });

  test.each(['700.00', '700.01'])(
    'a boleta of S/ %s to nobody in particular is taken by both or by neither',
    (precioUnitario) => {
      const vale = !Decimal.from(precioUnitario).greaterThan(topeSinCliente(dia));
      const items = [unItem({ precioUnitario })];
      expect(parse(unaBoleta({ items }), dia).ok).toBe(vale);
      const calculado = computeTotales(documentoDe(unaBoleta({ items, cliente: CLIENTE }), dia));
      const sinCliente = /<cac:AccountingCustomerParty>.*<\/cac:AccountingCustomerParty>/s;
      expect(enArchivo('RC', 'informar', calculado, dia, sinCliente).simulador).toEqual(vale ? [] : ['2514']);
    },
  );
});
