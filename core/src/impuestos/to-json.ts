import type { Decimal } from '../lib/decimal.ts';
import type { Calculado, ItemCalculado, Leyenda, Totales } from './types.ts';

/** The computed part of a document as plain JSON: every number is text, amounts with two decimals. */
export interface CalculadoJson {
  readonly totales: Readonly<Record<keyof Totales, string>>;
  readonly montoPendiente: string;
  readonly tributos: readonly { readonly codigo: string; readonly baseImponible: string; readonly monto: string }[];
  readonly leyendas: readonly Leyenda[];
  readonly items: readonly ItemCalculadoJson[];
}

export interface ItemCalculadoJson {
  readonly descripcion: string;
  readonly cantidad: string;
  readonly tipoIgv: string;
  readonly valorUnitario: string;
  readonly precioUnitario: string;
  readonly tipoPrecio: string;
  readonly valorVenta: string;
  readonly totalImpuestos: string;
  readonly importe: string;
  readonly tributos: readonly {
    readonly codigo: string;
    readonly baseImponible: string;
    readonly monto: string;
    readonly porcentaje: string;
  }[];
}

/** The computed part of a document, for reading and comparing. The order of the keys is fixed, so its text is stable. */
export function calculadoToJson(calculado: Calculado): CalculadoJson {
  return {
    totales: totalesToJson(calculado.totales),
    montoPendiente: monto(calculado.montoPendiente),
    tributos: calculado.tributos.map((tributo) => ({
      codigo: tributo.codigo,
      baseImponible: monto(tributo.baseImponible),
      monto: monto(tributo.monto),
    })),
    leyendas: calculado.leyendas.map(({ codigo, texto }) => ({ codigo, texto })),
    items: calculado.items.map(itemToJson),
  };
}

function totalesToJson(totales: Totales): CalculadoJson['totales'] {
  return {
    gravada: monto(totales.gravada),
    exonerada: monto(totales.exonerada),
    inafecta: monto(totales.inafecta),
    exportacion: monto(totales.exportacion),
    gratuita: monto(totales.gratuita),
    igv: monto(totales.igv),
    ivap: monto(totales.ivap),
    valorVenta: monto(totales.valorVenta),
    totalImpuestos: monto(totales.totalImpuestos),
    precioVenta: monto(totales.precioVenta),
    importeTotal: monto(totales.importeTotal),
  };
}

function itemToJson(calculado: ItemCalculado): ItemCalculadoJson {
  return {
    descripcion: calculado.item.descripcion,
    cantidad: calculado.item.cantidad.toString(),
    tipoIgv: calculado.item.tipoIgv,
    valorUnitario: calculado.valorUnitario.toString(),
    precioUnitario: calculado.precioUnitario.toString(),
    tipoPrecio: calculado.tipoPrecio,
    valorVenta: monto(calculado.valorVenta),
    totalImpuestos: monto(calculado.totalImpuestos),
    importe: monto(calculado.importe),
    tributos: calculado.tributos.map((tributo) => ({
      codigo: tributo.codigo,
      baseImponible: monto(tributo.baseImponible),
      monto: monto(tributo.monto),
      porcentaje: tributo.porcentaje.toString(),
    })),
  };
}

function monto(valor: Decimal): string {
  return valor.toFixed(2);
}
