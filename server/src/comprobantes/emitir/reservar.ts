import { soloObserva } from '@chaski/core/catalogos/observaciones.ts';
import { conflictoConAfectado } from '@chaski/core/documentos/nota/reglas-afectado.ts';
import { acredita } from '@chaski/core/documentos/registro.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { RowBusy } from '../../platform/db/errors.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { correlativoDe, estadoDe } from '../respuesta.ts';
import { type ConImporte, findConImporte, lockComprobante, sumNotas, tryLockComprobante } from './notas-store.ts';
import { saldoDe } from './saldo.ts';

/** What a note over a document of ours leaves to credit, in its currency. */
export interface Reserva {
  readonly afectadoId: string;
  readonly saldo: Decimal;
  /** Once SUNAT accepts the note. */
  readonly saldoDespues: Decimal;
}

type Alcance = Pick<Acceso, 'empresaId' | 'entorno'>;

/**
 * In the transaction that stores a note: locks the document of ours that it changes, so that of two notes at once the second
 * sees the first, and judges what is stored. Undefined when the note changes none of ours. Throws `DOMAIN_ERROR` when SUNAT has
 * not accepted it, when it is annulled or being annulled, and when there is less left to credit than the note takes; with
 * `sinEsperar`, `RowBusy` when the document was not to be had at once.
 */
export async function reserve(
  db: Queryable,
  acceso: Alcance,
  nota: Calculado | undefined,
  sinEsperar = false,
): Promise<Reserva | undefined> {
  const afectadoId = nota?.documento.nota?.afectado?.id;
  if (nota === undefined || afectadoId === undefined) return undefined;
  const afectado = await (sinEsperar ? tryLockComprobante : lockComprobante)(db, acceso, afectadoId);
  if (afectado === undefined) throw sinEsperar ? new RowBusy() : noEsNuestro(afectadoId);
  return judge(db, acceso, nota, afectado);
}

/**
 * What `reservar` would answer, or throw, of a note that is not issued now: it locks nothing and waits for nobody, so whoever issues one
 * meanwhile may leave less.
 */
export async function preverReserva(db: Queryable, acceso: Alcance, nota: Calculado): Promise<Reserva | undefined> {
  const afectadoId = nota.documento.nota?.afectado?.id;
  if (afectadoId === undefined) return undefined;
  const afectado = await findConImporte(db, acceso, afectadoId);
  if (afectado === undefined) throw noEsNuestro(afectadoId);
  return judge(db, acceso, nota, afectado);
}

async function judge(db: Queryable, acceso: Alcance, nota: Calculado, afectado: ConImporte): Promise<Reserva> {
  const { documento, totales } = nota;
  const { id: afectadoId } = afectado;
  // A statement of its own: it sees what was committed while the lock was waited for.
  const saldo = saldoDe(afectado.importeTotal, await sumNotas(db, acceso.empresaId, afectadoId));
  const total = Decimal.from(afectado.importeTotal);
  const deSunat = conflictoConAfectado(nota, { estado: estadoDe(afectado), total, saldo });
  if (deSunat !== undefined) throw conflicto(deSunat);
  requireQueLaAdmita(afectado, documento.moneda);
  const importe = totales.importeTotal;
  return {
    afectadoId,
    saldo,
    saldoDespues: acredita(documento.tipoComprobante) ? saldo.minus(importe) : saldo.plus(importe),
  };
}

interface Impedimento {
  readonly mensaje: EnIdiomas;
  readonly codigo?: string;
}

/** Throws what SUNAT has no code for. */
function requireQueLaAdmita(afectado: ConImporte, moneda: string): void {
  const correlativo = correlativoDe(afectado);
  if (afectado.anulacionId !== null) throw new AppError('nota-de-uno-que-se-anula', { correlativo });
  if (afectado.moneda !== moneda)
    throw new AppError('nota-en-otra-moneda', { correlativo, suya: afectado.moneda, moneda });
}

/** A balance is kept of boletas too, of which SUNAT would only observe it until 2027 (4028): that code is not of what refuses. */
function conflicto({ mensaje, codigo }: Impedimento): AppError {
  const deSunat =
    codigo === undefined || soloObserva(codigo) ? {} : { codigos: { 'documento.documentoAfectado': codigo } };
  return new AppError('nota-que-no-cabe', { problema: mensaje }, deSunat);
}

/** A body may name any id: one that is not there and one of another company are the same. */
export function noEsNuestro(id: string): AppError {
  return new AppError('afectado-que-no-existe', { id });
}
