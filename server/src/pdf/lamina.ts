import { ESTILOS, type NombreEstilo } from './estilos.ts';
import { anchoDe, type Fuente } from './fuente.ts';
import { partir } from './texto.ts';

/** A page as the template draws it: what, where, in points from the top left corner; texts by their baseline. */
export interface Pagina {
  /** Texts in reading order, those of one style together: `[style, [[x, y, text]…]]`. */
  readonly textos: [NombreEstilo, [number, number, string][]][];
  /** Horizontal lines: `[x, y, length, thickness, grey]`. */
  readonly lineas: [number, number, number, number, number][];
  /** Rounded frames: `[x, y, width, height]`. */
  readonly recuadros: [number, number, number, number][];
  /** Where the QR stands: `[x, y, side]`. */
  qr?: readonly [number, number, number];
  /** Where the logo stands: `[x, y, width, height]`; it keeps its proportions. */
  logo?: readonly [number, number, number, number];
}

/** The two fonts, by weight. */
export type Fuentes = Readonly<Record<400 | 600, Fuente>>;

const TRAZOS = { fino: [0.5, 80], medio: [0.6, 10], fuerte: [0.9, 10] } as const;

/** Writes on a page, measuring with the fonts it will be set in. Strings must come from `lineas` or be plain Latin. */
export class Lamina {
  readonly paginas: Pagina[] = [];
  readonly #fuentes: Fuentes;
  #actual: Pagina;

  constructor(fuentes: Fuentes) {
    this.#fuentes = fuentes;
    this.#actual = this.nueva();
  }

  /** Starts a page; what follows is written there. */
  nueva(): Pagina {
    const pagina: Pagina = { textos: [], lineas: [], recuadros: [] };
    this.paginas.push(pagina);
    this.#actual = pagina;
    return pagina;
  }

  /** Goes back to a page that exists already. */
  volver(pagina: Pagina): void {
    this.#actual = pagina;
  }

  get actual(): Pagina {
    return this.#actual;
  }

  ancho(estilo: NombreEstilo, texto: string): number {
    const { tamano, peso } = ESTILOS[estilo];
    return anchoDe(texto, tamano, this.#fuentes[peso]);
  }

  /** The text in lines that fit, with only what the fonts can show. */
  lineas(estilo: NombreEstilo, texto: string, ancho: number): string[] {
    const { tamano, peso } = ESTILOS[estilo];
    return partir(texto, ancho, tamano, this.#fuentes[peso]);
  }

  texto(estilo: NombreEstilo, x: number, y: number, texto: string): void {
    if (texto === '') return;
    const grupo = this.#actual.textos.at(-1);
    const puesto: [number, number, string] = [centesimos(x), centesimos(y), texto];
    if (grupo?.[0] === estilo) grupo[1].push(puesto);
    else this.#actual.textos.push([estilo, [puesto]]);
  }

  /** Ends at `x`. */
  derecha(estilo: NombreEstilo, x: number, y: number, texto: string): void {
    this.texto(estilo, x - this.ancho(estilo, texto), y, texto);
  }

  centro(estilo: NombreEstilo, x: number, y: number, texto: string): void {
    this.texto(estilo, x - this.ancho(estilo, texto) / 2, y, texto);
  }

  /** Writes lines one below the other, the first on `y`; answers the baseline after the last. */
  parrafo(estilo: NombreEstilo, x: number, y: number, lineas: readonly string[]): number {
    const { interlinea } = ESTILOS[estilo];
    for (const [index, linea] of lineas.entries()) this.texto(estilo, x, y + index * interlinea, linea);
    return y + lineas.length * interlinea;
  }

  linea(x: number, y: number, largo: number, trazo: keyof typeof TRAZOS): void {
    this.#actual.lineas.push([centesimos(x), centesimos(y), centesimos(largo), ...TRAZOS[trazo]]);
  }

  recuadro(x: number, y: number, ancho: number, alto: number): void {
    this.#actual.recuadros.push([centesimos(x), centesimos(y), centesimos(ancho), centesimos(alto)]);
  }
}

/** Short numbers make short JSON; a hundredth of a point is 3.5 micrometres. */
function centesimos(valor: number): number {
  return Math.round(valor * 100) / 100;
}
