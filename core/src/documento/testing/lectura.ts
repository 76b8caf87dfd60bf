import {
  ANTICIPO,
  alCredito,
  type Cambios,
  CON_DETRACCION,
  CON_PERCEPCION,
  CUOTA,
  conAtributos,
  deCarga,
  type Ejemplo,
  ISC,
  TRANSPORTE,
} from '../reglas/ejemplo.ts';

/** What the reading of a field, or the sums, answer with an official code: no row has a test of its own for it. */
export interface HallazgoDeLectura {
  readonly codigo: string;
  readonly ejemplo: Ejemplo;
}

const MAL = 'x';
const largo = (caracteres: number) => 'x'.repeat(caracteres);

function caso(codigo: string, rompe: Cambios, cumple?: Cambios): HallazgoDeLectura {
  return { codigo, ejemplo: cumple === undefined ? { rompe } : { rompe, cumple } };
}

const item = (codigo: string, rompe: Cambios, cumple: Cambios = {}) => caso(codigo, { item: rompe }, { item: cumple });
const isc = (codigo: string, rompe: Cambios, cumple: Cambios = ISC) => item(codigo, { isc: rompe }, { isc: cumple });
const atributo = (codigo: string, propiedad: string, mal: string, bien: string) =>
  caso(codigo, conAtributos({ [propiedad]: mal }), conAtributos({ [propiedad]: bien }));
const anticipo = (codigo: string, cambios: Cambios) =>
  caso(codigo, { anticipos: [{ ...ANTICIPO, ...cambios }] }, { anticipos: [ANTICIPO] });
const cuota = (codigo: string, cambios: Cambios) => caso(codigo, alCredito({ ...CUOTA, ...cambios }), alCredito(CUOTA));
const cargo = (codigo: string, rompe: Cambios) =>
  caso(codigo, { cargos: [rompe] }, { cargos: [{ codigo: '46', monto: '1.00' }] });
const detraccion = (codigo: string, cambios: Cambios) =>
  caso(codigo, { ...CON_DETRACCION, detraccion: { ...CON_DETRACCION.detraccion, ...cambios } }, CON_DETRACCION);
const carga = (codigo: string, cambios: Cambios) =>
  caso(codigo, deCarga({ ...TRANSPORTE, ...cambios }), deCarga(TRANSPORTE));
const entrega = (codigo: string, cambios: Cambios) => {
  const suya = { ubigeo: '150101', direccion: 'Mercado Central, puesto 12' };
  const en = (lugarEntrega: Cambios) => ({ leyendas: ['2005'], lugarEntrega });
  return caso(codigo, en({ ...suya, ...cambios }), en(suya));
};
const CANTIDAD_SIN_PRECIO = { cantidad: '500000000000', precioUnitario: '0.0000000018' };
const UN_DNI = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'Ana Quispe' };
const EXONERADO_CON_ISC = { precioUnitario: '550.00', tipoIgv: '20', isc: ISC };
const POR_EL_EXONERADO = { ...ANTICIPO, total: '550.00', tipoIgv: '20', isc: '50.00' };

/** For tests and the page of rules only: one or more for every official code of a field or of the sums. */
export const DE_LECTURA: readonly HallazgoDeLectura[] = [
  caso('1002', { serie: undefined }),
  caso('1003', { tipoComprobante: '99' }),
  caso('1004', { tipoComprobante: undefined }),
  caso('1009', { fechaEmision: '21/11/2026' }, { fechaEmision: '2026-11-21' }),
  caso('1001', { correlativo: 0 }, { correlativo: 1 }),
  caso('3206', { sunatTransaccion: '9999' }),
  caso('3088', { moneda: 'SOL' }, { moneda: 'EUR' }),
  caso('3462', { porcentajeIgv: 17 }, { porcentajeIgv: '10.5' }),
  caso('4233', { ordenCompra: largo(21) }, { ordenCompra: largo(20) }),
  caso('3006', { observaciones: largo(201) }, { observaciones: largo(200) }),
  caso('4005', { guias: [{ tipo: '01', numero: 'T001-1' }] }, { guias: [{ tipo: '09', numero: 'T001-1' }] }),
  caso('2014', { cliente: { numeroDocumento: undefined } }),
  caso('2015', { cliente: { tipoDocumento: undefined } }),
  caso('2021', { cliente: { denominacion: undefined } }),
  caso('2022', { cliente: { denominacion: 'AB' } }),
  item('2024', { cantidad: undefined }),
  item('2025', { cantidad: 0 }),
  item('2026', { descripcion: undefined }),
  item('2027', { descripcion: largo(501) }, { descripcion: largo(500) }),
  item('2028', { precioUnitario: undefined }),
  item('2367', { precioUnitario: '-1' }),
  item('2369', { precioUnitario: undefined, valorUnitario: MAL }, { precioUnitario: undefined, valorUnitario: 1 }),
  item('2936', { unidadMedida: 'UND' }, { unidadMedida: 'NIU' }),
  item('2936', { unidadMedida: 'XYZ' }, { unidadMedida: 'ZZ' }),
  item('2040', { tipoIgv: '18' }, { tipoIgv: '20' }),
  item('4269', { codigo: largo(31) }, { codigo: largo(30) }),
  item('3105', { precioUnitario: '0.001', tipoIgv: '20' }, { precioUnitario: '0.01', tipoIgv: '20' }),
  item('3271', CANTIDAD_SIN_PRECIO),
  {
    codigo: '4288',
    ejemplo: { de: 'BOLETA', rompe: { cliente: UN_DNI, item: CANTIDAD_SIN_PRECIO }, cumple: { cliente: UN_DNI } },
  },
  isc('2373', { tasa: 10 }),
  isc('2041', { ...ISC, sistema: '04' }),
  isc('3102', { ...ISC, tasa: '10.123456' }),
  isc('3104', { ...ISC, tasa: 0 }),
  isc('2033', { sistema: '02', monto: MAL }, { sistema: '02', monto: '2.25' }),
  item('2955', { descuento: { monto: '-1' } }, { descuento: { monto: '10.00' } }),
  item('3052', { descuento: { porcentaje: '5.123456' } }, { descuento: { porcentaje: '5.12345' } }),
  item('2370', { descuento: { porcentaje: 150 } }, { descuento: { porcentaje: 50 } }),
  caso(
    '2370',
    { items: [{ descuento: { monto: '118.01' } }, {}] },
    { items: [{ descuento: { monto: '117.00' } }, {}] },
  ),
  caso(
    '2367',
    { items: [{ descuento: { monto: '118.01', afectaBase: false } }, {}] },
    { items: [{ descuento: { monto: '117.00', afectaBase: false } }, {}] },
  ),
  item(
    '2369',
    { precioUnitario: '1.00', cargo: { monto: '50' }, isc: { sistema: '03', tasa: 10, precioSugerido: '50' } },
    { precioUnitario: '60.00', isc: { sistema: '03', tasa: 10, precioSugerido: '50' } },
  ),
  caso('2968', { descuentoGlobal: { monto: MAL } }, { descuentoGlobal: { monto: '10.00' } }),
  caso('3025', { descuentoGlobal: { porcentaje: '1000' } }, { descuentoGlobal: { porcentaje: '5' } }),
  caso('2999', { descuentoGlobal: { monto: '100.01' } }, { descuentoGlobal: { monto: '99.00' } }),
  caso(
    '2062',
    { descuentoGlobal: { monto: '118.01', afectaBase: false } },
    { descuentoGlobal: { monto: '118.00', afectaBase: false } },
  ),
  caso(
    '3291',
    { item: { precioUnitario: '0.04' }, cargos: [{ codigo: '49', monto: 50 }] },
    { item: { precioUnitario: '0.04' }, cargos: [{ codigo: '50', monto: 50 }] },
  ),
  cargo('3071', { codigo: '99', monto: 1 }),
  cargo('3072', { monto: 1 }),
  cargo('3114', { codigo: '02', monto: 1 }),
  cargo('3074', { codigo: '45', monto: 0 }),
  anticipo('2505', { tipoComprobante: '07' }),
  anticipo('2503', { total: 0 }),
  anticipo('3214', { total: undefined }),
  anticipo('2999', { total: '300.00' }),
  caso(
    '2999',
    { item: { precioUnitario: '129.80', isc: ISC }, anticipos: [{ ...ANTICIPO, total: '129.80' }] },
    { item: { precioUnitario: '129.80', isc: ISC }, anticipos: [{ ...ANTICIPO, total: '129.80', isc: '10.00' }] },
  ),
  caso(
    '3291',
    { items: [EXONERADO_CON_ISC, {}], anticipos: [POR_EL_EXONERADO] },
    { items: [EXONERADO_CON_ISC], anticipos: [POR_EL_EXONERADO] },
  ),
  detraccion('3127', { codigo: undefined }),
  detraccion('3033', { codigo: '999' }),
  detraccion('3034', { cuenta: undefined }),
  detraccion('3034', { cuenta: '12' }),
  detraccion('3035', { codigo: '011' }),
  detraccion('3174', { medioPago: '000' }),
  ...Object.entries({
    ...{ '3117': 'direccionOrigen', '3118': 'ubigeoDestino', '3119': 'direccionDestino', '3120': 'detalle' },
    ...{ '3124': 'valorReferencial', '3125': 'valorCargaEfectiva', '3126': 'valorCargaUtil' },
  }).map(([codigo, campo]) => carga(codigo, { [campo]: undefined })),
  carga('3123', { valorReferencial: MAL }),
  carga('4200', { ubigeoOrigen: '999999' }),
  carga('4270', { detalle: MAL }),
  caso('3263', { retencion: { porcentaje: 6 } }, { retencion: {} }),
  caso('3071', { ...CON_PERCEPCION, percepcion: { codigo: '54' } }, CON_PERCEPCION),
  caso('3072', { ...CON_PERCEPCION, percepcion: {} }, CON_PERCEPCION),
  caso('3027', { leyendas: ['9999'] }),
  caso('3014', { leyendas: ['1000'] }),
  entrega('4231', { ubigeo: '999999' }),
  entrega('4236', { direccion: MAL }),
  entrega('4238', { urbanizacion: largo(26) }),
  entrega('4239', { provincia: largo(31) }),
  entrega('4240', { departamento: largo(31) }),
  entrega('4241', { distrito: largo(31) }),
  caso('3246', { formaPago: 'LUEGO' }, { formaPago: 'contado' }),
  cuota('3253', { monto: '-1' }),
  cuota('3254', { monto: undefined }),
  cuota('3255', { fechaVencimiento: 'mañana' }),
  cuota('3256', { fechaVencimiento: undefined }),
  caso('3064', { item: { atributos: [{ codigo: '5010' }] } }, conAtributos({ '5010': 'ABC-123' })),
  atributo('4280', '7005', '20/11/2026', '2026-11-20'),
  atributo('4280', '4008', 'P', '7'),
  atributo('4280', '4030', '999999', '150101'),
  atributo('4280', '7012', '0', '1000.00'),
  atributo('4280', '7015', '4', '1'),
  atributo('4280', '4009', 'X', 'P123456'),
  atributo('4280', '7001', '9', '1'),
  atributo('4280', '7002', '9', '3'),
  atributo('4280', '7004', 'C1', 'C-1'),
  {
    codigo: '4280',
    ejemplo: {
      de: 'BOLETA',
      rompe: conAtributos({ '7018': 'noviembre' }),
      cumple: conAtributos({ '7018': '2026-11' }),
    },
  },
  caso('4279', conAtributos({ '9999': 'x' }), conAtributos({ '5010': 'x' })),
  ...(['NOTA_CREDITO', 'NOTA_DEBITO'] as const).flatMap((de): HallazgoDeLectura[] => [
    { codigo: '2128', ejemplo: { de, rompe: { codigoMotivo: undefined } } },
    { codigo: '2172', ejemplo: { de, rompe: { codigoMotivo: '99' } } },
    { codigo: '2136', ejemplo: { de, rompe: { motivo: undefined } } },
    { codigo: '2135', ejemplo: { de, rompe: { motivo: largo(501) } } },
  ]),
];
