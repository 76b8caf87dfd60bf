import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much is read and thrown away of what comes after the answer, for how long in all, and how long a silence is waited through. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_MS = 20_000;
const SILENCE_MS = 1_000;
/** Whoever reads while sending has the answer within so long, and goes: nothing of the rest is read until then. */
const PAUSE_MS = 100;
/** Connections read so at once; beyond them one ends with its answer. */
const MAX_AT_ONCE = 64;
/** From so many bytes on, the rest of a refused body costs more than the next connection. */
const MAX_UNREAD = 64 * 1024;

let atOnce = 0;
const marked = new WeakSet<Socket>();
const lingering = new WeakSet<Socket>();

/** Its answer has left: nothing else is said to it. */
export function isLingering(socket: Socket): boolean {
  return lingering.has(socket);
}

/**
 * Of an answer whose request has not all come: where much may follow, or nothing was wrong with what nobody reads, the connection
 * closes after it, and the end waits until the rest has come and been thrown away, within limits. Call it before the headers leave.
 */
export function closeUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const length =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
  if (!(length > 0)) return;
  const closes = [reply.getHeader('connection'), headers.connection].some((value) => /\bclose\b/i.test(String(value)));
  // Who is told to come back later is not waited for.
  if (closes && reply.statusCode === 429) return;
  if (!closes && length <= MAX_UNREAD && reply.statusCode >= 400) return;
  reply.header('connection', 'close');
  lingerAtEnd(raw.socket);
}

/**
 * A socket that is closed with bytes unread is reset, and the reset takes the answer from whoever reads only after having sent all
 * (Python's urllib). What comes is counted as it comes over the socket: no parser sees it, however it is cut into pieces.
 */
function lingerAtEnd(socket: Socket): void {
  if (marked.has(socket)) return;
  marked.add(socket);
  const end = socket.destroySoon;
  // Node calls it when the last answer of a connection has left.
  socket.destroySoon = () => {
    if (atOnce >= MAX_AT_ONCE || !socket.writable) return end.call(socket);
    atOnce++;
    lingering.add(socket);
    void drained(socket).finally(() => {
      atOnce--;
      socket.destroy();
    });
  };
}

async function drained(socket: Socket): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const end = () => over.abort();
  let left = MAX_BYTES;
  let reading = false;
  const silence = setTimeout(end, PAUSE_MS + SILENCE_MS);
  socket.pause();
  // The parser's; with the next one Node hands it nothing more.
  socket.removeAllListeners('data');
  socket.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) return end();
    silence.refresh();
    socket.pause();
    // A millisecond for each that is read: together they take no more than so many pieces a second.
    if (reading) setTimeout(() => socket.resume(), atOnce);
  });
  socket.once('end', end).once('close', end);
  await sleep(PAUSE_MS);
  reading = true;
  readAgain(socket);
  socket.resume();
  await sleep(MAX_MS, undefined, { signal }).catch(() => {});
  clearTimeout(silence);
}

/** What stopped the reading went with the parser, which the stream knows nothing of. */
function readAgain(socket: Socket): void {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null || Reflect.get(handle, 'reading') === true) return;
  const readStart: unknown = Reflect.get(handle, 'readStart');
  if (typeof readStart !== 'function') return;
  Reflect.set(handle, 'reading', true);
  readStart.call(handle);
}
