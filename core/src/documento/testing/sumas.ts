import { ANTICIPO, type Cambios, type Ejemplo, ISC } from '../reglas/ejemplo.ts';

/** A document of which the sums, and no row or field by itself, answer an official code. */
export interface HallazgoDeSuma {
  readonly codigo: string;
  readonly ejemplo: Ejemplo;
}

function caso(codigo: string, rompe: Cambios, cumple?: Cambios): HallazgoDeSuma {
  return { codigo, ejemplo: cumple === undefined ? { rompe } : { rompe, cumple } };
}

const item = (codigo: string, rompe: Cambios, cumple: Cambios = {}) => caso(codigo, { item: rompe }, { item: cumple });
const CANTIDAD_SIN_PRECIO = { cantidad: '500000000000', precioUnitario: '0.0000000018' };
const UN_DNI = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'Ana Quispe' };
const EXONERADO_CON_ISC = { precioUnitario: '550.00', tipoIgv: '20', isc: ISC };
const POR_EL_EXONERADO = { ...ANTICIPO, total: '550.00', tipoIgv: '20', isc: '50.00' };

/** For tests and the page of rules only. */
export const DE_SUMAS: readonly HallazgoDeSuma[] = [
  item('3105', { precioUnitario: '0.001', tipoIgv: '20' }, { precioUnitario: '0.01', tipoIgv: '20' }),
  item('3271', CANTIDAD_SIN_PRECIO),
  {
    codigo: '4288',
    ejemplo: { de: 'BOLETA', rompe: { cliente: UN_DNI, item: CANTIDAD_SIN_PRECIO }, cumple: { cliente: UN_DNI } },
  },
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
  caso('2999', { anticipos: [{ ...ANTICIPO, total: '300.00' }] }, { anticipos: [ANTICIPO] }),
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
  caso('2968', { item: { precioUnitario: '0.10' }, retencion: {} }, { retencion: {} }),
  caso('3074', { cargos: [{ codigo: '45', porcentaje: '0.001' }] }, { cargos: [{ codigo: '45', porcentaje: '1' }] }),
];
