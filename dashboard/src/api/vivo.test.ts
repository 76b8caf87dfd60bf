import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claveDe } from './consultas.ts';
import { asuntosDe, createRepaso, tiposDe } from './vivo.ts';

describe('a change told by the service', () => {
  it('makes the page look again at what shows it, once each', () => {
    const asuntos = asuntosDe(tiposDe('{"tipos":["comprobante","anulacion"]}'));
    expect(asuntos).toEqual(expect.arrayContaining(['comprobantes', 'inicio', 'series', 'anulaciones']));
    expect(new Set(asuntos).size).toBe(asuntos.length);
  });

  it('that cannot be read, or is of a kind not known here, changes nothing', () => {
    for (const data of ['', '{', 'null', '[]', '{"tipos":"comprobante"}', '{"tipos":[1,null]}', '{"tipos":["otro"]}']) {
      expect(asuntosDe(tiposDe(data)), data).toEqual([]);
    }
  });
});

describe('a burst of changes', () => {
  const de = { id: 'una', entorno: 'test' } as const;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** How often a list of that many pages is looked at again in ten seconds of a change every 100 ms. */
  function vecesEnDiezSegundos(paginas: number): number {
    const consultas = new QueryClient();
    const clave = claveDe(de, 'comprobantes', 'lista');
    const read = () => consultas.setQueryData(clave, { pages: Array.from({ length: paginas }, () => []) });
    const repaso = createRepaso(consultas, de);
    let veces = 0;
    read();
    for (let ms = 0; ms < 10_000; ms += 100) {
      repaso.ask(['comprobantes']);
      vi.advanceTimersByTime(100);
      if (consultas.getQueryState(clave)?.isInvalidated !== true) continue;
      veces += 1;
      read();
    }
    repaso.parar();
    consultas.clear();
    return veces;
  }

  it('is seen at once in a short list, and in a long one at most every two seconds', () => {
    expect(vecesEnDiezSegundos(3)).toBeGreaterThan(25);
    expect(vecesEnDiezSegundos(4)).toBe(5);
  });

  it('that ends leaves a long list looked at after its last change', () => {
    const consultas = new QueryClient();
    const clave = claveDe(de, 'comprobantes', 'lista');
    const repaso = createRepaso(consultas, de);
    const read = () => consultas.setQueryData(clave, { pages: [[], [], [], []] });
    read();
    repaso.ask(['comprobantes']);
    vi.advanceTimersByTime(250);
    read();
    repaso.ask(['comprobantes']);
    vi.advanceTimersByTime(1_900);
    expect(consultas.getQueryState(clave)?.isInvalidated).toBe(false);
    vi.advanceTimersByTime(100);
    expect(consultas.getQueryState(clave)?.isInvalidated).toBe(true);
    consultas.clear();
  });
});
