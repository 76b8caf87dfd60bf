/** A column, or a block of cells, copied from a spreadsheet into the lines. Pure. */
import { decimalDe } from '@chaski/core/lib/escrito.ts';
import { add, filas, put, type Rama, tiene } from '../campos/arbol.ts';

const IMPORTES: ReadonlySet<string> = new Set(['cantidad', 'precioUnitario', 'valorUnitario']);

/** As many lines as a document holds. */
const MAX_FILAS = 999;

/**
 * The form with the cells in it, from that line and field on, each row in a line; lines that are not there are added (`nueva`, made after the
 * one before). Undefined where one cell alone was copied: the field takes it as it is.
 */
export function pasteCeldas(
  formulario: Rama,
  { indice, campo }: { readonly indice: number; readonly campo: string },
  copiado: string,
  nueva: (previa: Rama | undefined) => Rama,
): Rama | undefined {
  const celdas = copiado
    .replace(/(?:\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((fila) => fila.split('\t'));
  if (celdas.length === 1 && celdas[0]?.length === 1) return undefined;
  return celdas.slice(0, MAX_FILAS - indice).reduce((anterior, fila, n) => {
    const items = filas(anterior, 'items');
    const con = indice + n < items.length ? anterior : add(anterior, 'items', nueva(items.at(-1)));
    return putFila(con, indice + n, campo, fila);
  }, formulario);
}

/**
 * The cells of a row in the field and those after it, as they stand side by side in a line; more of them than a line shows, or from its code
 * or unit on, are those of a list: code and unit stand after the description.
 */
function putFila(formulario: Rama, indice: number, campo: string, celdas: readonly string[]): Rama {
  const lugar = `items.${indice}`;
  const precio = tiene(formulario, `${lugar}.valorUnitario`) ? 'valorUnitario' : 'precioUnitario';
  const enFila = ['descripcion', 'cantidad', precio];
  const aqui = campo.endsWith('Unitario') ? precio : campo;
  const columnas =
    celdas.length > enFila.length || !enFila.includes(aqui)
      ? ['descripcion', 'codigo', 'unidadMedida', 'cantidad', precio]
      : enFila;
  const desde = columnas.indexOf(aqui);
  return celdas.reduce((anterior, celda, n) => {
    const columna = desde < 0 ? undefined : columnas[desde + n];
    if (columna === undefined) return anterior;
    const valor = celda.trim();
    return put(anterior, `${lugar}.${columna}`, IMPORTES.has(columna) ? decimalDe(valor) : valor);
  }, formulario);
}
