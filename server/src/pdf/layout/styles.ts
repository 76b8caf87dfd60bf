/** How a piece of text looks. Sizes and distances are in points. */
interface Style {
  readonly size: number;
  readonly weight: 400 | 600;
  /** Per cent of white. */
  readonly grey: number;
  /** From one baseline to the next. */
  readonly leading: number;
}

const INK = 10;
const FAINT = 42;

/** Every kind of text on paper; the template knows them by name. */
export const STYLES = {
  normal: { size: 8, weight: 400, grey: INK, leading: 10.6 },
  strong: { size: 8, weight: 600, grey: INK, leading: 10.6 },
  faint: { size: 8, weight: 400, grey: FAINT, leading: 10.6 },
  label: { size: 6.5, weight: 400, grey: FAINT, leading: 9 },
  tag: { size: 6.5, weight: 600, grey: INK, leading: 9 },
  column: { size: 7, weight: 600, grey: INK, leading: 9 },
  title: { size: 14, weight: 600, grey: INK, leading: 17 },
  subtitle: { size: 9, weight: 400, grey: INK, leading: 12 },
  ruc: { size: 11, weight: 600, grey: INK, leading: 19 },
  tipo: { size: 10.5, weight: 600, grey: INK, leading: 19 },
  numero: { size: 14, weight: 600, grey: INK, leading: 19 },
  cliente: { size: 9.5, weight: 600, grey: INK, leading: 12.5 },
  total: { size: 11, weight: 600, grey: INK, leading: 14 },
} as const satisfies Record<string, Style>;

export type StyleName = keyof typeof STYLES;
