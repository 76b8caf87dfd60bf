import { Decimal } from '../../lib/decimal.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import { type Json, JsonNumber } from '../../lib/json.ts';

/** How an amount may be written. All are over zero, unless they are signed. */
export interface FormatoImporte {
  /** Most decimals, as written: `1.500` has three. */
  readonly decimales: number;
  /** Most digits before the point. */
  readonly enteros: number;
  /** It may be zero or negative. */
  readonly conSigno?: boolean;
  /** SUNAT's code for an amount that is not over zero, where it has one of its own. */
  readonly codigoCero?: string;
  /** What to say of a zero, where there is more to say than `NO_POSITIVO`. */
  readonly siEsCero?: EnIdiomas;
}

/** n(12,10): quantities and unit prices (2025, 2367, 2369). */
export const UNITARIO: FormatoImporte = { enteros: 12, decimales: 10 };
/** The same of a price, which may be meant to be free. */
export const PRECIO: FormatoImporte = {
  ...UNITARIO,
  siEsCero: {
    es: 'Debe ser mayor que cero; lo que se entrega gratis lleva su precio de referencia y un tipoIgv de "11" a "16"',
    en: 'It must be greater than zero; what is given for free has its reference price and a tipoIgv from "11" to "16"',
  },
};
/** n(12,2): amounts of money (3253). */
export const MONTO: FormatoImporte = { enteros: 12, decimales: 2 };
/** What is added to or taken off the total to round what is paid (3303). */
export const REDONDEO: FormatoImporte = { enteros: 12, decimales: 2, conSigno: true };
/** n(3,5): percentages. */
export const PORCENTAJE: FormatoImporte = { enteros: 3, decimales: 5 };
/** Soles per unit of a currency, as SUNAT publishes it. */
export const TIPO_CAMBIO: FormatoImporte = { enteros: 5, decimales: 3 };

/** The sentence for an amount that is zero or less. */
export const NO_POSITIVO: EnIdiomas = { es: 'Debe ser mayor que cero', en: 'It must be greater than zero' };

const PLANO = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const EXPONENTE = /^-?\d+(?:\.\d+)?[eE]/;
const MAX_LENGTH = 64;
/** A double holds 15 significant digits: with more, what arrived may not be what the caller's program meant. */
const MAX_CIFRAS = 15;

/**
 * Reads a JSON number or a decimal string exactly as written, outer blanks aside: a positive `Decimal`, or the sentence
 * that says why it is not one. Never rounds: of too many decimals it says what to send instead.
 */
export function readImporte(value: Json, formato: FormatoImporte): Decimal | EnIdiomas {
  const text = value instanceof JsonNumber ? value.source : value;
  if (typeof text !== 'string')
    return {
      es: 'Debe ser un número o un texto decimal, p. ej. 12.50',
      en: 'It must be a number or a decimal text, e.g. 12.50',
    };
  return readTexto(text.trim(), formato, value instanceof JsonNumber);
}

function readTexto(text: string, formato: FormatoImporte, esNumero: boolean): Decimal | EnIdiomas {
  if (text.length > MAX_LENGTH)
    return {
      es: 'Tiene demasiadas cifras; envíe un decimal como 12.50',
      en: 'It has too many digits; send a decimal like 12.50',
    };
  if (!PLANO.test(text)) return malEscrito(text);
  const leido = Decimal.from(text);
  if (leido.isZero() && formato.conSigno !== true) return formato.siEsCero ?? NO_POSITIVO;
  if (leido.isNegative() && formato.conSigno !== true) return NO_POSITIVO;
  if (leido.decimals > formato.decimales) return conMenosDecimales(leido, formato);
  if (esNumero && leido.abs().units.toString().length > MAX_CIFRAS) {
    return {
      es: `Tiene más de ${MAX_CIFRAS} cifras; envíelo como texto entre comillas para que no pierda precisión`,
      en: `It has more than ${MAX_CIFRAS} digits; send it as text in quotes so that it loses no precision`,
    };
  }
  if (text.length - (leido.decimals === 0 ? 0 : leido.decimals + 1) > formato.enteros) {
    return {
      es: `Es demasiado grande; envíe como máximo ${formato.enteros} cifras enteras`,
      en: `It is too large; send at most ${formato.enteros} whole digits`,
    };
  }
  return leido;
}

function conMenosDecimales(leido: Decimal, { decimales }: FormatoImporte): EnIdiomas {
  const redondeado = leido.round(decimales);
  const remedio = redondeado.isZero() ? '' : `: ${redondeado.toString()}`;
  return {
    es: `Tiene ${leido.decimals} decimales; envíe como máximo ${decimales}${remedio}`,
    en: `It has ${leido.decimals} decimals; send at most ${decimales}${remedio}`,
  };
}

function malEscrito(text: string): EnIdiomas {
  if (EXPONENTE.test(text))
    return {
      es: 'No se admite notación exponencial; envíe todas las cifras, p. ej. 1500.00',
      en: 'Exponential notation is not admitted; send all digits, e.g. 1500.00',
    };
  return {
    es: 'No es un decimal; envíe solo cifras y un punto, p. ej. 1500.00',
    en: 'It is not a decimal; send only digits and a point, e.g. 1500.00',
  };
}
