/** Texts by the names of a screen's filters; what is not there does not narrow. */
export type FiltrosDe<N extends string> = { readonly [K in N]?: string };
/** What is to change of them: an undefined takes one away. */
export type CambiosDe<N extends string> = { readonly [K in N]?: string | undefined };

/** What is known of a screen's filters: their names, in the order of the bar, and what each may be. */
export interface Filtros<N extends string> {
  readonly nombres: readonly N[];
  /** Takes all of them away, for `put` of `useFiltros`. */
  readonly ninguno: CambiosDe<N>;
  /** What of an address the service would take: an old or mistyped link still opens. */
  read(busqueda: CambiosDe<N>): FiltrosDe<N>;
  /** Whether a text could be that filter; the empty one takes it away. */
  esValido(nombre: N, texto: string): boolean;
  hay(filtros: FiltrosDe<N>): boolean;
}

/** The filters of a screen from the form that each takes, as its route does. */
export function createFiltros<const N extends string>(formas: readonly (readonly [N, RegExp])[]): Filtros<N> {
  const nombres = formas.map(([nombre]) => nombre);
  const formaDe = new Map(formas);
  const sirve = (nombre: N, texto: string) => formaDe.get(nombre)?.test(texto) === true;
  const ninguno: { [K in N]?: string | undefined } = {};
  for (const nombre of nombres) ninguno[nombre] = undefined;
  return {
    nombres,
    ninguno,
    read(busqueda) {
      const leidos: { [K in N]?: string } = {};
      for (const nombre of nombres) {
        const texto = busqueda[nombre]?.trim() ?? '';
        if (sirve(nombre, texto)) leidos[nombre] = texto;
      }
      return leidos;
    },
    esValido: (nombre, texto) => texto.trim() === '' || sirve(nombre, texto.trim()),
    hay: (filtros) => nombres.some((nombre) => filtros[nombre] !== undefined),
  };
}
