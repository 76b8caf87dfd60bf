import type { Socket } from 'node:net';

/** How many of what is oldest are looked at for one that may go; those that may not are looked at last the next time. */
const LOOKED_AT = 64;

const kept = new WeakMap<Socket, string>();

/** What came over the connection showed a valid key or session of that one (`quien`): it keeps its place when others want one. */
export function keepPlace(socket: Socket, quien: string): void {
  if (!kept.has(socket)) kept.set(socket, quien);
}

export function keepsPlace(socket: Socket): boolean {
  return kept.has(socket);
}

/** The connections that are open, no more than so many. */
export interface Places {
  /**
   * Whether there is one. Where all are taken, the connection that has been still for longest ends for it, of those over which no
   * valid key or session came, or more than `share` of the same one, and for which nothing is being worked on.
   */
  take(socket: Socket): boolean;
  /** Something came over it, or was answered. */
  moved(socket: Socket): void;
  open(): Iterable<Socket>;
}

/** `share`: how many one company or person may keep; what it has besides is a stranger's. */
export function createPlaces(
  { total, share }: { readonly total: number; readonly share: number },
  isWorkedFor: (socket: Socket) => boolean,
): Places {
  const open = new Set<Socket>();
  /** Those that may have to go, the one that moved last at the end. */
  const strangers = new Set<Socket>();
  /** Those that keep their places, counted once somebody wants one. */
  const held = new Map<string, Set<Socket>>();
  const toTheEnd = (socket: Socket) => {
    if (strangers.delete(socket)) strangers.add(socket);
  };
  const leave = (socket: Socket) => {
    open.delete(socket);
    strangers.delete(socket);
    const quien = kept.get(socket);
    const suyas = quien === undefined ? undefined : held.get(quien);
    if (quien !== undefined && suyas?.delete(socket) && suyas.size === 0) held.delete(quien);
  };
  const mayStay = (socket: Socket): boolean => {
    const quien = kept.get(socket);
    if (quien === undefined) return false;
    const suyas = held.get(quien) ?? new Set();
    if (suyas.size >= share) return false;
    held.set(quien, suyas.add(socket));
    return strangers.delete(socket);
  };
  const makeRoom = () => {
    let looked = 0;
    for (const socket of strangers) {
      if (mayStay(socket)) continue;
      if (!isWorkedFor(socket)) {
        leave(socket);
        socket.destroy();
        return true;
      }
      if (++looked === LOOKED_AT) return false;
      toTheEnd(socket);
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
