/** A `dot-atom` (RFC 5322) with letters of any language, without what relays or shells read as more than a name: `%`, `/`, `|`, `?`, `{`, backticks. */
const LOCAL = /^[\p{L}\p{N}!#$&'*+=^_~-]+(?:\.[\p{L}\p{N}!#$&'*+=^_~-]+)*$/u;
/** In ASCII: another alphabet goes as `xn--…`, so that no two domains look the same. */
const DOMINIO = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i;

const MAX_LOCAL = 64;
const MAX_CORREO = 254;

/**
 * Whether it is one plain mail address, as every field that takes one means it: nothing in it ends a header or a command, begins
 * another address, or is read as another one (no blanks, controls, quotes, escapes, comments, routes, nor forms that NFKC changes).
 */
export function isCorreo(texto: string): boolean {
  if (texto.length > MAX_CORREO || !texto.isWellFormed() || texto.normalize('NFKC') !== texto) return false;
  const [local = '', dominio = '', ...mas] = texto.split('@');
  return mas.length === 0 && local.length <= MAX_LOCAL && LOCAL.test(local) && DOMINIO.test(dominio);
}

/** The one form of an address under which a person is found: NFKC, lower case, no blanks at its ends. Undefined for what is no address. */
export function canonizarCorreo(texto: string): string | undefined {
  // A megabyte of what can be no address is not normalised.
  if (texto.length > 2 * MAX_CORREO) return undefined;
  const correo = texto.trim().normalize('NFKC').toLowerCase();
  return isCorreo(correo) ? correo : undefined;
}
