import type { ClaveDeGuia } from '@chaski/core/sunat/gre.ts';
import { describe, expect, test } from 'vitest';
import type { PeticionRest, RespuestaHttp } from './client.ts';
import { type CanalGre, createGre } from './gre.ts';
import { MAX_RESPUESTA } from './intercambio.ts';

/* What is kept of tokens, by a SUNAT that says what the test wants. */

const CLAVE: ClaveDeGuia = { ruc: '20000000001', tipo: '09', serie: 'T001', numero: 1 };
const CANAL: CanalGre = {
  ruc: CLAVE.ruc,
  direccion: { seguridad: 'https://seguridad.example', api: 'https://api.example' },
  credencial: { cliente: 'uno', secreto: 'canario==', usuario: '20000000001USUARIO', clave: 'canario' },
  certificadosCdr: [],
};
const ZIP = Buffer.from('PK');

const respuesta = (status: number, body: object): RespuestaHttp => ({
  tipo: 'respuesta',
  status,
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
  desfase: undefined,
  tramo: { enviadoMs: 0, terminadoMs: 0 },
});

/** `valen`: whether a token still holds; `fichas`: what is answered to who asks for one. */
function unaSunat(fichas: (n: number) => RespuestaHttp, vale: (token: string) => boolean = () => true) {
  const dichas: string[] = [];
  let pedidas = 0;
  const rest = async (peticion: PeticionRest): Promise<RespuestaHttp> => {
    dichas.push(peticion.operacion);
    if (peticion.operacion === 'token') return fichas(++pedidas);
    const token = peticion.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!vale(token)) return respuesta(401, { cod: '401' });
    return peticion.method === 'POST' ? respuesta(200, { numTicket: 'T-1' }) : respuesta(200, { codRespuesta: '98' });
  };
  return { rest, dichas };
}

const ficha = (n: number, segundos = 3_600) => respuesta(200, { access_token: `ficha-${n}`, expires_in: segundos });

test('one token serves many, until two minutes before its end', async () => {
  let ahora = 0;
  const { rest, dichas } = unaSunat(ficha);
  const gre = createGre({ rest }, () => ahora);
  await Promise.all(Array.from({ length: 5 }, () => gre.enviar(CANAL, CLAVE, ZIP)));
  await gre.consultar(CANAL, CLAVE, 'T-1', new Date());
  expect(dichas.filter((una) => una === 'token')).toHaveLength(1);
  ahora = (3_600 - 120) * 1_000 - 1;
  await gre.enviar(CANAL, CLAVE, ZIP);
  expect(dichas.filter((una) => una === 'token')).toHaveLength(1);
  ahora += 1;
  await gre.enviar(CANAL, CLAVE, ZIP);
  expect(dichas.filter((una) => una === 'token')).toHaveLength(2);
});

test('a token that is refused is renewed once, for all that it was refused to', async () => {
  const retiradas = new Set<string>();
  const { rest, dichas } = unaSunat(ficha, (token) => !retiradas.has(token));
  const gre = createGre({ rest });
  await gre.enviar(CANAL, CLAVE, ZIP);
  retiradas.add('ficha-1');
  const dichos = await Promise.all(Array.from({ length: 4 }, () => gre.enviar(CANAL, CLAVE, ZIP)));
  expect(dichos.map(({ dicho }) => dicho.tipo)).toEqual(['ticket', 'ticket', 'ticket', 'ticket']);
  expect(dichas.filter((una) => una === 'token')).toHaveLength(2);
});

test('one that is refused just given is for a person, and is not asked for again at once', async () => {
  const { rest, dichas } = unaSunat(ficha, () => false);
  const gre = createGre({ rest });
  expect((await gre.enviar(CANAL, CLAVE, ZIP)).dicho).toMatchObject({ tipo: 'configurar', codigo: '401' });
  expect(dichas).toEqual(['token', 'enviarGuia', 'token', 'enviarGuia']);
  expect((await gre.enviar(CANAL, CLAVE, ZIP)).dicho.tipo).toBe('configurar');
  expect(dichas).toHaveLength(4);
});

test('a refused application is asked for once by all that travel together, and a right one at once', async () => {
  const negada = respuesta(401, { error: 'access_denied', error_description: 'Usuario incorrecto' });
  const { rest, dichas } = unaSunat((n) => (n === 1 ? negada : ficha(n)));
  const gre = createGre({ rest });
  const dichos = await Promise.all(Array.from({ length: 6 }, () => gre.enviar(CANAL, CLAVE, ZIP)));
  expect(new Set(dichos.map(({ dicho }) => dicho.tipo))).toEqual(new Set(['configurar']));
  expect(dichas).toEqual(['token']);
  const mendada = { ...CANAL, credencial: { ...CANAL.credencial, clave: 'canario-buena' } };
  expect((await gre.enviar(mendada, CLAVE, ZIP)).dicho.tipo).toBe('ticket');
  expect((await gre.probar(CANAL)).tipo).toBe('ficha');
});

describe('a server that repeats what it was asked', () => {
  const SECRETO = 'k/y+&"ñ secreto==';
  const CLAVE_SOL = 'Ab<1>%20/x';
  const repetidor = { ...CANAL, credencial: { ...CANAL.credencial, secreto: SECRETO, clave: CLAVE_SOL } };
  const formas = (v: string) => [
    v,
    encodeURIComponent(v),
    encodeURIComponent(v).toLowerCase(),
    new URLSearchParams({ v }).toString().slice(2),
    JSON.stringify(v).slice(1, -1),
    Buffer.from(v).toString('base64'),
  ];
  const todas = [SECRETO, CLAVE_SOL].flatMap(formas);

  test.each([400, 401, 403])(
    'shows with %i neither secret nor password, whichever way it writes them',
    async (status) => {
      for (const campo of ['error_description', 'error', 'msg']) {
        // What it answers is cut: a secret that the cut goes through is not left in half.
        for (const antes of ['', 'x'.repeat(295)]) {
          const eco = (peticion: PeticionRest) => `${antes}${peticion.body} ${todas.join(' ')}`;
          const gre = createGre({ rest: async (peticion) => respuesta(status, { [campo]: eco(peticion) }) });
          const dicho = JSON.stringify(await gre.probar(repetidor));
          expect(dicho.includes('•••')).toBe(antes === '');
          for (const una of todas) expect(dicho, una).not.toContain(una.slice(0, 5));
        }
      }
    },
  );

  test.each([403, 422, 500, 400])('shows with %i no token', async (status) => {
    const token = 'eyJ.secreta-de-una-hora';
    const rest = async ({ operacion, headers }: PeticionRest) => {
      if (operacion === 'token') return respuesta(200, { access_token: token, expires_in: 3_600 });
      const eco = `no entiendo ${headers.authorization}`;
      return respuesta(status, { msg: eco, errors: [{ codError: '504', desError: eco }] });
    };
    const gre = createGre({ rest });
    const { dicho: enviada, respuesta: guardada } = await gre.enviar(CANAL, CLAVE, ZIP);
    const { dicho: consultada } = await gre.consultar(CANAL, CLAVE, 'T-1', new Date());
    expect(guardada?.toString()).toContain('no entiendo Bearer •••');
    expect(guardada?.toString()).not.toContain(token);
    expect(JSON.stringify([enviada, consultada])).toContain('no entiendo Bearer •••');
    expect(JSON.stringify([enviada, consultada])).not.toContain(token);
  });

  test('keeps no token either, however it writes it and wherever its answer is cut', async () => {
    const token = 'eyJ+de/una==hora';
    const escapado = token.replaceAll('/', String.raw`\/`);
    for (const una of [token, escapado, encodeURIComponent(token), Buffer.from(token).toString('base64')]) {
      for (const antes of [0, MAX_RESPUESTA - 5]) {
        const body = Buffer.from(`${'x'.repeat(antes)}${una}`);
        const rest = async ({ operacion }: PeticionRest): Promise<RespuestaHttp> =>
          operacion === 'token'
            ? respuesta(200, { access_token: token, expires_in: 3_600 })
            : ({ ...respuesta(500, {}), body } as RespuestaHttp);
        const { respuesta: guardada } = await createGre({ rest }).enviar(CANAL, CLAVE, ZIP);
        expect(guardada?.toString()).not.toContain(una.slice(0, 5));
      }
    }
  });
});

test('where no token comes nothing of a guía left, whatever is known of the token', async () => {
  const falla = { tipo: 'falla', enviado: true, detalle: 'se agotó la espera', interno: 'TIMEOUT' } as const;
  const gre = createGre({ rest: unaSunat(() => falla).rest });
  expect((await gre.enviar(CANAL, CLAVE, ZIP)).dicho).toMatchObject({ tipo: 'sinRespuesta', enviado: false });
  const caida = createGre({ rest: unaSunat(() => respuesta(503, {})).rest });
  expect((await caida.enviar(CANAL, CLAVE, ZIP)).dicho).toMatchObject({ tipo: 'reintentar', codigo: undefined });
});
