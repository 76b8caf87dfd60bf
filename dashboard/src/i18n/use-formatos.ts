import { useMemo } from 'react';
import * as formatos from './formatos.ts';
import { useIdioma } from './idioma.ts';

/** The formatters of `formatos.ts` in the language of the page. */
export function useFormatos() {
  const [idioma] = useIdioma();
  return useMemo(
    () => ({
      dinero: formatos.dinero,
      decimal: formatos.decimal,
      fecha: formatos.fecha,
      instante: formatos.instante,
      instanteUtc: formatos.instanteUtc,
      duracion: formatos.duracion,
      entero: (cantidad: number) => formatos.entero(cantidad, idioma),
      porcentaje: (parte: number) => formatos.porcentaje(parte, idioma),
      relativo: (iso: string, ahora = Date.now()) => formatos.relativo(iso, ahora, idioma),
      plural: (cantidad: number, formas: { readonly one: string; readonly other: string }) =>
        formatos.plural(cantidad, formas, idioma),
      tamano: (bytes: number) => formatos.tamano(bytes, idioma),
    }),
    [idioma],
  );
}
