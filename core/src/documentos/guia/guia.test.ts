import { describe, expect, test } from 'vitest';
import { change } from '../../documento/testing/cambios.ts';
import { computeTotales } from '../../impuestos/compute-totales.ts';
import { unDocumento, unItem, unValor } from '../../impuestos/testing.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import { formatCantidad } from '../../lib/format.ts';
import { CLASES_DE_GUIA, findClase, findClaseDeGuia, isSerieDeGuia } from '../registro.ts';
import { type GuiaImpresa, printGuia } from './impreso.ts';
import { origenDe } from './origen.ts';
import { findUrlDeQr } from './qr.ts';
import { readGuia } from './read.ts';
import { codigosDe, EMISOR, exampleGuiaNames, GUIAS, HOY, read, readExampleGuia } from './testing.ts';

describe('the kinds', () => {
  test('are asked by code and by name, and are not among what the API issues yet', () => {
    for (const clase of CLASES_DE_GUIA) {
      expect(findClaseDeGuia(clase.codigo)).toBe(clase);
      expect(findClaseDeGuia(clase.nombreApi)).toBe(clase);
      expect(findClase(clase.codigo)).toBeUndefined();
    }
  });

  test.each([
    ['09', 'T001', true],
    ['09', 'V001', false],
    ['31', 'VA1Z', true],
    ['31', '0001', false],
  ] as const)('%s and the series %s: %s', (tipo, serie, esSuya) => {
    expect(isSerieDeGuia(tipo, serie)).toBe(esSuya);
  });
});

describe('a body', () => {
  test('that is empty has all its problems at once, each with its path', () => {
    const lectura = read({ tipoComprobante: 'GUIA_REMITENTE' });
    if (lectura.ok) throw new Error('it was read');
    expect(lectura.problemas.map(({ ruta, codigo }) => [ruta, codigo])).toEqual([
      ['documento.serie', '1001'],
      ['documento.partida', '2775'],
      ['documento.motivo', '3404'],
      ['documento.destinatario', '2757'],
      ['documento.modalidad', '2532'],
      ['documento.pesoBruto', '2880'],
      ['documento.items', '2580'],
    ]);
  });

  test.each(['{', '[]', '{}', '{"documento": 7}', '{"documento": {"tipoComprobante": 9, "items": [null]}}'])(
    '%s is refused and throws nothing',
    (body) => {
      expect(readGuia(body, { hoy: HOY, ahora: '10:00:00', emisor: EMISOR }).ok).toBe(false);
    },
  );

  test('a plate with a hyphen is repaired, and it is said', () => {
    const lectura = read(change(GUIAS.privado, { 'vehiculos.0.placa': 'd4k-881' }));
    expect(lectura).toMatchObject({
      ok: true,
      guia: { vehiculos: [{ placa: 'D4K881' }] },
      avisos: [
        {
          ruta: 'documento.vehiculos.0.placa',
          mensaje: { es: expect.stringContaining('se envía D4K881'), en: expect.stringContaining('D4K881 is sent') },
        },
      ],
    });
  });

  test('the day of handing over to the carrier is asked for since the 1st of June of 2026', () => {
    const sinEntrega = (fechaEmision: string) =>
      codigosDe(read(change(GUIAS.publico, { fechaEntrega: undefined, fechaEmision }), toFecha(fechaEmision)));
    expect(sinEntrega('2026-05-31')).toEqual([]);
    expect(sinEntrega('2026-06-01')).toEqual(['3617']);
  });

  test('whose goods stay in the company names nobody: it is who issues, at its own establishments', () => {
    const lectura = read(
      change(GUIAS.privado, {
        motivo: '04',
        destinatario: undefined,
        documentos: undefined,
        'partida.establecimiento': '0000',
        'llegada.establecimiento': '0001',
      }),
    );
    expect(lectura).toMatchObject({
      ok: true,
      guia: {
        destinatario: { tipoDocumento: '6', numeroDocumento: EMISOR.ruc, denominacion: EMISOR.razonSocial },
        partida: { ruc: EMISOR.ruc },
        llegada: { ruc: EMISOR.ruc },
      },
    });
  });
});

describe('out of a factura', () => {
  const calculado = computeTotales(
    unDocumento({
      items: [
        unItem({ ...unValor('3', '10'), descripcion: 'Silla\nde oficina', codigo: 'SI-4', unidadMedida: 'NIU' }),
        unItem({ ...unValor('1', '50'), descripcion: 'Flete', unidadMedida: 'ZZ' }),
      ],
    }),
  );
  const origen = origenDe(calculado, 7, EMISOR);
  const { documento } = calculado;
  const body = JSON.stringify({
    documento: change(GUIAS.privado, {
      documentoOrigen: `${documento.serie}-7`,
      items: undefined,
      documentos: undefined,
      destinatario: undefined,
    }),
  });
  const contexto = { hoy: HOY, ahora: '10:00:00', emisor: EMISOR };

  test('come its goods without prices or services, its customer and the document itself', () => {
    const { tipoDocumento, numeroDocumento, denominacion } = documento.cliente;
    expect(readGuia(body, { ...contexto, origen })).toMatchObject({
      ok: true,
      guia: {
        destinatario: { tipoDocumento, numeroDocumento, denominacion },
        documentos: [{ tipo: documento.tipoComprobante, numero: `${documento.serie}-7`, ruc: EMISOR.ruc }],
        items: [{ descripcion: 'Silla de oficina', codigo: 'SI-4', unidadMedida: 'NIU' }],
      },
    });
  });

  test('that is not ours, nothing comes', () => {
    const lectura = readGuia(body, contexto);
    if (lectura.ok) throw new Error('it was read');
    expect(lectura.problemas.map(({ ruta }) => ruta)).toContain('documento.documentoOrigen');
  });
});

describe('the paper', () => {
  const lectura = read(GUIAS.privado);
  if (!lectura.ok) throw new Error('it was refused');
  const { guia } = lectura;
  const cdrDe = (dentro: string) =>
    Buffer.from(`<ApplicationResponse><DocumentResponse>${dentro}</DocumentResponse></ApplicationResponse>`);
  const URL_DE_QR = 'https://e-factura.sunat.gob.pe/v1/contribuyente/gre/comprobantes/descargaqr?hashqr=A1';

  const textosDe = ({ destinatario, condiciones, secciones, bienes }: GuiaImpresa) => {
    const datos = [...condiciones, ...secciones.flatMap((seccion) => seccion.datos)];
    return [
      ...Object.values(destinatario),
      ...datos.map(({ nombre, valor }) => `${nombre}: ${valor}`),
      ...bienes.flatMap(({ codigo, descripcion, cantidad, unidad, detalles }) => [
        codigo,
        descripcion,
        `${cantidad} ${unidad}`,
        ...detalles,
      ]),
    ].join('\n');
  };

  test('is worth nothing until SUNAT has accepted it, and has no QR', () => {
    const impresa = printGuia(guia, 7);
    expect(impresa).toMatchObject({ numero: 'T001-7', leyenda: 'SIN VALIDEZ' });
    expect(impresa.qr).toBeUndefined();
  });

  test('shows who, why, where, how and what', () => {
    const impresa = printGuia(guia, 7);
    expect(impresa.titulo).toBe('Guía de remisión electrónica remitente');
    expect(impresa.destinatario).toEqual({ denominacion: 'TEXTILES DEL SUR SAC', documento: 'RUC 20519043271' });
    const dicho = textosDe(impresa);
    expect(dicho).toContain('Motivo: Venta');
    expect(dicho).toContain('CUSCO, CUSCO, CUSCO (080101)');
    expect(dicho).toContain('licencia Q45781236');
    expect(dicho).toContain('4 Unidad');
  });

  /** What stands there in words, or as a date, and what is no fact of the guía. */
  const EN_PALABRAS = new Set(['tipo', 'tipoDocumento', 'motivo', 'modalidad', 'indicadores', 'entidad', 'serie']);
  const dichosPor = (algo: unknown, clave = ''): string[] => {
    if (EN_PALABRAS.has(clave) || clave.startsWith('fecha') || clave.startsWith('unidad')) return [];
    if (algo instanceof Decimal) return [formatCantidad(algo)];
    if (typeof algo === 'string' || typeof algo === 'number') return [String(algo)];
    if (Array.isArray(algo)) return algo.flatMap((una) => dichosPor(una, clave));
    if (typeof algo !== 'object' || algo === null) return [];
    return Object.entries(algo).flatMap(([suya, valor]) => dichosPor(valor, suya));
  };

  test.each(exampleGuiaNames())('says every name, number, place and weight of %s', (nombre) => {
    const suya = readExampleGuia(nombre);
    const { documentoOrigen: _, observaciones: __, horaEmision, numero: ___, ...resto } = suya;
    const impresa = printGuia(suya, 7);
    const dicho = textosDe(impresa);
    const faltan = dichosPor(resto).filter((texto) => !dicho.includes(texto));
    expect(faltan).toEqual([]);
    expect(dicho).toContain(horaEmision);
    expect(impresa.observaciones).toBe(suya.observaciones);
  });

  test('calls a unit as customs do where they count the goods', () => {
    const exportada = read(GUIAS.exportacion);
    if (!exportada.ok) throw new Error('it was refused');
    expect(printGuia(exportada.guia, 7).bienes[0]?.unidad).toBe('KILOGRAMO');
  });

  test('has the QR that the CDR gives, where Greenter reads it or wherever it is', () => {
    const suya = `<DocumentReference><DocumentDescription>${URL_DE_QR}</DocumentDescription></DocumentReference>`;
    expect(printGuia(guia, 7, { cdr: cdrDe(suya) })).toMatchObject({ qr: URL_DE_QR });
    expect(printGuia(guia, 7, { cdr: cdrDe(suya) }).leyenda).toBeUndefined();
    expect(findUrlDeQr(cdrDe(`<Otro>${URL_DE_QR}</Otro>`))).toBe(URL_DE_QR);
  });

  test('accepted without a CDR covers the transport, without a QR', () => {
    const impresa = printGuia(guia, 7, {});
    expect([impresa.leyenda, impresa.qr]).toEqual([undefined, undefined]);
  });

  test.each([
    'http://www.sunat.gob.pe/x',
    'https://sunat.gob.pe.malo.pe/x',
    'https://a@sunat.gob.pe/x',
    'vea https://www.sunat.gob.pe/x',
    'https://',
    `https://www.sunat.gob.pe/${'x'.repeat(2_000)}`,
    `https://www.sunat.gob.pe/${'ñ'.repeat(900)}`,
  ])('takes no other address: %s', (texto) => {
    expect(findUrlDeQr(cdrDe(`<Nota>${texto}</Nota>`))).toBeUndefined();
  });
});
