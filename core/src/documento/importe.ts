import { Decimal } from '../lib/decimal.ts';
import { type Json, JsonNumber } from '../lib/json.ts';

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
}

/** n(12,10): quantities and unit prices (2025, 2367, 2369). */
export const UNITARIO: FormatoImporte = { enteros: 12, decimales: 10 };
/** n(12,2): amounts of money (3253). */
export const MONTO: FormatoImporte = { enteros: 12, decimales: 2 };
/** What is added to or taken off the total to round what is paid (3303). */
export const REDONDEO: FormatoImporte = { enteros: 12, decimales: 2, conSigno: true };
/** A percentage that becomes a factor of n(3,5) without losing a digit (3025, 3052). */
export const PORCENTAJE_DE_AJUSTE: FormatoImporte = { enteros: 3, decimales: 3 };
/** n(3,5): percentages. */
export const PORCENTAJE: FormatoImporte = { enteros: 3, decimales: 5 };
/** Soles per unit of a currency, as SUNAT publishes it. */
export const TIPO_CAMBIO: FormatoImporte = { enteros: 5, decimales: 3 };

/** The sentence for an amount that is zero or less. */
export const NO_POSITIVO = 'Debe ser mayor que cero';

const PLANO = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const EXPONENTE = /^-?\d+(?:\.\d+)?[eE]/;
const MAX_LENGTH = 64;
/** A double holds 15 significant digits: with more, what arrived may not be what the caller's program meant. */
const MAX_CIFRAS = 15;

/**
 * Reads a JSON number or a decimal string exactly as written: a positive `Decimal`, or the Spanish sentence that says
 * why it is not one. Never rounds.
 */
export function readImporte(value: Json, formato: FormatoImporte): Decimal | string {
  const text = value instanceof JsonNumber ? value.source : value;
  if (typeof text !== 'string') return 'Debe ser un número o un texto decimal, p. ej. 12.50';
  if (text.length > MAX_LENGTH) return 'Tiene demasiadas cifras; envíe un decimal como 12.50';
  if (!PLANO.test(text)) return malEscrito(text);
  const point = text.indexOf('.');
  const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
  const units = BigInt(digits);
  if (units <= 0n && formato.conSigno !== true) return NO_POSITIVO;
  if (value instanceof JsonNumber && units.toString().length > MAX_CIFRAS) {
    return `Tiene más de ${MAX_CIFRAS} cifras; envíelo como texto entre comillas para que no pierda precisión`;
  }
  const decimals = point < 0 ? 0 : text.length - point - 1;
  if (decimals > formato.decimales) return `Tiene ${decimals} decimales; envíe como máximo ${formato.decimales}`;
  if (text.length - (point < 0 ? 0 : decimals + 1) > formato.enteros) {
    return `Es demasiado grande; envíe como máximo ${formato.enteros} cifras enteras`;
  }
  return new Decimal(units, decimals);
}

function malEscrito(text: string): string {
  if (EXPONENTE.test(text)) return 'No se admite notación exponencial; envíe todas las cifras, p. ej. 1500.00';
  return 'No es un decimal; envíe solo cifras y un punto, p. ej. 1500.00';
}
