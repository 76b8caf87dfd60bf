import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { finishDePrueba } from '../../api-keys/de-prueba.ts';
import { type Actor, INSTALACION, record } from '../../auditoria/anotar.ts';
import { requireEspera } from '../../panel/door.ts';
import type { DeSesion } from '../../panel/route.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import type { CambioDeClave } from '../cuerpos.ts';
import { deleteRecuperacion } from '../enlaces/store.ts';
import type { Door, Visit } from '../sesiones/contexto.ts';
import { CONTRASENA_MALA, deliver, tryOutClave } from '../sesiones/ingresar.ts';
import { deleteSesiones, listNombresDeEmpresas } from '../sesiones/sesiones-store.ts';
import { admitSegundo, giveBackSegundo } from '../sesiones/ventanas-store.ts';
import {
  confirmPendiente,
  lockUsuario,
  removeSegundoFactor,
  replaceCodigos,
  seExige,
  type Usuario,
  updateContrasena,
  updateNombre,
  updatePendiente,
} from '../usuarios-store.ts';
import { faltaDeContrasena, normalizar } from './contrasena.ts';
import { renew, requireTodoProbado, tryElSuyo } from './reautenticar.ts';
import { paraLaApp, readCodigo } from './segundo-factor.ts';

/** Another name. */
export async function changeNombre({ deps }: Door, { sesion, actor }: DeSesion, nombre: string): Promise<void> {
  await deps.db.change(sesion.usuarioId, async (db) => {
    const antes = await own(db, sesion.usuarioId);
    await updateNombre(db, antes.id, nombre);
    const cambio = { antes: { nombre: antes.nombre }, despues: { nombre } };
    await note(db, actor, 'usuario.cambiado', antes.id, cambio);
  });
}

/**
 * Another password, for who knows the present one and has the second factor, where there is one: every other session ends, and
 * this one goes on under another token, no fresher than it was. Answers how many ended. Throws `BAD_REQUEST`, and as `ingresar`.
 */
export async function changeContrasena(
  door: Door,
  visit: Visit,
  { sesion, actor }: DeSesion,
  { actual, nueva, codigo }: CambioDeClave,
): Promise<number> {
  const { deps, cifrador } = door;
  const empresas = await listNombresDeEmpresas(deps.db.sistema, sesion);
  const falta = await faltaDeContrasena(nueva, { ...sesion, empresas });
  if (falta !== undefined) throw mala('nueva', falta);
  const probado = await tryOutClave(door, visit, {
    correo: sesion.correo,
    clave: actual,
    noEsAsi: CONTRASENA_MALA,
    sesion: sesion.id,
  });
  if (normalizar(actual) === normalizar(nueva))
    throw mala('nueva', { es: 'Es la misma de ahora; elija otra', en: 'It is the one of now; choose another' });
  const contrasena = await cifrador.hash(normalizar(nueva) ?? '', { de: sesion.id, conocido: true });
  // Last, since it is used up by this.
  await tryElSuyo(door, visit, probado, codigo);
  const { cerradas, token } = await deps.db.change(sesion.usuarioId, async (db) => {
    const { id } = await requireTodoProbado(db, probado);
    await updateContrasena(db, id, contrasena);
    await deleteRecuperacion(db, id);
    const otras = await deleteSesiones(db, id, sesion.id);
    const renovada = await renew(db, sesion, { probada: false });
    await note(db, actor, 'usuario.contrasena', id, {});
    await finishDePrueba(db, { usuarioId: id }, actor);
    return { cerradas: otras, token: renovada };
  });
  deliver(door, visit, { paso: 'listo', token });
  return cerradas;
}

/** A secret for the telephone; in force only when a code confirms it. One that is in force stays until then. */
export async function askSegundoFactor({ deps, segundoFactor }: Door, { sesion }: DeSesion) {
  const { sellado, secreto } = segundoFactor.nuevo(sesion.usuarioId);
  await deps.db.change(sesion.usuarioId, async (db) => {
    const { id } = await own(db, sesion.usuarioId);
    await updatePendiente(db, id, sellado);
  });
  return paraLaApp(secreto, sesion.correo);
}

/**
 * The pending secret is in force; every other session ends, since it was opened without. Answers the recovery codes. Throws
 * `DOMAIN_ERROR` when none is pending, `BAD_REQUEST` for a wrong code.
 */
export async function confirmSegundoFactor(
  door: Door,
  visit: Visit,
  { sesion, actor }: DeSesion,
  texto: string,
): Promise<readonly string[]> {
  const { deps, segundoFactor } = door;
  const cuenta = `confirmar|${sesion.usuarioId}`;
  requireEspera(await admitSegundo(deps.db.sistema, cuenta));
  const codigo = readCodigo(texto);
  const { textos, token } = await deps.db.change(sesion.usuarioId, async (db) => {
    const { id, totpPendiente } = await own(db, sesion.usuarioId);
    if (totpPendiente === null) throw new AppError('segundo-factor-sin-pedir');
    const paso =
      codigo?.tipo === 'totp' ? segundoFactor.pasoDe(id, totpPendiente, codigo.codigo, deps.ahora()) : undefined;
    if (paso === undefined)
      throw mala('codigo', {
        es: 'No es el código de ahora; revise la hora de su teléfono',
        en: 'It is not the code of now; check the time of your phone',
      });
    await confirmPendiente(db, id, paso);
    const nuevos = await renewCodigos(door, db, id);
    await deleteSesiones(db, id, sesion.id);
    const renovada = await renew(db, sesion, { probada: true });
    await note(db, actor, 'segundo-factor.puesto', id, {});
    await finishDePrueba(db, { usuarioId: id }, actor);
    return { textos: nuevos, token: renovada };
  });
  await giveBackSegundo(deps.db.sistema, cuenta);
  deliver(door, visit, { paso: 'listo', token });
  return textos;
}

/** No second factor any more, nor recovery codes. Doing so twice changes nothing. Throws `DOMAIN_ERROR` where it is asked of everybody. */
export async function removeElSegundoFactor({ deps }: Door, { sesion, actor }: DeSesion): Promise<void> {
  await deps.db.change(sesion.usuarioId, async (db) => {
    const { id, totpCifrado } = await own(db, sesion.usuarioId);
    if (await seExige(db)) throw new AppError('segundo-factor-que-no-se-quita');
    await removeSegundoFactor(db, id);
    if (totpCifrado !== null) await note(db, actor, 'segundo-factor.quitado', id, {});
    await finishDePrueba(db, { usuarioId: id }, actor);
  });
}

/** Ten new recovery codes; the old ones are worth nothing. Throws `DOMAIN_ERROR` without a second factor. */
export async function nuevosCodigos(door: Door, { sesion, actor }: DeSesion): Promise<readonly string[]> {
  return await door.deps.db.change(sesion.usuarioId, async (db) => {
    const { id, totpCifrado } = await own(db, sesion.usuarioId);
    if (totpCifrado === null) throw new AppError('segundo-factor-que-falta');
    const textos = await renewCodigos(door, db, id);
    await note(db, actor, 'segundo-factor.codigos', id, {});
    return textos;
  });
}

async function renewCodigos({ segundoFactor }: Door, db: Queryable, id: string): Promise<readonly string[]> {
  const { textos, hashes } = segundoFactor.codigos(id);
  await replaceCodigos(db, id, hashes);
  return textos;
}

async function own(db: Queryable, id: string): Promise<Usuario> {
  const usuario = await lockUsuario(db, id);
  if (usuario === undefined) throw new Error('La sesión es de un usuario que no existe');
  return usuario;
}

async function note(db: Queryable, actor: Actor, accion: string, objeto: string, cambio: object): Promise<void> {
  await record(db, { empresaId: INSTALACION, entorno: '*', accion, objeto, actor, ...cambio });
}

function mala(campo: string, mensaje: EnIdiomas): AppError {
  return new AppError('lo-escrito-con-errores', {}, { fields: { [campo]: mensaje } });
}
