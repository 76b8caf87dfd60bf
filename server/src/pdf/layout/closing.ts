import type { Seccion } from '@chaski/core/documentos/impreso.ts';
import type { Importes, Papel } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { STYLES } from './styles.ts';

const GAP = 14;
const ROW = 13;
const SEAL_PADDING = 8;

/** Height of QR and legal texts with the room above them. */
export function measureSeal({ sheet }: Canvas): number {
  return sheet.qr + SEAL_PADDING + GAP;
}

/** Height of `drawClosing`. */
export function measureClosing(canvas: Canvas, { importes }: Papel): number {
  if (importes === undefined) return 0;
  const words = 9 + wordsOf(canvas, importes).length * STYLES.strong.leading;
  const notes = notesOf(canvas, importes).length * STYLES.normal.leading + 4;
  return GAP + Math.max(words + notes, importes.filas.length * ROW + 26);
}

/** Amount in words and notes at the left, totals at the right; answers the `y` below them. */
export function drawClosing(canvas: Canvas, papel: Papel, y: number): number {
  const { importes } = papel;
  if (importes === undefined) return y;
  const { palabras, filas, total } = importes;
  const { left, right, panelX, panel } = canvas.sheet;
  const top = y + GAP;
  if (palabras !== undefined) canvas.text('label', left, top + 6, palabras.rotulo);
  const below = canvas.lines('strong', left, top + 17, wordsOf(canvas, importes));
  canvas.lines('normal', left, below + 4, notesOf(canvas, importes));
  let row = top + 7;
  for (const { nombre, valor } of filas) {
    canvas.text('faint', panelX, row, nombre);
    canvas.textRight('normal', right, row, valor);
    row += ROW;
  }
  const line = filas.length === 0 ? top : row - ROW + 6;
  canvas.rule(panelX, line, panel, 'thick');
  canvas.text('total', panelX, line + 15, total.nombre);
  canvas.textRight('total', right, line + 15, total.valor);
  return y + measureClosing(canvas, papel);
}

function wordsOf(canvas: Canvas, { palabras }: Importes): string[] {
  return palabras === undefined ? [] : canvas.wrap('strong', palabras.texto, canvas.sheet.main);
}

function notesOf(canvas: Canvas, { notas }: Importes): string[] {
  return notas.flatMap((nota) => canvas.wrap('normal', nota, canvas.sheet.main));
}

/** Least width of a cuota: number, day and amount. */
const CUOTA = 130;

function cuotasARow({ sheet }: Canvas): number {
  return Math.max(1, Math.floor((sheet.inner + sheet.gutter) / (CUOTA + sheet.gutter)));
}

/** Height of `drawEnding` where no page ends. */
export function measureEnding(canvas: Canvas, { despues, cuotas, observaciones }: Papel): number {
  const datos = despues.reduce((sum, seccion) => sum + GAP + 10 + rowsOf(canvas, seccion).length * ROW, 0);
  const plazos = cuotas ? GAP + 12 + Math.ceil(cuotas.filas.length / cuotasARow(canvas)) * ROW : 0;
  const notas = observaciones ? GAP + 10 + canvas.wrap('normal', observaciones, canvas.sheet.inner).length * ROW : 0;
  return datos + plazos + notas;
}

/** Sections over the whole width, over pages if they must; answers the `y` below them. */
export function drawSections(
  canvas: Canvas,
  secciones: readonly Seccion[],
  top: number,
  nextPage: () => number,
): number {
  const flow = createFlow(canvas, top, nextPage);
  for (const seccion of secciones) drawSeccion(canvas, flow, seccion);
  return flow.y();
}

/** Sections, cuotas and remarks over the whole width, over pages if they must; answers the `y` below them. */
export function drawEnding(canvas: Canvas, papel: Papel, top: number, nextPage: () => number): number {
  const flow = createFlow(canvas, top, nextPage);
  for (const seccion of papel.despues) drawSeccion(canvas, flow, seccion);
  drawCuotas(canvas, flow, papel);
  if (papel.observaciones !== undefined) {
    flow.keep(GAP + 10 + ROW);
    canvas.text('label', canvas.sheet.left, flow.advance(GAP + 6), 'Observaciones');
    for (const line of canvas.wrap('normal', papel.observaciones, canvas.sheet.inner)) {
      canvas.text('normal', canvas.sheet.left, flow.advance(STYLES.normal.leading), line);
    }
  }
  return flow.y();
}

/** Goes down the page, and to the next one where there is no room left. */
interface Flow {
  y(): number;
  /** Down by `height`; answers the new `y`. */
  advance(height: number): number;
  /** To the next page unless `height` fits on this one. */
  keep(height: number): void;
}

function createFlow({ sheet }: Canvas, top: number, nextPage: () => number): Flow {
  let y = top;
  return {
    y: () => y,
    advance(height) {
      y = y + height > sheet.bottom ? nextPage() + ROW : y + height;
      return y;
    },
    keep(height) {
      if (y + height > sheet.bottom) y = nextPage();
    },
  };
}

/** Where the values of a section begin. */
const SECTION_INDENT = 130;

function rowsOf(canvas: Canvas, { datos }: Seccion): { readonly nombre: string; readonly line: string }[] {
  return datos.flatMap(({ nombre, valor }) => {
    const nombres = canvas.wrap('faint', nombre, SECTION_INDENT - 4);
    const lines = canvas.wrap('normal', valor, canvas.sheet.inner - SECTION_INDENT);
    const rows = Math.max(nombres.length, lines.length);
    return Array.from({ length: rows }, (_, index) => ({ nombre: nombres[index] ?? '', line: lines[index] ?? '' }));
  });
}

function drawSeccion(canvas: Canvas, flow: Flow, seccion: Seccion): void {
  const { left, inner } = canvas.sheet;
  flow.keep(GAP + 10 + ROW);
  canvas.text('label', left, flow.advance(GAP + 6), seccion.titulo);
  canvas.rule(left, flow.y() + 4, inner, 'thin');
  flow.advance(4);
  for (const { nombre, line } of rowsOf(canvas, seccion)) {
    const y = flow.advance(ROW);
    canvas.text('faint', left, y, nombre);
    canvas.text('normal', left + SECTION_INDENT, y, line);
  }
}

function drawCuotas(canvas: Canvas, flow: Flow, { cuotas }: Papel): void {
  if (cuotas === undefined) return;
  const { left, right, inner, gutter } = canvas.sheet;
  const { pendiente, filas } = cuotas;
  flow.keep(GAP + 12 + ROW);
  flow.advance(GAP + 6);
  canvas.text('label', left, flow.y(), 'Cuotas');
  canvas.textRight('faint', right - canvas.widthOf('strong', pendiente) - 6, flow.y(), 'Monto neto pendiente de pago');
  canvas.textRight('strong', right, flow.y(), pendiente);
  canvas.rule(left, flow.y() + 4, inner, 'thin');
  flow.advance(4);
  const perRow = cuotasARow(canvas);
  const width = (inner - (perRow - 1) * gutter) / perRow;
  for (const [index, { numero, fechaVencimiento, monto }] of filas.entries()) {
    const position = index % perRow;
    const baseline = position === 0 ? flow.advance(ROW) : flow.y();
    const x = left + position * (width + gutter);
    canvas.text('faint', x, baseline, numero);
    canvas.text('normal', x + 22, baseline, fechaVencimiento);
    canvas.textRight('normal', x + width, baseline, monto);
  }
}

/**
 * QR, legal texts, digest and the issuer's own line, at the foot of the page. The QR's modules, not its quiet zone, stand in line; where there
 * is no QR (`quiet` undefined) the texts take its place.
 */
export function drawSeal(canvas: Canvas, { textosLegales, hash, pie }: Papel, quiet: number | undefined): void {
  const { sheet } = canvas;
  const top = sheet.bottom - sheet.qr;
  canvas.rule(sheet.left, top - SEAL_PADDING, sheet.inner, 'thin');
  if (quiet !== undefined) canvas.page.qr = [sheet.left - quiet * sheet.qr, top, sheet.qr];
  const x = quiet === undefined ? sheet.left : sheet.left + sheet.qr + 4;
  const width = sheet.right - x;
  const [first = '', ...others] = textosLegales;
  const strong = canvas.wrap('strong', first, width);
  const normal = others.flatMap((text) => canvas.wrap('normal', text, width));
  const own = pie === undefined ? [] : canvas.wrap('label', pie, width).slice(0, MOST_PIE_LINES);
  const height = (strong.length + normal.length + 1) * 11 + own.length * STYLES.label.leading;
  let y = top + Math.max(0, (sheet.qr - height) / 2) + 8;
  y = canvas.lines('strong', x, y, strong);
  y = canvas.lines('normal', x, y, normal);
  canvas.text('faint', x, y + 2, 'Valor resumen');
  canvas.text('normal', x + canvas.widthOf('faint', 'Valor resumen '), y + 2, hash);
  canvas.lines('label', x, y + 2 + STYLES.normal.leading, own);
}

const MOST_PIE_LINES = 2;
