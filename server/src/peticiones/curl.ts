import { API_BASE } from '../platform/http/route.ts';
import type { Peticion } from './peticiones-store.ts';

/** A command for a POSIX shell that asks the same again. The key is the reader's own, in `$CHASKI_CLAVE`. */
export function curlDe(
  { metodo, camino, cuerpo, cuerpoCortado }: Pick<Peticion, 'metodo' | 'camino' | 'cuerpo' | 'cuerpoCortado'>,
  origin: string,
): string {
  // What a person did in the dashboard is a route of the API by another door.
  const at = camino.indexOf(API_BASE);
  const url = origin + camino.slice(Math.max(0, at));
  const lleva = metodo === 'POST' || metodo === 'PATCH' || metodo === 'PUT';
  const datos = cuerpo === null ? "'{ … }'" : citado(cuerpo);
  return [
    `curl -X ${metodo} ${citado(url)}`,
    `-H "Authorization: Bearer $CHASKI_CLAVE"`,
    ...(lleva ? [`-H 'Content-Type: application/json'`, `--data-binary ${datos}`] : []),
    ...(lleva && (cuerpo === null || cuerpoCortado) ? ['# complete el cuerpo: no se guardó entero'] : []),
  ]
    .join(' \\\n  ')
    .replace(' \\\n  # ', '\n# ');
}

/** One word for the shell, whatever is in it. */
function citado(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
