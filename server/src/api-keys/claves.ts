import type { Queryable } from '../db/tx.ts';
import { AppError } from '../errors.ts';
import { type Entorno, PERMISOS, type Permiso } from '../http/route.ts';
import { parseClave } from './clave.ts';
import {
  type ClaveEntregada,
  createClave,
  findClaveId,
  LIMITE_POR_DEFECTO,
  listClaves,
  revokeClave,
  rotateClave,
} from './store.ts';

/** What a person says of a new key; the rest has defaults. */
export interface NuevaClave {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly nombre: string;
  readonly permisos: readonly string[];
  /** Requests per minute. */
  readonly limite?: number | undefined;
  readonly expiraEn?: Date | undefined;
}

const LIMITE_MAXIMO = 1_000_000;

/** Makes a key; its value is in the answer and nowhere else. Throws `BAD_REQUEST` with every bad field. */
export async function crearClave(db: Queryable, nueva: NuevaClave, ahora: Date): Promise<ClaveEntregada> {
  const { empresaId, entorno, nombre, limite = LIMITE_POR_DEFECTO, expiraEn } = nueva;
  const permisos = PERMISOS.filter((permiso) => nueva.permisos.includes(permiso));
  const fields = problemsOf({ ...nueva, limite }, ahora);
  if (Object.keys(fields).length > 0) throw new AppError('BAD_REQUEST', 'La clave no se creó.', { fields });
  return createClave(db, { empresaId, entorno, nombre: nombre.trim(), permisos, limite, expiraEn: expiraEn ?? null });
}

function problemsOf(
  { nombre, permisos, limite, expiraEn }: NuevaClave & { limite: number },
  ahora: Date,
): Record<string, string> {
  const fields: Record<string, string> = {};
  if (nombre.trim() === '' || nombre.length > 100 || /\p{Cc}/u.test(nombre)) {
    fields.nombre = 'debe tener de 1 a 100 caracteres, sin saltos de línea';
  }
  const unknown = permisos.filter((permiso) => !PERMISOS.some((known) => known === permiso));
  if (unknown.length > 0) fields.permisos = `no existe ${unknown.join(', ')}; hay: ${PERMISOS.join(', ')}`;
  else if (permisos.length === 0) fields.permisos = `indique al menos uno de: ${PERMISOS.join(', ')}`;
  if (!Number.isInteger(limite) || limite < 1 || limite > LIMITE_MAXIMO) {
    fields.limite = `debe ser un entero de 1 a ${LIMITE_MAXIMO}`;
  }
  if (expiraEn !== undefined && !(expiraEn > ahora)) fields.expira = 'debe ser una fecha futura';
  return fields;
}

/** Gives a key a new value; the old one stops at once. Throws `NOT_FOUND`, `DOMAIN_ERROR` for a revoked one. */
export async function rotarClave(db: Queryable, id: string): Promise<ClaveEntregada & { entorno: Entorno }> {
  const clave = await find(db, id);
  const nueva = await rotateClave(db, clave.id, clave.entorno);
  if (nueva === undefined) throw new AppError('DOMAIN_ERROR', 'La clave está revocada: cree otra.');
  return { ...nueva, entorno: clave.entorno };
}

/** Ends a key for good; answers its whole id. Throws `NOT_FOUND`. */
export async function revocarClave(db: Queryable, id: string): Promise<string> {
  const clave = await find(db, id);
  await revokeClave(db, clave.id);
  return clave.id;
}

/** Whether the company has, or ever had, a key of that name. */
export async function existeClave(db: Queryable, empresaId: string, nombre: string): Promise<boolean> {
  return (await listClaves(db, empresaId)).some((clave) => clave.nombre === nombre);
}

/** The key of that id, or of the only id that begins like that (8 characters or more), or the key of that very text. */
async function find(db: Queryable, id: string) {
  const hash = parseClave(id);
  const own = hash === undefined ? undefined : await findClaveId(db, hash);
  const prefix = own ?? id.toLowerCase();
  const found = prefix.length < 8 ? [] : (await listClaves(db)).filter((clave) => clave.id.startsWith(prefix));
  const [clave] = found;
  if (clave === undefined || found.length > 1) {
    throw new AppError('NOT_FOUND', `No hay una clave con ese id. Vea los ids con: chaski clave listar`);
  }
  return clave;
}

export type { ClaveEntregada, Permiso };
