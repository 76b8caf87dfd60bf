import { plegar } from '@chaski/core/lib/acentos.ts';
import type { Clave } from './tipos.ts';

/** A key at the only moment at which its value is known. */
export interface ClaveEntregada {
  readonly clave: string;
  readonly nombre: string;
  readonly entorno: Clave['entorno'];
  readonly permisos: readonly string[];
  /** It took the place of another value, which is worth nothing since. */
  readonly rotada: boolean;
}

/** The name of the variable in which programs of the company's expect the key. */
const VARIABLE = 'CHASKI_CLAVE';

/** One line of a `.env` file. A key is letters, digits and underscores: nothing to quote. */
export function lineaEnv(clave: string): string {
  return `${VARIABLE}=${clave}\n`;
}

/** The name under which the line is downloaded: `chaski-test-tienda-en-linea.env`. */
export function nombreDeArchivoEnv(nombre: string, entorno: string): string {
  const limpio = plegar(nombre)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return ['chaski', entorno, limpio].filter(Boolean).join('-').concat('.env');
}

/** What can be run at once to see that the key works; it changes nothing. `origen` as `https://host`. */
export function curlDePrueba(origen: string, clave: string, permisos: readonly string[]): string {
  const ruta = permisos.includes('invoices.read')
    ? '/api/v1/invoices?limite=1'
    : permisos.includes('webhooks.manage')
      ? '/api/v1/webhooks'
      : '/api/v1/catalogos';
  return `curl -sS '${origen}${ruta}' \\\n  -H "Authorization: Bearer ${clave}"`;
}
