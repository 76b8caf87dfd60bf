import type { FastifyInstance } from 'fastify';
import { AppError } from '../../mensajes/app-error.ts';
import { unsupportedContent } from '../errors.ts';

/** Largest body accepted, in bytes. */
export const BODY_LIMIT = 2 * 1024 * 1024;

const JSON_CONTENT = /^application\/json(?:; ?charset=(?:utf-8|"utf-8"))?$/i;

/**
 * Bodies arrive as text, so that `core` sees each number as it was written. The content type is compared whole: what
 * only looks like JSON's (`application/json garbage`) is refused.
 */
export function registerBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    const type = request.headers['content-type'];
    if (type === undefined || !JSON_CONTENT.test(type)) return done(unsupportedContent());
    if (request.headers['content-encoding'] !== undefined) return done(compressed());
    try {
      done(null, UTF8.decode(typeof body === 'string' ? Buffer.from(body) : body));
    } catch {
      done(new AppError('cuerpo-que-no-es-utf8'));
    }
  });
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function compressed(): AppError {
  return new AppError('cuerpo-comprimido');
}
