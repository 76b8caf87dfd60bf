import type { Documento } from '../documento/types.ts';
import { itemGratuito } from './gratuito.ts';
import { computeImpuestos, itemGravado } from './igv.ts';
import { computeLeyendas } from './leyendas.ts';
import { type Linea, lineaDe } from './linea.ts';
import { deCentimos, MONTO_CERO } from './redondeo.ts';
import { itemSinImpuesto } from './sin-impuesto.ts';
import type { Calculado, CodigoTributo, ItemCalculado, Totales, TributoTotal } from './types.ts';

/**
 * A documento with every total, in its own currency. Amounts have 2 decimals, unit prices up to 10; what is rounded and
 * how is in `redondeo.ts`. The formulas are SUNAT's (rules of CPE, sheets Factura2_0 and Boleta2_0), and
 * `descuadresSunat` proves them on the result. Expects a validated documento: throws on a code outside catalog 07 or on
 * a quantity of zero.
 */
export function computeTotales(documento: Documento): Calculado {
  const items = computeItems(documento);
  const tributos = sumarTributos(items);
  const totales = sumarTotales(tributos);
  return {
    documento,
    items,
    tributos,
    totales,
    leyendas: computeLeyendas(documento.moneda, totales),
    montoPendiente: documento.formaPago === 'CREDITO' ? totales.importeTotal : MONTO_CERO,
  };
}

function computeItems({ items, porcentajeIgv }: Documento): ItemCalculado[] {
  const lineas = items.map((item) => lineaDe(item, porcentajeIgv));
  const impuestos = computeImpuestos(lineas);
  return lineas.map((linea, indice) => computeItem(linea, impuestos[indice] ?? 0n));
}

function computeItem(linea: Linea, impuesto: bigint): ItemCalculado {
  if (linea.afectacion.gratuita) return itemGratuito(linea);
  return linea.afectacion.tipo === 'gravada' ? itemGravado(linea, impuesto) : itemSinImpuesto(linea);
}

/** The order of catalog 05. */
const CODIGOS: readonly CodigoTributo[] = ['1000', '1016', '2000', '7152', '9995', '9996', '9997', '9998', '9999'];

/** One per tax that occurs in a line, each the sum of its lines (2638, 3068, 3273–3277, 3291, 3302). */
function sumarTributos(items: readonly ItemCalculado[]): TributoTotal[] {
  const sumas = new Map<CodigoTributo, { base: bigint; monto: bigint }>();
  for (const item of items) {
    for (const { codigo, baseImponible, monto } of item.tributos) {
      const suma = sumas.get(codigo);
      if (suma === undefined) {
        sumas.set(codigo, { base: baseImponible.units, monto: monto.units });
      } else {
        suma.base += baseImponible.units;
        suma.monto += monto.units;
      }
    }
  }
  return CODIGOS.flatMap((codigo) => {
    const suma = sumas.get(codigo);
    return suma === undefined ? [] : [{ codigo, baseImponible: deCentimos(suma.base), monto: deCentimos(suma.monto) }];
  });
}

/** Free lines (9996) count in `gratuita` and nowhere else (3278, 3279, 3280, 3294). */
function sumarTotales(tributos: readonly TributoTotal[]): Totales {
  const tributo = (codigo: CodigoTributo) => tributos.find((uno) => uno.codigo === codigo);
  const base = (codigo: CodigoTributo) => tributo(codigo)?.baseImponible ?? MONTO_CERO;
  const monto = (codigo: CodigoTributo) => tributo(codigo)?.monto ?? MONTO_CERO;
  const gravada = base('1000').plus(base('1016'));
  const exonerada = base('9997');
  const inafecta = base('9998');
  const exportacion = base('9995');
  const igv = monto('1000');
  const ivap = monto('1016');
  const valorVenta = gravada.plus(exonerada).plus(inafecta).plus(exportacion);
  const totalImpuestos = igv.plus(ivap);
  const precioVenta = valorVenta.plus(totalImpuestos);
  return {
    gravada,
    exonerada,
    inafecta,
    exportacion,
    gratuita: base('9996'),
    igv,
    ivap,
    valorVenta,
    totalImpuestos,
    precioVenta,
    importeTotal: precioVenta,
  };
}
