import { type Font, type Fonts, widthOf } from './font.ts';
import type { Sheet } from './sheet.ts';
import { STYLES, type StyleName } from './styles.ts';
import { wrap } from './text.ts';

/** Texts on one baseline: `[x, y, text, gap, text, gap, text…]`. A line is one thing to place, which is what costs. */
export type Line = [x: number, y: number, ...parts: (string | number)[]];

/** A page as the template draws it: what, and where, in points from the top left corner; texts by their baseline. */
export interface Page {
  /** In reading order; neighbours of one style together. */
  readonly texts: [StyleName, Line[]][];
  /** Horizontal: `[x, y, length, thickness, grey]`. */
  readonly rules: [number, number, number, number, number][];
  /** Rounded: `[x, y, width, height]`. */
  readonly frames: [number, number, number, number][];
  /** `[x, y, side]`. */
  qr?: readonly [number, number, number];
  /** Where the page ends when that is before the sheet does: a ticket. */
  height?: number;
  /** `[x, y, width, height]` of the room it has; it keeps its proportions. */
  logo?: readonly [number, number, number, number];
}

/** Of one description, by its own line breaks: as many as stand on one page of every format. */
const MOST_LINES = 40;

/** Thickness and grey; 0 stands for the issuer's colour. */
const RULES = { thin: [0.5, 80], medium: [0.6, 10], thick: [0.9, 0] } as const;

/**
 * Pages being written, measured with the fonts that will set them. Texts of the caller's must have gone through `wrap`,
 * which leaves only what the fonts can show.
 */
export class Canvas {
  readonly pages: Page[] = [];
  readonly sheet: Sheet;
  readonly #fonts: Fonts;
  #page: Page;
  /** Where the last text that was written ends. */
  #end = 0;

  constructor(fonts: Fonts, sheet: Sheet) {
    this.sheet = sheet;
    this.#fonts = fonts;
    this.#page = this.addPage();
  }

  /** Starts a page; what follows is written there. */
  addPage(): Page {
    this.#page = { texts: [], rules: [], frames: [] };
    this.pages.push(this.#page);
    return this.#page;
  }

  /** What follows is written on this page again. */
  turnTo(page: Page): void {
    this.#page = page;
  }

  get page(): Page {
    return this.#page;
  }

  widthOf(style: StyleName, text: string): number {
    return widthOf(text, STYLES[style].size, this.#font(style));
  }

  wrap(style: StyleName, text: string, width: number): string[] {
    return wrap(text, width, STYLES[style].size, this.#font(style));
  }

  /** The same of a caller's text that may bring line breaks of its own: those of 999 descriptions of 500 would be 250,000 lines. */
  wrapBroken(style: StyleName, text: string, width: number): string[] {
    return wrap(text, width, STYLES[style].size, this.#font(style), MOST_LINES);
  }

  text(style: StyleName, x: number, y: number, text: string): void {
    if (text === '') return;
    const group = this.#page.texts.at(-1);
    const line = group?.[0] === style ? group[1].at(-1) : undefined;
    const baseline = hundredths(y);
    if (line !== undefined && line[1] === baseline && x >= this.#end) line.push(hundredths(x - this.#end), text);
    else if (group?.[0] === style) group[1].push([hundredths(x), baseline, text]);
    else this.#page.texts.push([style, [[hundredths(x), baseline, text]]]);
    this.#end = x + this.widthOf(style, text);
  }

  /** Text that ends at `x`. */
  textRight(style: StyleName, x: number, y: number, text: string): void {
    this.text(style, x - this.widthOf(style, text), y, text);
  }

  textCenter(style: StyleName, x: number, y: number, text: string): void {
    this.text(style, x - this.widthOf(style, text) / 2, y, text);
  }

  /** Lines one below the other, the first on `y`; answers the baseline where the next would stand. */
  lines(style: StyleName, x: number, y: number, lines: readonly string[]): number {
    const { leading } = STYLES[style];
    for (const [index, line] of lines.entries()) this.text(style, x, y + index * leading, line);
    return y + lines.length * leading;
  }

  rule(x: number, y: number, length: number, kind: keyof typeof RULES): void {
    this.#page.rules.push([hundredths(x), hundredths(y), hundredths(length), ...RULES[kind]]);
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.#page.frames.push([hundredths(x), hundredths(y), hundredths(width), hundredths(height)]);
  }

  #font(style: StyleName): Font {
    return STYLES[style].weight === 600 ? this.#fonts.semibold : this.#fonts.regular;
  }
}

/** Short numbers make short JSON; a hundredth of a point is 3.5 micrometres. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
