/**
 * The canonical form of an e-mail address, under which a user is found: NFKC and lower case. Undefined for what is no
 * address: nothing that could end a header or begin another gets through (no blanks, no controls, no escapes, one address).
 */
export function leerCorreo(texto: string): string | undefined {
  if (texto.length > 254 || !texto.isWellFormed()) return undefined;
  const correo = texto.normalize('NFKC').toLowerCase();
  const [local = '', dominio = '', ...mas] = correo.split('@');
  const bien =
    mas.length === 0 &&
    local.length <= 64 &&
    /^[\p{L}\p{N}!#$'*+=^_~-]+(\.[\p{L}\p{N}!#$'*+=^_~-]+)*$/u.test(local) &&
    /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u.test(dominio);
  return bien && correo.length <= 254 ? correo : undefined;
}
