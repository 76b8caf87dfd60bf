import { describe, expect, it } from 'vitest';
import { caminoPropio } from './siguiente.ts';

describe('where one goes after entering', () => {
  it('is where one was, with its filters', () => {
    expect(caminoPropio('/20000000001/test/comprobantes?estado=ACEPTADA&q=a%2Fb')).toBe(
      '/20000000001/test/comprobantes?estado=ACEPTADA&q=a%2Fb',
    );
  });

  it('is never a place of another, however it is written', () => {
    const ajenos = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '\\/evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '/%09/evil',
      ' //evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '/a/..//evil.example',
      '/./\\evil.example',
      '/.//evil.example',
      'evil.example',
      '',
      '@evil.example',
    ];
    for (const camino of ajenos) {
      const destino = new URL(caminoPropio(camino), 'https://chaski.example');
      expect(destino.origin, camino).toBe('https://chaski.example');
      expect(caminoPropio(camino), camino).not.toMatch(/^\/[/\\]/);
    }
    expect(caminoPropio('/a/..//evil.example')).toBe('/');
    expect(caminoPropio(undefined)).toBe('/');
  });

  it('is never the entrance again, which would lead round and round', () => {
    expect(caminoPropio('/ingresar?siguiente=%2Fingresar')).toBe('/');
    expect(caminoPropio('/enlace')).toBe('/');
    expect(caminoPropio('/x/../ingresar')).toBe('/');
  });
});
