import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/*
 * The simulator asks nobody for a password, and a browser on its machine is led to it by any page. No page is a client of it: who
 * says an Origin is a page, and who asks for us by a name that is somebody else's is a page that was led here (DNS rebinding).
 */

/** Why a request is not answered; undefined where it is a client's. `host`: where the simulator listens. */
export function dePagina({ headers, method }: IncomingMessage, host: string): string | undefined {
  if (headers.origin !== undefined && method !== 'GET') return 'El simulador no responde a páginas (cabecera Origin).';
  const nombre = URL.parse(`http://${headers.host}`)?.hostname.replace(/^\[(.*)\]$/, '$1');
  const propio = nombre === 'localhost' || nombre?.endsWith('.localhost') || nombre === host;
  if (propio === true || isIP(nombre ?? '') !== 0) return undefined;
  return 'Pida el simulador por localhost, por su dirección IP o por el nombre en que escucha (cabecera Host).';
}
