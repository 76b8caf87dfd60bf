import { type Font, widthOf } from './font.ts';

const TOFU = '□';

/**
 * The text with only what the fonts can show: composed (NFC), without controls and without invisible or direction-changing
 * characters, tabs as blanks, and `□` for a character that the fonts lack (PDF/A forbids a missing glyph). Line breaks stay.
 */
export function toLegible(text: string, font: Font): string {
  for (let index = 0; index < text.length; index++) {
    if (font.advances[text.charCodeAt(index)] === 0) return replaceIllegible(text, font);
  }
  return text;
}

const LINE_END = /\r\n?|[\u2028\u2029]/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{M}]/u;

function replaceIllegible(text: string, { advances }: Font): string {
  let legible = '';
  for (const character of text.normalize('NFC').replaceAll(LINE_END, '\n').replaceAll('\t', ' ')) {
    if (character === '\n' || (character.length === 1 && (advances[character.charCodeAt(0)] ?? 0) > 0)) {
      legible += character;
    } else if (!INVISIBLE.test(character)) {
      legible += TOFU;
    }
  }
  return legible;
}

/**
 * The legible text broken into lines no wider than `width` (in the unit of `size`): at blanks, after `-` and `/`, and
 * inside a word only when it is longer than a line. There is always at least one line. Lines are broken here and not in
 * Typst because then every height is known, and with it every page.
 *
 * Where its own line breaks would make more than `most` lines of it they count as blanks: nothing is lost, and a text never takes
 * more lines than `most` or than its letters need.
 */
export function wrap(text: string, width: number, size: number, font: Font, most = Number.POSITIVE_INFINITY): string[] {
  const legible = toLegible(text, font);
  const broken = legible.includes('\n');
  if (!broken && widthOf(legible, size, font) <= width) return [legible];
  const limit = (width * 1000) / size;
  const paragraphs = legible.split('\n').map((paragraph) => paragraph.trimEnd());
  const lines = paragraphs.flatMap((paragraph) => wrapParagraph(paragraph, limit, font));
  if (!broken || lines.length <= most) return lines;
  const words = paragraphs.map((paragraph) => paragraph.trimStart()).filter((paragraph) => paragraph !== '');
  return wrapParagraph(words.join(' '), limit, font);
}

const BLANK = 0x20;
const HYPHEN = 0x2d;
const SLASH = 0x2f;

/** Greedy. `limit` is in thousandths of the size. */
function wrapParagraph(paragraph: string, limit: number, { advances }: Font): string[] {
  const lines: string[] = [];
  let start = 0;
  let width = 0;
  let breakAt = 0;
  let widthAtBreak = 0;
  for (let index = 0; index < paragraph.length; index++) {
    const code = paragraph.charCodeAt(index);
    const advance = advances[code] ?? 0;
    width += advance;
    if (width > limit && code !== BLANK && index > start) {
      const atWord = breakAt > start;
      const end = atWord ? breakAt : index;
      lines.push(paragraph.slice(start, end).trimEnd());
      width = atWord ? width - widthAtBreak : advance;
      start = end;
    }
    if (code === BLANK || code === HYPHEN || code === SLASH) {
      breakAt = index + 1;
      widthAtBreak = width;
    }
  }
  lines.push(paragraph.slice(start));
  return lines;
}
