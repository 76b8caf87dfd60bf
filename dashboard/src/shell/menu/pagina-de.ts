/** The pages of a company, as they stand after `/$ruc/$entorno/`. */
export const PAGINAS = [
  ...([
    'inicio',
    'comprobantes',
    'comprobantes/$id',
    'nuevo',
    'borradores',
    'guias',
    'guias/nueva',
    'guias/$id',
    'anulaciones',
    'clientes',
    'productos',
  ] as const),
  ...([
    'series',
    'claves',
    'webhooks',
    'webhooks/$id',
    'eventos',
    'registro',
    'auditoria',
    'equipo',
    'exportar',
  ] as const),
  ...(['salud', 'documentacion', 'empresa'] as const),
] as const;
export type Pagina = (typeof PAGINAS)[number];

/** The page of the menu in an address, `/20…/test/webhooks/1` → `webhooks`; `inicio` when it is none. */
export function paginaDe(pathname: string): Pagina {
  const [, , , primera] = pathname.split('/');
  return PAGINAS.find((pagina) => pagina === primera) ?? 'inicio';
}
