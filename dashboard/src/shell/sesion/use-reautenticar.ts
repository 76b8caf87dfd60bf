import { useCallback, useRef, useState } from 'react';

/** One question at a time, however many calls wait for its answer. */
export function useReautenticar() {
  const [pedido, setPedido] = useState(false);
  const espera = useRef<{ promesa: Promise<boolean>; cumplir: (dada: boolean) => void }>(undefined);
  const ask = useCallback((): Promise<boolean> => {
    if (espera.current === undefined) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      espera.current = { promesa: promise, cumplir: resolve };
      setPedido(true);
    }
    return espera.current.promesa;
  }, []);
  const settle = useCallback((dada: boolean) => {
    espera.current?.cumplir(dada);
    espera.current = undefined;
    setPedido(false);
  }, []);
  return { pedido, ask, resolve: settle };
}
