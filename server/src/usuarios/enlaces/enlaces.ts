import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { finishDePrueba } from '../../api-keys/de-prueba.ts';
import type { Actor } from '../../auditoria/anotar.ts';
import { INSTALACION, record } from '../../auditoria/anotar.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { addUsuario, createUsuario, noteUsuario } from '../crear-usuario.ts';
import { faltaDeContrasena, normalizar } from '../cuenta/contrasena.ts';
import type { UsoDeEnlace } from '../cuerpos.ts';
import { lockMiembros, putMiembro } from '../miembros/store.ts';
import { actorOf, type Door, type Visit } from '../sesiones/contexto.ts';
import { CONTRASENA_MALA, deliver, openPara, type Paso, tryOutClave } from '../sesiones/ingresar.ts';
import { deleteSesiones, listNombresDeEmpresas } from '../sesiones/sesiones-store.ts';
import { newToken, parseToken } from '../sesiones/token.ts';
import {
  countUsuarios,
  findByCorreo,
  findUsuario,
  lockPropietario,
  lockUsuario,
  removeSegundoFactor,
  type Usuario,
  updateContrasena,
} from '../usuarios-store.ts';
import { deletePropietario, deleteRecuperacion, type Enlace, findEnlace, insertEnlace, takeEnlace } from './store.ts';

/** A link as its maker gets it, once. */
export interface EnlaceEntregado {
  /** What follows the origin: `/enlace#…`. A fragment is sent to no server and stands in no log. */
  readonly ruta: string;
  readonly venceEn: Date;
}

export function rutaDeEnlace(token: string): string {
  return `/enlace#${token}`;
}

/**
 * The link by which the owner of the installation comes; those made before and not used die. Undefined where there is an owner
 * already, or (`soloPrimero`) anybody at all. In a transaction.
 */
export async function enlaceDePropietario(
  db: Queryable,
  id: string,
  actor: Actor,
  { soloPrimero }: { readonly soloPrimero: boolean },
): Promise<EnlaceEntregado | undefined> {
  await lockPropietario(db);
  const { alguno, propietario } = await countUsuarios(db);
  if (soloPrimero ? alguno : propietario) return undefined;
  await deletePropietario(db);
  const { texto, hash } = newToken();
  const venceEn = await insertEnlace(db, { id, hash, tipo: 'propietario' });
  await noteEnlace(db, id, actor, { tipo: 'propietario' });
  return { ruta: rutaDeEnlace(texto), venceEn };
}

/** For whoever lost the password, and perhaps the second factor too; older ones for the same account die. In a transaction. */
export async function enlaceDeRecuperacion(
  db: Queryable,
  id: string,
  { usuarioId, quitaSegundoFactor }: { readonly usuarioId: string; readonly quitaSegundoFactor: boolean },
  actor: Actor,
): Promise<EnlaceEntregado> {
  await deleteRecuperacion(db, usuarioId);
  const { texto, hash } = newToken();
  const tipo = 'recuperacion';
  const venceEn = await insertEnlace(db, { id, hash, tipo, usuarioId, quitaSegundoFactor });
  await noteEnlace(db, usuarioId, actor, { tipo, quitaSegundoFactor });
  return { ruta: rutaDeEnlace(texto), venceEn };
}

async function noteEnlace(db: Queryable, objeto: string, actor: Actor, despues: object): Promise<void> {
  await record(db, { empresaId: INSTALACION, entorno: '*', accion: 'enlace.creado', objeto, actor, despues });
}

/** What a link is for, and whether its e-mail address has an account. Throws `NOT_FOUND`. */
export async function readEnlace({ deps }: Door, token: string): Promise<{ enlace: Enlace; conCuenta: boolean }> {
  const { sistema } = deps.db;
  const hash = parseToken(token);
  const enlace = hash === undefined ? undefined : await findEnlace(sistema, hash);
  if (enlace === undefined) throw noVale();
  const conCuenta = enlace.tipo !== 'propietario' && (await findByCorreo(sistema, enlace.correo)) !== undefined;
  return { enlace, conCuenta };
}

function noVale(): AppError {
  return new AppError('enlace-que-no-vale');
}

/**
 * Uses a link up and opens a session. Whatever costs time (hashing, the existing password) is done before, so that the
 * transaction that takes the link is short; of two who use it at once one gets it. Throws `NOT_FOUND`, `BAD_REQUEST`, and as
 * `ingresar` where an existing account has to prove itself.
 */
export async function useEnlace(door: Door, visit: Visit, uso: UsoDeEnlace): Promise<Paso> {
  const { enlace, conCuenta } = await readEnlace(door, uso.token);
  const use = await prepare(door, visit, uso, enlace, conCuenta);
  const abierta = await door.deps.db.change(uso.token, async (db) => {
    const hash = parseToken(uso.token);
    await block(db, enlace);
    if (hash === undefined || (await takeEnlace(db, hash)) === undefined) throw noVale();
    const usuario = await use(db);
    return await openPara(door, visit, db, usuario);
  });
  return deliver(door, visit, abierta);
}

/** Whoever takes links away holds this lock already, so it comes before the link's own. */
async function block(db: Queryable, enlace: Enlace): Promise<unknown> {
  switch (enlace.tipo) {
    case 'propietario':
      return await lockPropietario(db);
    case 'invitacion':
      return await lockMiembros(db, enlace.empresa.id);
    case 'recuperacion':
      return await lockUsuario(db, enlace.usuarioId);
  }
}

type Usar = (db: Queryable) => Promise<Usuario>;

async function prepare(door: Door, visit: Visit, uso: UsoDeEnlace, enlace: Enlace, conCuenta: boolean): Promise<Usar> {
  switch (enlace.tipo) {
    case 'propietario':
      return await preparePropietario(door, visit, uso);
    case 'invitacion': {
      if (!conCuenta) return await prepareNuevo(door, visit, uso, enlace);
      const usuario = await tryOutClave(door, visit, {
        correo: enlace.correo,
        clave: uso.clave,
        noEsAsi: CONTRASENA_MALA,
      });
      return (db) => join(db, visit, enlace, usuario);
    }
    case 'recuperacion':
      return await prepareRecuperacion(door, visit, uso, enlace);
  }
}

async function preparePropietario(door: Door, visit: Visit, uso: UsoDeEnlace): Promise<Usar> {
  const { nombre, correo, clave } = uso;
  const id = door.deps.uuid();
  const empresas = await listNombresDeEmpresas(door.deps.db.sistema, { usuarioId: id, duenoInstalacion: true });
  const fields = await faltas({ nombre, correo, clave, empresas });
  if (nombre === undefined || correo === undefined || Object.keys(fields).length > 0) throw faltan(fields);
  const contrasena = await hashOf(door, uso);
  return async (db) => {
    if ((await countUsuarios(db)).propietario) throw noVale();
    return await nuevo(db, visit, { id, correo, nombre, contrasena, duenoInstalacion: true });
  };
}

type DeInvitacion = Extract<Enlace, { tipo: 'invitacion' }>;

async function prepareNuevo(door: Door, visit: Visit, uso: UsoDeEnlace, enlace: DeInvitacion): Promise<Usar> {
  const { nombre, clave } = uso;
  const { correo } = enlace;
  const fields = await faltas({ nombre, correo, clave, empresas: [enlace.empresa.razonSocial] });
  if (nombre === undefined || Object.keys(fields).length > 0) throw faltan(fields);
  const contrasena = await hashOf(door, uso);
  const id = door.deps.uuid();
  return async (db) => {
    const datos = { id, correo, nombre, contrasena, duenoInstalacion: false };
    await addUsuario(db, datos);
    // The company's chain before the installation's, as everywhere: two who wait for each other's would wait for ever.
    const usuario = await join(db, visit, enlace, { ...datos, ...SIN_SEGUNDO_FACTOR });
    await noteUsuario(db, datos, actorOf(visit, id));
    return usuario;
  };
}

const SIN_SEGUNDO_FACTOR = { totpCifrado: null, totpPendiente: null, desactivadoEn: null };

async function nuevo(db: Queryable, visit: Visit, datos: Parameters<typeof createUsuario>[1]): Promise<Usuario> {
  await createUsuario(db, datos, actorOf(visit, datos.id));
  return { ...datos, ...SIN_SEGUNDO_FACTOR };
}

/** An invitation gives a member another role, but takes no last owner away. */
async function join(db: Queryable, visit: Visit, enlace: DeInvitacion, usuario: Usuario): Promise<Usuario> {
  const { id: empresaId } = enlace.empresa;
  const miembro = (await lockMiembros(db, empresaId)).find(({ id }) => id === usuario.id);
  if (miembro !== undefined) throw yaEsMiembro();
  await putMiembro(db, empresaId, usuario.id, enlace.rol);
  const hecho = { empresaId, entorno: '*', accion: 'miembro.agregado', objeto: usuario.id } as const;
  const despues = { correo: enlace.correo, rol: enlace.rol };
  await record(db, { ...hecho, actor: actorOf(visit, usuario.id), despues });
  return usuario;
}

export function yaEsMiembro(): AppError {
  return new AppError('ya-es-miembro');
}

type DeRecuperacion = Extract<Enlace, { tipo: 'recuperacion' }>;

async function prepareRecuperacion(
  door: Door,
  visit: Visit,
  uso: UsoDeEnlace,
  { usuarioId, quitaSegundoFactor }: DeRecuperacion,
): Promise<Usar> {
  const antes = await findUsuario(door.deps.db.sistema, usuarioId);
  if (antes === undefined) throw noVale();
  const { nombre, correo, duenoInstalacion } = antes;
  const empresas = await listNombresDeEmpresas(door.deps.db.sistema, { usuarioId, duenoInstalacion });
  const fields = await faltas({ nombre, correo, clave: uso.clave, empresas });
  if (Object.keys(fields).length > 0) throw faltan(fields);
  const contrasena = await hashOf(door, uso);
  return async (db) => {
    await updateContrasena(db, usuarioId, contrasena);
    if (quitaSegundoFactor) await removeSegundoFactor(db, usuarioId);
    await deleteSesiones(db, usuarioId);
    const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'usuario.recuperado', objeto: usuarioId } as const;
    await record(db, { ...hecho, actor: actorOf(visit, usuarioId), despues: { quitaSegundoFactor } });
    await finishDePrueba(db, { usuarioId }, actorOf(visit, usuarioId));
    const usuario = await findUsuario(db, usuarioId);
    if (usuario === undefined) throw noVale();
    return usuario;
  };
}

/** Who holds a link was given it. */
async function hashOf({ cifrador }: Door, { clave, token }: UsoDeEnlace): Promise<string> {
  return await cifrador.hash(normalizar(clave) ?? '', { de: token, conocido: true });
}

async function faltas(datos: {
  nombre: string | undefined;
  correo: string | undefined;
  clave: string;
  empresas: readonly string[];
}): Promise<Record<string, EnIdiomas>> {
  const { nombre, correo, clave, empresas } = datos;
  const falta = await faltaDeContrasena(clave, { nombre: nombre ?? '', correo: correo ?? '', empresas });
  return {
    ...(nombre === undefined ? { nombre: { es: 'Escriba su nombre', en: 'Type your name' } } : {}),
    ...(correo === undefined ? { correo: { es: 'Escriba su correo', en: 'Type your e-mail address' } } : {}),
    ...(falta === undefined ? {} : { clave: falta }),
  };
}

function faltan(fields: Readonly<Record<string, EnIdiomas>>): AppError {
  return new AppError('lo-escrito-con-errores', {}, { fields });
}
