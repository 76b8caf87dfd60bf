/*
 * How far SUNAT knows a series beyond our last number, found with few questions: the next numbers first, then ever longer
 * steps; and again from the highest one that it knows, until it knows none ahead of that.
 */

/** What SUNAT says of one number. */
export type Hallazgo = 'conoce' | 'noConoce' | Tropiezo;

/** Why nothing was learnt of it. */
type Tropiezo = 'noSePuedeConsultar' | 'sinRespuesta' | SinPermiso;

interface SinPermiso {
  readonly tipo: 'sinPermiso';
  /** What is to be put right first, in Spanish. */
  readonly motivo: string;
}

export function esTropiezo(hallazgo: Hallazgo): hallazgo is Tropiezo {
  return hallazgo !== 'conoce' && hallazgo !== 'noConoce';
}

export type Sondeo =
  /** Nothing beyond our last number. */
  | { readonly tipo: 'alDia' }
  /** It knows numbers that we do not, up to `hasta` (`completo` false: at least). */
  | { readonly tipo: 'conoce'; readonly hasta: number; readonly completo: boolean }
  /** It does not answer for this kind of series. */
  | { readonly tipo: 'noSePuedeConsultar' }
  /** It does not let this company ask. */
  | SinPermiso
  /** It could not be asked now. */
  | { readonly tipo: 'sinRespuesta' };

/** Steps ahead of the highest known number. */
export const PASOS: readonly number[] = [1, 2, 3, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000];
const MAX_RONDAS = 20;
const MAX_NUMERO = 99_999_999;

/** Asks `ask` about numbers after `ultimo`; a round's questions may travel together. */
export async function probe(
  ultimo: number,
  ask: (numeros: readonly number[]) => Promise<readonly Hallazgo[]>,
): Promise<Sondeo> {
  let hasta = ultimo;
  for (let ronda = 0; ronda < MAX_RONDAS; ronda++) {
    const numeros = PASOS.map((paso) => hasta + paso).filter((numero) => numero <= MAX_NUMERO);
    const hallazgos = await ask(numeros);
    let conocido = hasta;
    for (const [index, numero] of numeros.entries()) {
      const hallazgo = hallazgos[index] ?? 'sinRespuesta';
      if (esTropiezo(hallazgo)) {
        if (conocido > ultimo) return { tipo: 'conoce', hasta: conocido, completo: false };
        return typeof hallazgo === 'string' ? { tipo: hallazgo } : hallazgo;
      }
      if (hallazgo === 'conoce') conocido = numero;
    }
    if (conocido === hasta) return hasta === ultimo ? { tipo: 'alDia' } : { tipo: 'conoce', hasta, completo: true };
    hasta = conocido;
  }
  return { tipo: 'conoce', hasta, completo: false };
}
