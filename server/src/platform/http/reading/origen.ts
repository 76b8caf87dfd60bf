import type { FastifyRequest } from 'fastify';

/* Where a request was sent to, as far as it is believed. */

/** Its `Host` as it was written; what a proxy forwards instead of it is believed of nobody. */
export function hostOf(request: FastifyRequest): string {
  return request.headers.host ?? '';
}

/** One `Host`, and no more than one (RFC 9112 §3.2): of two, whoever stands before us may have read the other. HTTP/1.0 needs none. */
export function tieneUnHost({ raw }: FastifyRequest): boolean {
  const cuantos = raw.headersDistinct.host?.length ?? 0;
  return cuantos === 1 || (cuantos === 0 && raw.httpVersion === '1.0');
}

/** Whether the browser speaks https with us, or with the proxy before us. */
export function esHttps(request: FastifyRequest, publicUrl: string | undefined): boolean {
  return request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);
}

/** For every answer by https: a year without plain http, for all that is under this name. */
export const SOLO_HTTPS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;
