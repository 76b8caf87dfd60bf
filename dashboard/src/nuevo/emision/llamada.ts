/** The call of the API that a form makes, as anybody could make it. Pure. */
import type { Datos } from '../calculo/documento.ts';

export interface Llamada {
  readonly json: string;
  readonly curl: string;
}

/** What "Ver llamada API" shows; `ruta` after `/api/v1`. The key stays out: `$CHASKI_CLAVE`. */
export function llamadaDe(ruta: string, documento: Datos, base: string, idempotencyKey: string): Llamada {
  const json = JSON.stringify({ documento }, null, 2);
  const curl = [
    `curl -sS ${base}/api/v1${ruta}`,
    `-H "Authorization: Bearer $CHASKI_CLAVE"`,
    `-H 'Content-Type: application/json'`,
    `-H ${entreComillas(`Idempotency-Key: ${idempotencyKey}`)}`,
    `--data-binary ${entreComillas(json)}`,
  ].join(' \\\n  ');
  return { json, curl };
}

/** One argument of a POSIX shell, whatever is in it. */
function entreComillas(texto: string): string {
  return `'${texto.replaceAll("'", `'\\''`)}'`;
}
