/** A product that is taken into a line. Pure. */
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { decimalDe } from '@chaski/core/lib/escrito.ts';
import { filas, put, type Rama, sinCampos, texto, tiene } from '../campos/arbol.ts';
import type { ProductoHallado } from '../campos/fuentes.ts';

/** What a product of before fills in, in the terms of the line. A price that is not known leaves what was written. */
export function deProducto(fila: Rama, producto: ProductoHallado): Rama {
  const { descripcion, codigo = '', unidadMedida, tipoIgv, precioUnitario, valorUnitario } = producto;
  const enValor = tiene(fila, 'valorUnitario') && (valorUnitario !== undefined || precioUnitario === undefined);
  const precio = enValor ? valorUnitario : precioUnitario;
  const dicho = { ...fila, descripcion, codigo, unidadMedida, tipoIgv };
  if (precio === undefined) return dicho;
  return {
    ...sinCampos(dicho, 'precioUnitario', 'valorUnitario'),
    [enValor ? 'valorUnitario' : 'precioUnitario']: precio,
  };
}

/** What was done with it: this line is it now, or another one that was it already has one more. */
export interface Tomado {
  readonly formulario: Rama;
  readonly en: number;
}

/** The product in that line; where another line is it, that one has one more, and in this nothing is written. */
export function takeProducto(formulario: Rama, indice: number, producto: ProductoHallado): Tomado {
  const items = filas(formulario, 'items');
  const { codigo } = producto;
  const otra = items.findIndex((fila, n) => n !== indice && codigo !== undefined && texto(fila, 'codigo') === codigo);
  const lugar = `items.${indice}`;
  if (otra === -1) return { formulario: put(formulario, lugar, deProducto(items[indice] ?? {}, producto)), en: indice };
  const cantidad = `items.${otra}.cantidad`;
  const conMas = put(formulario, cantidad, oneMore(texto(formulario, cantidad)));
  return { formulario: put(conMas, `${lugar}.descripcion`, ''), en: otra };
}

/** What cannot be read stays as it was written. */
function oneMore(escrita: string): string {
  const cantidad = decimalDe(escrita);
  return /^\d{1,20}(?:\.\d{1,10})?$/.test(cantidad)
    ? Decimal.from(cantidad).plus(Decimal.integer(1)).toString()
    : escrita;
}
