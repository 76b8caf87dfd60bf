/** What the service wants of a password: at least 12 characters. The longest it takes nobody types. */
export const MIN_CLAVE = 12;

/** Whether a new password is long enough, counted as people count: by characters. */
export function esClaveLarga(clave: string): boolean {
  return [...clave.normalize('NFKC')].length >= MIN_CLAVE;
}
