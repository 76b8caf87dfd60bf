import { isOtroCalculado } from '@chaski/core/documentos/otros/calculo.ts';
import { claseDeNota } from '@chaski/core/documentos/registro.ts';
import { transition } from '@chaski/core/estado/estado.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import {
  type Bloqueado,
  lockComprobante,
  sumNotas,
  updateAnulacion,
  updateEstadoAnulado,
} from '../emitir/notas-store.ts';
import { saldoDe } from '../emitir/saldo.ts';
import type { GuardadoDe } from '../guardado.ts';
import type { Comprobante } from '../types.ts';

/** What an annulment must know of a document before it begins. */
export interface Anulable {
  readonly guardado: GuardadoDe;
  readonly comprobante: Comprobante;
  /** The annulment under way or done; null where there is none. */
  readonly anulacionId: string | null;
  /** Notes over it that SUNAT accepted or may still accept: they go first. */
  readonly notasVivas: number;
  /** Only of an accepted nota de débito: what its affected document would have left to credit without it. */
  readonly saldoSinEl: Decimal | undefined;
}

type Alcance = Pick<Acceso, 'empresaId' | 'entorno'>;

/**
 * Locks a document until the transaction ends, so that nobody issues a note over it or annuls it meanwhile. Undefined when
 * there is none, or it is another company's. A note's affected document is locked before it, as when the note was issued. `guardado`:
 * what it was built from, by `findGuardadoDe`, which never changes.
 */
export async function takeAnulable(
  db: Queryable,
  acceso: Alcance,
  id: string,
  guardado: GuardadoDe | undefined,
): Promise<Anulable | undefined> {
  if (guardado === undefined) return undefined;
  const { calculado } = guardado;
  const afectadoId = isOtroCalculado(calculado) ? undefined : calculado.documento.nota?.afectado?.id;
  const afectado = afectadoId === undefined ? undefined : await lockComprobante(db, acceso, afectadoId);
  const bloqueado = await lockComprobante(db, acceso, id);
  if (bloqueado === undefined) return undefined;
  const { vivas } = await sumNotas(db, acceso.empresaId, id);
  return {
    guardado,
    comprobante: bloqueado,
    anulacionId: bloqueado.anulacionId,
    notasVivas: vivas,
    saldoSinEl: await saldoSinEl(db, bloqueado, afectado),
  };
}

async function saldoSinEl(
  db: Queryable,
  { tipoComprobante, estado, importeTotal }: Bloqueado,
  afectado: Bloqueado | undefined,
): Promise<Decimal | undefined> {
  if (claseDeNota(tipoComprobante)?.efecto !== 'debita' || estado !== 'ACEPTADA' || afectado === undefined)
    return undefined;
  const suma = await sumNotas(db, afectado.empresaId, afectado.id);
  return saldoDe(afectado.importeTotal, suma).minus(Decimal.from(importeTotal));
}

interface Fila {
  readonly empresaId: string;
  readonly id: string;
}

/**
 * A file begins that annuls the document (its id: no note can be issued over it any more) or tells SUNAT of it, or came to nothing
 * (null). Throws where it is set aside, as nobody sends that.
 */
export async function markAnulacion(db: Queryable, { empresaId, id }: Fila, anulacionId: string | null): Promise<void> {
  if (!(await updateAnulacion(db, empresaId, id, anulacionId))) throw new Error(`El comprobante ${id} está apartado`);
}

/** SUNAT accepted the annulment. False when the document was not `ACEPTADA` any more: then nothing was written. */
export async function markAnulada(db: Queryable, { empresaId, id }: Fila): Promise<boolean> {
  const a = transition('ACEPTADA', 'anulado');
  return updateEstadoAnulado(db, empresaId, id, { de: 'ACEPTADA', a, evento: 'anulado' });
}
