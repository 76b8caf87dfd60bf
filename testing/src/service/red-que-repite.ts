import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What becomes of each request on its way, whether it carries a file or asks: told anew for every one. */
export interface Camino {
  /** A file passes twice, two seconds and a half after it came, and the answer to the copy is what comes back; asked with the envelope. */
  readonly repite?: (sobre: string) => boolean;
  /** A file passes twice, and the answer to the first comes back. */
  readonly duplica?: () => boolean;
  /** A question, about a CDR, a ticket or a document, gets a gateway's 503 instead of an answer. */
  readonly consultaFalla?: () => boolean;
  /** A document is held until then, and lost: never passed on, and its connection is cut. */
  readonly pierde?: () => Promise<void> | undefined;
  /** The answer to it is kept back until then; asked with the request's envelope. */
  readonly retiene?: (sobre: string) => Promise<void> | undefined;
}

export interface Red {
  /** Where documents are sent, and where a CDR is asked for. */
  readonly url: string;
  readonly consultaUrl: string;
  stop(): void;
}

/** A network between the service and the simulator (`destino`, its origin) that passes some requests twice and loses others. */
export async function startRed(
  destino: string,
  { repite, duplica, consultaFalla, pierde, retiene }: Camino,
): Promise<Red> {
  const server = createServer((incoming, outgoing) => {
    // A connection that SUNAT cuts is cut on this side too.
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { soapaction } = incoming.headers;
    const consulta = String(soapaction).includes('getStatus');
    if (consulta && consultaFalla?.() === true) {
      outgoing.writeHead(503, { 'content-type': 'text/html' }).end('<html><body>503</body></html>');
      return;
    }
    const perdida = consulta ? undefined : pierde?.();
    if (perdida !== undefined) {
      await perdida;
      outgoing.destroy();
      return;
    }
    const body = Buffer.concat(chunks);
    const sobre = body.toString('latin1');
    const send = () => pass(new URL(incoming.url ?? '', destino), incoming.headers, body);
    const copia = !consulta && repite?.(sobre) === true;
    // As slow as a SUNAT that makes a network try again: neither its CDR nor its clock tell less than a second.
    if (copia) await sleep(2_500);
    const first = await send();
    const second = copia || (!consulta && duplica?.() === true) ? await send() : first;
    const chosen = copia ? second : first;
    await retiene?.(sobre);
    outgoing.writeHead(chosen.status, { 'content-type': 'text/xml; charset=utf-8' }).end(chosen.body);
  };
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url: `${origin}/ol-ti-itcpfegem/billService`,
    consultaUrl: `${origin}/ol-it-wsconscpegem/billConsultService`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pass(to: URL, incoming: IncomingHttpHeaders, body: Buffer): Promise<{ status: number; body: Buffer }> {
  const { host: _host, connection: _connection, ...headers } = incoming;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(to, { method: 'POST', headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
