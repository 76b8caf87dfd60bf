/**
 * A decimal as people write it, as the API reads it: `1,250.50`, `1.250,50` and `S/ 1 250.50` are `1250.50`; `12,5` is `12.5`. A group of
 * exactly three figures after a comma is of thousands, unless nothing but a zero is before it. What is no decimal comes back as it can be read.
 */
export function decimalDe(escrito: string): string {
  const limpio = escrito.replace(/[^\d.,-]/g, '');
  if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(limpio)) return limpio.replaceAll(',', '');
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+,\d*$/.test(limpio)) return limpio.replaceAll('.', '').replace(',', '.');
  return limpio.replace(',', '.');
}
