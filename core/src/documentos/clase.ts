import type { Catalogo } from '../catalogos/catalogo.ts';

/** Code of catalog 01 of a kind that Chaski issues. */
export type TipoComprobante = '01' | '03' | '07' | '08';
/** Its name in the API. */
export type NombreTipoComprobante = 'FACTURA' | 'BOLETA' | 'NOTA_CREDITO' | 'NOTA_DEBITO';

/** The same words in each language of the dashboard. */
export interface EnIdiomas {
  readonly es: string;
  readonly en: string;
}

/** A kind of document: who wants to know something of it asks here, and compares no code. */
export interface Clase {
  readonly codigo: TipoComprobante;
  readonly nombreApi: NombreTipoComprobante;
  readonly nombre: EnIdiomas;
  /** Within a sentence: `una factura`. */
  readonly enFrase: EnIdiomas;
  /** At the head of its paper. */
  readonly titulo: string;
  readonly serie: SerieDeClase;
  /** Of a kind that changes another document: what it needs to say why. */
  readonly nota?: ClaseDeNota;
}

/**
 * Series of the service: electronic ones, and numeric ones of paper that was issued during a contingency. SUNAT also
 * takes `E…`, of its own portal: they are not ours.
 */
export interface SerieDeClase {
  /** The letters that may begin it. */
  readonly letras: string;
  /** What follows the letter in the series to begin with. */
  readonly primera: string;
}

export interface ClaseDeNota {
  readonly motivos: Catalogo;
  /** SUNAT's number of that catalog. */
  readonly catalogo: string;
  /** Two of its codes, for a sentence that says what to send. */
  readonly ejemplos: string;
  /** SUNAT's codes for a reference that is malformed, and for one to a kind that it cannot change. */
  readonly codigos: { readonly referencia: string; readonly tipoAfectado: string };
}
