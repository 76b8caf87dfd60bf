import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hallazgo, PASOS, probe } from './sondeo.ts';

/** A SUNAT that knows a series up to a number, and counts what it is asked. */
function sunat(hasta: number, falla?: { readonly desde: number; readonly como: Hallazgo }) {
  const preguntas: number[] = [];
  const ask = async (numeros: readonly number[]): Promise<Hallazgo[]> =>
    numeros.map((numero) => {
      preguntas.push(numero);
      if (falla !== undefined && preguntas.length > falla.desde) return falla.como;
      return numero <= hasta ? 'conoce' : 'noConoce';
    });
  return { preguntas, ask };
}

describe('sondear', () => {
  it('asks about the next numbers and some steps ahead, once, where SUNAT knows nothing more', async () => {
    const { preguntas, ask } = sunat(40);
    expect(await probe(40, ask)).toEqual({ tipo: 'alDia' });
    expect(preguntas).toEqual(PASOS.map((paso) => 40 + paso));
  });

  it('finds the last lost number exactly, with few questions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(5_000), fc.integer({ min: 1, max: 5_000 }), async (ultimo, lost) => {
        const { preguntas, ask } = sunat(ultimo + lost);
        expect(await probe(ultimo, ask)).toEqual({ tipo: 'conoce', hasta: ultimo + lost, completo: true });
        expect(preguntas.length).toBeLessThanOrEqual(PASOS.length * 20);
      }),
    );
  });

  it('finds lost numbers behind some that SUNAT never got', async () => {
    const conoce = new Set([104, 105, 130]);
    const found = await probe(100, async (numeros) =>
      numeros.map((numero) => (conoce.has(numero) ? 'conoce' : 'noConoce')),
    );
    expect(found).toEqual({ tipo: 'conoce', hasta: 130, completo: true });
  });

  it('never says that nothing is known when SUNAT did not answer everything', async () => {
    for (const como of ['sinRespuesta', 'noSePuedeConsultar'] as const) {
      expect(await probe(10, sunat(10, { desde: 0, como }).ask)).toEqual({ tipo: como });
      expect(await probe(10, sunat(10, { desde: 6, como }).ask)).toEqual({ tipo: como });
      expect(await probe(10, sunat(12, { desde: 6, como }).ask)).toMatchObject({ tipo: 'conoce', completo: false });
    }
    expect(await probe(10, async () => [])).toEqual({ tipo: 'sinRespuesta' });
  });

  it('gives up the exact end of a series that seems endless, and says so', async () => {
    expect(await probe(0, sunat(Number.POSITIVE_INFINITY).ask)).toEqual({
      tipo: 'conoce',
      hasta: 100_000,
      completo: false,
    });
  });

  it('asks about no number that SUNAT cannot have', async () => {
    const { preguntas, ask } = sunat(0);
    await probe(99_999_990, ask);
    expect(Math.max(...preguntas)).toBeLessThanOrEqual(99_999_999);
  });
});
