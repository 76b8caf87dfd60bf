import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const TICK_MS = 200;
/** Time for an answer to leave, or for half a request to become one, once nothing is being worked on. */
const QUIET_TICKS = 10;

/**
 * Ends keep-alive connections in good manners, so that the listener closes soon after its last request is answered.
 * Register before every other hook and route.
 *
 * Node closes on `close()` the connections that are idle at that moment, and forgets those that are not: a busy one would
 * hold the service for its whole keep-alive, a silent one (nothing ever sent) for good, because Node's own timeouts stop
 * with the listener. So while closing we look again and again, and cut what is left when no request is being worked on.
 */
export function registerDrain(app: FastifyInstance): void {
  const inFlight = new Set<ServerResponse>();
  let draining = false;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onRequest', (_request, { raw }, done) => {
    inFlight.add(raw);
    raw.once('close', () => inFlight.delete(raw));
    if (draining) closeAfter(raw);
    done();
  });
  const begin = () => {
    draining = true;
    for (const response of inFlight) closeAfter(response);
  };
  app.addHook('preClose', async () => {
    begin();
    let quiet = 0;
    timer = setInterval(() => {
      app.server.closeIdleConnections();
      quiet = [...inFlight].some(isWorkedOn) ? 0 : quiet + 1;
      if (quiet > QUIET_TICKS) app.server.closeAllConnections();
    }, TICK_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorate('beginDrain', begin);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every answer, also of the requests in flight, says `Connection: close`. */
    beginDrain(): void;
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** Its request came whole, and its answer is not ready. */
function isWorkedOn({ req, writableEnded }: ServerResponse): boolean {
  return req.complete && !writableEnded;
}
