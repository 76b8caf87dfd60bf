import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOLGURA_MS } from './recepcion.ts';
import { alRelojDe, type HoraDicha, type Oido, oir } from './reloj.ts';

/** By how many milliseconds SUNAT's clock is ahead of ours at the instant `ms` of ours. */
type Adelanto = (ms: number) => number;

/** One exchange, by our clock: how long after the one before, how long on its way, how long until it ends. */
interface Intercambio {
  readonly trasMs: number;
  readonly idaMs: number;
  readonly vueltaMs: number;
  readonly maquina: number;
}

const INICIO_MS = 7_654_321.25;
const PARED_MS = 1_795_187_943_211;

/** What a machine says whose clock is so far ahead, asked at `enviadoMs`. */
function dicha(adelanto: Adelanto, enviadoMs: number, idaMs: number, vueltaMs: number): HoraDicha {
  const miradoMs = enviadoMs + idaMs;
  const fecha = new Date(Math.floor((miradoMs + adelanto(miradoMs)) / 1_000) * 1_000);
  return { fecha, enviadoMs, terminadoMs: miradoMs + vueltaMs, paredMs: PARED_MS };
}

/** What is known after each of these exchanges. */
function oirTodo(intercambios: readonly Intercambio[], adelantos: readonly Adelanto[]): readonly Oido[] {
  let [oido, ahoraMs]: [Oido | undefined, number] = [undefined, INICIO_MS];
  return intercambios.map(({ trasMs, idaMs, vueltaMs, maquina }) => {
    const adelanto = adelantos[maquina % adelantos.length] ?? (() => 0);
    oido = oir(oido, dicha(adelanto, ahoraMs + trasMs, idaMs, vueltaMs));
    ahoraMs = oido.enMs;
    return oido;
  });
}

/** Our clock's milliseconds and those of a `Date` are sums of floats. */
const COMA_MS = 0.01;
const dentro = ({ desdeMs, hastaMs }: Oido, ms: number, holguraMs = 0) =>
  ms >= desdeMs - holguraMs - COMA_MS && ms <= hastaMs + holguraMs + COMA_MS;

const ms = (max: number) => fc.double({ min: 0, max, noNaN: true });
const intercambio = (demoraMs: number, trasMs = 60_000) =>
  fc.record({ trasMs: ms(trasMs), idaMs: ms(demoraMs), vueltaMs: ms(demoraMs), maquina: fc.nat(3) });
const desfase = fc.double({ min: PARED_MS - 1e9, max: PARED_MS + 1e9, noNaN: true });
const deriva = fc.double({ min: -200e-6, max: 200e-6, noNaN: true });

describe('what several answers say of SUNAT’s clock', () => {
  it('always holds it, however long each took and wherever in it the clock was looked at, and though the two drift apart', () => {
    const cualquiera = fc.oneof(intercambio(6_000), intercambio(20, 900_000));
    fc.assert(
      fc.property(fc.array(cualquiera, { minLength: 1, maxLength: 60 }), desfase, deriva, (todos, base, ppm) => {
        const adelanto: Adelanto = (en) => base + ppm * (en - INICIO_MS);
        for (const oido of oirTodo(todos, [adelanto])) expect(dentro(oido, adelanto(oido.enMs))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is within 1.2 s after some quick ones, and stays so while those that follow are slow', () => {
    const rapido = fc.record({ idaMs: ms(250), vueltaMs: ms(250) });
    const lento = fc.record({ trasMs: ms(2_000), idaMs: ms(3_000), vueltaMs: ms(3_000) });
    fc.assert(
      fc.property(
        fc.array(rapido, { minLength: 21, maxLength: 40 }),
        fc.array(lento, { maxLength: 5 }),
        desfase,
        deriva,
        (rapidos, lentos, base, ppm) => {
          const adelanto: Adelanto = (en) => base + ppm * (en - INICIO_MS);
          let oido: Oido | undefined;
          // One in each twentieth of a second.
          for (const [n, { idaMs, vueltaMs }] of rapidos.entries()) {
            oido = oir(oido, dicha(adelanto, INICIO_MS + n * 1_050, idaMs, vueltaMs));
          }
          for (const { trasMs, idaMs, vueltaMs } of lentos) {
            oido = oir(oido, dicha(adelanto, (oido?.enMs ?? 0) + trasMs, idaMs, vueltaMs));
          }
          const { desdeMs = 0, hastaMs = Number.POSITIVE_INFINITY } = oido ?? {};
          expect(hastaMs - desdeMs).toBeLessThan(1_200);
        },
      ),
    );
  });

  it('holds each of several clocks behind one name, which differ by no more than `HOLGURA_MS`, with that much about it', () => {
    const adelantos = fc.array(ms(HOLGURA_MS), { minLength: 2, maxLength: 4 });
    const todos = fc.array(intercambio(3_000), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(todos, adelantos, desfase, deriva, (cada, maquinas, base, ppm) => {
        const relojes = maquinas.map(
          (mas): Adelanto =>
            (en) =>
              base + mas + ppm * (en - INICIO_MS),
        );
        for (const oido of oirTodo(cada, relojes)) {
          for (const reloj of relojes) expect(dentro(oido, reloj(oido.enMs), HOLGURA_MS)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is the newest answer alone where that contradicts those before: its clock was set, or another machine answered', () => {
    const rapidos = Array.from({ length: 20 }, () => ({ trasMs: 1_050, idaMs: 20, vueltaMs: 20, maquina: 0 }));
    const antes = oirTodo(rapidos, [() => PARED_MS]).at(-1);
    for (const cambioMs of [-3_600_000, -2_100, 2_100, 3_600_000]) {
      const nueva = dicha(() => PARED_MS + cambioMs, INICIO_MS + 60_000, 400, 600);
      const oido = oir(antes, nueva);
      expect(oido).toEqual(oir(undefined, nueva));
      expect(dentro(oido, PARED_MS + cambioMs)).toBe(true);
      expect(oido.hastaMs - oido.desdeMs).toBeGreaterThan(1_999);
    }
  });

  it('is the newest answer alone where our own clock may have stood still, or that of the wall was set', () => {
    const antes = oirTodo([{ trasMs: 0, idaMs: 10, vueltaMs: 10, maquina: 0 }], [() => PARED_MS])[0];
    // So slow that it contradicts nothing.
    const nueva = dicha(() => PARED_MS + 3_000, INICIO_MS + 5_000, 10, 4_000);
    for (const saltoMs of [-3_000, 3_000]) {
      const oido = oir(antes, { ...nueva, paredMs: PARED_MS + saltoMs });
      expect(oido).toEqual(oir(undefined, { ...nueva, paredMs: PARED_MS + saltoMs }));
      expect(dentro(oido, PARED_MS + 3_000)).toBe(true);
    }
    // Not where it was only looked at a little late.
    expect(oir(antes, { ...nueva, paredMs: PARED_MS + 400 })).not.toEqual(oir(undefined, nueva));
  });

  it('widens with time by a thousandth, as far as two clocks may drift apart', () => {
    const antes = oirTodo([{ trasMs: 0, idaMs: 0, vueltaMs: 0, maquina: 0 }], [() => PARED_MS])[0];
    const ancho = ({ desdeMs, hastaMs }: Oido) => Math.round(hastaMs - desdeMs);
    const tras = (minutos: number) =>
      ancho(
        oir(
          antes,
          dicha(() => PARED_MS, INICIO_MS + minutos * 60_000 - 60_000, 30_000, 30_000),
        ),
      );
    expect([1, 10, 60].map(tras)).toEqual([1_120, 2_200, 8_200]);
  });
});

describe('an instant of a clock that never jumps', () => {
  // The answer came at 1000 s of that clock, and the attempt left ten seconds and 700 ms before.
  const tras = (...tardaron: readonly number[]) => {
    const fecha = new Date('2026-11-20T15:10:00Z');
    const oido = tardaron.reduce<Oido | undefined>(
      (previo, tardoMs) =>
        oir(previo, { fecha, enviadoMs: 1_000_000 - tardoMs, terminadoMs: 1_000_000, paredMs: PARED_MS }),
      undefined,
    );
    const { desde, hasta } = alRelojDe(oido ?? { desdeMs: 0, hastaMs: 0 }, 989_300);
    return [desde.toISOString(), hasta.toISOString()];
  };

  it('is told by the clock of whom answered, as exactly as its answers tell it', () => {
    expect(tras(0)).toEqual(['2026-11-20T15:09:49.300Z', '2026-11-20T15:09:50.300Z']);
    // It may have looked at its clock at the beginning of its answer or at the end; the two clocks drift by four milliseconds meanwhile.
    expect(tras(4_000)).toEqual(['2026-11-20T15:09:49.300Z', '2026-11-20T15:09:54.304Z']);
    expect(tras(4_000, 500, 3_000)).toEqual(['2026-11-20T15:09:49.300Z', '2026-11-20T15:09:50.800Z']);
  });

  it('is never told more exactly than to a second', () => {
    const { desde, hasta } = alRelojDe({ desdeMs: 5_000, hastaMs: 5_200 }, 1_000);
    expect([desde.getTime(), hasta.getTime()]).toEqual([5_600, 6_600]);
  });
});
