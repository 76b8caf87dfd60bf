import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Idioma } from '@chaski/core/lib/idiomas.ts';
import * as http from '@chaski/node/node-http.ts';
import { AppError } from '../../mensajes/app-error.ts';
import { errorEnvelope, JSON_TYPE } from '../errors.ts';
import { enSuIdioma, idiomaDe, POR_DEFECTO } from '../reading/idioma.ts';
import { manners, requestId } from '../request-id.ts';
import { isLingering } from './linger.ts';

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
  // Its headers were not read.
  const body = Buffer.from(JSON.stringify(errorEnvelope(refusal, POR_DEFECTO)));
  const headers = { ...headersOf(randomUUID(), body, POR_DEFECTO), date: new Date().toUTCString() };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${refusal.status} ${http.STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n`);
  socket.write(body);
  socket.destroySoon();
}

/** For Node's `checkExpectation`: an `Expect` other than `100-continue`. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  const refusal = new AppError('cabecera-expect');
  const idioma = idiomaDe(request.headers);
  const body = Buffer.from(JSON.stringify(errorEnvelope(refusal, idioma)));
  response.writeHead(refusal.status, headersOf(requestId(request), body, idioma)).end(body);
}

function headersOf(id: string, body: Buffer, idioma: Idioma): Record<string, string> {
  return {
    ...manners(id),
    ...enSuIdioma(idioma),
    'content-type': JSON_TYPE,
    'content-length': String(body.length),
    connection: 'close',
  };
}

function refusalOf(code: string | undefined): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('cabeceras-demasiado-grandes');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AppError('extensiones-de-trozos-largas');
    case IN_CRUMBS:
      return new AppError('cuerpo-en-trozos-pequenos');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('solicitud-incompleta');
    default:
      return new AppError('http-mal-formado');
  }
}

/** An answer is already on its way on this connection: a second one would be read as part of it. */
function answering(socket: Socket): boolean {
  // Node keeps the answer it is writing there; its own default handler asks the same question.
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return response instanceof http.ServerResponse && response.headersSent;
}
