import { finishDePrueba } from '../../api-keys/de-prueba.ts';
import { INSTALACION, record } from '../../auditoria/anotar.ts';
import type { DeSesion } from '../../panel/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { lockUsuario } from '../usuarios-store.ts';
import type { Door, Visit } from './contexto.ts';
import { clearCookie } from './cookie.ts';
import { deleteSesion, deleteSesiones } from './sesiones-store.ts';

/** Ends one of one's own sessions, at once on every process; the present one too. Throws `NOT_FOUND`. */
export async function closeSesion({ deps }: Door, visit: Visit, de: DeSesion, id: string): Promise<void> {
  const { sesion, actor } = de;
  await deps.db.change(sesion.usuarioId, async (db) => {
    if (!(await deleteSesion(db, sesion.usuarioId, id))) throw new AppError('sesion-ajena');
    const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'sesion.cerrada', objeto: sesion.usuarioId } as const;
    await record(db, { ...hecho, actor, antes: { sesion: id } });
    await finishDePrueba(db, { usuarioId: sesion.usuarioId }, actor);
  });
  if (id === sesion.id) clearCookie(visit.request, visit.reply, deps.config.publicUrl);
}

/** Ends all but the present one; answers how many. */
export async function closeOtras({ deps }: Door, { sesion, actor }: DeSesion): Promise<number> {
  return await deps.db.change(sesion.usuarioId, async (db) => {
    await lockUsuario(db, sesion.usuarioId);
    const cerradas = await deleteSesiones(db, sesion.usuarioId, sesion.id);
    const { usuarioId } = sesion;
    if (cerradas > 0) {
      const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'sesion.cerradas', objeto: usuarioId } as const;
      await record(db, { ...hecho, actor, antes: { sesiones: cerradas } });
    }
    // A session that ended by itself may have left one.
    await finishDePrueba(db, { usuarioId }, actor);
    return cerradas;
  });
}
