import { describe, expect, test } from 'vitest';
import { avisosDe, CONTEXTO, problemasDe, toJson, unaBoleta, unaFactura, unItem } from './testing.ts';
import { readEmitir, validateDocumento } from './validate.ts';

test('what is missing is said of every field at once', () => {
  expect(Object.keys(problemasDe({}))).toEqual([
    'documento.tipoComprobante',
    'documento.serie',
    'documento.cliente',
    'documento.items',
  ]);
  expect(Object.keys(problemasDe({ cliente: {}, items: [{}], cuotas: [{}], guias: [{}] }))).toEqual([
    'documento.tipoComprobante',
    'documento.serie',
    'documento.cliente.tipoDocumento',
    'documento.cliente.numeroDocumento',
    'documento.cliente.denominacion',
    'documento.items.0.descripcion',
    'documento.items.0.cantidad',
    'documento.items.0.precioUnitario',
    'documento.cuotas.0.monto',
    'documento.cuotas.0.fechaVencimiento',
    'documento.guias.0.tipo',
    'documento.guias.0.numero',
    'documento.cuotas',
  ]);
  expect(problemasDe({ ...unaFactura(), items: [] })).toEqual({ 'documento.items': 'Debe incluir al menos un ítem' });
});

test('a bad field hides the problems of no other', () => {
  const encontrados = problemasDe(
    unaFactura({
      serie: 7,
      fechaEmision: '2026-11-24',
      moneda: 'SOLES',
      formaPago: 'CREDITO',
      cliente: { tipoDocumento: '6', numeroDocumento: '20100070971', denominacion: 'X' },
      items: [
        unItem({ cantidad: '1' }),
        unItem({ precioUnitario: '0.001', tipoIgv: '20' }),
        unItem({ unidadMedida: 'unidad' }),
      ],
      cuotas: [{ monto: 1, fechaVencimiento: '2026-11-24' }],
      estado: 'ACEPTADA',
    }),
  );
  expect(Object.keys(encontrados)).toEqual([
    'documento.estado',
    'documento.serie',
    'documento.moneda',
    'documento.cliente.denominacion',
    'documento.items.2.unidadMedida',
    'documento.fechaEmision',
    'documento.cliente.numeroDocumento',
    'documento.cuotas.0.fechaVencimiento',
    'documento.cuotas',
    'documento.items.1.precioUnitario',
  ]);
  expect(encontrados['documento.cuotas']).toContain('suman 1.00 y el monto pendiente es 236.00');
});

test('what SUNAT observes twice of one field is told twice, and a boleta is not spared the second by the first', () => {
  const lugarEntrega = { ubigeo: '150101', direccion: 'Mercado Central, puesto 12' };
  expect(avisosDe(unaBoleta({ leyendas: ['2001'], lugarEntrega }))).toMatchObject([
    { ruta: 'documento.leyendas', codigo: '4266' },
    { ruta: 'documento.leyendas', codigo: '4022' },
  ]);
});

describe('the body of emitir', () => {
  const read = (body: unknown) => {
    const leido = readEmitir(typeof body === 'string' ? body : JSON.stringify(body), CONTEXTO);
    return leido.ok ? leido.webhook : leido.problemas.map(({ ruta }) => ruta);
  };

  test('webhook is false unless it is said', () => {
    expect(read({ documento: unaFactura() })).toBe(false);
    expect(read({ webhook: false, documento: unaFactura() })).toBe(false);
    expect(read({ webhook: true, documento: unaFactura() })).toBe(true);
  });

  test('its own problems come with those of the documento', () => {
    expect(read({ webhok: 1, webhook: 'true', documento: unaFactura({ serie: 'X' }) })).toEqual([
      'webhok',
      'webhook',
      'documento.serie',
    ]);
    expect(read({})).toEqual(['documento']);
    expect(read({ documento: null })).toEqual(['documento']);
    expect(read({ documento: [] })).toEqual(['documento']);
  });

  test.each(['', '[]', '"x"', '1', 'null', '{', '{"documento":{},}'])('%j is no body', (body) => {
    expect(read(body)).toEqual(['cuerpo']);
  });

  test('a documento that was already read gives the same', () => {
    expect(validateDocumento(toJson(unaFactura()), CONTEXTO).ok).toBe(true);
    expect(validateDocumento(toJson({}), CONTEXTO, 'comprobante')).toMatchObject({
      problemas: [{ ruta: 'comprobante.tipoComprobante' }, {}, {}, {}],
    });
  });
});
