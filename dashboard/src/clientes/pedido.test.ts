import { describe, expect, it } from 'vitest';
import { pedidoDe } from './pedido.ts';

describe('the search of a list', () => {
  it('asks for the same while only a space was written after it', () => {
    expect(pedidoDe('BODEGA ', 2)).toBe(pedidoDe('BODEGA', 2));
    expect(pedidoDe('BODEGA SAN', 2)).toBe('BODEGA SAN');
  });

  it('asks for all when it is emptied, and for nothing new while it is too short', () => {
    expect(pedidoDe('   ', 2)).toBe('');
    expect(pedidoDe(' B ', 2)).toBeUndefined();
    expect(pedidoDe('B', 1)).toBe('B');
  });
});
