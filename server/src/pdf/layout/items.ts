import type { ComprobanteImpreso, ItemImpreso } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { STYLES } from './styles.ts';

interface Column {
  readonly title: string;
  /** Numbers: their right edges stand in line. */
  readonly right: boolean;
  /** 0: what the others leave. */
  readonly width: number;
  readonly cell: (item: ItemImpreso, index: number) => string;
}

/** Between two columns. */
const GUTTER = 10;
const MOST_CODIGO = 78;
const MOST_UNIDAD = 62;
const LEAST_DESCRIPCION = 110;
const HEAD_HEIGHT = 17;
/** Above and below the lines of a row. */
const PADDING = 6.6;

/**
 * The table of lines from `top` on, over as many pages as it takes; `nextPage` answers where a new one begins. The last
 * row goes to the page where `ending` points still fit below it. Answers the `y` below the table.
 */
export function drawItems(
  canvas: Canvas,
  { items, simbolo }: ComprobanteImpreso,
  top: number,
  ending: number,
  nextPage: () => number,
): number {
  const columns = chooseColumns(canvas, items);
  let y = top;
  let headed = false;
  for (const [index, item] of items.entries()) {
    const cells = columns.map(({ cell, right, width }) => {
      const text = cell(item, index);
      return right ? [text] : canvas.wrapBroken('normal', text, width);
    });
    const tags = tagsOf(canvas, columns, item, simbolo);
    const height = heightOf(cells, tags.length === 0 ? 0 : tags.length * STYLES.tag.leading + 1);
    const needed = (headed ? 0 : HEAD_HEIGHT) + height + (index === items.length - 1 ? ending : 0);
    if (y + needed > canvas.sheet.bottom) {
      y = nextPage();
      headed = false;
    }
    if (!headed) y = drawHead(canvas, columns, y);
    headed = true;
    drawRow(canvas, columns, cells, tags, y);
    y += height;
    canvas.rule(canvas.sheet.left, y, canvas.sheet.inner, 'thin');
  }
  return y;
}

function heightOf(cells: readonly string[][], tags: number): number {
  const lines = Math.max(...cells.map(({ length }) => length));
  return lines * STYLES.normal.leading + tags + PADDING;
}

/** Below the description: that the line is free, its discounts, taxes and properties. */
function tagsOf(canvas: Canvas, columns: readonly Column[], item: ItemImpreso, simbolo: string): string[] {
  const width = columns.find(({ title }) => title === DESCRIPCION)?.width ?? 0;
  return textosDe(item, simbolo).flatMap((text) => canvas.wrap('tag', text, width));
}

export function textosDe({ valorReferencial, detalles }: ItemImpreso, simbolo: string): string[] {
  const free = valorReferencial && `GRATUITO · valor referencial unitario ${simbolo} ${valorReferencial}`;
  return [...(free === undefined ? [] : [free]), ...(detalles ?? [])];
}

/**
 * Numbers take what they need, the code and the unit up to a maximum, the description the rest. When little is left
 * (prices of ten decimals in the millions) the unit value goes, which the unit price tells as well, then the code, and last the unit.
 */
function chooseColumns(canvas: Canvas, items: readonly ItemImpreso[]): Column[] {
  const all = draftColumns(canvas, items);
  const lean = without(without(all, VALOR_UNITARIO), CODIGO);
  const sets = [all, without(all, VALOR_UNITARIO), lean, without(lean, UNIDAD)];
  const chosen = sets.find((columns) => roomIn(canvas, columns) >= LEAST_DESCRIPCION) ?? all;
  return chosen.map((column) => (column.width === 0 ? { ...column, width: roomIn(canvas, chosen) } : column));
}

const VALOR_UNITARIO = 'Valor unit.';
const CODIGO = 'Código';
const UNIDAD = 'Unidad';
const DESCRIPCION = 'Descripción';

function without(columns: readonly Column[], title: string): Column[] {
  return columns.filter((column) => column.title !== title);
}

function roomIn(canvas: Canvas, columns: readonly Column[]): number {
  return columns.reduce((room, { width }) => room - width, canvas.sheet.inner - GUTTER * (columns.length - 1));
}

function draftColumns(canvas: Canvas, items: readonly ItemImpreso[]): Column[] {
  const numbers = (title: string, cell: Column['cell']): Column => {
    return { title, right: true, width: widest(canvas, items, title, cell), cell };
  };
  const words = (title: string, most: number, cell: Column['cell']): Column => {
    return { title, right: false, width: Math.min(most, widest(canvas, items, title, cell)), cell };
  };
  return [
    numbers('N.º', (_, index) => String(index + 1)),
    ...(items.some(({ codigo }) => codigo) ? [words(CODIGO, MOST_CODIGO, ({ codigo = '' }) => codigo)] : []),
    { title: DESCRIPCION, right: false, width: 0, cell: ({ descripcion }) => descripcion },
    numbers('Cant.', ({ cantidad }) => cantidad),
    words(UNIDAD, MOST_UNIDAD, ({ unidad }) => unidad),
    numbers(VALOR_UNITARIO, ({ valorUnitario }) => valorUnitario),
    numbers('Precio unit.', ({ precioUnitario }) => precioUnitario),
    numbers('Importe', ({ importe }) => importe),
  ];
}

function widest(canvas: Canvas, items: readonly ItemImpreso[], title: string, cell: Column['cell']): number {
  let width = canvas.widthOf('column', title);
  for (const [index, item] of items.entries()) width = Math.max(width, canvas.widthOf('normal', cell(item, index)));
  // A hair more, or rounding could break what fits exactly.
  return width + 0.01;
}

function drawHead(canvas: Canvas, columns: readonly Column[], y: number): number {
  canvas.rule(canvas.sheet.left, y, canvas.sheet.inner, 'thick');
  let x: number = canvas.sheet.left;
  for (const { title, right, width } of columns) {
    if (right) canvas.textRight('column', x + width, y + 11.3, title);
    else canvas.text('column', x, y + 11.3, title);
    x += width + GUTTER;
  }
  canvas.rule(canvas.sheet.left, y + HEAD_HEIGHT, canvas.sheet.inner, 'medium');
  return y + HEAD_HEIGHT;
}

function drawRow(
  canvas: Canvas,
  columns: readonly Column[],
  cells: readonly string[][],
  tags: readonly string[],
  top: number,
): void {
  const y = top + PADDING / 2 + 8.1;
  let x: number = canvas.sheet.left;
  let tagsAt: readonly [number, number] = [x, y];
  for (const [index, { right, width }] of columns.entries()) {
    const lines = cells[index] ?? [];
    if (right) canvas.textRight('normal', x + width, y, lines[0] ?? '');
    else {
      const below = canvas.lines('normal', x, y, lines);
      if (columns[index]?.title === DESCRIPCION) tagsAt = [x, below - 0.6];
    }
    x += width + GUTTER;
  }
  canvas.lines('tag', ...tagsAt, tags);
}
