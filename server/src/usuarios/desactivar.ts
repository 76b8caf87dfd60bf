import { finishDePrueba } from '../api-keys/de-prueba.ts';
import { type Actor, INSTALACION, record } from '../auditoria/anotar.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { deleteInvitacionesPor, deleteRecuperacion } from './enlaces/store.ts';
import { deleteSesiones } from './sesiones/sesiones-store.ts';
import { desactivar, lockUsuario, type Usuario } from './usuarios-store.ts';

/** Keeps a user out from now on, on every process; answers how many sessions that ended. In a transaction. */
export async function deactivateUsuario(db: Queryable, { id, correo }: Usuario, actor: Actor): Promise<number> {
  await lockUsuario(db, id);
  const cambio = await desactivar(db, id);
  await deleteRecuperacion(db, id);
  await deleteInvitacionesPor(db, id);
  const sesiones = await deleteSesiones(db, id);
  if (cambio) {
    const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'usuario.desactivado', objeto: id } as const;
    await record(db, { ...hecho, actor, antes: { correo } });
  }
  await finishDePrueba(db, { usuarioId: id }, actor);
  return sesiones;
}
