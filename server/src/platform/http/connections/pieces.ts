import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** In how small pieces a body may come: each costs the same, of one byte or of thousands. */
export interface PieceLimits {
  /** Pieces of one body that are taken however small; of more, each has to bring `pieceBytes` on average. */
  readonly pieces: number;
  readonly pieceBytes: number;
}

/** From here on a body of small pieces costs more than its request. */
const NOTED = 64;

/** Where Node's parser keeps what takes a piece of a body (`HTTPParser.kOnBody`). */
const ON_BODY = 3;

/** Of the body that is coming, or came last. */
interface Count {
  body: unknown;
  pieces: number;
  bytes: number;
}

const counts = new WeakMap<Socket, Count>();
/** Parsers are used again, by other connections. */
const watched = new WeakSet<object>();

/** Of the body that came last over the connection: it was cut into many pieces that are next to nothing. */
export function cameInCrumbs(socket: Socket, { pieceBytes }: PieceLimits): boolean {
  const count = counts.get(socket);
  return count !== undefined && count.pieces > NOTED && count.bytes < count.pieces * pieceBytes;
}

/**
 * Calls `onCut` where a body comes in more and smaller pieces than are taken, and has nothing more of it read: Node would make
 * an object, and a turn of its queues, of each of the ten thousand that 64 KiB of the socket may hold.
 */
export function limitPieces(socket: Socket, limits: PieceLimits, onCut: () => void): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser !== 'object' || parser === null) return;
  const count: Count = { body: undefined, pieces: 0, bytes: 0 };
  counts.set(socket, count);
  cuts.set(socket, { limits, onCut });
  if (watched.has(parser)) return;
  const onBody: unknown = Reflect.get(parser, ON_BODY);
  if (typeof onBody !== 'function') return;
  watched.add(parser);
  const counting = function (this: { socket: Socket; incoming: IncomingMessage | null }, piece: Buffer) {
    if (!isOver(this.socket, this.incoming, piece)) return onBody.call(this, piece);
    // Without it the parser passes over the rest of what was read together.
    Reflect.set(parser, ON_BODY, undefined);
    setImmediate(() => Reflect.set(parser, ON_BODY, counting));
    cuts.get(this.socket)?.onCut();
    cuts.delete(this.socket);
  };
  Reflect.set(parser, ON_BODY, counting);
}

const cuts = new WeakMap<Socket, { readonly limits: PieceLimits; readonly onCut: () => void }>();

function isOver(socket: Socket, body: unknown, piece: Buffer): boolean {
  const count = counts.get(socket);
  if (count === undefined) return false;
  const cut = cuts.get(socket);
  if (cut === undefined) return true;
  if (count.body !== body) Object.assign(count, { body, pieces: 0, bytes: 0 });
  count.pieces++;
  count.bytes += piece.length;
  const { pieces, pieceBytes } = cut.limits;
  return count.pieces > pieces && count.bytes < count.pieces * pieceBytes;
}
