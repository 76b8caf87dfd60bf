import type { Canvas } from './canvas.ts';
import { INNER_WIDTH, SHEET } from './sheet.ts';
import { STYLES } from './styles.ts';
import type { ComprobanteImpreso, ItemImpreso } from './types.ts';

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
const LEAST_DESCRIPCION = 130;
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
      return right ? [text] : canvas.wrap('normal', text, width);
    });
    const tag = tagOf(item, simbolo);
    const height = heightOf(cells, tag === undefined ? 0 : STYLES.tag.leading + 1);
    const needed = (headed ? 0 : HEAD_HEIGHT) + height + (index === items.length - 1 ? ending : 0);
    if (y + needed > SHEET.bottom) {
      y = nextPage();
      headed = false;
    }
    if (!headed) y = drawHead(canvas, columns, y);
    headed = true;
    drawRow(canvas, columns, cells, tag, y);
    y += height;
    canvas.rule(SHEET.left, y, INNER_WIDTH, 'thin');
  }
  return y;
}

function heightOf(cells: readonly string[][], tag: number): number {
  const lines = Math.max(...cells.map(({ length }) => length));
  return lines * STYLES.normal.leading + tag + PADDING;
}

function tagOf({ valorReferencial }: ItemImpreso, simbolo: string): string | undefined {
  return valorReferencial && `GRATUITO · valor referencial unitario ${simbolo} ${valorReferencial}`;
}

/**
 * Numbers take what they need, the code and the unit up to a maximum, the description the rest. When little is left
 * (prices of ten decimals in the millions) the unit value goes, which the unit price tells as well, and then the code.
 */
function chooseColumns(canvas: Canvas, items: readonly ItemImpreso[]): Column[] {
  const all = draftColumns(canvas, items);
  const sets = [all, without(all, VALOR_UNITARIO), without(without(all, VALOR_UNITARIO), CODIGO)];
  const chosen = sets.find((columns) => roomIn(columns) >= LEAST_DESCRIPCION) ?? all;
  return chosen.map((column) => (column.width === 0 ? { ...column, width: roomIn(chosen) } : column));
}

const VALOR_UNITARIO = 'Valor unit.';
const CODIGO = 'Código';

function without(columns: readonly Column[], title: string): Column[] {
  return columns.filter((column) => column.title !== title);
}

function roomIn(columns: readonly Column[]): number {
  return columns.reduce((room, { width }) => room - width, INNER_WIDTH - GUTTER * (columns.length - 1));
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
    { title: 'Descripción', right: false, width: 0, cell: ({ descripcion }) => descripcion },
    numbers('Cant.', ({ cantidad }) => cantidad),
    words('Unidad', MOST_UNIDAD, ({ unidad }) => unidad),
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
  canvas.rule(SHEET.left, y, INNER_WIDTH, 'thick');
  let x: number = SHEET.left;
  for (const { title, right, width } of columns) {
    if (right) canvas.textRight('column', x + width, y + 11.3, title);
    else canvas.text('column', x, y + 11.3, title);
    x += width + GUTTER;
  }
  canvas.rule(SHEET.left, y + HEAD_HEIGHT, INNER_WIDTH, 'medium');
  return y + HEAD_HEIGHT;
}

function drawRow(
  canvas: Canvas,
  columns: readonly Column[],
  cells: readonly string[][],
  tag: string | undefined,
  top: number,
): void {
  const y = top + PADDING / 2 + 8.1;
  let x: number = SHEET.left;
  let tagAt: readonly [number, number] = [x, y];
  for (const [index, { right, width }] of columns.entries()) {
    const lines = cells[index] ?? [];
    if (right) canvas.textRight('normal', x + width, y, lines[0] ?? '');
    else {
      const below = canvas.lines('normal', x, y, lines);
      if (columns[index]?.title === 'Descripción') tagAt = [x, below - 0.6];
    }
    x += width + GUTTER;
  }
  if (tag !== undefined) canvas.text('tag', ...tagAt, tag);
}
