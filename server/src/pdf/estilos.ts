/** How a piece of text looks. Sizes and distances are in points. */
export interface Estilo {
  readonly tamano: number;
  readonly peso: 400 | 600;
  /** Grey: 0 is black, 100 is white. */
  readonly gris: number;
  /** From one baseline to the next. */
  readonly interlinea: number;
}

const TINTA = 10;
const TENUE = 42;

export const ESTILOS = {
  normal: { tamano: 8, peso: 400, gris: TINTA, interlinea: 10.6 },
  fuerte: { tamano: 8, peso: 600, gris: TINTA, interlinea: 10.6 },
  tenue: { tamano: 8, peso: 400, gris: TENUE, interlinea: 10.6 },
  rotulo: { tamano: 6.5, peso: 400, gris: TENUE, interlinea: 9 },
  etiqueta: { tamano: 6.5, peso: 600, gris: TINTA, interlinea: 9 },
  columna: { tamano: 7, peso: 600, gris: TINTA, interlinea: 9 },
  titulo: { tamano: 14, peso: 600, gris: TINTA, interlinea: 17 },
  subtitulo: { tamano: 9, peso: 400, gris: TINTA, interlinea: 12 },
  recuadro: { tamano: 11, peso: 600, gris: TINTA, interlinea: 18 },
  numero: { tamano: 14, peso: 600, gris: TINTA, interlinea: 18 },
  cliente: { tamano: 9.5, peso: 600, gris: TINTA, interlinea: 12.5 },
  total: { tamano: 11, peso: 600, gris: TINTA, interlinea: 14 },
} as const satisfies Record<string, Estilo>;

export type NombreEstilo = keyof typeof ESTILOS;
