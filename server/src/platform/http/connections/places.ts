import type { Socket } from 'node:net';

/** How many of what is oldest are looked at for one that may go; those that may not are looked at last the next time. */
const LOOKED_AT = 64;

const kept = new WeakSet<Socket>();

/** What came over the connection showed a valid key or session: it keeps its place when others want one. */
export function keepPlace(socket: Socket): void {
  kept.add(socket);
}

export function keepsPlace(socket: Socket): boolean {
  return kept.has(socket);
}

/** The connections that are open, no more than so many. */
export interface Places {
  /**
   * Whether there is one. Where all are taken, the connection that has been still for longest ends for it, of those over which no
   * valid key or session came, and for which nothing is being worked on.
   */
  take(socket: Socket): boolean;
  /** Something came over it, or was answered. */
  moved(socket: Socket): void;
  open(): Iterable<Socket>;
}

export function createPlaces(total: number, isWorkedFor: (socket: Socket) => boolean): Places {
  const open = new Set<Socket>();
  /** Those that may have to go, the one that moved last at the end. */
  const strangers = new Set<Socket>();
  const toTheEnd = (socket: Socket) => {
    if (strangers.delete(socket)) strangers.add(socket);
  };
  const leave = (socket: Socket) => {
    open.delete(socket);
    strangers.delete(socket);
  };
  const makeRoom = () => {
    for (const socket of strangers.values().take(LOOKED_AT).toArray()) {
      if (kept.has(socket)) strangers.delete(socket);
      else if (isWorkedFor(socket)) toTheEnd(socket);
      else {
        leave(socket);
        socket.destroy();
        return true;
      }
    }
    return false;
  };
  return {
    take(socket) {
      if (open.size >= total && !makeRoom()) return false;
      open.add(socket);
      strangers.add(socket);
      socket.once('close', () => leave(socket));
      return true;
    },
    moved: toTheEnd,
    open: () => open,
  };
}
