import { FRASES } from './frases-del-servidor.ts';

/*
 * English for what the service writes about the life of a document and the way to live. SUNAT's own words are quoted as
 * they came, in Spanish.
 */

interface Regla {
  readonly forma: RegExp;
  readonly ingles: string;
}

/** Sentences as they are, and those with something of their own inside: `{causa}` is said as it came, `{cuando}` is a moment. */
const REGLAS: readonly Regla[] = FRASES.map(([castellano, ingles]) => ({ forma: formaDe(castellano), ingles }));

/** The text in English; undefined where some sentence of it is not known. */
export function enIngles(texto: string): string | undefined {
  const entera = frase(texto);
  if (entera !== undefined) return entera;
  const frases = texto.split(/(?<=[.)]) (?=[A-ZÁÉÍÓÚ])/u).map(frase);
  return frases.length > 1 && frases.every((una) => una !== undefined) ? frases.join(' ') : undefined;
}

function frase(texto: string): string | undefined {
  for (const { forma, ingles } of REGLAS) {
    const hallada = forma.exec(texto);
    if (hallada !== null)
      return ingles.replaceAll(/\{(\w+)\}/g, (_, nombre) => parte(nombre, hallada.groups?.[nombre]));
  }
  return undefined;
}

function parte(nombre: string, dicho = ''): string {
  return nombre === 'cuando' ? momento(dicho) : (frase(dicho) ?? dicho);
}

function momento(dicho: string): string {
  if (dicho === 'en unos segundos') return 'in a few seconds';
  return dicho.replace(/^en /, 'in ').replace(/^el /, 'on ');
}

/** Matches the whole of a text of that form: what stands in braces may be anything. */
function formaDe(castellano: string): RegExp {
  const fija = castellano.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${fija.replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 'u');
}
