import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { shareResponses } from './openapi-share.ts';

/** Collects the routes' documentation and serves it as OpenAPI 3.1 at `/openapi.json`. Register before the routes. */
export function registerOpenapi(app: FastifyInstance): void {
  app.register(swagger, {
    // The dashboard's routes have a document of their own.
    transform: ({ schema, url }) => ({ schema: url.startsWith('/panel/') ? { ...schema, hide: true } : schema, url }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Chaski',
        description: 'Facturación electrónica para el Perú (SUNAT, UBL 2.1).',
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: { clave: { type: 'http', scheme: 'bearer', description: 'chk_test_… o chk_live_…' } },
      },
      security: [{ clave: [] }],
    },
  });
  app.route({
    method: 'GET',
    url: '/openapi.json',
    schema: { hide: true },
    handler: async () => shareResponses({ ...app.swagger() }),
  });
}
