import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** How much of a refused body is read and thrown away, for how long in all, and how long a silence is waited through. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_MS = 20_000;
const SILENCE_MS = 1_000;
/** Whoever reads while sending has the answer within so long, and goes: nothing of the rest is read until then. */
const PAUSE_MS = 100;
/** Bodies thrown away at once; beyond them a connection ends with its answer. */
const MAX_AT_ONCE = 64;

let atOnce = 0;

/**
 * An answer for a caller who may still be sending the body that it refuses, on a connection that closes after it: all of it leaves at
 * once, and the end waits until the rest has come and been thrown away, within limits. A socket that is closed with bytes unread is
 * reset, and the reset takes the answer from whoever reads only after having sent all (Python's urllib).
 */
export function thenDrain(answer: Buffer, request: IncomingMessage): Readable {
  request.pause();
  return Readable.from(
    (async function* () {
      yield answer;
      if (atOnce >= MAX_AT_ONCE) return;
      atOnce++;
      try {
        await sleep(PAUSE_MS);
        await drained(request);
      } finally {
        atOnce--;
      }
    })(),
    { objectMode: false },
  );
}

function drained(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MAX_BYTES;
    const end = () => {
      clearTimeout(total);
      clearTimeout(silence);
      request.off('data', onData).off('end', end).off('close', end).off('error', end);
      resolve();
    };
    const onData = (piece: Buffer) => {
      left -= piece.length;
      silence.refresh();
      if (left < 0) end();
    };
    const total = setTimeout(end, MAX_MS);
    const silence = setTimeout(end, SILENCE_MS);
    if (request.readableEnded || request.destroyed) return end();
    request.on('data', onData).on('end', end).on('close', end).on('error', end);
    request.resume();
  });
}
