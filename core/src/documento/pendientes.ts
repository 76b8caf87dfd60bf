/**
 * What the API names but this version does not issue yet. It is answered "todavía no se admite" instead of being taken
 * for a mistake. Whoever builds one of these removes it from here: there is no other list.
 */
export const PENDIENTES = {
  /** Catalog 51: railway tickets, second-category income and AFP. */
  sunatTransaccion: new Set(['0302', '2002', '2105']),
} as const;
