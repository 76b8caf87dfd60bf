import { plegar } from '@chaski/core/lib/acentos.ts';

/* As people look for things: without accents or capitals, by parts of words, in any order. What is asked for and what is looked through are folded alike. */

const CON = 'áàäâãéèëêíìïîóòöôõúùüûñçÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇ';
const SIN = 'aaaaaeeeeiiiiooooouuuunc'.repeat(2);

/** More words than anybody looks for. */
const MAX_PALABRAS = 8;

/** The folded words of a text. */
export function palabrasDe(q: string): string[] {
  return plegar(q)
    .split(/\s+/)
    .filter((palabra) => palabra !== '')
    .slice(0, MAX_PALABRAS);
}

/** That text, an SQL expression, as one that is folded. */
export function plegado(texto: string): string {
  // Whatever the database's collation takes for a capital, those with accents are among the letters.
  return `translate(lower(${texto}), '${CON}', '${SIN}')`;
}

/** A condition: each of the words stands somewhere in that folded text, an SQL expression. `add` answers the parameter of a value. */
export function conPalabras(plegado: string, palabras: readonly string[], add: (value: string) => string): string {
  return palabras.map((palabra) => `${plegado} like ${add(like(palabra))}`).join(' and ') || 'false';
}

/** The text as a pattern in which `%`, `_` and `\` are themselves. */
export function like(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
