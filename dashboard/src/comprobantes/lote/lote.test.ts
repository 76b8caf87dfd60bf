import { describe, expect, it } from 'vitest';
import { advanceLote, countLote, createLote, type PasoDeLote } from './lote.ts';

const tres = createLote(['a', 'b', 'c'].map((id) => ({ id, nombre: `F001-${id}` })));
const tras = (...pasos: PasoDeLote[]) => pasos.reduce(advanceLote, tres);

describe('a bulk action', () => {
  it('goes on after a failure, and keeps what became of each', () => {
    const lote = tras(
      { tipo: 'empezar', id: 'a' },
      { tipo: 'fallo', id: 'a', mensaje: 'SUNAT no respondió' },
      { tipo: 'empezar', id: 'b' },
      { tipo: 'hecho', id: 'b' },
    );
    expect(lote.filas.map(({ estado, mensaje }) => [estado, mensaje])).toEqual([
      ['fallo', 'SUNAT no respondió'],
      ['hecho', undefined],
      ['espera', undefined],
    ]);
    expect(countLote(lote)).toMatchObject({ total: 3, terminadas: 2, hechas: 1, fallidas: 1, acabado: false });
  });

  it('when stopped finishes what was begun and says what was not', () => {
    const lote = tras({ tipo: 'empezar', id: 'a' }, { tipo: 'detener' });
    expect(lote.filas.map(({ estado }) => estado)).toEqual(['en-curso', 'omitido', 'omitido']);
    expect(countLote(lote).acabado).toBe(false);
    expect(countLote(advanceLote(lote, { tipo: 'hecho', id: 'a' }))).toMatchObject({ omitidas: 2, acabado: true });
  });
});
