/** The A4 page and its two columns, in points. */
export const SHEET = {
  width: 595.28,
  height: 841.89,
  left: 40,
  right: 555.28,
  top: 42,
  /** Nothing but the footer stands below. */
  bottom: 794,
  footer: 815,
  /** Right column: box of the number, conditions, totals. */
  panel: 190,
  /** Between the two columns. */
  gutter: 24,
} as const;

export const INNER_WIDTH = SHEET.right - SHEET.left;
export const PANEL_X = SHEET.right - SHEET.panel;
/** Width of the left column. */
export const MAIN_WIDTH = INNER_WIDTH - SHEET.panel - SHEET.gutter;
