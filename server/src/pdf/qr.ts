import { encode, QrCodeDataType, type QrCodeGenerateResult } from 'uqr';

/** Level Q (25 % may be lost), as the norm asks. */
const OPTIONS = { ecc: 'Q', boostEcc: false, border: 0 } as const;

/** ISO 18004 asks for four modules of silence; the norm for 1 mm. At 30 mm these four are about 2 mm. */
const QUIET = 4;

/**
 * The QR of a text as SVG: one stroke a run of dark modules, which draws as one path. Throws when the text is longer than
 * a QR of level Q holds (1,663 bytes).
 */
export function qrSvg(text: string): string {
  const { size, data } = encodeQr(text);
  const side = size + 2 * QUIET;
  let path = '';
  for (const [y, row] of data.entries()) {
    let x = 0;
    while (x < size) {
      const from = x;
      while (x < size && row[x] === true) x++;
      if (x > from) path += `M${from} ${y}h${x - from}`;
      else x++;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET - 0.5} ${side} ${side}"><path stroke="#000" d="${path}"/></svg>`;
}

/**
 * The symbol with the mask that ISO 18004 §7.8.3 prefers. The encoder would find it too, in several times the time: here
 * the masks are judged on the first symbol, before its second encoding with the best one.
 */
export function encodeQr(text: string): { readonly size: number; readonly data: boolean[][] } {
  const first = encode(text, { ...OPTIONS, maskPattern: 0 });
  const masks = masksOf(first);
  const modules = new Uint8Array(first.size * first.size);
  let index = 0;
  for (const row of first.data) for (const dark of row) modules[index++] = dark ? 1 : 0;
  const mask = bestMask(modules, masks, first.size);
  return mask === 0 ? first : encode(text, { ...OPTIONS, maskPattern: mask });
}

/** ISO 18004 table 10, `i` being the row and `j` the column: a module turns where it is 0. */
const MASKS: readonly ((i: number, j: number) => number)[] = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.trunc(i / 2) + Math.trunc(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

/** By size: what turns each module of a symbol with mask 0 into its module with mask n. At most 40 sizes exist. */
const masksBySize = new Map<number, readonly Uint8Array[]>();

function masksOf({ size, types }: QrCodeGenerateResult): readonly Uint8Array[] {
  const known = masksBySize.get(size);
  if (known !== undefined) return known;
  const turns = (mask: (typeof MASKS)[number], y: number, x: number) => mask(y, x) === 0;
  const masks = MASKS.map((mask) =>
    Uint8Array.from({ length: size * size }, (_, index) => {
      const y = Math.trunc(index / size);
      const x = index % size;
      const isData = types[y]?.[x] === QrCodeDataType.Data;
      return isData && turns(mask, y, x) !== ((y + x) % 2 === 0) ? 1 : 0;
    }),
  );
  masksBySize.set(size, masks);
  return masks;
}

function bestMask(modules: Uint8Array, masks: readonly Uint8Array[], size: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [number, mask] of masks.entries()) {
    const points = penalty(modules, mask, size);
    if (points >= least) continue;
    least = points;
    best = number;
  }
  return best;
}

const FINDER_THEN_LIGHT = 0b10111010000;
const LIGHT_THEN_FINDER = 0b00001011101;

/** ISO 18004 table 11 in one pass: runs, blocks of 2 × 2, patterns like a finder's, imbalance of dark and light. */
function penalty(modules: Uint8Array, mask: Uint8Array, size: number): number {
  // By column: the last eleven modules, and how many of the last are alike.
  const windows = new Uint16Array(size);
  const runs = new Uint8Array(size);
  let points = 0;
  let dark = 0;
  for (let y = 0, index = 0; y < size; y++) {
    let rowWindow = 0;
    let rowRun = 0;
    let rowAbove = 0;
    for (let x = 0; x < size; x++, index++) {
      const module = (modules[index] ?? 0) ^ (mask[index] ?? 0);
      const above = windows[x] ?? 0;
      dark += module;
      if (x > 0 && y > 0 && (rowWindow & 1) === module && (above & 1) === module && rowAbove === module) points += 3;
      rowAbove = above & 1;
      rowRun = x > 0 && (rowWindow & 1) === module ? rowRun + 1 : 1;
      const columnRun = y > 0 && (above & 1) === module ? (runs[x] ?? 0) + 1 : 1;
      rowWindow = ((rowWindow << 1) | module) & 0x7ff;
      const columnWindow = ((above << 1) | module) & 0x7ff;
      windows[x] = columnWindow;
      runs[x] = columnRun;
      if (rowRun >= 5) points += rowRun === 5 ? 3 : 1;
      if (columnRun >= 5) points += columnRun === 5 ? 3 : 1;
      if (x > 9 && (rowWindow === FINDER_THEN_LIGHT || rowWindow === LIGHT_THEN_FINDER)) points += 40;
      if (y > 9 && (columnWindow === FINDER_THEN_LIGHT || columnWindow === LIGHT_THEN_FINDER)) points += 40;
    }
  }
  return points + 10 * Math.floor(Math.abs((dark * 20) / modules.length - 10));
}
