import { anotar, INSTALACION } from '../../auditoria/anotar.ts';
import type { Sesion } from '../../panel/route.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { actorOf, type Puerta, type Visita } from '../sesiones/contexto.ts';
import {
  CONTRASENA_MALA,
  entregar,
  exigirProbado,
  probarClave,
  probarSegundo,
  yaNoVale,
} from '../sesiones/ingresar.ts';
import { renewSesion } from '../sesiones/sesiones-store.ts';
import { newToken } from '../sesiones/token.ts';
import type { Usuario } from '../usuarios-store.ts';

/** Password again, and second factor where there is one; the session goes on under another token. Throws as `ingresar`. */
export async function reautenticar(
  puerta: Puerta,
  visita: Visita,
  sesion: Sesion,
  { clave, codigo }: { readonly clave: string; readonly codigo?: string },
): Promise<void> {
  const usuario = await probarClave(puerta, visita, {
    correo: sesion.correo,
    clave,
    noEsAsi: CONTRASENA_MALA,
    sesion: sesion.id,
  });
  await tryElSuyo(puerta, visita, usuario, codigo);
  const token = await puerta.deps.db.change(sesion.usuarioId, async (db) => {
    await requireTodoProbado(db, usuario);
    const nuevo = await renovar(db, sesion, { probada: true });
    const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'sesion.reautenticada', objeto: usuario.id } as const;
    await anotar(db, { ...hecho, actor: actorOf(visita, usuario.id) });
    return nuevo;
  });
  entregar(puerta, visita, { paso: 'listo', token });
}

/** The second factor of who has one, as `probarSegundo`; nothing is asked of others. Throws `BAD_REQUEST` without a code. */
export async function tryElSuyo(puerta: Puerta, visita: Visita, usuario: Usuario, codigo: string | undefined) {
  if (usuario.totpCifrado === null) return;
  if (codigo !== undefined) return await probarSegundo(puerta, visita, usuario, codigo);
  throw new AppError('codigo-que-falta');
}

/** As `exigirProbado`, and no second factor was put on meanwhile, for which nobody was asked. In a transaction. */
export async function requireTodoProbado(db: Queryable, probado: Usuario): Promise<Usuario> {
  const ahora = await exigirProbado(db, probado);
  if (probado.totpCifrado === null && ahora.totpCifrado !== null) throw yaNoVale();
  return ahora;
}

/**
 * The same session under another token, which only this browser gets. `probada`: who is there proved all that there is to be
 * proved. In a transaction. Throws `SESSION_REQUIRED`.
 */
export async function renovar(
  db: Queryable,
  { id }: Sesion,
  { probada }: { readonly probada: boolean },
): Promise<string> {
  const { texto, hash } = newToken();
  if (await renewSesion(db, id, hash, probada)) return texto;
  throw new AppError('sesion-terminada');
}
