import { describe, expect, it } from 'vitest';
import { nombreDeArchivo } from './descarga.ts';

describe('the name of a downloaded file', () => {
  it('is the one that the server gives', () => {
    expect(nombreDeArchivo('attachment; filename="20100066603-01-F001-16.xml"', 'x')).toBe(
      '20100066603-01-F001-16.xml',
    );
  });

  it('is never a path, and never empty', () => {
    expect(nombreDeArchivo('inline; filename="../../etc/passwd"', 'x')).toBe('passwd');
    expect(nombreDeArchivo('inline; filename="a/"', 'documento.pdf')).toBe('documento.pdf');
    expect(nombreDeArchivo(null, 'documento.pdf')).toBe('documento.pdf');
  });
});
