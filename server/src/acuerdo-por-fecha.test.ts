import { unaNotaDebito } from '@chaski/core/documento/nota/testing.ts';
import { diasDeEnvio } from '@chaski/core/documento/plazos.ts';
import { toJson, unaBoleta, unaFactura, unItem } from '@chaski/core/documento/testing.ts';
import type { Documento } from '@chaski/core/documento/types.ts';
import { validateDocumento } from '@chaski/core/documento/validate.ts';
import { buildComprobante } from '@chaski/core/documentos/xml.ts';
import { signXmlSync } from '@chaski/core/firma/sign-xml.ts';
import { computeTotales } from '@chaski/core/impuestos/compute-totales.ts';
import { addDays, type Fecha, toFecha } from '@chaski/core/lib/fecha.ts';
import { readXml } from '@chaski/core/lib/xml-read.ts';
import { exampleEmisor, exampleFirmante } from '@chaski/core/ubl/testing.ts';
import { CAMBIOS_DE_TASAS, ICBPER, tasasIgv, tasasIgvDeNotas } from '@chaski/core/vigencias/tasas.ts';
import { vigenteEn } from '@chaski/core/vigencias/vigencia.ts';
import { describe, expect, test } from 'vitest';
import { judge } from './simulator/check-xml.ts';
import { toPadron } from './simulator/padron.ts';

/* What core says of a day and what the simulator says by tables of its own, on every day that something changes and its eve. */

const EMISOR = exampleEmisor();
const FIRMANTE = exampleFirmante();
const DIAS = [...new Set(CAMBIOS_DE_TASAS)].flatMap((dia) => [addDays(toFecha(dia), -1), toFecha(dia)]).sort();

const CLIENTE = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
const PENALIDAD_ANTES = {
  ruta: 'documento.codigoMotivo',
  codigo: '2172',
  mensaje: 'El motivo 13 rige desde el 2027-01-01; envíe uno que rija en la fecha de emisión',
};

function leer(documento: object, hoy: Fecha) {
  return validateDocumento(toJson(documento), { hoy, ahora: '10:15:00' });
}

/** The document as core reads it on a day on which it may be issued. */
function documentoDe(documento: object, hoy: Fecha): Documento {
  const leido = leer(documento, hoy);
  if (!leido.ok) throw new Error(JSON.stringify(leido));
  return leido.calculado.documento;
}

/** The code with which the simulator refuses the document on that day; undefined when it takes it. */
function juzgado(documento: Documento, hoy = documento.fechaEmision): string | undefined {
  const { tipoComprobante: tipo, serie } = documento;
  const read = readXml(signXmlSync(buildComprobante(computeTotales(documento), EMISOR, 7), FIRMANTE).bytes);
  if (!read.ok) throw new Error(read.motivo);
  return judge(read.root, { ruc: EMISOR.ruc, tipo, serie, numero: '7' }, hoy, toPadron({})).error?.codigo;
}

describe.each(DIAS)('of a factura of %s', (dia) => {
  test.each(tasasIgvDeNotas().map(String))('a rate of %s % is taken by both or by neither', (tasa) => {
    const cuerpo = unaFactura({ porcentajeIgv: tasa });
    const vale = tasasIgv(dia).some((una) => String(una) === tasa);
    expect(leer(cuerpo, dia).ok).toBe(vale);
    const otroDia = DIAS.find((uno) => leer(cuerpo, uno).ok);
    if (otroDia === undefined) throw new Error(`Ningún día lleva ${tasa}`);
    const suyo = { ...documentoDe(cuerpo, otroDia), fechaEmision: dia };
    expect(juzgado(suyo)).toBe(vale ? undefined : '3462');
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
    expect(leer(cuerpo, dia).ok).toBe(hay);
    const error = juzgado({ ...documentoDe(cuerpo, toFecha('2026-11-21')), fechaEmision: dia });
    expect(error === undefined).toBe(hay);
  });
});

test.each(['2026-08-31', '2026-09-01'].map(toFecha))(
  'a code of catalog 54 that begins is taken by both from its day on: %s',
  (dia) => {
    const detraccion = { codigo: '042', porcentaje: 10, cuenta: '00-012-345678' };
    const cuerpo = unaFactura({ sunatTransaccion: '1001', detraccion, items: [unItem({ precioUnitario: 1180 })] });
    const vale = dia >= '2026-09-01';
    expect(leer(cuerpo, dia).ok).toBe(vale);
    const documento = { ...documentoDe(cuerpo, toFecha('2026-11-21')), fechaEmision: dia };
    expect(juzgado(documento)).toBe(vale ? undefined : '3033');
  },
);

test.each(['2026-12-31', '2027-01-01'].map(toFecha))(
  'a motive of catalog 10 that begins is taken by both from its day on: %s',
  (dia) => {
    const cuerpo = unaNotaDebito({
      ...{ codigoMotivo: '13', motivo: 'Entrega fuera de plazo', cliente: CLIENTE },
      documentoAfectado: { tipoComprobante: '01', serie: 'F001', correlativo: 7 },
      items: [unItem({ tipoIgv: '30' })],
    });
    const vale = dia >= '2027-01-01';
    const leido = leer(cuerpo, dia);
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
      ...{ codigoMotivo, cliente: CLIENTE },
      items: [unItem({ tipoIgv: '30' })],
    });
    const leido = leer(cuerpo, toFecha(dia));
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
    ...{ codigoMotivo: '02', cliente: CLIENTE },
    documentoAfectado: { tipoComprobante: '01', serie: 'F001', correlativo: 7 },
  });
  const leido = leer({ ...deOtroMotivo, codigoMotivo: '13' }, toFecha(dia));
  expect(leido.ok ? [] : leido.problemas.map((uno) => uno.codigo)).toEqual([codigo]);
  const documento = documentoDe(deOtroMotivo, toFecha(dia));
  expect(juzgado({ ...documento, nota: { motivo: '', ...documento.nota, codigoMotivo: '13' } })).toBe(codigo);
});

test.each([
  ['factura', unaFactura(), '2108'],
  ['boleta', unaBoleta(), '1079'],
])('the last day to send a %s is the same for both', (_, cuerpo, tarde) => {
  const dia = toFecha('2026-11-21');
  const documento = documentoDe(cuerpo, dia);
  const ultimo = addDays(dia, diasDeEnvio(documento.tipoComprobante, documento.serie, dia));
  expect(leer({ ...cuerpo, fechaEmision: dia }, ultimo).ok).toBe(true);
  expect(juzgado(documento, ultimo)).toBeUndefined();
  expect(leer({ ...cuerpo, fechaEmision: dia }, addDays(ultimo, 1)).ok).toBe(false);
  expect(juzgado(documento, addDays(ultimo, 1))).toBe(tarde);
});
