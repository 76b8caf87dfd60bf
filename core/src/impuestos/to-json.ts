import type { Decimal } from '../lib/decimal.ts';
import type { Calculado, CargoCalculado, ItemCalculado, Leyenda, Totales, TributoItem } from './types.ts';

/** The computed part of a document as plain JSON: every number is text, amounts with two decimals. */
export interface CalculadoJson {
  readonly totales: Readonly<Record<keyof Totales, string>>;
  readonly montoPendiente: string;
  readonly tributos: readonly { readonly codigo: string; readonly baseImponible: string; readonly monto: string }[];
  /** Global discounts and charges; absent when there is none, as everything that follows. */
  readonly cargos?: readonly CargoJson[];
  readonly anticipos?: readonly { readonly comprobante: string; readonly total: string; readonly valor: string }[];
  readonly detraccion?: { readonly monto: string; readonly montoEnMoneda: string };
  readonly retencion?: string;
  readonly percepcion?: { readonly monto: string; readonly totalConPercepcion: string };
  readonly leyendas: readonly Leyenda[];
  readonly items: readonly ItemCalculadoJson[];
}

export interface CargoJson {
  readonly codigo: string;
  readonly esCargo: boolean;
  readonly factor?: string;
  readonly monto: string;
  readonly base: string;
  readonly moneda?: string;
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
    readonly sistemaIsc?: string;
    readonly bolsas?: { readonly cantidad: string; readonly montoUnitario: string };
  }[];
  readonly cargos?: readonly CargoJson[];
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
    ...deMasToJson(calculado),
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
    isc: monto(totales.isc),
    icbper: monto(totales.icbper),
    valorVenta: monto(totales.valorVenta),
    totalImpuestos: monto(totales.totalImpuestos),
    precioVenta: monto(totales.precioVenta),
    descuentos: monto(totales.descuentos),
    descuentosTotales: monto(totales.descuentosTotales),
    cargos: monto(totales.cargos),
    anticipos: monto(totales.anticipos),
    redondeo: monto(totales.redondeo),
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
    tributos: calculado.tributos.map(tributoToJson),
    ...(calculado.cargos === undefined ? {} : { cargos: calculado.cargos.map(cargoToJson) }),
  };
}

function tributoToJson({ codigo, baseImponible, monto: impuesto, porcentaje, sistemaIsc, bolsas }: TributoItem) {
  return {
    codigo,
    baseImponible: monto(baseImponible),
    monto: monto(impuesto),
    porcentaje: porcentaje.toString(),
    ...(sistemaIsc === undefined ? {} : { sistemaIsc }),
    ...(bolsas === undefined
      ? {}
      : { bolsas: { cantidad: bolsas.cantidad.toString(), montoUnitario: bolsas.montoUnitario.toString() } }),
  };
}

function cargoToJson({ codigo, esCargo, factor, monto: importe, base, moneda }: CargoCalculado): CargoJson {
  return {
    codigo,
    esCargo,
    ...(factor === undefined ? {} : { factor: factor.toString() }),
    monto: monto(importe),
    base: monto(base),
    ...(moneda === undefined ? {} : { moneda }),
  };
}

function deMasToJson({ cargos, anticipos, detraccion, retencion, percepcion }: Calculado): Partial<CalculadoJson> {
  return {
    ...(cargos === undefined ? {} : { cargos: cargos.map(cargoToJson) }),
    ...(anticipos === undefined
      ? {}
      : {
          anticipos: anticipos.map(({ anticipo: { serie, numero, total }, valor }) => ({
            comprobante: `${serie}-${numero}`,
            total: monto(total),
            valor: monto(valor),
          })),
        }),
    ...(detraccion === undefined
      ? {}
      : { detraccion: { monto: monto(detraccion.monto), montoEnMoneda: monto(detraccion.montoEnMoneda) } }),
    ...(retencion === undefined ? {} : { retencion: monto(retencion) }),
    ...(percepcion === undefined
      ? {}
      : {
          percepcion: {
            monto: monto(percepcion.monto),
            totalConPercepcion: monto(percepcion.totalConPercepcion),
          },
        }),
  };
}

function monto(valor: Decimal): string {
  return valor.toFixed(2);
}
