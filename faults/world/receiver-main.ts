/**
 * A customer's webhook receiver, as a process of its own: `node receiver-main.ts <ledger.jsonl> [port]`. Every delivery is
 * on the disk before it is answered. `PUT /_control {ruta, status?, delayMs?, times?, headers?}` says how a path behaves.
 */
import { fsyncSync, openSync, writeSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { at, parseJson, textAt } from './json.ts';
import type { ReceiverLine } from './receiver.ts';

interface Behaviour {
  readonly status: number;
  readonly delayMs: number;
  /** How many deliveries more it holds for. */
  times: number;
}

const NORMAL = { status: 200, delayMs: 0 };
const behaviours = new Map<string, Behaviour>();
const [path = 'receptor.jsonl', port = '0'] = process.argv.slice(2);
const file = openSync(path, 'a', 0o600);
const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    console.log(JSON.stringify({ url: `http://127.0.0.1:${address.port}` }));
});
// Whoever started us is gone.
process.stdin.resume().on('end', () => process.exit(0));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const cuerpo = await readText(request);
  const ruta = request.url ?? '/';
  if (ruta === '/_control') {
    script(parseJson(cuerpo));
    response.end('{}');
    return;
  }
  const { status, delayMs } = take(ruta);
  await sleep(delayMs);
  const line: ReceiverLine = {
    en: new Date().toISOString(),
    ruta,
    cuerpo,
    status,
    id: header(request, 'webhook-id'),
    timestamp: header(request, 'webhook-timestamp'),
    firma: header(request, 'webhook-signature'),
    tipo: textAt(parseJson(cuerpo), 'type') ?? '',
  };
  writeSync(file, `${JSON.stringify(line)}\n`);
  fsyncSync(file);
  response.writeHead(status).end();
}

function take(ruta: string): typeof NORMAL {
  const behaviour = behaviours.get(ruta);
  if (behaviour === undefined) return NORMAL;
  behaviour.times -= 1;
  if (behaviour.times <= 0) behaviours.delete(ruta);
  return behaviour;
}

function script(value: unknown): void {
  const number = (key: string, otherwise: number) => {
    const found = at(value, key);
    return typeof found === 'number' ? found : otherwise;
  };
  const times = number('times', Number.POSITIVE_INFINITY);
  behaviours.set(textAt(value, 'ruta') ?? '', { status: number('status', 200), delayMs: number('delayMs', 0), times });
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
