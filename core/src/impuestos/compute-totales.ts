import type { Documento } from '../documento/types.ts';
import { itemCompuesto, itemGratuitoCompuesto } from './desglose/compuesto.ts';
import { computeGlobales, type Globales } from './globales.ts';
import { computeLeyendas } from './leyendas.ts';
import { type Linea, lineaDe } from './linea.ts';
import { computePago, computePendiente, type Pago, SIN_PAGO } from './pago.ts';
import { deCentimos, MONTO_CERO } from './redondeo.ts';
import { addImpuestos, type Sumas, sumItems, tributoGravado, tributosDeSumas } from './sumas.ts';
import { type Anticipos, computeAnticipos } from './tributos/anticipos.ts';
import { itemGratuito } from './tributos/gratuito.ts';
import { computeImpuestos, itemGravado } from './tributos/igv.ts';
import { itemSinImpuesto } from './tributos/sin-impuesto.ts';
import type { Calculado, CargoCalculado, CodigoTributo, ItemCalculado, Totales } from './types.ts';

/**
 * A documento with every total, in its own currency. Amounts have 2 decimals, unit prices up to 10; what is rounded and
 * how is in `redondeo.ts`. The formulas are SUNAT's (rules of CPE, sheets Factura2_0, Boleta2_0, NotaCredito2_0 and
 * NotaDebito2_0), and `descuadresSunat` proves them on the result. Expects a validated documento: throws on a code outside
 * catalog 07 or on a quantity of zero.
 */
export function computeTotales(documento: Documento): Calculado {
  const items = computeItems(documento);
  const sumas = sumItems(items);
  const globales = computeGlobales(documento, items, sumas);
  const anticipos = documento.anticipos === undefined ? undefined : computeAnticipos(documento, sumas);
  const totales = sumTotales({ documento, sumas, globales, anticipos });
  const pago = computePago(documento, totales);
  const calculado = {
    documento,
    items,
    tributos: tributosDeSumas(sumas),
    totales,
    leyendas: computeLeyendas(documento, totales),
    montoPendiente: computePendiente(documento, totales, pago),
  };
  if (globales.lista.length === 0 && anticipos === undefined && pago === SIN_PAGO) return calculado;
  return { ...calculado, ...deMas([...globales.lista, ...(anticipos?.cargos ?? []), ...pago.cargos], anticipos, pago) };
}

function computeItems(documento: Documento): ItemCalculado[] {
  const { items, porcentajeIgv } = documento;
  const lineas = items.map((item) => lineaDe(item, documento));
  const impuestos = computeImpuestos(lineas, porcentajeIgv);
  return lineas.map((linea, indice) => computeItem(linea, impuestos[indice] ?? 0n, documento));
}

function computeItem(linea: Linea, impuesto: bigint, documento: Documento): ItemCalculado {
  if (linea.afectacion.gratuita) {
    return linea.compuesta ? itemGratuitoCompuesto(linea, documento) : itemGratuito(linea, documento.porcentajeIgv);
  }
  if (linea.compuesta) return itemCompuesto(linea, impuesto, documento);
  return linea.afectacion.tipo === 'gravada' ? itemGravado(linea, impuesto) : itemSinImpuesto(linea);
}

/** What most documents do not have; absent then. */
function deMas(
  cargos: readonly CargoCalculado[],
  anticipos: Anticipos | undefined,
  { detraccion, retencion, percepcion }: Pago,
): Pick<Calculado, 'cargos' | 'anticipos' | 'detraccion' | 'retencion' | 'percepcion'> {
  return {
    ...(cargos.length === 0 ? {} : { cargos }),
    ...(anticipos === undefined || anticipos.lista.length === 0 ? {} : { anticipos: anticipos.lista }),
    ...(detraccion === undefined ? {} : { detraccion }),
    ...(retencion === undefined ? {} : { retencion }),
    ...(percepcion === undefined ? {} : { percepcion }),
  };
}

interface Partes {
  readonly documento: Documento;
  /** After global discounts, charges and advances. */
  readonly sumas: Sumas;
  /** Before advances. */
  readonly globales: Globales;
  readonly anticipos: Anticipos | undefined;
}

/** Free lines (9996) count in `gratuita` and nowhere else (3278, 3279, 3280, 3294). */
function sumTotales({ documento, sumas, globales, anticipos }: Partes): Totales {
  const base = (codigo: CodigoTributo) => sumas.get(codigo)?.base ?? 0n;
  const monto = (codigo: CodigoTributo) => deCentimos(sumas.get(codigo)?.monto ?? 0n);
  const huerfano = (tipo: '10' | '20' | '30', hay: boolean) => (hay ? 0n : (anticipos?.valores[tipo] ?? 0n));
  const redondeo = documento.redondeo?.round(2) ?? MONTO_CERO;
  const { valorVenta, precioVenta, cargos, descuentos, descuentosTotales } = globales;
  const anticipado = anticipos?.total ?? 0n;
  return {
    gravada: deCentimos(base('1000') + base('1016') - huerfano('10', tributoGravado(sumas) !== undefined)),
    exonerada: deCentimos(base('9997') - huerfano('20', sumas.has('9997'))),
    inafecta: deCentimos(base('9998') - huerfano('30', sumas.has('9998'))),
    exportacion: deCentimos(base('9995')),
    gratuita: deCentimos(base('9996')),
    igv: monto('1000'),
    ivap: monto('1016'),
    isc: monto('2000'),
    icbper: monto('7152'),
    valorVenta: deCentimos(valorVenta),
    totalImpuestos: deCentimos(addImpuestos(sumas)),
    precioVenta: deCentimos(precioVenta),
    descuentos: deCentimos(descuentos),
    descuentosTotales: deCentimos(descuentosTotales),
    cargos: deCentimos(cargos),
    anticipos: deCentimos(anticipado),
    redondeo,
    importeTotal: deCentimos(precioVenta + cargos - descuentos - anticipado).plus(redondeo),
  };
}
