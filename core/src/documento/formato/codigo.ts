import { sinAcentos } from '../../lib/acentos.ts';
import { type Json, JsonNumber } from '../../lib/json.ts';

/** Whether there is such a code; `escrito` is how the caller wrote it, outer blanks aside. */
export type Acepta = (codigo: string, escrito: string) => boolean;

/** Longer texts are no code in other letters. */
const MAX_LENGTH = 40;
const ENTERO = /^\d{1,6}$/;
/** The longest code of a catalog that is all digits: the ubigeo. */
const MAX_CIFRAS = 6;

/**
 * The code that a value stands for: as it is written, or else the only one that it can mean in capitals, without accents or,
 * sent as a number, with the zeros that a number has lost; outer blanks aside. Undefined when there is none, or several.
 * Never for identities: of those every character counts.
 */
export function readCodigo(value: Json, acepta: Acepta): string | undefined {
  if (value instanceof JsonNumber) return elUnico(deNumero(value.source), value.source, acepta);
  if (typeof value !== 'string') return undefined;
  const escrito = value.trim();
  return acepta(escrito, escrito) ? escrito : elUnico(deTexto(escrito), escrito, acepta);
}

function elUnico(lecturas: readonly string[], escrito: string, acepta: Acepta): string | undefined {
  const [unica, ...otras] = new Set(lecturas.filter((lectura) => acepta(lectura, escrito)));
  return otras.length === 0 ? unica : undefined;
}

function deNumero(source: string): string[] {
  if (!ENTERO.test(source)) return [];
  return Array.from({ length: MAX_CIFRAS }, (_, cifras) => source.padStart(cifras + 1, '0'));
}

function deTexto(escrito: string): string[] {
  if (escrito.length > MAX_LENGTH) return [];
  const mayusculas = escrito.toUpperCase();
  return [mayusculas, sinAcentos(mayusculas)];
}
