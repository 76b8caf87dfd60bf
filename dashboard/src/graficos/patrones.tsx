import type { Tono } from './modelo.ts';

/** Class that makes `currentColor` the tone. */
export const COLOR: Readonly<Record<Tono, string>> = {
  success: 'text-success',
  info: 'text-info',
  warning: 'text-warning',
  danger: 'text-danger',
  muted: 'text-control',
  accent: 'text-accent',
};

/** Dashes of a line, one for each tone. */
export const TRAZO: Readonly<Record<Tono, string | undefined>> = {
  success: undefined,
  accent: undefined,
  info: '6 4',
  warning: '2 4',
  danger: '10 3 2 3',
  muted: '1 3',
};

/** What is drawn over the colour, in the colour of the page. Success and accent are plain. */
const DIBUJO: Readonly<Partial<Record<Tono, string>>> = {
  info: 'M0 0H6V1.5H0z',
  warning: 'M1 1h2v2h-2zM4 4h2v2h-2z',
  danger: 'M-1 1 1-1M0 6 6 0M5 7 7 5',
  muted: 'M0 0V6M3 0V6',
};

/** Whose `fill` is the pattern of a tone; `Patrones` of the same prefix must be in the document. */
export function relleno(prefijo: string, tono: Tono): string {
  return DIBUJO[tono] === undefined ? 'currentColor' : `url(#${prefijo}-${tono})`;
}

/** The definitions, inside an `<svg>`. `currentColor` of a pattern is that of its own place, so each sets its colour. */
export function Patrones({ prefijo }: { prefijo: string }) {
  return (
    <defs>
      {Object.entries(DIBUJO).map(([tono, trazo]) => (
        <pattern height="6" id={`${prefijo}-${tono}`} key={tono} patternUnits="userSpaceOnUse" width="6">
          <g className={esTono(tono) ? COLOR[tono] : undefined}>
            <rect fill="currentColor" height="6" width="6" />
          </g>
          <path className="stroke-surface" d={trazo} fill="none" strokeWidth="1.25" />
        </pattern>
      ))}
    </defs>
  );
}

function esTono(texto: string): texto is Tono {
  return Object.hasOwn(COLOR, texto);
}
