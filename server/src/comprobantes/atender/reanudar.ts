import { puedeOcurrir, transition } from '@chaski/core/estado/estado.ts';
import { type Actor, record } from '../../auditoria/anotar.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { findPorAtender, type PorAtender, resumeComprobante } from './atencion-store.ts';

/**
 * A person lets a comprobante go on: the background asks SUNAT for it and, if SUNAT does not have it, sends the same bytes.
 * Throws `NOT_FOUND` when it waits for nobody.
 */
export async function reanudar(db: Db, id: string, actor: Actor): Promise<PorAtender> {
  const found = await findPorAtender(db.sistema, id);
  if (found === undefined || !puedeOcurrir(found.estado, 'personaReanuda')) throw ninguno(id);
  const { empresaId, entorno, id: objeto, estado: antes, motivo } = found;
  const estado = transition(antes, 'personaReanuda');
  await db.tx({ empresaId, entorno }, async (connection) => {
    if (!(await resumeComprobante(connection, found, estado))) throw ninguno(id);
    await record(connection, {
      empresaId,
      entorno,
      accion: 'comprobante.reanudado',
      objeto,
      actor,
      antes: { estado: antes, motivo },
      despues: { estado },
    });
  });
  return found;
}

/** 404: it is not there, or waits for nobody. */
export function ninguno(id: string): AppError {
  return new AppError('ningun-comprobante-que-espere', { id });
}
