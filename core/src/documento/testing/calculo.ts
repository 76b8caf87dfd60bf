import { computeTotales } from '../../impuestos/compute-totales.ts';
import type {
  Calculado,
  CodigoTributo,
  ItemCalculado,
  Totales,
  TributoItem,
  TributoTotal,
} from '../../impuestos/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { type Campos, documentoDe, unaFactura, unItem } from '../testing.ts';

/** For tests only: a computed document one of whose figures was changed, which SUNAT's arithmetic would refuse. */
export interface CasoDeCalculo {
  /** Of a factura; a boleta may have its own (`FILAS_DESCUADRE`). */
  readonly codigo: string;
  readonly de: () => Calculado;
  readonly altera: (calculado: Calculado) => Calculado;
}

const CINCO = Decimal.from('5.00');
const mas = (monto: Decimal) => monto.plus(CINCO);

const unCalculado = (cambios: Campos) => computeTotales(documentoDe(unaFactura(cambios)));

/** Every tax and adjustment that can stand together. */
const mixto = () =>
  unCalculado({
    items: [
      unItem({ cantidad: 10, descuento: { porcentaje: 10 }, cargo: { monto: 5, afectaBase: false } }),
      unItem({ cantidad: 10, isc: { sistema: '01', tasa: 10 } }),
      unItem({ cantidad: 3, precioUnitario: '0.50', icbper: true }),
      unItem({ tipoIgv: '20' }),
      unItem({ tipoIgv: '30' }),
      unItem({ tipoIgv: '15' }),
    ],
    descuentoGlobal: { porcentaje: 5 },
    cargos: [{ codigo: '46', monto: 10 }],
    anticipos: [{ tipoComprobante: '01', serie: 'F001', correlativo: 1, total: '118.00' }],
  });
const conCargo = { cargos: [{ codigo: '46', monto: 10 }] };
const deIvap = () => unCalculado({ ...conCargo, items: [unItem({ tipoIgv: '17', cantidad: 10 })] });
const deExportacion = () =>
  unCalculado({
    ...conCargo,
    sunatTransaccion: '0200',
    cliente: { tipoDocumento: '0', numeroDocumento: 'X-1', denominacion: 'ACME INC' },
    items: [unItem({ tipoIgv: '40' })],
  });

function conTotal(codigo: string, total: keyof Totales, de = mixto): CasoDeCalculo {
  return {
    codigo,
    de,
    altera: (calculado) => ({
      ...calculado,
      totales: { ...calculado.totales, [total]: mas(calculado.totales[total]) },
    }),
  };
}

function conTributo(
  codigo: string,
  tributo: CodigoTributo,
  campo: keyof TributoTotal & ('monto' | 'baseImponible'),
  de = mixto,
) {
  return {
    codigo,
    de,
    altera: (calculado: Calculado) => ({
      ...calculado,
      tributos: calculado.tributos.map((uno) => (uno.codigo === tributo ? { ...uno, [campo]: mas(uno[campo]) } : uno)),
    }),
  };
}

function conLinea(codigo: string, indice: number, change: (item: ItemCalculado) => ItemCalculado): CasoDeCalculo {
  return {
    codigo,
    de: mixto,
    altera: (calculado) => ({
      ...calculado,
      items: calculado.items.map((item, i) => (i === indice ? change(item) : item)),
    }),
  };
}

const enTributo = (codigo: CodigoTributo, campo: 'monto' | 'baseImponible') => (item: ItemCalculado) => ({
  ...item,
  tributos: item.tributos.map(
    (uno): TributoItem => (uno.codigo === codigo ? { ...uno, [campo]: mas(uno[campo]) } : uno),
  ),
});

export const CASOS_DE_CALCULO: readonly CasoDeCalculo[] = [
  conLinea('3103', 1, enTributo('1000', 'monto')),
  conLinea('3108', 1, enTributo('2000', 'monto')),
  conLinea('3270', 0, (item) => ({ ...item, precioUnitario: mas(item.precioUnitario) })),
  conLinea('3271', 0, (item) => ({ ...item, valorUnitario: mas(item.valorUnitario) })),
  conLinea('3290', 0, (item) => ({
    ...item,
    cargos: (item.cargos ?? []).map((cargo) => ({ ...cargo, monto: mas(cargo.monto) })),
  })),
  conLinea('3292', 0, (item) => ({ ...item, totalImpuestos: mas(item.totalImpuestos) })),
  conTributo('3273', '9995', 'baseImponible', deExportacion),
  conTributo('3274', '9998', 'baseImponible'),
  conTributo('3275', '9997', 'baseImponible'),
  conTributo('3276', '9996', 'baseImponible'),
  conTributo('3277', '1000', 'baseImponible'),
  conTributo('3291', '1000', 'monto'),
  conTributo('3293', '1016', 'baseImponible', deIvap),
  conTributo('3295', '1016', 'monto', deIvap),
  conTributo('3296', '2000', 'baseImponible'),
  conTributo('3298', '2000', 'monto'),
  conTributo('3302', '9996', 'monto'),
  conTributo('3306', '7152', 'monto'),
  conTotal('3278', 'valorVenta'),
  conTotal('3279', 'precioVenta'),
  conTotal('3280', 'importeTotal'),
  conTotal('3294', 'totalImpuestos'),
  conTotal('3300', 'descuentos'),
  conTotal('3301', 'cargos'),
  {
    codigo: '3307',
    de: mixto,
    altera: (calculado) => ({
      ...calculado,
      cargos: (calculado.cargos ?? []).map((cargo) => ({ ...cargo, monto: mas(cargo.monto) })),
    }),
  },
];

/** For tests only: the same figures as a boleta. */
export function deBoleta(calculado: Calculado): Calculado {
  return { ...calculado, documento: { ...calculado.documento, tipoComprobante: '03', serie: 'B001' } };
}
