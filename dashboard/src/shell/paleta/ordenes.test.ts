import { describe, expect, it } from 'vitest';
import { paginaDe } from '../menu/pagina-de.ts';
import { coincide } from './coincide.ts';

describe('the palette', () => {
  it('finds a page by parts of its words, in any order, without accents or capitals', () => {
    expect(coincide('Auditoría', 'audito')).toBe(true);
    expect(coincide('Series y numeración', 'NUMERA serie')).toBe(true);
    expect(coincide('Series y numeración', '')).toBe(true);
    expect(coincide('Series y numeración', 'clave')).toBe(false);
  });
});

describe('the page of an address', () => {
  it('is the one of the menu under which it stands', () => {
    expect(paginaDe('/20000000001/test/comprobantes')).toBe('comprobantes');
    expect(paginaDe('/20000000001/live/webhooks/0190')).toBe('webhooks');
    expect(paginaDe('/20000000001/test/nada')).toBe('inicio');
    expect(paginaDe('/')).toBe('inicio');
  });
});
