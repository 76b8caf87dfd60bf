import type { Exportacion } from '@chaski/sdk/src/index.ts';
import { describe, expect, it } from 'vitest';
import { hayEnProceso, pedidoDe, pedidoOtraVez, recienTerminadas } from './pedido-zip.ts';

const NOVIEMBRE = { desde: '2026-11-01', hasta: '2026-11-30' };

const exportacion = (id: string, estado: Exportacion['estado']): Exportacion => ({
  id,
  estado,
  entorno: 'test',
  contenido: ['xml', 'cdr'],
  creadaEn: '2026-11-21T15:00:00Z',
  filtro: { ...NOVIEMBRE, serie: 'F001' },
  progreso: { hechos: 1, total: 2, restanteSegundos: 3 },
});

describe('what is asked for', () => {
  it('is the filter of the screen and the files that were chosen, in one order', () => {
    expect(pedidoDe({ ...NOVIEMBRE, estado: 'ACEPTADA', serie: 'F001' }, ['pdf', 'xml'])).toEqual({
      tipo: 'pedido',
      pedido: { ...NOVIEMBRE, estado: 'ACEPTADA', serie: 'F001', contenido: ['xml', 'pdf'] },
    });
  });

  it('is nothing without both days, without any file, or for one customer; and all of it is said at once', () => {
    expect(pedidoDe({ desde: NOVIEMBRE.desde, cliente: '20100070970' }, [])).toEqual({
      tipo: 'impedimentos',
      impedimentos: ['dias', 'contenido', 'cliente'],
    });
    expect(pedidoDe({ ...NOVIEMBRE, q: 'comercial' }, ['xml'])).toEqual({
      tipo: 'impedimentos',
      impedimentos: ['cliente'],
    });
  });

  it('is the same again for one that failed or is gone', () => {
    expect(pedidoOtraVez(exportacion('a', 'VENCIDA'))).toEqual({
      ...NOVIEMBRE,
      serie: 'F001',
      contenido: ['xml', 'cdr'],
    });
  });
});

describe('those that were asked for', () => {
  it('are looked at again while one is being made', () => {
    expect(hayEnProceso(undefined)).toBe(false);
    expect(hayEnProceso([exportacion('a', 'LISTA')])).toBe(false);
    expect(hayEnProceso([exportacion('a', 'LISTA'), exportacion('b', 'EN_PROCESO')])).toBe(true);
  });

  it('are told when they end, once, and not those that were over when the page was opened', () => {
    const antes = [exportacion('a', 'EN_PROCESO'), exportacion('b', 'LISTA')];
    const ahora = [exportacion('a', 'FALLIDA'), exportacion('b', 'LISTA'), exportacion('c', 'LISTA')];
    expect(recienTerminadas(antes, ahora).map(({ id }) => id)).toEqual(['a']);
    expect(recienTerminadas(ahora, ahora)).toEqual([]);
    expect(recienTerminadas(undefined, ahora)).toEqual([]);
  });
});
