import { idiomaDeLaPagina } from '../i18n/idioma.ts';

/**
 * The one way to the service. Whatever asks, the panel's routes or the SDK, passes here: when the session is over the page
 * is told, and when an action wants a proof of who is there, it is asked for and the action is repeated.
 */

/** What the page does when a session ends or a proof is wanted. The shell puts it here when it begins. */
interface SessionGuard {
  /** The session is over: go to the entrance. */
  sesionTerminada(): void;
  /** Asks for the password (and the second factor). True when it was given, false when the person gave up. */
  reautenticar(): Promise<boolean>;
  /** Somebody is there: the server's idle clock began again. */
  actividad(): void;
}

let sessionGuard: SessionGuard | undefined;

/** Installs the page's answers; gives back how to take them away. */
export function setSessionGuard(nuevo: SessionGuard): () => void {
  sessionGuard = nuevo;
  return () => {
    if (sessionGuard === nuevo) sessionGuard = undefined;
  };
}

/** A person reads what comes for a while before touching anything: as long as this, what is read is theirs. */
const PRESENTE_MS = 30_000;
let ultimaSenal = Date.now();

/** Somebody touched the page. What is read long afterwards, because something changed or by a clock, is read by nobody. */
export function senalDeVida(): void {
  ultimaSenal = Date.now();
}

/** `fetch` with the session's cookie and without any other credential. Rejects as `fetch` does when there is no connection. */
export const fetchDelPanel: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.delete('authorization');
  // The browser's own may be another one.
  headers.set('accept-language', idiomaDeLaPagina());
  // An open page that nobody attends must not keep its session alive by what it reads by itself.
  const sola = (init?.method ?? 'GET') === 'GET' && Date.now() - ultimaSenal > PRESENTE_MS;
  if (sola) headers.set('x-segundo-plano', '1');
  const pedido: RequestInit = { ...init, headers, credentials: 'same-origin' };
  const response = await fetch(input, pedido);
  const code = response.ok ? undefined : await codigoDe(response);
  if (code === 'SESSION_REQUIRED') sessionGuard?.sesionTerminada();
  if (code === 'REAUTH_REQUIRED' && (await sessionGuard?.reautenticar()) === true) return fetch(input, pedido);
  if (response.ok && !sola) sessionGuard?.actividad();
  return response;
};

/** The code of an error in the service's envelope; undefined when the answer is not one. */
async function codigoDe(response: Response): Promise<string | undefined> {
  if (response.status !== 401 && response.status !== 403) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
