import { TIPOS } from '@chaski/core/documentos/registro.ts';
import type { Estado, Filtros } from '@chaski/sdk/src/index.ts';
import { type CambiosDe, createFiltros } from '../../shell/filtros/crear-filtros.ts';

/** What the list may be narrowed by: the parameters of `GET /invoices`, without those of its pages. */
export type FiltrosLista = Omit<Filtros, 'limite' | 'cursor'>;

export const ESTADOS = [
  'ACEPTADA',
  'EN_PROCESO',
  'PENDIENTE_ENVIO',
  'RECHAZADA',
  'ANULADA',
] as const satisfies readonly Estado[];

const DIA = /^\d{4}-\d{2}-\d{2}$/;

/** In the order in which the bar and the chips show them. */
const FILTROS = createFiltros([
  ['estado', /^(ACEPTADA|EN_PROCESO|PENDIENTE_ENVIO|RECHAZADA|ANULADA)$/],
  ['tipoComprobante', new RegExp(`^(${TIPOS.join('|')})$`)],
  ['serie', /^([A-Z0-9]{4}|\d{1,4})$/],
  ['cliente', /^[A-Za-z0-9-]{1,15}$/],
  ['desde', DIA],
  ['hasta', DIA],
  ['q', /^.{2,100}$/s],
]);
export const NOMBRES_FILTRO = FILTROS.nombres;
export type NombreFiltro = (typeof NOMBRES_FILTRO)[number];

/** The filters of an address. What the service would refuse is left out, so that an old or mistyped link still opens. */
export function readFiltros(busqueda: CambiosDe<NombreFiltro>): FiltrosLista {
  const { estado, ...resto } = FILTROS.read(busqueda);
  const conocido = ESTADOS.find((uno) => uno === estado);
  return conocido === undefined ? resto : { estado: conocido, ...resto };
}

/** `filtros` with one changed; an empty text takes it away, and one that it cannot be too. */
export function conFiltro(filtros: FiltrosLista, nombre: NombreFiltro, valor: string | undefined): FiltrosLista {
  return readFiltros({ ...filtros, [nombre]: escrito(nombre, valor) });
}

export function hayFiltros(filtros: FiltrosLista): boolean {
  return FILTROS.hay(filtros);
}

/** Whether the text can be sent as that filter: so that a field says so instead of doing nothing. */
export function esFiltroValido(nombre: NombreFiltro, valor: string): boolean {
  return FILTROS.esValido(nombre, escrito(nombre, valor) ?? '');
}

/** As the service writes it: who types a series need not hold the shift key. */
function escrito(nombre: NombreFiltro, valor: string | undefined): string | undefined {
  return nombre === 'serie' ? valor?.toUpperCase() : valor;
}

/** The filters that are set, in the order of the bar. */
export function filtrosPuestos(filtros: FiltrosLista): readonly (readonly [NombreFiltro, string])[] {
  return NOMBRES_FILTRO.flatMap((nombre) => {
    const valor = filtros[nombre];
    return valor === undefined ? [] : [[nombre, valor] as const];
  });
}

/** As the query of an address, with its `?`; empty when there are none. */
export function consultaDe(filtros: FiltrosLista): string {
  const query = new URLSearchParams(filtrosPuestos(filtros).map(([nombre, valor]) => [nombre, valor])).toString();
  return query === '' ? '' : `?${query}`;
}

/** Whether both narrow to the same: a saved view is the one that is shown. */
export function mismosFiltros(a: FiltrosLista, b: FiltrosLista): boolean {
  return consultaDe(a) === consultaDe(b);
}
