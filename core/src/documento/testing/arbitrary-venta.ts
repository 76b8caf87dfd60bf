import fc from 'fast-check';
import { computeTotales } from '../../impuestos/compute-totales.ts';
import type { Calculado } from '../../impuestos/types.ts';
import { addDays, type Fecha } from '../../lib/fecha.ts';
import type { Campos } from '../testing.ts';
import { enSoles, lineasDe, lineasDeVenta, texto, unaLinea } from './arbitrary-items.ts';

type ClaseDeVenta = 'factura' | 'boleta';

/** A factura or a boleta paid in cash: one operation with all that it demands, and the fields that go with any. */
export function unaVenta(clase: ClaseDeVenta, hoy: Fecha): fc.Arbitrary<Campos> {
  const operaciones = clase === 'factura' ? [...DE_AMBAS, ...DE_FACTURA] : [...DE_AMBAS, ...DE_BOLETA];
  const cuerpo = fc.oneof(...operaciones.map(([weight, arbitrary]) => ({ weight, arbitrary })));
  return fc
    .tuple(cabecera(clase, hoy), clase === 'factura' ? RUC : ALGUIEN, cuerpo)
    .map(([campos, cliente, operacion]) => ({ ...campos, cliente, ...operacion }));
}

function cabecera(clase: ClaseDeVenta, hoy: Fecha): fc.Arbitrary<Campos> {
  const [tipoComprobante, letra] = clase === 'factura' ? ['01', 'F'] : ['03', 'B'];
  const serie = fc.constantFrom('001', '002', 'A1Z').map((resto) => ({ serie: `${letra}${resto}` }));
  const deContingencia = fc.integer({ min: 1, max: 99_999_999 }).map((correlativo) => ({ serie: '0001', correlativo }));
  const opcional = fc.record(
    {
      fechaEmision: fc.integer({ min: 0, max: 3 }).map((dias) => addDays(hoy, -dias)),
      horaEmision: fc.constantFrom('00:00:00', '23:59:59', '10:30:00'),
      observaciones: texto(120),
      ordenCompra: fc.constantFrom('OC-1', '4500012345'),
      guias: fc.constant([{ tipo: '09', numero: 'T001-845' }]),
      fechaVencimiento: fc.integer({ min: 1, max: 60 }).map((dias) => addDays(hoy, dias)),
    },
    { requiredKeys: [] },
  );
  return fc
    .tuple(fc.oneof({ weight: 12, arbitrary: serie }, { weight: 1, arbitrary: deContingencia }), opcional)
    .map(([deSerie, campos]) => ({ tipoComprobante, ...deSerie, ...campos }));
}

const nombre = texto(80);
const RUC = nombre.chain((denominacion) =>
  fc
    .constantFrom('20100070970', '20000000117', '20000000168')
    .map((numeroDocumento) => ({ tipoDocumento: '6', numeroDocumento, denominacion })),
);
const ALGUIEN: fc.Arbitrary<Campos> = fc.oneof(
  RUC,
  nombre.map((denominacion) => ({ tipoDocumento: '1', numeroDocumento: '45678912', denominacion })),
  nombre.map((denominacion) => ({ tipoDocumento: '4', numeroDocumento: '001234567', denominacion })),
  nombre.map((denominacion) => ({ tipoDocumento: '7', numeroDocumento: 'AB-12.3', denominacion })),
);

const porcentaje = (hasta: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: hasta * 100 }).map(enSoles) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: hasta * 100_000 }).map((uno) => (uno / 100_000).toFixed(5)) },
  );
const global = fc.oneof(
  porcentaje(30).map((suyo) => ({ porcentaje: suyo })),
  fc.integer({ min: 1, max: 20 }).map((centimos) => ({ monto: enSoles(centimos) })),
);
const cargos = fc.uniqueArray(
  fc.tuple(fc.constantFrom('45', '46', '49', '50'), global).map(([codigo, cuanto]) => ({ codigo, ...cuanto })),
  { minLength: 1, maxLength: 3, selector: ({ codigo }) => codigo },
);
const dolares = { moneda: 'USD', tipoCambio: '3.752' };
const enMoneda = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Campos>({}) },
  { weight: 1, arbitrary: fc.constant<Campos>(dolares) },
);

function conItems(items: fc.Arbitrary<Campos[]>, campos: fc.Arbitrary<Campos>): fc.Arbitrary<Campos> {
  return fc.tuple(items, enMoneda, campos).map(([lineas, moneda, otros]) => ({ items: lineas, ...moneda, ...otros }));
}

/** Lines large enough for the régimen that is asked of them. */
const LINEA_GRANDE = unaLinea('10').map((linea) => {
  const { precioUnitario: _precio, valorUnitario: _valor, ...otros } = linea;
  return [{ ...otros, cantidad: '3', valorUnitario: '912.345' }];
});

const sinMas = fc.constant<Campos>({});
const globales = fc.record(
  {
    descuentoGlobal: fc
      .tuple(global, fc.constantFrom({}, { afectaBase: false }, { conIgv: true }))
      .map(([cuanto, terminos]) =>
        'porcentaje' in cuanto && 'conIgv' in terminos ? cuanto : { ...cuanto, ...terminos },
      ),
    cargos,
    redondeo: fc.constantFrom('0.04', '-0.04', '0.50', '-0.07'),
    porcentajeIgv: fc.constant('10.5'),
  },
  { requiredKeys: [] },
);
const anticipo = fc
  .integer({ min: 100, max: 50_000 })
  .map((centimos) => [{ tipoComprobante: '01', serie: 'F001', correlativo: 9, total: enSoles(centimos) }]);
const exonerado = fc
  .tuple(lineasDe('20'), fc.constantFrom('2001', '2002', '2003', '2008'))
  .map(([items, leyenda]) => ({ items, leyendas: [leyenda] }));
const itinerante = lineasDeVenta.map((items) => ({
  items,
  leyendas: ['2005'],
  lugarEntrega: {
    ubigeo: '050101',
    direccion: 'Feria de la Plaza de Armas',
    distrito: 'AYACUCHO',
    provincia: 'HUAMANGA',
    departamento: 'AYACUCHO',
  },
}));
const EXTRANJERO = { tipoDocumento: '0', numeroDocumento: 'X-1', denominacion: 'ACME INC' };
const exportacion = fc
  .tuple(lineasDe('40'), fc.constantFrom('0200', '0203', '0206', '0208'))
  .map(([items, operacion]) => ({
    items,
    sunatTransaccion: operacion,
    cliente: EXTRANJERO,
    ...dolares,
    exportacion: { pais: 'US', incoterm: 'FOB' },
  }));
const percepcion = conItems(
  LINEA_GRANDE,
  fc.constantFrom('51', '52', '53').map((codigo) => ({ sunatTransaccion: '2001', percepcion: { codigo } })),
);

const TRANSPORTE = {
  ubigeoOrigen: '150101',
  direccionOrigen: 'Av. Argentina 1200',
  ubigeoDestino: '040101',
  direccionDestino: 'Av. Parra 300',
  detalle: 'Viaje único',
  valorReferencial: 2800,
  valorCargaEfectiva: 2500,
  valorCargaUtil: 3000,
};
const carga = LINEA_GRANDE.map((items) => ({
  ...conDetraccion('027'),
  sunatTransaccion: '1004',
  items: items.map((item) => ({ ...item, transporte: TRANSPORTE })),
}));
const PESCA = [
  { codigo: '3001', valor: 'CE-0000-PM' },
  { codigo: '3002', valor: 'NAVE DE PRUEBA' },
  { codigo: '3003', valor: 'Anchoveta' },
  { codigo: '3004', valor: 'Muelle de Chimbote' },
  { codigo: '3005', valor: '2026-11-19' },
  { codigo: '3006', valor: '5' },
];
const pesca = LINEA_GRANDE.map((items) => ({
  ...conDetraccion('004'),
  sunatTransaccion: '1002',
  items: items.map((item) => ({ ...item, atributos: PESCA })),
}));
/** Paid in advance in part, or whole. */
const anticipoSinImpuesto = fc
  .tuple(fc.constantFrom('20', '30'), fc.constantFrom('500.00', '120.35'))
  .map(([tipoIgv, total]) => ({
    items: [{ descripcion: 'Libro', cantidad: '10', precioUnitario: '50', tipoIgv }],
    anticipos: [{ tipoComprobante: '01', serie: 'F001', correlativo: 9, total, tipoIgv }],
  }));

type Operacion = readonly [weight: number, arbitrary: fc.Arbitrary<Campos>];

const DE_AMBAS: readonly Operacion[] = [
  [6, conItems(lineasDeVenta, sinMas)],
  [4, conItems(lineasDeVenta, globales)],
  [1, lineasDe('17').map((items) => ({ items }))],
  [1, exonerado],
  [1, itinerante],
  [1, exportacion],
];
const DE_FACTURA: readonly Operacion[] = [
  [1, anticipoSinImpuesto],
  [1, carga],
  [1, pesca],
  [1, conItems(LINEA_GRANDE, fc.constantFrom('037', '022', '012').map(conDetraccion))],
  [1, conItems(LINEA_GRANDE, fc.constant({ retencion: { porcentaje: 3 } }))],
  [1, percepcion],
  [
    1,
    conItems(
      LINEA_GRANDE,
      anticipo.map((anticipos) => ({ anticipos })),
    ),
  ],
];
/** To nobody in particular: small. */
const DE_BOLETA: readonly Operacion[] = [
  [1, fc.constant({ cliente: undefined, items: [{ descripcion: 'Pan', cantidad: '7.5', precioUnitario: '12.90' }] })],
];

function conDetraccion(codigo: string): Campos {
  return { sunatTransaccion: '1001', detraccion: { codigo, cuenta: '00-000-123456' } };
}

/** The same sale on credit: one to three cuotas that add up to what is pending; as it is when nothing is. */
export function alCredito(venta: Campos, { documento }: Calculado): fc.Arbitrary<Campos> {
  const pendiente = Number(computeTotales({ ...documento, formaPago: 'CREDITO' }).montoPendiente.units);
  if (pendiente < MAX_CUOTAS) return fc.constant(venta);
  const { fechaVencimiento: _suya, ...otros } = venta;
  return fc.integer({ min: 1, max: MAX_CUOTAS }).map((cuantas) => {
    const cuotas = cuotasDe(pendiente, cuantas, documento.fechaEmision);
    return { ...otros, formaPago: 'CREDITO', cuotas };
  });
}

const MAX_CUOTAS = 3;

/** Equal cuotas, a month from each other; the last one has the cents that are left. */
export function cuotasDe(centimos: number, cuantas: number, desde: Fecha): Campos[] {
  const cada = Math.floor(centimos / cuantas);
  return Array.from({ length: cuantas }, (_, indice) => ({
    monto: enSoles(indice === cuantas - 1 ? centimos - cada * (cuantas - 1) : cada),
    fechaVencimiento: addDays(desde, 30 * (indice + 1)),
  }));
}
