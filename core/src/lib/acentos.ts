/** The letters of a text without their accents: `Ñandú` is `Nandu`. */
export function sinAcentos(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** As people look for things: without accents or capitals. */
export function plegar(text: string): string {
  return sinAcentos(text).toLowerCase();
}
