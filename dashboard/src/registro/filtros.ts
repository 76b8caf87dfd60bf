import { createFiltros, type FiltrosDe } from '../shell/filtros/crear-filtros.ts';

export const METODOS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
/** How long a request took, at least, in milliseconds: what people ask for. */
export const DURACIONES = ['100', '500', '1000', '5000'] as const;
/** Those that are seldom asked for. */
export const MENOS_USADOS = ['metodo', 'codigo', 'solicitud', 'desde', 'hasta'] as const;
/** A class of answers, or one of them. */
export const CLASES = ['2xx', '4xx', '5xx'] as const;

const DIA = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of the request log, as the address carries them. */
export const FILTROS = createFiltros([
  ['metodo', /^(GET|POST|PATCH|DELETE)$/],
  ['ruta', /^\/[\w/{}:.-]{0,199}$/],
  ['status', /^([1-5]xx|[1-5]\d\d)$/],
  ['codigo', /^[A-Z_]{2,60}$/],
  ['clave', /^[0-9a-f-]{36}$/],
  ['solicitud', /^[\x21-\x7e]{1,200}$/],
  ['direccion', /^[0-9a-f.:]{2,45}$/i],
  ['minimoMs', /^\d{1,7}$/],
  ['desde', DIA],
  ['hasta', DIA],
]);
export type Nombre = (typeof FILTROS.nombres)[number];
export type Filtros = FiltrosDe<Nombre>;

const PANEL = /^\/panel\/api\/empresas\/[^/]+\/[^/]+(?=\/api\/v1\/)/;
const API = '/api/v1';

/** A route as the documentation writes it: `/api/v1/comprobantes/:id` → `/comprobantes/{id}`; from the panel it is the same route. */
export function rutaCorta(ruta: string): string {
  const propia = ruta.replace(PANEL, '');
  return (propia.startsWith(`${API}/`) ? propia.slice(API.length) : propia).replace(/:(\w+)/g, '{$1}');
}

/** The other way: as the log keeps the routes of the API. */
export function rutaLarga(ruta: string): string {
  const conPrefijo = ruta.startsWith(`${API}/`) || ruta.startsWith('/panel/') ? ruta : `${API}${ruta}`;
  return conPrefijo.replace(/\{(\w+)\}/g, ':$1');
}

/** Whether it was a person in the panel who asked, instead of a program with a key. */
export function esDelPanel(ruta: string): boolean {
  return ruta.startsWith('/panel/');
}

/** The comprobante that a request was about, where its path names one. */
export function comprobanteDe(camino: string): string | undefined {
  const propio = camino.replace(PANEL, '');
  return /^(?:\/api\/v1)?\/(?:comprobantes|invoices)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?]|$)/i.exec(
    propio,
  )?.[1];
}

/** How an answer is shown: what kind of good or bad it is. */
export function tonoDeStatus(status: number): 'success' | 'warning' | 'danger' {
  if (status >= 500) return 'danger';
  return status >= 400 ? 'warning' : 'success';
}
