import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Not what somebody pasted by mistake: an API key would be written to the log. */
const SAFE = /^(?!.*chk_)[A-Za-z0-9._:-]{1,64}$/;

/** The caller's `X-Request-Id` when it is short and harmless, else a new one. It comes back on every answer. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SAFE.test(given) ? given : randomUUID();
}

/** Headers of every answer: its request's id, and that browsers neither guess its type nor keep it. */
export function manners(id: string): { readonly [header: string]: string } {
  return { 'x-request-id': id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
}
