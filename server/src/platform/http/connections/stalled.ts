import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often it is looked within the time that an answer may stand still. */
const LOOKS = 6;

/**
 * Ends the connections that have taken nothing of what waits for them for `ms`. What is slow but moves goes on; a connection for
 * which nothing waits (live changes, an answer that is being made) is not meant.
 */
export function endStalled(server: Server, ms: number, open: () => Iterable<Socket>): void {
  const seen = new WeakMap<Socket, { readonly mark: number; readonly since: number }>();
  const look = () => {
    const now = performance.now();
    for (const socket of open()) {
      if (socket.writableLength === 0) {
        seen.delete(socket);
        continue;
      }
      const mark = markOf(socket);
      const last = seen.get(socket);
      if (last?.mark !== mark) seen.set(socket, { mark, since: now });
      else if (now - last.since >= ms) socket.destroy();
    }
  };
  const timer = setInterval(look, ms / LOOKS).unref();
  server.once('close', () => clearInterval(timer));
}

/** Another number whenever the system has taken something: a large piece is written bit by bit, and only done at its end. */
function markOf(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const queued: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return socket.bytesWritten - socket.writableLength - (typeof queued === 'number' ? queued : 0);
}
