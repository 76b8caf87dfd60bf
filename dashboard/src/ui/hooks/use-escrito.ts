import { useEffect, useRef, useState } from 'react';

/** How long a pause in writing is, after which what is written counts. */
const PAUSA_MS = 350;

interface Opciones {
  /** What counts now: that of the address. */
  readonly puesto: string;
  /** What a text would count as (without the spaces at its ends…); undefined when it cannot count. */
  readonly read: (texto: string) => string | undefined;
  readonly put: (valor: string) => void;
}

/**
 * What is being written in a field whose value lives in the address: it counts after a pause, and is never taken from under the
 * fingers of who writes on meanwhile. Answers the text and how to change it.
 */
export function useEscrito({ puesto, read, put }: Opciones): readonly [string, (texto: string) => void] {
  const [texto, setTexto] = useState(puesto);
  const enviado = useRef(puesto);
  const ultimo = useRef(put);
  useEffect(() => {
    ultimo.current = put;
  });
  // A chip, a saved view or the browser's own "back" changed it; not what was just sent from here, after which one may have written on.
  useEffect(() => {
    if (puesto === enviado.current) return;
    enviado.current = puesto;
    setTexto(puesto);
  }, [puesto]);
  const nuevo = read(texto);
  useEffect(() => {
    if (nuevo === undefined || nuevo === puesto) return;
    const espera = setTimeout(() => {
      enviado.current = nuevo;
      ultimo.current(nuevo);
    }, PAUSA_MS);
    return () => clearTimeout(espera);
  }, [nuevo, puesto]);
  return [texto, setTexto];
}
