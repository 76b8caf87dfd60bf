import { type Actor, INSTALACION, record } from '../auditoria/anotar.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { insertUsuario, type NuevoUsuario } from './usuarios-store.ts';

/** Stores a person and writes it down; in a transaction. Throws `ALREADY_EXISTS` where somebody has that address. */
export async function createUsuario(db: Queryable, nuevo: NuevoUsuario, actor: Actor): Promise<void> {
  await addUsuario(db, nuevo);
  await noteUsuario(db, nuevo, actor);
}

/** The same in two steps, where something of a company has to be written down between them. */
export async function addUsuario(db: Queryable, nuevo: NuevoUsuario): Promise<void> {
  if (await insertUsuario(db, nuevo)) return;
  throw new AppError('cuenta-que-ya-existe');
}

export async function noteUsuario(db: Queryable, nuevo: NuevoUsuario, actor: Actor): Promise<void> {
  const { id, nombre, correo, duenoInstalacion } = nuevo;
  const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'usuario.creado', objeto: id } as const;
  await record(db, { ...hecho, actor, despues: { nombre, correo, duenoInstalacion } });
}
