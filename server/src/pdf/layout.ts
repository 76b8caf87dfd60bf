import { Canvas, type Page } from './canvas.ts';
import { type Fonts, widthOf } from './font.ts';
import { drawClosing, drawSeal, drawSections, measureClosing, measureSections, SEAL_HEIGHT } from './layout-closing.ts';
import { drawHeader, drawRunningHeader } from './layout-header.ts';
import { drawItems } from './layout-items.ts';
import { INNER_WIDTH, SHEET } from './sheet.ts';
import { toLegible } from './text.ts';
import type { ComprobanteImpreso } from './types.ts';

/** What the template draws, as JSON: every text is legible and has its place, so that no text is ever Typst source. */
export interface Layout {
  readonly titulo: string;
  readonly autor: string;
  readonly width: number;
  readonly height: number;
  readonly marca: { readonly lines: readonly string[]; readonly size: number; readonly angle: number };
  /** Files of the template's folder. */
  readonly logo: string | null;
  /** Name of the attachment. */
  readonly xml: string | null;
  readonly pages: readonly Page[];
}

/**
 * Sets a comprobante on A4 pages. Pure. The last line of the table, the totals and the QR stay on one page whenever they
 * fit on one, so that no page has a total without a line. `quiet` is the quiet zone's part of the QR's side.
 */
export function layOut(impreso: ComprobanteImpreso, quiet: number, fonts: Fonts): Layout {
  const canvas = new Canvas(fonts);
  const nextPage = (): number => {
    canvas.addPage();
    return drawRunningHeader(canvas, impreso);
  };
  const ending = measureClosing(canvas, impreso) + measureSections(canvas, impreso) + SEAL_HEIGHT;
  const together = ending < MOST_TOGETHER ? ending : measureClosing(canvas, impreso);
  let y = drawItems(canvas, impreso, drawHeader(canvas, impreso), together, nextPage);
  y = drawClosing(canvas, impreso, y);
  y = drawSections(canvas, impreso, y, nextPage);
  if (y + SEAL_HEIGHT > SHEET.bottom) nextPage();
  drawSeal(canvas, impreso, quiet);
  drawFooters(canvas, impreso);
  return {
    titulo: `${toSentence(impreso.tipoNombre)} ${impreso.correlativo}`,
    autor: toLegible(impreso.emisor.razonSocial, fonts.regular),
    ...{ width: SHEET.width, height: SHEET.height },
    marca: watermark(impreso.marcasDeAgua, fonts),
    logo: impreso.emisor.logo === undefined ? null : `/logo.${impreso.emisor.logo.formato}`,
    xml: impreso.xml?.nombre ?? null,
    pages: canvas.pages,
  };
}

/** An ending longer than this (hundreds of cuotas) flows over pages by itself. */
const MOST_TOGETHER = 480;

function drawFooters(canvas: Canvas, { tipoNombre, correlativo, emisor }: ComprobanteImpreso): void {
  for (const [index, page] of canvas.pages.entries()) {
    canvas.turnTo(page);
    const pie = `RUC ${emisor.ruc} · ${tipoNombre} ${correlativo}`;
    canvas.text('label', SHEET.left, SHEET.footer, pie);
    canvas.textRight('label', SHEET.right, SHEET.footer, `Página ${index + 1} de ${canvas.pages.length}`);
  }
}

const DIAGONAL = 690;
const LARGEST_WATERMARK = 66;

/** Along the diagonal, each line as wide as the page allows. */
function watermark(lines: readonly string[], { semibold }: Fonts): Layout['marca'] {
  const widest = Math.max(1, ...lines.map((line) => widthOf(line, 1, semibold)));
  const angle = (Math.atan2(SHEET.height, INNER_WIDTH + 80) * 180) / Math.PI;
  return { lines, size: Math.min(LARGEST_WATERMARK, DIAGONAL / widest), angle: Math.round(angle) };
}

/** `FACTURA ELECTRÓNICA` as `Factura electrónica`. */
function toSentence(upperCase: string): string {
  return upperCase.charAt(0) + upperCase.slice(1).toLowerCase();
}
