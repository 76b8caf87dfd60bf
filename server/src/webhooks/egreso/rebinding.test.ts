import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Receptor, startReceptor } from '../testing.ts';
import { RED_PRIVADA, readDestino } from './destino.ts';
import { createEgreso } from './egreso.ts';
import { createResolver, type Resolver } from './resolver.ts';

/* DNS rebinding, with a name server of somebody else on loopback that answers another thing each time, with no time to live. */

/** What a name leads to: the first answer to the first question of each kind, the last to all that come after. */
type Guion = readonly (readonly string[])[];

let dns: Socket;
let r: Receptor;
let resolve: Resolver;
const guiones = new Map<string, Guion>();
let preguntas: string[] = [];

beforeAll(async () => {
  r = await startReceptor();
  dns = createSocket('udp4').on('message', (pregunta, de) => dns.send(answer(pregunta), de.port, de.address));
  dns.bind(0, '127.0.0.1');
  await once(dns, 'listening');
  resolve = createResolver({ servidores: [`127.0.0.1:${dns.address().port}`], hosts: '/dev/null', timeoutMs: 2_000 });
});
afterEach(() => {
  preguntas = [];
});
afterAll(async () => {
  dns.close();
  await r.close();
});

/** RFC 1035 §4.1. A step of the script that begins with a name is an alias for it, with its addresses in the same answer. */
function answer(pregunta: Buffer): Buffer {
  const etiquetas: string[] = [];
  let fin = 12;
  for (let largo = pregunta[fin] ?? 0; largo > 0; largo = pregunta[fin] ?? 0) {
    etiquetas.push(pregunta.subarray(fin + 1, fin + 1 + largo).toString());
    fin += largo + 1;
  }
  const nombre = etiquetas.join('.').toLowerCase();
  const familia = pregunta.readUInt16BE(fin + 1) === 1 ? 4 : 6;
  const vez = preguntas.filter((cada) => cada === `${nombre} ${familia}`).length;
  preguntas.push(`${nombre} ${familia}`);
  const guion = guiones.get(nombre) ?? [];
  const paso = guion[Math.min(vez, guion.length - 1)] ?? [];
  const alias = paso.find((cada) => net.isIP(cada) === 0);
  const registros = paso.filter((cada) => net.isIP(cada) === familia).map((cada) => registro(alias, bytesDe(cada)));
  if (alias !== undefined) registros.unshift(registro(undefined, nombreDe(alias), 5));
  const cabecera = Buffer.from(pregunta.subarray(0, 12));
  cabecera.writeUInt16BE(0x8180, 2);
  cabecera.writeUInt16BE(registros.length, 6);
  cabecera.fill(0, 8);
  return Buffer.concat([cabecera, pregunta.subarray(12, fin + 5), ...registros]);
}

function registro(de: string | undefined, datos: Buffer, tipo = datos.length === 4 ? 1 : 28): Buffer {
  const campos = Buffer.from([0, tipo, 0, 1, 0, 0, 0, 0, 0, datos.length]);
  return Buffer.concat([de === undefined ? Buffer.from([0xc0, 12]) : nombreDe(de), campos, datos]);
}

function nombreDe(nombre: string): Buffer {
  const partes = nombre.split('.').map((cada) => Buffer.from([cada.length, ...Buffer.from(cada)]));
  return Buffer.concat([...partes, Buffer.from([0])]);
}

function bytesDe(direccion: string): Buffer {
  if (net.isIPv4(direccion)) return Buffer.from(direccion.split('.').map(Number));
  const escrita = new URL(`http://[${direccion}]/`).hostname.slice(1, -1);
  const [antes = '', despues] = escrita.split('::');
  const grupos = (texto: string | undefined) => (texto === undefined || texto === '' ? [] : texto.split(':'));
  const ceros = Array(8 - grupos(antes).length - grupos(despues).length).fill('0');
  const todos = despues === undefined ? grupos(antes) : [...grupos(antes), ...ceros, ...grupos(despues)];
  return Buffer.from(todos.map((grupo) => grupo.padStart(4, '0')).join(''), 'hex');
}

const egreso = (redes: readonly string[] = []) => createEgreso({ redes, resolver: resolve, timeoutMs: 5_000 });
const bloqueada = { tipo: 'bloqueada', detalle: RED_PRIVADA.es };

describe('a name that leads to the internet when it is registered', () => {
  test('and into this machine when it is written to is not connected to', async () => {
    guiones.set('cambia.example', [['8.8.8.8'], ['127.0.0.1']]);
    const leido = readDestino('https://cambia.example/', []);
    if (!leido.ok) expect.fail(leido.mensaje.es);
    expect(await egreso().faltaDe(leido.destino)).toBeUndefined();
    expect(await egreso().post(leido.destino.url, {}, '{}')).toEqual(bloqueada);
    expect(preguntas).toHaveLength(4);
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['all of this machine', ['0.0.0.0']],
    ['a network of the inside', ['192.168.1.1']],
    ['the secrets of a cloud', ['169.254.169.254']],
    ['loopback as IPv6', ['::1']],
    ['nothing as IPv6', ['::']],
    ['loopback mapped into IPv6', ['::ffff:127.0.0.1']],
    ['the secrets of a cloud mapped into IPv6', ['::ffff:169.254.169.254']],
    ['loopback through NAT64', ['64:ff9b::7f00:1']],
    ['loopback through 6to4', ['2002:7f00:1::']],
    ['loopback as compatible IPv6', ['::7f00:1']],
    ['the link', ['fe80::1']],
    ['a private network as IPv6', ['fd00:ec2::254']],
    ['the internet, and inside besides', ['8.8.8.8', '10.0.0.1']],
    ['the internet, and inside as IPv6', ['8.8.8.8', '::1']],
    ['inside, by another name', ['localhost', '127.0.0.1']],
    ['inside, by another name of the internet', ['otro.example', '8.8.8.8', '::1']],
  ])('and to %s afterwards is not connected to', async (_, direcciones) => {
    const antes = r.recibidos().length;
    guiones.set('despues.example', [['8.8.8.8'], direcciones]);
    await resolve('despues.example');
    for (const url of ['https://despues.example/', 'https://DESPUES.example./', 'https://despues.example:8443/']) {
      expect(await egreso().post(url, {}, '{}')).toEqual(bloqueada);
    }
    // Nor where the operator opened a network, but not that one.
    const abierta = egreso(['10.9.9.0/24']);
    expect((await abierta.post(`http://despues.example:${r.puerto}/`, {}, '{}')).tipo).toBe('bloqueada');
    expect(r.recibidos()).toHaveLength(antes);
  });
});

test('a name that has an address of the inside in it is taken, and not connected to where it leads there', async () => {
  guiones.set('127.0.0.1.nip.example', [['127.0.0.1']]);
  for (const url of ['https://127.0.0.1.nip.example/', `https://127.0.0.1.nip.example:8443/`]) {
    const leido = readDestino(url, []);
    if (!leido.ok) expect.fail(leido.mensaje.es);
    expect(await egreso().faltaDe(leido.destino)).toMatchObject({ mensaje: RED_PRIVADA });
    expect(await egreso().post(leido.destino.url, {}, '{}')).toEqual(bloqueada);
  }
});

describe('between the look at a name and the connection', () => {
  test('nobody is asked again: where it was looked at is where it goes', async () => {
    guiones.set('entre.example', [['127.0.0.1'], ['127.0.0.2']]);
    const url = `http://entre.example:${r.puerto}/entre`;
    expect(await egreso(['127.0.0.1/32']).post(url, {}, '{}')).toMatchObject({ tipo: 'respuesta', status: 200 });
    expect(preguntas).toEqual(['entre.example 4', 'entre.example 6']);
    expect(r.recibidos('/entre').map(({ cabeceras }) => cabeceras.host)).toEqual([`entre.example:${r.puerto}`]);
    // What was good once is not remembered.
    expect(await egreso(['127.0.0.1/32']).post(url, {}, '{}')).toEqual(bloqueada);
    expect(r.recibidos('/entre')).toHaveLength(1);
  });

  test('a redirect to a name that leads inside asks nobody for it', async () => {
    guiones.set('manda.example', [['127.0.0.1']]);
    guiones.set('dentro.example', [['127.0.0.1']]);
    for (const status of [301, 302, 303, 307, 308]) {
      r.answer('/manda', (_request, response) => {
        response.writeHead(status, { location: `http://dentro.example:${r.puerto}/secreto` }).end();
      });
      const url = `http://manda.example:${r.puerto}/manda`;
      expect(await egreso(['127.0.0.0/8']).post(url, {}, '{}')).toMatchObject({ tipo: 'respuesta', status });
    }
    expect(preguntas.filter((cada) => cada.startsWith('dentro'))).toEqual([]);
    expect(r.recibidos('/secreto')).toEqual([]);
  });
});
