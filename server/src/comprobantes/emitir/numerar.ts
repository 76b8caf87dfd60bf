import { esContingencia } from '@chaski/core/documento/plazos.ts';
import { toDatabaseError, violatedConstraint } from '../../platform/db/errors.ts';
import { allDone } from '../../platform/db/group.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import type { Recuerdo } from '../../series/types.ts';
import { findByNumero } from '../store.ts';
import { checkSalto, type Elegido } from './salto.ts';
import { advanceSerie, type ClaveSerie, lockSerie, MAX_NUMERO, nextNumero, peekSerie } from './series-store.ts';

/**
 * The number of a document, in its transaction: the next of the series, or the one that the caller chose. Throws
 * `ALREADY_EXISTS` for one in use (or lost, so that SUNAT may have it), `DOMAIN_ERROR` for a series that is exhausted and
 * for a jump that wants to be confirmed, and `NumeroRetenido` for a series that is to be reconciled. `find`: who holds a number, where it
 * is no comprobante.
 */
export async function numerar(
  db: Queryable,
  serie: ClaveSerie,
  elegido: Elegido | undefined,
  recuerdo: Recuerdo,
  find: typeof findByNumero = findByNumero,
): Promise<number> {
  if (elegido === undefined) {
    return nextNumero(db, serie, recuerdo).catch((error: unknown) => {
      if (violatedConstraint(error) === undefined) throw error;
      throw serieAgotada(serie.serie, error);
    });
  }
  const { numero } = elegido;
  // They leave together; the second sees what was committed while the first waited for the series.
  const bloqueada = lockSerie(db, serie, numero, recuerdo);
  const buscado = find(db, { ...serie, numero });
  await allDone<unknown>([bloqueada, buscado]);
  const [{ ultimo, perdido }, existente] = [await bloqueada, await buscado];
  if (existente !== undefined || perdido) throw numeroEnUso({ ...serie, numero }, existente);
  if (numero > ultimo) {
    checkSalto(serie.serie, elegido, ultimo);
    await advanceSerie(db, serie, ultimo, numero);
  }
  return numero;
}

/** The number that a document would get if nobody came before; nothing is locked or taken. Throws as `numerar` for one that cannot be had. */
export async function preverNumero(
  db: Queryable,
  serie: ClaveSerie,
  elegido: Elegido | undefined,
  find: typeof findByNumero = findByNumero,
): Promise<number> {
  const { ultimo, perdido } = await peekSerie(db, serie, elegido?.numero).catch((error: unknown) => {
    throw toDatabaseError(error);
  });
  if (elegido === undefined) {
    if (ultimo === MAX_NUMERO) throw serieAgotada(serie.serie);
    return ultimo + 1;
  }
  const { numero } = elegido;
  const existente = await find(db, { ...serie, numero });
  if (existente !== undefined || perdido) throw numeroEnUso({ ...serie, numero }, existente);
  checkSalto(serie.serie, elegido, ultimo);
  return numero;
}

/** 422: there is no next number. */
function serieAgotada(serie: string, cause?: unknown): AppError {
  return new AppError('serie-agotada', { serie, maximo: MAX_NUMERO }, { cause });
}

/** 409: a document holds the number (`id`, where it is known which). */
export function numeroEnUso(
  { serie, numero }: { readonly serie: string; readonly numero: number },
  id: string | undefined,
): AppError {
  return new AppError('numero-que-ya-existe', { serie, numero, id, contingencia: esContingencia(serie) });
}
