import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { esHttps } from '../../platform/http/reading/origen.ts';

/* The session's cookie. With https its name begins with `__Host-`: no other host and no plain http can set it or read it. */

const SEGURA = '__Host-chaski';
const DE_LOOPBACK = 'chaski-sesion';

export function readCookie(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return request.cookies[nameOf(request, publicUrl)];
}

export function setCookie(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined, token: string) {
  reply.setCookie(nameOf(request, publicUrl), token, optionsOf(request, publicUrl));
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): void {
  reply.clearCookie(nameOf(request, publicUrl), optionsOf(request, publicUrl)).header('clear-site-data', OLVIDAR);
}

/**
 * What the page cannot forget by itself: whatever the browser kept to show again. Its storage the page clears itself, by what is
 * personal; and the browser's cookies would be those of every host of the domain.
 */
const OLVIDAR = '"cache"';

function nameOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return esHttps(request, publicUrl) ? SEGURA : DE_LOOPBACK;
}

/** No `Max-Age`: it ends with the browser, if the session has not ended before. */
function optionsOf(request: FastifyRequest, publicUrl: string | undefined) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: esHttps(request, publicUrl) } as const;
}
