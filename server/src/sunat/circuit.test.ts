import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, CERRADO, type Circuit, capacity, failed, NIVEL_MAXIMO, pausaMs, succeeded } from './circuit.ts';

const fallaVeces = (veces: number, cadaMs = 100): Circuit =>
  Array.from({ length: veces }).reduce<Circuit>(
    (circuit, _, index) => failed(circuit, index * cadaMs, 0, false),
    CERRADO,
  );

describe('a circuit', () => {
  it('opens at the eighth failure in a row, and not before', () => {
    expect(fallaVeces(7).estado).toBe('cerrado');
    expect(fallaVeces(8)).toEqual({ estado: 'abierto', pausas: 1, hasta: 700 + 5_000, desde: 700 });
  });

  it('does not open for a document that fails again and again with its growing waits', () => {
    expect(fallaVeces(50, 60_001).estado).toBe('cerrado');
  });

  it('forgets the failures at the first success', () => {
    expect(failed(succeeded(fallaVeces(7)), 800, 0, false)).toMatchObject({ estado: 'cerrado', fallas: 1 });
  });

  it('lets nothing through while it rests, and then one exchange at a time', () => {
    const open = fallaVeces(8);
    expect(admit(open, 5_699)).toEqual({ pasa: false, circuit: open });
    const tried = admit(open, 5_700);
    expect(tried).toMatchObject({ pasa: true, circuit: { estado: 'probando' } });
    expect(admit(tried.circuit, 99_999).pasa).toBe(false);
  });

  it('rests longer after each try in vain, a minute at most, and remembers since when', () => {
    let circuit = fallaVeces(8);
    const pausas: number[] = [];
    for (let n = 0; n < 6; n++) {
      const ahora = circuit.estado === 'abierto' ? circuit.hasta : 0;
      circuit = failed(admit(circuit, ahora).circuit, ahora, 0, true);
      if (circuit.estado === 'abierto') pausas.push(circuit.hasta - ahora);
    }
    expect(pausas).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    expect(circuit).toMatchObject({ desde: 700 });
  });

  it('is not kept open by late failures of exchanges that began before it opened', () => {
    const open = fallaVeces(8);
    expect(failed(open, 3_000, 0, false)).toBe(open);
    const trying = admit(open, 6_000).circuit;
    expect(failed(trying, 6_100, 0, false)).toBe(trying);
  });

  it('lets the background through one by one after a pause, twice as many with every round', () => {
    let circuit = succeeded(admit(fallaVeces(8), 6_000).circuit);
    const rounds: number[] = [];
    for (let round = 0; round < 7; round++) {
      const level = capacity(circuit, 7_000);
      rounds.push(level);
      for (let n = 0; n < level; n++) circuit = succeeded(circuit);
    }
    expect(rounds).toEqual([1, 2, 4, 8, 16, 32, NIVEL_MAXIMO]);
    expect(capacity(failed(circuit, 8_000, 0, false), 8_000)).toBe(NIVEL_MAXIMO / 2);
  });

  it('gives the background nothing while it rests and one document to try with', () => {
    const open = fallaVeces(8);
    expect([5_000, 5_700].map((ahora) => capacity(open, ahora))).toEqual([0, 1]);
  });
});

it('pausaMs takes off at most a quarter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (n, azar) => {
      expect(pausaMs(n, azar)).toBeLessThanOrEqual(pausaMs(n, 0));
      expect(pausaMs(n, azar)).toBeGreaterThanOrEqual(pausaMs(n, 0) * 0.75 - 1);
      expect(pausaMs(n, 0)).toBeLessThanOrEqual(60_000);
    }),
  );
});

it('whatever happens, an endpoint that answers is used again within a minute', () => {
  const step = fc.record({ espera: fc.integer({ min: 0, max: 30_000 }), falla: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let ahora = 0;
      let circuit: Circuit = CERRADO;
      for (const { espera, falla } of steps) {
        ahora += espera;
        const intento = admit(circuit, ahora);
        const prueba: boolean = circuit !== intento.circuit;
        circuit = intento.circuit;
        if (intento.pasa) circuit = falla ? failed(circuit, ahora, 0, prueba) : succeeded(circuit);
      }
      const later = admit(circuit, ahora + 60_000);
      expect(later.pasa).toBe(true);
      expect(succeeded(later.circuit).estado).toBe('cerrado');
    }),
  );
});
