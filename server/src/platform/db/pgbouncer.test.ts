import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { ConfigError } from '@chaski/node/errors.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './open.ts';

/* A stranger between service and server that treats the startup parameter `options` as PgBouncer does, on the real PostgreSQL. */

let database: TestDatabase;
let enMedio: Server;
let modo: 'niega' | 'ignora';

beforeAll(async () => {
  database = await cloneDatabase();
  enMedio = createServer(atender).listen(0, '127.0.0.1');
  await once(enMedio, 'listening');
});
afterAll(async () => {
  enMedio.close();
  await database.stop();
});

function atender(cliente: Socket): void {
  cliente.on('error', () => {});
  cliente.once('data', (inicio: Buffer) => {
    if (inicio.includes('options\0') && modo === 'niega') {
      cliente.end(mensajeDeError('unsupported startup parameter: options'));
      return;
    }
    const servidor = conectarse();
    servidor.on('error', () => cliente.destroy());
    servidor.write(sinOptions(inicio));
    cliente.pipe(servidor).pipe(cliente);
  });
}

/** Where the test's PostgreSQL listens: its address carries the socket's folder or a port. */
function conectarse(): Socket {
  const url = new URL(database.url.replace('@/', '@localhost/'));
  const folder = url.searchParams.get('host');
  if (folder !== null) return connect(`${folder}/.s.PGSQL.${url.port || '5432'}`);
  return connect(Number(url.port || '5432'), url.hostname);
}

/** StartupMessage: length, protocol, and names and values that end with a zero. */
function sinOptions(inicio: Buffer): Buffer {
  const partes = inicio.subarray(8).toString('utf8').split('\0');
  const at = partes.indexOf('options');
  if (at !== -1) partes.splice(at, 2);
  const cuerpo = Buffer.from(partes.join('\0'));
  const cabeza = Buffer.from(inicio.subarray(0, 8));
  cabeza.writeInt32BE(cuerpo.length + 8);
  return Buffer.concat([cabeza, cuerpo]);
}

function mensajeDeError(texto: string): Buffer {
  const cuerpo = Buffer.from(`SFATAL\0C08P01\0M${texto}\0\0`);
  const cabeza = Buffer.from('E\0\0\0\0');
  cabeza.writeInt32BE(cuerpo.length + 4, 1);
  return Buffer.concat([cabeza, cuerpo]);
}

describe('a PgBouncer between service and server', () => {
  it.each(['niega', 'ignora'] as const)(
    'that %s the startup option of the role is refused when it starts, with what to do',
    async (elegido) => {
      modo = elegido;
      const { port } = enMedio.address() as AddressInfo;
      const url = new URL(database.url.replace('@/', '@localhost/'));
      const databaseUrl = `postgresql://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}`;
      const opening = openDatabase({ dataFolder: '/no/se/usa', databaseUrl }, { max: 2 });
      const error: unknown = await opening.then(
        (opened) => opened.stop(),
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ConfigError);
      expect(String(error)).toContain('PgBouncer');
      expect(String(error)).not.toContain(url.password);
    },
  );
});
