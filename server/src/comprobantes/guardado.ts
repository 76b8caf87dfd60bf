import type { Emisor } from '@chaski/core/documento/types.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';

/** What the XML was built from, kept for answers and for paper: later changes of the company do not touch it. */
export interface Guardado {
  readonly calculado: Calculado;
  readonly emisor: Emisor;
}

/** Every property that holds a `Decimal`. */
const DECIMALS: ReadonlySet<string> = new Set([
  ...['cantidad', 'monto', 'porcentajeIgv', 'tipoCambio', 'valorUnitario', 'precioUnitario', 'valorVenta'],
  ...['baseImponible', 'porcentaje', 'totalImpuestos', 'importe', 'montoPendiente', 'gravada', 'exonerada', 'inafecta'],
  ...['exportacion', 'gratuita', 'igv', 'ivap', 'precioVenta', 'importeTotal'],
]);

/** The text that is stored: decimals as strings, each item once. */
export function guardadoToText({ calculado, emisor }: Guardado): string {
  const items = calculado.items.map(({ item: _, ...computed }) => computed);
  return JSON.stringify({ emisor, calculado: { ...calculado, items } });
}

/** The stored text, read back. It is our own writing, so its shape is trusted. */
export function guardadoFromText(text: string): Guardado {
  const { emisor, calculado } = JSON.parse(text, revive) as Guardado;
  const { items } = calculado.documento;
  return {
    emisor,
    calculado: { ...calculado, items: calculado.items.map((one, index) => ({ ...one, item: at(items, index) })) },
  };
}

function revive(key: string, value: unknown): unknown {
  // `exportacion` is a total and, in the documento, an object: only text is a decimal.
  return typeof value === 'string' && DECIMALS.has(key) ? Decimal.from(value) : value;
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error('El documento guardado no cuadra con sus líneas');
  return value;
}
