/** The filters of the request log, as the address carries them. */
export const NOMBRES = ['metodo', 'ruta', 'status', 'codigo', 'clave', 'solicitud', 'desde', 'hasta'] as const;
export type Nombre = (typeof NOMBRES)[number];
export type Filtros = { readonly [N in Nombre]?: string };

export const METODOS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
/** A class of answers, or one of them. */
export const CLASES = ['2xx', '4xx', '5xx'] as const;

const FORMAS: Readonly<Record<Nombre, RegExp>> = {
  metodo: /^(GET|POST|PATCH|DELETE)$/,
  ruta: /^\/[\w/{}:.-]{0,199}$/,
  status: /^([1-5]xx|[1-5]\d\d)$/,
  codigo: /^[A-Z_]{2,60}$/,
  clave: /^[0-9a-f-]{36}$/,
  solicitud: /^[\x21-\x7e]{1,200}$/,
  desde: /^\d{4}-\d{2}-\d{2}$/,
  hasta: /^\d{4}-\d{2}-\d{2}$/,
};

/** What of an address the service would take; the router makes numbers of what looks like one. */
export function leerFiltros(search: Readonly<Record<string, unknown>>): Filtros {
  return Object.fromEntries(
    NOMBRES.flatMap((nombre) => {
      const crudo = search[nombre];
      const texto = typeof crudo === 'number' ? String(crudo) : typeof crudo === 'string' ? crudo.trim() : '';
      return FORMAS[nombre].test(texto) ? [[nombre, texto]] : [];
    }),
  );
}

/** Whether a text could be that filter; the empty one takes it away. */
export function esValido(nombre: Nombre, texto: string): boolean {
  return texto.trim() === '' || FORMAS[nombre].test(texto.trim());
}

export function hayFiltros(filtros: Filtros): boolean {
  return NOMBRES.some((nombre) => filtros[nombre] !== undefined);
}

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
