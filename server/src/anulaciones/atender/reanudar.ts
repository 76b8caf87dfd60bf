import { transitionAnulacion } from '@chaski/core/estado/anulacion.ts';
import { type Actor, record } from '../../auditoria/anotar.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { findResumenPorAtender, type ResumenPorAtender, resumeResumen } from './atencion-store.ts';

/**
 * A person lets a file go on: the same bytes are sent and, where SUNAT has them without giving its ticket, another file.
 * Throws `NOT_FOUND` when it waits for nobody.
 */
export async function reanudar(db: Db, id: string, actor: Actor): Promise<ResumenPorAtender> {
  const found = await findResumenPorAtender(db.sistema, id);
  if (found === undefined) throw ninguno(id);
  const { empresaId, entorno, id: objeto, estado: antes, mensaje } = found;
  const estado = transitionAnulacion(antes, 'personaReanuda');
  await db.tx({ empresaId, entorno }, async (connection) => {
    if (!(await resumeResumen(connection, found, estado))) throw ninguno(id);
    await record(connection, {
      empresaId,
      entorno,
      accion: 'anulacion.reanudada',
      objeto,
      actor,
      antes: { estado: antes, mensaje },
      despues: { estado },
    });
  });
  return found;
}

/** 404: it is not there, or waits for nobody. */
export function ninguno(id: string): AppError {
  return new AppError('ningun-archivo-que-espere', { id });
}
