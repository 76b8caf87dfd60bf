import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Up to so many, all rows are there: they are printed, and found by the browser, whole. */
const TODAS = 200;
/** Rows drawn before and after those in sight. */
const ALREDEDOR = 12;

export interface Visibles {
  /** Which rows are drawn, in their order. */
  readonly indices: readonly number[];
  /** Pixels that the rows before and after them take. */
  readonly antes: number;
  readonly despues: number;
  /** Measures a drawn row, as some take two lines. Its `data-index` says which it is. */
  readonly medir: ((fila: HTMLElement | null) => void) | undefined;
}

/** Of many rows in a region that scrolls, those in sight and some around. `alto`: of most of them, in pixels. */
export function useVisibles(cuantas: number, region: RefObject<HTMLElement | null>, alto: number): Visibles {
  const muchas = cuantas > TODAS;
  const virtual = useVirtualizer({
    count: cuantas,
    enabled: muchas,
    getScrollElement: () => region.current,
    estimateSize: () => alto,
    overscan: ALREDEDOR,
  });
  if (!muchas) {
    return { indices: Array.from({ length: cuantas }, (_, n) => n), antes: 0, despues: 0, medir: undefined };
  }
  const filas = virtual.getVirtualItems();
  return {
    indices: filas.map(({ index }) => index),
    antes: filas[0]?.start ?? 0,
    despues: virtual.getTotalSize() - (filas.at(-1)?.end ?? 0),
    medir: virtual.measureElement,
  };
}
