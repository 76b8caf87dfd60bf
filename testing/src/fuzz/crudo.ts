import { connect } from 'node:net';

/** An HTTP answer as it came over the wire. */
export interface RespuestaCruda {
  readonly status: number;
  /** Names in lower case; of a header given twice, the last. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  readonly ms: number;
}

export interface Envio {
  readonly host: string;
  readonly port: number;
  readonly bytes: Buffer;
  /** Of loopback, 127.x.y.z: who seems to be calling. */
  readonly desde: string;
  /** Ends our half of the connection after the bytes: a request that was cut. */
  readonly cortar: boolean;
  readonly limiteMs: number;
  /** It was a HEAD: the answer's length is of a body that does not come. */
  readonly sinCuerpo: boolean;
}

/**
 * Writes bytes, whatever they are, and reads one answer. `sinRespuesta`: the connection ended without one. `colgada`: neither
 * came in time.
 */
export async function sendCrudo(envio: Envio): Promise<RespuestaCruda | 'sinRespuesta' | 'colgada'> {
  const { host, port, desde, bytes, cortar, limiteMs, sinCuerpo } = envio;
  const start = performance.now();
  const socket = connect({ host, port, localAddress: desde });
  const chunks: Buffer[] = [];
  try {
    return await new Promise((resolve) => {
      const answer = () => readRespuesta(Buffer.concat(chunks), sinCuerpo, performance.now() - start);
      const timer = setTimeout(() => resolve('colgada'), limiteMs);
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        const whole = answer();
        if (whole !== undefined) resolve(whole);
      });
      // Bytes that nobody wanted any more: what was answered by then counts.
      socket.on('error', () => {});
      socket.on('close', () => {
        clearTimeout(timer);
        resolve(answer() ?? 'sinRespuesta');
      });
      socket.write(bytes);
      if (cortar) socket.end();
    });
  } finally {
    socket.destroy();
  }
}

/** The first final answer in the bytes; undefined until it is whole. */
function readRespuesta(bytes: Buffer, sinCuerpo: boolean, ms: number): RespuestaCruda | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? 0);
  const rest = bytes.subarray(headEnd + 4);
  if (status >= 100 && status < 200) return readRespuesta(rest, sinCuerpo, ms);
  const headers = new Map(lines.map((line) => splitHeader(line)));
  if (sinCuerpo) return { status, headers, body: Buffer.alloc(0), ms };
  const length = headers.get('content-length');
  const chunked = headers.get('transfer-encoding') === 'chunked';
  const body = chunked ? unchunk(rest) : rest.subarray(0, Number(length ?? 0));
  if (body === undefined || (!chunked && body.length < Number(length ?? 0))) return undefined;
  return { status, headers, body, ms };
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function unchunk(bytes: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (size === 0) return Buffer.concat(pieces);
    if (lineEnd + 2 + size > bytes.length) return undefined;
    pieces.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 4 + size;
  }
}
