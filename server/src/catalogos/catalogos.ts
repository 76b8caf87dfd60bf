import { createHash } from 'node:crypto';
import { CATALOGOS } from '@chaski/core/catalogos/index.ts';

/** A catalog as it is answered: made once, the first time it is asked for, since it changes only with the program. */
export interface CatalogoServido {
  /** The whole envelope, as JSON. */
  readonly body: string;
  /** Strong: of these bytes. */
  readonly etag: string;
}

/** Finds a catalog in use by its number of two digits. */
export function createCatalogosServidos(): (numero: string) => CatalogoServido | undefined {
  const servidos = new Map<string, CatalogoServido>();
  return (numero) => {
    const catalogo = CATALOGOS.get(numero);
    if (catalogo === undefined) return undefined;
    const servido = servidos.get(numero) ?? serve(numero, catalogo);
    servidos.set(numero, servido);
    return servido;
  };
}

/** The list of them: number and name. */
export function createIndice(): CatalogoServido {
  const catalogos = [...CATALOGOS].map(([numero, { nombre }]) => ({ numero, nombre }));
  return sellar(`Catálogos en uso: ${catalogos.length}.`, { catalogos });
}

function serve(numero: string, { nombre, entradas }: { nombre: string; entradas: Iterable<object> }): CatalogoServido {
  return sellar(`Catálogo ${numero}: ${nombre}.`, { numero, nombre, entradas: [...entradas] });
}

function sellar(message: string, data: object): CatalogoServido {
  const body = JSON.stringify({ success: true, message, data });
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Whether an `If-None-Match` names that version (RFC 9110 §13.1.2: compared weakly). */
export function nombraVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}
