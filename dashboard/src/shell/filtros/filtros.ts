import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

type Filtros<K extends string> = { readonly [C in K]?: string };
type Cambios<K extends string> = { readonly [C in K]?: string | undefined };

/**
 * The state of a screen that lives in its address: filters, cursor, tab. Every value is a text. `put` changes some and keeps
 * the others; an empty text or undefined takes one away. Declare `claves` outside of the component.
 */
export function useFiltros<K extends string>(
  claves: readonly K[],
): readonly [Filtros<K>, (cambios: Cambios<K>, opciones?: { readonly replace?: boolean }) => void] {
  const busqueda: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filtros = useMemo(() => elegidos(busqueda, claves), [busqueda, claves]);
  const put = useCallback(
    (cambios: Cambios<K>, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: (antes: Readonly<Record<string, string | undefined>>) => sinVacios({ ...antes, ...cambios }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [filtros, put];
}

function elegidos<K extends string>(busqueda: Readonly<Record<string, unknown>>, claves: readonly K[]): Filtros<K> {
  const filtros: { [C in K]?: string } = {};
  for (const clave of claves) {
    const valor = busqueda[clave];
    if (typeof valor === 'string' && valor !== '') filtros[clave] = valor;
  }
  return filtros;
}

function sinVacios(valores: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valores).flatMap(([clave, valor]) => (valor === undefined || valor === '' ? [] : [[clave, valor]])),
  );
}
