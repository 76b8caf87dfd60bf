import { useCallback, useEffect, useReducer, useRef } from 'react';
import { advanceLote, createLote, type Lote } from './lote.ts';

export interface DeLote {
  readonly id: string;
  readonly nombre: string;
}

/** Does one; answers what came of it, if there is something to say. Rejects when it failed. */
export type Tarea = (fila: DeLote) => Promise<string | undefined>;

/**
 * Does `tarea` for each, one after another, from when it is mounted. `detener` finishes what was begun and begins nothing more;
 * leaving the screen does the same.
 */
export function useLote(
  filas: readonly DeLote[],
  tarea: Tarea,
  mensajeDe: (error: unknown) => string,
): { readonly lote: Lote; readonly stop: () => void } {
  const [lote, advance] = useReducer(advanceLote, filas, createLote);
  const parada = useRef<AbortController>(undefined);
  const inicial = useRef({ filas, tarea, mensajeDe });
  useEffect(() => {
    const controller = new AbortController();
    parada.current = controller;
    void walk();
    return () => controller.abort();

    async function walk() {
      const { filas: todas, tarea: hacer, mensajeDe: decir } = inicial.current;
      for (const fila of todas) {
        if (controller.signal.aborted) return;
        advance({ tipo: 'empezar', id: fila.id });
        try {
          advance({ tipo: 'hecho', id: fila.id, mensaje: await hacer(fila) });
        } catch (error) {
          advance({ tipo: 'fallo', id: fila.id, mensaje: decir(error) });
        }
      }
    }
  }, []);
  const stop = useCallback(() => {
    parada.current?.abort();
    advance({ tipo: 'detener' });
  }, []);
  return { lote, stop };
}
