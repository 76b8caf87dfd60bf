import type { Papel } from '../types.ts';
import { Canvas, type Page } from './canvas.ts';
import {
  drawClosing,
  drawEnding,
  drawSeal,
  drawSections,
  measureClosing,
  measureEnding,
  measureSeal,
} from './closing.ts';
import { type Fonts, widthOf } from './font.ts';
import { drawHeader, drawRunningHeader } from './header.ts';
import { isTicket, type Sheet, sheetOf } from './sheet.ts';
import { drawTable } from './table.ts';
import { toLegible } from './text.ts';
import { drawTicket } from './ticket.ts';

/** What the template draws, as JSON: every text is legible and has its place, so that no text is ever Typst source. */
export interface Layout {
  readonly titulo: string;
  readonly autor: string;
  readonly width: number;
  readonly height: number;
  readonly marca: { readonly lines: readonly string[]; readonly size: number; readonly angle: number };
  /** `#rrggbb` of frames and thick rules. */
  readonly color: string;
  /** The logo stands in the middle of its room and not at its left. */
  readonly centrado: boolean;
  /** Files of the template's folder. */
  readonly logo: string | null;
  /** Name of the attachment. */
  readonly xml: string | null;
  readonly pages: readonly Page[];
}

/**
 * Sets a paper on the pages of its format. Pure. The last line of the table, the totals and the QR stay on one page
 * whenever they fit on one, so that no page has a total without a line. `quiet` is the quiet zone's part of the QR's side, where it has one.
 */
export function layOut(papel: Papel, quiet: number | undefined, fonts: Fonts): Layout {
  const { formato = 'a4', emisor } = papel;
  const sheet = sheetOf(formato);
  const canvas = new Canvas(fonts, sheet);
  // A ticket says in its own lines what others say across the page: thermal paper has no grey.
  const marcas = isTicket(formato) ? [] : papel.marcasDeAgua;
  if (isTicket(formato)) drawTicket(canvas, papel);
  else drawPages(canvas, papel, quiet);
  return {
    titulo: `${toSentence(papel.tipoNombre)} ${papel.correlativo}`,
    autor: toLegible(emisor.razonSocial, fonts.regular),
    width: sheet.width,
    height: sheet.height,
    color: emisor.color ?? INK,
    marca: watermark(marcas, sheet, fonts),
    centrado: isTicket(formato),
    logo: emisor.logo === undefined ? null : `/logo.${emisor.logo.formato}`,
    xml: papel.xml?.nombre ?? null,
    pages: canvas.pages,
  };
}

/** Of frames and thick rules where the issuer has no colour of its own. */
const INK = '#1a1a1a';

function drawPages(canvas: Canvas, papel: Papel, quiet: number | undefined): void {
  const seal = measureSeal(canvas);
  const nextPage = (): number => {
    canvas.addPage();
    return drawRunningHeader(canvas, papel);
  };
  const ending = measureClosing(canvas, papel) + measureEnding(canvas, papel) + seal;
  const together = ending < canvas.sheet.height * MOST_TOGETHER ? ending : measureClosing(canvas, papel);
  let y = drawHeader(canvas, papel);
  if (papel.antes.length > 0) y = drawSections(canvas, papel.antes, y - BEFORE, nextPage) + BEFORE;
  y = drawTable(canvas, papel.tabla, y, together, nextPage);
  y = drawClosing(canvas, papel, y);
  y = drawEnding(canvas, papel, y, nextPage);
  if (y + seal > canvas.sheet.bottom) nextPage();
  drawSeal(canvas, papel, quiet);
  drawFooters(canvas, papel);
}

/** Between what stands above a table and the table. */
const BEFORE = 14;

/** An ending longer than this part of the page (hundreds of cuotas) flows over pages by itself. */
const MOST_TOGETHER = 0.57;

function drawFooters(canvas: Canvas, { tipoNombre, correlativo, emisor }: Papel): void {
  const { left, right, footer } = canvas.sheet;
  for (const [index, page] of canvas.pages.entries()) {
    canvas.turnTo(page);
    const pie = `RUC ${emisor.ruc} · ${tipoNombre} ${correlativo}`;
    canvas.text('label', left, footer, pie);
    canvas.textRight('label', right, footer, `Página ${index + 1} de ${canvas.pages.length}`);
  }
}

/** Of the page's height. */
const DIAGONAL = 0.82;
const LARGEST_WATERMARK = 0.078;

/** Along the diagonal, each line as wide as the page allows. */
function watermark(lines: readonly string[], { height, inner }: Sheet, { semibold }: Fonts): Layout['marca'] {
  const widest = Math.max(1, ...lines.map((line) => widthOf(line, 1, semibold)));
  const angle = (Math.atan2(height, inner + 80) * 180) / Math.PI;
  return { lines, size: Math.min(LARGEST_WATERMARK * height, (DIAGONAL * height) / widest), angle: Math.round(angle) };
}

/** `FACTURA ELECTRÓNICA` as `Factura electrónica`. */
function toSentence(upperCase: string): string {
  return upperCase.charAt(0) + upperCase.slice(1).toLowerCase();
}
