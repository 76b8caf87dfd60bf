import { describe, expect, it } from 'vitest';
import {
  conFiltro,
  consultaDe,
  esFiltroValido,
  filtrosPuestos,
  hayFiltros,
  mismosFiltros,
  readFiltros,
} from './filtros.ts';

describe('the filters of an address', () => {
  it('are read as they were written', () => {
    expect(readFiltros({ estado: 'ACEPTADA', tipoComprobante: '01', serie: 'F001', cliente: '20100070970' })).toEqual({
      estado: 'ACEPTADA',
      tipoComprobante: '01',
      serie: 'F001',
      cliente: '20100070970',
    });
  });

  it('lose what the service would refuse, and what is not a filter', () => {
    // The last is of the same address, and no filter.
    const escrito = { estado: 'BORRADA', tipoComprobante: '1', serie: 'F-1', desde: 'ayer', q: 'x', pestana: 'pdf' };
    expect(readFiltros(escrito)).toEqual({});
  });

  it('change one at a time; an empty text takes one away', () => {
    const filtros = readFiltros({ estado: 'ACEPTADA', serie: 'F001' });
    expect(conFiltro(filtros, 'serie', 'b001')).toEqual({ estado: 'ACEPTADA', serie: 'B001' });
    expect(conFiltro(filtros, 'serie', '')).toEqual({ estado: 'ACEPTADA' });
    expect(conFiltro(filtros, 'estado', undefined)).toEqual({ serie: 'F001' });
    expect(hayFiltros({})).toBe(false);
    expect(hayFiltros(filtros)).toBe(true);
  });

  it('go to the query of a request in one order, so that two equal ones are seen to be equal', () => {
    const uno = readFiltros({ q: 'Santa Rita', estado: 'RECHAZADA' });
    const otro = readFiltros({ estado: 'RECHAZADA', q: 'Santa Rita' });
    expect(consultaDe(uno)).toBe('?estado=RECHAZADA&q=Santa+Rita');
    expect(mismosFiltros(uno, otro)).toBe(true);
    expect(mismosFiltros(uno, conFiltro(otro, 'q', ''))).toBe(false);
    expect(consultaDe({})).toBe('');
    expect(filtrosPuestos(uno).map(([nombre]) => nombre)).toEqual(['estado', 'q']);
  });

  it('say when a text cannot be one, before it is sent', () => {
    expect(esFiltroValido('q', 'x')).toBe(false);
    expect(esFiltroValido('q', '')).toBe(true);
    expect(esFiltroValido('serie', 'f001')).toBe(true);
    expect(esFiltroValido('cliente', '20 10')).toBe(false);
  });
});
