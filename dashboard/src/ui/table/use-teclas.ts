import { useRef } from 'react';
import { useAtajos } from '../atajos.ts';

/** `j` and `k` walk the rows, `o` opens the one with the focus (as Enter does, which the row itself hears). The ref belongs to what scrolls around the table. */
export function useTeclasDeFilas<T>(rows: readonly T[], onRowOpen: ((row: T) => void) | undefined) {
  const region = useRef<HTMLElement>(null);
  const filas = () => [...(region.current?.querySelectorAll<HTMLElement>('tr[data-fila]') ?? [])];
  const actual = () => filas().findIndex((fila) => fila.contains(document.activeElement));
  const ir = (paso: number) => {
    const todas = filas();
    const de = actual();
    const a = de === -1 ? (paso > 0 ? 0 : todas.length - 1) : Math.max(0, Math.min(todas.length - 1, de + paso));
    todas[a]?.focus();
    todas[a]?.scrollIntoView({ block: 'nearest' });
  };
  const open = () => {
    const fila = rows[Number(filas()[actual()]?.dataset.index)];
    if (fila !== undefined) onRowOpen?.(fila);
  };
  useAtajos({ j: () => ir(1), k: () => ir(-1), o: open });
  return region;
}
