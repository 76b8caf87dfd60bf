import type { Anidado, Campo } from '@chaski/core/documento/campos/campo.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import { createContext, use } from 'react';
import { useIdioma } from '../../i18n/idioma.ts';

type Declarado = Campo<unknown, unknown>;

/** What the form is of: the declaration in which its places are looked up. */
export const DeclaracionContext = createContext<Anidado>(DOCUMENTO);

/** How the field in a place of the form (`items.0.cantidad`) is declared; undefined where it is none. */
export function declaradoEn(lugar: string, declaracion: Anidado = DOCUMENTO): Declarado | undefined {
  const [primero = '', ...pasos] = lugar.split('.').filter((paso) => !/^\d+$/.test(paso));
  return pasos.reduce<Declarado | undefined>(
    (campo, paso) => campo?.objeto?.propiedades.get(paso),
    declaracion.propiedades.get(primero),
  );
}

/** The same of the form around. */
export function useDeclarado(): (lugar: string) => Declarado | undefined {
  const declaracion = use(DeclaracionContext);
  return (lugar) => declaradoEn(lugar, declaracion);
}

/** What a field is called, as it is declared. */
export function useTitulos(): (lugar: string) => string {
  const [idioma] = useIdioma();
  const declarado = useDeclarado();
  return (lugar) => declarado(lugar)?.titulo?.[idioma] ?? lugar;
}
