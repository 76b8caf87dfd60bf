import { describe, expect, test } from 'vitest';
import { CAMPOS } from './field-names.ts';
import { PENDIENTES } from './pendientes.ts';
import { documentoDe, problemasDe, unaFactura, unItem } from './testing.ts';

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

  test('one that a later version takes is told apart from a mistake', () => {
    for (const campo of PENDIENTES.campos.documento) {
      expect(problemasDe(unaFactura({ [campo]: {} }))[`documento.${campo}`]).toContain('todavía no se admite');
    }
    for (const campo of PENDIENTES.campos.item) {
      const items = [unItem({ [campo]: true })];
      expect(problemasDe(unaFactura({ items }))[`documento.items.0.${campo}`]).toContain('todavía no se admite');
    }
  });

  test('no name is both taken and pending', () => {
    expect(CAMPOS.documento.filter((campo) => PENDIENTES.campos.documento.has(campo))).toEqual([]);
    expect(CAMPOS.item.filter((campo) => PENDIENTES.campos.item.has(campo))).toEqual([]);
  });

  test('hundreds of unknown ones are counted, not listed', () => {
    const muchos = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`campo${i}`, i]));
    const encontrados = problemasDe(unaFactura(muchos));
    expect(Object.keys(encontrados)).toHaveLength(21);
    expect(encontrados['documento.*']).toContain('280 campos más');
  });
});
