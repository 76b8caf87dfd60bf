import { finishDePrueba } from '../api-keys/de-prueba.ts';
import { type Actor, INSTALACION, record } from '../auditoria/anotar.ts';
import type { DeSesion } from '../panel/route.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { findUsuario, updateExigencia } from './usuarios-store.ts';

/**
 * From now on a second factor is asked of everybody who uses the dashboard, or of nobody any more: whoever has none gets, with the
 * next request, no further than to where it is put on. Keys of the API are no persons; the one
 * with which who has none tries the API ends. Saying it twice changes nothing. In a transaction.
 */
export async function requireSegundoFactor(db: Queryable, exigir: boolean, actor: Actor): Promise<void> {
  if (!(await updateExigencia(db, exigir))) return;
  const accion = exigir ? 'segundo-factor.exigido' : 'segundo-factor.opcional';
  await record(db, { empresaId: INSTALACION, entorno: '*', accion, objeto: 'instalacion', actor });
  if (exigir) await finishDePrueba(db, { usuarioId: 'sinSegundoFactor' }, actor);
}

/** The same by the owner of the installation, who has to have one. Throws `INSUFFICIENT_PERMISSIONS`, `DOMAIN_ERROR`. */
export async function exigirloComo(db: Queryable, { sesion, actor }: DeSesion, exigir: boolean): Promise<void> {
  if (!sesion.duenoInstalacion) throw new AppError('solo-el-dueno-exige-segundo-factor');
  const propio = (await findUsuario(db, sesion.usuarioId))?.totpCifrado ?? null;
  if (exigir && propio === null) throw new AppError('segundo-factor-propio-que-falta');
  await requireSegundoFactor(db, exigir, actor);
}
