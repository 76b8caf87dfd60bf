import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { socketOf, throughPort } from '../cluster/cluster.ts';

/** A relay before PostgreSQL that can lose the one answer that matters. */
export interface CommitProxy {
  /** The database's address through the relay. */
  readonly url: string;
  /**
   * Cuts the connection at the next COMMIT of a transaction in whose statements `mark` stands (a name of a prepared
   * statement, a piece of SQL): `after` PostgreSQL has committed and before anybody is told, or `before` it hears of it. `told`: as
   * `after`, and a pooler that lost its server says so in words of its own.
   */
  cutAtCommit(mark: string, when: Cut): void;
  cuts(): number;
  close(): Promise<void>;
}

type Cut = 'after' | 'before' | 'told';

/** As the protocol writes them: the simple query `commit`, and the answer to it. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');
/** An ErrorResponse with the code of an internal error, which says nothing of what became of the transaction. */
const POOLER_ERROR = errorResponse({ S: 'FATAL', V: 'FATAL', C: 'XX000', M: 'server connection was lost' });

const MAX_SEEN = 1024 * 1024;

export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  let order: { readonly mark: string; readonly when: Cut } | undefined;
  let cuts = 0;

  const server = createServer((client) => {
    keep(client);
    const upstream = keep(connect(socketOf(databaseUrl)));
    const cut = (when: Cut) => {
      cuts += 1;
      if (when === 'told') client.end(POOLER_ERROR);
      else client.resetAndDestroy();
      upstream.destroy();
    };
    /** Sent by the client since its last COMMIT. */
    let seen = Buffer.alloc(0);
    let cutting: Cut | undefined;
    client.on('data', (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk]).subarray(-MAX_SEEN);
      const commit = seen.lastIndexOf(COMMIT);
      const marked = order !== undefined && seen.subarray(0, Math.max(0, commit)).includes(order.mark);
      if (commit >= 0) seen = seen.subarray(commit + COMMIT.length);
      if (!marked) return void upstream.write(chunk);
      const when = order?.when ?? 'before';
      order = undefined;
      if (when === 'before') return cut(when);
      cutting = when;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (cutting !== undefined && chunk.includes(COMMITTED)) cut(cutting);
      else client.write(chunk);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroySoon());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: throughPort(databaseUrl, port),
    cutAtCommit: (mark, when) => {
      order = { mark, when };
    },
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Object.entries(fields)
    .map(([type, text]) => `${type}${text}\0`)
    .join('');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(length.length + body.length + 1);
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(`${body}\0`, 'latin1')]);
}
