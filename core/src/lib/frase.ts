import type { EnIdiomas } from './idiomas.ts';

/**
 * `10, 10.5 o 18`, `10, 10.5 or 18`; `u` before what is said with an o. By hand: reading the rules of a language takes longer than a
 * service's routes. `en`: what they are called in English, where that is something else.
 */
export function unoDe(textos: readonly string[], en = textos): EnIdiomas {
  const ultimo = textos.at(-1) ?? '';
  return { es: unidos(textos, /^(0?8|11(?!\d)|h?[oó])/i.test(ultimo) ? 'u' : 'o'), en: unidos(en, 'or') };
}

/** `a, b y c`, `a, b and c`. */
export function todos(textos: readonly string[], en = textos): EnIdiomas {
  return { es: unidos(textos, 'y'), en: unidos(en, 'and') };
}

function unidos(textos: readonly string[], con: string): string {
  const ultimo = textos.at(-1) ?? '';
  return textos.length < 2 ? ultimo : `${textos.slice(0, -1).join(', ')} ${con} ${ultimo}`;
}
