import type { Papel } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { STYLES } from './styles.ts';

const BOX_HEIGHT = 82;
const LOGO = { width: 170, height: 46, gap: 14 } as const;
/** Where the values of the conditions begin inside the panel. */
const VALUE_INDENT = 78;
const GAP = 22;

/** Issuer, number, whom it is for and conditions on the first page; answers the `y` below them. */
export function drawHeader(canvas: Canvas, papel: Papel): number {
  const issuer = drawIssuer(canvas, papel);
  drawNumberBox(canvas, papel);
  const top = Math.max(issuer, canvas.sheet.top + BOX_HEIGHT) + GAP;
  const parte = drawParte(canvas, papel, top);
  const conditions = drawConditions(canvas, papel, top);
  return Math.max(parte, conditions) + GAP - 8;
}

/** One line at the top of every further page; answers the `y` below it. */
export function drawRunningHeader(canvas: Canvas, { emisor, tipoNombre, correlativo }: Papel): number {
  const number = `${tipoNombre} ${correlativo}`;
  const room = canvas.sheet.inner - canvas.widthOf('column', number) - 20;
  const [name = ''] = canvas.wrap('label', emisor.razonSocial, room);
  canvas.text('label', canvas.sheet.left, canvas.sheet.top, name);
  canvas.textRight('column', canvas.sheet.right, canvas.sheet.top, number);
  return canvas.sheet.top + 12;
}

function drawIssuer(canvas: Canvas, { emisor }: Papel): number {
  let y: number = canvas.sheet.top;
  if (emisor.logo !== undefined) {
    canvas.page.logo = [canvas.sheet.left, y, Math.min(LOGO.width, canvas.sheet.main), LOGO.height];
    y += LOGO.height + LOGO.gap;
  }
  const name = canvas.wrap('title', emisor.nombreComercial ?? emisor.razonSocial, canvas.sheet.main);
  y = canvas.lines('title', canvas.sheet.left, y + 11, name);
  y -= 3;
  if (emisor.nombreComercial !== undefined) {
    y = canvas.lines('subtitle', canvas.sheet.left, y, canvas.wrap('subtitle', emisor.razonSocial, canvas.sheet.main));
  }
  if (emisor.direccion !== undefined) {
    y = canvas.lines('faint', canvas.sheet.left, y, canvas.wrap('faint', emisor.direccion, canvas.sheet.main));
  }
  if (emisor.establecimiento !== undefined) {
    y = canvas.lines('faint', canvas.sheet.left, y, canvas.wrap('faint', emisor.establecimiento, canvas.sheet.main));
  }
  return y - STYLES.faint.size;
}

function drawNumberBox(canvas: Canvas, { emisor, tipoNombre, correlativo }: Papel): void {
  const { panelX, panel, top } = canvas.sheet;
  canvas.frame(panelX, top, panel, BOX_HEIGHT);
  const middle = panelX + panel / 2;
  const style = canvas.widthOf('tipo', tipoNombre) <= panel - 12 ? 'tipo' : 'cliente';
  const lines = canvas.wrap(style, tipoNombre, panel - 12);
  // Of one line 45 points down; more of them push what stands above and below half a line away.
  const away = ((lines.length - 1) * STYLES.cliente.leading) / 2;
  canvas.textCenter('ruc', middle, top + 25 - away / 2, `RUC ${emisor.ruc}`);
  for (const [index, line] of lines.entries()) {
    canvas.textCenter(style, middle, top + 45 - away + index * STYLES.cliente.leading, line);
  }
  canvas.textCenter('numero', middle, top + 67 + away / 2, correlativo);
}

function drawParte(canvas: Canvas, { parte }: Papel, top: number): number {
  const x = canvas.sheet.left;
  canvas.text('label', x, top + 6, parte.rotulo);
  let y = drawName(canvas, parte.denominacion, x, top + 19);
  if (parte.documento !== undefined) {
    y = canvas.lines('normal', x, y, canvas.wrap('normal', parte.documento, canvas.sheet.main));
  }
  if (parte.direccion !== undefined) {
    y = canvas.lines('faint', x, y, canvas.wrap('faint', parte.direccion, canvas.sheet.main));
  }
  return y;
}

/** A name may have 1500 characters: from some lines on it is set smaller, and always leaves room for the table. */
function drawName(canvas: Canvas, name: string, x: number, y: number): number {
  const large = canvas.wrap('cliente', name, canvas.sheet.main);
  if (large.length <= MOST_LARGE_LINES) return canvas.lines('cliente', x, y, large);
  return canvas.lines('strong', x, y, canvas.wrap('strong', name, canvas.sheet.main));
}

const MOST_LARGE_LINES = 5;

function drawConditions(canvas: Canvas, { condiciones }: Papel, top: number): number {
  let y = top + 7;
  for (const { nombre, valor } of condiciones) {
    const below = canvas.lines('faint', canvas.sheet.panelX, y, canvas.wrap('faint', nombre, VALUE_INDENT - 4));
    const lines = canvas.wrap('normal', valor, canvas.sheet.panel - VALUE_INDENT);
    y = Math.max(below, canvas.lines('normal', canvas.sheet.panelX + VALUE_INDENT, y, lines)) + 1.6;
  }
  return y;
}
