import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import type { PreguntaValidez } from '@chaski/core/sunat/validez.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CanalValidez, createValidez } from './validez.ts';

/* Companies that ask SUNAT's query of validity: none with another's token, none behind another's silence. */

let server: Server;
let origin: string;

/** A stranger that gives a token for the right secret, and never answers about one RUC, nor takes the token for another. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request);
    const { url = '', headers } = request;
    if (url.includes('/oauth2/token/')) {
      const secreto = new URLSearchParams(body).get('client_secret');
      const status = secreto === 'bueno' ? 200 : secreto === 'caido' ? 503 : 400;
      if (status === 200) fichas += 1;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: `ficha-${fichas}`, token_type: 'JWT', expires_in: 3600 }));
    } else if (url.includes(MUDO)) {
      mudas += 1;
    } else if (url.includes(AJENO) || headers.authorization === `Bearer ${retirada}`) {
      response.writeHead(401).end();
    } else {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: true, data: { estadoCp: '1' } }));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('sin puerto');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const MUDO = '20000000003';
const AJENO = '20000000004';
let mudas = 0;
let fichas = 0;
/** A token that is taken back. */
let retirada = '';

function canal(ruc: string, secreto = 'bueno'): CanalValidez {
  return { ruc, seguridad: origin, api: origin, cliente: 'el-mismo', secreto };
}

function pregunta(ruc: string): PreguntaValidez {
  const clave = { ruc, tipo: '03', serie: 'B001', numero: 1 } as const;
  return { ...clave, fechaEmision: toFecha('2026-11-21'), importe: '5.00' };
}

test('a wrong secret opens nothing, though another company asked with the right one of the same client', async () => {
  const validez = createValidez(5_000);
  expect(await validez.ask(canal('20000000001'), pregunta('20000000001'))).toMatchObject({ estado: 'aceptado' });
  for (const ruc of ['20000000001', '20000000002']) {
    const answer = await validez.ask(canal(ruc, 'malo'), pregunta(ruc));
    expect(answer).toMatchObject({
      estado: 'desconocido',
      mensaje: expect.stringMatching(/no admite sus credenciales/),
    });
  }
});

test('a company whose questions hang delays no other', async () => {
  const validez = createValidez(5_000);
  const hanging = [1, 2, 3].map(() => validez.ask(canal(MUDO), pregunta(MUDO)));
  let pending = true;
  void Promise.race(hanging).then(() => {
    pending = false;
  });
  expect(await validez.ask(canal('20000000001'), pregunta('20000000001'))).toMatchObject({ estado: 'aceptado' });
  expect(pending).toBe(true);
});

test('what waits behind a question that is not answered is not put: each would take as long', async () => {
  const validez = createValidez(500);
  mudas = 0;
  const ask = () => validez.ask(canal(MUDO), pregunta(MUDO));
  for (const answer of await Promise.all([ask(), ask(), ask()]))
    expect(answer).toMatchObject({ estado: 'desconocido' });
  expect(mudas).toBe(1);
  // Whoever comes later asks again.
  await ask();
  expect(mudas).toBe(2);
});

test('the credential is refused only where SUNAT says so: at all, or for that RUC', async () => {
  const validez = createValidez(5_000);
  const ask = async (de: CanalValidez) => await validez.ask(de, pregunta(de.ruc));
  expect(await ask(canal('20000000001', 'malo'))).toMatchObject({ estado: 'desconocido', rechaza: 'credencial' });
  expect(await ask(canal(AJENO))).toMatchObject({ estado: 'desconocido', rechaza: 'ruc' });
  expect(await ask(canal('20000000001', 'caido'))).toEqual({
    estado: 'desconocido',
    mensaje: expect.stringContaining('no se entiende (503)'),
  });
  const nadie = 'http://127.0.0.1:1';
  expect(await ask({ ...canal('20000000001'), seguridad: nadie, api: nadie })).toEqual({
    estado: 'desconocido',
    mensaje: 'La consulta de validez de SUNAT no respondió (conexión rechazada).',
  });
});

test('a token that is taken back before its time is no refusal: another one is asked for', async () => {
  const validez = createValidez(5_000);
  const ask = () => validez.ask(canal('20000000001'), pregunta('20000000001'));
  expect(await ask()).toMatchObject({ estado: 'aceptado' });
  retirada = `ficha-${fichas}`;
  expect(await ask()).toMatchObject({ estado: 'aceptado' });
  expect(`ficha-${fichas}`).not.toBe(retirada);
});
