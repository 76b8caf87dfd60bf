import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from '@chaski/node/node-http.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Metricas } from './metricas.ts';

/** Where Prometheus reads. */
export interface Exposicion {
  readonly url: string;
  close(): Promise<void>;
}

export interface ExposicionOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly registro: Metricas['registro'];
  /** Brings the gauges up to date; once for all who ask at the same time. */
  readonly colectar: () => Promise<void>;
  readonly log: FastifyBaseLogger;
}

/**
 * `GET /metrics` and nothing else, on a listener of its own: it names every company, asks for no key, and so is no part of
 * the API's port. Rejects when the address is taken.
 */
export async function exponerMetricas({ host, port, registro, colectar, log }: ExposicionOptions): Promise<Exposicion> {
  let reading: Promise<string> | undefined;
  const read = () => {
    reading ??= colectar()
      .then(() => registro.metrics())
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 }, (req, res) => {
    answer(req, res, registro.contentType, read).catch((error: unknown) => {
      log.warn({ err: error }, 'no se leyeron las métricas');
      res.writeHead(500).end();
    });
  });
  server.maxConnections = 32;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: urlOf(host, server.address()),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  { method, url }: IncomingMessage,
  res: ServerResponse,
  contentType: string,
  read: () => Promise<string>,
): Promise<void> {
  if (url?.split('?', 1)[0] !== '/metrics') return void res.writeHead(404).end();
  if (method !== 'GET' && method !== 'HEAD') return void res.writeHead(405, { allow: 'GET' }).end();
  const text = await read();
  res.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
}

function urlOf(host: string, address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`;
}
