import type { EnIdiomas } from '../../lib/idiomas.ts';

/** What to say of a field: the sentence, and SUNAT's code for the same finding where it has one. */
export interface Hallazgo {
  readonly mensaje: EnIdiomas;
  readonly codigo?: string;
  /** As of `Problema`. */
  readonly conflicto?: true;
  /** As of `Problema`: the value goes out as it came. */
  readonly aviso?: true;
}

/** What a value that is no code is told. */
export type Invalido = Hallazgo | ((enviado: string) => Hallazgo | undefined);

export interface FormatoTexto {
  /** In characters, as SUNAT counts them. */
  readonly minimo?: number;
  /** In UTF-16 units: never fewer than the characters that SUNAT counts. */
  readonly maximo: number;
  /** It may have tabs and several lines, whose ends are read as one line feed each; absent is never. */
  readonly conSaltos?: true;
  /** A number in its place has lost what the text says; absent is never. */
  readonly esIdentidad?: true;
  /** SUNAT's code for a text that does not fit. Where it only observes, the text is read all the same. */
  readonly codigo?: string;
  /** Present when the field is required. */
  readonly falta?: Hallazgo;
}

/** Longest text that goes out although SUNAT observes it: the longest that it takes of any. */
export const MAX_OBSERVADO = 1500;
/** A text whose form SUNAT only observes, and a rule announces. */
export const OBSERVADO: FormatoTexto = { maximo: MAX_OBSERVADO };
export const IDENTIDAD_OBSERVADA: FormatoTexto = { ...OBSERVADO, esIdentidad: true };

/** An object of the body by the names of its fields. */
export interface Nombrado {
  readonly nombre: string;
  readonly nombres: readonly string[];
  readonly propiedades: ReadonlyMap<string, unknown>;
}
