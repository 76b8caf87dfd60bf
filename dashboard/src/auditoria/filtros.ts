/** The filters of the audit, as the address carries them. */
export const NOMBRES = ['accion', 'objeto', 'actor', 'desde', 'hasta'] as const;
export type Nombre = (typeof NOMBRES)[number];
export type Filtros = { readonly [N in Nombre]?: string };

const FORMAS: Readonly<Record<Nombre, RegExp>> = {
  accion: /^[a-zA-Z-]+(\.[a-zA-Z]+)?$/,
  objeto: /^[\x21-\x7e]{1,200}$/,
  actor: /^[\x21-\x7e]{1,200}$/,
  desde: /^\d{4}-\d{2}-\d{2}$/,
  hasta: /^\d{4}-\d{2}-\d{2}$/,
};

/** What of an address the service would take. */
export function leerFiltros(search: { readonly [N in Nombre]?: string }): Filtros {
  return Object.fromEntries(
    NOMBRES.flatMap((nombre) => {
      const texto = search[nombre]?.trim() ?? '';
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

/** The act in plain words; one that is not known yet, as it is written. */
export function nombreDe(accion: string, nombres: Readonly<Record<string, string>>): string {
  return Object.hasOwn(nombres, accion) ? (nombres[accion] ?? accion) : accion;
}
