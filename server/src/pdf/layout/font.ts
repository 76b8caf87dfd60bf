/** What the layout needs to know of a TrueType font: which characters it has and how wide they are. */
export interface Font {
  /** Advance by UTF-16 code unit in thousandths of the size; 0 where the font has no glyph. */
  readonly advances: Float32Array;
}

/** The two cuts of the PDF, which cover the same characters. */
export interface Fonts {
  readonly regular: Font;
  readonly semibold: Font;
}

/**
 * Reads the character map (format 4, BMP) and the advances of a TrueType font. Throws on anything else: the fonts are
 * ours, so a bad one is a fault of the installation.
 */
export function readFont(bytes: Buffer): Font {
  const tables = readTables(bytes);
  const unitsPerEm = bytes.readUInt16BE(offsetOf(tables, 'head') + 18);
  const lastAdvance = bytes.readUInt16BE(offsetOf(tables, 'hhea') + 34) - 1;
  const hmtx = offsetOf(tables, 'hmtx');
  const advances = new Float32Array(0x10000);
  for (const [code, glyph] of readCharacterMap(bytes, offsetOf(tables, 'cmap'))) {
    const advance = bytes.readUInt16BE(hmtx + Math.min(glyph, lastAdvance) * 4);
    advances[code] = (advance * 1000) / unitsPerEm;
  }
  return { advances };
}

/** Width of a text set in one line, in the unit of `size`. Kerning is not counted: it is off wherever width matters. */
export function widthOf(text: string, size: number, { advances }: Font): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) width += advances[text.charCodeAt(index)] ?? 0;
  return (width * size) / 1000;
}

function readTables(bytes: Buffer): Map<string, number> {
  const tables = new Map<string, number>();
  for (let index = 0; index < bytes.readUInt16BE(4); index++) {
    const record = 12 + index * 16;
    tables.set(bytes.toString('latin1', record, record + 4), bytes.readUInt32BE(record + 8));
  }
  return tables;
}

function offsetOf(tables: Map<string, number>, name: string): number {
  const offset = tables.get(name);
  if (offset === undefined) throw new Error(`La fuente no tiene la tabla ${name}`);
  return offset;
}

/** Pairs of code and glyph of the format 4 subtable (OpenType specification, `cmap`). */
function* readCharacterMap(bytes: Buffer, cmap: number): Generator<[code: number, glyph: number]> {
  const table = findFormat4(bytes, cmap);
  const segments = bytes.readUInt16BE(table + 6) / 2;
  const ends = table + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const ranges = deltas + segments * 2;
  for (let segment = 0; segment < segments; segment++) {
    const end = bytes.readUInt16BE(ends + segment * 2);
    const start = bytes.readUInt16BE(starts + segment * 2);
    const delta = bytes.readUInt16BE(deltas + segment * 2);
    const rangeAt = ranges + segment * 2;
    const range = bytes.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const found = range === 0 ? code : bytes.readUInt16BE(rangeAt + range + (code - start) * 2);
      const glyph = range !== 0 && found === 0 ? 0 : (found + delta) & 0xffff;
      if (glyph !== 0) yield [code, glyph];
    }
  }
}

function findFormat4(bytes: Buffer, cmap: number): number {
  for (let index = 0; index < bytes.readUInt16BE(cmap + 2); index++) {
    const table = cmap + bytes.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (bytes.readUInt16BE(table) === 4) return table;
  }
  throw new Error('La fuente no tiene un cmap de formato 4');
}
