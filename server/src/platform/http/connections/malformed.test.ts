import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { answerClientError } from './malformed.ts';

let server: Server;

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function connectTo(options: ServerOptions, listener: RequestListener): Promise<Socket> {
  server = createServer(options, listener).on('clientError', answerClientError).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('a request that does not come in time: 408 in the envelope, and the connection ends', async () => {
  const options = { connectionsCheckingInterval: 20, headersTimeout: 40, requestTimeout: 40 };
  const socket = await connectTo(options, () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`);
  expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'BAD_REQUEST' } });
});

test('bytes that are no HTTP, after half an answer: the answer is cut, never continued with another', async () => {
  const socket = await connectTo({}, (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('mitad');
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.once('data', () => socket.write('basura\r\n\r\n'));
  const received = await text(socket);
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(received.endsWith('mitad')).toBe(true);
});
