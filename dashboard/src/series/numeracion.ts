import type { Hueco, Serie } from './tipos.ts';

export const NUMERO_MAXIMO = 99_999_999;

/** `F001-123`. */
export function correlativo(serie: string, numero: number): string {
  return `${serie}-${numero}`;
}

/** The lowest number from which a series that waits may go on: after ours, and after all that SUNAT is known to have. */
export function siguienteMinimo({ siguienteNumero, conocido }: Pick<Serie, 'siguienteNumero' | 'conocido'>): number {
  return Math.max(siguienteNumero, (conocido ?? 0) + 1);
}

/** A typed number from `minimo` on; undefined for anything else. */
export function readNumero(texto: string, minimo: number): number | undefined {
  const limpio = texto.trim();
  if (!/^\d{1,8}$/.test(limpio)) return undefined;
  const numero = Number(limpio);
  return numero >= minimo && numero <= NUMERO_MAXIMO ? numero : undefined;
}

/** The numbers that are skipped when a series goes on from `desde`; undefined when there is none. */
export function saltados({ siguienteNumero }: Pick<Serie, 'siguienteNumero'>, desde: number): Rango | undefined {
  return desde > siguienteNumero ? { desde: siguienteNumero, hasta: desde - 1 } : undefined;
}

export interface Rango {
  readonly desde: number;
  readonly hasta: number;
}

/** `F001-5`, or `F001-5 – F001-9`. */
export function textoDeRango(serie: string, { desde, hasta }: Rango): string {
  return desde === hasta ? correlativo(serie, desde) : `${correlativo(serie, desde)} – ${correlativo(serie, hasta)}`;
}

/** How many numbers are missing in a run. */
export function cuantosFaltan({ desde, hasta }: Rango): number {
  return hasta - desde + 1;
}

/** How many numbers are missing in all the runs of a series. */
export function totalFaltan(huecos: readonly Hueco[]): number {
  return huecos.reduce((suma, hueco) => suma + cuantosFaltan(hueco), 0);
}

/** One line of the report of gaps. */
export interface FilaHueco extends Hueco {
  readonly serie: Pick<Serie, 'serie' | 'tipoComprobante'>;
}

/** The gaps of every series, or of one, in order. */
export function informeDeHuecos(series: readonly Serie[], solo?: string): readonly FilaHueco[] {
  return series
    .filter((serie) => solo === undefined || idDeSerie(serie) === solo)
    .flatMap((serie) => serie.huecos.map((hueco) => ({ ...hueco, serie })));
}

/** What tells a series from all others of its company and environment: an F001 of notes is not that of invoices. */
export function idDeSerie({ tipoComprobante, serie }: Pick<Serie, 'serie' | 'tipoComprobante'>): string {
  return `${tipoComprobante}-${serie}`;
}
