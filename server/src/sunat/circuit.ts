import { backoff } from '../platform/jobs/cola/waits.ts';

/*
 * The circuit breaker of one endpoint, as pure decisions over time. Closed, everything passes. Enough failures in a row open
 * it: nothing passes until its pause is over, and then one exchange, which closes it or begins a longer pause. Time is a
 * monotonic clock in milliseconds; chance is a number in [0, 1).
 */

/** What is known of one endpoint by this process. */
export type Circuit =
  | {
      readonly estado: 'cerrado';
      /** Failures in a row. */
      readonly fallas: number;
      /** When the last of them was; minus infinity before the first. */
      readonly ultimaFalla: number;
      /** How many documents the background may carry there at once. */
      readonly nivel: number;
    }
  | {
      readonly estado: 'abierto';
      /** Pauses in a row, from 1. */
      readonly pausas: number;
      /** From when one exchange may try. */
      readonly hasta: number;
      /** Since when nothing works. */
      readonly desde: number;
    }
  /** One exchange is on its way; what becomes of it decides. */
  | { readonly estado: 'probando'; readonly pausas: number; readonly desde: number };

/** Failures in a row that open it. */
const FALLAS = 8;
/** Two failures further apart than this are not in a row: one document that always fails says nothing of the endpoint. */
const SEGUIDAS_MS = 60_000;
const PAUSA = backoff(5_000, 60_000);
/** Above what any process carries at once. */
export const NIVEL_MAXIMO = 64;

export const CERRADO: Extract<Circuit, { estado: 'cerrado' }> = {
  estado: 'cerrado',
  fallas: 0,
  ultimaFalla: Number.NEGATIVE_INFINITY,
  nivel: NIVEL_MAXIMO,
};

/** Whether an exchange may begin now, and what the circuit is after that. */
export function admit(circuit: Circuit, ahora: number): { readonly pasa: boolean; readonly circuit: Circuit } {
  switch (circuit.estado) {
    case 'cerrado':
      return { pasa: true, circuit };
    case 'abierto':
      if (ahora < circuit.hasta) return { pasa: false, circuit };
      return { pasa: true, circuit: { estado: 'probando', pausas: circuit.pausas, desde: circuit.desde } };
    case 'probando':
      return { pasa: false, circuit };
  }
}

/**
 * After an exchange that the endpoint answered. Whoever answers is alive, also where the exchange began before the circuit
 * opened. After a pause the background begins anew with one document at a time, and each success lets one more through:
 * twice as many with every round.
 */
export function succeeded(circuit: Circuit): Circuit {
  const nivel = circuit.estado === 'cerrado' ? Math.min(circuit.nivel + 1, NIVEL_MAXIMO) : 1;
  return { ...CERRADO, nivel };
}

/** After an exchange that the endpoint did not answer. `prueba`: it was the one that was let through. */
export function failed(circuit: Circuit, ahora: number, azar: number, prueba: boolean): Circuit {
  switch (circuit.estado) {
    case 'cerrado': {
      const seguida = ahora - circuit.ultimaFalla <= SEGUIDAS_MS;
      const fallas = seguida ? circuit.fallas + 1 : 1;
      if (fallas >= FALLAS) return abierto(1, ahora, ahora, azar);
      return { estado: 'cerrado', fallas, ultimaFalla: ahora, nivel: Math.max(1, Math.floor(circuit.nivel / 2)) };
    }
    case 'probando':
      return prueba ? abierto(circuit.pausas + 1, ahora, circuit.desde, azar) : circuit;
    case 'abierto':
      return circuit;
  }
}

/** How many documents the background may carry there at once: none while it rests, one to try whether it is back. */
export function capacity(circuit: Circuit, ahora: number): number {
  switch (circuit.estado) {
    case 'cerrado':
      return circuit.nivel;
    case 'abierto':
      return ahora < circuit.hasta ? 0 : 1;
    case 'probando':
      return 0;
  }
}

/** Milliseconds of the n-th pause in a row (from 1): 5 s, twice as long each time, 60 s at most; `azar` takes off up to a quarter. */
export function pausaMs(n: number, azar: number): number {
  return Math.round(PAUSA.ms(n) * (1 - azar / 4));
}

function abierto(pausas: number, ahora: number, desde: number, azar: number): Circuit {
  return { estado: 'abierto', pausas, hasta: ahora + pausaMs(pausas, azar), desde };
}
