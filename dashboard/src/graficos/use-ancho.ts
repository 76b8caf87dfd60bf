import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width in pixels of the element that takes the ref, as it is now. Charts are drawn to it: their texts are never scaled. */
export function useAncho<E extends HTMLElement>(inicial = 320): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [ancho, putAncho] = useState(inicial);
  useEffect(() => {
    const elemento = ref.current;
    if (elemento === null) return;
    const observador = new ResizeObserver(([entrada]) => {
      if (entrada !== undefined && entrada.contentRect.width > 0) putAncho(Math.floor(entrada.contentRect.width));
    });
    observador.observe(elemento);
    return () => observador.disconnect();
  }, []);
  return [ref, ancho];
}
