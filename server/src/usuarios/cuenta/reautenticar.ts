import { INSTALACION, record } from '../../auditoria/anotar.ts';
import type { Sesion } from '../../panel/route.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { actorOf, type Door, type Visit } from '../sesiones/contexto.ts';
import { CONTRASENA_MALA, deliver, demandProbado, tryOutClave, tryOutSegundo, yaNoVale } from '../sesiones/ingresar.ts';
import { renewSesion } from '../sesiones/sesiones-store.ts';
import { newToken } from '../sesiones/token.ts';
import type { Usuario } from '../usuarios-store.ts';

/** Password again, and second factor where there is one; the session goes on under another token. Throws as `ingresar`. */
export async function reautenticar(
  door: Door,
  visit: Visit,
  sesion: Sesion,
  { clave, codigo }: { readonly clave: string; readonly codigo?: string },
): Promise<void> {
  const usuario = await tryOutClave(door, visit, {
    correo: sesion.correo,
    clave,
    noEsAsi: CONTRASENA_MALA,
    sesion: sesion.id,
  });
  await tryElSuyo(door, visit, usuario, codigo);
  const token = await door.deps.db.change(sesion.usuarioId, async (db) => {
    await requireTodoProbado(db, usuario);
    const nuevo = await renew(db, sesion, { probada: true });
    const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'sesion.reautenticada', objeto: usuario.id } as const;
    await record(db, { ...hecho, actor: actorOf(visit, usuario.id) });
    return nuevo;
  });
  deliver(door, visit, { paso: 'listo', token });
}

/** The second factor of who has one, as `probarSegundo`; nothing is asked of others. Throws `BAD_REQUEST` without a code. */
export async function tryElSuyo(door: Door, visit: Visit, usuario: Usuario, codigo: string | undefined) {
  if (usuario.totpCifrado === null) return;
  if (codigo !== undefined) return await tryOutSegundo(door, visit, usuario, codigo);
  throw new AppError('codigo-que-falta');
}

/** As `exigirProbado`, and no second factor was put on meanwhile, for which nobody was asked. In a transaction. */
export async function requireTodoProbado(db: Queryable, probado: Usuario): Promise<Usuario> {
  const ahora = await demandProbado(db, probado);
  if (probado.totpCifrado === null && ahora.totpCifrado !== null) throw yaNoVale();
  return ahora;
}

/**
 * The same session under another token, which only this browser gets. `probada`: who is there proved all that there is to be
 * proved. In a transaction. Throws `SESSION_REQUIRED`.
 */
export async function renew(
  db: Queryable,
  { id }: Sesion,
  { probada }: { readonly probada: boolean },
): Promise<string> {
  const { texto, hash } = newToken();
  if (await renewSesion(db, id, hash, probada)) return texto;
  throw new AppError('sesion-terminada');
}
