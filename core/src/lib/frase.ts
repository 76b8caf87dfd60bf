/** `10, 10.5 o 18`; `u` before what is said with an o. By hand: reading the rules of a language takes longer than a service's routes. */
export function unoDe(textos: readonly string[]): string {
  const ultimo = textos.at(-1) ?? '';
  if (textos.length < 2) return ultimo;
  return `${textos.slice(0, -1).join(', ')} ${/^(0?8|11(?!\d)|h?[oó])/i.test(ultimo) ? 'u' : 'o'} ${ultimo}`;
}
