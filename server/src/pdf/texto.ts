import { anchoDe, type Fuente } from './fuente.ts';

const TOFU = '□';

/**
 * The text with only what the fonts can show: composed (NFC), controls and invisible or direction-changing characters
 * removed, tabs as blanks, and `□` for a character that the fonts lack (PDF/A forbids a missing glyph). Line breaks stay.
 */
export function legible(texto: string, fuente: Fuente): string {
  for (let index = 0; index < texto.length; index++) {
    if (fuente.anchos[texto.charCodeAt(index)] === 0) return sustituir(texto, fuente);
  }
  return texto;
}

const INVISIBLE = /[\p{Cc}\p{Cf}]/u;
const MARCA = /\p{M}/u;

function sustituir(texto: string, { anchos }: Fuente): string {
  let salida = '';
  for (const letra of texto
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')) {
    if (letra === '\n' || (letra.length === 1 && (anchos[letra.charCodeAt(0)] ?? 0) > 0)) salida += letra;
    else if (!INVISIBLE.test(letra) && !MARCA.test(letra)) salida += TOFU;
  }
  return salida;
}

/**
 * The text broken into lines that fit `ancho` (same unit as `tamano`): at blanks, after `-`, `/`, `,` and `;`, and
 * inside a word only when it is longer than a line. Breaking here and not in Typst is what lets every row have a known height: Typst
 * lays a table out twice to find it.
 */
export function partir(texto: string, ancho: number, tamano: number, fuente: Fuente): string {
  const legibleTexto = legible(texto, fuente);
  if (!legibleTexto.includes('\n') && anchoDe(legibleTexto, tamano, fuente) <= ancho) return legibleTexto;
  const maximo = (ancho * 1000) / tamano;
  return legibleTexto
    .split('\n')
    .flatMap((parrafo) => partirParrafo(parrafo.trimEnd(), maximo, fuente))
    .join('\n');
}

/** How many lines a text of `partir` has. */
export function lineasDe(texto: string): number {
  let lineas = 1;
  for (let index = texto.indexOf('\n'); index >= 0; index = texto.indexOf('\n', index + 1)) lineas++;
  return lineas;
}

function partirParrafo(parrafo: string, maximo: number, { anchos }: Fuente): string[] {
  const lineas: string[] = [];
  let inicio = 0;
  let corte = 0;
  let ancho = 0;
  let anchoHastaCorte = 0;
  for (let index = 0; index < parrafo.length; index++) {
    const codigo = parrafo.charCodeAt(index);
    ancho += anchos[codigo] ?? 0;
    if (ancho > maximo && codigo !== BLANCO && index > inicio) {
      const fin = corte > inicio ? corte : index;
      lineas.push(parrafo.slice(inicio, fin).trimEnd());
      ancho = corte > inicio ? ancho - anchoHastaCorte : (anchos[codigo] ?? 0);
      inicio = fin;
      corte = fin;
      anchoHastaCorte = 0;
    }
    if (SEPARADORES.includes(codigo)) {
      corte = index + 1;
      anchoHastaCorte = ancho;
    }
  }
  lineas.push(parrafo.slice(inicio));
  return lineas;
}

const BLANCO = 0x20;
const SEPARADORES = [BLANCO, ...Array.from('-/,;', (letra) => letra.charCodeAt(0))];
