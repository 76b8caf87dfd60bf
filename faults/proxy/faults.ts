import type { Random } from '../chaos/random.ts';

/** What a faulty network does to one exchange of request and answer. */
export const PROXY_FAULTS = [
  /** The request waits before it is passed. */
  'latency',
  /** The connection is reset before anything is read of it. */
  'refuse',
  /** The request is read whole and nothing of it passed: reset. */
  'reset',
  /** Half of the request is passed, then both sides end. */
  'cutUpload',
  /** All of it is passed; the answer's way is closed (FIN) and what comes is swallowed. */
  'halfClose',
  /** All of it is passed and answered; the first byte of the answer is turned into a reset. */
  'cutAfterRequest',
  /** Half of the answer is passed, then the end. */
  'cutResponse',
  /** All of it is passed, the answer swallowed, the connection left open. */
  'silence',
  /** A copy is passed on a connection of its own first, as by a proxy that tries again by itself. */
  'duplicate',
  /** It passes, and some time after its answer a copy arrives too, whose answer nobody sees. */
  'echo',
] as const;

export type ProxyFault = (typeof PROXY_FAULTS)[number];

/** Probability of each fault, per exchange (`refuse`: per connection). What is left of 1 passes untouched. */
export type Faultiness = Readonly<Partial<Record<ProxyFault, number>>>;

/** Exactly one number is taken, whatever the outcome, so that a seed decides the whole series. */
export function drawFault(
  random: Random,
  among: readonly ProxyFault[],
  faultiness: Faultiness,
): ProxyFault | undefined {
  let rest = random();
  for (const fault of among) {
    const share = faultiness[fault] ?? 0;
    if (rest < share) return fault;
    rest -= share;
  }
  return undefined;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Where the first HTTP/1.1 request of these bytes ends; undefined when more has to come. */
export function requestEnd(bytes: Buffer): { readonly body: number; readonly end: number } | undefined {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const body = head + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, body));
  const end = body + Number(length?.[1] ?? 0);
  return bytes.length < end ? undefined : { body, end };
}
