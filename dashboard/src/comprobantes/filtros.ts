import type { Estado, Filtros } from '@chaski/sdk/src/index.ts';

/** What the list may be narrowed by: the parameters of `GET /invoices`, without those of its pages. */
export type FiltrosLista = Omit<Filtros, 'limite' | 'cursor'>;

export const ESTADOS = [
  'ACEPTADA',
  'EN_PROCESO',
  'PENDIENTE_ENVIO',
  'RECHAZADA',
  'ANULADA',
] as const satisfies readonly Estado[];
/** Catalog 01, those that we issue. */
export const TIPOS = ['01', '03', '07', '08'] as const;
export type Tipo = (typeof TIPOS)[number];

const FORMAS: Readonly<Record<keyof FiltrosLista, RegExp>> = {
  estado: /^(ACEPTADA|EN_PROCESO|PENDIENTE_ENVIO|RECHAZADA|ANULADA)$/,
  tipoComprobante: /^(01|03|07|08)$/,
  serie: /^([A-Z0-9]{4}|\d{1,4})$/,
  cliente: /^[A-Za-z0-9-]{1,15}$/,
  desde: /^\d{4}-\d{2}-\d{2}$/,
  hasta: /^\d{4}-\d{2}-\d{2}$/,
  q: /^.{2,100}$/s,
};

/** In the order in which the bar and the chips show them. */
export const NOMBRES_FILTRO = ['estado', 'tipoComprobante', 'serie', 'cliente', 'desde', 'hasta', 'q'] as const;
export type NombreFiltro = (typeof NOMBRES_FILTRO)[number];

/**
 * The filters of an address: `search` as the router parsed it (it makes numbers of what looks like one). What the service
 * would refuse is left out, so that an old or mistyped link still opens.
 */
export function leerFiltros(search: Readonly<Record<string, unknown>>): FiltrosLista {
  const leidos = NOMBRES_FILTRO.flatMap((nombre) => {
    const texto = textoDe(search[nombre], nombre);
    return texto === undefined ? [] : [[nombre, texto] as const];
  });
  const { estado, ...resto } = Object.fromEntries(leidos) as Partial<Record<NombreFiltro, string>>;
  const conocido = ESTADOS.find((uno) => uno === estado);
  return conocido === undefined ? resto : { estado: conocido, ...resto };
}

/** `filtros` with one changed; an empty text takes it away. */
export function conFiltro(filtros: FiltrosLista, nombre: NombreFiltro, valor: string | undefined): FiltrosLista {
  const { [nombre]: _, ...resto } = filtros;
  const texto = textoDe(nombre === 'serie' ? valor?.toUpperCase() : valor, nombre);
  return texto === undefined ? resto : leerFiltros({ ...resto, [nombre]: texto });
}

export function hayFiltros(filtros: FiltrosLista): boolean {
  return NOMBRES_FILTRO.some((nombre) => filtros[nombre] !== undefined);
}

/** Whether the text can be sent as that filter: so that a field says so instead of doing nothing. */
export function esFiltroValido(nombre: NombreFiltro, valor: string): boolean {
  const texto = valor.trim();
  return texto === '' || FORMAS[nombre].test(nombre === 'serie' ? texto.toUpperCase() : texto);
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

function textoDe(valor: unknown, nombre: NombreFiltro): string | undefined {
  const texto = typeof valor === 'number' ? String(valor) : typeof valor === 'string' ? valor.trim() : '';
  return FORMAS[nombre].test(texto) ? texto : undefined;
}
