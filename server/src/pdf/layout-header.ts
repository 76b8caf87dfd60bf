import type { Canvas } from './canvas.ts';
import { INNER_WIDTH, MAIN_WIDTH, PANEL_X, SHEET } from './sheet.ts';
import { STYLES } from './styles.ts';
import type { ComprobanteImpreso } from './types.ts';

const BOX_HEIGHT = 82;
const LOGO = { width: 170, height: 46, gap: 14 } as const;
/** Where the values of the conditions begin inside the panel. */
const VALUE_INDENT = 82;
const GAP = 22;

/** Issuer, number, customer and conditions on the first page; answers the `y` below them. */
export function drawHeader(canvas: Canvas, impreso: ComprobanteImpreso): number {
  const issuer = drawIssuer(canvas, impreso);
  drawNumberBox(canvas, impreso);
  const top = Math.max(issuer, SHEET.top + BOX_HEIGHT) + GAP;
  const customer = drawCustomer(canvas, impreso, top);
  const conditions = drawConditions(canvas, impreso, top);
  return Math.max(customer, conditions) + GAP - 8;
}

/** One line at the top of every further page; answers the `y` below it. */
export function drawRunningHeader(canvas: Canvas, { emisor, tipoNombre, correlativo }: ComprobanteImpreso): number {
  const number = `${tipoNombre} ${correlativo}`;
  const room = INNER_WIDTH - canvas.widthOf('column', number) - 20;
  const [name = ''] = canvas.wrap('label', emisor.razonSocial, room);
  canvas.text('label', SHEET.left, SHEET.top, name);
  canvas.textRight('column', SHEET.right, SHEET.top, number);
  return SHEET.top + 12;
}

function drawIssuer(canvas: Canvas, { emisor }: ComprobanteImpreso): number {
  let y: number = SHEET.top;
  if (emisor.logo !== undefined) {
    canvas.page.logo = [SHEET.left, y, LOGO.width, LOGO.height];
    y += LOGO.height + LOGO.gap;
  }
  const name = canvas.wrap('title', emisor.nombreComercial ?? emisor.razonSocial, MAIN_WIDTH);
  y = canvas.lines('title', SHEET.left, y + 11, name);
  y -= 3;
  if (emisor.nombreComercial !== undefined) {
    y = canvas.lines('subtitle', SHEET.left, y, canvas.wrap('subtitle', emisor.razonSocial, MAIN_WIDTH));
  }
  if (emisor.direccion !== undefined) {
    y = canvas.lines('faint', SHEET.left, y, canvas.wrap('faint', emisor.direccion, MAIN_WIDTH));
  }
  return y - STYLES.faint.size;
}

function drawNumberBox(canvas: Canvas, { emisor, tipoNombre, correlativo }: ComprobanteImpreso): void {
  canvas.frame(PANEL_X, SHEET.top, SHEET.panel, BOX_HEIGHT);
  const middle = PANEL_X + SHEET.panel / 2;
  canvas.textCenter('ruc', middle, SHEET.top + 25, `RUC ${emisor.ruc}`);
  canvas.textCenter('tipo', middle, SHEET.top + 45, tipoNombre);
  canvas.textCenter('numero', middle, SHEET.top + 67, correlativo);
}

function drawCustomer(canvas: Canvas, { cliente }: ComprobanteImpreso, top: number): number {
  const x = SHEET.left;
  canvas.text('label', x, top + 6, 'Cliente');
  let y = drawName(canvas, cliente.denominacion, x, top + 19);
  if (cliente.documento !== undefined) {
    const { tipo, numero } = cliente.documento;
    y = canvas.lines('normal', x, y, canvas.wrap('normal', `${tipo} ${numero}`, MAIN_WIDTH));
  }
  if (cliente.direccion !== undefined) {
    y = canvas.lines('faint', x, y, canvas.wrap('faint', cliente.direccion, MAIN_WIDTH));
  }
  return y;
}

/** A name may have 1500 characters: from some lines on it is set smaller, and always leaves room for the table. */
function drawName(canvas: Canvas, name: string, x: number, y: number): number {
  const large = canvas.wrap('cliente', name, MAIN_WIDTH);
  if (large.length <= MOST_LARGE_LINES) return canvas.lines('cliente', x, y, large);
  return canvas.lines('strong', x, y, canvas.wrap('strong', name, MAIN_WIDTH));
}

const MOST_LARGE_LINES = 5;

function drawConditions(canvas: Canvas, { condiciones }: ComprobanteImpreso, top: number): number {
  let y = top + 7;
  for (const { nombre, valor } of condiciones) {
    canvas.text('faint', PANEL_X, y, nombre);
    const lines = canvas.wrap('normal', valor, SHEET.panel - VALUE_INDENT);
    y = canvas.lines('normal', PANEL_X + VALUE_INDENT, y, lines) + 1.6;
  }
  return y;
}
