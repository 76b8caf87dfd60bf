import { finishDePrueba } from '../../api-keys/de-prueba.ts';
import { record } from '../../auditoria/anotar.ts';
import { noExiste, sinPermiso, sinSesion } from '../../panel/door.ts';
import type { DeEmpresa, Rol } from '../../panel/route.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { rutaDeEnlace, yaEsMiembro } from '../enlaces/enlaces.ts';
import {
  deleteInvitacion,
  deleteInvitacionesDe,
  deleteInvitacionesPor,
  insertEnlace,
  listInvitaciones,
} from '../enlaces/store.ts';
import type { Door } from '../sesiones/contexto.ts';
import { newToken } from '../sesiones/token.ts';
import { lockUsuario } from '../usuarios-store.ts';
import { deleteMiembro, listMiembros, lockMiembros, type Miembro, putMiembro } from './store.ts';

/** A company has no more waiting at once. */
const MAX_INVITACIONES = 100;

/** Throws `NOT_FOUND`, `DOMAIN_ERROR` when nobody would be left as owner. */
export async function changeRol({ deps }: Door, de: DeEmpresa, id: string, rol: Rol): Promise<Miembro> {
  return await deps.db.change(de.empresaId, async (db) => {
    const antes = await miembroQueNoFalta(db, de, id, rol);
    if (antes.rol === rol) return antes;
    await putMiembro(db, de.empresaId, id, rol);
    if (rol !== 'dueno') await deleteInvitacionesPor(db, id, de.empresaId);
    const { correo } = antes;
    await finishDePrueba(db, { usuarioId: id, en: de.empresaId }, de.actor);
    await note(db, de, 'miembro.cambiado', id, { antes: { correo, rol: antes.rol }, despues: { correo, rol } });
    return { ...antes, rol };
  });
}

/** The next request of who was taken out finds no such company, on every process. Throws as `cambiarRol`. */
export async function removeMiembro({ deps }: Door, de: DeEmpresa, id: string): Promise<void> {
  await deps.db.change(de.empresaId, async (db) => {
    const { correo, rol } = await miembroQueNoFalta(db, de, id, undefined);
    await deleteMiembro(db, de.empresaId, id);
    await deleteInvitacionesPor(db, id, de.empresaId);
    await finishDePrueba(db, { usuarioId: id, en: de.empresaId }, de.actor);
    await note(db, de, 'miembro.quitado', id, { antes: { correo, rol } });
  });
}

/**
 * The members, locked, for who is an owner still: what the session's row said was before the lock. Throws `NOT_FOUND` for who
 * is no member any more, `INSUFFICIENT_PERMISSIONS` for one of another role, `SESSION_REQUIRED` for who was switched off.
 */
async function lockParaDueno(db: Queryable, { empresaId, sesion }: DeEmpresa): Promise<Miembro[]> {
  const miembros = await lockMiembros(db, empresaId);
  const usuario = await lockUsuario(db, sesion.usuarioId);
  if (usuario === undefined || usuario.desactivadoEn !== null) throw sinSesion();
  const yo = miembros.find(({ id }) => id === usuario.id);
  if (usuario.duenoInstalacion || yo?.rol === 'dueno') return miembros;
  throw yo === undefined ? noExiste() : sinPermiso();
}

/** Who is switched off owns nothing in practice, so an owner who can still get in has to remain. */
async function miembroQueNoFalta(db: Queryable, de: DeEmpresa, id: string, rol: Rol | undefined): Promise<Miembro> {
  const miembros = await lockParaDueno(db, de);
  const miembro = miembros.find((cada) => cada.id === id);
  const listado = miembro ?? (await listMiembros(db, de.empresaId)).find((cada) => cada.id === id);
  if (listado?.duenoInstalacion === true) throw new AppError('miembro-que-es-propietario');
  if (miembro === undefined) throw new AppError('miembro-que-no-existe');
  const otroDueno = miembros.some((cada) => cada.rol === 'dueno' && !cada.desactivado && cada.id !== id);
  if (miembro.rol === 'dueno' && rol !== 'dueno' && !otroDueno) throw new AppError('ultimo-dueno');
  return miembro;
}

/** Throws `ALREADY_EXISTS` for a member, `DOMAIN_ERROR` when too many wait. */
export async function invitar(
  { deps }: Door,
  de: DeEmpresa,
  { correo, rol }: { readonly correo: string; readonly rol: Rol },
): Promise<{ id: string; enlace: string; venceEn: Date }> {
  const { texto, hash } = newToken();
  const id = deps.uuid();
  const { empresaId } = de;
  const venceEn = await deps.db.change(empresaId, async (db) => {
    const miembros = await lockParaDueno(db, de);
    if (miembros.some((miembro) => miembro.correo === correo)) throw yaEsMiembro();
    await deleteInvitacionesDe(db, empresaId, correo);
    if ((await listInvitaciones(db, empresaId)).length >= MAX_INVITACIONES) {
      throw new AppError('demasiadas-invitaciones', { maximo: MAX_INVITACIONES });
    }
    const creadoPor = de.sesion.usuarioId;
    const enlace = { id, hash, tipo: 'invitacion', empresaId, correo, rol, creadoPor } as const;
    const hasta = await insertEnlace(db, enlace);
    await note(db, de, 'invitacion.creada', id, { despues: { correo, rol } });
    return hasta;
  });
  // Of the operator's address, never of what the request says of itself.
  return { id, enlace: `${deps.origen()}${rutaDeEnlace(texto)}`, venceEn };
}

/** Throws `NOT_FOUND`. */
export async function removeInvitacion({ deps }: Door, de: DeEmpresa, id: string): Promise<void> {
  await deps.db.change(de.empresaId, async (db) => {
    await lockParaDueno(db, de);
    const quitada = await deleteInvitacion(db, de.empresaId, id);
    if (quitada === undefined) throw new AppError('invitacion-que-no-existe');
    const { correo, rol } = quitada;
    await note(db, de, 'invitacion.quitada', id, { antes: { correo, rol } });
  });
}

async function note(db: Queryable, de: DeEmpresa, accion: string, objeto: string, cambio: object): Promise<void> {
  const { empresaId, actor } = de;
  await record(db, { empresaId, entorno: '*', accion, objeto, actor, ...cambio });
}
