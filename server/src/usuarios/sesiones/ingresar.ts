import { canonizarCorreo } from '@chaski/core/lib/correo.ts';
import { finishDePrueba } from '../../api-keys/de-prueba.ts';
import { INSTALACION, record } from '../../auditoria/anotar.ts';
import { requireEspera } from '../../panel/door.ts';
import { type Queryable, tx } from '../../platform/db/tx.ts';
import { AppError, Unavailable } from '../../platform/mensajes/app-error.ts';
import { normalizar } from '../cuenta/contrasena.ts';
import { type CodigoTecleado, readCodigo } from '../cuenta/segundo-factor.ts';
import { demasiados, type Quien } from '../fila.ts';
import {
  findByCorreo,
  findUsuario,
  lockUsuario,
  noteIngreso,
  type Usuario,
  useCodigo,
  usePaso,
} from '../usuarios-store.ts';
import { actorOf, type Door, type Visit } from './contexto.ts';
import { clearCookie, readCookie, setCookie } from './cookie.ts';
import * as sesiones from './sesiones-store.ts';
import { newToken, parseToken } from './token.ts';
import { admit, admitSegundo, esDeAntes, giveBack, giveBackSegundo, perdonar } from './ventanas-store.ts';

/** Of whom nothing is known it is not told which of the two is wrong. */
const NINGUNO_DE_LOS_DOS = 'correo-o-contrasena-malos';
/** What a wrong password is told of whom it is known who they are. */
export const CONTRASENA_MALA = 'contrasena-mala';

/** What is still to be shown before one is in. */
export type Paso = 'listo' | 'segundo-factor';

/**
 * Log-in by password; sets the cookie. Answers and works alike whether there is such a user, the password is wrong or the
 * user is switched off. Throws `INVALID_CREDENTIALS`, `RATE_LIMIT_EXCEEDED`, `Unavailable`.
 */
export async function logIn(door: Door, visit: Visit, correo: string, clave: string): Promise<Paso> {
  const usuario = await tryOutClave(door, visit, { correo, clave, noEsAsi: NINGUNO_DE_LOS_DOS });
  const abierta = await door.deps.db.change(usuario.id, (db) => openPara(door, visit, db, usuario));
  return deliver(door, visit, abierta);
}

export interface Prueba {
  readonly correo: string;
  readonly clave: string;
  /** What a wrong one is told: of whoever is known already, only the password can be wrong. */
  readonly noEsAsi: typeof NINGUNO_DE_LOS_DOS | typeof CONTRASENA_MALA;
  /** The session of who is in already. */
  readonly sesion?: string;
}

/** The user of that password, every try counted. Throws as `ingresar`. */
export async function tryOutClave(
  door: Door,
  visit: Visit,
  { correo: texto, clave, noEsAsi, sesion }: Prueba,
): Promise<Usuario> {
  const { deps, cifrador } = door;
  const { sistema } = deps.db;
  const correo = canonizarCorreo(texto);
  // What is no address is counted together: nobody has one of those.
  const intento = { correo: correo ?? '', direccion: visit.direccion, sesion };
  const quien = await quienEs(door, visit, sesion);
  const { espera, contadas } = await admit(sistema, intento);
  requireEspera(espera);
  const usuario = correo === undefined ? undefined : await findByCorreo(sistema, correo);
  const guardada = usuario?.desactivadoEn === null ? usuario.contrasena : undefined;
  const bien = await cifrador.verificar(normalizar(clave) ?? '', guardada, quien).catch(async (error) => {
    // Nothing was tried: whoever did not get a turn did not fail.
    if (error instanceof Unavailable) await giveBack(sistema, contadas);
    throw error;
  });
  if (!bien || usuario === undefined) {
    await noteFallido(sistema, visit, usuario);
    throw new AppError(noEsAsi);
  }
  await perdonar(sistema, intento, contadas);
  return usuario;
}

/** In which line it waits. Throws `Unavailable` where that is full: one look-up is all that it costs then. */
async function quienEs({ deps, cifrador }: Door, { direccion }: Visit, sesion: string | undefined): Promise<Quien> {
  const conocido = sesion !== undefined || (await esDeAntes(deps.db.sistema, direccion));
  const quien = { de: sesion ?? direccion, conocido };
  if (cifrador.llena(quien)) throw demasiados();
  return quien;
}

/**
 * The row of whom `probarClave` proved, locked: what was proved before the lock has to hold with it. Throws
 * `INVALID_CREDENTIALS` when the password is another by now, or the user was switched off. In a transaction.
 */
export async function demandProbado(db: Queryable, { id, contrasena }: Usuario): Promise<Usuario> {
  const ahora = await lockUsuario(db, id);
  if (ahora?.contrasena === contrasena && ahora.desactivadoEn === null) return ahora;
  throw yaNoVale();
}

export function yaNoVale(): AppError {
  return new AppError('prueba-que-ya-no-vale');
}

/** Who tried is not known, so nobody is named but whose account it was. */
async function noteFallido(pool: Door['deps']['db']['sistema'], visit: Visit, usuario: Usuario | undefined) {
  const objeto = usuario?.id ?? 'desconocido';
  const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'ingreso.fallido', objeto } as const;
  await tx(pool, (db) => record(db, { ...hecho, actor: actorOf(visit, undefined) }));
}

/** A session whose cookie is still to be handed over: after the commit. */
export interface Abierta {
  readonly paso: Paso;
  readonly token: string;
}

/**
 * A session for whom the password proved, in place of whatever the browser had; where there is a second factor by now, one that
 * opens nothing but the question for it. In a transaction; then `entregar`. Throws `INVALID_CREDENTIALS` as `exigirProbado`.
 */
export async function openPara(door: Door, visit: Visit, db: Queryable, probado: Usuario): Promise<Abierta> {
  const usuario = await demandProbado(db, probado);
  const completa = usuario.totpCifrado === null;
  const token = await open(door, visit, db, usuario.id, completa);
  return { paso: completa ? 'listo' : 'segundo-factor', token };
}

/** The user's row is locked already. */
async function open({ deps }: Door, visit: Visit, db: Queryable, usuarioId: string, completa: boolean) {
  const { request, agente } = visit;
  const { texto, hash } = newToken();
  const anterior = parseToken(readCookie(request, deps.config.publicUrl));
  // The user before the sessions, as everywhere.
  if (completa) await noteIngreso(db, usuarioId, visit.direccion);
  const salio = anterior === undefined ? undefined : await sesiones.deleteByToken(db, anterior);
  await sesiones.insertSesion(db, { id: deps.uuid(), hash, usuarioId, completa, desde: request.ip, agente });
  await sesiones.deleteSobrantes(db, usuarioId, completa);
  if (completa) {
    const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'ingreso.hecho', objeto: usuarioId } as const;
    await record(db, { ...hecho, actor: actorOf(visit, usuarioId) });
  }
  if (salio !== undefined) await finishDePrueba(db, { usuarioId: salio }, actorOf(visit, salio));
  return texto;
}

/** Gives the browser its cookie. */
export function deliver({ deps }: Door, { request, reply }: Visit, { paso, token }: Abierta): Paso {
  setCookie(request, reply, deps.config.publicUrl, token);
  return paso;
}

/** The second step of a log-in. Throws `SESSION_REQUIRED` without a first one, and as `ingresar`. */
export async function giveSegundoFactor(door: Door, visit: Visit, texto: string): Promise<void> {
  const { deps } = door;
  const hash = parseToken(readCookie(visit.request, deps.config.publicUrl));
  const incompleta = async (db: Queryable) =>
    hash === undefined ? undefined : await sesiones.lockIncompleta(db, hash);
  const usuarioId = await incompleta(deps.db.sistema);
  const usuario = usuarioId === undefined ? undefined : await findUsuario(deps.db.sistema, usuarioId);
  if (usuario === undefined) throw sinPrimerPaso();
  await tryOutSegundo(door, visit, usuario, texto);
  const token = await deps.db.change(usuario.id, async (db) => {
    await lockUsuario(db, usuario.id);
    // Another request with the same cookie may have gone through meanwhile.
    if ((await incompleta(db)) === undefined) throw sinPrimerPaso();
    return await open(door, visit, db, usuario.id, true);
  });
  deliver(door, visit, { paso: 'listo', token });
}

function sinPrimerPaso(): AppError {
  return new AppError('ingreso-vencido');
}

/**
 * A code of the second factor, used up by this. Six digits are counted for the account alone, since who tries them knows the
 * password; recovery codes for account and address, so that whoever has one is kept out by nobody else.
 */
export async function tryOutSegundo(door: Door, visit: Visit, usuario: Usuario, texto: string): Promise<void> {
  const { sistema } = door.deps.db;
  const codigo = readCodigo(texto);
  const cuenta = codigo?.tipo === 'recuperacion' ? `codigo|${usuario.id}|${visit.direccion}` : `totp|${usuario.id}`;
  requireEspera(await admitSegundo(sistema, cuenta));
  const bien = codigo !== undefined && (await useSegundo(door, usuario, codigo));
  if (!bien) return await falloSegundo(door, visit, usuario);
  await giveBackSegundo(sistema, cuenta);
}

async function useSegundo({ deps, segundoFactor }: Door, { id, totpCifrado }: Usuario, tecleado: CodigoTecleado) {
  const { sistema } = deps.db;
  const { tipo, codigo } = tecleado;
  if (tipo === 'recuperacion') return await useCodigo(sistema, id, segundoFactor.hashDe(id, codigo));
  const paso = totpCifrado === null ? undefined : segundoFactor.pasoDe(id, totpCifrado, codigo, deps.ahora());
  return paso !== undefined && (await usePaso(sistema, id, paso));
}

async function falloSegundo({ deps }: Door, visit: Visit, usuario: Usuario): Promise<never> {
  await noteFallido(deps.db.sistema, visit, usuario);
  throw new AppError('codigo-malo');
}

/** Ends the session of the browser, whatever its state; without one nothing happens, and it was in vain where a cookie said so. */
export async function leave({ deps }: Door, visit: Visit): Promise<void> {
  const { request, reply } = visit;
  const hash = parseToken(readCookie(request, deps.config.publicUrl));
  clearCookie(request, reply, deps.config.publicUrl);
  if (hash === undefined) return;
  await deps.db.change(hash.toString('hex'), async (db) => {
    const usuarioId = await sesiones.deleteByToken(db, hash);
    request.enVano = usuarioId === undefined;
    if (usuarioId === undefined) return;
    const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'sesion.cerrada', objeto: usuarioId } as const;
    await record(db, { ...hecho, actor: actorOf(visit, usuarioId) });
    await finishDePrueba(db, { usuarioId }, actorOf(visit, usuarioId));
  });
}
