import { AppError } from '../../platform/mensajes/app-error.ts';
import { createTurnos } from '../../platform/turnos.ts';

/* Reads that look at very many rows: of one company so many at a time in each process, so that the connections are there for issuing. */

const A_LA_VEZ = 2;
/** Who waits longer for a turn is told to come back. */
const ESPERA_MS = 3_000;

const turnos = createTurnos({ cupo: A_LA_VEZ });

/** Sums, searches and pages of exports, all of them together. Throws 429 when the company has too many of them for too long. */
export function conTurno<T>(empresaId: string, work: () => Promise<T>): Promise<T> {
  return turnos.con(empresaId, work, ocupada, ESPERA_MS);
}

/** The same for what has begun to be answered and can only wait. */
export function conTurnoSinPrisa<T>(empresaId: string, work: () => Promise<T>): Promise<T> {
  return turnos.con(empresaId, work, ocupada);
}

function ocupada(): never {
  throw new AppError('demasiadas-lecturas');
}
