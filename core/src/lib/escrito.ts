/** The mark of a currency, with the point that belongs to it: `S/.`, `US$`. */
const MONEDA = /(?:S\/\.?|US\$|\$|PEN|USD)\s*/i;

/**
 * A decimal as people write it, as the API reads it: `1,250.50`, `1.250,50` and `S/ 1 250.50` are `1250.50`; `12,5` is `12.5`. A group of
 * exactly three figures after a comma is of thousands, unless nothing but a zero is before it. What is no decimal comes back as it was written, without blanks, and is refused as such.
 */
export function decimalDe(escrito: string): string {
  const limpio = escrito.replace(MONEDA, '').replace(/[\s'’]/g, '');
  if (/[^\d.,-]/.test(limpio)) return limpio;
  if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(limpio)) return limpio.replaceAll(',', '');
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+,\d*$/.test(limpio)) return limpio.replaceAll('.', '').replace(',', '.');
  return limpio.replace(/^(-?\d*),(\d*)$/, '$1.$2');
}
