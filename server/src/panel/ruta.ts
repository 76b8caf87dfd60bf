import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Readers, type Reading, readersOf, statusesOf } from '../platform/http/operation.ts';
import type { RouteDocs } from '../platform/http/route.ts';
import { type Properties, type Schema, type Told, Type } from '../platform/http/schema.ts';
import { EMPRESA, EMPRESA_Y_ENTORNO, errores, exito } from './envelope.ts';
import type { DeEmpresa, DeEntorno, DeSesion, RutaEmpresa, RutaEntorno, RutaPublica, RutaSesion } from './route.ts';

type Method = RutaEmpresa['method'];

/** An operation of the dashboard: one declaration, as those of the API are. */
interface Declared<De, A, B, Q> extends Reading<B, Q> {
  readonly method: Method;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Of the path, besides company, environment and `id`. */
  readonly params?: Properties;
  readonly data: Schema<A>;
  readonly handler: (
    call: PanelCall<De, B, Q>,
  ) => Promise<{ readonly message: string; readonly data: Told<NoInfer<A>> }>;
}

type PanelCall<De, B, Q> = De &
  Readers<B, Q> & { readonly deps: Deps; readonly request: FastifyRequest; readonly reply: FastifyReply };

type Protection = Pick<RutaSesion, 'reciente' | 'aunSinSegundoFactor' | 'cuerpo'>;

export function publicOperation<A, B = never, Q = never>(
  declared: Declared<object, A, B, Q> & Pick<RutaPublica, 'url' | 'cuerpo'>,
): (deps: Deps) => RutaPublica {
  return (deps) => {
    const { handler, ...parts } = partsOf(declared, deps, {});
    return { nivel: 'publico', url: declared.url, ...parts, handler: (request, reply) => handler(request, reply, {}) };
  };
}

export function sessionOperation<A, B = never, Q = never>(
  declared: Declared<DeSesion, A, B, Q> & Protection & Pick<RutaSesion, 'url'>,
): (deps: Deps) => RutaSesion {
  return (deps) => ({ nivel: 'sesion', url: declared.url, ...partsOf(declared, deps, {}) });
}

export function companyOperation<A, B = never, Q = never>(
  declared: Declared<DeEmpresa, A, B, Q> & Protection & Pick<RutaEmpresa, 'url' | 'roles'>,
): (deps: Deps) => RutaEmpresa {
  const { url, roles } = declared;
  return (deps) => ({ nivel: 'empresa', url, roles, ...partsOf(declared, deps, EMPRESA.properties) });
}

export function environmentOperation<A, B = never, Q = never>(
  declared: Declared<DeEntorno, A, B, Q> & Protection & Pick<RutaEntorno, 'url' | 'roles'>,
): (deps: Deps) => RutaEntorno {
  const { url, roles } = declared;
  return (deps) => ({ nivel: 'entorno', url, roles, ...partsOf(declared, deps, EMPRESA_Y_ENTORNO.properties) });
}

function partsOf<De, A, B, Q>(declared: Declared<De, A, B, Q> & Protection, deps: Deps, params: Properties) {
  const { method, reciente, aunSinSegundoFactor, cuerpo, handler } = declared;
  return {
    method,
    docs: docsOf(declared, params),
    ...(reciente === undefined ? {} : { reciente }),
    ...(aunSinSegundoFactor === undefined ? {} : { aunSinSegundoFactor }),
    ...(cuerpo === undefined ? {} : { cuerpo }),
    handler: async (request: FastifyRequest, reply: FastifyReply, de: De) => ({
      success: true,
      ...(await handler({ ...de, deps, request, reply, ...readersOf(declared, request, deps) })),
    }),
  };
}

function docsOf<De, A, B, Q>(declared: Declared<De, A, B, Q>, params: Properties): RouteDocs {
  const { summary, description, tags, id, body, query, data } = declared;
  const suyos = { ...params, ...declared.params, ...(id === undefined ? {} : { id: Type.String({ format: 'uuid' }) }) };
  const hasParams = Object.keys(suyos).length > 0;
  return {
    summary,
    tags,
    ...(description === undefined ? {} : { description }),
    ...(hasParams ? { params: Type.Object(suyos) } : {}),
    ...(body === undefined ? {} : { body: body.schema }),
    ...(query === undefined ? {} : { querystring: query.schema }),
    response: { 200: exito(data), ...errores(...(hasParams ? [404] : []), ...statusesOf(declared)) },
  };
}
