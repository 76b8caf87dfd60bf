/** Codes of products in words. */

/** Catalog 07 by its groups: 1x is taxed, and all but 10 and 17 of them are given away. */
export function igvEnPalabras(codigo: string, nombres: Readonly<Record<'1' | '2' | '3' | '4', string>>): string {
  switch (codigo.charAt(0)) {
    case '1':
      return nombres[1];
    case '2':
      return nombres[2];
    case '3':
      return nombres[3];
    case '4':
      return nombres[4];
    default:
      return codigo;
  }
}

/** The usual units in words, and the code of all. */
export function unidadEnPalabras(codigo: string, nombres: Readonly<Record<string, string>>): string {
  return Object.hasOwn(nombres, codigo) ? `${nombres[codigo]} (${codigo})` : codigo;
}
