import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Tells the styles how tall what stays at the top is (`--cabecera`): bars come and go, and break into lines. */
export function useAlturaDeCabecera(): RefObject<HTMLDivElement | null> {
  const cabecera = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const elemento = cabecera.current;
    if (elemento === null) return;
    const measure = () =>
      document.documentElement.style.setProperty('--cabecera', `${elemento.getBoundingClientRect().height}px`);
    measure();
    const observador = new ResizeObserver(measure);
    observador.observe(elemento);
    return () => observador.disconnect();
  }, []);
  return cabecera;
}
