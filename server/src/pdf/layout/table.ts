import type { Columna, Fila, Tabla } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { STYLES } from './styles.ts';

/** A column that has its place. */
interface Column extends Columna {
  /** Of its cells in a row. */
  readonly index: number;
  readonly width: number;
}

/** Between two columns. */
const GUTTER = 10;
const LEAST_RESTO = 110;
const HEAD_HEIGHT = 17;
/** Above and below the lines of a row. */
const PADDING = 6.6;

/**
 * The table from `top` on, over as many pages as it takes; `nextPage` answers where a new one begins. The last
 * row goes to the page where `ending` points still fit below it. Answers the `y` below the table.
 */
export function drawTable(canvas: Canvas, tabla: Tabla, top: number, ending: number, nextPage: () => number): number {
  const { chosen, ceded } = chooseColumns(canvas, tabla);
  const { filas } = tabla;
  let y = top;
  let headed = false;
  for (const [index, fila] of filas.entries()) {
    const cells = chosen.map((column) => {
      const text = cellOf(fila, column);
      return column.clase === 'cifras' ? [text] : canvas.wrapBroken('normal', text, column.width);
    });
    const tags = tagsOf(canvas, chosen, ceded, fila);
    const height = heightOf(cells, tags.length === 0 ? 0 : tags.length * STYLES.tag.leading + 1);
    const needed = (headed ? 0 : HEAD_HEIGHT) + height + (index === filas.length - 1 ? ending : 0);
    if (y + needed > canvas.sheet.bottom) {
      y = nextPage();
      headed = false;
    }
    if (!headed) y = drawHead(canvas, chosen, y);
    headed = true;
    drawRow(canvas, chosen, cells, tags, y);
    y += height;
    canvas.rule(canvas.sheet.left, y, canvas.sheet.inner, 'thin');
  }
  return y;
}

function cellOf({ celdas }: Fila, { index }: Column): string {
  return celdas[index] ?? '';
}

function heightOf(cells: readonly string[][], tags: number): number {
  const lines = Math.max(...cells.map(({ length }) => length));
  return lines * STYLES.normal.leading + tags + PADDING;
}

/** Below the widest column: what columns that had to go would have said, and the row's details. */
function tagsOf(canvas: Canvas, columns: readonly Column[], ceded: readonly Column[], fila: Fila): string[] {
  const width = columns.find(({ clase }) => clase === 'resto')?.width ?? 0;
  const dichas = ceded.flatMap((column) => {
    const text = column.cede?.seDice === true ? cellOf(fila, column) : '';
    return text === '' ? [] : [`${column.titulo}: ${text}`];
  });
  return [...dichas, ...fila.detalles].flatMap((text) => canvas.wrap('tag', text, width));
}

/** Numbers take what they need, words up to a maximum, one column the rest. When little is left for it, those go that may. */
function chooseColumns(canvas: Canvas, tabla: Tabla): { chosen: readonly Column[]; ceded: readonly Column[] } {
  const all = tabla.columnas.map((columna, index) => place(canvas, tabla, columna, index));
  const ordenes = all.flatMap(({ cede }) => (cede === undefined ? [] : [cede.orden])).sort((a, b) => a - b);
  const sets = [0, ...ordenes].map((orden) => all.filter(({ cede }) => cede === undefined || cede.orden > orden));
  const columns = sets.find((set) => roomIn(canvas, set) >= LEAST_RESTO) ?? all;
  const chosen = columns.map((column) =>
    column.clase === 'resto' ? { ...column, width: roomIn(canvas, columns) } : column,
  );
  return { chosen, ceded: all.filter((column) => !columns.includes(column)) };
}

function roomIn(canvas: Canvas, columns: readonly Column[]): number {
  return columns.reduce((room, { width }) => room - width, canvas.sheet.inner - GUTTER * (columns.length - 1));
}

function place(canvas: Canvas, { filas }: Tabla, columna: Columna, index: number): Column {
  const { clase, titulo, maximo = Number.POSITIVE_INFINITY } = columna;
  if (clase === 'resto') return { ...columna, index, width: 0 };
  let widest = canvas.widthOf('column', titulo);
  for (const { celdas } of filas) widest = Math.max(widest, canvas.widthOf('normal', celdas[index] ?? ''));
  // A hair more, or rounding could break what fits exactly.
  return { ...columna, index, width: Math.min(maximo, widest + 0.01) };
}

function drawHead(canvas: Canvas, columns: readonly Column[], y: number): number {
  canvas.rule(canvas.sheet.left, y, canvas.sheet.inner, 'thick');
  let x: number = canvas.sheet.left;
  for (const { titulo, clase, width } of columns) {
    if (clase === 'cifras') canvas.textRight('column', x + width, y + 11.3, titulo);
    else canvas.text('column', x, y + 11.3, titulo);
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
  for (const [index, { clase, width }] of columns.entries()) {
    const lines = cells[index] ?? [];
    if (clase === 'cifras') canvas.textRight('normal', x + width, y, lines[0] ?? '');
    else {
      const below = canvas.lines('normal', x, y, lines);
      if (clase === 'resto') tagsAt = [x, below - 0.6];
    }
    x += width + GUTTER;
  }
  canvas.lines('tag', ...tagsAt, tags);
}
