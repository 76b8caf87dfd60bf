import { createFiltros, type FiltrosDe } from '../shell/filtros/crear-filtros.ts';

const ID = /^[\x21-\x7e]{1,200}$/;
const DIA = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of the audit, as the address carries them. */
export const FILTROS = createFiltros([
  ['accion', /^[a-zA-Z-]+(\.[a-zA-Z]+)?$/],
  ['objeto', ID],
  ['actor', ID],
  ['desde', DIA],
  ['hasta', DIA],
]);
export type Nombre = (typeof FILTROS.nombres)[number];
export type Filtros = FiltrosDe<Nombre>;

/** The act in plain words; one that is not known yet, as it is written. */
export function nombreDe(accion: string, nombres: Readonly<Record<string, string>>): string {
  return Object.hasOwn(nombres, accion) ? (nombres[accion] ?? accion) : accion;
}
