import type { Canvas } from './canvas.ts';
import { INNER_WIDTH, MAIN_WIDTH, PANEL_X, SHEET } from './sheet.ts';
import { STYLES } from './styles.ts';
import type { ComprobanteImpreso } from './types.ts';

const GAP = 14;
const ROW = 13;
const QR_SIDE = 86;
const SEAL_PADDING = 8;

/** Height of QR and legal texts with the room above them. */
export const SEAL_HEIGHT = QR_SIDE + SEAL_PADDING + GAP;

/** Height of `drawClosing`. */
export function measureClosing(canvas: Canvas, impreso: ComprobanteImpreso): number {
  const words = 9 + wordsOf(canvas, impreso).length * STYLES.strong.leading;
  const legends = legendsOf(canvas, impreso).length * STYLES.normal.leading + 4;
  return GAP + Math.max(words + legends, impreso.totales.length * ROW + 26);
}

/** Amount in words and legends at the left, totals at the right; answers the `y` below them. */
export function drawClosing(canvas: Canvas, impreso: ComprobanteImpreso, y: number): number {
  const top = y + GAP;
  canvas.text('label', SHEET.left, top + 6, 'Importe en letras');
  const below = canvas.lines('strong', SHEET.left, top + 17, wordsOf(canvas, impreso));
  canvas.lines('normal', SHEET.left, below + 4, legendsOf(canvas, impreso));
  let row = top + 7;
  for (const { nombre, valor } of impreso.totales) {
    canvas.text('faint', PANEL_X, row, nombre);
    canvas.textRight('normal', SHEET.right, row, `${impreso.simbolo} ${valor}`);
    row += ROW;
  }
  const line = impreso.totales.length === 0 ? top : row - ROW + 6;
  canvas.rule(PANEL_X, line, SHEET.panel, 'thick');
  canvas.text('total', PANEL_X, line + 15, 'Importe total');
  canvas.textRight('total', SHEET.right, line + 15, `${impreso.simbolo} ${impreso.importeTotal}`);
  return y + measureClosing(canvas, impreso);
}

function wordsOf(canvas: Canvas, { montoEnLetras }: ComprobanteImpreso): string[] {
  return canvas.wrap('strong', montoEnLetras, MAIN_WIDTH);
}

function legendsOf(canvas: Canvas, { leyendas }: ComprobanteImpreso): string[] {
  return leyendas.flatMap((leyenda) => canvas.wrap('normal', leyenda, MAIN_WIDTH));
}

const CUOTAS_A_ROW = 3;
const CUOTA_WIDTH = (INNER_WIDTH - 2 * SHEET.gutter) / CUOTAS_A_ROW;

/** Height of `drawSections` where no page ends. */
export function measureSections(canvas: Canvas, { credito, observaciones }: ComprobanteImpreso): number {
  const cuotas = credito ? GAP + 12 + Math.ceil(credito.cuotas.length / CUOTAS_A_ROW) * ROW : 0;
  const notas = observaciones ? GAP + 10 + canvas.wrap('normal', observaciones, INNER_WIDTH).length * ROW : 0;
  return cuotas + notas;
}

/** Cuotas and remarks over the whole width, over pages if they must; answers the `y` below them. */
export function drawSections(canvas: Canvas, impreso: ComprobanteImpreso, top: number, nextPage: () => number): number {
  let y = top;
  const advance = (height: number): number => {
    y = y + height > SHEET.bottom ? nextPage() + ROW : y + height;
    return y;
  };
  const { credito, observaciones, simbolo } = impreso;
  if (credito !== undefined) {
    if (y + GAP + 12 + ROW > SHEET.bottom) y = nextPage();
    advance(GAP + 6);
    canvas.text('label', SHEET.left, y, 'Cuotas');
    const pendiente = `${simbolo} ${credito.montoPendiente}`;
    canvas.textRight('faint', SHEET.right - canvas.widthOf('strong', pendiente) - 6, y, 'Monto neto pendiente de pago');
    canvas.textRight('strong', SHEET.right, y, pendiente);
    canvas.rule(SHEET.left, y + 4, INNER_WIDTH, 'thin');
    advance(4);
    for (const [index, { numero, fechaVencimiento, monto }] of credito.cuotas.entries()) {
      const position = index % CUOTAS_A_ROW;
      const baseline = position === 0 ? advance(ROW) : y;
      const x = SHEET.left + position * (CUOTA_WIDTH + SHEET.gutter);
      canvas.text('faint', x, baseline, numero);
      canvas.text('normal', x + 22, baseline, fechaVencimiento);
      canvas.textRight('normal', x + CUOTA_WIDTH, baseline, `${simbolo} ${monto}`);
    }
  }
  if (observaciones !== undefined) {
    if (y + GAP + 10 + ROW > SHEET.bottom) y = nextPage();
    canvas.text('label', SHEET.left, advance(GAP + 6), 'Observaciones');
    for (const line of canvas.wrap('normal', observaciones, INNER_WIDTH)) {
      canvas.text('normal', SHEET.left, advance(STYLES.normal.leading), line);
    }
  }
  return y;
}

/** QR, legal texts and digest, at the foot of the page. The QR's modules, not its quiet zone, stand in line with the rest. */
export function drawSeal(canvas: Canvas, { textosLegales, hash }: ComprobanteImpreso, quiet: number): void {
  const top = SHEET.bottom - QR_SIDE;
  canvas.rule(SHEET.left, top - SEAL_PADDING, INNER_WIDTH, 'thin');
  canvas.page.qr = [SHEET.left - quiet * QR_SIDE, top, QR_SIDE];
  const x = SHEET.left + QR_SIDE + 4;
  const width = SHEET.right - x;
  const [first = '', ...others] = textosLegales;
  const height = (others.length + 2) * 11;
  let y = top + (QR_SIDE - height) / 2 + 8;
  y = canvas.lines('strong', x, y, canvas.wrap('strong', first, width));
  for (const text of others) y = canvas.lines('normal', x, y, canvas.wrap('normal', text, width));
  canvas.text('faint', x, y + 2, 'Valor resumen');
  canvas.text('normal', x + canvas.widthOf('faint', 'Valor resumen '), y + 2, hash);
}
