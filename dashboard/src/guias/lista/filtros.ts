import type { EstadoDeGuia, FiltrosGuias } from '@chaski/sdk/src/index.ts';
import { type CambiosDe, createFiltros } from '../../shell/filtros/crear-filtros.ts';
import { TIPOS_DE_GUIA } from '../tipos.ts';

/** What the list may be narrowed by: the parameters of `GET /guias`, without those of its pages. */
export type FiltrosDeGuias = Omit<FiltrosGuias, 'limite' | 'cursor'>;

export const ESTADOS = [
  'ACEPTADA',
  'EN_PROCESO',
  'PENDIENTE_ENVIO',
  'RECHAZADA',
  'ANULADA',
] as const satisfies readonly EstadoDeGuia[];

const DIA = /^\d{4}-\d{2}-\d{2}$/;

/** In the order in which the bar and the chips show them. */
export const FILTROS = createFiltros([
  ['estado', new RegExp(`^(${ESTADOS.join('|')})$`)],
  ['tipoComprobante', new RegExp(`^(${TIPOS_DE_GUIA.join('|')})$`)],
  ['serie', /^[A-Z0-9]{4}$/],
  ['destinatario', /^[A-Za-z0-9-]{1,15}$/],
  ['desde', DIA],
  ['hasta', DIA],
  ['q', /^.{2,100}$/s],
]);
export type NombreFiltro = (typeof FILTROS.nombres)[number];

/** The filters of an address. What the service would refuse is left out, so that an old or mistyped link still opens. */
export function readFiltros(busqueda: CambiosDe<NombreFiltro>): FiltrosDeGuias {
  const { estado, ...resto } = FILTROS.read(busqueda);
  const conocido = ESTADOS.find((uno) => uno === estado);
  return conocido === undefined ? resto : { estado: conocido, ...resto };
}

/** As the service writes it: who types a series need not hold the shift key. */
export function canonico(nombre: NombreFiltro, escrito: string): string {
  return nombre === 'serie' ? escrito.trim().toUpperCase() : escrito.trim();
}

/** As the query of an address, with its `?`; empty when there are none. */
export function consultaDe(filtros: FiltrosDeGuias): string {
  const query = new URLSearchParams(
    FILTROS.nombres.flatMap((nombre) => {
      const valor = filtros[nombre];
      return valor === undefined ? [] : [[nombre, valor]];
    }),
  ).toString();
  return query === '' ? '' : `?${query}`;
}
