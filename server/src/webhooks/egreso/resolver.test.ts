import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detalleDe } from './fallas.ts';
import { createResolver, type Resolver } from './resolver.ts';

/* A name server of ours on loopback. The first label of a name says how it answers: `a-<how>` for A, `aaaa-<how>` for AAAA. */

let servidor: Socket;
let carpeta: string;
let resolve: Resolver;

beforeAll(async () => {
  servidor = createSocket('udp4').on('message', (pregunta, de) => {
    const respuesta = answer(pregunta);
    if (respuesta !== undefined) servidor.send(respuesta, de.port, de.address);
  });
  servidor.bind(0, '127.0.0.1');
  await once(servidor, 'listening');
  carpeta = await mkdtemp(join(tmpdir(), 'chaski-dns-'));
  const hosts = join(carpeta, 'hosts');
  await writeFile(hosts, '127.0.0.1 localhost\n10.7.7.7\tERP.interno otro # de la oficina\nfd00::7 erp.interno\n');
  resolve = createResolver({ servidores: [`127.0.0.1:${servidor.address().port}`], hosts, timeoutMs: 500 });
});
afterAll(async () => {
  servidor.close();
  await rm(carpeta, { recursive: true });
});

const RCODE: ReadonlyMap<string, number> = new Map([
  ['direccion', 0],
  ['nada', 0],
  ['falla', 2],
  ['inexistente', 3],
]);

/** The answer of a name server (RFC 1035 §4.1), or silence. */
function answer(pregunta: Buffer): Buffer | undefined {
  const nombre = pregunta.subarray(13, 13 + (pregunta[12] ?? 0)).toString();
  const fin = pregunta.indexOf(0, 12) + 5;
  const esA = pregunta.readUInt16BE(fin - 4) === 1;
  const como = new RegExp(`(?:^|_)${esA ? 'a' : 'aaaa'}-([a-z]+)`).exec(nombre)?.[1] ?? '';
  const rcode = RCODE.get(como);
  if (rcode === undefined) return undefined;
  const hay = como === 'direccion';
  const cabecera = Buffer.from(pregunta.subarray(0, 12));
  cabecera.writeUInt16BE(0x8180 | rcode, 2);
  cabecera.writeUInt16BE(hay ? 1 : 0, 6);
  cabecera.fill(0, 8);
  const datos = esA ? Buffer.from([8, 8, 4, 4]) : Buffer.from('20014860486000000000000000008844', 'hex');
  const registro = Buffer.from([0xc0, 12, 0, esA ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, datos.length]);
  return Buffer.concat([cabecera, pregunta.subarray(12, fin), ...(hay ? [registro, datos] : [])]);
}

describe('a name', () => {
  test('leads to all its addresses, of both kinds', async () => {
    expect(await resolve('a-direccion_aaaa-direccion.example')).toEqual([
      { address: '8.8.4.4', family: 4 },
      { address: '2001:4860:4860::8844', family: 6 },
    ]);
  });

  test.each(['a-direccion_aaaa-nada', 'a-direccion_aaaa-silencio', 'a-direccion_aaaa-falla'])(
    '%s leads where half of its answer says',
    async (nombre) => {
      expect(await resolve(`${nombre}.example`)).toEqual([{ address: '8.8.4.4', family: 4 }]);
    },
  );

  test.each(['a-inexistente_aaaa-inexistente', 'a-nada_aaaa-nada'])('%s does not exist', async (nombre) => {
    const error = await resolve(`${nombre}.example`).catch((caught: unknown) => caught);
    expect(detalleDe(error)).toBe('el nombre del servidor no existe');
  });

  test.each([
    'a-nada_aaaa-silencio',
    'a-falla_aaaa-silencio',
    'a-silencio_aaaa-nada',
    'a-silencio_aaaa-silencio',
    'a-falla_aaaa-falla',
  ])(
    '%s is not known not to exist, and the system’s resolver, on threads that all share, is not asked',
    async (nombre) => {
      const error = await resolve(`${nombre}.example`).catch((caught: unknown) => caught);
      expect(detalleDe(error)).toBe('el servidor de nombres no responde');
      // Where DNS was asked, and nobody else.
      expect(error).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ syscall: 'queryA' })]) });
    },
  );

  test('of the hosts file leads where that says, without asking anybody', async () => {
    expect(await resolve('erp.interno')).toEqual([
      { address: '10.7.7.7', family: 4 },
      { address: 'fd00::7', family: 6 },
    ]);
    expect(await resolve('otro')).toEqual([{ address: '10.7.7.7', family: 4 }]);
    await expect(resolve('oficina')).rejects.toThrow();
  });
});
