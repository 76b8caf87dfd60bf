import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { AppError } from '../mensajes/app-error.ts';
import { errors, success } from './docs.ts';
import type { Body } from './reading/campos.ts';
import type { Leido } from './reading/cuerpo.ts';
import { frase } from './reading/idioma.ts';
import { leidoDe, paramOf, readQuery, textOf, UUID } from './reading/peticion.ts';
import type { Query } from './reading/query.ts';
import type { Acceso, Answer, Headers, Route, RouteDocs } from './route.ts';
import { type ObjectSchema, type Properties, type Schema, type Told, Type } from './schema.ts';

/* An operation of the API is one declaration: what reads a request, what types it and what documents it are the same. */

/** What an operation reads of a request. */
export interface Reading<B, Q> {
  /** What is said where the `:id` of the path is none: such an id names nothing. */
  readonly id?: () => AppError;
  /** Without `read`, what the handler reads by itself. */
  readonly body?: Body<B, Deps> | { readonly schema: Schema; readonly read?: never };
  readonly query?: Query<Q, Deps> | { readonly schema: ObjectSchema<Properties>; readonly read?: never };
  /** Besides those that every operation has, and those of an id, a body or a query that is wrong. */
  readonly errors?: readonly number[];
}

export interface Readers<B, Q> {
  /** Of the path, where it has one. */
  readonly id: string;
  /** Throws every problem of the body at once. It is read when it is asked for: who is not there is not told what is wrong with it. */
  readonly body: () => B;
  /** The same body, whose problems are told with others. */
  readonly leido: () => Leido<B>;
  /** Throws every problem of the query at once. */
  readonly query: () => Q;
}

/** A request, as its operation reads it. */
export interface Call<B, Q> extends Readers<B, Q> {
  readonly deps: Deps;
  readonly acceso: Acceso;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Base<B, Q> extends Reading<B, Q>, Pick<Route, 'method' | 'url' | 'permisos' | 'reciente' | 'documento'> {
  readonly operationId: string;
  readonly summary: EnIdiomas;
  readonly description?: EnIdiomas;
  readonly tags: readonly string[];
  readonly params?: ObjectSchema<Properties>;
  readonly headers?: ObjectSchema<Properties>;
  readonly example?: unknown;
}

/** What is answered in the envelope of a success. */
interface InEnvelope<A, B, Q> extends Base<B, Q> {
  readonly data: Schema<A>;
  /** Headers of the answer besides those of all. */
  readonly answers?: Headers;
  readonly handler: (call: Call<B, Q>) => Promise<{ readonly message: EnIdiomas; readonly data: Told<NoInfer<A>> }>;
}

export type Operation = (deps: Deps) => Route;

export function operation<A, B = never, Q = never>(declared: InEnvelope<A, B, Q>): Operation {
  const { data, answers, handler } = declared;
  return rawOperation<B, Q>({
    ...declared,
    response: { 200: success(data, answers) },
    handler: async (call) => {
      const { message, data: answered } = await handler(call);
      return { success: true, message: frase(message), data: answered };
    },
  });
}

/** One that answers files, or in more ways than one. */
export function rawOperation<B = never, Q = never>(
  declared: Base<B, Q> & {
    readonly response: Readonly<Record<number, Answer>>;
    readonly handler: (call: Call<B, Q>) => Promise<unknown>;
  },
): Operation {
  const { method, url, permisos, reciente, documento, handler } = declared;
  const docs = docsOf(declared);
  return (deps) => ({
    method,
    url,
    permisos,
    docs,
    ...(reciente === undefined ? {} : { reciente }),
    ...(documento === undefined ? {} : { documento }),
    handler: async (request, reply, acceso) =>
      handler({ deps, request, reply, acceso, ...readersOf(declared, request, deps) }),
  });
}

export function readersOf<B, Q>(
  { id: missing, body, query }: Reading<B, Q>,
  request: FastifyRequest,
  deps: Deps,
): Readers<B, Q> {
  const id = paramOf(request, 'id');
  if (missing !== undefined && !UUID.test(id)) throw missing();
  const leido = () => declaredOf(body?.read)(textOf(request), deps);
  return {
    id: id.toLowerCase(),
    leido,
    body: () => leidoDe(leido()),
    query: () => readQuery({ read: declaredOf(query?.read) }, request, deps),
  };
}

function declaredOf<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('Invariante roto: la operación no declara lo que lee');
  return part;
}

/** Of what is wrong with what it reads, and its own. */
export function statusesOf<B, Q>({ id, body, query, errors: own = [] }: Reading<B, Q>): number[] {
  return [
    ...(id === undefined ? [] : [404]),
    ...(query === undefined ? [] : [400]),
    ...(body === undefined ? [] : [400, 413, 415]),
    ...own,
  ];
}

const BY_ID = Type.Object({ id: Type.String({ format: 'uuid' }) });

function docsOf<B, Q>(declared: Base<B, Q> & { readonly response: Readonly<Record<number, Answer>> }): RouteDocs {
  const { operationId, summary, description, tags, permisos, id, headers, body, example, query, response } = declared;
  const params = id === undefined ? declared.params : BY_ID;
  const { 403: sinPermiso, ...otros } = errors(...statusesOf(declared));
  return {
    operationId,
    summary,
    tags,
    ...(description === undefined ? {} : { description }),
    ...(params === undefined ? {} : { params }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body: body.schema }),
    ...(example === undefined ? {} : { example }),
    ...(query === undefined ? {} : { querystring: query.schema }),
    // Of what any key may ask, none lacks the permission.
    response: {
      ...response,
      ...otros,
      ...(permisos.length === 0 || sinPermiso === undefined ? {} : { 403: sinPermiso }),
    },
  };
}
