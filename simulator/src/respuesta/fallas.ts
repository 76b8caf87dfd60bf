import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { encodeSendBillResponse } from '@chaski/core/sunat/soap/soap.ts';
import type { FallaDeTransporte } from './escenarios.ts';

const PAGINA =
  '<html><head><title>SUNAT</title></head><body><h1>Servicio no disponible temporalmente</h1></body></html>';
const MEGABYTE = 1024 * 1024;

/** Fails to answer in the way that a scenario asks for. */
export async function breakTransport(
  request: IncomingMessage,
  response: ServerResponse,
  { como, mb }: FallaDeTransporte,
): Promise<void> {
  switch (como) {
    case 'timeout':
      // Nothing is ever written: the client gives up, or the simulator is closed.
      return;
    case 'cortar':
      request.socket.destroy();
      return;
    case 'vacio':
      return write(response, 200, 'text/xml; charset=utf-8', '');
    case 'html':
      return write(response, 200, 'text/html; charset=utf-8', PAGINA);
    case '500':
    case '503':
      return write(response, Number(como), 'text/html; charset=utf-8', PAGINA);
    case 'redirigir':
      response.writeHead(302, { location: 'http://127.0.0.1:9/', 'content-length': 0 });
      response.end();
      return;
    case 'truncado': {
      const sobre = encodeSendBillResponse(Buffer.alloc(3_000, 1));
      return write(response, 200, 'text/xml; charset=utf-8', sobre.subarray(0, sobre.length >> 1));
    }
    case 'enorme':
      return writeHuge(response, mb);
  }
}

function write(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Well-formed so far as anybody reads; never more in memory than the client takes. */
async function writeHuge(response: ServerResponse, mb: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' });
  // Who hangs up has had enough.
  await pipeline(Readable.from(trozos(mb)), response).catch(() => {});
}

function* trozos(mb: number): Generator<Buffer> {
  const trozo = Buffer.alloc(MEGABYTE, '<a>relleno</a>');
  for (let n = 0; n < mb; n++) yield trozo;
}
