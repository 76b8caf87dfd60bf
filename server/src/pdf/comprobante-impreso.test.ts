import { describe, expect, test } from 'vitest';
import { calculadoDe, facturaDe, impresoDe } from './testing.ts';

const condicion = (impreso: ReturnType<typeof impresoDe>, nombre: string) =>
  impreso.condiciones.find((dato) => dato.nombre === nombre)?.valor;

test('codes become denominations', () => {
  const impreso = impresoDe(calculadoDe('13-credito-tres-cuotas-usd'));
  expect(impreso.tipoNombre).toBe('FACTURA ELECTRÓNICA');
  expect(impreso.correlativo).toBe('F001-123');
  expect(impreso.cliente.documento).toEqual({ tipo: 'RUC', numero: '20000000125' });
  expect(condicion(impreso, 'Moneda')).toBe('DÓLARES AMERICANOS');
  expect(condicion(impreso, 'Forma de pago')).toBe('Crédito');
  expect(impreso.items.map(({ unidad }) => unidad)).toEqual(['Unidad', 'Servicio']);
});

test('days are dd/mm/aaaa and amounts have thousands separators', () => {
  const impreso = impresoDe(calculadoDe('13-credito-tres-cuotas-usd'));
  expect(condicion(impreso, 'Fecha de emisión')).toBe('20/11/2026 10:00:00');
  expect(condicion(impreso, 'Vencimiento')).toBe('18/02/2027');
  expect(impreso).toMatchObject({ simbolo: 'US$', importeTotal: '3,349.98' });
  expect(impreso.credito).toEqual({
    montoPendiente: '3,349.98',
    cuotas: [
      { numero: '1', fechaVencimiento: '20/12/2026', monto: '1,116.66' },
      { numero: '2', fechaVencimiento: '19/01/2027', monto: '1,116.66' },
      { numero: '3', fechaVencimiento: '18/02/2027', monto: '1,116.66' },
    ],
  });
});

test('only the totals that occur are rows, the IGV with its rate', () => {
  expect(impresoDe(calculadoDe('11-mixta')).totales.map(({ nombre }) => nombre)).toEqual([
    'Op. gravada',
    'Op. exonerada',
    'Op. inafecta',
    'Op. gratuita',
    'IGV 18 %',
  ]);
  const restaurante = impresoDe(calculadoDe('21-igv-10-5-restaurante'));
  expect(restaurante.totales.map(({ nombre }) => nombre)).toEqual(['Op. gravada', 'IGV 10.5 %']);
  const exportacion = impresoDe(calculadoDe('07-exportacion-bienes-usd'));
  expect(exportacion.totales.map(({ nombre }) => nombre)).toEqual(['Op. exportación']);
});

test('a free line costs nothing and says what it would have been worth', () => {
  const [item] = impresoDe(calculadoDe('09-gratuita-total')).items;
  expect(item).toMatchObject({
    valorUnitario: '0.00',
    precioUnitario: '0.00',
    importe: '0.00',
    valorReferencial: '25.00',
  });
});

test('the given price is exact, the computed one has the same four decimals in every line', () => {
  const items = [
    { descripcion: 'A', cantidad: 1, precioUnitario: '32.10' },
    { descripcion: 'B', cantidad: 1, precioUnitario: '82.60' },
    { descripcion: 'C', cantidad: 1000, precioUnitario: '0.123456789' },
  ];
  const impreso = impresoDe(facturaDe(0, { items }));
  expect(impreso.items.map(({ precioUnitario }) => precioUnitario)).toEqual(['32.10', '82.60', '0.123456789']);
  expect(impreso.items.map(({ valorUnitario }) => valorUnitario)).toEqual(['27.2034', '70.0000', '0.1046']);
});

test('a contract of collaboration is told with the share of the issuer', () => {
  const impreso = impresoDe(calculadoDe('desde-2027/01-factura-con-contrato-de-colaboracion', '2027-01-04'));
  expect(impreso.secciones).toEqual([
    {
      titulo: 'Contrato de colaboración empresarial',
      datos: [
        { nombre: 'Número', valor: 'CC-2026-07' },
        { nombre: 'Tipo', valor: 'Ventas' },
        { nombre: 'Descripción', valor: 'Consorcio Puente Alto, sin contabilidad independiente' },
        { nombre: 'Participación', valor: '37.5 %' },
      ],
    },
  ]);
});

test('a boleta to nobody in particular has no document', () => {
  const { cliente } = impresoDe(calculadoDe('17-boleta-clientes-varios'));
  expect(cliente).toEqual({ denominacion: 'CLIENTES VARIOS' });
});

describe('the watermark', () => {
  const factura = facturaDe(1);

  test('is absent on an accepted document of live', () => {
    expect(impresoDe(factura).marcasDeAgua).toEqual([]);
  });

  test.each([
    ['RECHAZADA', 'RECHAZADO POR SUNAT'],
    ['ANULADA', 'ANULADO'],
    ['PENDIENTE_ENVIO', 'PENDIENTE DE ENVÍO A SUNAT'],
    ['EN_PROCESO', 'EN PROCESO DE ENVÍO A SUNAT'],
  ] as const)('of %s is %s', (estado, marca) => {
    expect(impresoDe(factura, { estado }).marcasDeAgua).toEqual([marca]);
    expect(impresoDe(factura, { estado, entorno: 'test' }).marcasDeAgua).toEqual(['PRUEBA – SIN VALOR', marca]);
  });

  test('of the test environment says that it is worth nothing', () => {
    expect(impresoDe(factura, { entorno: 'test' }).marcasDeAgua).toEqual(['PRUEBA – SIN VALOR']);
  });
});

test('the creation date is that of issue in Lima', () => {
  expect(impresoDe(facturaDe(1)).creadoEn).toBe(Date.parse('2026-11-20T15:00:00Z') / 1000);
});
