import type { Punto } from '../../server/src/platform/puntos.ts';

/*
 * What is to go wrong in a child process, told to it as JSON. Unless said, everything happens once: whoever retries finds a sound
 * service.
 */

export const ACCIONES = ['kill', 'throw', 'hang', 'disconnect'] as const;

/**
 * SIGKILL to itself · an error out of nowhere · never coming back · its PostgreSQL connections cut by the server; and, for two
 * processes: SIGSTOP to itself, from which somebody wakes it · a long moment.
 */
export type Accion = (typeof ACCIONES)[number] | 'pause' | 'delay';

/** At the k-th passage of a named point, from 1. */
export interface FaultAtPoint {
  readonly tipo: 'punto';
  readonly punto: Punto;
  readonly accion: Accion;
  readonly k: number;
  /** At each passage from the k-th on: something that fails for ever. */
  readonly siempre?: true;
}

/** The n-th statement or outgoing request since the service listens, from 1: before the other side got it, or after. */
export interface FaultAtCall {
  readonly tipo: 'llamada';
  readonly clase: 'sql' | 'http';
  readonly n: number;
  readonly momento: 'antes' | 'despues';
}

/** Nothing goes wrong: points and calls are only counted. */
export interface NoFault {
  readonly tipo: 'ninguna';
}

export type Fault = FaultAtPoint | FaultAtCall | NoFault;

/** What the child says when its fault strikes, and at its end. */
export type ChildNews =
  | { readonly evento: 'escucha'; readonly url: string; readonly clave: string | undefined }
  | { readonly evento: 'armada' | 'desarmada' }
  | { readonly evento: 'punto'; readonly punto: Punto }
  | { readonly evento: 'falla'; readonly fault: Fault; readonly que: string }
  | { readonly evento: 'cuenta'; readonly sql: number; readonly http: number };
