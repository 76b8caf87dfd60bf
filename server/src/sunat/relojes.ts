import { type Desfase, type HoraDicha, type Oido, oir } from '@chaski/core/sunat/reloj.ts';

/** What the answers of each host said of its clock. */
export interface Relojes {
  /** With one more of `origen`: how far its clock is ahead of the machine's `Cronometro`. */
  oir(origen: string, dicha: Omit<HoraDicha, 'paredMs'>): Desfase;
}

/** It belongs to this process, and begins with nothing. */
export function createRelojes(): Relojes {
  const oidos = new Map<string, Oido>();
  return {
    oir(origen, dicha) {
      const oido = oir(oidos.get(origen), { ...dicha, paredMs: Date.now() - dicha.terminadoMs });
      oidos.set(origen, oido);
      return oido;
    },
  };
}
