import { describe, expect, test } from 'vitest';
import { documentoDe, problemasDe, unaFactura } from './testing.ts';

describe('property names', () => {
  test('an unknown one is named, with the one that was meant', () => {
    const cliente = { ...documentoDe(unaFactura()).cliente, denominasion: 'X' };
    expect(problemasDe(unaFactura({ cliente }))).toEqual({
      'documento.cliente.denominasion': 'Campo no reconocido; ¿quiso decir `denominacion`?',
    });
  });

  test.each(['estado', 'empresa_id', 'hash'])('%s cannot be sent', (nombre) => {
    expect(problemasDe(unaFactura({ [nombre]: 'x' }))).toEqual({
      [`documento.${nombre}`]: 'Campo no reconocido; quítelo',
    });
  });

  test('hundreds of unknown ones are counted, not listed', () => {
    const muchos = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`campo${i}`, i]));
    const encontrados = problemasDe(unaFactura(muchos));
    expect(Object.keys(encontrados)).toHaveLength(21);
    expect(encontrados['documento.*']).toContain('280 campos más');
  });
});
