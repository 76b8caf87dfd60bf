/** A colour of the palette; each has its own pattern, so that nothing is told by colour alone. */
export type Tono = 'success' | 'info' | 'warning' | 'danger' | 'muted' | 'accent';

/** A place on the axis: a day, an hour, a code. */
export interface Categoria {
  readonly id: string;
  /** Short, for the axis: `21/11`. */
  readonly etiqueta: string;
  /** Whole, for who asks: `21/11/2026`. */
  readonly nombre: string;
}

/** One row of values, in the order of the categories. */
export interface SerieDeGrafico {
  readonly id: string;
  readonly nombre: string;
  readonly tono: Tono;
  /** What is drawn; null where nothing is known. */
  readonly valores: readonly (number | null)[];
  /** What is read: the same values, written as the language writes them. */
  readonly textos: readonly string[];
  /** Of a line: where something happened that has no height; drawn as a cross on the axis. */
  readonly cruces?: readonly boolean[];
}

export interface Datos {
  readonly categorias: readonly Categoria[];
  readonly series: readonly SerieDeGrafico[];
  /** What is read until somebody chooses: the last unless said. */
  readonly actual?: number;
  /** Something happened, though it may add up to nothing: amounts that cancel out. */
  readonly conHechos?: boolean;
}

/** Whether there is anything to draw. */
export function hayDatos({ series, conHechos = false }: Datos): boolean {
  const algo = (valor: number | null) => valor !== null && valor > 0;
  return conHechos || series.some(({ valores, cruces = [] }) => valores.some(algo) || cruces.includes(true));
}

/** What one category says, for the reader of the screen: `21/11/2026. Aceptadas: 3. Rechazadas: 1.` */
export function frase({ categorias, series }: Datos, indice: number): string {
  const dichas = series.map(({ nombre, textos }) => `${nombre}: ${textos[indice] ?? '—'}`);
  return `${[categorias[indice]?.nombre ?? '', ...dichas].join('. ')}.`;
}
