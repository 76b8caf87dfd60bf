import type { IncomingHttpHeaders } from 'node:http';
import { type EnIdiomas, IDIOMAS, type Idioma } from '@chaski/core/lib/idiomas.ts';

/** Of whoever asks for none that there is. */
export const POR_DEFECTO: Idioma = 'es';

/** What `Accept-Language` asks for among ours: the one of greatest weight, the first of those that weigh the same; `*` is any. */
export function idiomaDe(headers: Pick<IncomingHttpHeaders, 'accept-language'>): Idioma {
  const pedidos = (headers['accept-language'] ?? '').split(',', MAX_PEDIDOS).map(read);
  const mejor = pedidos.reduce((uno, otro) => (otro.peso > uno.peso ? otro : uno));
  return mejor.peso > 0 ? mejor.idioma : POR_DEFECTO;
}

/** For an answer whose sentences are in that language. */
export function enSuIdioma(idioma: Idioma) {
  return { 'content-language': idioma, vary: 'accept-language' } as const;
}

/** A sentence within an answer: told in the language of whoever asks, and in Spanish wherever nobody chose. */
export class Frase {
  readonly #dicho: EnIdiomas;

  constructor(dicho: EnIdiomas) {
    this.#dicho = dicho;
  }

  in(idioma: Idioma): string {
    return this.#dicho[idioma];
  }

  toJSON(): string {
    return this.in(POR_DEFECTO);
  }
}

/** `dicho` as a value of an answer. */
export function frase(dicho: EnIdiomas): Frase {
  return new Frase(dicho);
}

/** The same answer with its sentences in that language. */
export function translate(answer: unknown, idioma: Idioma): unknown {
  if (answer instanceof Frase) return answer.in(idioma);
  if (Array.isArray(answer)) return answer.map((each) => translate(each, idioma));
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, translate(value, idioma)]));
}

/** Nobody speaks more. */
const MAX_PEDIDOS = 20;

/** One of the list: `en-US;q=0.8`. What is not ours weighs nothing. */
function read(pedido: string): { readonly idioma: Idioma; readonly peso: number } {
  const [rango = '', ...parametros] = pedido.split(';').map((parte) => parte.trim().toLowerCase());
  const [primario] = rango.split('-');
  const idioma = primario === '*' ? POR_DEFECTO : IDIOMAS.find((uno) => uno === primario);
  if (idioma === undefined) return { idioma: POR_DEFECTO, peso: 0 };
  const q = parametros.find((parametro) => parametro.startsWith('q='));
  const peso = q === undefined ? 1 : Number(q.slice(2));
  return { idioma, peso: peso >= 0 && peso <= 1 ? peso : 0 };
}
