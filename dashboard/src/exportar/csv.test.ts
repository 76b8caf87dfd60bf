import { describe, expect, it } from 'vitest';
import { primerasFilas } from './csv.ts';

describe('the beginning of an exported file', () => {
  it('is read with its quotes, separators and line breaks inside of cells', () => {
    const texto = '\uFEFFFecha;Cliente;Total\r\n2026-11-20;"A; ""B""\r\nC";118.00\r\n2026-11-19;D;1.00\r\n';
    expect(primerasFilas(texto, 5)).toEqual([
      ['Fecha', 'Cliente', 'Total'],
      ['2026-11-20', 'A; "B"\r\nC', '118.00'],
      ['2026-11-19', 'D', '1.00'],
    ]);
  });

  it('has no row that was cut, and no more than were asked for', () => {
    expect(primerasFilas('a;b\r\n1;2\r\n3;"cut', 5)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(primerasFilas('a\r\nb\r\nc\r\n', 2)).toEqual([['a'], ['b']]);
    expect(primerasFilas('', 2)).toEqual([]);
  });
});
