import { backoff } from '../../platform/jobs/cola/waits.ts';

/** How long nothing is sent after a server that was not to be had, at first and at most. */
const REPOSO = backoff(2_000, 60_000);
/** How long it does with fewer connections before one more is tried. */
const AMPLIAR_MS = 60_000;
/** Those that it has kept waiting this long are in nobody else's way. */
const MUDO_MS = 15_000;

/** When the mail server may be tried, and by how many mails at once. */
export interface Reposo {
  /** How many mails may be begun now, of `limite`. */
  caben(limite: number): number;
  /** One is begun; what it answers is to be called, once, when it ends. */
  entra(): () => void;
  /** It was not to be had for one that has ended. */
  falla(): void;
  /** It was there. Answers whether that is news. */
  vuelve(): boolean;
}

/**
 * What the server does not take while others are under way is one too many for it: so many are not tried again for a while. What
 * it does not take alone tells that it is away: all rest, longer each time, and then one of them tries, until it is back for all. `ahora`: milliseconds of
 * a clock that only goes forward; `plazas`: mails at once at most.
 */
export function createReposo(ahora: () => number, plazas: number): Reposo {
  let cupo = plazas;
  let cupoDesde = 0;
  let ausencias = 0;
  let hasta = 0;
  const enCurso = new Set<{ readonly desde: number }>();
  const ocupadas = () => [...enCurso].filter(({ desde }) => ahora() - desde < MUDO_MS).length;
  return {
    caben: (limite) => (ahora() < hasta ? 0 : Math.max(0, Math.min(limite, cupo - ocupadas()))),
    entra() {
      const uno = { desde: ahora() };
      enCurso.add(uno);
      return () => void enCurso.delete(uno);
    },
    falla() {
      const otros = ocupadas();
      cupo = Math.max(1, Math.min(cupo, otros));
      cupoDesde = ahora();
      if (otros > 0 || ahora() < hasta) return;
      hasta = ahora() + REPOSO.ms(ausencias + 1);
      ausencias += 1;
    },
    vuelve() {
      const news = ausencias > 0;
      if (news) cupo = plazas;
      else if (cupo < plazas && ahora() - cupoDesde >= AMPLIAR_MS) {
        cupo += 1;
        cupoDesde = ahora();
      }
      ausencias = 0;
      hasta = 0;
      return news;
    },
  };
}
