/**
 * Where to go after entering: only places of our own. What begins with two slashes or a backslash, or carries a scheme, is
 * another's place to a browser; it and what leads back to the entrance become `/`.
 */
export function caminoPropio(camino: string | undefined): string {
  if (camino === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(camino) || camino.includes('\\')) return '/';
  const resuelto = URL.canParse(camino, 'http://propio.invalid') ? new URL(camino, 'http://propio.invalid') : undefined;
  if (resuelto?.origin !== 'http://propio.invalid' || resuelto.pathname.startsWith('//')) return '/';
  if (/^\/(ingresar|enlace)(\/|$)/.test(resuelto.pathname)) return '/';
  return `${resuelto.pathname}${resuelto.search}`;
}
