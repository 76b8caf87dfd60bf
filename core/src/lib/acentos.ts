/** The letters of a text without their accents: `Ñandú` is `Nandu`. */
export function sinAcentos(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}
