import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../errors.ts';
import * as http from '../node-http.ts';
import { errorEnvelope, JSON_TYPE } from './errors.ts';
import { isLingering } from './linger.ts';
import { manners, requestId } from './request-id.ts';

/*
 * What Node refuses before there is a request for Fastify: it gets the envelope too, written by hand.
 */

/** The `code` of a body that comes in too small pieces (`pieces.ts`). */
export const IN_CRUMBS = 'CHASKI_IN_CRUMBS';

/** For Fastify's `clientErrorHandler`: HTTP that cannot be parsed, or does not come in time. Ends the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isLingering(socket) || answering(socket)) {
    socket.destroy(error);
    return;
  }
  const refusal = refusalOf(error.code);
  const body = Buffer.from(JSON.stringify(errorEnvelope(refusal)));
  const headers = { ...headersOf(randomUUID(), body), date: new Date().toUTCString() };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${refusal.status} ${http.STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n`);
  socket.write(body);
  socket.destroySoon();
}

/** For Node's `checkExpectation`: an `Expect` other than `100-continue`. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  const refusal = new AppError('BAD_REQUEST', 'Quite la cabecera Expect, o envíe Expect: 100-continue.', {
    status: 417,
  });
  const body = Buffer.from(JSON.stringify(errorEnvelope(refusal)));
  response.writeHead(refusal.status, headersOf(requestId(request), body)).end(body);
}

function headersOf(id: string, body: Buffer): Record<string, string> {
  return {
    ...manners(id),
    'content-type': JSON_TYPE,
    'content-length': String(body.length),
    connection: 'close',
  };
}

function refusalOf(code: string | undefined): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('BAD_REQUEST', 'Las cabeceras de la solicitud superan los 16 KiB.', { status: 431 });
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AppError('BAD_REQUEST', 'Las extensiones de los trozos del cuerpo son demasiado largas.', {
        status: 413,
      });
    case IN_CRUMBS:
      return new AppError(
        'BAD_REQUEST',
        'El cuerpo llega en trozos demasiado pequeños; envíelo entero, o en trozos de 1 KiB o más.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('BAD_REQUEST', 'La solicitud no llegó completa a tiempo; envíela de nuevo.', { status: 408 });
    default:
      return new AppError('BAD_REQUEST', 'La solicitud no es HTTP bien formado.');
  }
}

/** An answer is already on its way on this connection: a second one would be read as part of it. */
function answering(socket: Socket): boolean {
  // Node keeps the answer it is writing there; its own default handler asks the same question.
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return response instanceof http.ServerResponse && response.headersSent;
}
