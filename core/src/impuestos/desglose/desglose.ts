import type { Documento } from '../../documento/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { isConIgv } from '../globales.ts';
import type { Calculado, CargoCalculado, CodigoTributo } from '../types.ts';
import { desglosarItem, nombreDeCargo, pasoCargo } from './desglose-item.ts';
import { type Paso, pasoDeSuma, pasoDeTasa, type Sumando } from './desglose-paso.ts';

/** How each cent of a document arose. */
export interface Desglose {
  readonly items: readonly DesgloseItem[];
  /** The totals, in the order in which they follow from the lines and from each other. */
  readonly documento: readonly Paso[];
}

export interface DesgloseItem {
  /** Position in `items`, from 0. */
  readonly item: number;
  readonly descripcion: string;
  readonly pasos: readonly Paso[];
}

/** The steps from what the caller sent to every total, as data and as sentences in Spanish. Plain JSON. */
export function desglosar(calculado: Calculado): Desglose {
  const { porcentajeIgv } = calculado.documento;
  return {
    items: calculado.items.map((linea, item) => ({
      item,
      descripcion: linea.item.descripcion,
      pasos: desglosarItem(linea, porcentajeIgv),
    })),
    documento: [
      ...(calculado.cargos ?? [])
        .filter(({ codigo }) => !DE_PAGO.has(codigo))
        .map((cargo) => pasoGlobal(cargo, calculado.documento)),
      ...pasosTributos(calculado),
      ...pasosTotales(calculado),
      ...pasosPago(calculado),
    ],
  };
}

/** Retención and percepción come after the total that they are taken from. */
const DE_PAGO: ReadonlySet<string> = new Set(['62', '51', '52', '53']);

const SIN_IMPUESTOS = ', sin impuestos';

/** In which terms each is; 45, 46 and 50 are no tax's, nor of one. */
const TERMINOS: ReadonlyMap<string, string> = new Map([
  ...['02', '49', '04', '05', '06'].map((codigo) => [codigo, SIN_IMPUESTOS] as const),
  ['03', ', con impuestos'],
]);

/** A discount on the base that was given with its IGV: what is left of it without. */
function pasoGlobal(cargo: CargoCalculado, { descuentoGlobal }: Documento): Paso {
  const { codigo, monto, base } = cargo;
  const paso = pasoCargo(cargo, TERMINOS.get(codigo));
  const conIgv = codigo === '02' && descuentoGlobal !== undefined && isConIgv(descuentoGlobal);
  if (!conIgv || descuentoGlobal.monto === undefined) return paso;
  const enviado = { nombre: 'con IGV', monto: descuentoGlobal.monto };
  const igv = { nombre: 'IGV', monto: monto.minus(descuentoGlobal.monto) };
  const nombre = `${nombreDeCargo(cargo)}${SIN_IMPUESTOS}`;
  return { ...pasoDeSuma(paso.concepto, nombre, [enviado, igv], monto), codigo, base: base.toFixed(2) };
}

interface Nombre {
  readonly concepto: string;
  readonly nombre: string;
  /** Codes of catalog 53 that change its base. */
  readonly enBase: readonly string[];
}

const BASES: Readonly<Partial<Record<CodigoTributo, Nombre>>> = {
  '1000': { concepto: 'gravada', nombre: 'Operaciones gravadas', enBase: ['02', '49', '04'] },
  '1016': { concepto: 'gravada', nombre: 'Operaciones gravadas con IVAP', enBase: ['02', '49', '04'] },
  '9995': { concepto: 'exportacion', nombre: 'Exportación', enBase: [] },
  '9996': { concepto: 'gratuita', nombre: 'Operaciones gratuitas (no se cobran)', enBase: [] },
  '9997': { concepto: 'exonerada', nombre: 'Operaciones exoneradas', enBase: ['05'] },
  '9998': { concepto: 'inafecta', nombre: 'Operaciones inafectas', enBase: ['06'] },
};

const IMPUESTOS: Readonly<Partial<Record<CodigoTributo, readonly [concepto: string, nombre: string]>>> = {
  '1000': ['igv', 'IGV'],
  '1016': ['ivap', 'IVAP'],
  '2000': ['isc', 'ISC'],
  '7152': ['icbper', 'ICBPER'],
};

function pasosTributos(calculado: Calculado): Paso[] {
  const { items, tributos, cargos = [] } = calculado;
  return tributos.flatMap(({ codigo, baseImponible, monto }) => {
    const propios = items.filter((linea) => linea.tributos.some((tributo) => tributo.codigo === codigo));
    const pasos: Paso[] = [];
    const base = BASES[codigo];
    if (base !== undefined) {
      const lineas = add(propios.map(({ valorVenta }) => valorVenta));
      const sumandos = [{ nombre: 'líneas', monto: lineas }, ...sumandosDe(cargos, base.enBase)];
      pasos.push({ ...pasoDeSuma(base.concepto, base.nombre, sumandos, baseImponible), codigo });
    }
    const impuesto = IMPUESTOS[codigo];
    if (impuesto !== undefined) {
      const deLineas = propios.flatMap((linea) => linea.tributos.filter((uno) => uno.codigo === codigo));
      const lineas = add(deLineas.map((uno) => uno.monto));
      const ajuste = { nombre: 'por descuentos, cargos y anticipos', monto: monto.minus(lineas) };
      const [concepto, nombre] = impuesto;
      pasos.push({ ...pasoDeSuma(concepto, nombre, [{ nombre: 'líneas', monto: lineas }, ajuste], monto), codigo });
    }
    return pasos;
  });
}

function pasosTotales({ totales, documento }: Calculado): Paso[] {
  const { valorVenta, precioVenta, cargos, descuentos, anticipos, redondeo, importeTotal } = totales;
  const impuestos = precioVenta.minus(valorVenta);
  const antes = documento.anticipos === undefined ? 'impuestos' : 'impuestos antes de anticipos';
  return [
    pasoDeSuma(
      'precioVenta',
      'Precio de venta',
      [
        { nombre: 'valor de venta', monto: valorVenta },
        { nombre: antes, monto: impuestos },
      ],
      precioVenta,
    ),
    pasoDeSuma(
      'importeTotal',
      'Importe total',
      [
        { nombre: 'precio de venta', monto: precioVenta },
        { nombre: 'cargos', monto: cargos },
        { nombre: 'descuentos', monto: descuentos.negated() },
        { nombre: 'anticipos', monto: anticipos.negated() },
        { nombre: 'redondeo', monto: redondeo },
      ],
      importeTotal,
    ),
  ];
}

function pasosPago(calculado: Calculado): Paso[] {
  const { percepcion } = calculado;
  const pasos = [...pasosDetraccion(calculado), ...pasosRetencionYPercepcion(calculado)];
  if (percepcion !== undefined) {
    const { monto, totalConPercepcion } = percepcion;
    const base = { nombre: 'importe en soles', monto: totalConPercepcion.minus(monto) };
    const sumandos = [base, { nombre: 'percepción', monto }];
    pasos.push(pasoDeSuma('totalConPercepcion', 'Total con percepción', sumandos, totalConPercepcion));
  }
  return [...pasos, ...pasosPendiente(calculado)];
}

function pasosDetraccion({ documento, totales, detraccion }: Calculado): Paso[] {
  if (detraccion === undefined) return [];
  const { monto, montoEnMoneda } = detraccion;
  const tasa = documento.detraccion?.porcentaje ?? Decimal.ZERO;
  const enMoneda = documento.moneda === 'PEN' ? '' : ` (${documento.moneda} ${montoEnMoneda.toFixed(2)})`;
  const cambio = documento.moneda === 'PEN' ? Decimal.integer(1) : (documento.tipoCambio ?? Decimal.integer(1));
  const exacto = totales.importeTotal.times(cambio).times(tasa).dividedBy(Decimal.integer(100), 6);
  const factores = `${totales.importeTotal.toFixed(2)}${documento.moneda === 'PEN' ? '' : ` × ${cambio}`} × ${tasa} %`;
  // Freight is judged by its reference value where that is higher.
  const operacion = exacto.round(0).equals(monto)
    ? `${factores} = ${exacto}`
    : `${tasa} % del valor referencial en soles`;
  const texto = `Detracción: ${operacion}, redondeada a soles enteros: PEN ${monto.toFixed(2)}${enMoneda}`;
  return [{ concepto: 'detraccion', tasa: String(tasa), monto: monto.toFixed(2), texto }];
}

function pasosRetencionYPercepcion({ cargos = [] }: Calculado): Paso[] {
  const pasos: Paso[] = [];
  for (const { codigo, base, factor = Decimal.ZERO, monto } of cargos) {
    if (!DE_PAGO.has(codigo)) continue;
    const tasa = factor.times(Decimal.integer(100));
    const [concepto, nombre] = codigo === '62' ? ['retencion', 'Retención'] : ['percepcion', 'Percepción (PEN)'];
    pasos.push(pasoDeTasa({ concepto, nombre, codigo, base, tasa, monto }));
  }
  return pasos;
}

function pasosPendiente({ documento, totales, detraccion, retencion, montoPendiente }: Calculado): Paso[] {
  if (montoPendiente.isZero() || documento.nota !== undefined) return [];
  const sumandos = [
    { nombre: 'importe total', monto: totales.importeTotal },
    { nombre: 'detracción', monto: (detraccion?.montoEnMoneda ?? Decimal.ZERO).negated() },
    { nombre: 'retención', monto: (retencion ?? Decimal.ZERO).negated() },
  ];
  return [pasoDeSuma('montoPendiente', 'Monto pendiente de pago', sumandos, montoPendiente)];
}

function sumandosDe(cargos: readonly CargoCalculado[], codigos: readonly string[]): Sumando[] {
  return cargos
    .filter(({ codigo }) => codigos.includes(codigo))
    .map(({ codigo, esCargo, monto }) => ({ nombre: `código ${codigo}`, monto: esCargo ? monto : monto.negated() }));
}

function add(montos: readonly Decimal[]): Decimal {
  return montos.reduce((total, monto) => total.plus(monto), Decimal.ZERO);
}
