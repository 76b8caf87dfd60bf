/** For tests of the door: requests as bytes, and the envelope that every refusal comes in. */
import { connect } from 'node:net';
import { expect } from 'vitest';
import type { Answer } from '../service/service.ts';

export function expectEnvelope(answer: Answer, status: number, code: string): void {
  expect(answer.json).toMatchObject({
    success: false,
    error: { code, reason: expect.any(String), message: expect.any(String) },
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-request-id')).toBeTruthy();
}

/** Sends text with line feeds as HTTP's line ends; answers all that comes back within a second. */
export async function raw(url: string, request: string): Promise<string> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(request.replaceAll('\n', '\r\n'), 'latin1');
  await new Promise((resolve) => {
    socket.on('close', resolve);
    setTimeout(() => socket.destroy(), 1_000);
  });
  return answer;
}

/** `error` of an answer read from the wire. */
export async function rawError(url: string, request: string): Promise<unknown> {
  const [, body = '{}'] = (await raw(url, request)).split('\r\n\r\n');
  return JSON.parse(body).error;
}

/** The envelope in an answer read from the wire, with the manners of every answer. */
export function expectRawEnvelope(answer: string, status: number, code: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const headers = head.toLowerCase();
  expect(headers).toContain('\r\ncontent-type: application/json; charset=utf-8');
  expect(headers).toMatch(/\r\nx-request-id: [\w.:-]+/);
  expect(headers).toContain('\r\nx-content-type-options: nosniff');
  expect(headers).toContain('\r\ncache-control: no-store');
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    error: { code, reason: expect.any(String), message: expect.any(String) },
  });
}
