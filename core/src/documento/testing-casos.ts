import { type Campos, unaBoleta, unaFactura, unItem } from './testing.ts';

/** For tests only: a document that a rule catches and the nearest one that it lets through. */
export interface Caso {
  readonly codigo: string;
  readonly incumple: Campos;
  readonly cumple: Campos;
}

const EXTRANJERO = { tipoDocumento: '0', numeroDocumento: 'X-1', denominacion: 'ACME INC' };
const RUC = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
const DNI = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'Ana Quispe' };
const CUENTA = '00-123-456789';
const DETRACCION = { codigo: '037', cuenta: CUENTA };
const TRANSPORTE = {
  ubigeoOrigen: '150101',
  direccionOrigen: 'Av. Argentina 100',
  ubigeoDestino: '040101',
  direccionDestino: 'Calle Mercaderes 200',
  detalle: 'Lima - Arequipa, 10 t de cemento',
  valorReferencial: '1000.00',
  valorCargaEfectiva: '900.00',
  valorCargaUtil: '1200.00',
};
const ENTREGA = { ubigeo: '150101', direccion: 'Mercado Central, puesto 12' };
const ANTICIPO = { tipoComprobante: '01', serie: 'F001', correlativo: 7, total: '23.60' };

const sin = (campos: Campos, campo: string): Campos => ({ ...campos, [campo]: undefined });
const conItem = (cambios: Campos, documento: Campos = {}) => unaFactura({ ...documento, items: [unItem(cambios)] });

function deFactura(codigo: string, incumple: Campos, cumple: Campos = {}): Caso {
  return { codigo, incumple: unaFactura(incumple), cumple: unaFactura(cumple) };
}

function deBoleta(codigo: string, incumple: Campos, cumple: Campos = {}): Caso {
  return { codigo, incumple: unaBoleta(incumple), cumple: unaBoleta(cumple) };
}

function deItem(codigo: string, incumple: Campos, cumple: Campos = {}, documento: Campos = {}): Caso {
  return { codigo, incumple: conItem(incumple, documento), cumple: conItem(cumple, documento) };
}

const aCliente = (codigo: string, cliente: Campos, cambios: Campos = {}) =>
  deFactura(codigo, { cliente: { ...RUC, ...cliente }, ...cambios });

const CABECERA: readonly Caso[] = [
  deFactura('1001', { serie: 'B001' }, { serie: 'F002' }),
  deFactura('1001', { serie: '0001' }, { serie: '0001', correlativo: 7 }),
  deFactura('1001', { correlativo: 0 }, { correlativo: 1 }),
  deFactura('1002', { serie: undefined }),
  deFactura('1003', { tipoComprobante: '99' }),
  deFactura('1004', { tipoComprobante: undefined }),
  deFactura('1009', { fechaEmision: '21/11/2026' }, { fechaEmision: '2026-11-21' }),
  deFactura('2108', { fechaEmision: '2026-11-17' }, { fechaEmision: '2026-11-18' }),
  deBoleta('1079', { fechaEmision: '2026-11-15' }, { fechaEmision: '2026-11-16' }),
  deFactura('2329', { fechaEmision: '2026-11-24' }, { fechaEmision: '2026-11-21' }),
  deBoleta('3206', { sunatTransaccion: '0112' }, { sunatTransaccion: '0101' }),
  deFactura('3088', { moneda: 'SOL' }, { moneda: 'EUR' }),
  deFactura('3462', { porcentajeIgv: 17 }, { porcentajeIgv: '10.5' }),
  deFactura('3239', { establecimiento: '1' }, { establecimiento: '0001' }),
  deBoleta('4242', { establecimiento: '1' }, { establecimiento: '0001' }),
  deFactura('4233', { ordenCompra: 'x'.repeat(21) }, { ordenCompra: 'x'.repeat(20) }),
  deFactura('3006', { observaciones: 'x'.repeat(201) }, { observaciones: 'x'.repeat(200) }),
  deFactura('4005', { guias: [{ tipo: '01', numero: 'T001-1' }] }, { guias: [{ tipo: '09', numero: 'T001-1' }] }),
  deFactura('4006', { guias: [{ tipo: '09', numero: 'T1' }] }, { guias: [{ tipo: '31', numero: 'V001-1' }] }),
  deFactura(
    '2364',
    { guias: [1, 1].map((n) => ({ tipo: '09', numero: `T001-${n}` })) },
    { guias: [1, 2].map((n) => ({ tipo: '09', numero: `T001-${n}` })) },
  ),
];

export const deExportacion = (cambios: Campos): Campos => ({
  sunatTransaccion: '0200',
  cliente: EXTRANJERO,
  items: [unItem({ tipoIgv: '40' })],
  ...cambios,
});

const EXPORTACION: readonly Caso[] = [
  deFactura(
    '3098',
    deExportacion({ sunatTransaccion: '0201' }),
    deExportacion({ sunatTransaccion: '0201', exportacion: { pais: 'US' } }),
  ),
  deFactura('3099', deExportacion({ exportacion: { pais: 'PE' } }), deExportacion({ exportacion: { pais: 'CL' } })),
  deFactura('2642', deExportacion({ items: [unItem()] }), deExportacion({})),
  deFactura('3107', { items: [unItem({ tipoIgv: '40' })] }, deExportacion({})),
  deFactura('2800', deExportacion({ cliente: RUC }), deExportacion({ cliente: RUC, sunatTransaccion: '0203' })),
];

const CLIENTE: readonly Caso[] = [
  aCliente('2014', { numeroDocumento: undefined }),
  aCliente('2015', { tipoDocumento: undefined }),
  aCliente('2017', { numeroDocumento: '2010007097' }),
  aCliente('2017', { numeroDocumento: '20100070971' }),
  aCliente('2021', { denominacion: undefined }),
  aCliente('2022', { denominacion: 'AB' }),
  deFactura('2800', { cliente: DNI }),
  deFactura('2801', {
    cliente: { ...DNI, numeroDocumento: '1' },
    sunatTransaccion: '0112',
    items: [unItem({ codigoSunat: '80131501' })],
  }),
  deFactura(
    '2802',
    deExportacion({ cliente: { ...EXTRANJERO, numeroDocumento: 'X 1' } }),
    deExportacion({ cliente: EXTRANJERO }),
  ),
  deBoleta('4207', { cliente: { ...DNI, numeroDocumento: '1' } }, { cliente: DNI }),
  deBoleta('4208', { cliente: { ...EXTRANJERO, numeroDocumento: 'X 1' } }, { cliente: EXTRANJERO }),
  deBoleta(
    '2514',
    { items: [unItem({ precioUnitario: '700.01' })] },
    { items: [unItem({ precioUnitario: '700.00' })] },
  ),
];

const ITEMS: readonly Caso[] = [
  deItem('2024', { cantidad: undefined }),
  deItem('2025', { cantidad: 0 }),
  deItem('2026', { descripcion: undefined }),
  deItem('2027', { descripcion: 'x'.repeat(501) }, { descripcion: 'x'.repeat(500) }),
  deItem('2028', { precioUnitario: undefined }),
  deItem('2367', { precioUnitario: '-1' }),
  deItem('2369', { precioUnitario: undefined, valorUnitario: 'x' }, { precioUnitario: undefined, valorUnitario: 1 }),
  deItem('2936', { unidadMedida: 'UND' }, { unidadMedida: 'NIU' }),
  deItem('2936', { unidadMedida: 'XYZ' }, { unidadMedida: 'ZZ' }),
  deItem('2040', { tipoIgv: '18' }, { tipoIgv: '20' }),
  deItem('4269', { codigo: 'x'.repeat(31) }, { codigo: 'x'.repeat(30) }),
  deItem('3496', { codigoSunat: '123' }, { codigoSunat: '43211503' }),
  deItem('4337', { codigoSunat: '00000000' }, { codigoSunat: '99999999' }),
  deItem('4334', { gtin: '123' }, { gtin: '7750243000123' }),
  deItem('3111', { precioUnitario: '0.10', tipoIgv: '17' }, { precioUnitario: '0.06', tipoIgv: '17' }),
  deItem('3105', { precioUnitario: '0.001', tipoIgv: '20' }, { precioUnitario: '0.01', tipoIgv: '20' }),
  deItem('2062', { cantidad: '2', precioUnitario: '999999999999' }, { precioUnitario: '999999999999' }),
  deItem('3271', { cantidad: '500000000000', precioUnitario: '0.0000000018' }),
  deFactura(
    '3181',
    { sunatTransaccion: '0112' },
    {
      sunatTransaccion: '0112',
      items: [unItem({ codigoSunat: '80131501' })],
    },
  ),
  {
    codigo: '4288',
    incumple: unaBoleta({
      cliente: DNI,
      items: [unItem({ cantidad: '500000000000', precioUnitario: '0.0000000018' })],
    }),
    cumple: unaBoleta({ cliente: DNI }),
  },
];

const ISC = { sistema: '01', tasa: 10 };

const TRIBUTOS: readonly Caso[] = [
  deItem('2373', { isc: sin(ISC, 'sistema') }, { isc: ISC }),
  deItem('2041', { isc: { ...ISC, sistema: '04' } }, { isc: ISC }),
  deItem('2992', { isc: sin(ISC, 'tasa') }, { isc: ISC }),
  deItem('3102', { isc: { ...ISC, tasa: '10.123456' } }, { isc: ISC }),
  deItem('3104', { isc: { ...ISC, tasa: 0 } }, { isc: ISC }),
  deItem('2033', { isc: { sistema: '02', monto: 'x' } }, { isc: { sistema: '02', monto: '2.25' } }),
  deItem('3031', { isc: { sistema: '03', tasa: 10 } }, { isc: { sistema: '03', tasa: 10, precioSugerido: 130 } }),
  deItem('2650', { tipoIgv: '17', isc: ISC }, { tipoIgv: '17' }),
  deFactura(
    '3223',
    deExportacion({ items: [unItem({ tipoIgv: '40', isc: ISC })] }),
    deExportacion({ items: [unItem({ tipoIgv: '40' })] }),
  ),
  deFactura(
    '2644',
    { items: [unItem({ tipoIgv: '17' }), unItem()] },
    { items: [unItem({ tipoIgv: '17' }), unItem({ tipoIgv: '17' })] },
  ),
  deItem('3236', { icbper: true, cantidad: '1.5' }, { icbper: true, cantidad: '2' }),
  deItem('2892', { icbper: true, cantidad: '100000' }, { icbper: true, cantidad: '99999' }),
  deBoleta(
    '3240',
    { sunatTransaccion: '0113', items: [unItem({ icbper: true })] },
    { sunatTransaccion: '0113', items: [unItem()] },
  ),
  {
    codigo: '2949',
    incumple: conItem({ icbper: true }, { fechaEmision: '2019-07-31' }),
    cumple: conItem({ icbper: true }),
  },
];

const AJUSTES: readonly Caso[] = [
  deItem('2955', { descuento: { monto: '-1' } }, { descuento: { monto: '10.00' } }),
  deItem('2955', { cargo: {} }, { cargo: { monto: '10.00' } }),
  deItem('3052', { descuento: { porcentaje: '5.123456' } }, { descuento: { porcentaje: '5.12345' } }),
  deItem('2370', { descuento: { porcentaje: 150 } }, { descuento: { porcentaje: 50 } }),
  deFactura(
    '2370',
    { items: [unItem({ descuento: { monto: '118.01' } }), unItem()] },
    { items: [unItem({ descuento: { monto: '117.00' } }), unItem()] },
  ),
  deFactura(
    '2367',
    { items: [unItem({ descuento: { monto: '118.01', afectaBase: false } }), unItem()] },
    { items: [unItem({ descuento: { monto: '117.00', afectaBase: false } }), unItem()] },
  ),
  deItem(
    '2369',
    { precioUnitario: '1.00', cargo: { monto: '50' }, isc: { sistema: '03', tasa: 10, precioSugerido: '50' } },
    { precioUnitario: '60.00', isc: { sistema: '03', tasa: 10, precioSugerido: '50' } },
  ),
  deFactura('2968', { descuentoGlobal: { monto: 'x' } }, { descuentoGlobal: { monto: '10.00' } }),
  deFactura('2968', { descuentoGlobal: {} }, { descuentoGlobal: { monto: '10.00', afectaBase: false } }),
  deFactura('2968', { cargos: [{ codigo: '46' }] }, { cargos: [{ codigo: '46', monto: 10 }] }),
  deFactura('3025', { descuentoGlobal: { porcentaje: '1000' } }, { descuentoGlobal: { porcentaje: '5' } }),
  deFactura('2999', { descuentoGlobal: { monto: '100.01' } }, { descuentoGlobal: { monto: '99.00' } }),
  deFactura(
    '2062',
    { descuentoGlobal: { monto: '118.01', afectaBase: false } },
    { descuentoGlobal: { monto: '118.00', afectaBase: false } },
  ),
  deFactura(
    '3279',
    { items: [unItem({ tipoIgv: '20' })], descuentoGlobal: { monto: 50, afectaBase: true } },
    { items: [unItem({ tipoIgv: '20' })], descuentoGlobal: { monto: 50, afectaBase: false } },
  ),
  deBoleta(
    '4310',
    { items: [unItem({ tipoIgv: '30' })], cargos: [{ codigo: '49', monto: 50 }] },
    { items: [unItem({ tipoIgv: '30' })], cargos: [{ codigo: '50', monto: 50 }] },
  ),
  deFactura(
    '3291',
    { items: [unItem({ precioUnitario: '0.04' })], cargos: [{ codigo: '49', monto: 50 }] },
    { items: [unItem({ precioUnitario: '0.04' })], cargos: [{ codigo: '50', monto: 50 }] },
  ),
  deFactura('3071', { cargos: [{ codigo: '99', monto: 1 }] }, { cargos: [{ codigo: '46', monto: 1 }] }),
  deFactura('3072', { cargos: [{ monto: 1 }] }, { cargos: [{ codigo: '50', monto: 1 }] }),
  deFactura('3114', { cargos: [{ codigo: '02', monto: 1 }] }, { descuentoGlobal: { monto: 1 } }),
  deFactura('3074', { cargos: [{ codigo: '45', monto: 0 }] }, { cargos: [{ codigo: '45', monto: 1 }] }),
  deFactura(
    '3092',
    { items: [unItem({ tipoIgv: '15' })], cargos: [{ codigo: '45', monto: 1 }] },
    { cargos: [{ codigo: '45', monto: 1 }] },
  ),
  deFactura('3303', { redondeo: '1.01' }, { redondeo: '-1.00' }),
  deBoleta('4314', { redondeo: '1.01' }, { redondeo: '0.04' }),
];

const CON_ISC = [unItem({ precioUnitario: '129.80', isc: ISC })];
const EXONERADO_CON_ISC = [unItem({ precioUnitario: '550.00', tipoIgv: '20', isc: ISC })];
const conAnticipo = (cambios: Campos): Campos => ({ anticipos: [{ ...ANTICIPO, ...cambios }] });

const ANTICIPOS: readonly Caso[] = [
  deFactura('2505', conAnticipo({ tipoComprobante: '07' }), conAnticipo({})),
  deFactura('2521', conAnticipo({ serie: 'B001' }), conAnticipo({})),
  deFactura('2503', conAnticipo({ total: 0 }), conAnticipo({})),
  deFactura('3214', conAnticipo({ total: undefined }), conAnticipo({})),
  deFactura('2365', { anticipos: [ANTICIPO, ANTICIPO] }, { anticipos: [ANTICIPO, { ...ANTICIPO, correlativo: 8 }] }),
  deFactura('2999', conAnticipo({ total: '300.00' }), conAnticipo({ total: '118.00' })),
  deFactura(
    '2999',
    { items: CON_ISC, ...conAnticipo({ total: '129.80' }) },
    { items: CON_ISC, ...conAnticipo({ total: '129.80', isc: '10.00' }) },
  ),
  deFactura(
    '3291',
    { items: [...EXONERADO_CON_ISC, unItem()], ...conAnticipo({ total: '550.00', tipoIgv: '20', isc: '50.00' }) },
    { items: EXONERADO_CON_ISC, ...conAnticipo({ total: '550.00', tipoIgv: '20', isc: '50.00' }) },
  ),
];

const conDetraccion = (cambios: Campos, documento: Campos = {}): Campos => ({
  sunatTransaccion: '1001',
  detraccion: { ...DETRACCION, ...cambios },
  ...documento,
});
const deCarga = (transporte: Campos | undefined): Campos =>
  conDetraccion({ codigo: '027' }, { sunatTransaccion: '1004', items: [unItem({ transporte })] });

const DETRACCIONES: readonly Caso[] = [
  deFactura('3127', conDetraccion({ codigo: undefined }), conDetraccion({})),
  deFactura('3127', { sunatTransaccion: '1001' }, conDetraccion({})),
  deFactura('3033', conDetraccion({ codigo: '999' }), conDetraccion({})),
  deFactura('3034', conDetraccion({ cuenta: undefined }), conDetraccion({})),
  deFactura('3034', conDetraccion({ cuenta: '12' }), conDetraccion({})),
  deFactura('3035', conDetraccion({ codigo: '011' }), conDetraccion({ codigo: '011', porcentaje: 10 })),
  deFactura('3035', conDetraccion({}, { moneda: 'USD' }), conDetraccion({}, { moneda: 'USD', tipoCambio: '3.750' })),
  deFactura('3037', conDetraccion({ porcentaje: '0.01' }), conDetraccion({ porcentaje: '12' })),
  deFactura('3037', conDetraccion({ porcentaje: '100' }), conDetraccion({ porcentaje: '99.99' })),
  deFactura('3174', conDetraccion({ medioPago: '000' }), conDetraccion({ medioPago: '003' })),
  deFactura('3128', { detraccion: DETRACCION }, conDetraccion({})),
  deFactura('3129', conDetraccion({ codigo: '027' }), conDetraccion({})),
  deFactura('3116', deCarga(undefined), deCarga(TRANSPORTE)),
  ...Object.entries({
    ...{ '3117': 'direccionOrigen', '3118': 'ubigeoDestino', '3119': 'direccionDestino', '3120': 'detalle' },
    ...{ '3124': 'valorReferencial', '3125': 'valorCargaEfectiva', '3126': 'valorCargaUtil' },
  }).map(([codigo, campo]) => deFactura(codigo, deCarga(sin(TRANSPORTE, campo)), deCarga(TRANSPORTE))),
  deFactura('3123', deCarga({ ...TRANSPORTE, valorReferencial: 'x' }), deCarga(TRANSPORTE)),
  deFactura('4200', deCarga({ ...TRANSPORTE, ubigeoOrigen: '999999' }), deCarga(TRANSPORTE)),
  deFactura('4270', deCarga({ ...TRANSPORTE, detalle: 'x' }), deCarga(TRANSPORTE)),
  deFactura('3262', deExportacion({ retencion: {}, sunatTransaccion: '0203' }), { retencion: {} }),
  deFactura('3263', { retencion: { porcentaje: 6 } }, { retencion: {} }),
];

const DE_PERCEPCION = { sunatTransaccion: '2001', percepcion: { codigo: '51' } };

const PERCEPCIONES: readonly Caso[] = [
  deFactura('3093', sin(DE_PERCEPCION, 'percepcion'), DE_PERCEPCION),
  deFactura('3308', sin(DE_PERCEPCION, 'sunatTransaccion'), DE_PERCEPCION),
  deFactura(
    '3330',
    { ...DE_PERCEPCION, formaPago: 'CREDITO', cuotas: [{ monto: '118.00', fechaVencimiento: '2026-12-21' }] },
    DE_PERCEPCION,
  ),
  deFactura('3071', { ...DE_PERCEPCION, percepcion: { codigo: '54' } }, DE_PERCEPCION),
  deFactura('3072', { ...DE_PERCEPCION, percepcion: {} }, DE_PERCEPCION),
  deFactura('3233', { ...DE_PERCEPCION, items: [unItem({ tipoIgv: '15' })] }, DE_PERCEPCION),
  deFactura('2792', { ...DE_PERCEPCION, moneda: 'USD' }, { ...DE_PERCEPCION, moneda: 'USD', tipoCambio: 3.75 }),
];

const EXONERADO = [unItem({ tipoIgv: '20' })];

const LEYENDAS: readonly Caso[] = [
  deFactura('3027', { leyendas: ['9999'] }),
  deFactura('3014', { leyendas: ['2004', '2004'] }, { leyendas: ['2004'] }),
  deFactura('3014', { leyendas: ['1000'] }),
  ...Object.entries({ '3283': '2001', '3284': '2002', '3285': '2003', '3289': '2008' }).map(([codigo, leyenda]) =>
    deFactura(codigo, { leyendas: [leyenda] }, { leyendas: [leyenda], items: EXONERADO }),
  ),
  ...Object.entries({ '4022': '2001', '4023': '2002', '4024': '2003', '4244': '2008' }).map(([codigo, leyenda]) =>
    deBoleta(codigo, { leyendas: [leyenda] }, { leyendas: [leyenda], items: EXONERADO }),
  ),
  deFactura('4266', { lugarEntrega: ENTREGA }, { lugarEntrega: ENTREGA, leyendas: ['2005'] }),
  ...Object.entries({
    ...{ '4231': { ubigeo: '999999' }, '4236': { direccion: 'x' }, '4238': { urbanizacion: 'x'.repeat(26) } },
    ...{ '4239': { provincia: 'x'.repeat(31) }, '4240': { departamento: 'x'.repeat(31) } },
    ...{ '4241': { distrito: 'x'.repeat(31) } },
  }).map(([codigo, cambios]) =>
    deFactura(
      codigo,
      { leyendas: ['2005'], lugarEntrega: { ...ENTREGA, ...cambios } },
      { leyendas: ['2005'], lugarEntrega: ENTREGA },
    ),
  ),
];

const alCredito = (...cuotas: Campos[]): Campos => ({ formaPago: 'CREDITO', cuotas });
const CUOTA = { monto: '118.00', fechaVencimiento: '2026-12-21' };

const PAGO: readonly Caso[] = [
  deFactura('3246', { formaPago: 'LUEGO' }, { formaPago: 'contado' }),
  deFactura('3249', alCredito(), alCredito(CUOTA)),
  deFactura('3251', { ...alCredito(CUOTA), items: [unItem({ tipoIgv: '15' })] }, alCredito(CUOTA)),
  deFactura('3252', { cuotas: [CUOTA] }, alCredito(CUOTA)),
  deFactura('3253', alCredito({ ...CUOTA, monto: '-1' }), alCredito(CUOTA)),
  deFactura('3254', alCredito(sin(CUOTA, 'monto')), alCredito(CUOTA)),
  deFactura('3255', alCredito({ ...CUOTA, fechaVencimiento: 'mañana' }), alCredito(CUOTA)),
  deFactura('3256', alCredito(sin(CUOTA, 'fechaVencimiento')), alCredito(CUOTA)),
  deFactura('3266', alCredito({ ...CUOTA, monto: '118.01' }), alCredito(CUOTA)),
  deFactura('3267', alCredito({ ...CUOTA, fechaVencimiento: '2026-11-21' }), alCredito(CUOTA)),
  deFactura('3319', alCredito({ ...CUOTA, monto: '117.99' }), alCredito(CUOTA)),
];

type Propiedades = Readonly<Record<string, string>>;

const atributos = (propiedades: Propiedades) =>
  Object.entries(propiedades).map(([codigo, valor]) => ({ codigo, valor }));

/** One case for each property: the document without it, and whole. */
function porPropiedad(
  codigos: Readonly<Record<string, string>>,
  propiedades: Propiedades,
  documento: (items: readonly Campos[]) => Campos,
  item: Campos = {},
): Caso[] {
  const con = (todas: Propiedades) => documento([unItem({ ...item, atributos: atributos(todas) })]);
  return Object.entries(codigos).map(([codigo, propiedad]) => {
    const { [propiedad]: _sin, ...resto } = propiedades;
    return { codigo, incumple: con(resto), cumple: con(propiedades) };
  });
}

const PESCA: Propiedades = {
  ...{ '3001': 'CO-1234-PM', '3002': 'Rosa María', '3003': 'Anchoveta', '3004': 'Chimbote' },
  ...{ '3005': '2026-11-20', '3006': '12.50' },
};
const HUESPED: Propiedades = {
  ...{ '4000': 'US', '4001': 'US', '4002': '2026-11-01', '4003': '2026-11-02', '4004': '2026-11-05', '4005': '3' },
  ...{ '4006': '2026-11-02', '4007': 'JOHN DOE', '4008': '7', '4009': 'P123456' },
};
const SEGURO: Propiedades = { '7013': 'POL-1', '7014': '2026-01-01/2026-12-31', '7015': '1', '7016': '1000.00' };
const unSeguro = (items: readonly Campos[]) => unaFactura({ sunatTransaccion: '2104', items });
const VUELO: Propiedades = { '4030': '150101', '4031': 'Lima', '4032': '040101', '4033': 'Arequipa' };
const ESTADO: Propiedades = { '5000': '000123', '5001': '001', '5002': 'LP-1', '5003': 'C-1' };
const HIPOTECA: Propiedades = {
  ...{ '7001': '1', '7002': '3', '7003': 'P01', '7004': 'C-1', '7005': '2026-11-20', '7006': '150101' },
  '7007': 'Av. Lima 100',
};
const unaPesca = (items: readonly Campos[]) =>
  unaFactura(conDetraccion({ codigo: '004' }, { sunatTransaccion: '1002', items }));
const deAtributo = (codigo: string, propiedad: string, mal: unknown, bien: unknown) =>
  deItem(
    codigo,
    { atributos: [{ codigo: propiedad, valor: mal }] },
    { atributos: [{ codigo: propiedad, valor: bien }] },
  );

const ATRIBUTOS: readonly Caso[] = [
  ...porPropiedad(
    { '3063': '3001', '3130': '3002', '3131': '3003', '3132': '3004', '3134': '3005', '3133': '3006' },
    PESCA,
    unaPesca,
  ),
  ...porPropiedad(
    {
      ...{ '3136': '4009', '3137': '4008', '3138': '4000', '3139': '4007', '3140': '4001', '3141': '4002' },
      ...{ '3142': '4003', '3143': '4004', '3144': '4006', '3145': '4005' },
    },
    HUESPED,
    (items) => unaFactura(deExportacion({ sunatTransaccion: '0202', items })),
    { tipoIgv: '40' },
  ),
  ...porPropiedad({ '3168': '4030', '3169': '4031', '3170': '4032', '3171': '4033' }, VUELO, (items) =>
    unaFactura({ sunatTransaccion: '0301', items }),
  ),
  ...porPropiedad({ '3146': '5000', '3147': '5001', '3148': '5002', '3149': '5003' }, ESTADO, (items) =>
    unaFactura({ items }),
  ),
  ...porPropiedad(
    { '3150': '7001', '3151': '7003', '3152': '7004', '3153': '7005', '3154': '7006', '3155': '7007' },
    HIPOTECA,
    (items) => unaFactura({ items }),
    { codigoSunat: '84121901' },
  ),
  ...porPropiedad({ '3241': '7012' }, { '7004': 'C-1', '7005': '2026-11-20', '7012': '1000.00' }, (items) =>
    unaFactura({ sunatTransaccion: '2100', items }),
  ),
  ...porPropiedad({ '3242': '7015' }, SEGURO, unSeguro),
  ...['7013', '7014', '7016'].flatMap((propiedad) => porPropiedad({ '2898': propiedad }, SEGURO, unSeguro)),
  ...porPropiedad({ '2899': '7013' }, { '7013': 'POL-1', '7015': '3' }, unSeguro),
  deAtributo('3064', '5010', undefined, 'ABC-123'),
  deAtributo('3065', '4002', '20/11/2026', '2026-11-20'),
  deAtributo('3065', '4063', '20/11/2026', '2026-11-20'),
  deAtributo('4280', '7005', '20/11/2026', '2026-11-20'),
  deAtributo('4280', '4000', 'USA', 'US'),
  deAtributo('4280', '4008', 'P', '7'),
  deAtributo('4280', '4030', '999999', '150101'),
  deAtributo('4280', '7012', '0', '1000.00'),
  deAtributo('4280', '7015', '4', '1'),
  deAtributo('4280', '4009', 'X', 'P123456'),
  deAtributo('4280', '7001', '9', '1'),
  deAtributo('4280', '7002', '9', '3'),
  deAtributo('4280', '7004', 'C1', 'C-1'),
  deAtributo('4202', '7021', '118-2026-10-123', '0118-26-010-000123'),
  {
    codigo: '4280',
    incumple: comoBoleta(conItem({ atributos: atributos({ '7018': 'noviembre' }) })),
    cumple: comoBoleta(conItem({ atributos: atributos({ '7018': '2026-11' }) })),
  },
  {
    codigo: '4084',
    incumple: comoNota(conItem({ descripcion: 'ab' }), '07'),
    cumple: comoNota(conItem({ descripcion: 'abc' }), '07'),
  },
  deAtributo('3172', '3060', '9 am', '09:00:00'),
  deAtributo('3135', '4005', 'tres', '3'),
  deAtributo('4281', '3006', '0', '1.5'),
  deItem('4279', { atributos: [{ codigo: '9999', valor: 'x' }] }, { atributos: [{ codigo: '5010', valor: 'x' }] }),
  deAtributo('3243', '7014', 'x', '2026-01-01/2026-12-31'),
  deAtributo('4366', '7014', '2026-01-01', '2026-01-01/2026-12-31'),
  deItem(
    '4282',
    { atributos: atributos({ '4003': '2026-11-05', '4004': '2026-11-02' }) },
    { atributos: atributos({ '4003': '2026-11-02', '4004': '2026-11-05' }) },
  ),
];

/** For tests only: a case or more for every row of facturas and boletas that a body can trip. */
export const CASOS: readonly Caso[] = [
  ...CABECERA,
  ...EXPORTACION,
  ...CLIENTE,
  ...ITEMS,
  ...TRIBUTOS,
  ...AJUSTES,
  ...ANTICIPOS,
  ...DETRACCIONES,
  ...PERCEPCIONES,
  ...LEYENDAS,
  ...PAGO,
  ...ATRIBUTOS,
];

/** For tests only: the same body as a nota de crédito or de débito over a document that is not ours. */
export function comoNota(documento: Campos, tipo: '07' | '08'): Campos {
  const { tipoComprobante, serie } = documento;
  const esDeBoleta = tipoComprobante === '03';
  const suya = esDeBoleta ? 'BN01' : 'FN01';
  return {
    ...documento,
    tipoComprobante: tipoComprobante === '01' || esDeBoleta ? tipo : tipoComprobante,
    serie: serie === 'F001' || serie === 'B001' ? suya : serie,
    documentoAfectado: {
      tipoComprobante: esDeBoleta ? '03' : '01',
      serie: esDeBoleta ? 'B001' : 'F001',
      correlativo: 7,
    },
    codigoMotivo: tipo === '07' ? '07' : '02',
    motivo: 'Ajuste de la operación',
  };
}

/** For tests only: the same body as a factura. */
export function comoFactura(documento: Campos): Campos {
  const { tipoComprobante, serie } = documento;
  return {
    ...documento,
    tipoComprobante: tipoComprobante === '03' ? '01' : tipoComprobante,
    serie: serie === 'B001' ? 'F001' : serie,
  };
}

/** For tests only: the same body as a boleta. */
export function comoBoleta(documento: Campos): Campos {
  const { tipoComprobante, serie } = documento;
  return {
    ...documento,
    tipoComprobante: tipoComprobante === '01' ? '03' : tipoComprobante,
    serie: serie === 'F001' ? 'B001' : serie,
  };
}
