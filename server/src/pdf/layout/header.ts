import type { ComprobanteImpreso } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { STYLES } from './styles.ts';

const BOX_HEIGHT = 82;
const LOGO = { width: 170, height: 46, gap: 14 } as const;
/** Where the values of the conditions begin inside the panel. */
const VALUE_INDENT = 78;
const GAP = 22;

/** Issuer, number, customer and conditions on the first page; answers the `y` below them. */
export function drawHeader(canvas: Canvas, impreso: ComprobanteImpreso): number {
  const issuer = drawIssuer(canvas, impreso);
  drawNumberBox(canvas, impreso);
  const top = Math.max(issuer, canvas.sheet.top + BOX_HEIGHT) + GAP;
  const customer = drawCustomer(canvas, impreso, top);
  const conditions = drawConditions(canvas, impreso, top);
  return Math.max(customer, conditions) + GAP - 8;
}

/** One line at the top of every further page; answers the `y` below it. */
export function drawRunningHeader(canvas: Canvas, { emisor, tipoNombre, correlativo }: ComprobanteImpreso): number {
  const number = `${tipoNombre} ${correlativo}`;
  const room = canvas.sheet.inner - canvas.widthOf('column', number) - 20;
  const [name = ''] = canvas.wrap('label', emisor.razonSocial, room);
  canvas.text('label', canvas.sheet.left, canvas.sheet.top, name);
  canvas.textRight('column', canvas.sheet.right, canvas.sheet.top, number);
  return canvas.sheet.top + 12;
}

function drawIssuer(canvas: Canvas, { emisor }: ComprobanteImpreso): number {
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

function drawNumberBox(canvas: Canvas, { emisor, tipoNombre, correlativo }: ComprobanteImpreso): void {
  canvas.frame(canvas.sheet.panelX, canvas.sheet.top, canvas.sheet.panel, BOX_HEIGHT);
  const middle = canvas.sheet.panelX + canvas.sheet.panel / 2;
  canvas.textCenter('ruc', middle, canvas.sheet.top + 25, `RUC ${emisor.ruc}`);
  const fits = canvas.widthOf('tipo', tipoNombre) <= canvas.sheet.panel - 12;
  canvas.textCenter(fits ? 'tipo' : 'cliente', middle, canvas.sheet.top + 45, tipoNombre);
  canvas.textCenter('numero', middle, canvas.sheet.top + 67, correlativo);
}

function drawCustomer(canvas: Canvas, { cliente }: ComprobanteImpreso, top: number): number {
  const x = canvas.sheet.left;
  canvas.text('label', x, top + 6, 'Cliente');
  let y = drawName(canvas, cliente.denominacion, x, top + 19);
  if (cliente.documento !== undefined) {
    const { tipo, numero } = cliente.documento;
    y = canvas.lines('normal', x, y, canvas.wrap('normal', `${tipo} ${numero}`, canvas.sheet.main));
  }
  if (cliente.direccion !== undefined) {
    y = canvas.lines('faint', x, y, canvas.wrap('faint', cliente.direccion, canvas.sheet.main));
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

function drawConditions(canvas: Canvas, { condiciones }: ComprobanteImpreso, top: number): number {
  let y = top + 7;
  for (const { nombre, valor } of condiciones) {
    canvas.text('faint', canvas.sheet.panelX, y, nombre);
    const lines = canvas.wrap('normal', valor, canvas.sheet.panel - VALUE_INDENT);
    y = canvas.lines('normal', canvas.sheet.panelX + VALUE_INDENT, y, lines) + 1.6;
  }
  return y;
}
