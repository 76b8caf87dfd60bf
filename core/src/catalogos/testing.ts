import { addDays, toFecha } from '../lib/fecha.ts';
import { cambiosDe } from '../vigencias/vigencia.ts';
import type { Entrada } from './catalogo.ts';

/** For tests only: the days from which the catalog is another. */
export function cambiosDeCatalogo(entradas: Iterable<Entrada>): string[] {
  return [...entradas].flatMap(({ nombres = [], desde, hasta }) => [
    ...cambiosDe(nombres),
    ...(desde === undefined ? [] : [desde]),
    ...(hasta === undefined ? [] : [addDays(toFecha(hasta), 1)]),
  ]);
}
