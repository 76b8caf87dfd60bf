import type { Resumen } from '@chaski/sdk/src/index.ts';
import { useMemo, useState } from 'react';
import type { Seleccion } from '../../ui/data-table.tsx';

/**
 * The chosen documents, across pages and filters: what was chosen stays chosen when the list is narrowed in another way. Of
 * those in sight, as they are now.
 */
export function useSeleccion(filas: readonly Resumen[]): {
  readonly seleccion: Seleccion;
  readonly elegidos: readonly Resumen[];
  /** Chooses these, in sight or not, and no others. */
  readonly choose: (filas: readonly Resumen[]) => void;
} {
  const [elegidas, setElegidas] = useState<ReadonlyMap<string, Resumen>>(new Map());
  return useMemo(() => {
    const enVista = new Map(filas.map((fila) => [fila.id, fila]));
    const de = (id: string) => enVista.get(id) ?? elegidas.get(id);
    const chooseEnVista = (ids: ReadonlySet<string>) =>
      setElegidas(
        new Map(
          [...ids].flatMap((id) => {
            const fila = de(id);
            return fila === undefined ? [] : [[id, fila] as const];
          }),
        ),
      );
    return {
      seleccion: { ids: new Set(elegidas.keys()), onChange: chooseEnVista },
      choose: (todas) => setElegidas(new Map(todas.map((fila) => [fila.id, fila]))),
      elegidos: [...elegidas.keys()].flatMap((id) => de(id) ?? []),
    };
  }, [filas, elegidas]);
}
