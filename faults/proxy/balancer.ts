import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** A balancer as operators put it before several processes: asks each one's `/readyz` and sends only to those that say yes. */
export interface Balancer {
  readonly url: string;
  /** The processes behind, by origin. */
  setBackends(urls: readonly string[]): void;
  /** Of which the last look said that they are ready. */
  ready(): readonly string[];
  close(): Promise<void>;
}

const LOOK_MS = 100;

/** In turn, over kept connections; never tries a request twice: what fails behind is a 502 without a body. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let backends: readonly string[] = [];
  let ready: readonly string[] = [];
  let turn = 0;
  const server = createServer((asked, answer) => {
    const backend = ready[turn++ % Math.max(1, ready.length)];
    if (backend === undefined) answer.writeHead(503).end();
    else pass(agent, backend, asked, answer).catch(() => fail(answer));
  });
  const look = async () => {
    const looked = backends;
    const answers = await Promise.all(looked.map(isReady));
    if (looked === backends) ready = looked.filter((_, index) => answers[index]);
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    setBackends: (urls) => {
      backends = urls;
      ready = ready.filter((url) => urls.includes(url));
    },
    ready: () => ready,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.ok ?? false;
}

async function pass(agent: Agent, backend: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { method, headers, url } = asked;
  const passed = request(`${backend}${url}`, { agent, headers, ...(method === undefined ? {} : { method }) });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    passed.once('response', resolve).once('error', reject),
  );
  await Promise.all([pipeline(asked, passed), answered.then((response) => relay(response, answer))]);
}

async function relay(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { connection: _, 'keep-alive': __, ...headers } = response.headers;
  answer.writeHead(response.statusCode ?? 502, headers);
  await pipeline(response, answer);
}

function fail(answer: ServerResponse): void {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502).end();
}
