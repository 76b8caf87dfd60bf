import type { Decimal } from './decimal.ts';
import type { Fecha } from './fecha.ts';

/** An amount of money: 2 decimals and thousands separators, `1,234,567.89`. Throws if it has more decimals. */
export function formatImporte(monto: Decimal): string {
  return withThousands(monto.toFixed(2));
}

/** A unit price: exact, with at least `least` decimals and no zeros beyond them, `0.8475`, `1,250.00`. */
export function formatPrecio(monto: Decimal, least = 2): string {
  const text = monto.toString();
  const point = text.indexOf('.');
  const decimals = point < 0 ? 0 : text.length - point - 1;
  return withThousands(decimals < least ? monto.toFixed(least) : text);
}

/** A quantity or a percentage, as short as it can be: `12`, `0.125`, `1,500`. */
export function formatCantidad(valor: Decimal): string {
  return withThousands(valor.toString());
}

/** `2026-11-20` as it is written in Peru: `20/11/2026`. */
export function formatFecha(fecha: Fecha): string {
  return `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`;
}

function withThousands(text: string): string {
  const point = text.indexOf('.');
  const start = text.startsWith('-') ? 1 : 0;
  let head = point < 0 ? text.length : point;
  let tail = text.slice(head);
  for (; head - start > 3; head -= 3) tail = `,${text.slice(head - 3, head)}${tail}`;
  return text.slice(0, head) + tail;
}
