import { assertNever } from '@chaski/core/lib/assert.ts';

/** The paper that `GET /invoices/{id}/pdf?formato=` takes. */
export const FORMATOS = ['a4', 'a5', 'ticket80', 'ticket58'] as const;

export type Formato = (typeof FORMATOS)[number];

/** A page, in points, and its two columns; a ticket has only the left one. */
export interface Sheet {
  readonly width: number;
  /** Of a ticket the most that one page may have; it ends where its content ends. */
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Nothing but the footer stands below. */
  readonly bottom: number;
  readonly footer: number;
  /** From `left` to `right`. */
  readonly inner: number;
  /** Right column (box of the number, conditions, totals): where it begins, and its width. */
  readonly panelX: number;
  readonly panel: number;
  /** Width of the left column. */
  readonly main: number;
  /** Between the two columns. */
  readonly gutter: number;
  /** Side of the QR with its quiet zone. */
  readonly qr: number;
}

const A4 = toSheet({ width: 595.28, height: 841.89, side: 40, top: 42, foot: 48, panel: 190, gutter: 24, qr: 86 });
const A5 = toSheet({ width: 419.53, height: 595.28, side: 26, top: 28, foot: 40, panel: 172, gutter: 16, qr: 80 });

/** No page of a PDF may be longer than 200 inches (ISO 32000, annex C); a ticket of hundreds of lines has several. */
const LONGEST = 14_000;
/** 80 mm of paper of which 72 are printed, and 58 mm of which 48 are. */
const TICKET_80 = toTicket({ width: 226.77, side: 11.3, qr: 88 });
const TICKET_58 = toTicket({ width: 164.41, side: 14.2, qr: 80 });

export function sheetOf(formato: Formato): Sheet {
  switch (formato) {
    case 'a4':
      return A4;
    case 'a5':
      return A5;
    case 'ticket80':
      return TICKET_80;
    case 'ticket58':
      return TICKET_58;
    default:
      return assertNever(formato);
  }
}

export function isTicket(formato: Formato): boolean {
  return formato === 'ticket80' || formato === 'ticket58';
}

interface Measures {
  readonly width: number;
  readonly height: number;
  readonly side: number;
  readonly top: number;
  readonly foot: number;
  readonly panel: number;
  readonly gutter: number;
  readonly qr: number;
}

function toSheet({ width, height, side, top, foot, panel, gutter, qr }: Measures): Sheet {
  const inner = width - 2 * side;
  return {
    width,
    height,
    top,
    panel,
    gutter,
    inner,
    qr,
    left: side,
    right: width - side,
    bottom: height - foot,
    footer: height - foot + 21,
    panelX: width - side - panel,
    main: inner - panel - gutter,
  };
}

function toTicket({ width, side, qr }: { width: number; side: number; qr: number }): Sheet {
  return toSheet({ width, side, qr, height: LONGEST, top: 16, foot: 16, panel: 0, gutter: 0 });
}
