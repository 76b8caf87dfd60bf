import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';

/** An amount of money: 2 decimals and thousands separators, `1,234,567.89`. Throws if it has more decimals. */
export function importe(monto: Decimal): string {
  return conMiles(monto.toFixed(2));
}

/** A unit price: at least 2 decimals and no zeros beyond them, `0.8475`, `1,250.00`. */
export function precio(monto: Decimal): string {
  const texto = monto.toString();
  const punto = texto.indexOf('.');
  const decimales = punto < 0 ? 0 : texto.length - punto - 1;
  return conMiles(decimales < 2 ? monto.toFixed(2) : texto);
}

/** A quantity or a percentage, as short as it can be: `12`, `0.125`, `1,500`. */
export function cantidad(valor: Decimal): string {
  return conMiles(valor.toString());
}

/** `2026-11-20` as it is written in Peru: `20/11/2026`. */
export function dia(fecha: Fecha): string {
  return `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`;
}

function conMiles(texto: string): string {
  const punto = texto.indexOf('.');
  const fin = punto < 0 ? texto.length : punto;
  const inicio = texto.startsWith('-') ? 1 : 0;
  let salida = texto.slice(fin);
  let corte = fin;
  for (; corte - inicio > 3; corte -= 3) salida = `,${texto.slice(corte - 3, corte)}${salida}`;
  return texto.slice(0, corte) + salida;
}
