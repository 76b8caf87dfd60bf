import { PERMISOS_DE, type Rol } from '../panel/route.ts';

/**
 * How that role sees the address of a webhook: its path and query often are a password, so whoever may not manage webhooks
 * sees the scheme and host alone.
 */
export function createDireccion(rol: Rol): (url: string) => string {
  return PERMISOS_DE[rol].includes('webhooks.manage') ? (url) => url : (url) => URL.parse(url)?.origin ?? '•••';
}
