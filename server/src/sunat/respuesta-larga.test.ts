import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSunatClient, type SunatClient } from './client.ts';
import { type CanalGre, createGre } from './gre.ts';

/* A server of the guías that answers more than anybody asked for. */

const CLAVE = { ruc: '20000000001', tipo: '09', serie: 'T001', numero: 1 } as const;
let server: Server;
let client: SunatClient;
let canal: CanalGre;
/** By path; whatever is not named gets a token. */
let ficha: string;
let ticket: string;

beforeEach(async () => {
  ficha = JSON.stringify({ access_token: 'una', expires_in: 3_600 });
  server = createServer((request, response) => {
    request.resume();
    response.end(request.url?.includes('/oauth2/') ? ficha : ticket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  client = createSunatClient(10_000);
  canal = {
    ruc: CLAVE.ruc,
    direccion: { seguridad: url, api: url },
    credencial: { cliente: 'uno', secreto: 'canario==', usuario: '20000000001USUARIO', clave: 'canario' },
    certificadosCdr: [],
  };
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
});

test.each(['[', '{"a":', 'x'])('a token of 9 MB of %j is no answer, and is not read', async (unit) => {
  ficha = unit.repeat(9_000_000 / unit.length);
  const gre = createGre(client);
  const answer = await gre.probar(canal);
  expect(answer).toMatchObject({ tipo: 'sinRespuesta', detalle: 'respondió demasiado' });
});

test('a ticket of more than 2 MB is no answer', async () => {
  ticket = JSON.stringify({ codRespuesta: '98', relleno: 'x'.repeat(2 * 1024 * 1024) });
  const { dicho } = await createGre(client).consultar(canal, CLAVE, 'T-1', new Date());
  expect(dicho).toMatchObject({ tipo: 'sinRespuesta', enviado: true, detalle: 'respondió demasiado' });
});

test('a ticket with a long CDR is read', async () => {
  ticket = JSON.stringify({ codRespuesta: '98', arcCdr: 'A'.repeat(1_900_000) });
  const { dicho } = await createGre(client).consultar(canal, CLAVE, 'T-1', new Date());
  expect(dicho.tipo).toBe('enProceso');
});
