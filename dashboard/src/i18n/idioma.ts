import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readGuardado, useGuardado } from '../ui/almacen.ts';
import { IDIOMAS, type Idioma } from './formatos.ts';

/** What a text may be: a sentence, a list of them, one with parameters, or a group of texts. */
export type Diccionario = {
  readonly [clave: string]: string | readonly string[] | ((...argumentos: never[]) => string) | Diccionario;
};

/** A feature's texts: `export const textos = { es: {…}, en: {…} } satisfies Textos`. */
export interface Textos {
  readonly es: Diccionario;
  readonly en: Diccionario;
}

const esIdioma = (valor: unknown): valor is Idioma => IDIOMAS.some((idioma) => idioma === valor);

/** The language of the page, outside of what it shows. */
export function idiomaDeLaPagina(): Idioma {
  return readGuardado<Idioma>('idioma', 'es', esIdioma);
}

/** The language of the page and how to change it. */
export function useIdioma(): readonly [Idioma, (idioma: Idioma) => void] {
  return useGuardado<Idioma>('idioma', 'es', esIdioma);
}

/** The texts in the language of the page. English must have exactly what Spanish has, or it does not compile. */
export function useTextos<E extends Diccionario>(textos: { readonly es: E; readonly en: NoInfer<E> }): E {
  const [idioma] = useIdioma();
  return textos[idioma];
}

/** Keeps `<html lang>` in step, and asks the service again for what it told in another language. Once, in the root of the page. */
export function useAplicarIdioma(): void {
  const [idioma] = useIdioma();
  const consultas = useQueryClient();
  const dicho = useRef(idioma);
  useEffect(() => {
    document.documentElement.lang = idioma === 'es' ? 'es-PE' : 'en';
    if (dicho.current === idioma) return;
    dicho.current = idioma;
    void consultas.invalidateQueries();
  }, [idioma, consultas]);
}
