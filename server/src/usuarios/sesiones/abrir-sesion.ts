import type { Deps } from '../../deps.ts';
import { type AbrirSesion, requireEspera } from '../../panel/door.ts';
import type { Rol, Sesion } from '../../panel/route.ts';
import { createFailedAuth, type FailedAuth } from '../../platform/http/connections/failed-auth.ts';
import { readCookie } from './cookie.ts';
import { findRol, openSesion } from './sesiones-store.ts';
import { parseToken } from './token.ts';

/**
 * Who is behind the cookie of a request: one statement. With `X-Segundo-Plano: 1` the page says that it asks by itself, and
 * nobody need be there: such a request does not keep the session alive. Nor does a stream of events, which a browser opens
 * again by itself and to which no header can be given. Throws `RATE_LIMIT_EXCEEDED` to an address that tries cookies without end.
 */
export function createAbrirSesion({ db, config }: Pick<Deps, 'db' | 'config'>): AbrirSesion {
  const malas = createFailedAuth(() => performance.now());
  const aparte = createAparte(malas);
  return async (request, empresaId) => {
    const hash = parseToken(readCookie(request, config.publicUrl));
    if (hash === undefined) return undefined;
    const { accept, 'x-segundo-plano': solo } = request.headers;
    const presente = solo === undefined && accept !== 'text/event-stream';
    const fila = await aparte(request.ip, () => openSesion(db.sistema, hash, empresaId, presente));
    if (fila === undefined) {
      malas.fail(request.ip);
      return undefined;
    }
    const { id, usuarioId, nombre, correo, duenoInstalacion, faltaSegundoFactor, reciente, rol, test, live } = fila;
    const sesion = { id, usuarioId, nombre, correo, duenoInstalacion, faltaSegundoFactor, reciente };
    if (rol === null || test === null || live === null) return { sesion, miembro: undefined };
    return { sesion, miembro: { rol, versiones: { test, live } } };
  };
}

/** Requests that may wait in the lane of suspects. */
const EN_FILA = 50;

/**
 * Of an address that showed too many cookies that open nothing one statement at a time: it takes no connection from others, and
 * a session that is valid behind the same address still passes.
 */
function createAparte(malas: FailedAuth) {
  let ultima: Promise<unknown> = Promise.resolve();
  let enFila = 0;
  return async <T>(direccion: string, ask: () => Promise<T>): Promise<T> => {
    const espera = malas.wait(direccion);
    if (espera === 0) return await ask();
    if (enFila >= EN_FILA) requireEspera(espera);
    enFila++;
    const mia = ultima.then(ask, ask);
    ultima = mia;
    return await mia.finally(() => enFila--);
  };
}

/**
 * For whoever holds a connection open: what the user of a session that is valid now may still be in that company; undefined
 * when the session has ended or the user is a member no more. By the session's id, which outlives its tokens; notes nothing.
 */
export function createSigueDentro({ db }: Pick<Deps, 'db'>) {
  return async (sesion: Pick<Sesion, 'id' | 'usuarioId'>, empresaId: string): Promise<Rol | undefined> =>
    await findRol(db.sistema, sesion.id, empresaId);
}
