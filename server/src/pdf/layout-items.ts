import { type Font, type Fonts, widthOf } from './font.ts';
import { countLines, wrap } from './text.ts';
import type { ItemImpreso } from './types.ts';

/** One column of the table of lines. `x` is the edge that the text touches: the right one of numbers, else the left. */
export interface Columna {
  readonly titulo: string;
  readonly x: number;
  readonly derecha: boolean;
}

/** One row: as many cells as columns, each broken into lines; `lineas` is the height of the tallest. */
export interface Fila {
  readonly lineas: number;
  readonly celdas: readonly string[];
  /** A smaller last line under the description. */
  readonly nota: string | null;
}

export interface TablaLayout {
  readonly columnas: readonly Columna[];
  readonly filas: readonly Fila[];
}

const SIZE = 8;
const TITLE_SIZE = 7;
/** Between two columns. */
const GUTTER = 10;
const MAX_CODIGO = 78;
const MAX_UNIDAD = 62;
const MIN_DESCRIPCION = 130;

interface Draft {
  readonly titulo: string;
  readonly derecha: boolean;
  /** 0: what the others leave. */
  readonly ancho: number;
  readonly celda: (item: ItemImpreso, indice: number) => string;
}

/**
 * The table of lines at `width` points: numbers take what they need, the code and the unit up to a maximum, the
 * description the rest. When little is left (prices of ten decimals in the millions) the unit value goes, which the unit
 * price tells as well.
 */
export function layOutItems(items: readonly ItemImpreso[], simbolo: string, width: number, fonts: Fonts): TablaLayout {
  const all = draftColumns(items, fonts);
  const drafts = remaining(all, width) < MIN_DESCRIPCION ? all.filter(({ titulo }) => titulo !== VALOR_UNITARIO) : all;
  const descripcion = Math.max(remaining(drafts, width), MIN_DESCRIPCION);
  return {
    columnas: place(drafts, descripcion),
    filas: items.map((item, indice) => layOutRow(item, indice, simbolo, drafts, descripcion, fonts.regular)),
  };
}

const VALOR_UNITARIO = 'Valor unit.';

function draftColumns(items: readonly ItemImpreso[], fonts: Fonts): Draft[] {
  const numbers = (titulo: string, celda: Draft['celda']): Draft => ({
    titulo,
    derecha: true,
    ancho: widest(items, titulo, celda, fonts),
    celda,
  });
  const words = (titulo: string, maximum: number, celda: Draft['celda']): Draft => ({
    titulo,
    derecha: false,
    ancho: Math.min(maximum, widest(items, titulo, celda, fonts)),
    celda,
  });
  return [
    numbers('N.º', (_, indice) => String(indice + 1)),
    ...(items.some(({ codigo }) => codigo) ? [words('Código', MAX_CODIGO, ({ codigo = '' }) => codigo)] : []),
    { titulo: 'Descripción', derecha: false, ancho: 0, celda: ({ descripcion }) => descripcion },
    numbers('Cant.', ({ cantidad }) => cantidad),
    words('Unidad', MAX_UNIDAD, ({ unidad }) => unidad),
    numbers(VALOR_UNITARIO, ({ valorUnitario }) => valorUnitario),
    numbers('Precio unit.', ({ precioUnitario }) => precioUnitario),
    numbers('Importe', ({ importe }) => importe),
  ];
}

function widest(items: readonly ItemImpreso[], titulo: string, celda: Draft['celda'], fonts: Fonts): number {
  let width = widthOf(titulo, TITLE_SIZE, fonts.semibold);
  for (const [indice, item] of items.entries()) width = Math.max(width, widthOf(celda(item, indice), SIZE, fonts.regular));
  return width;
}

function remaining(drafts: readonly Draft[], width: number): number {
  return drafts.reduce((left, { ancho }) => left - ancho, width - GUTTER * (drafts.length - 1));
}

function place(drafts: readonly Draft[], descripcion: number): Columna[] {
  let left = 0;
  return drafts.map(({ titulo, derecha, ancho }) => {
    const right = left + (ancho === 0 ? descripcion : ancho);
    const x = derecha ? right : left;
    left = right + GUTTER;
    return { titulo, x: Math.round(x * 100) / 100, derecha };
  });
}

function layOutRow(
  item: ItemImpreso,
  indice: number,
  simbolo: string,
  drafts: readonly Draft[],
  descripcion: number,
  font: Font,
): Fila {
  const nota =
    item.valorReferencial === undefined
      ? null
      : `GRATUITO · valor referencial unitario ${simbolo} ${item.valorReferencial}`;
  let lineas = 1;
  const celdas = drafts.map(({ derecha, ancho, celda }) => {
    const text = celda(item, indice);
    if (derecha) return text;
    const wrapped = wrap(text, ancho === 0 ? descripcion : ancho, SIZE, font);
    lineas = Math.max(lineas, countLines(wrapped) + (ancho === 0 && nota !== null ? 1 : 0));
    return wrapped;
  });
  return { lineas, celdas, nota };
}
