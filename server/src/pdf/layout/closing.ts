import type { Seccion } from '@chaski/core/documentos/impreso.ts';
import type { ComprobanteImpreso } from '../types.ts';
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
export function measureClosing(canvas: Canvas, impreso: ComprobanteImpreso): number {
  const words = 9 + wordsOf(canvas, impreso).length * STYLES.strong.leading;
  const legends = legendsOf(canvas, impreso).length * STYLES.normal.leading + 4;
  return GAP + Math.max(words + legends, impreso.totales.length * ROW + 26);
}

/** Amount in words and legends at the left, totals at the right; answers the `y` below them. */
export function drawClosing(canvas: Canvas, impreso: ComprobanteImpreso, y: number): number {
  const top = y + GAP;
  canvas.text('label', canvas.sheet.left, top + 6, 'Importe en letras');
  const below = canvas.lines('strong', canvas.sheet.left, top + 17, wordsOf(canvas, impreso));
  canvas.lines('normal', canvas.sheet.left, below + 4, legendsOf(canvas, impreso));
  let row = top + 7;
  for (const { nombre, valor } of impreso.totales) {
    canvas.text('faint', canvas.sheet.panelX, row, nombre);
    canvas.textRight('normal', canvas.sheet.right, row, `${impreso.simbolo} ${valor}`);
    row += ROW;
  }
  const line = impreso.totales.length === 0 ? top : row - ROW + 6;
  canvas.rule(canvas.sheet.panelX, line, canvas.sheet.panel, 'thick');
  canvas.text('total', canvas.sheet.panelX, line + 15, 'Importe total');
  canvas.textRight('total', canvas.sheet.right, line + 15, `${impreso.simbolo} ${impreso.importeTotal}`);
  return y + measureClosing(canvas, impreso);
}

function wordsOf(canvas: Canvas, { montoEnLetras }: ComprobanteImpreso): string[] {
  return canvas.wrap('strong', montoEnLetras, canvas.sheet.main);
}

function legendsOf(canvas: Canvas, { leyendas }: ComprobanteImpreso): string[] {
  return leyendas.flatMap((leyenda) => canvas.wrap('normal', leyenda, canvas.sheet.main));
}

/** Least width of a cuota: number, day and amount. */
const CUOTA = 130;

function cuotasARow({ sheet }: Canvas): number {
  return Math.max(1, Math.floor((sheet.inner + sheet.gutter) / (CUOTA + sheet.gutter)));
}

/** Height of `drawSections` where no page ends. */
export function measureSections(canvas: Canvas, { secciones, credito, observaciones }: ComprobanteImpreso): number {
  const datos = secciones.reduce((sum, seccion) => sum + GAP + 10 + rowsOf(canvas, seccion).length * ROW, 0);
  const cuotas = credito ? GAP + 12 + Math.ceil(credito.cuotas.length / cuotasARow(canvas)) * ROW : 0;
  const notas = observaciones ? GAP + 10 + canvas.wrap('normal', observaciones, canvas.sheet.inner).length * ROW : 0;
  return datos + cuotas + notas;
}

/** Sections, cuotas and remarks over the whole width, over pages if they must; answers the `y` below them. */
export function drawSections(canvas: Canvas, impreso: ComprobanteImpreso, top: number, nextPage: () => number): number {
  const flow = createFlow(canvas, top, nextPage);
  for (const seccion of impreso.secciones) drawSeccion(canvas, flow, seccion);
  drawCredito(canvas, flow, impreso);
  if (impreso.observaciones !== undefined) {
    flow.keep(GAP + 10 + ROW);
    canvas.text('label', canvas.sheet.left, flow.advance(GAP + 6), 'Observaciones');
    for (const line of canvas.wrap('normal', impreso.observaciones, canvas.sheet.inner)) {
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
  return datos.flatMap(({ nombre, valor }) =>
    canvas
      .wrap('normal', valor, canvas.sheet.inner - SECTION_INDENT)
      .map((line, index) => ({ nombre: index === 0 ? nombre : '', line })),
  );
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

function drawCredito(canvas: Canvas, flow: Flow, { credito, simbolo }: ComprobanteImpreso): void {
  if (credito === undefined) return;
  const { left, right, inner, gutter } = canvas.sheet;
  flow.keep(GAP + 12 + ROW);
  flow.advance(GAP + 6);
  canvas.text('label', left, flow.y(), 'Cuotas');
  const pendiente = `${simbolo} ${credito.montoPendiente}`;
  canvas.textRight('faint', right - canvas.widthOf('strong', pendiente) - 6, flow.y(), 'Monto neto pendiente de pago');
  canvas.textRight('strong', right, flow.y(), pendiente);
  canvas.rule(left, flow.y() + 4, inner, 'thin');
  flow.advance(4);
  const perRow = cuotasARow(canvas);
  const width = (inner - (perRow - 1) * gutter) / perRow;
  for (const [index, { numero, fechaVencimiento, monto }] of credito.cuotas.entries()) {
    const position = index % perRow;
    const baseline = position === 0 ? flow.advance(ROW) : flow.y();
    const x = left + position * (width + gutter);
    canvas.text('faint', x, baseline, numero);
    canvas.text('normal', x + 22, baseline, fechaVencimiento);
    canvas.textRight('normal', x + width, baseline, `${simbolo} ${monto}`);
  }
}

/** QR, legal texts, digest and the issuer's own line, at the foot of the page. The QR's modules, not its quiet zone, stand in line. */
export function drawSeal(canvas: Canvas, { textosLegales, hash, pie }: ComprobanteImpreso, quiet: number): void {
  const { sheet } = canvas;
  const top = sheet.bottom - sheet.qr;
  canvas.rule(sheet.left, top - SEAL_PADDING, sheet.inner, 'thin');
  canvas.page.qr = [sheet.left - quiet * sheet.qr, top, sheet.qr];
  const x = sheet.left + sheet.qr + 4;
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
