import { useState } from 'react';
import { readGuardado, save, useGuardado } from '../almacen.ts';
import type { Columna } from './columna.ts';

export type Densidad = 'comoda' | 'compacta';
type Visibles = Record<string, boolean>;
type Anchos = Record<string, number>;

const esDensidad = (valor: unknown): valor is Densidad => valor === 'comoda' || valor === 'compacta';
const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);
const sonVisibles = (valor: unknown): valor is Visibles =>
  esObjeto(valor) && Object.values(valor).every((cada) => typeof cada === 'boolean');
const sonAnchos = (valor: unknown): valor is Anchos =>
  esObjeto(valor) && Object.values(valor).every((cada) => typeof cada === 'number');

/** One density for every table of this browser. */
export function useDensidad() {
  return useGuardado<Densidad>('tabla.densidad', 'comoda', esDensidad);
}

/** Which columns of a table are seen and how wide they are, remembered under `nombre`. */
export function useColumnas<T>(nombre: string, columnas: readonly Columna<T>[]) {
  const iniciales = Object.fromEntries(columnas.map(({ id, oculta }) => [id, oculta !== true]));
  const [visibles, setVisibles] = useState<Visibles>(() => ({
    ...iniciales,
    ...readGuardado<Visibles>(`tabla.${nombre}.columnas`, {}, sonVisibles),
  }));
  const [anchos, setAnchos] = useState<Anchos>(() => readGuardado<Anchos>(`tabla.${nombre}.anchos`, {}, sonAnchos));
  const putVisibles = (nuevas: Visibles) => {
    setVisibles(nuevas);
    save(`tabla.${nombre}.columnas`, nuevas);
  };
  const putAnchos = (nuevos: Anchos) => {
    setAnchos(nuevos);
    save(`tabla.${nombre}.anchos`, nuevos);
  };
  const restablecer = () => {
    setVisibles(iniciales);
    setAnchos({});
    save(`tabla.${nombre}.columnas`, undefined);
    save(`tabla.${nombre}.anchos`, undefined);
  };
  return { visibles, anchos, putVisibles, putAnchos, restablecer };
}
