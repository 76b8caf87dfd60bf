import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addDocument } from '../platform/http/openapi/openapi.ts';
import type { Json } from '../platform/http/reading/json.ts';
import type { Guia } from './guias.ts';
import { llmsTxt } from './llms.ts';
import { type Idioma, OPENAPI, sendPagina } from './pagina.ts';

export interface OpcionesReferencia {
  /** As the build left it; undefined where nothing was built. */
  readonly pagina: string | undefined;
  readonly guias: readonly Guia[];
  /** The document of the API in English; asked for with its first reader. */
  readonly documento: () => Json;
  /** The operator's address. */
  readonly publicUrl: string | undefined;
}

/** What reads like documentation: the page of the reference, its document in English, the guides, and the index for language models. */
export function registerReferencia(
  app: FastifyInstance,
  { pagina, guias, documento, publicUrl }: OpcionesReferencia,
): void {
  const abierto = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.route({ method: ['GET', 'HEAD'], url, handler: async (...args) => handler(...args) });
  const paginas: readonly (readonly [string, Idioma])[] = [
    ['/docs', 'es'],
    ['/docs/', 'es'],
    ['/docs/en', 'en'],
  ];
  for (const [url, idioma] of paginas) {
    abierto(url, (request, reply) => sendPagina(pagina, idioma, { request, reply, publicUrl }));
  }
  addDocument(app, OPENAPI.en, documento);
  const indice = llmsTxt(guias, publicUrl ?? '');
  abierto('/llms.txt', (_request, reply) => sendTexto(reply, indice, 'text/plain'));
  for (const { ruta, texto } of guias) abierto(ruta, (_request, reply) => sendTexto(reply, texto, 'text/markdown'));
}

/** A text that a browser shows as text, and nothing else. */
function sendTexto(reply: FastifyReply, texto: string, type: string): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(`${type}; charset=utf-8`)
    .send(texto);
}
