import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIPOS_DOCUMENTO } from '../../catalogos/c01-tipos-documento.ts';
import { REGIMENES_PERCEPCION } from '../../catalogos/c22-regimenes-percepcion.ts';
import { REGIMENES_RETENCION } from '../../catalogos/c23-regimenes-retencion.ts';
import { DOCUMENTOS_DE_OTROS } from '../../catalogos/documentos-de-otros.ts';
import { ultimoDiaDeAnulacion, ultimoDiaDeEnvio } from '../../documento/plazos.ts';
import { change } from '../../documento/testing/cambios.ts';
import { toFecha } from '../../lib/fecha.ts';
import { nombreArchivo } from '../../sunat/nombre-archivo.ts';
import { CLASES_DE_OTRO, findClase, findClaseDeOtro, isSerieDeOtro } from '../registro.ts';
import { tasasDe } from './calculo.ts';
import { OTRO } from './campos.ts';
import { otroFromText, otroToText } from './guardado.ts';
import { cadenaQrDeOtro, printOtro } from './impreso.ts';
import { readOtro } from './read.ts';
import { calculadoDe, codigosDe, EMISOR, HOY, OTROS, read, unaPercepcion, unaRetencion } from './testing.ts';
import { buildOtro } from './xml.ts';

const enTexto = (documento: unknown) => {
  const { total, neto, lineas } = calculadoDe(documento);
  const pagos = lineas.map(({ pago }) => pago && [pago.numero, pago.retenido.toFixed(2), pago.neto.toFixed(2)]);
  return { total: total.toFixed(2), neto: neto.toFixed(2), pagos };
};
const con = (cambios: Record<string, unknown>) => change(OTROS.retencion, cambios);
const dePercepcion = (cambios: Record<string, unknown>) => change(OTROS.percepcion, cambios);

describe('the kinds', () => {
  test('are asked by code and by name, and are not among what the API issues yet', () => {
    for (const clase of CLASES_DE_OTRO) {
      expect(findClaseDeOtro(clase.codigo)).toBe(clase);
      expect(findClaseDeOtro(clase.nombreApi)).toBe(clase);
      expect(findClase(clase.codigo)).toBeUndefined();
      expect(TIPOS_DOCUMENTO.has(clase.codigo)).toBe(true);
    }
  });

  test.each([
    ['20', 'R001', true],
    ['20', 'P001', false],
    ['20', '0001', true],
    ['20', '7', false],
    ['20', 'E001', false],
    ['40', 'PA1Z', true],
    ['40', 'R001', false],
  ] as const)('%s and the series %s: %s', (tipo, serie, esSuya) => {
    expect(isSerieDeOtro(tipo, serie)).toBe(esSuya);
  });

  test('have a rate for each régimen of their catalog', () => {
    const [retencion, percepcion] = CLASES_DE_OTRO;
    expect([...tasasDe(retencion.codigo, HOY)].map(([codigo, tasa]) => [codigo, tasa.toFixed(2)])).toEqual([
      ['01', '3.00'],
      ['02', '6.00'],
    ]);
    expect([...tasasDe(percepcion.codigo, HOY)].map(([codigo, tasa]) => [codigo, tasa.toFixed(2)])).toEqual([
      ['01', '2.00'],
      ['02', '1.00'],
      ['03', '0.50'],
    ]);
    expect([...REGIMENES_RETENCION.keys()]).toEqual([...tasasDe(retencion.codigo, HOY).keys()]);
    expect([...REGIMENES_PERCEPCION.keys()]).toEqual([...tasasDe(percepcion.codigo, HOY).keys()]);
  });

  test('are sent within seven days of their issue, and reversed within seven of when they were told of', () => {
    for (const serie of ['R001', '0001']) expect(ultimoDiaDeEnvio('20', serie, HOY)).toBe('2026-11-27');
    expect(ultimoDiaDeAnulacion('40', toFecha('2026-12-01'))).toBe('2026-12-08');
  });

  test('name their file as SUNAT does, and refer to documents of catalog 01', () => {
    expect(nombreArchivo({ ruc: EMISOR.ruc, tipo: '20', serie: 'R001', numero: 7 })).toBe('20601178452-20-R001-7');
    for (const tipo of DOCUMENTOS_DE_OTROS.keys()) expect(TIPOS_DOCUMENTO.has(tipo)).toBe(true);
  });
});

describe('a body', () => {
  test('that is empty has all its problems at once, each with its path', () => {
    const deTipo = (tipoComprobante: string) => {
      const lectura = read({ tipoComprobante, documentos: [{ pagos: [{}] }] });
      if (lectura.ok) throw new Error('it was read');
      return lectura.problemas.map(({ ruta, codigo = '-' }) => `${ruta} ${codigo}`);
    };
    const deTodos = (importe: string, fecha: string) => [
      'documento.serie 1001',
      'documento.documentos.0.tipo 2691',
      'documento.documentos.0.serie 2693',
      'documento.documentos.0.numero 2693',
      'documento.documentos.0.fecha -',
      'documento.documentos.0.total 2696',
      `documento.documentos.0.pagos.0.fecha ${fecha}`,
      `documento.documentos.0.pagos.0.importe ${importe}`,
    ];
    expect(deTipo('RETENCION')).toEqual([...deTodos('2735', '2737'), 'documento.proveedor 2723']);
    expect(deTipo('40')).toEqual([...deTodos('2699', '2702'), 'documento.cliente 2679', 'documento.regimen 2602']);
  });

  test.each([
    '{',
    '[]',
    '{}',
    '{"documento": 7}',
    '{"documento": {"tipoComprobante": 20, "documentos": [null, 7, {"pagos": [null]}]}}',
    '{"documento": {"tipoComprobante": "20", "documentos": {}, "reemplaza": [], "redondeo": "x"}}',
  ])('%s is refused and throws nothing', (body) => {
    expect(readOtro(body, { hoy: HOY, ahora: '10:00:00', emisor: EMISOR }).ok).toBe(false);
  });

  test('whose kind is unknown is told so, and of its fields what both kinds have', () => {
    const lectura = read({ ...OTROS.retencion, tipoComprobante: 'FACTURA' });
    if (lectura.ok) throw new Error('it was read');
    expect(lectura.problemas.map(({ ruta }) => ruta)).toEqual(['documento.tipoComprobante']);
  });

  test('says every field in both languages', () => {
    for (const [nombre, campo] of OTRO.propiedades) {
      expect(campo.titulo?.es, nombre).toBeTruthy();
      expect(campo.titulo?.en, nombre).toBeTruthy();
    }
    expect(JSON.stringify(OTRO.schema('entrada'))).toContain('pagos');
  });

  test('may send the number of a document as a number or as text; zeros before it are no other document', () => {
    for (const numero of [55, '55', '00000055']) {
      expect(calculadoDe(con({ 'documentos.0.numero': numero })).lineas[0]?.numero).toBe('F010-55');
    }
  });
});

describe('amounts', () => {
  test('are those of the examples that SUNAT’s own rules were tried with', () => {
    const deUno = (total: string) => con({ 'documentos.0.total': total, 'documentos.0.pagos.0.importe': total });
    expect(enTexto(deUno('4720.00'))).toEqual({ total: '141.60', neto: '4578.40', pagos: [[1, '141.60', '4578.40']] });
    expect(enTexto(OTROS.retencion)).toMatchObject({ total: '30.00', neto: '970.00' });
    const dolares = { fecha: '2026-11-19', importe: '1180.00', tipoCambio: '3.752' };
    expect(enTexto(con({ 'documentos.0.moneda': 'USD', 'documentos.0.pagos': [dolares] }))).toMatchObject({
      total: '132.82',
      neto: '4294.54',
    });
    expect(enTexto(dePercepcion({ 'documentos.0.pagos.0.importe': '1180.00' }))).toMatchObject({
      total: '23.60',
      neto: '1203.60',
    });
  });

  test('are rounded to the cent by payment, half up, so that their sum is what is withheld', () => {
    const pagos = ['0.50', '16.50', '333.35'].map((importe) => ({ fecha: '2026-11-20', importe }));
    // 0.015, 0.495 and 10.0005
    expect(enTexto(con({ 'documentos.0.pagos': pagos }))).toEqual({
      total: '10.52',
      neto: '339.83',
      pagos: [
        [1, '0.02', '0.48'],
        [2, '0.50', '16.00'],
        [3, '10.00', '323.35'],
      ],
    });
  });

  test('of a nota de crédito and of the one that is replaced are no part of any sum', () => {
    const nota = { tipo: '07', serie: 'FC01', numero: 3, fecha: '2026-11-15', total: '180.00' };
    const reemplaza = { serie: 'R001', numero: 2, fecha: '2026-11-19', total: '30.00' };
    expect(enTexto(con({ 'documentos.1': nota, reemplaza }))).toEqual({
      ...enTexto(OTROS.retencion),
      pagos: [[1, '30.00', '970.00'], undefined],
    });
  });

  test.each([
    ['retencion', '30.00', '1000.00', '970.00'],
    ['retencion', '0.01', '0.33', '0.32'],
    ['percepcion', '23.60', '1180.00', '1203.60'],
  ] as const)('of what a %s of %s replaces are those that its total follows from', (de, total, importe, neto) => {
    const reemplaza = { serie: '0001', numero: 2, fecha: '2026-10-30', total };
    const { reemplazado } = calculadoDe(change(OTROS[de], { reemplaza }));
    const { pago, ...linea } = reemplazado ?? {};
    expect(linea).toMatchObject({ numero: '0001-2', fecha: '2026-10-30', moneda: 'PEN' });
    expect(pago).toMatchObject({ numero: 1, fecha: HOY });
    expect([pago?.importe.toFixed(2), pago?.retenido.toFixed(2), pago?.neto.toFixed(2)]).toEqual([
      importe,
      total,
      neto,
    ]);
  });

  test('with a rounding change what is paid, not what is withheld', () => {
    expect(enTexto(con({ redondeo: '-0.05' }))).toMatchObject({ total: '30.00', neto: '969.95' });
    expect(enTexto(dePercepcion({ redondeo: '0.40' }))).toMatchObject({ total: '20.00', neto: '1020.40' });
  });

  test('of the payment that completes a document are what its rate leaves of what was withheld before', () => {
    const deTercio = (yaInformado: unknown) =>
      con({
        'documentos.0.total': '1000.50',
        'documentos.0.pagos.0.importe': '333.50',
        'documentos.0.yaInformado': yaInformado,
      });
    // 10.005 three times is 10.01 each; 3 % of all is 30.015
    expect(enTexto(deTercio({ pagos: 2, importe: '667.00' }))).toMatchObject({ total: '10.01' });
    expect(enTexto(deTercio({ pagos: 2, importe: '667.00', retenido: '20.02' }))).toMatchObject({
      total: '10.00',
      neto: '323.50',
      pagos: [[3, '10.00', '323.50']],
    });
    // One sol more than its rate is taken, one cent more is not, nor less than nothing.
    expect(enTexto(deTercio({ pagos: 2, importe: '667.00', retenido: '19.01' }))).toMatchObject({ total: '11.01' });
    expect(codigosDe(read(deTercio({ pagos: 2, importe: '667.00', retenido: '19.00' })))).toEqual(['2623']);
    const deUnSol = {
      'documentos.0.pagos.0.importe': '1.00',
      'documentos.0.yaInformado': { importe: '1179.00', retenido: '35.41' },
    };
    expect(codigosDe(read(con(deUnSol)))).toEqual(['2623', '2669']);
    // It is not complete yet.
    expect(enTexto(deTercio({ pagos: 2, importe: '333.50', retenido: '20.02' }))).toMatchObject({ total: '10.01' });
  });
});

describe('payments', () => {
  const pago = (numero?: number) => ({ fecha: '2026-11-20', importe: '100.00', ...(numero && { numero }) });
  const numeros = (documento: unknown) => calculadoDe(documento).lineas.map(({ pago: suyo }) => suyo?.numero);
  const otroDocumento = { ...Object(OTROS.retencion.documentos)[0], serie: 'F011' };

  test('are numbered by document, after those that bring a number and those that were told of before', () => {
    expect(numeros(con({ 'documentos.0.pagos': [pago(), pago(4), pago()] }))).toEqual([5, 4, 6]);
    expect(numeros(con({ 'documentos.0.pagos': [pago()], 'documentos.0.yaInformado': { pagos: 2 } }))).toEqual([3]);
    expect(numeros(con({ 'documentos.1': otroDocumento }))).toEqual([1, 1]);
  });

  test('of one document that is there twice are numbered on', () => {
    expect(numeros(con({ 'documentos.1': Object(OTROS.retencion.documentos)[0] }))).toEqual([1, 2]);
    const repetido = { ...Object(OTROS.retencion.documentos)[0], pagos: [pago(1)] };
    expect(codigosDe(read(con({ 'documentos.0.pagos': [pago(1)], 'documentos.1': repetido })))).toEqual(['2626']);
    const yaDicho = { 'documentos.0.pagos': [pago(2)], 'documentos.0.yaInformado': { pagos: 2 } };
    expect(codigosDe(read(con(yaDicho)))).toEqual(['2626']);
  });

  test.each([
    ['of the month of issue, from the day of a document of that month', '2026-11-05', '2026-11-05', []],
    ['before the document', '2026-11-05', '2026-11-04', ['2625']],
    ['of an earlier document, from the first of the month of issue', '2026-09-30', '2026-11-01', []],
    ['of another month', '2026-09-30', '2026-10-31', ['2625']],
    ['after the issue', '2026-11-05', '2026-11-21', ['2625']],
  ])('%s', (_, fecha, pagado, codigos) => {
    expect(codigosDe(read(con({ 'documentos.0.fecha': fecha, 'documentos.0.pagos.0.fecha': pagado })))).toEqual(
      codigos,
    );
  });

  test('up to S/ 700 of documents up to S/ 700 are warned of, with their notes and in soles; one sol more is not', () => {
    const de = (total: string, importe: string, mas = {}) =>
      codigosDe(read(con({ 'documentos.0.total': total, 'documentos.0.pagos.0.importe': importe, ...mas })));
    expect(de('700.00', '700.00')).toEqual(['-']);
    expect(de('701.00', '700.00')).toEqual([]);
    expect(
      de('701.00', '700.00', { 'documentos.1': { tipo: '07', serie: 'FC01', numero: 1, fecha: HOY, total: '1.00' } }),
    ).toEqual(['-']);
    const enDolares = { 'documentos.0.moneda': 'USD', 'documentos.0.pagos.0.tipoCambio': '3.752' };
    expect(de('186.00', '186.00', enDolares)).toEqual(['-']);
    expect(de('187.00', '187.00', enDolares)).toEqual([]);
    expect(
      codigosDe(read(dePercepcion({ 'documentos.0.total': '700.00', 'documentos.0.pagos.0.importe': '7.00' }))),
    ).toEqual([]);
  });
});

describe('the paper', () => {
  test('of a retención shows whom it is issued to, by which régimen, each payment and the totals', () => {
    const reemplaza = { serie: 'R001', numero: 2, fecha: '2026-11-19', total: '30.00' };
    const calculado = calculadoDe(con({ reemplaza, observaciones: 'Pago con transferencia', redondeo: '0.10' }));
    expect(printOtro(calculado, 7, 'qr')).toEqual({
      titulo: 'Comprobante de retención electrónico',
      numero: 'R001-7',
      qr: 'qr',
      receptor: { rotulo: 'Proveedor', denominacion: 'ACEROS DEL ORIENTE SAC', documento: 'RUC 20544771206' },
      condiciones: [
        { nombre: 'Fecha de emisión', valor: '20/11/2026 10:00:00' },
        { nombre: 'Régimen', valor: 'Tasa 3 %' },
        { nombre: 'Tasa', valor: '3 %' },
      ],
      columnas: expect.objectContaining({ pago: 'N.º de pago', retenido: 'Retenido (S/)' }),
      lineas: [
        {
          documento: 'Factura F010-55',
          fecha: '05/11/2026',
          total: 'S/ 1,180.00',
          pago: '1',
          fechaDePago: '20/11/2026',
          importe: 'S/ 1,000.00',
          tipoCambio: '',
          retenido: '30.00',
          neto: '970.00',
        },
        expect.objectContaining({ documento: 'Reemplaza al revertido R001-2', pago: '', retenido: '' }),
      ],
      totales: [
        { nombre: 'Importe total retenido', valor: 'S/ 30.00' },
        { nombre: 'Redondeo', valor: 'S/ 0.10' },
        { nombre: 'Importe total pagado', valor: 'S/ 970.10' },
      ],
      observaciones: 'Pago con transferencia',
    });
  });

  test('of a percepción speaks of the customer and of what was collected, in the currency of each document', () => {
    const calculado = calculadoDe(
      dePercepcion({ regimen: '03', 'documentos.0.moneda': 'USD', 'documentos.0.pagos.0.tipoCambio': '3.752' }),
    );
    expect(printOtro(calculado, 7)).toMatchObject({
      receptor: { rotulo: 'Cliente' },
      condiciones: expect.arrayContaining([{ nombre: 'Tasa', valor: '0.5 %' }]),
      columnas: { importe: 'Importe del cobro' },
      lineas: [{ importe: 'US$ 1,000.00', tipoCambio: '3.752', retenido: '18.76', neto: '3,770.76' }],
      totales: [
        { nombre: 'Importe total percibido', valor: 'S/ 18.76' },
        { nombre: 'Importe total cobrado', valor: 'S/ 3,770.76' },
      ],
    });
    expect(printOtro(calculado, 7).qr).toBeUndefined();
  });

  test('has in its QR nothing where a comprobante has the IGV, and what was withheld as its total', () => {
    expect(cadenaQrDeOtro(calculadoDe(OTROS.retencion), EMISOR, 7, 'aGFzaA==')).toBe(
      '20601178452|20|R001|7||30.00|2026-11-20|6|20544771206|aGFzaA==',
    );
  });
});

describe('what is kept', () => {
  test.each([unaRetencion, unaPercepcion])('is read back as it was, and its XML is the same', (uno) => {
    fc.assert(
      fc.property(uno, (documento) => {
        const guardado = { calculado: calculadoDe(documento), emisor: EMISOR };
        const leido = otroFromText<typeof EMISOR>(otroToText(guardado));
        expect(leido).toEqual(guardado);
        expect(buildOtro(leido.calculado, leido.emisor, 1)).toEqual(buildOtro(guardado.calculado, EMISOR, 1));
      }),
      { numRuns: 50 },
    );
  });
});

describe('whatever stands where a field should', () => {
  const conCualquiera = fc
    .tuple(fc.oneof(unaRetencion, unaPercepcion), fc.jsonValue(), fc.nat(), fc.nat())
    .map(([otro, cualquiera, cual, donde]) => {
      const rutas = rutasDe(otro);
      const primera = rutas[cual % rutas.length] ?? '';
      const segunda = rutas[donde % rutas.length] ?? '';
      return change(change(otro, { [segunda]: undefined }), { [primera]: cualquiera });
    });

  test('it is read or refused with its problems, and nothing is thrown', () => {
    fc.assert(
      fc.property(conCualquiera, (otro) => {
        const lectura = read(otro);
        expect(lectura.ok || lectura.problemas.length > 0).toBe(true);
        if (lectura.ok) expect(() => printOtro(lectura.calculado, 1)).not.toThrow();
        if (lectura.ok) expect(buildOtro(lectura.calculado, EMISOR, 1).despues).not.toContain('undefined');
      }),
      { numRuns: 400 },
    );
  });
});

test('a body of as many payments as fit into it, all with something wrong, is judged within two seconds', () => {
  const pagos = Array.from({ length: 999 }, (_, indice) => ({
    numero: (indice % 500) + 1,
    fecha: '2026-10-01',
    importe: '0.01',
  }));
  const documentos = Array.from({ length: 16 }, () => ({
    ...Object(OTROS.retencion.documentos)[0],
    moneda: 'USD',
    pagos,
  }));
  const body = JSON.stringify({ documento: { ...OTROS.retencion, documentos } });
  const desde = performance.now();
  const lectura = readOtro(body, { hoy: HOY, ahora: '10:00:00', emisor: EMISOR });
  expect(performance.now() - desde).toBeLessThan(2000);
  if (lectura.ok) throw new Error('it was read');
  expect(lectura.problemas.length).toBeGreaterThan(40_000);
});

/** Every path into an object, in any depth. */
function rutasDe(valor: unknown, hasta = ''): string[] {
  if (typeof valor !== 'object' || valor === null) return [];
  return Object.entries(valor).flatMap(([clave, suyo]) => {
    const ruta = hasta === '' ? clave : `${hasta}.${clave}`;
    return [ruta, ...rutasDe(suyo, ruta)];
  });
}
