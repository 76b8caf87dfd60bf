import type { Dicho } from '@chaski/core/lib/idiomas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectSchema, Properties, Schema } from './schema.ts';

export const API_BASE = '/api/v1';

/** The route of a request that none matched. */
export const SIN_RUTA = '(desconocida)';

/** What a key may do. */
export const PERMISOS = [
  'invoices.create',
  'invoices.send_taxauth',
  'invoices.read',
  'invoices.void',
  'guias.create',
  'guias.read',
  'withholdings.create',
  'withholdings.read',
  'customers.read',
  'customers.manage',
  'products.read',
  'products.manage',
  'webhooks.manage',
] as const;

export type Permiso = (typeof PERMISOS)[number];

export type Entorno = 'test' | 'live';

/** An API key, or a person in the dashboard. */
export interface Quien {
  readonly tipo: 'clave' | 'usuario';
  readonly id: string;
}

/** Who is calling: decided once per request by the key or the session, and passed to every use case. */
export interface Acceso {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly quien: Quien;
  /** Changes with the company's data; whoever caches the company compares it. */
  readonly version: string;
  /** The caller's address and the request's id, for what is written down of who did what. */
  readonly desde: string;
  readonly solicitud: string;
  /** Of a key: all that it may do. Absent of a person, whose role has what a route asks for. */
  readonly permisos?: readonly Permiso[];
}

/** A header of an answer, as OpenAPI has it. */
export interface Header {
  readonly schema: Schema;
  readonly description?: Dicho;
  readonly required?: true;
}

export type Headers = Readonly<Record<string, Header>>;

/** An answer of one status, as OpenAPI has it. */
export interface Answer {
  readonly description: Dicho;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly headers?: Headers;
}

/** OpenAPI pieces of one route; the body itself is read by `core`, which answers every problem at once. */
export interface RouteDocs {
  /** Every route of the API has one, unique (a test asks); those of the dashboard get theirs from method and path. */
  readonly operationId?: string;
  readonly summary: Dicho;
  readonly description?: Dicho;
  readonly tags: readonly string[];
  readonly body?: Schema;
  /** A whole body, where its fields alone do not show it. */
  readonly example?: unknown;
  readonly querystring?: ObjectSchema<Properties>;
  readonly params?: ObjectSchema<Properties>;
  readonly headers?: ObjectSchema<Properties>;
  readonly response: Readonly<Record<string, Answer>>;
}

/** One route of the API under `/api/v1`. The list of all of them is in `app.ts`. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path under `/api/v1`, with `:id` parameters. */
  readonly url: string;
  readonly permisos: readonly Permiso[];
  /** What a person at the dashboard does only after a fresh proof of who it is: it cannot be taken back, or leads data elsewhere. The reference's test key does not reach it. */
  readonly reciente?: true;
  /** It takes a whole document: a body up to `BODY_LIMIT` at the dashboard too, where the others take 64 KiB. */
  readonly documento?: true;
  readonly docs: RouteDocs;
  readonly handler: (request: FastifyRequest, reply: FastifyReply, acceso: Acceso) => Promise<unknown>;
}

/** The methods that a path may know. Of `HEAD` no route knows: a stream would begin, a file be made, for an answer without them. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Of each path, the methods that it takes. */
export function methodsByUrl(
  routes: readonly { readonly method: string; readonly url: string }[],
): Map<string, string[]> {
  const byUrl = new Map<string, string[]>();
  for (const { method, url } of routes) byUrl.set(url, [...(byUrl.get(url) ?? []), method]);
  return byUrl;
}
