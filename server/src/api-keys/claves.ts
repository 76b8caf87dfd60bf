import { faltaDeTexto } from '@chaski/core/documento/formato/texto.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { type Actor, record } from '../auditoria/anotar.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { type Entorno, PERMISOS, type Permiso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { parseClave } from './clave.ts';
import {
  type Clave,
  type ClaveEntregada,
  createClave,
  findClaveId,
  findClavesPorId,
  LIMITE_POR_DEFECTO,
  listClaves,
  lockClave,
  revokeClave,
  rotateClave,
  updateClave,
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
  /** Networks as `readRed` gives them; null: usable from everywhere. */
  readonly redes?: readonly string[] | null | undefined;
}

export const LIMITE_MAXIMO = 1_000_000;

/**
 * Makes a key; its value is in the answer and nowhere else. This and what follows: call it in a transaction. Throws
 * `BAD_REQUEST` with every bad field.
 */
export async function buildClave(db: Queryable, nueva: NuevaClave, ahora: Date, actor: Actor): Promise<ClaveEntregada> {
  const { empresaId, entorno, nombre, limite = LIMITE_POR_DEFECTO, expiraEn = null, redes = null } = nueva;
  const permisos = PERMISOS.filter((permiso) => nueva.permisos.includes(permiso));
  const fields = problemasClave(nueva, ahora);
  if (Object.keys(fields).length > 0) throw new AppError('clave-que-no-se-creo', {}, { fields });
  const estado = { nombre: nombre.trim(), permisos, limite, expiraEn, redes };
  const creada = await createClave(db, { empresaId, entorno, ...estado, creadaPor: actor });
  const despues = { ...estado, ultimos4: creada.clave.slice(-4) };
  await record(db, { empresaId, entorno, accion: 'clave.creada', objeto: creada.id, actor, despues });
  return creada;
}

/** What to change of a key; undefined leaves it as it is. */
export interface CambioClave {
  readonly nombre?: string | undefined;
  readonly permisos?: readonly string[] | undefined;
  /** Requests per minute. */
  readonly limite?: number | undefined;
  /** Null: it never expires. */
  readonly expiraEn?: Date | null | undefined;
  /** As of `NuevaClave`. */
  readonly redes?: readonly string[] | null | undefined;
}

/**
 * Changes what a key may do; its value stays, and every process minds the change with its next request. Throws `BAD_REQUEST`
 * with every bad field, `NOT_FOUND`, `DOMAIN_ERROR` for a revoked one.
 */
export async function changeClave(
  db: Queryable,
  id: string,
  cambio: CambioClave,
  ahora: Date,
  actor: Actor,
): Promise<Clave> {
  const antes = await take(db, id);
  const { nombre = antes.nombre, permisos = antes.permisos, limite = antes.limite, redes = antes.redes } = cambio;
  const { expiraEn = antes.expiraEn } = cambio;
  // Of what is not touched nothing is said: an expiry may well have passed.
  const fields = problemasClave(cambio, ahora);
  if (Object.keys(fields).length > 0) throw new AppError('clave-que-no-cambio', {}, { fields });
  const known = PERMISOS.filter((permiso) => permisos.includes(permiso));
  const despues = { ...antes, nombre: nombre.trim(), permisos: known, limite, expiraEn, redes };
  await updateClave(db, despues);
  const { empresaId, entorno } = antes;
  await record(db, {
    empresaId,
    entorno,
    accion: 'clave.cambiada',
    objeto: antes.id,
    actor,
    antes: visible(antes),
    despues: visible(despues),
  });
  return despues;
}

function visible({ nombre, permisos, limite, expiraEn, redes, ultimos4 }: Clave): object {
  return { nombre, permisos, limite, expiraEn, redes, ultimos4 };
}

/** What is wrong with a key, by field; what is undefined is not judged. */
export function problemasClave(
  { nombre, permisos, limite, expiraEn }: CambioClave,
  ahora: Date,
): Record<string, EnIdiomas> {
  const fields: Record<string, EnIdiomas> = {};
  if (nombre !== undefined && (nombre.trim() === '' || nombre.length > 100 || faltaDeTexto(nombre) !== undefined)) {
    fields.nombre = {
      es: 'debe tener de 1 a 100 caracteres, sin saltos de línea ni otros que no se ven',
      en: 'it must have from 1 to 100 characters, without line breaks or others that are not seen',
    };
  }
  const unknown = permisos?.filter((permiso) => !PERMISOS.some((known) => known === permiso)) ?? [];
  if (unknown.length > 0)
    fields.permisos = {
      es: `no existe ${unknown.join(', ')}; hay: ${PERMISOS.join(', ')}`,
      en: `there is no ${unknown.join(', ')}; there are: ${PERMISOS.join(', ')}`,
    };
  else if (permisos?.length === 0)
    fields.permisos = {
      es: `indique al menos uno de: ${PERMISOS.join(', ')}`,
      en: `name at least one of: ${PERMISOS.join(', ')}`,
    };
  if (limite !== undefined && (!Number.isInteger(limite) || limite < 1 || limite > LIMITE_MAXIMO)) {
    fields.limite = {
      es: `debe ser un entero de 1 a ${LIMITE_MAXIMO}`,
      en: `it must be an integer from 1 to ${LIMITE_MAXIMO}`,
    };
  }
  if (expiraEn != null && !(expiraEn > ahora))
    fields.expiraEn = { es: 'debe ser una fecha futura', en: 'it must be a day to come' };
  return fields;
}

/** Gives a key a new value; the old one stops at once. Throws `NOT_FOUND`, `DOMAIN_ERROR` for a revoked one. */
export async function rotarClave(
  db: Queryable,
  id: string,
  actor: Actor,
): Promise<ClaveEntregada & { entorno: Entorno }> {
  const { empresaId, entorno, ultimos4, id: objeto } = await take(db, id);
  const nueva = await rotateClave(db, objeto, entorno);
  if (nueva === undefined) throw revocada();
  await record(db, {
    empresaId,
    entorno,
    accion: 'clave.rotada',
    objeto,
    actor,
    antes: { ultimos4 },
    despues: { ultimos4: nueva.clave.slice(-4) },
  });
  return { ...nueva, entorno };
}

/** Ends a key for good; answers its whole id. Ending it twice changes nothing. Throws `NOT_FOUND`. */
export async function revocarClave(db: Queryable, id: string, actor: Actor): Promise<string> {
  const clave = await find(db, id);
  const { revocadaEn } = (await lockClave(db, clave.id)) ?? clave;
  if (revocadaEn !== null) return clave.id;
  await revokeClave(db, clave.id);
  const { empresaId, entorno } = clave;
  await record(db, {
    empresaId,
    entorno,
    accion: 'clave.revocada',
    objeto: clave.id,
    actor,
    antes: visible(clave),
  });
  return clave.id;
}

/** The key, locked until the transaction ends, so that what it was before a change is what it was. */
async function take(db: Queryable, id: string): Promise<Clave> {
  const found = await find(db, id);
  const clave = (await lockClave(db, found.id)) ?? found;
  if (clave.revocadaEn !== null) throw revocada();
  if (clave.deUsuario !== null) {
    // What somebody else makes of it would still be in that person's hands, and in that person's name.
    throw new AppError('clave-de-prueba-que-no-cambia');
  }
  return clave;
}

function revocada(): AppError {
  return new AppError('clave-revocada');
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
  const found = prefix.length < 8 ? [] : await findClavesPorId(db, prefix);
  const [clave] = found;
  if (clave === undefined || found.length > 1) {
    throw new AppError('clave-que-no-existe');
  }
  return clave;
}

export type { ClaveEntregada, Permiso };
