/** The languages in which a person is spoken to; the first one where no other is asked for. */
export const IDIOMAS = ['es', 'en'] as const;

export type Idioma = (typeof IDIOMAS)[number];

/** The same in each of them. */
export type EnIdiomas = { readonly [I in Idioma]: string };

/** What a sentence quotes: ours in every language, or a stranger's words as they came (SUNAT's, a person's, the system's). */
export type Dicho = EnIdiomas | string;

/** The same in each of them: a name, a command, a stranger's words. */
export function igual(texto: string): EnIdiomas {
  return { es: texto, en: texto };
}

/** A sentence of somebody or something that is named before it: `20000000001 live: falta …`. */
export function de(quien: string, { es, en }: EnIdiomas): EnIdiomas {
  return { es: `${quien}: ${es}`, en: `${quien}: ${en}` };
}

/** What was said, in that language where it is ours. */
export function decir(dicho: Dicho, idioma: Idioma): string {
  return typeof dicho === 'string' ? dicho : dicho[idioma];
}
