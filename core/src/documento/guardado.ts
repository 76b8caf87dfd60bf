import { Decimal } from '../lib/decimal.ts';
import type { Anidado } from './campos/campo.ts';

/** The names of all fields of an object, and of those inside it, that hold a `Decimal`. */
export function decimalesDe({ propiedades }: Anidado): string[] {
  return [...propiedades].flatMap(([clave, { entrada, objeto }]) => [
    ...(entrada.tipo === 'importe' ? [clave] : []),
    ...(objeto === undefined ? [] : decimalesDe(objeto)),
  ]);
}

/** What our own `JSON.stringify` wrote of a document, where decimals are strings, read back. */
export function parseGuardado(text: string, decimales: ReadonlySet<string>): unknown {
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && decimales.has(key) ? Decimal.from(value) : value,
  );
}
