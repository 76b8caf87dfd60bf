import type { Dato, Seccion } from '@chaski/core/documentos/impreso.ts';
import type { Fila, Papel } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { STYLES, type StyleName } from './styles.ts';

/** Between two blocks: above and below their rule. */
const GAP = 7;
const LOGO_HEIGHT = 48;
/** Names in the left column are never wider than this part of the ticket. */
const NAMES = 0.46;

/** A ticket is one column, written from the top down; the page ends where the writing does. */
class Ticket {
  readonly #canvas: Canvas;
  #y: number;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    this.#y = canvas.sheet.top;
  }

  skip(height: number): void {
    this.#y += height;
  }

  /** A line across, with room around it. */
  rule(): void {
    const { left, inner } = this.#canvas.sheet;
    this.#y += GAP / 2;
    this.#canvas.rule(left, this.#y, inner, 'medium');
    this.#y += GAP / 2 + 1;
  }

  left(style: StyleName, text: string): void {
    const { left, inner } = this.#canvas.sheet;
    for (const line of this.#canvas.wrapBroken(style, text, inner)) {
      this.#canvas.text(style, left, this.#next(style), line);
    }
  }

  center(style: StyleName, text: string): void {
    const { width, inner } = this.#canvas.sheet;
    for (const line of this.#canvas.wrap(style, text, inner)) {
      this.#canvas.textCenter(style, width / 2, this.#next(style), line);
    }
  }

  /** A text and, at the right end of its last line or of the next, an amount. */
  pair(style: StyleName, text: string, amount: string): void {
    const { left, right, inner } = this.#canvas.sheet;
    const room = inner - this.#canvas.widthOf(style, amount) - 6;
    const lines = this.#canvas.wrap(style, text, Math.max(room, inner * NAMES));
    const last = lines.length - 1;
    for (const [index, line] of lines.entries()) {
      const y = this.#next(style);
      this.#canvas.text(style, left, y, line);
      if (index < last) continue;
      const fits = this.#canvas.widthOf(style, line) <= room;
      this.#canvas.textRight(style, right, fits ? y : this.#next(style), amount);
    }
  }

  /** Name and value in two columns. */
  datos(datos: readonly Dato[]): void {
    const { left, inner } = this.#canvas.sheet;
    const widest = Math.max(0, ...datos.map(({ nombre }) => this.#canvas.widthOf('normal', nombre)));
    const indent = Math.min(widest, inner * NAMES) + 6;
    for (const { nombre, valor } of datos) {
      const nombres = this.#canvas.wrap('normal', nombre, indent - 6);
      const valores = this.#canvas.wrap('normal', valor, inner - indent);
      for (let index = 0; index < Math.max(nombres.length, valores.length); index++) {
        const y = this.#next('normal');
        this.#canvas.text('normal', left, y, nombres[index] ?? '');
        this.#canvas.text('normal', left + indent, y, valores[index] ?? '');
      }
    }
  }

  logo(): void {
    const { left, inner } = this.#canvas.sheet;
    this.#keep(LOGO_HEIGHT);
    this.#canvas.page.logo = [left, this.#y, inner, LOGO_HEIGHT];
    this.#y += LOGO_HEIGHT + 6;
  }

  qr(side: number): void {
    this.#keep(side);
    this.#canvas.page.qr = [(this.#canvas.sheet.width - side) / 2, this.#y, side];
    this.#y += side;
  }

  end(): void {
    this.#canvas.page.height = this.#y + this.#canvas.sheet.top;
  }

  /** The baseline of the next line of that style. */
  #next(style: StyleName): number {
    const { leading } = STYLES[style];
    this.#keep(leading);
    this.#y += leading;
    // The line's foot stays below its baseline.
    return this.#y - leading * 0.22;
  }

  /** To the next page unless so much fits on this one. */
  #keep(height: number): void {
    if (this.#y + height <= this.#canvas.sheet.bottom) return;
    this.end();
    this.#canvas.addPage();
    this.#y = this.#canvas.sheet.top;
  }
}

/** A paper on the roll of a thermal printer: everything that A4 shows, one thing below the other, in black: thermal paper has no grey. */
export function drawTicket(canvas: Canvas, papel: Papel): void {
  const { tabla, antes } = papel;
  const ticket = new Ticket(canvas);
  drawIssuer(ticket, papel);
  drawParte(ticket, papel);
  for (const seccion of antes) drawSeccion(ticket, seccion);
  if (tabla.filas.length > 0) ticket.rule();
  for (const fila of tabla.filas) drawFila(ticket, fila);
  drawImportes(ticket, papel);
  drawSections(ticket, papel);
  ticket.rule();
  if (papel.qr !== undefined) ticket.qr(canvas.sheet.qr);
  drawLegal(ticket, papel);
  ticket.end();
}

function drawIssuer(ticket: Ticket, { emisor, tipoNombre, correlativo, marcasDeAgua }: Papel): void {
  if (emisor.logo !== undefined) ticket.logo();
  ticket.center('cliente', emisor.nombreComercial ?? emisor.razonSocial);
  if (emisor.nombreComercial !== undefined) ticket.center('normal', emisor.razonSocial);
  ticket.center('normal', `RUC ${emisor.ruc}`);
  if (emisor.direccion !== undefined) ticket.center('normal', emisor.direccion);
  if (emisor.establecimiento !== undefined) ticket.center('normal', emisor.establecimiento);
  ticket.rule();
  ticket.center('cliente', tipoNombre);
  ticket.center('total', correlativo);
  for (const marca of marcasDeAgua) ticket.center('strong', `*** ${marca} ***`);
  ticket.rule();
}

function drawParte(ticket: Ticket, { parte, condiciones }: Papel): void {
  const { rotulo, denominacion, documento, direccion } = parte;
  ticket.left('tag', rotulo);
  ticket.left('strong', denominacion);
  if (documento !== undefined) ticket.left('normal', documento);
  if (direccion !== undefined) ticket.left('normal', direccion);
  ticket.skip(3);
  ticket.datos(condiciones);
}

function drawSeccion(ticket: Ticket, { titulo, datos }: Seccion): void {
  ticket.rule();
  ticket.left('strong', titulo);
  ticket.datos(datos);
}

function drawFila(ticket: Ticket, { detalles, enTicket }: Fila): void {
  ticket.left('normal', enTicket.texto);
  for (const text of detalles) ticket.left('tag', text);
  for (const [text, amount] of enTicket.pares) ticket.pair('normal', text, amount);
  ticket.skip(2);
}

function drawImportes(ticket: Ticket, { importes }: Papel): void {
  if (importes === undefined) return;
  const { filas, total, palabras, notas } = importes;
  ticket.rule();
  for (const { nombre, valor } of filas) ticket.pair('normal', nombre, valor);
  ticket.skip(2);
  ticket.pair('cliente', total.nombre, total.valor);
  ticket.skip(2);
  if (palabras !== undefined) ticket.left('strong', palabras.texto);
  for (const nota of notas) ticket.left('normal', nota);
}

function drawSections(ticket: Ticket, { despues, cuotas, observaciones }: Papel): void {
  for (const seccion of despues) drawSeccion(ticket, seccion);
  if (cuotas !== undefined) {
    ticket.rule();
    ticket.pair('strong', 'Monto neto pendiente de pago', cuotas.pendiente);
    for (const { numero, fechaVencimiento, monto } of cuotas.filas) {
      ticket.pair('normal', `Cuota ${numero}  ${fechaVencimiento}`, monto);
    }
  }
  if (observaciones !== undefined) {
    ticket.rule();
    ticket.left('normal', observaciones);
  }
}

function drawLegal(ticket: Ticket, { textosLegales, hash, pie, marcasDeAgua }: Papel): void {
  const [first = '', ...others] = textosLegales;
  ticket.center('strong', first);
  for (const text of others) ticket.center('normal', text);
  ticket.center('normal', 'Valor resumen');
  ticket.center('normal', hash);
  for (const marca of marcasDeAgua) ticket.center('strong', `*** ${marca} ***`);
  if (pie === undefined) return;
  ticket.skip(4);
  ticket.center('normal', pie);
}
